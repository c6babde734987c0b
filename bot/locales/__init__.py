"""The catalogues, ``<language>/<domain>.po``, and the command that updates them from the sources."""
