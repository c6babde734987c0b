"""Screens as they are written down in `*.txt`: some of each game, and pages that belong to no table.

`python -m tests.bot.screens.written` draws all of them again. Read the difference: it is what people see.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from bot.games.common import AskedAbout
from bot.i18n import LANGUAGES, Tr
from bot.pictures.faces import all_faces
from bot.scores.ending import UNTOLD
from bot.screen import Beside, Button, ChannelMenu, Line, Menu, Picture, RoleMenu, Row, Screen, Text
from bot.screens.ending import full_page
from bot.screens.hand import panel
from bot.screens.poster import poster
from bot.screens.table import table_message
from bot.screens.watching import watching
from bot.table import Table
from bot.table.nouns import Moment
from tests.bot.drawn import DEADLINE, GUESSER, NUMBER, WATCHER, evening
from tests.bot.screens.pages import PAGES
from tests.bot.screens.positions import position
from tests.engine.contract import FEW_SETTINGS
from tests.engine.playthroughs import path
from tests.features import of_features

HERE = Path(__file__).parent
SHELF = {path.stem: path for path in HERE.glob("*.txt")} | {
    name: Path(str(module.__file__)).with_name(f"{name}.txt")
    for module in of_features("pages")
    for name in module.PAGES
}
"""The files in which screens are written down, keyed by stem. A feature's files are beside its tests."""
NAMES = ["Ann", "Ben"]
HEAD = "=== "
FACES = {name: f"<:{name}:1>" for name in all_faces()}
SETTING = {path(setting).stem: setting for setting in FEW_SETTINGS}


def scene(head: str, names: Sequence[str] = NAMES, tr: Tr | None = None) -> Screen:
    """The screen for a head such as ``coucou-5-as-3 seed 12 seat-2 beat faces``: game, seed, moment and view.

    Or the head is ``title = position = view``.
    """
    if " = " in head:
        _, text, view = head.split(" = ")
        return seen(position(text), view, tr)
    setting, seed, number, view = head.split(maxsplit=3)
    return seen([*evening(SETTING[setting], names, seed)][int(number)], view, tr)


def seen(table: Table, view: str, tr: Tr | None = None) -> Screen:
    """A screen of the table. The view is, for example, ``seat-2 beat faces fr`` or ``seat-1 asks 7C``."""
    who, *how = view.split()
    language = next((word for word in how if word in LANGUAGES), "en")
    tr, in_beat = tr or Tr(language, faces=FACES if "faces" in how else {}), "beat" in how
    match who:
        case "table" | "drawn":
            return table_message(table, Moment(DEADLINE, in_beat=in_beat), tr, drawn=who == "drawn")
        case "poster":
            return poster(table, tr)
        case "full":
            return full_page(table, UNTOLD, tr)
        case "watcher" | "guesser":
            user = WATCHER if who == "watcher" else GUESSER
            return watching(table, user, Moment(DEADLINE, in_beat=in_beat), tr)
    asked = AskedAbout(table.prompt.turn, how[1]) if "asks" in how else None
    asked = AskedAbout(table.prompt.turn - 1, "7C") if "asked" in how else asked
    return panel(table, int(who.removeprefix("seat-")), Moment(DEADLINE, in_beat=in_beat), tr, asked=asked)


def heads(name: str) -> list[str]:
    """The first line of each screen in the file. If there is no file yet, the names of all pages."""
    if not SHELF[name].exists():
        return [*dict(PAGES[name](Tr("en"), NAMES))]
    lines = SHELF[name].read_text(encoding="utf-8").splitlines()
    return [line.removeprefix(HEAD) for line in lines if line.startswith(HEAD)]


def drawn_now(name: str) -> dict[str, list[str]]:
    """The lines that belong in the file, keyed by the screen's head, such as ``seasons = fr``."""
    if name in PAGES:
        asked = [head.partition(" = ") for head in heads(name)]
        languages = {language or "en" for _, _, language in asked}
        drawn = {language: dict(PAGES[name](Tr(language), NAMES)) for language in languages}
        return {"".join(one): [*written(drawn[one[2] or "en"][one[0]])] for one in asked}
    return {head: [*written(scene(head))] for head in heads(name)}


def written_down(name: str) -> dict[str, list[str]]:
    """The lines that are in the file, keyed by the screen's head, such as ``seasons = fr``."""
    found: dict[str, list[str]] = {}
    if not SHELF[name].exists():
        return found
    for line in SHELF[name].read_text(encoding="utf-8").splitlines():
        if line.startswith(HEAD):
            found[line.removeprefix(HEAD)] = lines = []
        else:
            lines.append(line)
    return found


def write_down(name: str) -> None:
    lines = [line for head, told in drawn_now(name).items() for line in (HEAD + head, *told)]
    SHELF[name].write_text("\n".join((*lines, "")), encoding="utf-8")


def written(screen: Screen) -> Iterator[str]:
    """Everything on a screen, block by block. For a drawing, its hash and its words."""
    yield f"edge {screen.accent:06X}"
    for block in screen.blocks:
        match block:
            case Text():
                yield from block.text.split("\n")
            case Beside():
                yield from block.text.split("\n")
                yield f"    {_button(block.button)}"
            case Line():
                yield "———"
            case Row():
                yield " ".join(map(_button, block.buttons))
            case Picture():
                yield f"(picture {sha256(repr(block.drawing).encode()).hexdigest()[:12]})"
                yield from block.alt.split("\n")
            case Menu():
                yield f"{{{block.placeholder}}} {block.press}"
                for option in block.options:
                    chosen = "✓" if option.value == block.chosen else "-"
                    told = " | ".join(filter(None, (option.emoji, option.label, option.description)))
                    yield f"  {chosen} {option.value}: {told}"
            case RoleMenu() | ChannelMenu():
                yield f"{block}"
            case _:
                yield f"{{{block.placeholder}}} {block.press}"


def _button(button: Button) -> str:
    how = [button.style] * (button.style != "secondary") + ["dim"] * button.disabled
    label = f"({button.label})" if button.picture_only else button.label
    shown = " ".join(filter(None, (button.emoji, label)))
    press = button.press.removeprefix("t:").removeprefix(f"{NUMBER}:")  # the table's own number is omitted
    return f"[{' '.join((shown, '→', press, *how))}]"
