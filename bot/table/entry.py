"""What all entries of a table's log share."""

from __future__ import annotations

import msgspec


class Stored(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Old logs are read for ever: a new field needs a default, and no field may be renamed or removed."""
