"""What a server has to allow if the best player of a season gets a role."""

from bot.i18n import N_
from bot.settings import ServerSettings

WITHOUT = {
    "manage_roles": N_(
        "without it nobody gets the champion's role. My own role has to be above it in the list, too."
    )
}


def wished(settings: ServerSettings) -> dict[str, str]:
    """The permission to give roles, keyed by its Discord name, if the server has chosen a role."""
    return {"manage_roles": N_("Manage Roles")} if settings.champion else {}
