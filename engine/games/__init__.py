"""The games, a package each. `engine.registry` finds them."""
