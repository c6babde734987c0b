"""The commentary's phrases on Cucco 21, for each kind of moment. *own* kinds are private to one player."""

from __future__ import annotations

from collections.abc import Mapping

from bot.i18n import P_

ORDINARY = frozenset(
    {"kept", "asks", "swapped", "drew", "asked for it", "gave better", "lowest", "lowest of all"}
)
OF_CALLS: Mapping[str, str] = {
    # Translators: The first cards of the game are dealt.
    "dealt": P_(
        "Everybody has a card, and nobody looks happy.\n"
        "The cards are dealt. Now for the faces.\n"
        "Dealt! Somewhere a clown is looking for a friend.\n"
        "A card each. Mind the cat."
    ),
    # Translators: The player has kept their card.
    "kept": P_(
        "{name} keeps. It may be a palace, it may be a shed.\n"
        "{name} holds on to that card with both hands.\n"
        "{name} keeps, and thinks about supper.\n"
        "No swap for {name}, thank you.\n"
        "{name} keeps the card without a flicker.\n"
        "{name} keeps, and leans back an inch."
    ),
    # Translators: It was their fourth turn of keeping in a row.
    "kept again": P_(
        "{name} keeps. And keeps. And keeps.\n"
        "{name} keeps yet again. Is that hand glued shut?\n"
        "Wake {name} when there is something to swap.\n"
        "{name} and change: not the best of friends.\n"
        "{name} keeps for the fourth time running. Strong cards, or strong tea.\n"
        "{name} keeps again. That chair has taken the shape.\n"
        "Another keep. There is dust settling on {name}."
    ),
    # Translators: A player asks the next one.
    "asks": P_(
        "{name} asks {other}. Few who ask have a good card.\n"
        "{name} has had enough of that card. {other}?\n"
        "{name} knocks at {other}'s door …\n"
        "{name} eyes {other} like a buffet.\n"
        "{name} asks {other}. What could go wrong? A lot."
    ),
    # Translators: It is the player's fourth turn of asking in a row, whatever came of the others.
    "asks again": P_(
        "{name} asks in turn after turn. {other} is next.\n"
        "{name} asks once more. {other} could set a watch by it.\n"
        "{name} is still looking for the right card. Maybe {other} has it.\n"
        "No card pleases {name} for long. Let's see what {other} has."
    ),
    # Translators: It is the asker's third request in this hand that comes to this player, and comes to
    # them first.
    "those two": P_(
        "{name} asks {other} yet again. Just move in together.\n"
        "Third time this hand that {name} knocks at {other}'s.\n"
        "{name} finds the way to {other} in the dark by now.\n"
        "{other} sees {name} coming, and puts the kettle on.\n"
        "{name} and {other}, act three. Everybody knows the lines."
    ),
    # Translators: At least two horses or houses have sent the request on.
    "sent on": P_(
        "Wrong door, wrong door: {name} is sent on {n} times, and tries {other}.\n"
        "{name} is passed from door to door, and lands at {other}'s, {n} doors down.\n"
        "{n} doors slam on {name}. {other}, is anybody home?"
    ),
    # Translators: Two players have swapped, and neither a clown nor a ceremony had a say.
    "swapped": P_(
        "{name} and {other} swap. Both hope for the better deal.\n"
        "{name}'s card is {other}'s now, and the other way round.\n"
        "{name} and {other} trade, and both claim to be pleased.\n"
        "{name} takes {other}'s card. No receipt, no returns.\n"
        "{other} had plans for that card. {name} has it now."
    ),
    # Translators: The asker swaps with a player who asked for their card in an earlier round.
    "took back": P_(
        "Revenge! This time {name} takes the card, and {other} gives.\n"
        "What {other} did to {name}, {name} does to {other}.\n"
        "{other} once helped themselves to {name}'s card. Now it's {name}'s turn."
    ),
    # Translators: A card that was dealt to the first player has come to its fifth holder, or a later
    # one.
    "on its way": P_(
        "{first}'s card is on tour. Tonight: {other}.\n"
        "{first}'s card has seen {n} hands. {other}'s is the newest.\n"
        "Somebody stamp its passport: {first}'s card is at {other}'s.\n"
        "Nobody keeps what {first} was dealt. It's {other}'s problem now.\n"
        "{n} people have met {first}'s card. {other}, say hello."
    ),
    # Translators: The lovers have refused.
    "refused": P_(
        "The lovers! {other} lets nobody come between them.\n"
        "{name} walks in on the lovers. “Knock first!” says {other}.\n"
        "Two's company, {name}. {other} closes the door on the lovers.\n"
        "{name} asks the lovers to part. {other} won't hear of it."
    ),
    # Translators: The asker met another player's person, and is out.
    "person": P_(
        "{name} knocks at {other}'s. A person opens, and {name} is out.\n"
        "“We don't want any,” says the person at {other}'s. {name} is out.\n"
        "Somebody is at home at {other}'s, and shows {name} the door.\n"
        "{other} has a person (20) for visitors: {name} is out."
    ),
    # Translators: The asker met the deck's person, and is out.
    "deck person": P_(
        "Even the deck has a doorman: {name} is out.\n"
        "{name} asks the deck, and a person answers. Out.\n"
        "The person in the deck wasn't expecting {name}. Out."
    ),
    # Translators: The asker met a cat with the card that they were dealt, and is out.
    "cat": P_(
        "{name} reaches out, and a cat reaches back. Out.\n"
        "{name} wakes a cat that was not in the mood. Out.\n"
        "The cat sniffs at the card, then looks at {name}. Out."
    ),
    # Translators: The asker met a cat, and the original owner of their card is out.
    "cat other": P_(
        "{name} wakes the cat, and the cat gets {victim}, who is out.\n"
        "The cat knows whose card that was: {victim} is out, {name} whistles.\n"
        "{victim} is out: {name} met a cat that knew {victim}'s old card.\n"
        "{name} asks, a cat jumps, and {victim} is out. What a friend."
    ),
    # Translators: The asker met a cat, and the original owner of their card was out before.
    "tame cat": P_(
        "A cat, and nobody left to chase. {name} is lucky.\n"
        "The cat comes too late for its mouse. {name} breathes again.\n"
        "{name} meets a cat, but the one it is after is out already."
    ),
    # Translators: The asker met an owl of the deck, and keeps their card.
    "deck owl": P_(
        "An owl in the deck: it only watches. {name} keeps the card.\n"
        "{name} asks the deck, and an owl says no.\n"
        "The deck shows {name} an owl. Look, but don't touch."
    ),
    # Translators: The asker gave the other a clown, which put only the other out.
    "clown handed": P_(
        "With love from {name}: a clown for {other}, who is out.\n"
        "A red nose changes hands. {name} grins, {other} is out.\n"
        "{other} gets {name}'s card, it squirts water, and {other} is out.\n"
        "{name} sends the clown on tour. {other} is out.\n"
        "“A present,” says {name}. {other} unwraps a clown, and is out."
    ),
    # Translators: The asker got the other's clown, which put only the asker out.
    "clown fetched": P_(
        "{name} wanted {other}'s card. It is the clown, and {name} is out.\n"
        "{name} joins the circus at {other}'s, and is out.\n"
        "{other} waves the clown goodbye, and {name}, who is out.\n"
        "How kind: {name} takes the clown off {other}'s hands, and is out."
    ),
    # Translators: The player gave the other a ceremony for a 5 or more, and several players paid.
    "ceremony": P_(
        "{other} has the ceremony now. {name} has the chips.\n"
        "Hats off, chips out: {name} gave away a ceremony.\n"
        "{name} hands {other} a ceremony, and passes the hat.\n"
        "Pomp, brass band, collection: {name} gave away a ceremony.\n"
        "All rise! {name} celebrates, and the chips roll.\n"
        "{name} gives a ceremony away, and holds out a hand.\n"
        "Speeches are short tonight: chips to {name}, ceremony to {other}."
    ),
    # Translators: The asker went straight to the deck, and swapped. Only they know the card.
    "drew": P_(
        "{name} trusts the deck more than that card.\n"
        "{name} sends that card back to the kitchen, and tries the deck.\n"
        "{name} goes on a blind date with the deck.\n"
        "The deck gives {name} something else. Something."
    ),
}
OF_ROUNDS: Mapping[str, str] = {
    # Translators: A player called the owl, and cards were compared. Every other owl gives way to a
    # rarer moment.
    "owl": P_(
        "{name} calls the owl! Caught with the {card}: {names}.\n"
        "Lights on, says {name}'s owl. The lowest: {names}, with the {card}.\n"
        "Hoo! {name} has seen enough. The {card} was the lowest: {names}.\n"
        "Pens down! {name}'s owl collects the cards. Lowest: {names}, the {card}.\n"
        "Bedtime, says {name}'s owl. Off to bed with the {card}: {names}.\n"
        "{name} switches on the moon. In full view: {names}, with the {card}.\n"
        "The owl clears its throat at {name}'s. Silence. Then the {card}: {names}.\n"
        "Hoo-hoo! {name} wants to see it all. Too low: the {card}, {names}."
    ),
    # Translators: The player has won the hand.
    "won": P_(
        "{name} rakes in {n} chips.\n"
        "{n} chips move in with {name}.\n"
        "The hand is {name}'s, and so is the pot: {n}.\n"
        "{name} outlasts them all, and takes the {n} in the pot.\n"
        "A pot of {n}, going, going, gone: to {name}."
    ),
    # Translators: The pot had at least three chips for each player of the game.
    "won big": P_(
        "A pot of {n}! {name} needs a bag.\n"
        "{n} chips for {name}. The others study their shoes.\n"
        "What a pot! {n} for {name}, who orders dessert."
    ),
    # Translators: All others in the last round fell before cards were compared.
    "won last": P_(
        "They all fell. {name} did not: {n} chips.\n"
        "Nothing to compare: {name} is the last one standing, and takes {n}.\n"
        "{name} looks around: nobody left. The pot of {n} doesn't mind."
    ),
    # Translators: The player won the hand before, too.
    "won again": P_(
        "The next hand, too! {name} takes {n}, and no questions.\n"
        "{name} again: {n} more. Somebody check those sleeves.\n"
        "The pot knows the way by now: {n} for {name}."
    ),
    # Translators: Nobody has won the hand.
    "carried": P_(
        "Nobody is left, and nobody takes the pot of {n}.\n"
        "All out! The pot of {n} looks around, and stays.\n"
        "A pot of {n}, and not a hand left to take it."
    ),
    # Translators: At most one player was left in the round.
    "not compared": P_(
        "They fell before the cards were shown. Nothing to compare.\n"
        "It takes two to compare: the showdown is off.\n"
        "The cards would be compared now, if there were enough players left."
    ),
    # Translators: Two players share the lowest card.
    "two": P_(
        "Twins! {names} both turn over the {card}.\n"
        "{names} share the {card}, and the way out.\n"
        "The {card} comes in pairs today: {names}."
    ),
    # Translators: One player cannot pay to come back after round 1, 2 or 3, and the hand goes on.
    "broke": P_(
        "{names} can't pay to come back. Out of the hand.\n"
        "{names} turns both pockets inside out. No way back into this hand.\n"
        "Coming back costs more than {names} has. See you next hand."
    ),
    # Translators: The player paid their last chip to come back, and the hand goes on.
    "last chip": P_(
        "{names} pays the last chip, and plays on with none.\n"
        "There goes the last chip. {names} lives on air now.\n"
        "Not a chip left for {names}, but still a seat."
    ),
    # Translators: The player has gone out of this many rounds in a row, three or more, and played in
    # all of them.
    "third": P_(
        "{n} in a row for {names}. That is nearly a talent.\n"
        "{names} once more! The pot sends its regards.\n"
        "Out {n} rounds running: fetch {names} a cushion.\n"
        "{names} collects defeats like stamps. That makes {n} in a row."
    ),
    # Translators: The dealer has the lowest card, and it was dealt to them.
    "own deal": P_(
        "{names} dealt, and kept the worst for last: the {card}.\n"
        "Self-service: the {card}, dealt by {names} to {names}.\n"
        "{names} would like a word with the dealer. Oh."
    ),
    # Translators: A player asked the loser, and so gave them this card.
    "given": P_(
        "{giver} delivers, {names} signs for it: the {card}.\n"
        "{names} goes out with a souvenir from {giver}: the {card}.\n"
        "{giver} looks out of the window. {names} looks at the {card}.\n"
        "Return to sender? Too late: {giver} passed {names} the {card}."
    ),
    # Translators: The lowest card of those still in the round is at least a house.
    "high": P_(
        "Out with the {card}! {names} asks to see the manager.\n"
        "The {card}, and all who are left have better. {names} stares.\n"
        "A fine card, the {card}. Not fine enough, {names}.\n"
        "Even the {card} isn't enough today. {names} blinks twice."
    ),
    # Translators: The loser asked a player or the deck for this card. What they gave for it was no
    # better, or is not known.
    "asked for it": P_(
        "{names} asked, and it was the {card}. Curiosity has a price.\n"
        "{names} wanted another card. The {card} is another card.\n"
        "{names} asked for a swap, and swapped into the lowest: the {card}.\n"
        "Another card, another worry: {names} has the {card}."
    ),
    # Translators: The loser asked for this card, and gave a higher one for it, which everybody sees
    # now.
    "gave better": P_(
        "Out of the frying pan, into the fire: {names} swapped for the {card}.\n"
        "Sitting still was an option, {names}. The {card} is the lowest.\n"
        "{names} gave a better card away for the {card}. It happens."
    ),
    # Translators: Of those still in the round, one player alone has a card one rank above the lowest.
    "close": P_(
        "One rank! {close} escapes, {names} does not.\n"
        "So close, says {close}. Too close, says {names}.\n"
        "Between {names} and {close}: one rank, and a door.\n"
        "{close} was next in line, but it's {names}, with the {card}.\n"
        "{names} takes the bullet, and {close} takes a deep breath.\n"
        "If {names} had been one higher … {close} would rather not think about it."
    ),
    # Translators: One player has the lowest card of those still in the round.
    "lowest": P_(
        "{names}: the {card}, and that was too low.\n"
        "The {card}! {names} has a look at the door.\n"
        "The {card} was nobody's dream, least of all {names}'s."
    ),
    # Translators: No card that was shown is lower, nor that of a player who fell before.
    "lowest of all": P_(
        "Nobody goes lower than {names}, with the {card}.\n"
        "Under the {card} there is only the table. Bad luck, {names}.\n"
        "The bottom of the whole round: the {card}, with {names}."
    ),
}
OWN: Mapping[str, str] = {
    # Translators: The reader has won the hand.
    "own won": P_(
        "Rake them in before anybody counts.\nThey smile. They do not mean it.\nLook modest. Try harder."
    ),
    # Translators: A clown has put the reader out.
    "own clown": P_(
        "The clown laughs, and not with you.\nEvery circus needs somebody in the ring.\nThe nose suits you."
    ),
    # Translators: The reader gave another player a clown, and has not gone out.
    "own handed": P_(
        "Your clown has found a new home.\nA clown handed on in time. With love.\nNo more clown. No regrets."
    ),
    # Translators: A cat has put the reader out.
    "own cat": P_("The cat sends its regards.\nIt only wanted to play.\nNine lives, and it took yours."),
    # Translators: A person has put the reader out.
    "own person": P_("Wrong door.\nYou knocked. Somebody was at home.\nIt was worth asking. It wasn't."),
    # Translators: The reader has the lowest card, which was dealt to them, or which they asked for.
    "own lowest": P_(
        "Somebody is always at the bottom. Hello.\n"
        "It was a nice card, for somebody else.\n"
        "The table thanks you for your sacrifice.\n"
        "Numbers are overrated anyway."
    ),
    # Translators: The reader got the lowest card from a player who asked for theirs.
    "own given": P_(
        "That card was a present. Some presents are like that.\n"
        "You didn't even ask for it.\n"
        "Somebody here owes you a drink."
    ),
    # Translators: The reader once held the card that is the lowest, and is still in.
    "own passed": P_(
        "You had the lowest card once. Long ago, far away.\n"
        "Somebody has your old card. Look innocent.\n"
        "Good riddance."
    ),
    # Translators: The reader is still in, with a card at most two ranks above the lowest.
    "own close": P_(
        "A little lower, and it would have been you.\n"
        "The door was open already.\n"
        "That one whistled past your ear."
    ),
}
PHRASES: Mapping[str, str] = {**OF_CALLS, **OF_ROUNDS, **OWN}
