"""Mentions a guest in the table's channel. The message is deleted when the invitation is over."""

from bot.manifest import Manifest
from cogs.invitations.stored import HoldsInvitations, invitations

MANIFEST = Manifest(
    stored=(invitations,),
    people=HoldsInvitations(),
)
