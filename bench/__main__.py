"""`python -m bench`: all the figures, one part after the other."""

import asyncio

from bench import engine, presses

engine.main([])
print()
asyncio.run(presses.compare(presses=600))
