"""Reads what a message of the simulated Discord says, and which buttons it has."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from simcord import InteractionResult, ResponseMessage

from bot.i18n import LANGUAGES, Tr
from bot.screen import parse_address

NO_TABLE = "There's no open table in this channel. Open one with `/play`."
MENTION = re.compile(r"</([a-z ]+):(\d+)>")
"""A mention of a command, which people can press."""


def text(message: ResponseMessage) -> str:
    """Everything the message says, without its buttons, and with the names of commands in backticks."""
    return MENTION.sub(r"`/\1`", full_text(message))


def full_text(message: ResponseMessage) -> str:
    """Everything the message says, without its buttons, as the bot wrote it."""
    shown = [part["content"] for part in _parts(_components(message)) if "content" in part]
    return "\n".join([message.content, *shown] if message.content else shown)


SEATED = [Tr(language)("You have a seat. Your hand opens when the game starts.") for language in LANGUAGES]


def is_seat(message: ResponseMessage) -> bool:
    """Whether the message is the private answer to a press of *Join*."""
    shown = text(message)
    return message.ephemeral and any(words in shown for words in SEATED)


def pinged(message: ResponseMessage) -> list[int]:
    """The people whom Discord notifies of the message because it mentions them."""
    return list(message._message.ping_user_ids)


def answer_of(result: InteractionResult) -> ResponseMessage:
    """The message with which a press or a command was answered."""
    assert result.response is not None
    if result.response.id == result._interaction.source_message_id and result.followups:
        # The answer itself was empty. The press opened a message below.
        return result.followups[0]
    return result.response


def said(result: InteractionResult) -> str:
    """The one private sentence with which a press or a command was answered."""
    answers = [*([result.response] if result.response else []), *result.followups]
    [answer] = [answer for answer in answers if is_short(answer)]
    return text(answer)


def is_short(message: ResponseMessage) -> bool:
    """Whether the message is a sentence for one person, with no button except *My hand*."""
    return message.ephemeral and set(words(message)) <= {"hand"} and text(message)[0] != "#"


def addresses(message: ResponseMessage) -> list[str]:
    """The custom ids of the message's buttons, without the buttons that every hand has."""
    return [custom_id for custom_id in _addresses(message) if not word_of(custom_id).startswith("read ")]


def address_of(message: ResponseMessage, word: str) -> str:
    """The custom id of the message's only button whose address has ``word``."""
    [custom_id] = [custom_id for custom_id in _addresses(message) if word_of(custom_id) == word]
    return custom_id


def words(message: ResponseMessage) -> list[str]:
    """The words in the addresses of the enabled buttons, without the buttons that every hand has."""
    dim = {part["custom_id"] for part in _parts(_components(message)) if part.get("disabled")}
    return [word_of(custom_id) for custom_id in addresses(message) if custom_id not in dim]


def labels(message: ResponseMessage) -> list[str]:
    return [part["label"] for part in _parts(_components(message)) if "label" in part]


def options(message: ResponseMessage) -> dict[str, str]:
    """The labels in the message's menus, keyed by their values."""
    return {
        option["value"]: option["label"]
        for part in _parts(_components(message))
        for option in part.get("options", ())
    }


def cards(hand: ResponseMessage) -> list[int]:
    """The cards that can be played from this hand."""
    return [int(word) for word in words(hand) if word.isdigit()]


def chosen(hand: ResponseMessage) -> list[int]:
    """The cards that are marked as chosen."""
    return [int(part["label"][2:]) for part in _parts(_components(hand)) if part.get("label", "")[:1] == "✓"]


def faces(message: ResponseMessage) -> list[str | tuple[str, str, bool]]:
    """All texts of the message, and for each button its label, its address, and whether it is disabled."""
    return [
        part["content"]
        if "content" in part
        else (part.get("label", ""), part["custom_id"], part.get("disabled", False))
        for part in _parts(_components(message))
        if "content" in part or "custom_id" in part
    ]


def emojis(message: ResponseMessage) -> dict[str, str]:
    """The markup of the emojis on a message's buttons, keyed by the label or, if there is none, the card."""
    found = [(part.get("label"), part["emoji"]) for part in _parts(_components(message)) if part.get("emoji")]
    on = {label or emoji["name"].removeprefix("card_"): emoji for label, emoji in found}
    return {label: f"<:{emoji['name']}:{emoji['id']}>" for label, emoji in on.items()}


@cache
def word_of(custom_id: str) -> str:
    """The word in a button's address that says what the button does."""
    to = parse_address(custom_id)
    assert to, custom_id
    return to.action


def _addresses(message: ResponseMessage) -> list[str]:
    return [part["custom_id"] for part in _parts(_components(message)) if "custom_id" in part]


def _components(message: ResponseMessage) -> Sequence[dict[str, Any]]:
    """The components of the message. simcord would copy them at each reading, and tests read them often."""
    return message._message.components


def _parts(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _parts(component.get("components", ()))
        yield from _parts([component["accessory"]] if "accessory" in component else ())
