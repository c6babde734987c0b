"""Reads calls in a source one by one, as to parse all of a large source takes long."""

import ast
import re
from contextlib import suppress


def arguments(source: str, opened: int) -> list[ast.expr]:
    """The arguments of the call whose bracket opens before this place."""
    for closed in re.compile(r"\)").finditer(source, opened):
        with suppress(SyntaxError):
            call = ast.parse(f"f({source[opened : closed.end()]}", mode="eval").body
            return call.args if isinstance(call, ast.Call) else []
    return []
