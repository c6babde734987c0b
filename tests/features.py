"""What the tests of features add to those that hold for all of them."""

from importlib import import_module
from pathlib import Path
from types import ModuleType


def of_features(name: str) -> list[ModuleType]:
    """The modules ``tests.cogs.<feature>.<name>`` of the features that have one."""
    found = sorted(path.parent.name for path in Path(__file__).parent.glob(f"cogs/*/{name}.py"))
    return [import_module(f"tests.cogs.{feature}.{name}") for feature in found]
