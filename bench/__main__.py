"""`python -m bench`: all the figures, the quick ones first. The house's strength takes some minutes."""

import asyncio

from bench import engine, leaderboards, presses

engine.print_speeds()
print()
asyncio.run(presses.compare(presses=600))
print()
asyncio.run(leaderboards.measure(members=10_000, results=200_000))
engine.print_strengths(2000)
