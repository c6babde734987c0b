"""The commands ``kuckuck`` and ``python -m bot``. If no arguments are given, the bot runs on Discord.

`bot.host.arguments` has the other commands.
"""

import gc
import sys


def main() -> int:
    """Runs the command line and returns the exit code."""
    # The engine also ends the process here, with a sentence, if this Python is too old.
    from engine.console import USELESS, lacking, print_any_sign

    print_any_sign()
    # Imported objects stay in memory. Searching them for garbage takes an eighth of the import's time.
    gc.disable()

    # Imported only here: a worker imports this module too, and needs nothing of the bot.
    try:
        from bot import start
    except ImportError as error:
        # One of our own modules would be a fault of ours.
        if not error.name or error.name.startswith(("bot", "cogs", "engine")):
            raise
        print(lacking(f"{error.name} ({error})"), file=sys.stderr)
        return USELESS
    gc.freeze()
    gc.enable()
    return start.main()


if __name__ == "__main__":
    sys.exit(main())
