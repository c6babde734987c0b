"""The catalogues, and what the tool finds in the sources for them, each read once."""

from functools import cache
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot.i18n import LOCALES
from bot.locales import __main__ as tool
from engine.registry import games

DOMAINS = ("bot", *games())

templates = cache(tool.templates)


@cache
def catalogue(language: str, domain: str) -> Catalog:
    with (LOCALES / language / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language)


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text or ""] if isinstance(text, str) or text is None else list(text)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
