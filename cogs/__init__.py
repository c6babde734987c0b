"""The features. Each is a folder that holds all of it, and that could be deleted: `bot.parts` finds it.

Its module ``cog`` adds the feature's commands and presses (`bot.discord_ui.feature`); its module ``stored``,
where it has one, says what it keeps (`bot.storage.holders`), ``projections`` what it makes of finished games
(`bot.storage.projections`), ``afterwards`` what it offers below a game that is over
(`bot.screens.ending`), ``tables`` how the lobbies look that it opens (`bot.screens.lobby`),
``settings`` what can be chosen of it (`bot.discord_ui.setting`), and ``permissions`` what it would like to be
allowed (`bot.discord_ui.permissions`). A module that stands here alone is a thin cog.
"""
