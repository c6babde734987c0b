"""Which pictures we have uploaded, on a real database."""

from __future__ import annotations

from bot.ids import EmojiId
from bot.storage.faces import Uploaded
from bot.storage.store import Store
from tests.bot.service import on_both

FIRST = Uploaded(EmojiId(1_400_000_000_000_000_000), "a" * 64)
LATER = Uploaded(EmojiId(1_400_000_000_000_000_001), "b" * 64, "c" * 64)


@on_both
async def test_the_last_upload_of_a_name_is_remembered(store: Store) -> None:
    assert await store.faces.known() == {}
    await store.faces.note("card_42", FIRST)
    await store.faces.note("n" * 32, FIRST)
    await store.faces.note("card_42", LATER)
    assert await store.faces.known() == {"card_42": LATER, "n" * 32: FIRST}
    await store.faces.forget("card_42")
    await store.faces.forget("never_uploaded")
    assert await store.faces.known() == {"n" * 32: FIRST}
