"""Reads DATABASE_URL as database hosts hand it out, and keeps what means something here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlencode

import sqlalchemy as sa
from sqlalchemy.engine import URL

from bot.storage.floors import CONNECT_SECONDS, LEAST_CONNECTIONS, MOST_CONNECTIONS

OF_SQLITE = ("timeout",)
"""What a SQLite address may say. With others, SQLite might keep the games in a file that we do not know."""
OF_DRIVER = (
    *("sslmode", "sslrootcert", "sslcert", "sslkey", "sslcrl", "sslpassword", "sslnegotiation"),
    *("ssl_min_protocol_version", "ssl_max_protocol_version", "target_session_attrs"),
    *("krbsrvname", "gsslib", "passfile", "service"),
)
"""What asyncpg knows, by the names that libpq has for it."""
OF_SERVER = (
    *("application_name", "options", "search_path", "timezone"),
    *("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"),
)
OURS = ("connect_timeout", "connection_limit", "host", "port")
OTHER_NAMES = {
    "ssl": "sslmode",
    "schema": "search_path",
    "currentSchema": "search_path",
    "TimeZone": "timezone",
    "ApplicationName": "application_name",
    "maxPoolSize": "connection_limit",
    "pool_size": "connection_limit",
}
"""What other programs' addresses call it."""
MEANINGLESS = (
    *("adapter", "async_fallback", "binary_parameters", "charset", "client_encoding", "command_timeout"),
    *("conn_max_age", "default_query_exec_mode", "encoding", "fallback_application_name", "gssdelegation"),
    *("keepalives", "keepalives_count", "keepalives_idle", "keepalives_interval", "load_balance_hosts"),
    *("max_cacheable_statement_size", "max_cached_statement_lifetime", "max_protocol_version"),
    *("min_protocol_version", "pgbouncer", "pool", "pool_mode", "pool_timeout", "prepareThreshold"),
    *("prepared_statement_cache_size", "prepared_statements", "reconnect", "serverVersion"),
    *("socketTimeout", "socket_timeout", "sslcompression", "sslkeylogfile", "sslsni"),
    *("statement_cache_mode", "statement_cache_size", "supa", "tcpKeepAlive", "tcp_user_timeout"),
    *("timeout", "uselibpqcompat", "workaround"),
)
"""What other drivers, poolers and programs read in an address. Nothing is lost without it."""
DEMANDS = {"channel_binding": ("disable", "prefer"), "gssencmode": ("disable", "prefer", "allow")}
"""What our driver cannot do, with the values that do not demand it."""
SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
SWITCHES = {
    **dict.fromkeys(("true", "1", "yes", "on", "no-verify"), "require"),
    **dict.fromkeys(("false", "0", "no", "off"), "disable"),
}
"""What other programs write for a mode of ``sslmode``."""
CERTIFICATES = ("sslrootcert", "sslcert", "sslkey", "sslcrl")
SYSTEM = "system"
"""The value of ``sslrootcert`` that stands for all that this computer trusts."""


def of_host(address: URL) -> URL:
    """The address with what means something here after its ``?``, by libpq's names.

    The rest is left out. Raises sqlalchemy.exc.ArgumentError, which names what cannot be had.
    """
    given = {name: value if isinstance(value, str) else value[-1] for name, value in address.query.items()}
    if address.get_backend_name() == "sqlite":
        _refuse(given.keys() - {*OF_SQLITE})
        if address.host:
            raise sa.exc.ArgumentError("its path begins after three slashes: sqlite:///data/kuckuck.sqlite3")
        if (address.database or "").startswith("file:"):
            raise sa.exc.ArgumentError("it has to name a file, without file:")
        if not re.fullmatch(r"[0-9]*\.?[0-9]+", given.get("timeout", "0")):
            raise sa.exc.ArgumentError("its timeout is no number of seconds")
        return address
    if "@" in (address.database or ""):
        raise sa.exc.ArgumentError(
            "its password has signs that an address needs: write @ as %40 and / as %2F"
        )
    if not 0 <= (address.port or 0) < 1 << 16:
        raise sa.exc.ArgumentError("its port is no port")
    return _of_postgresql(address, given)


def mended(url: str) -> str:
    """An address as SQLAlchemy reads it, without an @ in a password, several hosts, or an encoded socket."""
    begin, is_address, rest = url.partition("://")
    parts = re.fullmatch(r"(.*?@)?([^@/?#]*)([/?].*)?", rest, re.DOTALL)
    if not is_address or not begin.startswith("postgres") or not parts:
        return url
    who, hosts, after = (part or "" for part in parts.groups())
    if who:
        who = who[:-1].replace("@", "%40").replace("/", "%2F") + "@"
    if "," in hosts or "%2f" in hosts.lower():
        found = [re.fullmatch(r"\[?(.*?)\]?(?::(\d*))?", host) for host in hosts.split(",")]
        names = ",".join(quote(unquote(one[1])) for one in found if one)
        ports = ",".join(one[2] or "5432" for one in found if one)
        after += f"{'&' if '?' in after else '?'}host={names}&port={ports}"
        hosts = ""
    return f"{begin}://{who}{hosts}{after}"


def _of_postgresql(address: URL, given: Mapping[str, str]) -> URL:
    kept, parts = dict[str, str](), dict[str, Any]()
    for name, value in given.items():
        named = OTHER_NAMES.get(name, name)
        if value not in DEMANDS.get(named, (value,)):
            kept[named] = value
        elif named in ("user", "password", "dbname", "database"):
            parts[{"user": "username", "dbname": "database"}.get(named, named)] = value
        elif named not in MEANINGLESS and named not in DEMANDS:
            kept[named] = value
    mode = kept.get("sslmode")
    if mode is not None:
        kept["sslmode"] = mode = SWITCHES.get(mode.lower(), mode)
    if kept.get("sslrootcert") == SYSTEM:
        kept.setdefault("sslmode", mode := "verify-full")
    if mode == "verify-full":
        kept.pop("channel_binding", None)  # this proves the server as well
    _refuse_values(kept)
    _refuse(kept.keys() - {*OF_DRIVER, *OF_SERVER, *OURS})
    return address.set(query={**kept, **_hosts(kept)}, **parts)


def _hosts(kept: Mapping[str, str]) -> Mapping[str, str]:
    """The hosts and ports in a query, a port for each host, as asyncpg wants them."""
    names = kept["host"].split(",") if "host" in kept else []
    ports = kept["port"].split(",") if "port" in kept else []
    if len(names) < 2 or len(ports) == len(names):
        return {}
    return {"port": ",".join((ports or ["5432"]) * len(names))}


def _refuse_values(kept: Mapping[str, str]) -> None:
    if "channel_binding" in kept:
        raise sa.exc.ArgumentError(
            "its channel_binding=require is beyond the driver: write sslmode=verify-full&sslrootcert=system "
            "instead, which proves the server too"
        )
    mode, limit = kept.get("sslmode"), kept.get("connection_limit", str(MOST_CONNECTIONS))
    if mode not in (None, *SSL_MODES):
        raise sa.exc.ArgumentError(f"its sslmode has to be one of {', '.join(SSL_MODES)}")
    if kept.get("sslrootcert") == SYSTEM and mode != "verify-full":
        raise sa.exc.ArgumentError("its sslrootcert=system needs sslmode=verify-full")
    for name in CERTIFICATES:
        if (file := kept.get(name, SYSTEM)) != SYSTEM and not Path(file).expanduser().is_file():
            raise sa.exc.ArgumentError(f"there is no file {file}, which its {name} names")
    if not kept.get("connect_timeout", "0").isdecimal():
        raise sa.exc.ArgumentError("its connect_timeout has to be a number of seconds")
    if not limit.isdecimal() or int(limit) < LEAST_CONNECTIONS:
        raise sa.exc.ArgumentError(f"its connection_limit has to be at least {LEAST_CONNECTIONS}")


def _refuse(names: set[str]) -> None:
    """Raises ArgumentError if there are names that mean nothing here. One of them may be misspelt."""
    if names:
        raise sa.exc.ArgumentError(
            f"its {' and its '.join(sorted(names))} cannot be had here: correct or remove it"
        )


def shown(address: URL) -> str:
    """The address without its secrets."""
    secret = {name: "hidden" for name in address.query if name == "sslpassword"}
    return address.update_query_dict(secret).render_as_string(hide_password=True)


def connections_of(address: URL) -> int:
    """How many connections to PostgreSQL a process may have at once."""
    return min(MOST_CONNECTIONS, int(str(address.query.get("connection_limit", MOST_CONNECTIONS))))


def for_driver(address: URL) -> tuple[URL, Mapping[str, Any]]:
    """The address for SQLAlchemy, and what asyncpg.connect is to be given beside it."""
    query = dict[str, Any](address.query)
    hosts: Mapping[str, Any] = {name: query.pop(name) for name in ("host", "port") if name in query}
    query.pop("connection_limit", None)
    wanted: dict[str, Any] = {"timeout": float(query.pop("connect_timeout", 0)) or CONNECT_SECONDS}
    if query.get("sslrootcert") == SYSTEM:
        del query["sslrootcert"]
        wanted["ssl"] = True  # asyncpg's name for it
    if query:
        wanted["dsn"] = f"postgresql://?{urlencode(query)}"
    return address.set(query=hosts), wanted
