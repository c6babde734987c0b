"""An invitation reaches its guest by one message in the table's channel, which is deleted once it is over."""
