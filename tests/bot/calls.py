"""Reads calls in a source one by one, as to parse all of a large source takes long."""

import ast
import re
from contextlib import suppress

NOTHING = ast.Call(ast.Name("f"), [], [])


def call_at(source: str, opened: int) -> ast.Call:
    """The call whose bracket opens before this place, or one of nothing if there is none."""
    for closed in re.compile(r"\)").finditer(source, opened):
        with suppress(SyntaxError):
            found = ast.parse(f"f({source[opened : closed.end()]}", mode="eval").body
            return found if isinstance(found, ast.Call) else NOTHING
    return NOTHING
