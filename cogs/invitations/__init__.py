"""An invitation reaches its person: one message in the table's channel, which goes once it is over."""
