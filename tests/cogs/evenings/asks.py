"""What people ask of a game night: the functions of `cogs.evenings`, without the night that they change."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from cogs.evenings import decisions, places
from cogs.evenings.evening import Evening
from cogs.evenings.live import Change

How = ParamSpec("How")


def asking(change: Callable[Concatenate[Evening, How], Evening]) -> Callable[How, Change]:
    def ask(*args: How.args, **how: How.kwargs) -> Change:
        return lambda evening: change(evening, *args, **how)

    return ask


answer, come_here, leave = asking(decisions.answer), asking(decisions.come_here), asking(decisions.leave)
be_ready, begin, move = asking(decisions.be_ready), asking(decisions.begin), asking(decisions.move)
cancel, vanish = asking(decisions.cancel), asking(decisions.vanish)
hand_over, repeat, interest = asking(decisions.hand_over), asking(decisions.repeat), asking(places.interest)
