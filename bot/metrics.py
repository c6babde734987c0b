"""The bot's metrics for Prometheus. `docs/hosting.md` explains each.

Labels say what kind of thing was counted. They never name a person, a server or a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector

from bot import __version__
from bot.table import log

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
Info("kuckuck", "Which bot this is", registry=REGISTRY).info({"version": __version__})

SWIFT = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
"""The buckets of times, in seconds. Discord wants the first answer within three seconds."""

PRESSES = Counter(
    "kuckuck_presses",
    "Presses and commands, by what they were and became",
    ["kind", "outcome"],
    registry=REGISTRY,
)
PRESS_TO_COMMIT = Histogram(
    "kuckuck_press_to_commit_seconds",
    "From a press to its facts in the log",
    buckets=SWIFT,
    registry=REGISTRY,
)
PRESS_TO_ANSWER = Histogram(
    "kuckuck_press_to_answer_seconds",
    "From a press to the screen that answers it",
    buckets=SWIFT,
    registry=REGISTRY,
)
COMMITS = Histogram("kuckuck_commit_seconds", "Writing to a table's log", buckets=SWIFT, registry=REGISTRY)
CLASHES = Counter("kuckuck_clashes", "Writes for which another process was first", registry=REGISTRY)
ACTIONS = Counter("kuckuck_actions", "Actions in the games, by who acted", ["game", "by"], registry=REGISTRY)
EDITS = Counter(
    "kuckuck_edits", "Edits and posts of table messages and panels", ["message", "outcome"], registry=REGISTRY
)
LIVE_TABLES = Gauge("kuckuck_live_tables", "Tables where something can still happen", registry=REGISTRY)
UNPAINTED_TABLES = Gauge(
    "kuckuck_unpainted_tables", "Tables whose message is not up to date", registry=REGISTRY
)
FACES = Gauge("kuckuck_faces", "Pictures of cards that people can see", registry=REGISTRY)
DRAWINGS = Counter("kuckuck_drawings", "Pictures of tables that were drawn", registry=REGISTRY)
LATE_DRAWINGS = Counter(
    "kuckuck_late_drawings", "Pictures for which a table did not wait any longer", registry=REGISTRY
)
THOUGHTS = Counter(
    "kuckuck_thoughts",
    "Moves that strong bots were to think about, by how many worlds they could imagine",
    ["worlds"],
    registry=REGISTRY,
)
LATE_THOUGHTS = Counter(
    "kuckuck_late_thoughts", "Thoughts for which a table did not wait any longer", registry=REGISTRY
)
THINKING = Counter(
    "kuckuck_thinking_seconds", "CPU time of the process in which strong bots think", registry=REGISTRY
)
LOOP_LAG = Histogram(
    "kuckuck_loop_lag_seconds", "How late the event loop is", buckets=SWIFT, registry=REGISTRY
)


def count_actions(game: str, entries: Sequence[log.Entry]) -> None:
    """Counts the actions among these log entries, once they are committed."""
    for entry in entries:
        if isinstance(entry, log.Acted):
            ACTIONS.labels(game, entry.by).inc()


@contextmanager
def edit(message: str) -> Iterator[None]:
    """Counts the post or edit in this block as done or failed. ``message`` is ``table`` or ``panel``."""
    try:
        yield
    except Exception:
        EDITS.labels(message, "failed").inc()
        raise
    EDITS.labels(message, "done").inc()
