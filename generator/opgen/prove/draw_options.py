"""Options that a spec's ``tests:`` leave at their defaults: drawn all the same.

Those of custom operators: a spec says which values it takes by ``only``, ``min`` and ``max``, or by
the type alone. And those that programs of PyTorch have otherwise than models of LiteRT.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Any

from opgen.lib.draw import Case, Draw
from opgen.operators.model import Definition, Option

_OFTEN = 0.5
"""How often an option is not its default."""


def with_options(definition: Definition[Any], case: Case, draw: Draw) -> Case:
    """Return a case in which options that its space leaves alone have values of their own."""
    drawn = dict(case.options)
    for option in definition.options:
        if option.torch is not None and option.name not in drawn:
            drawn[option.name] = draw.choice(option.default, option.torch)
    if definition.litert is None or definition.litert.builtin:
        return replace(case, options=drawn)
    for option in definition.options:
        if option.internal or option.required or option.name in drawn:
            continue
        if draw.generator.random() < _OFTEN:
            drawn[option.name] = _value(option, draw)
    return replace(case, options=drawn)


def _value(option: Option, draw: Draw) -> object:
    if option.only:
        return draw.choice(*option.only)
    if option.kind is bool:
        return draw.choice(False, True)
    if isinstance(option.kind, type) and issubclass(option.kind, Enum):
        return draw.choice(*option.kind)
    low, high = option.minimum, option.maximum
    if low is None or high is None or option.kind not in (int, float):
        return option.default
    if option.kind is int:
        return draw.span(int(low), int(high))
    return draw.choice(float(low), float(high), float(draw.generator.uniform(low, high)))
