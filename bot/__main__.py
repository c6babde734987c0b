"""``python -m bot`` runs the bot at Discord; ``python -m bot play`` runs it on this computer alone.

Its other commands are maintenance for the host of the bot: see `bot.host.maintenance`.
"""

import gc
import sys

if __name__ == "__main__":
    # What is imported is there to stay. To look for garbage among it takes an eighth of the time.
    gc.disable()

    # Only here: a worker imports this module too, and needs nothing of the bot.
    from bot.start import main

    gc.freeze()
    gc.enable()
    sys.exit(main())
