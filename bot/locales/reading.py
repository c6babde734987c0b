"""Reads a catalogue from its ``.po`` file, in the form in which `python -m bot.locales` writes it.

A start needs all catalogues, for the texts of the commands. Babel would read any such file, and bring it into
the form that Python's gettext reads, but takes three times as long.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from gettext import NullTranslations, c2py
from typing import TypeAlias

import msgspec

Message: TypeAlias = Mapping[str, str]
"""What stands behind each keyword: ``msgid`` and ``msgstr``, or ``msgid_plural``, ``msgstr[0]`` and so on."""


class Catalogue(NullTranslations):
    """The translations in the text of a file. What has none there is left to the fallback, as gettext does.

    Raises msgspec.DecodeError, or KeyError, for what is no such file.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        header, *messages = _messages(text)
        self._form_of = c2py(header["msgstr"].partition("plural=")[2].partition(";")[0])
        translated = ((message["msgid"], _forms(message)) for message in messages)
        self._forms = {text: forms for text, forms in translated if all(forms)}

    def gettext(self, message: str) -> str:
        forms = self._forms.get(message)
        return forms[self._form_of(1)] if forms else super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        forms = self._forms.get(msgid1)
        return forms[self._form_of(n)] if forms else super().ngettext(msgid1, msgid2, n)


def _messages(text: str) -> Iterator[Message]:
    """The messages of a file in their order. The first one is its header."""
    for paragraph in text.split("\n\n"):
        message: dict[str, str] = {}
        keyword = ""
        for line in paragraph.splitlines():
            if not line.startswith("#"):
                before, quote, rest = line.partition('"')
                keyword = before.strip() or keyword
                # What a text may hold is written there as in JSON.
                message[keyword] = message.get(keyword, "") + msgspec.json.decode(quote + rest, type=str)
        if message:
            yield message


def _forms(message: Message) -> list[str]:
    return [form for keyword, form in message.items() if keyword.startswith("msgstr")]
