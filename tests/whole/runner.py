"""``python -m bot`` at an embedded Discord, in a process of its own and in a hurry.

``python -m tests.whole.runner API GATEWAY TOKEN DATABASE [ARGUMENT …]``
"""

from __future__ import annotations

import os
import sys

from bot.__main__ import main
from bot.discord_ui import painter
from bot.playground import point_discord_at

if __name__ == "__main__":
    api, gateway, token, database, *arguments = sys.argv[1:]
    painter.SETTLE, painter.INTERVAL = 0.01, 0.03
    point_discord_at(api, gateway)
    os.environ |= {"DISCORD_TOKEN": token, "DATABASE_URL": database}
    os.environ.setdefault("HOUSE_PAUSE", "0")
    sys.exit(main(arguments))
