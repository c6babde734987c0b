"""The features, a folder each. Any folder can be deleted: `bot.parts` finds those that exist.

``MANIFEST`` in a folder's ``__init__.py`` says what the feature brings (`bot.manifest`). Its ``cog.py`` adds
commands and presses (`bot.discord_ui.feature`). A module directly in this folder is a thin cog.
"""
