"""What is new between two people, in a sentence to one of them."""

from __future__ import annotations

from bot.games.common import remembered
from bot.games.statistics import statistics
from bot.i18n import Plural, Tr
from bot.scores.rivalry import News


def news_line(told: News, game: str, name: str, tr: Tr) -> str:
    """The news in a sentence. ``name`` is that of the other person. "" if the game has no words for it."""
    name, n = remembered(name, tr), told.number
    counted = statistics(game)
    match told.kind:
        case "ahead":
            text = tr("Ahead of {name} for the first time, after {n} games together.", name=name, n=n)
        case "behind":
            text = tr("{name} is ahead of you for the first time, after {n} games together.", name=name, n=n)
        case "games":
            text = tr("You have now played {n} games with {name}.", name=name, n=n)
        case "did":
            text = _said(counted.did if counted else None, name, n, tr.of(game))
        case "suffered":
            text = _said(counted.suffered if counted else None, name, n, tr.of(game))
    return text and f"⚔️ {text}"


def _said(sentence: Plural | None, name: str, n: int, tr: Tr) -> str:
    return tr.plural(*sentence, n, name=name) if sentence else ""
