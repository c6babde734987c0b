"""Duck Soup."""
