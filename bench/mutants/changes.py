"""The changes that can be made to a function, and which of them are picked."""

import ast
import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from itertools import chain, product, zip_longest
from pathlib import Path
from typing import NamedTuple

import msgspec

LEVELS = {
    "engine": "engine",
    "bot/table": "table",
    "bot/scores": "table",
    "bot/live": "live",
    "bot/storage": "storage",
    "bot/screens": "screens",
    "bot/games": "screens",
    "bot/discord_ui": "discord",
    "cogs": "cogs",
}
"""The level to which the files in each folder belong."""
NOT_CHANGED = {"__main__.py", "env.py"}
"""Files that run when they are loaded."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Change(msgspec.Struct, frozen=True):
    level: str
    path: str
    function: str
    kind: str
    which: int
    """The place's number, from 0, among the function's places for this kind of change."""
    line: int
    """The line in which the place's statement begins."""
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function}: {self.what}"


class Place(NamedTuple):
    line: int
    what: str
    change: Callable[[], object]
    """Makes the change in the syntax tree to which the place belongs."""


class Statement(NamedTuple):
    block: list[ast.stmt]
    node: ast.stmt

    def expressions(self) -> Iterator[ast.AST]:
        """All nodes of the statement, except those of statements inside it."""
        waiting: list[ast.AST] = [self.node]
        for node in waiting:
            yield node
            waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]

    def replace(self, *others: ast.stmt) -> None:
        at = self.block.index(self.node)
        self.block[at : at + 1] = others


def functions(node: ast.AST, within: str = "") -> Iterator[tuple[str, Function]]:
    """All functions with their qualified names, even those in classes and in other functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield within + child.name, child
            yield from functions(child, f"{within}{child.name}.<locals>.")
        else:
            yield from functions(
                child, f"{within}{child.name}." if isinstance(child, ast.ClassDef) else within
            )


def statements(block: list[ast.stmt]) -> Iterator[Statement]:
    """A function's own statements: no docstrings, and nothing from functions or classes inside it."""
    for node in list(block):
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            yield Statement(block, node)
        if not isinstance(node, Function | ast.ClassDef):
            for part in (node, *getattr(node, "handlers", ()), *getattr(node, "cases", ())):
                for name in ("body", "orelse", "finalbody"):
                    yield from statements(getattr(part, name, []))


FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.Lt: ast.GtE,
    ast.Gt: ast.LtE,
    ast.Is: ast.IsNot,
    ast.In: ast.NotIn,
}
FLIPPED |= {other: one for one, other in FLIPPED.items()}
SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}

NEAR = 40
"""How many characters before and after a change are shown."""


def nodes(function: Function) -> Iterator[tuple[Statement, ast.AST]]:
    for statement in statements(function.body):
        for node in statement.expressions():
            yield statement, node


def comparisons(function: Function) -> Iterator[Place]:
    for statement, node in nodes(function):
        if isinstance(node, ast.Compare):
            for at, op in enumerate(node.ops):
                flipped = [*node.ops[:at], FLIPPED[type(op)](), *node.ops[at + 1 :]]
                yield _set(statement, node, "ops", flipped)


def signs(function: Function) -> Iterator[Place]:
    """The signs that may belong to a sum of numbers. A + between two texts, for example, does not."""
    for statement, node in nodes(function):
        if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in SIGNS and not _joins(node):
            yield _set(statement, node, "op", SIGNS[type(node.op)]())
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            yield _set(statement, node, "op", ast.UAdd())


def constants(function: Function) -> Iterator[Place]:
    for statement, node in nodes(function):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            yield _set(statement, node, "value", node.value + 1)


def calls(function: Function) -> Iterator[Place]:
    """The calls whose results the function does not use."""
    for statement in statements(function.body):
        match statement.node:
            case ast.Expr(value=ast.Call() | ast.Await(value=ast.Call())):
                # This statement never runs. It tells the compiler which names of outer functions are used.
                never = ast.If(ast.Constant(False), [statement.node], [])
                what = f"`{_first_line(statement.node)}` was dropped"
                yield Place(statement.node.lineno, what, partial(statement.replace, never))


def returns(function: Function) -> Iterator[Place]:
    """Places for a return: before each statement that is not inside another."""
    for statement in statements(function.body):
        node = statement.node
        if statement.block is function.body and not _does_nothing(node):
            what = f"returned before `{_first_line(node)}`"
            yield Place(node.lineno, what, partial(statement.replace, ast.Return(), node))


KINDS = {"comparison": comparisons, "sign": signs, "constant": constants, "call": calls, "return": returns}


def _joins(node: ast.BinOp | ast.AugAssign) -> bool:
    sides = [node.value] if isinstance(node, ast.AugAssign) else [node.left, node.right]
    return any(
        isinstance(side, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )


def _does_nothing(node: ast.stmt) -> bool:
    return isinstance(node, ast.Pass | ast.Global | ast.Nonlocal) or (
        isinstance(node, ast.Return) and (node.value is None or ast.unparse(node.value) == "None")
    )


def _set(statement: Statement, node: ast.AST, field: str, value: object) -> Place:
    before, old = ast.unparse(statement.node), getattr(node, field)
    setattr(node, field, value)
    after = ast.unparse(statement.node)
    setattr(node, field, old)
    what = f"`{_around(before, after)}` became `{_around(after, before)}`"
    return Place(statement.node.lineno, what, lambda: setattr(node, field, value))


def _around(text: str, other: str) -> str:
    """The part of ``text`` around the first difference from ``other``, within one line."""
    at = next(at for at, (here, there) in enumerate(zip(text, other, strict=False)) if here != there)
    begin, end = text.rfind("\n", 0, at) + 1, text.find("\n", at) % (len(text) + 1)
    return text[max(begin, at - NEAR) : min(end, at + NEAR)].strip()


def _first_line(node: ast.stmt) -> str:
    return ast.unparse(node).splitlines()[0][: 2 * NEAR]


def files(root: Path) -> dict[Path, str]:
    """All files that may be changed, with their levels."""
    return {
        file: level
        for folder, level in LEVELS.items()
        for file in sorted((root / folder).rglob("*.py"))
        # A change in a migration (``0001_…``) would do nothing: migrations have run already, and Alembic
        # loads them again at each call.
        if file.name not in NOT_CHANGED and not file.name[0].isdigit()
    }


def found(root: Path, salt: str) -> Iterator[tuple[int, Change]]:
    """One change of each kind in each function that has a place for it, each with a number to sort by."""
    for file, level in files(root).items():
        path = file.relative_to(root).as_posix()
        for (name, function), (kind, places) in product(
            functions(ast.parse(file.read_bytes())), KINDS.items()
        ):
            if here := list(places(function)):
                lot = int.from_bytes(hashlib.sha256(f"{salt} {name} {kind}".encode()).digest()[:8])
                place = here[lot % len(here)]
                yield lot, Change(level, path, name, kind, lot % len(here), place.line, place.what)


def drawn(lots: Iterable[tuple[int, Change]], how_many: int, levels: Collection[str]) -> list[Change]:
    """This many changes. The levels take turns, so even the first few changes are spread evenly over them."""
    in_order = [change for _, change in sorted(lots, key=lambda lot: (lot[0], lot[1].path, lot[1].line))]
    rounds = zip_longest(*([change for change in in_order if change.level == level] for level in levels))
    return [change for change in chain.from_iterable(rounds) if change][:how_many]


def changed(source: bytes, change: Change) -> ast.Module:
    tree = ast.parse(source)
    for name, function in functions(tree):
        places = list(KINDS[change.kind](function)) if name == change.function else []
        if len(places) > change.which and places[change.which].line == change.line:
            places[change.which].change()
            return ast.fix_missing_locations(tree)
    raise LookupError(str(change))
