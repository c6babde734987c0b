"""The files of messages, and their addresses: signed for about a day, as Discord's are."""

from __future__ import annotations

import hmac
import mimetypes
import secrets
import struct
from collections.abc import Iterable, Mapping
from random import SystemRandom
from typing import Any
from urllib.parse import parse_qs, quote

from simcord.backend import Backend
from simcord.backend.cdn import CdnStore

Wire = dict[str, Any]
"""A JSON object as Discord sends and takes it."""

PUBLIC, PRIVATE = "attachments", "ephemeral-attachments"
"""Where the files of public messages lie, and those of messages that one person sees."""
EPHEMERAL = 1 << 6
"""The flag of a message that one person sees."""
OF_MEDIA = ("id", "url", "proxy_url", "width", "height", "content_type")
"""What Discord tells of a file in a component that shows it."""
SIGNED_EVERY, LASTS = 3600, 86_400
"""The seconds after which Discord signs an address again, and those that a signature lasts."""


def size_of(data: bytes) -> Mapping[str, int]:
    """A PNG's or GIF's width and height in pixels, with Discord's names as keys. Empty for any other file."""
    if data.startswith(b"\x89PNG"):
        width, height = struct.unpack(">II", data[16:24])
    elif data.startswith(b"GIF8"):
        width, height = struct.unpack("<HH", data[6:10])
    else:
        return {}
    return {"width": width, "height": height}


class Cdn(CdnStore):
    """The files of a world under ``address``. Files that belong to no message have addresses that cannot be
    guessed. Those of messages have addresses that expire.

    Discord signs an address each time that it sends one. So the addresses in messages are always fresh, and
    those that a bot has kept grow old.
    """

    def __init__(self, world: Backend, address: str) -> None:
        super().__init__()
        self._world = world
        self._address = address
        # Not from `secrets`, from which tests deal the same cards in each run.
        self._key = SystemRandom().randbytes(32)

    def store(self, filename: str, data: bytes) -> str:
        url = f"{self._address}/{secrets.token_urlsafe(16)}/{quote(filename)}"
        self._blobs[url] = data
        return url

    def store_attachment(
        self, attachment_id: int, channel_id: int, filename: str, data: bytes, description: str | None
    ) -> Wire:
        """Keeps a message's file. The address in its data is unsigned: `told` signs it."""
        url = f"{self._address}/{PUBLIC}/{channel_id}/{attachment_id}/{quote(filename)}"
        self._blobs[url] = data
        return {
            "id": str(attachment_id),
            "filename": filename,
            "description": description,
            "size": len(data),
            "url": url,
            "proxy_url": url,
            "content_type": mimetypes.guess_type(filename)[0] or "application/octet-stream",
            **size_of(data),
        }

    def get(self, url: str) -> bytes | None:
        """The file at this address. None if the address is forged or has expired, or if the file is gone."""
        where, _, query = url.partition("?")
        if self._is_open(where):
            return self._blobs.get(where)
        signed = {key: values[-1] for key, values in parse_qs(query).items()}
        issued, ends = signed.get("is", ""), signed.get("ex", "")
        if not hmac.compare_digest(signed.get("hm", ""), self._signature(where, issued, ends)):
            return None
        if self._now >= int(ends, 16):
            return None
        file = self._file(where)
        return self._blobs.get(file["url"]) if file else None

    def keep_only(self, urls: Iterable[str]) -> None:
        self._blobs = {url: self._blobs[url] for url in urls if url in self._blobs}

    def told(self, payload: Wire) -> None:
        """Signs the addresses in a message that Discord is about to tell."""
        private = bool(payload["flags"] & EPHEMERAL)
        files = {file["url"]: self._attachment(file, private) for file in payload["attachments"]}
        payload["attachments"] = [*files.values()]
        payload["components"] = self._components(payload["components"], files)

    def _attachment(self, file: Wire, private: bool) -> Wire:
        url = self._signed(file["url"], private)
        told = {**file, "url": url, "proxy_url": url} | ({"ephemeral": True} if private else {})
        return {key: value for key, value in told.items() if key != "description" or value is not None}

    def _components(self, part: Any, files: Mapping[str, Wire]) -> Any:
        """The same components, with an address, a size and a type for each picture and file."""
        if isinstance(part, list):
            return [self._components(each, files) for each in part]
        if not isinstance(part, dict):
            return part
        told = {
            key: self._media(value, files) if key in ("media", "file") else self._components(value, files)
            for key, value in part.items()
        }
        if "media" in told:
            told = {"description": None, "spoiler": False} | told
        return told

    def _media(self, media: Wire, files: Mapping[str, Wire]) -> Wire:
        file = files.get(media["url"])
        if file is None and (other := self._file(media["url"].partition("?")[0], public=True)):
            file = self._attachment(other, private=False)  # of another message, whose address is signed again
        if file is None:
            return {"proxy_url": media["url"]} | media
        known = {key: value for key, value in file.items() if key in OF_MEDIA}
        own = {"attachment_id": file["id"]} if media["url"] in files else {}
        return media | known | own

    def _file(self, where: str, *, public: bool = False) -> Wire | None:
        """The file of a message that lies at this address without its signature. None if it is gone."""
        if self._is_open(where) or (public and not where.startswith(f"{self._address}/{PUBLIC}/")):
            return None
        channel, number, *_ = [*where.removeprefix(f"{self._address}/").split("/")[1:], "", ""]
        messages = self._world.messages.get(int(channel), {}) if channel.isdecimal() else {}
        for message in messages.values():
            for file in message.attachments:
                if file["id"] == number:
                    lies = self._path(file["url"], private=message.is_ephemeral)
                    return file if lies == where else None
        return None

    def _is_open(self, where: str) -> bool:
        return not where.startswith((f"{self._address}/{PUBLIC}/", f"{self._address}/{PRIVATE}/"))

    def _path(self, url: str, *, private: bool) -> str:
        return url.replace(f"{self._address}/{PUBLIC}/", f"{self._address}/{PRIVATE}/", 1) if private else url

    def _signed(self, url: str, private: bool) -> str:
        where, issued = self._path(url, private=private), self._now - self._now % SIGNED_EVERY
        since, until = f"{issued:x}", f"{issued + LASTS:x}"
        return f"{where}?ex={until}&is={since}&hm={self._signature(where, since, until)}&"

    def _signature(self, where: str, issued: str, ends: str) -> str:
        return hmac.digest(self._key, f"{where} {issued} {ends}".encode(), "sha256").hex()

    @property
    def _now(self) -> int:
        return int(self._world.clock.now().timestamp())
