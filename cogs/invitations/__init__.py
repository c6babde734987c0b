"""Mentions a guest in the table's channel. The message is deleted when the invitation is over."""
