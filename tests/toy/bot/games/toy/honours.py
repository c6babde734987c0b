"""The toy's honours."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.course import Course
from bot.games.honours import Honour
from bot.i18n import Tr


def honours(game: Course) -> Sequence[Honour]:
    return [Honour("three", (seat,)) for seat, named in enumerate(game.end.named) if named == "3"]


def decided(_game: Course) -> Honour | None:
    return None


def said(honour: Honour, names: Sequence[str], tr: Tr) -> str:
    return tr("⭐ **{name}** named 3, like everybody with taste.", name=names[honour.seats[0]])
