"""The features, a folder each. Any folder can be deleted: `bot.parts` finds those that exist.

The module ``cog`` adds the feature's commands and presses (`bot.discord_ui.feature`). Other modules are
optional: ``stored`` says what the feature keeps (`bot.storage.holders`), ``projections`` what it derives from
finished games (`bot.storage.projections`), ``afterwards`` what it offers below a finished game
(`bot.screens.ending`), ``tables`` how its own lobbies look (`bot.screens.lobby`), ``settings`` what people
can choose (`bot.discord_ui.setting`), and ``permissions`` what it would like to be allowed
(`bot.discord_ui.permissions`). A module directly in this folder is a thin cog.
"""
