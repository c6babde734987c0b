"""The way to a PostgreSQL on another computer, as docs/hosting.md says to set it."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
from pathlib import Path

import pytest

from bot.start import Unfit, opened

ASKED, YES = b"\x00\x00\x00\x08\x04\xd2\x16\x2f", b"S"
"""A client of PostgreSQL asks whether the server speaks TLS, and the answer."""


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Of ``localhost``, signed by itself, its key in the same file."""
    key, file = tmp_path / "key.pem", tmp_path / "server.pem"
    making = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    making += ["-addext", "subjectAltName=DNS:localhost", "-keyout", key.name, "-out", file.name]
    subprocess.run(making, cwd=tmp_path, check=True, capture_output=True)
    file.write_text(file.read_text() + key.read_text())
    return file


@pytest.mark.parametrize(("known", "host"), [(True, "localhost"), (False, "localhost"), (True, "127.0.0.1")])
async def test_hands_go_to_a_server_alone_that_proves_who_it_is(
    certificate: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, known: bool, host: str
) -> None:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    spoken: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """As far as the client's first words over TLS."""
        assert await reader.readexactly(len(ASKED)) == ASKED
        writer.write(YES)
        try:
            await writer.start_tls(context)
            spoken.append(await reader.read(1000))
        except (ssl.SSLError, ConnectionError):
            pass
        writer.close()

    root = tmp_path / "root.pem"
    root.write_text(certificate.read_text() if known else ssl.get_default_verify_paths().cafile and "" or "")
    monkeypatch.setenv("PGSSLROOTCERT", str(certificate if known else empty(tmp_path)))
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        with pytest.raises(Unfit, match="The database cannot be opened"):
            await opened(f"postgresql+asyncpg://bird:egg@{host}:{port}/nest?ssl=verify-full")
    assert bool(b"".join(spoken)) == (known and host == "localhost")
