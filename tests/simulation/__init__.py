"""The whole bot under a seeded scheduler, in a time that passes by itself: see `make simulate`."""
