"""DATABASE_URL as database hosts hand it out: what is used of it, what is left out, and what is refused."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import make_url

from bot.storage.address import connections_of, for_driver, shown
from bot.storage.engine import address_of, engine_at

PLAIN = "postgresql+asyncpg://bird:egg@nest:5432/db"
USED: list[tuple[str, str, str]] = [
    # As the hosts call it, the address for SQLAlchemy, and what asyncpg is given beside it.
    ("postgres://bird:egg@nest:5432/db", PLAIN, ""),
    ("postgresql://bird:egg@nest:5432/db?sslmode=require", PLAIN, "sslmode=require"),
    ("postgresql://bird:egg@nest:5432/db?ssl=true&uselibpqcompat=true", PLAIN, "sslmode=require"),
    ("postgresql://bird:egg@nest:5432/db?sslmode=no-verify", PLAIN, "sslmode=require"),
    ("postgresql://bird:egg@nest:5432/db?ssl=verify-full", PLAIN, "sslmode=verify-full"),
    ("postgresql+asyncpg://bird:egg@nest:5432/db?sslmode=disable", PLAIN, "sslmode=disable"),
    ("postgresql://bird:egg@nest:5432/db?pgbouncer=true&pool_timeout=0&prepared_statements=false", PLAIN, ""),
    ("postgresql://bird:egg@nest:5432/db?keepalives=1&keepalives_idle=30&tcp_user_timeout=9", PLAIN, ""),
    ("postgresql://bird:egg@nest:5432/db?channel_binding=prefer&gssencmode=disable&sslsni=1", PLAIN, ""),
    ("postgresql://bird:egg@nest:5432/db?schema=public", PLAIN, "search_path=public"),
    ("postgresql://bird:egg@nest:5432/db?application_name=a%20b", PLAIN, "application_name=a+b"),
    ("postgresql://bird:egg@nest:5432/db?options=endpoint%3Dep-1", PLAIN, "options=endpoint%3Dep-1"),
    ("postgresql://bird:egg@nest:5432/db?options=-c%20a%3Db@c", PLAIN, "options=-c+a%3Db%40c"),
    ("postgresql://nest:5432/db?user=bird&password=egg", PLAIN, ""),
    ("postgresql://bird:e%40g%2Fg@nest/db", "postgresql+asyncpg://bird:e%40g%2Fg@nest/db", ""),
    ("postgresql://bird:e@g#:g@nest/db", "postgresql+asyncpg://bird:e%40g%23%3Ag@nest/db", ""),
    ("postgresql://bird@nest:egg@nest/db", "postgresql+asyncpg://bird%40nest:egg@nest/db", ""),
    ("postgresql://bird:egg@[::1]:5433/db", "postgresql+asyncpg://bird:egg@[::1]:5433/db", ""),
    ("postgres:///db?host=/run/pg", "postgresql+asyncpg:///db?host=/run/pg", ""),
    ("postgres:///db?host=/cloudsql/a:b:c", "postgresql+asyncpg:///db?host=/cloudsql/a:b:c", ""),
    ("postgres://bird@%2Frun%2Fpg/db", "postgresql+asyncpg://bird@/db?host=/run/pg&port=5432", ""),
    (
        "postgres://bird:e@g@a:1,[::2],c:3/db?target_session_attrs=read-write",
        "postgresql+asyncpg://bird:e%40g@/db?host=a,::2,c&port=1,5432,3",
        "target_session_attrs=read-write",
    ),
    ("postgres:///db?host=a,b&port=5433", "postgresql+asyncpg:///db?host=a,b&port=5433,5433", ""),
]
REFUSED = [
    ("?perch=1&sslmod=verify-full", "its perch and its sslmod cannot be had here: correct or remove it"),
    ("?gssencmode=require", "its gssencmode cannot be had here: correct or remove it"),
    ("?sslmode=require&channel_binding=require", "its channel_binding=require is beyond the driver: write "),
    ("?sslmode=sometimes", "its sslmode has to be one of disable, allow, "),
    ("?sslrootcert=/nowhere.pem", "there is no file /nowhere.pem, which its sslrootcert names"),
    ("?sslmode=require&sslrootcert=system", "its sslrootcert=system needs sslmode=verify-full"),
    ("?connect_timeout=soon", "its connect_timeout has to be a number of seconds"),
    ("?connection_limit=4", "its connection_limit has to be at least 5"),
    ("?connection_limit=few", "its connection_limit has to be at least 5"),
    (":99999/db", "its port is no port"),
    (":egg/db", "its port is no number"),
    ("/a@b/db", "its password has signs that an address needs: write @ as %40 and / as %2F"),
]


def test_what_means_something_here_is_used_and_what_does_not_is_left_out() -> None:
    for given, address, beside in USED:
        found, arguments = for_driver(address_of(given))
        assert found == make_url(address), given
        assert arguments.get("dsn", "postgresql://?").partition("?")[2] == beside, given
        again = address_of(given).render_as_string(hide_password=False)
        assert for_driver(address_of(again)) == (found, arguments), given
        assert engine_at(given).url.password == make_url(address).password, given


def test_what_cannot_be_had_is_named() -> None:
    for end, sentence in REFUSED:
        with pytest.raises(sa.exc.ArgumentError) as refused:
            address_of(f"postgresql://bird:egg@nest{end}")
        assert str(refused.value).startswith(sentence), end
    for address, sentence in (
        ("/x?sslmode=require", "its sslmode cannot be had here"),
        ("/x?nolock=1&uri=true", "its nolock and its uri cannot be had here"),
        ("/file:x?timeout=5", "it has to name a file, without file:"),
        ("data/x", "its path begins after three slashes"),
        ("/x?timeout=egg", "its timeout is no number of seconds"),
    ):
        with pytest.raises(sa.exc.ArgumentError, match=sentence):
            address_of(f"sqlite://{address}")
    assert address_of("sqlite:////data/x?timeout=2.5").database == "/data/x"


def test_the_server_is_proven_by_what_this_computer_trusts(tmp_path: Path) -> None:
    ends = "sslmode=verify-full&sslrootcert=system&channel_binding=require"
    for end in (ends, "sslrootcert=system"):
        _, arguments = for_driver(address_of(f"{PLAIN}?{end}"))
        assert (arguments["ssl"], arguments["dsn"]) == (True, "postgresql://?sslmode=verify-full")
    (tmp_path / "root.pem").touch()
    _, arguments = for_driver(address_of(f"{PLAIN}?sslmode=verify-ca&sslrootcert={tmp_path}/root.pem"))
    assert "ssl" not in arguments
    assert arguments["dsn"].startswith("postgresql://?sslmode=verify-ca&sslrootcert=%2F")


def test_a_limit_of_connections_and_of_time_holds() -> None:
    limited = address_of(f"{PLAIN}?connection_limit=6&connect_timeout=3")
    assert connections_of(limited) == 6
    assert for_driver(limited)[1] == {"timeout": 3.0}
    for end in ("", "?connection_limit=99&connect_timeout=0"):
        plain = address_of(PLAIN + end)
        assert (connections_of(plain), for_driver(plain)[1]) == (13, {"timeout": 10.0})


def test_no_secret_of_an_address_is_shown() -> None:
    told = shown(address_of("postgresql://nest/db?user=bird&password=egg&sslpassword=yolk&sslmode=require"))
    assert told == "postgresql+asyncpg://bird:***@nest/db?sslmode=require&sslpassword=hidden"
