"""The lessons of Coucou and As qui court: a few deals each, some of them with a king."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from msgspec.structs import replace

from bot.games.cards import printed_rank, shown_card
from bot.games.common import listed
from bot.games.coucou.result import in_a_line
from bot.games.coucou.seats import round_the_table
from bot.games.coucou.told import fate, in_a_call
from bot.i18n import N_
from bot.screen import Block, Text
from bot.table.lessons import Chapter, Hint, Scene, Script, best
from bot.table.sitting import Sitting
from engine.game import Action, Seat
from engine.games.coucou.nouns import ACE, KING, WORTH, Showdown, State, View

COUCOU = Chapter(
    key="coucou",
    name=N_("Five deals"),
    about=N_(
        "Everybody has one card. On your turn you keep it, or swap it with the next player, who "
        "can't refuse without a **king**. Then everybody turns their card up, and the **lowest "
        "card** costs a chip. An ace is the lowest, a king the highest; suits don't count.\n"
        "**To win:** be the last one with chips."
    ),
    options={"variant": "coucou"},
    seats=5,
    deals=5,
    packs={
        "dealer": (4,),
        "deal/1": ("AS", "9H", "6C", "JD", "QC", "4D", "8S", "3H"),
        "deal/2": ("7C", "TD", "4S", "JH", "5H", "QS", "2C", "8D"),
        "deal/3": ("QH", "9D", "6S", "3D", "8H", "JC", "5C", "TC"),
        "deal/4": ("8C", "QD", "2H", "KS", "7D", "TS", "4H"),
        "deal/5": ("5D", "KH", "9C", "JS", "3S", "8H", "6D"),
    },
    scenes=(
        Scene(
            {0: "ask"},
            hint=N_(
                "Your ace is the lowest card there is. Press **Swap**: {p1} can only refuse with a king."
            ),
            told=N_(
                "You have a **9** now, and {p1} has your ace. But {p1} still has a turn, and will pass it on."
            ),
        ),
        Scene({1: "ask"}),
        Scene({2: "ask"}),
        Scene(
            {3: "ask"},
            told=N_(
                "Your ace went on to {p3}, the last before the dealer, who swapped it with the **stock** "
                "and got a 3. That was the lowest card, and cost a chip."
            ),
        ),
        Scene(
            {1: "keep"},
            told=N_(
                "**You deal** this time. So you took **three cards** and kept the best, a queen. A dealer"
                " has no turn, and nobody can ask for their card. Watch the others."
            ),
        ),
        Scene({2: "keep"}),
        Scene({3: "ask"}),
        Scene(
            {4: "ask"},
            told=N_("{p1} kept a 7: too low this time. Your queen was safe."),
        ),
        Scene({2: "keep"}),
        Scene({3: "keep"}),
        Scene({4: "keep"}),
        Scene(
            {0: "ask"},
            hint=N_(
                "You're the last before the dealer, so you swap with the **stock**. Of the other 51 cards, "
                "40 are higher than your **3**: press **Swap**."
            ),
            told=N_("The stock gave you a **10**. {p4} kept a 6 and pays."),
        ),
        Scene({3: "keep"}),
        Scene({4: "keep"}),
        Scene(
            {0: "ask"},
            hint=N_(
                "A **2** is hardly ever enough. Only with a king can {p1} refuse, and there are four of "
                "them: press **Swap**."
            ),
            told=N_(
                "***Cuckoo!*** {p1} has one of the four **kings**, which refuses by itself. You still "
                "have your 2, and your turn is over."
            ),
        ),
        Scene(
            {1: "keep"},
            told=N_(
                "Bad luck: your 2 was the lowest, and you've lost a chip. Swapping was right all the same."
            ),
        ),
        Scene(
            {4: "ask"},
            told=N_(
                "{p4} wanted your card, but **you** have a king now: **Cuckoo!** It refused by itself, "
                "and everybody knows that you have it."
            ),
        ),
        Scene(
            {0: "keep"},
            hint=N_("No card is higher than your king. Press **Keep {KH}**."),
        ),
        Scene({1: "keep"}),
        Scene(
            {2: "keep"},
            told=N_("{p4} couldn't get rid of the 5: the lowest card, and a chip lost."),
        ),
    ),
    end=N_(
        "**You know Coucou now.** Swap low cards, keep high ones, and remember who took what from whom. A "
        "king refuses; the dealer keeps the best of three cards; the last before the dealer swaps with the "
        "stock.\n"
        "A whole game goes on until only one player has chips."
    ),
)

AS = Chapter(
    key="coucou-as",
    name=N_("Three deals"),
    about=N_(
        "A variant of Coucou. Everybody has one card, and swaps it with the next player or keeps it; the "
        "**lowest card** costs a chip. Here the **dealer** plays like the others, last of all, and a "
        "**king** that refuses is laid down.\n"
        "**To win:** be the last one with chips."
    ),
    options={"variant": "as"},
    seats=5,
    deals=3,
    packs={
        "dealer": (4,),
        "deal/1": ("4C", "KD", "8S", "JH", "6D", "9S"),
        "deal/2": ("QC", "7H", "TD", "AS", "9H", "QD"),
        "deal/3": ("JC", "8D", "TC", "2S", "9C", "KC"),
    },
    scenes=(
        Scene(
            {0: "ask"},
            hint=N_(
                "Of the other 51 cards, 36 are higher than your **4**. {p1} can only refuse with a king: "
                "press **Swap**."
            ),
            told=N_(
                "{p1} has a **king** and **lays it face up**, without a word. You keep your 4, and {p1} "
                "has no turn."
            ),
        ),
        Scene({2: "keep"}),
        Scene({3: "keep"}),
        Scene(
            {4: "ask"},
            told=N_(
                "The **dealer** has one card like everybody else, goes last and swaps with the stock: a 9 "
                "for a 6. So your 4 was the lowest, and cost a chip."
            ),
        ),
        Scene({1: "keep"}),
        Scene({2: "keep"}),
        Scene({3: "keep"}),
        Scene(
            {4: "ask"},
            told=N_(
                "You deal. In Coucou nobody could ask you; here {p4} **can**, took your 9 and left you an"
                " **ace**."
            ),
        ),
        Scene(
            {0: "ask"},
            hint=N_(
                "But as the dealer you go last, and swap with the stock. Of the other 51 cards, 48 are "
                "higher than your ace, and only a king would stay there: press **Swap**."
            ),
            told=N_("A queen. {p2}'s 7 was the lowest."),
        ),
        Scene({2: "keep"}),
        Scene({3: "keep"}),
        Scene({4: "keep"}),
        Scene(
            {0: "ask"},
            hint=N_(
                "Your **2** has to go, and after you comes only the dealer, {p1}. Only a king could "
                "refuse: press **Swap**."
            ),
            told=N_("You have a **9**, and {p1} has your 2, with only the stock left to ask."),
        ),
        Scene(
            {1: "ask"},
            told=N_(
                "The stock turned up a **king**. It stays there, so {p1} kept the 2: the lowest, and a "
                "chip lost."
            ),
        ),
    ),
    end=N_(
        "**You know As qui court now.** The dealer has one card and the last turn, and can be asked. A "
        "king that is asked for is laid face up, and its owner has no turn. The rest is as in Coucou.\n"
        "A whole game goes on until only one player has chips."
    ),
)

lessons = {"Coucou": (COUCOU,), "As qui court": (AS,)}


def _compared(state: State) -> Hashable:
    """The part of a deal that must be as in the script: cards and calls, but not chips or earlier deals."""
    still_in = tuple(bool(chips) for chips in state.chips)
    return replace(state, turn=0, chips=still_in, out=(), last=None)


script = Script(deals_apart=True, compared=_compared, word=printed_rank)


DEALS = 5
"""If a learner leaves the script, this many deals are played in all. Each player has then dealt once."""


def is_over(view: View) -> bool:
    return view.over or not view.card or view.deal > DEALS


def scene(view: View, at: Sitting) -> Sequence[Block]:
    return [Text(round_the_table(view, at))]


def happened(view: View, at: Sitting) -> str:
    effects = [_describe(number, view, at.me, at) for number in range(len(view.calls))]
    if any(effects):
        return [*filter(None, effects)][-1]
    if view.last:
        if at.me in view.last.losers:
            return f"{fate(view, view.last, at.me, at)}\n{in_a_line(view.last, at)}"
        return _shown(view.last, at.me, at)
    return at.tr(
        "The player with the lowest card loses a chip: an ace is the lowest, a king the highest. On your "
        "turn you keep your card, or swap it with the next player, who can't say no without a king."
    )


def hint(view: View, at: Sitting) -> Hint:
    me = at.me
    if at.legal:
        action = best("coucou", view, at.legal)
        return Hint(because(view, action, at), action)
    if me in view.waiting:
        before = at.names[view.waiting[view.waiting.index(me) - 1]]
        if WORTH[view.card] == KING:
            return Hint(at.tr("Wait for your turn. {name} may ask you, but your king refuses.", name=before))
        return Hint(at.tr("Wait for your turn. Until then {name} may still swap with you.", name=before))
    if me == view.dealer and view.variant == "coucou":
        return Hint(
            at.tr(
                "The dealer keeps the best of three cards, and nobody can ask them. Watch what the others do."
            )
        )
    return Hint(
        at.tr("Your card is yours till the end now. When everybody has had a turn, all cards are shown.")
    )


def because(view: View, action: Action, at: Sitting) -> str:
    if (action == "keep" and WORTH[view.card] == ACE) or (action == "ask" and WORTH[view.card] == KING):
        return ""  # it is as good as the other choice here, and nothing speaks for it
    return _keep(view, at.me, at) if action == "keep" else _swap(view, at)


def _keep(view: View, me: Seat, at: Sitting) -> str:
    if WORTH[view.card] == KING:
        return at.tr("Press **Keep**: your king is the highest card there is.")
    for seat, card in enumerate(view.cards):
        if card and seat != me and WORTH[card] < WORTH[view.card]:
            return at.tr(
                "Press **Keep**: {name} has {card}, and that's lower than yours.",
                name=at.names[seat],
                card=shown_card(card, at.tr),
            )
    return at.tr(
        "Press **Keep**: with {n} cards in play, one is often lower than {card}, and a swap could bring "
        "you a worse one.",
        n=sum(chips > 0 for chips in view.chips),
        card=shown_card(view.card, at.tr),
    )


def _swap(view: View, at: Sitting) -> str:
    higher = 4 * (KING - WORTH[view.card])
    if len(view.waiting) == 1:
        return at.tr(
            "Press **Swap**: {n} of the other 51 cards are higher than yours, and you get the top one of "
            "the stock. Only a king would stay where it is.",
            n=higher,
        )
    return at.tr(
        "Press **Swap**: {n} of the other 51 cards are higher than yours, and {name} can't refuse without a "
        "king.",
        n=higher,
        name=at.names[view.waiting[1]],
    )


def _describe(number: int, view: View, me: Seat, at: Sitting) -> str:
    """What this call meant for the learner. "" if it did not concern them."""
    call, said = view.calls[number], in_a_call(view, number, me, at)
    if call.seat == me and call.came == "exchanged":
        return f"{said}\n{_swapped(view, me, at)}".strip()
    return said


def _swapped(view: View, me: Seat, at: Sitting) -> str:
    """The result of the learner's swap. It names the player who now holds the card given away."""
    card = shown_card(view.card, at.tr)
    # A player who asked earlier holds a card that the learner had before, not the one given away now.
    former = {me, *(call.seat for call in view.calls if call.other == me)}
    for seat, other in enumerate(view.cards):
        if other and seat not in former and WORTH[other] != KING:
            gave, name = shown_card(other, at.tr), at.names[seat]
            if WORTH[other] < WORTH[view.card]:
                return at.tr(
                    "The swap was worth it: {name} has {gave} now, which is lower than your {card}.",
                    name=name,
                    gave=gave,
                    card=card,
                )
            if WORTH[other] > WORTH[view.card]:
                return at.tr(
                    "Bad luck: {name} has {gave} now, which is higher than your {card}.",
                    name=name,
                    gave=gave,
                    card=card,
                )
    return ""


def _shown(last: Showdown, me: Seat, at: Sitting) -> str:
    if not last.losers:
        return at.tr("All cards were equal, so nobody lost a chip.")
    card = shown_card(last.cards[me], at.tr)
    names = listed((at.names[seat] for seat in last.losers), at.tr)
    return at.tr(
        "Your {card} wasn't the lowest card, so you lost nothing. {names} paid.",
        card=card,
        names=names,
    )
