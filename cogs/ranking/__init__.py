"""The leaderboards of a server, the podiums of its seasons, and people's ratings."""
