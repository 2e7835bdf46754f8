"""The parameters of a game, bot or house rule, as people are shown them."""

from collections.abc import Callable
from inspect import getdoc
from typing import Any

import msgspec

from wonders.cli.translate import later_, t_
from wonders.core import Bot, House
from wonders.core.guard.texts_safe_to_print import one_line, visible
from wonders.core.options.field_types import item_of, kinds_of, metas_of, values_of
from wonders.core.options.names_with_parameters import plain
from wonders.core.options.plain_data_in_one_order import in_one_order
from wonders.core.plugins.theme_contract import Theme

__all__ = ["about_line", "parameter_line", "parameters"]

#: The longest line of what a bot, house rule or theme says of itself.
LONGEST = 400

#: The default of a parameter that has none.
_REQUIRED = "(must be given)"

#: What stands for the value of a type.
_VALUES = {str: ["TEXT"], int: ["NUMBER"], float: ["DECIMAL"], bool: ["true", "false"]}


def about_line(thing: object) -> str:
    """Return the first line of what a bot, house rule or theme says of itself, in English."""
    about = thing.about if isinstance(thing, Theme) else getdoc(thing) or ""
    if about in map(getdoc, (Bot, House)):
        # It says nothing, and inherits what its contract says.
        return ""
    return one_line(next(iter(about.splitlines()), ""), LONGEST)


def parameters(
    options: type[msgspec.Struct], say: Callable[[str], str] = str
) -> list[dict[str, Any]]:
    """Return what to know about each parameter: name, values, bounds, default, about.

    `values` is how it is typed (`a|b`, `NUMBER`, `TEXT+…` for a list), `bounds` the rest of
    what is allowed («1 to 20») or empty. `say` puts texts into another language, as `t_` does.
    """
    found = []
    for field in msgspec.structs.fields(options):
        metas = list(metas_of(field.type))
        about = [meta.description for meta in metas if meta.description]
        bounds = [text for meta in metas for text in _bounds(meta, say)]
        found.append(
            {
                "name": field.name,
                "values": "|".join(_values(field.type)) or "VALUE",
                "bounds": ", ".join(bounds),
                "default": _default(field),
                "about": say(about[0]) if about else "",
            }
        )
    return found


def parameter_line(facts: dict[str, Any]) -> str:
    """Return a parameter in a line: `n=NUMBER  (1 to 20, default 3; extra coins)`."""
    required = facts["default"] == _REQUIRED
    default = (
        t_("must be given") if required else t_("default {value}").format(value=facts["default"])
    )
    told = ", ".join(filter(None, (facts["bounds"], default)))
    about = f"; {facts['about']}" if facts["about"] else ""
    return visible(f"{facts['name']}={facts['values']}  ({told}{about})")


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


def _bounds(meta: msgspec.Meta, say: Callable[[str], str]) -> list[str]:
    """Return the bounds of an annotation, in words."""

    def told(text: str, **bounds: float) -> list[str]:
        return [say(text).format(**bounds)]

    found = []
    if meta.ge is not None and meta.le is not None:
        found += told(later_("{least} to {most}"), least=meta.ge, most=meta.le)
    elif meta.ge is not None:
        found += told(later_("{least} or more"), least=meta.ge)
    elif meta.le is not None:
        found += told(later_("at most {most}"), most=meta.le)
    if meta.gt is not None:
        found += told(later_("more than {least}"), least=meta.gt)
    if meta.lt is not None:
        found += told(later_("less than {most}"), most=meta.lt)
    if meta.max_length is not None:
        found += told(later_("at most {most} long"), most=meta.max_length)
    return found


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return _REQUIRED
    # A default that can be changed, such as a list, has a factory.
    is_made = field.default is msgspec.NODEFAULT
    return plain(in_one_order(field.default_factory() if is_made else field.default))
