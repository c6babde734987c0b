"""Mentions a guest in the table's channel. The message is deleted when the invitation is over."""

from pathlib import Path

from bot.manifest import Manifest
from cogs.invitations.stored import HoldsInvitations

MANIFEST = Manifest(
    migrations=Path(__file__).with_name("migrations"),
    people=HoldsInvitations(),
)
