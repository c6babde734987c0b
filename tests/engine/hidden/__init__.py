"""What a seat cannot know, a module a game: `resample(state, seat, rng, keep_next)`.

It gives a state that the seat cannot tell from the first one: all that is hidden from it is dealt again, as
far as public knowledge allows. With ``keep_next`` it leaves as it is what one action may bring to light.
"""
