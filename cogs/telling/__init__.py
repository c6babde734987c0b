"""Tells people about new tables in a server, if they ask for it: at most one direct message a day."""
