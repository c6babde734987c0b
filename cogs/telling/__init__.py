"""Tells people who ask for it about tables that open in a server, by at most one direct message a day."""
