"""``python -m bot`` runs the bot at Discord; ``python -m bot play`` runs it on this computer alone.

Its other commands are maintenance for the host of the bot: see `bot.host.maintenance`.
"""

import sys

if __name__ == "__main__":
    # Only here: a worker imports this module too, and needs nothing of the bot.
    from bot.start import main

    sys.exit(main())
