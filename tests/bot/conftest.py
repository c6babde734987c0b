"""What the tests of the bot share."""

from collections.abc import Iterator

import pytest

from tests.quick import quick_statements


@pytest.fixture(scope="package", autouse=True)
def quick_storage() -> Iterator[None]:
    """Makes storage quick in this folder's tests, as `tests.cogs.conftest` does in its folder's."""
    with quick_statements():
        yield
