"""`python -m bench`: all the figures, the quick ones first; some five minutes on two cores."""

import asyncio

from bench import drawings, engine, leaderboards, presses


def main() -> None:
    engine.print_speeds()
    print()
    asyncio.run(presses.compare(presses=600))
    print()
    asyncio.run(leaderboards.measure(members=10_000, results=200_000))
    drawings.print_costs()
    engine.print_strengths(2000)


if __name__ == "__main__":
    main()
