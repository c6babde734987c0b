"""Members of a server and what they do there, in few words."""

from __future__ import annotations

import simcord
from simcord import MemberActor

from bot.app import Kuckuck


class Evening:
    """An evening in one channel of a server."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        self.guild = env.create_guild("The Nest")
        self.channel = self.guild.create_text_channel("games")

    @property
    def bot(self) -> Kuckuck:
        return self.env.bot

    def member(self, name: str) -> MemberActor:
        return self.guild.add_member(self.env.create_user(name))
