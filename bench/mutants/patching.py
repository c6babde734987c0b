"""Replaces the code of loaded functions, and marks the lines that a test reaches."""

import ast
import gc
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

from bench.mutants.changes import functions, statements

MARKS = "__reached_by_the_test__"

Known = tuple[str, str, int]
"""The file, the qualified name and the first line of a function."""


def loaded() -> dict[Known, list[FunctionType]]:
    """All functions of this process. A function that was defined inside another may exist many times."""
    gc.unfreeze()  # otherwise frozen functions are not listed
    known: dict[Known, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            known.setdefault(known_by(thing.__code__), []).append(thing)
    gc.freeze()
    return known


def known_by(code: CodeType) -> Known:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def put_in(tree: ast.Module, file: Path, into: dict[Known, list[FunctionType]]) -> None:
    """Gives a file's functions the code that they have in ``tree``, whose line numbers must be the file's.

    Lambdas stay as they are: a lambda has no statements to mark, and two on one line look the same.
    """
    for code in _codes(compile(tree, str(file), "exec", dont_inherit=True)):
        for function in into.get(known_by(code), ()) if code.co_name != "<lambda>" else ():
            function.__code__ = code


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _codes(part)


def marked(tree: ast.Module, numbers: dict[int, int]) -> ast.Module:
    """Lets each statement of a function set its line's byte in `MARKS` before it runs."""
    for _, function in functions(tree):
        for statement in list(statements(function.body)):
            mark = ast.parse(f"{MARKS}[{numbers[statement.node.lineno]}] = 1").body[0]
            for node in ast.walk(mark):
                ast.copy_location(node, statement.node)
            statement.replace(mark, statement.node)
    return tree


def lines(tree: ast.Module) -> set[int]:
    """The lines where statements of functions begin."""
    return {place.node.lineno for _, function in functions(tree) for place in statements(function.body)}
