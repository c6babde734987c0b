"""``python -m bot.locales`` brings the catalogues up to date with the sources.

Every message marked in ``bot/`` or ``cogs/`` gets an entry in each language. New entries are empty, for a
translator to fill in. Obsolete ones are dropped. The same sources and translations give the same files. A
comment that begins with ``Translators:``, right above a message, is copied above its entries. Notes on
placeholders that the comment leaves out come from ``notes.txt``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from bot.i18n import COMMON, LANGUAGES, LOCALES
from engine.registry import games

ROOT = LOCALES.parents[1]
SOURCES = ("bot", "cogs")
OF_THE_GAMES = "bot/games/"
"""The path of the folder in which each game has its own folder."""
KEYWORDS = {
    **dict.fromkeys(("tr", "N_", "B_", "P_", "locale_str")),
    **dict.fromkeys(("plural", "Plural"), (1, 2)),
}
_MARKED = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\s*\(")
COMMENTS = ("Translators:",)
LIST = "A list, one phrase on each line: write your own ones, as many as you like."
"""The note for translators on messages that `P_` marks."""
NOTES = {
    name: note
    for names, _, note in (
        line.partition(": ")
        for line in (LOCALES / "notes.txt").read_text(encoding="utf-8").partition("\n\n")[2].splitlines()
    )
    for name in names.split(", ")
}
"""Notes for translators on placeholders and single words that a message's own comment leaves out."""
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")

HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plural_forms}\\n"

"""


def main() -> None:
    """Writes every catalogue of every language and prints what is left to translate."""
    found = templates()
    for language in TRANSLATED:
        for domain, template in found.items():
            catalogue = updated(language, domain, template)
            path = path_of(language, domain)
            path.parent.mkdir(exist_ok=True)
            path.write_text(written(catalogue), encoding="utf-8")
            missing = [message for message in catalogue if not is_translated(message)]
            print(f"{path.relative_to(ROOT)}: {len(catalogue)} messages, {len(missing)} to translate")


def templates() -> dict[str, Catalog]:
    """The sources' messages, keyed by domain: each game's folder has its own, all else is in `COMMON`."""
    found = {domain: Catalog() for domain in (COMMON, *games())}
    for path in filter(_marks_any, sources()):
        name = path.relative_to(ROOT).as_posix()
        game = path.parent.name if name.startswith(OF_THE_GAMES) and path.parent.name in games() else None
        lists = lists_in(path)
        for _, message, comments, _ in extract_from_file(
            "python", path, KEYWORDS, COMMENTS, strip_comment_tags=True
        ):
            told = [*comments, *noted(message, "".join(comments)), *([LIST] if message in lists else [])]
            # A reference without a line number survives most changes of the file.
            found[game or COMMON].add(message, locations=[(name, 0)], auto_comments=told)
    return found


def _marks_any(path: Path) -> bool:
    """Whether the file has a message. This is faster than reading the tokens of a file that has none."""
    return bool(_MARKED.search(path.read_text(encoding="utf-8")))


def lists_in(path: Path) -> set[str]:
    """The messages that `P_` marks in a file."""
    if "P_(" not in path.read_text(encoding="utf-8"):  # usually true, and faster than reading the tokens
        return set()
    return {str(message) for _, message, _, _ in extract_from_file("python", path, {"P_": None})}


def placeholders(message: str | Sequence[str]) -> list[str]:
    """The placeholders of a message, in order: {name}, {n}."""
    text = message if isinstance(message, str) else " ".join(message)
    return [*dict.fromkeys(f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name)]


def noted(message: str | Sequence[str], told: str) -> list[str]:
    """What `NOTES` say about a message, or about the placeholders that its comment ``told`` leaves out."""
    if isinstance(message, str) and message in NOTES and not told:
        return [NOTES[message]]
    return [f"{name}: {NOTES[name]}" for name in placeholders(message) if name in NOTES and name not in told]


def sources() -> Iterator[Path]:
    """All files that may hold messages, in a fixed order."""
    for folder in SOURCES:
        yield from sorted((ROOT / folder).rglob("*.py"))


def updated(language: str, domain: str, template: Catalog) -> Catalog:
    """A language's catalogue: the messages of the template, with the translations made so far."""
    path = path_of(language, domain)
    old = path.read_bytes() if path.exists() else b""
    catalogue = read_po(BytesIO(old), locale=language)
    catalogue.update(template, no_fuzzy_matching=True)
    return catalogue


def written(catalogue: Catalog) -> str:
    """The catalogue as a .po file, its messages in the order of the sources."""
    file = BytesIO()
    write_po(file, catalogue, width=0, omit_header=True, sort_by_file=True, ignore_obsolete=True)
    header = HEADER.format(language=catalogue.locale, plural_forms=catalogue.plural_forms)
    return header + file.getvalue().decode().rstrip("\n") + "\n"


def path_of(language: str, domain: str) -> Path:
    return LOCALES / language / f"{domain}.po"


def is_translated(message: Message) -> bool:
    """Whether all forms of the message are translated. The catalogue's header counts as translated."""
    forms = message.string if isinstance(message.string, (tuple, list)) else [message.string]
    return not message.id or all(forms)


if __name__ == "__main__":
    main()
