"""One module a game; `engine.registry` finds them."""
