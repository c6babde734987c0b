"""People are told of tables that open in a server, by a direct message a day at most, if they ask for it."""
