"""`python -m bench`: all the figures, the quick ones first. The house's strength takes some minutes."""

import asyncio

from bench import engine, presses

engine.print_speeds()
print()
asyncio.run(presses.compare(presses=600))
engine.print_strengths(2000)
