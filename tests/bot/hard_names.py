"""Names that are hard to show: they look like markdown, grow when escaped, or have wide characters."""

from bot.names import tidy
from tests.engine.contract import Setting

HOSTILE = [
    "**b** __u__ ~~s~~ *i*",
    "@everyone @here",
    "<@123456789012345678> <#1> <t:0>",
    "[free](https://evil.example)",
    "`a` ```b```",
    "# a\n> b\n- c\n-# d",
    "||boo||",
    "\u202eevil\u202c",
    "🦜" * 32,
    "*" * 32,
    "\\",
    "{name} {0} %s %(x)s",
    "<:kuckuck:1> :smile: </hand:1>",
    "שלום",
    "👩‍💻 🏳️‍🌈" * 5,
    "Z\u0335\u0300\u0301\u0302\u0316\u0317\u0318 a\u0489\u20dd",
    "می‌خواهم",
]
"""Names that look like something else."""

LONGEST = ["*" * 32, "_@" * 16, "🦜" * 32, "`" * 32, "\u05d0!" * 16, "👨‍👩‍👧‍👦" * 4]
"""Names of 32 characters that get longer when escaped, or in which a character counts as two."""


def long_names(setting: Setting) -> list[str]:
    return [tidy(LONGEST[seat % len(LONGEST)]) for seat in range(setting.seats)]
