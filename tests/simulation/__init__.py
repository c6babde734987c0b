"""The whole bot under a seeded scheduler, in simulated time: see `make simulate`."""
