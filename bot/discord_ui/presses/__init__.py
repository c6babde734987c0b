"""What meets a press: the router, and what people do at a table."""
