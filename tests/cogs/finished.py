"""Finished games, and what members ask about them."""

from typing import Any

from simcord import InteractionResult, MemberActor, ResponseMessage

from bot.ids import GuildId, TableId, UserId
from tests.bot.logged import finish, setting_of
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import answer_of, said, text, words

FROM_A_GAME = {"replay": "replay 0 show", "verify": "verify", "review": "review 0 new"}


async def _done(
    asker: MemberActor, evening: Evening, what: str, table: int | None = None, **options: Any
) -> InteractionResult:
    """Uses a command, or a button of a finished game's page. If ``table`` is None, the last game is meant."""
    if what not in FROM_A_GAME:
        return await asker.slash(evening.channel, what, **options, **({"table": table} if table else {}))
    if table is None:
        last = await evening.bot.store.archive.last(GuildId(evening.guild.id))
        table = last.table if last else 1
    page = answer_of(await asker.slash(evening.channel, "history"))
    return await forged(asker, page, f"t:{table}:-:{FROM_A_GAME[what]}")


async def ask(member: MemberActor, evening: Evening, command: str, /, **options: Any) -> ResponseMessage:
    """The private answer to a command or to a button of a finished game's page."""
    answer = answer_of(await _done(member, evening, command, **options))
    assert answer.ephemeral
    return answer


def content_of(evening: Evening, attachment: Any) -> str:
    data = evening.env.backend.cdn.get(attachment.url)
    assert data
    return data.decode()


async def refusal(member: MemberActor, evening: Evening, command: str, **options: Any) -> str:
    return said(await _done(member, evening, command, **options))


async def finished(evening: Evening, *members: MemberActor, game: str = "coucou") -> TableId:
    """Stores a finished game of these members, as playing takes longer. Its table has no message."""
    people = {UserId(member.id): member.name for member in members}
    guild = GuildId(evening.guild.id)
    await finish(evening.bot.store, setting_of(game), people, evening.bot.now(), guild=guild)
    [last] = await evening.bot.store.archive.of_person(UserId(members[0].id), guild, 1)
    return last.table


async def step_to(member: MemberActor, message: ResponseMessage, evening: Evening, way: str) -> str:
    """Presses the button ``way`` to another step. Returns the message's new text."""
    [word] = [word for word in words(message) if word.endswith(f" {way}")]
    assert (await evening.press(member, message, word)).acknowledged
    [shown] = [one for one in evening.private(member) if one.id == message.id]
    return text(shown)


def shown(evening: Evening, member: MemberActor, message: ResponseMessage) -> ResponseMessage:
    """The message as the member sees it now."""
    return next(one for one in evening.private(member) if one.id == message.id)
