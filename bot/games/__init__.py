"""What the bot says and shows of each game: one folder per game, and what the games share.

Each folder has the same modules, in this order, and each may use those before it:

- `things`, `seats`: the game's cards and chips in a text, and the players in their lines
- `statistics`: what is counted in a finished game, and what was remarkable in it
- `phrases`, `commentary`: what is said of moments that are worth a word (the words apart, if they are many)
- `told`, `result`: what has happened
- `presenter`: board, panel and the end
- `drawing`, `lesson`, `extras`: what a game may do without

What has happened is put in words once: `told` has the sentences, for one seat and for all, `result` lays out
with them how a trick or a deal ended, and the screens behind the two repeat them; a coach only adds why.
"""
