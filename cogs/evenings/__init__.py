"""`/gamenight`: a game night, with several rounds at mixed tables and a final."""

from pathlib import Path

from bot.i18n import N_
from bot.manifest import Manifest, WishedPermission
from cogs.evenings.afterwards import ways
from cogs.evenings.stored import HoldsEvenings
from cogs.evenings.tables import OCCASION, lobby

MANIFEST = Manifest(
    migrations=Path(__file__).with_name("migrations"),
    people=HoldsEvenings(),
    permissions=(
        WishedPermission(
            "create_events",
            N_("Create Events"),
            N_("without it game nights take place, but have no event in this server."),
        ),
    ),
    afterwards={"to go on": ways},
    occasion=OCCASION,
    lobby=lobby,
)
