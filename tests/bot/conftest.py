"""What the tests of the bot share."""

from collections.abc import Iterator

import pytest

from tests.quick import quick_statements


@pytest.fixture(scope="package", autouse=True)
def quick_storage() -> Iterator[None]:
    """Makes storage quick in these tests; `tests.cogs.conftest` makes it quick in `tests/cogs`."""
    with quick_statements():
        yield
