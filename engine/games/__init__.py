"""One package a game; `engine.registry` finds them."""
