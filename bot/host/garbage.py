"""The garbage collector of a process that runs for weeks."""

from __future__ import annotations

import gc


def freeze_garbage() -> None:
    """Tells the garbage collector that all objects from the start are there to stay.

    With thousands of tables it would stop the bot for a quarter of a second and find nothing.
    """
    gc.collect()
    gc.freeze()
