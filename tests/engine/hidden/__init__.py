"""What a seat cannot know. Each game has a module here with `resample(state, seat, rng, keep_next)`.

`resample` gives a state that the seat cannot tell from ``state``: everything hidden from the seat is dealt
again, as far as public knowledge allows. If ``keep_next``, `resample` keeps what one action may reveal.
"""
