"""Discord's rules for the emojis of an application, of which simcord keeps only the names."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from typing import Any

from simcord import BackendError

from playground.embedded.world import Wire, World

MOST = 2000
"""How many emojis an application can have."""
LARGEST = 256 * 1024
"""Bytes of a picture."""
_NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
_FULL, _INVALID = 30008, 50035


def check(world: World, method: str, path: str, body: Any) -> None:
    """Raises BackendError where Discord refuses a call because of its emojis.

    It takes each name once, and no message with an unknown emoji on a button or in a menu.
    """
    match method, path.split("/"):
        case "POST", ["", "applications", _, "emojis"]:
            if len(world.application_emojis) >= MOST:
                raise BackendError(400, _FULL, f"Maximum number of emojis reached ({MOST})")
            if len(_picture(body)) > LARGEST:
                raise _invalid("image", "BINARY_TYPE_MAX_SIZE")
            _check_name(world, body["name"])
        case "PATCH", ["", "applications", _, "emojis", emoji_id] if name := body.get("name"):
            _check_name(world, name, but=int(emoji_id))
        case _:
            ids = {str(emoji) for emoji in world.application_emojis}
            for emoji in _on_components(body):
                if emoji.get("id") is None:
                    continue
                # discord.py sends a number, which the page could not read exactly. Discord answers a text.
                emoji["id"] = str(emoji["id"])
                if emoji["id"] not in ids:
                    raise _invalid("components", "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def keep(world: World, method: str, path: str, body: Any, reply: Any) -> None:
    """Keeps the picture of a new emoji under an address of its own, and tells the pages what there is."""
    match method, path.split("/"):
        case "POST", ["", "applications", _, "emojis"]:
            world.emoji_urls[reply["id"]] = world.cdn.store(f"{reply['name']}.png", _picture(body))
        case "DELETE", ["", "applications", _, "emojis", emoji_id]:
            world.emoji_urls.pop(emoji_id, None)
        case "PATCH", ["", "applications", _, "emojis", _]:
            pass
        case _:
            return
    world.tell_of_server()


def _check_name(world: World, name: str, but: int = 0) -> None:
    if not _NAME.fullmatch(name):
        raise _invalid("name", "STRING_TYPE_REGEX")
    if any(emoji.name == name and emoji.id != but for emoji in world.application_emojis.values()):
        raise _invalid("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN")


def _invalid(field: str, code: str, message: str = "") -> BackendError:
    wrong = {field: {"_errors": [{"code": code, "message": message or code}]}}
    return BackendError(400, _INVALID, "Invalid Form Body", errors=wrong)


def _picture(body: Wire) -> bytes:
    return base64.b64decode(body["image"].partition(",")[2])


def _on_components(part: Any) -> Iterator[Wire]:
    """The emojis on all buttons and in all menus of a message."""
    if isinstance(part, list):
        for each in part:
            yield from _on_components(each)
    elif isinstance(part, dict):
        if emoji := part.get("emoji"):
            yield emoji
        for key in ("data", "components", "accessory", "options"):
            yield from _on_components(part.get(key))
