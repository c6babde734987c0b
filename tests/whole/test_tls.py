"""The connection to a PostgreSQL on another computer, made as docs/hosting.md says."""

import asyncio
import ssl
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from bot.host.startup import Unfit, open_store

ASKED, YES = bytes.fromhex("0000000804d2162f"), b"S"
"""A PostgreSQL client's question whether the server speaks TLS, and the answer."""


def certificate(folder: Path, name: str) -> Path:
    """A self-signed certificate of ``localhost``, with its key in the same file."""
    key, file = folder / f"{name}.key", folder / f"{name}.pem"
    making = ["openssl", "req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    making += ["-subj", f"/O={name}/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    making += ["-keyout", key.name, "-out", file.name]
    subprocess.run(making, cwd=folder, check=True, capture_output=True)
    file.write_text(file.read_text() + key.read_text())
    return file


async def test_hands_go_to_a_proven_server_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate(tmp_path, "server"))
    certificate(tmp_path, "other")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PGSSLROOTCERT", raising=False)
    said, serving = list[bytes](), list[asyncio.Task[None] | None]()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answers the client up to the start of TLS, and then notes the first thing that the client says."""
        serving.append(asyncio.current_task())
        with suppress(asyncio.IncompleteReadError, OSError):
            if await reader.readexactly(len(ASKED)) == ASKED:
                writer.write(YES)
                await writer.start_tls(context)
            said.append(await reader.read(1000))
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        for host, named, root, speaks in (
            ("localhost", "PGSSLROOTCERT", None, False),
            ("localhost", "PGSSLROOTCERT", "server.pem", True),
            ("localhost", "PGSSLROOTCERT", "other.pem", False),
            ("127.0.0.1", "PGSSLROOTCERT", "server.pem", False),
            ("localhost", "SSL_CERT_FILE", "other.pem", False),
            ("localhost", "SSL_CERT_FILE", "server.pem", True),
            ("127.0.0.1", "SSL_CERT_FILE", "server.pem", False),
        ):
            if root:
                monkeypatch.setenv(named, str(tmp_path / root))
            # The system's certificates stand in a file, which may be another one.
            system = "&sslrootcert=system" if named == "SSL_CERT_FILE" else ""
            with pytest.raises(Unfit, match="The database cannot be opened"):
                await open_store(f"postgresql://bird:egg@{host}:{port}/nest?sslmode=verify-full{system}")
            await asyncio.gather(*filter(None, serving))
            assert (b"bird" in b"".join(said)) == speaks, (host, root)
            said.clear()
