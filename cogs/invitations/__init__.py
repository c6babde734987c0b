"""An invitation reaches its person: one message in the table's channel, deleted once it is over."""
