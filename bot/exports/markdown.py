"""Our texts, which are Discord's markdown, as HTML. No text can bring in any other tag."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

FACE = '<svg class="face" role="img" aria-label="{words}"><use href="#face-{name}"/></svg>'
"""A picture by the name of its face. `bot.exports.faces` draws it once for the whole page."""
_SIZES = {"### ": "strong", "## ": "middle", "# ": "large"}
_TAGS = {"**": "b", "*": "i", "~~": "s"}
_MARK = re.compile(r"\\(?P<char>.)|`(?P<code>[^`]+)`|&lt;:(?P<face>[a-z0-9_]+):0&gt;|(?P<tag>\*\*|\*|~~)")


def html(text: str) -> str:
    """A text as HTML: a paragraph for each line, and code blocks unchanged."""
    return "".join(elements(text))


def elements(text: str) -> Iterator[str]:
    """The paragraphs and code blocks of a text, each as HTML."""
    for i, part in enumerate(text.replace("\u200b", "").split("```")):
        if i % 2:
            yield f"<pre>{escape(part.strip(chr(10)))}</pre>"
        else:
            yield from filter(None, map(_line, part.split("\n")))


def inline(line: str) -> str:
    """One line as HTML, without a tag around it."""
    open_tags: list[str] = []

    def shown(found: re.Match[str]) -> str:
        if found["char"]:
            return found["char"]
        if found["code"]:
            return f"<code>{found['code']}</code>"
        if name := found["face"]:
            return FACE.format(name=name, words=name.replace("_", " "))
        return _toggled(_TAGS[found["tag"]], open_tags)

    # Escaping for HTML neither adds nor changes a mark.
    words = _MARK.sub(shown, escape(line))
    return words + "".join(f"</{tag}>" for tag in reversed(open_tags))


def _toggled(tag: str, open_tags: list[str]) -> str:
    """Opens a tag, or closes it if it is the innermost one. A mark that crosses another has no effect."""
    if open_tags and open_tags[-1] == tag:
        return f"</{open_tags.pop()}>"
    if tag in open_tags:
        return ""
    open_tags.append(tag)
    return f"<{tag}>"


def _line(line: str) -> str:
    if not line.strip():
        return ""
    if line.startswith("-# "):
        return f"<p><small>{inline(line[3:])}</small></p>"
    for start, size in _SIZES.items():
        if line.startswith(start):
            return f'<p class="{size}">{inline(line[len(start) :])}</p>'
    return f"<p>{inline(line)}</p>"
