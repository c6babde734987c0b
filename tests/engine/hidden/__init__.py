"""What a seat cannot know, with a module for each game: `resample(state, seat, rng, keep_next)`.

The function gives a state that the seat cannot tell from the first one: everything hidden from the seat is
dealt again, as far as public knowledge allows. With ``keep_next``, the function does not change what one
action may bring to light.
"""
