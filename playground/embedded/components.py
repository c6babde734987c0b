"""What Discord demands of components beyond what simcord checks.

simcord knows how components lie in each other, how long their texts are and how many there may be. The rest
follows Discord's component reference. Its words on ``required`` hold for messages, too: what a message says
there is checked, though nothing comes of it (discord-api-docs #7800).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

from simcord import BackendError
from simcord.enums import SELECT_TYPES, ComponentType

from playground.embedded.cdn import Wire

INVALID_FORM_BODY = 50035
LONGEST_ADDRESS = 2048
SCHEMES = ("http", "https", "attachment")
"""The schemes of addresses that a gallery, or the picture beside a text, may have."""
OF_KIND: dict[int, set[str]] = {
    ComponentType.USER_SELECT: {"user"},
    ComponentType.ROLE_SELECT: {"role"},
    ComponentType.MENTIONABLE_SELECT: {"user", "role"},
    ComponentType.CHANNEL_SELECT: {"channel"},
}
"""The types of the default values of each menu that Discord itself fills."""
CHOSEN_FROM = (*SELECT_TYPES, ComponentType.FILE_UPLOAD, ComponentType.CHECKBOX_GROUP)
"""The components that say how many values must be chosen at least, and may be at most."""


def invalid(field: str, code: str, message: str = "") -> BackendError:
    wrong = {field: {"_errors": [{"code": code, "message": message or code}]}}
    return BackendError(400, INVALID_FORM_BODY, "Invalid Form Body", errors=wrong)


def parts_of(part: Any) -> Iterator[Wire]:
    """All the components, options and items of galleries of a message or a form."""
    if isinstance(part, list):
        for each in part:
            yield from parts_of(each)
    elif isinstance(part, dict):
        yield part
        for key in ("components", "component", "accessory", "options", "items"):
            yield from parts_of(part.get(key))


def require_components(components: Any, *, in_form: bool = False) -> None:
    """Raises BackendError if Discord would refuse one of these components of a message, or of a form."""
    for part in parts_of(components):
        if in_form and part.get("disabled"):
            raise invalid("disabled", "COMPONENT_DISABLED_IN_MODAL")
        if (kind := part.get("type")) in CHOSEN_FROM:
            _require_choice(part)
        for rule in _RULES.get(kind or 0, ()):
            rule(part)
        if "url" in (media := part.get("media") or {}):
            _require_address(media["url"])


def _require_choice(part: Wire) -> None:
    """Checks how many values may be chosen, and how many are chosen before."""
    least, most = _number(part, "min_values"), _number(part, "max_values")
    if least == 0 and part.get("required", True) is not False:
        raise invalid("min_values", "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES")
    options = part.get("options")
    if options is not None and max(least, most if part.get("max_values") else 0) > len(options):
        raise invalid("max_values", "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE")
    before = part.get("default_values") or [each for each in options or () if each.get("default")]
    if len(before) > most or (part.get("default_values") and len(before) < least):
        raise invalid("default_values", "SELECT_COMPONENT_INVALID_DEFAULT_VALUES")


def _number(part: Wire, name: str) -> int:
    given = part.get(name)
    return 1 if given is None else int(given)


def _require_kinds(menu: Wire) -> None:
    before = menu.get("default_values") or []
    ids = {str(each["id"]) for each in before}
    if len(ids) < len(before) or not {each["type"] for each in before} <= OF_KIND[menu["type"]]:
        raise invalid("default_values", "SELECT_COMPONENT_INVALID_DEFAULT_VALUES")


def _require_face(button: Wire) -> None:
    if not (button.get("label") or button.get("emoji") or button.get("sku_id")):
        raise invalid("label", "BUTTON_COMPONENT_EMPTY")


def _require_file(part: Wire) -> None:
    if urlsplit(part["file"]["url"]).scheme != "attachment":
        raise invalid("file", "UNFURLED_MEDIA_ITEM_ONLY_ATTACHMENTS")


def _require_children(part: Wire) -> None:
    if not part.get("components"):
        raise invalid("components", "BASE_TYPE_BAD_LENGTH")


def _require_one_before(part: Wire) -> None:
    if sum(bool(option.get("default")) for option in part.get("options", ())) > 1:
        raise invalid("options", "RADIO_GROUP_MULTIPLE_DEFAULTS")


def _require_bounds(part: Wire) -> None:
    said = part.get("value")
    if said and not (part.get("min_length") or 0) <= len(said) <= (part.get("max_length") or 4000):
        raise invalid("value", "BASE_TYPE_BAD_LENGTH")


def _require_address(url: str) -> None:
    if urlsplit(url).scheme not in SCHEMES:
        raise invalid("url", "URL_TYPE_INVALID_SCHEME")
    if len(url) > LONGEST_ADDRESS:
        raise invalid("url", "BASE_TYPE_MAX_LENGTH")


_RULES: dict[int, tuple[Callable[[Wire], None], ...]] = {
    **dict.fromkeys(OF_KIND, (_require_kinds,)),
    ComponentType.BUTTON: (_require_face,),
    ComponentType.FILE: (_require_file,),
    ComponentType.CONTAINER: (_require_children,),
    ComponentType.RADIO_GROUP: (_require_one_before,),
    ComponentType.TEXT_INPUT: (_require_bounds,),
}
