"""What the bot says and shows about each game: one folder per game, and what the games share.

Each folder has the same modules, in this order, and each module may use those before it:

- `things`, `seats`: the game's cards and chips in a text, and the lines about the players
- `statistics`: the facts of a finished game, what of them counts, and its honours
- `told`: what has happened, in sentences
- `phrases`, `commentary`: remarks on special moments (the words separately, if there are many)
- `result`: how a trick or a deal ended
- `presenter`: board, panel and the end
- `drawing`, `lesson`, `extras`: optional parts

What has happened is put into words once. `told` has the sentences, for one seat and for all. `result` shows
with these sentences how a trick or a deal ended, and later screens repeat them. A coach only adds the
reasons.
"""
