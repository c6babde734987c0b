"""How well two colours stand out from each other."""

from __future__ import annotations

from PIL import ImageColor


def contrast(one: str, other: str) -> float:
    """As the Web Content Accessibility Guidelines measure it, 1 to 21; 4.5 is asked for texts."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (
        (part / 255 / 12.92) if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in ImageColor.getrgb(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
