"""`python -m bench` prints all figures, the quick ones first. It takes about ten minutes on two cores."""

import asyncio

from bench import arena, drawings, engine, leaderboards, minds, presses
from bot.host import runtime as loop
from engine.registry import games


def main() -> None:
    engine.print_speeds()
    print()
    loop.run(presses.compare(presses=300, rounds=3))
    print()
    asyncio.run(leaderboards.measure(members=10_000, results=200_000))
    drawings.print_costs()
    minds.print_costs(1000, 30)
    arena.print_table(200, [*games()])


if __name__ == "__main__":
    main()
