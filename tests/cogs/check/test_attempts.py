"""The button *Try it here* of `/manage check`, when Discord refuses something."""

from bot.screen import address
from cogs.check.cog import TRIED_EVERY
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, said, text, words

TRIES = address("try-here")


async def test_a_manager_hears_what_discord_refuses_here_and_nothing_is_left(evening: Evening) -> None:
    boss, ann = evening.admin("boss"), evening.keeper("ann")
    server = evening.env.backend.guilds[evening.guild.id]
    page = answer_of(await boss.slash(evening.channel, "manage check"))
    await evening.press(boss, page, "try-here")
    assert "Not tried: without **Manage Threads**" in text(page)
    evening.invite_bot(manage_threads=True)
    for flag, what in (
        ("attach_files", "Attach a picture"),
        ("create_public_threads", "Open a thread below it"),
        ("send_messages", "Post a message"),
        ("", ""),
    ):
        await evening.wait(TRIED_EVERY)
        evening.allow(**({flag: False} if flag else {}))
        await evening.press(boss, page, "try-here")
        wrong = [line for line in text(page).splitlines() if line.startswith("✗")]
        told = f"✗ **{what}** — Discord refuses it (code `50013`). Grant me **"
        assert [line[: len(told)] for line in wrong] == [told] * bool(flag)
        assert ("✓ **Show that picture in a private answer" in text(page)) == (
            flag not in ("send_messages", "attach_files")
        )
        assert (left(evening), server.scheduled_events) == ([], {})
        assert [message.id for message in evening.private(boss)] == [page.id]
    events = f"/guilds/{evening.guild.id}/scheduled-events"
    for method, path in (("POST", events), ("DELETE", f"{events}/*")):
        await evening.wait(TRIED_EVERY)
        evening.env.inject_error(method, path, status=400, code=30038)
        await evening.press(boss, page, "try-here")
        assert "(code `30038`: `Internal" in text(page)
    assert len(server.scheduled_events) == 1
    assert "Delete by hand what is left of it." in text(page)
    assert left(evening) == []
    assert "try-here" not in words(answer_of(await ann.slash(evening.channel, "manage check")))
    assert "Only people who can manage" in said(await evening.press_old(ann, page, TRIES))


def left(evening: Evening) -> list[str | None]:
    """The threads and messages left behind by the bot, without simcord's notices of new threads."""
    threads: list[str | None] = [
        channel.name for channel in evening.env.backend.channels.values() if channel.is_thread
    ]
    return threads + [told for message in evening.shared() if (told := text(message)) != "Kuckuck"]
