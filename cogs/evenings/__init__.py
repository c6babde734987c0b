"""A game night: several rounds at mixed tables, and a final: `/evening`."""
