"""The catalogues, ``<language>/<domain>.po``, and the command that keeps them in step with the sources."""
