"""The parameters of a game, bot or house rule, as people are shown them."""

from typing import Any

import msgspec

from wonders.core.options.field_types import item_of, kinds_of, metas_of, values_of
from wonders.core.options.specs import plain

__all__ = ["parameter_line", "parameters"]

#: The default of a parameter that has none.
_REQUIRED = "(must be given)"

#: What stands for the value of a type.
_VALUES = {str: ["TEXT"], int: ["NUMBER"], float: ["DECIMAL"], bool: ["true", "false"]}


def parameters(options: type[msgspec.Struct]) -> list[dict[str, Any]]:
    """Return what to know about each parameter: name, values, bounds, default, about.

    `values` is how it is typed (`a|b`, `NUMBER`, `TEXT+…` for a list), `bounds` the rest of
    what is allowed («1 to 20») or empty.
    """
    found = []
    for field in msgspec.structs.fields(options):
        metas = list(metas_of(field.type))
        about = [meta.description for meta in metas if meta.description]
        bounds = [text for meta in metas for text in _bounds(meta)]
        found.append(
            {
                "name": field.name,
                "values": "|".join(_values(field.type)) or "VALUE",
                "bounds": ", ".join(bounds),
                "default": _default(field),
                "about": about[0] if about else "",
            }
        )
    return found


def parameter_line(facts: dict[str, Any]) -> str:
    """Return a parameter in a line: `n=NUMBER  (1 to 20, default 3; extra coins)`."""
    required = facts["default"] == _REQUIRED
    default = "must be given" if required else f"default {facts['default']}"
    told = ", ".join(filter(None, (facts["bounds"], default)))
    about = f"; {facts['about']}" if facts["about"] else ""
    return f"{facts['name']}={facts['values']}  ({told}{about})"


def _values(field: Any) -> list[str]:
    """Return the values that a parameter's type allows, as they are typed."""
    found: list[str] = []
    for kind in kinds_of(field):
        item = item_of(kind)
        if item is not None:
            found.append("|".join(_values(item)) + "+…")
        else:
            found += map(plain, values_of(kind))
            found += _VALUES.get(kind, [])
    return found


def _bounds(meta: msgspec.Meta) -> list[str]:
    """Return the bounds of an annotation, in words."""
    found = []
    if meta.ge is not None and meta.le is not None:
        found.append(f"{meta.ge} to {meta.le}")
    else:
        found += [f"{meta.ge} or more"] if meta.ge is not None else []
        found += [f"at most {meta.le}"] if meta.le is not None else []
    found += [f"more than {meta.gt}"] if meta.gt is not None else []
    found += [f"less than {meta.lt}"] if meta.lt is not None else []
    found += [f"at most {meta.max_length} long"] if meta.max_length is not None else []
    return found


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return _REQUIRED
    # A default that can be changed, such as a list, has a factory.
    is_made = field.default is msgspec.NODEFAULT
    return plain(field.default_factory() if is_made else field.default)
