"""Game nights as values in place of their logs

This knows by itself what an evening's log meant, and how an evening is stored at this revision.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
UNREADABLE = ""
"""Stands for a log that nobody can read. The bot calls such an evening off."""

Json: TypeAlias = dict[str, Any]


def upgrade() -> None:
    op.add_column("evenings", sa.Column("seq", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("evenings", sa.Column("at", sa.Float(), nullable=False, server_default="0"))
    op.add_column("evenings", sa.Column("value", sa.Text(), nullable=False, server_default=UNREADABLE))
    connection = op.get_bind()
    query = sa.text("SELECT entry, at FROM evening_entries WHERE evening_id = :id ORDER BY seq")
    change = sa.text("UPDATE evenings SET seq = :seq, at = :at, value = :value WHERE id = :id")
    people = sa.text('SELECT "user" FROM evening_people WHERE evening_id = :id')
    leave = sa.text('DELETE FROM evening_people WHERE evening_id = :id AND "user" = :user')
    for number in [*connection.execute(sa.text("SELECT id FROM evenings")).scalars()]:
        rows = connection.execute(query, {"id": number}).all()
        it, last = in_one([row.entry for row in rows]), max((row.at for row in rows), default=0.0)
        row = {"seq": len(rows), "at": last, "value": UNREADABLE if it is None else _json(it)}
        connection.execute(change, row | {"id": number})
        there = {*connection.execute(people, {"id": number}).scalars()}
        for user in () if it is None else there - _named(it):  # the log also named moderators
            connection.execute(leave, {"id": number, "user": user})
    op.drop_table("evening_entries")


def downgrade() -> None:
    """An evening that has not begun keeps its plan and its people. One that has begun is called off."""
    op.create_table(
        "evening_entries",
        sa.Column("evening_id", KEY, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["evening_id"], ["evenings.id"], name="fk_evening_entries_evening_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("evening_id", "seq", name="pk_evening_entries"),
    )
    connection = op.get_bind()
    add = sa.text("INSERT INTO evening_entries VALUES (:id, :seq, :at, :entry)")
    end = sa.text("UPDATE evenings SET live = false WHERE id = :id")
    for row in connection.execute(sa.text("SELECT id, at, value FROM evenings")).all():
        log = [*_log(json.loads(row.value))] if row.value != UNREADABLE else []
        for seq, entry in enumerate(log):
            connection.execute(add, {"id": row.id, "seq": seq, "at": row.at, "entry": _json(entry)})
        if not log or log[-1]["type"] == "Cancelled":
            connection.execute(end, {"id": row.id})
    connection.execute(sa.text("UPDATE evenings SET stage = NULL WHERE live"))  # so that it is posted again
    for name in ("seq", "at", "value"):
        op.drop_column("evenings", name)


def in_one(log: Sequence[str]) -> Json | None:
    """The evening to which a log led; None if nobody can tell."""
    try:
        first, *entries = map(json.loads, log)
        it = _planned(first)
        for entry in entries:
            it["stage"] += entry["type"] in ("Moved", "Called", "Drawn", "Finished", "Cancelled")
            MEANS[entry["type"]](it, entry)
    except (LookupError, TypeError, ValueError, AttributeError):  # the entries may contradict each other
        return None
    return it


def _named(it: Json) -> set[int]:
    plan, tables = it["planned"], [at for one in it["rounds"] for at in one["tables"]]
    said = {int(user) for user in (*it["plans"], *it["guests"])}
    seated = {user for at in tables for user in at["users"]}
    return {plan["user"], plan.get("first"), it["planner"], it["typed_by"]} | said | seated


def _planned(entry: Json) -> Json:
    plan = {name: value for name, value in entry.items() if name != "type"}
    user, zone, weeks = plan["user"], plan.get("zone", ""), plan.get("weeks", 0)
    it = {
        "planned": plan,
        "phase": "planned",
        "planner": user,
        "planner_name": plan["name"],
        "at": plan["at"],
    }
    it |= {"zone": zone, "typed_by": user, "weeks": weeks, "moves": 0, "stage": 0, "called": None}
    it |= {"forgotten": [], "plans": {}, "guests": {}, "queue": [], "rounds": [], "ready": []}
    return _guest(it, user, name=plan["name"], coming=True)


def _moved(it: Json, entry: Json) -> None:
    it |= {"at": entry["at"], "moves": it["moves"] + 1, "phase": "planned", "called": None}
    it |= {"zone": entry["zone"], "typed_by": entry["keeper"]} if entry.get("zone") else {}
    for guest in it["guests"].values():
        guest["here"] = False


def _replanned(it: Json, entry: Json) -> None:
    who = f"{entry['keeper']}"
    it["plans"][who] = it["plans"].get(who, 0) + 1
    if entry["type"] == "Repeats":
        it["weeks"] = entry["weeks"]
    else:
        it |= {"planner": entry["user"], "planner_name": entry["name"]}


def _answered(it: Json, entry: Json) -> None:
    away = {} if entry["coming"] else {"here": False}
    _without_wait(it, entry["user"])
    _said(it, entry, coming=entry["coming"], by_event=entry.get("event", False), **away)


def _came_here(it: Json, entry: Json) -> None:
    _without_wait(it, entry["user"])
    _said(it, entry, coming=True, here=True, by_event=False)
    _noted(it, entry["user"])


def _waited(it: Json, entry: Json) -> None:
    it["queue"] += [entry["user"]] if entry["user"] not in it["queue"] else []
    _said(it, entry, coming=False, here=entry.get("here", False), by_event=entry.get("event", False))


def _moved_up(it: Json, entry: Json) -> None:
    _without_wait(it, entry["user"])
    _guest(it, entry["user"], coming=True)
    if it["guests"][f"{entry['user']}"]["here"]:
        _noted(it, entry["user"])


def _left(it: Json, entry: Json) -> None:
    _without_wait(it, entry["user"])
    _guest(it, entry["user"], coming=False, here=False)
    it["ready"] = [user for user in it["ready"] if user != entry["user"]]


def _renamed(it: Json, entry: Json) -> None:
    user, name = entry["user"], entry["name"]
    it["planner_name"] = name if user == it["planner"] else it["planner_name"]
    if f"{user}" in it["guests"]:
        _guest(it, user, name=name)


def _drawn(it: Json, entry: Json) -> None:
    plan, final, number = it["planned"], entry.get("final", False), len(it["rounds"])
    first = {name: plan[name] for name in ("game", "options", "seconds")}
    games, last = [first, *plan.get("more", ())], plan.get("final") or first
    game = last if final or number >= plan["rounds"] else games[number % len(games)]
    seats = [{"users": at, "house": bots} for at, bots in zip(entry["tables"], entry["house"], strict=True)]
    one = {"at": entry["at"], "tables": seats, "game": game, "final": final, "seed": entry.get("seed", "")}
    it["rounds"].append(one | {"ready": []})
    it |= {"phase": "playing", "ready": []}


def _table_opened(it: Json, entry: Json) -> None:
    it["rounds"][-1]["tables"][entry["place"]] |= {"table": entry["table"], "channel": entry["channel"]}


def _table_ended(it: Json, entry: Json) -> None:
    over = {"points": {f"{user}": got for user, got in entry["points"]}, "how": entry["how"]}
    it["rounds"][-1]["tables"][entry["place"]] |= over | {"forfeited": entry.get("forfeited", [])}
    for user in {*entry.get("asleep", ())} - {*it["ready"]}:
        _guest(it, user, here=False)


def _round_over(it: Json, entry: Json) -> None:
    it["rounds"][-1]["over"] = entry["at"]
    it |= {"phase": "break", "ready": []}


MEANS: dict[str, Callable[[Json, Json], object]] = {
    "Moved": _moved,
    "Repeats": _replanned,
    "HandedOver": _replanned,
    "Called": lambda it, entry: it.update(called=entry["at"], phase="gathering"),
    "Answered": _answered,
    "CameHere": _came_here,
    "Waited": _waited,
    "MovedUp": _moved_up,
    "Left": _left,
    "Renamed": _renamed,
    "Drawn": _drawn,
    "TableOpened": _table_opened,
    "Ready": lambda it, entry: it["rounds"][-1]["ready"].append(entry["user"]),
    "TableEnded": _table_ended,
    "RoundOver": _round_over,
    "Finished": lambda it, _: it.update(phase="over", forgotten=[]),
    "Cancelled": lambda it, entry: it.update(phase="cancelled", cancelled=entry["reason"], forgotten=[]),
    "Forgot": lambda it, entry: it["forgotten"].append(entry),
}
"""What each kind of entry did to an evening."""


def _guest(it: Json, user: int, **changes: object) -> Json:
    new = {"name": "", "coming": False, "here": False, "by_event": False, "changes": 0}
    it["guests"][f"{user}"] = it["guests"].get(f"{user}", new) | changes
    return it


def _said(it: Json, entry: Json, **changes: object) -> None:
    before = it["guests"].get(f"{entry['user']}", {"changes": 0})["changes"]
    _guest(it, entry["user"], name=entry["name"], changes=before + 1, **changes)


def _without_wait(it: Json, user: int) -> None:
    it["queue"] = [one for one in it["queue"] if one != user]


def _noted(it: Json, user: int) -> None:
    if it["phase"] in ("playing", "break") and user not in it["ready"]:
        it["ready"].append(user)


def _log(it: Json) -> Iterator[Json]:
    """A log that leads to an evening as it was planned, with the people who come."""
    planner = {"user": it["planner"], "name": it.get("planner_name", "")}
    hour: Json = {name: it[name] for name in ("at", "zone", "weeks") if name in it}
    yield {"type": "Planned", **it["planned"], **planner, **hour}
    for user, guest in it.get("guests", {}).items():
        coming = {"coming": guest.get("coming", False), "event": guest.get("by_event", False)}
        yield {"type": "Answered", "user": int(user), "name": guest["name"], **coming}
    if it.get("phase") == "over":
        yield {"type": "Finished"}
    elif it.get("cancelled") or it.get("rounds"):
        yield {"type": "Cancelled", "reason": it.get("cancelled", "restored")}


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
