"""The lesson of Cucco 21: one hand in six rounds, which shows what each special card does."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from msgspec.structs import replace

from bot.games.cucco.presenter import sayings
from bot.games.cucco.seats import round_the_table
from bot.games.cucco.things import noted
from bot.games.cucco.told import happened as what_happened
from bot.games.cucco.told import own_result
from bot.i18n import N_, Tr
from bot.names import escaped
from bot.screen import Block, Button, Text
from bot.table.lessons import Chapter, Hint, Scene, Script, best
from bot.table.sitting import Sitting
from engine.game import WAIT, Action, Seat
from engine.games.cucco.nouns import CEREMONY, CLOWN, ENOUGH, HORSE, HOUSE, OWL, Request, State, View
from engine.games.cucco.rounds import price_of

DECK = (
    *(3, 14, 5, 20, 9),
    *(4, 7, 18, 13, 2, 15),  # the last card comes from the deck
    *(16, 8, 3, 19, 11, 10),  # the last card comes from the deck
    *(1, 10, 12, 15, 17),
    *(13, 2, 6),
    *(21, 14),
)
"""The dealt cards of each round, in the order of the turns."""

WITH_PERSON = (
    Scene(
        {0: "ask"},
        hint=N_(
            "The lowest card of a round goes out, and your **3** is very low. Press **Swap**: {p1} must "
            "take it, unless their card says otherwise."
        ),
    ),
    Scene(
        {1: "accept"},
        told=N_("You gave {p1} your 3 and got a **14**. Everybody has one turn a round, and this was yours."),
    ),
    Scene({1: "ask"}),
    Scene({2: "accept"}),
    Scene({2: "ask"}),
    Scene(
        {3: "accept"},
        told=N_(
            "Your 3 had gone on to {p2}, who asked {p3} for a swap. {p3} has the **person (20)**: no "
            "swap, and the player who asked is **out** at once."
        ),
    ),
    Scene({3: "keep"}),
    Scene(
        {4: "keep"},
        told=N_(
            "Everybody turns their card up. {p1}'s 5 is the lowest: out, like {p2}. Coming back "
            "costs 1 chip after the first round, 2 after the second, 3 after the third."
        ),
    ),
)
WITH_CAT = (
    Scene({1: "ask"}),
    Scene({2: "accept"}),
    Scene({2: "ask"}),
    Scene(
        {3: "accept"},
        told=N_(
            "{p1} gave {p2} a card, and {p2} offered it to {p3}, who has the **cat (18)**. The cat knocks "
            "out the player who was **dealt** that card: {p1}, who no longer had it."
        ),
    ),
    Scene({3: "keep"}),
    Scene({4: "keep"}),
    Scene(
        {0: "ask"},
        hint=N_(
            "You're the dealer: you go last, and can only swap with the **deck**. Nearly every card is "
            "better than your **2**. Press **Swap**."
        ),
        told=N_(
            "The deck gave you a **15**. {p2} had the 4 at the end, the lowest card, and is out like "
            "{p1}. Each pays 2 chips to come back."
        ),
    ),
)
WITH_HORSE_AND_HOUSE = (
    Scene({2: "keep"}),
    Scene({3: "keep"}),
    Scene(
        {4: "ask"},
        told=N_(
            "{p4} asked you. Your **horse (19)** sent the request on to {p1}, whose **house (11)** sent "
            "it on to the deck. Nobody can take these two cards."
        ),
    ),
    Scene(
        {0: "keep"},
        hint=N_("Hardly any card is higher than your **19**. Press **Keep 19**."),
    ),
    Scene(
        {1: "keep"},
        told=N_(
            "{p3} pays 3 chips for the 8. From the next round on nobody can pay: out means **out of the "
            "hand**, and the last one left wins the **pot**."
        ),
    ),
)
WITH_CLOWN_AND_CEREMONY = (
    Scene({3: "ask"}),
    Scene(
        {4: "accept"},
        told=N_(
            "{p3} had a **clown (1)**, swapped it with {p4}, and {p4} is out. After a swap between players,"
            " the one with the clown is out. Keep it, and you have the lowest card."
        ),
    ),
    Scene(
        {0: "ask"},
        hint=N_(
            "Yours is the **ceremony (12)**. Swap it for a {n} or more, and each other player pays you a "
            "chip. Most cards are {n} or more: press **Swap**."
        ),
    ),
    Scene(
        {1: "accept"},
        told=N_(
            "You got a **15** for it, and a chip from each of the four others, even from {p4}, who is out."
        ),
    ),
    Scene({1: "keep"}),
    Scene(
        {2: "keep"},
        told=N_("{p3}'s 10 was the lowest. {p3} and {p4} are out of the hand. Three are left."),
    ),
)
WITH_LOVERS = (
    Scene({1: "keep"}),
    Scene({2: "ask"}),
    Scene(
        {0: "refuse"},
        hint=N_(
            "{p2} asks for your **lovers (6)**, the only card that may say no. Few who ask have a "
            "good card: press **Refuse**."
        ),
        told=N_(
            "No swap. {p2} is left with a bad card, and everybody knows your 6 now. You still have your "
            "own turn."
        ),
    ),
    Scene(
        {0: "keep"},
        hint=N_(
            "{p2} wanted to get rid of a card, so it's probably lower than your **6**. Press **Keep 6**."
        ),
        told=N_("It was a 2. {p2} is out of the hand. Only you and {p1} are left."),
    ),
)
WITH_OWL = (
    Scene(
        {0: "owl"},
        hint=N_(
            "The **owl (21)**! Call it at any moment, even when it isn't your turn, and the round ends at "
            "once. Do it before somebody takes it from you: press 🦉 **Owl!**"
        ),
        told=N_(
            "Everybody had to show at once. {p1} had 14, so you're the last one in the hand: the **pot** is "
            "yours."
        ),
    ),
)

LESSON = Chapter(
    key="cucco",
    name=N_("A hand in six rounds"),
    about=N_(
        "Everybody has one card. On your turn you keep it, or ask the next player to swap. Then "
        "everybody turns their card up, and the **lowest card** is out. Eight cards can do "
        "something: person, cat, horse, house, ceremony, lovers, clown and owl.\n"
        "**To win:** the last player left takes the pot. When somebody has no chips after a hand, "
        "the most chips win."
    ),
    options={},
    seats=5,
    deals=6,
    packs={"dealer": (4,), "hand/1": DECK},
    scenes=(
        *WITH_PERSON,
        *WITH_CAT,
        *WITH_HORSE_AND_HOUSE,
        *WITH_CLOWN_AND_CEREMONY,
        *WITH_LOVERS,
        *WITH_OWL,
    ),
    end=N_(
        "**You know Cucco 21 now.** Asking is a risk: person, cat and clown knock players out; horse and "
        "house send you on; lovers may refuse; the ceremony earns chips; the owl ends the round.\n"
        "A game has several hands, until somebody has no chips left. From the deck, a clown counts 22."
    ),
)

lessons = {"Cucco 21": (LESSON,)}


def _compared(state: State) -> Hashable:
    """The part of a round that must be as in the script: cards and calls, but not chips or earlier rounds."""
    return replace(state, turn=0, opened=0, chips=(), pot=0, out_of_hand=(), discards=(), given=(), last=None)


script = Script(deals_apart=True, compared=_compared, numbers={"n": ENOUGH})


ROUNDS = 6
OTHER_CARDS = 41


def is_over(view: View) -> bool:
    return view.over or not view.card or view.hand > 1 or view.round > ROUNDS


def scene(view: View, at: Sitting) -> Sequence[Block]:
    return [Text(round_the_table(view, at))]


def happened(view: View, at: Sitting) -> str:
    told = what_happened(view, at) or (own_result(view.last, at.me, at) if view.last else "")
    return told or at.tr(
        "The lowest card of each round goes out and pays; the last player left in the hand takes "
        "the pot. On your turn you keep your card, or ask the next player to swap. Some cards do "
        "things: read yours."
    )


def hint(view: View, at: Sitting) -> Hint:
    me = at.me
    if me in view.out_of_round:
        return Hint(_out(view, me, at.tr))
    if view.request and view.request.asked == me:
        return _answer(view, at)
    if view.request:
        return Hint("")
    if me == view.waiting[0]:
        action = best("cucco", view, view.choices)
        return Hint(because(view, action, at), action)
    if "owl" in at.legal and best("cucco", view, (*at.legal, WAIT)) == "owl":
        return Hint(because(view, "owl", at), "owl")
    if me in view.waiting:
        before = at.names[view.waiting[view.waiting.index(me) - 1]]
        return Hint(at.tr("Wait for your turn. Until then {name} may still ask for your card.", name=before))
    return Hint(
        at.tr("You've had your turn, and nobody can ask you any more. Wait until the cards are shown.")
    )


def because(view: View, action: Action, at: Sitting) -> str:
    match action:
        case "keep" if view.card > CLOWN:
            return _keep(view, at.me, at)
        case "ask" if view.card < OWL:
            return _ask(view, at.me, at)
        case "owl":
            return _call(view, at.me, at)
        case "refuse" | "accept" if view.request:
            return _of_answer(view, view.request, action, at)
    return ""


def _call(view: View, me: Seat, at: Sitting) -> str:
    if me not in view.waiting[1:]:
        return at.tr("Press 🦉 *Owl!*: the round ends at once, and only a clown from the deck beats your 21.")
    return at.tr(
        "Press 🦉 *Owl!*: the round ends at once, and only a clown from the deck beats your 21. {name} could "
        "take it from you.",
        name=at.names[view.waiting[view.waiting.index(me) - 1]],
    )


def _of_answer(view: View, request: Request, action: Action, at: Sitting) -> str:
    name, theirs = at.names[request.asker], view.cards[request.asker]
    if action == "refuse":
        return at.tr(
            "Press *Refuse*: {name} wants to get rid of a card, so it's probably not a good one.", name=name
        )
    if theirs <= view.card:
        return ""
    return at.tr(
        "Press *Accept*: {name} has the {card}, and that's better than yours.",
        name=name,
        card=noted(theirs, at.tr),
    )


def _answer(view: View, at: Sitting) -> Hint:
    if "refuse" not in at.legal:
        on = Button(at.tr("Go on"), at.press("accept"))
        return Hint(at.tr("You have no say in this: your card answers for you."), "accept", (on,))
    accept = Button(at.tr("Accept"), at.press("accept"))
    action = best("cucco", view, ("refuse", "accept"))
    return Hint(because(view, action, at), action, (accept,))


def _keep(view: View, me: Seat, at: Sitting) -> str:
    button = escaped(sayings(view, at)["keep"])
    if view.card == OWL:
        return at.tr(
            "Press **{button}**: hardly anything is higher, and nobody can ask you any more.", button=button
        )
    for seat in view.playing:
        if seat != me and 0 < view.cards[seat] < view.card:
            return at.tr(
                "Press **{button}**: {name} has the {card}, and that's lower than yours.",
                button=button,
                name=at.names[seat],
                card=noted(view.cards[seat], at.tr),
            )
    return at.tr(
        "Press **{button}**: {n} of the other 41 cards are lower than yours, and asking is a risk: a 20, and "
        "often an 18, would knock you out.",
        button=button,
        n=2 * (view.card - 1),
    )


def _ask(view: View, me: Seat, at: Sitting) -> str:
    button = escaped(sayings(view, at)["ask"])
    after = view.playing[view.playing.index(me) + 1 :]
    theirs = view.cards[after[0]] if after else 0
    if after and theirs and theirs not in (HORSE, HOUSE):
        return at.tr(
            "Press **{button}**: you know that card, it's the {card}.",
            button=button,
            card=noted(theirs, at.tr),
        )
    if view.card == CEREMONY and after:
        return at.tr(
            "Press **{button}**: if you get a {n} or more for your ceremony, each other player pays you a "
            "chip.",
            button=button,
            n=ENOUGH,
        )
    if view.card == CLOWN and after:
        return at.tr(
            "Press **{button}**: nothing is lower than a clown, and a swap leaves it to the "
            "other player, who then goes out.",
            button=button,
        )
    return at.tr(
        "Press **{button}**: {n} of the other 41 cards are higher than yours. Some of them would refuse, "
        "and a 20 would knock you out, but keeping this card is a greater risk.",
        button=button,
        n=OTHER_CARDS - 1 - 2 * (view.card - 1),
    )


def _out(view: View, me: Seat, tr: Tr) -> str:
    price = price_of(view)
    if 0 < price <= view.chips[me]:
        return tr.plural(
            "You're out of this round only: for {n} chip you're back in the next one.",
            "You're out of this round only: for {n} chips you're back in the next one.",
            price,
        )
    return tr("With this round the hand is over for you.")
