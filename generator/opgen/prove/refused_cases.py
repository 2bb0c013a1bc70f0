"""Writes the refused cases that were found as a spec says them, in ``refuses:``.

A case that stands in the spec is missed when its check is deleted; one that is looked for is not.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from enum import Enum
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirTensor
from opgen.lib.target import Target
from opgen.lib.tensor import Array
from opgen.operators.checks import Check, Refused
from opgen.operators.expression import Template
from opgen.operators.model import Definition
from opgen.prove.changed_cases import Changed, resized
from opgen.prove.refusals import Refusals, accepted, refuser

_PLAIN = re.compile(r"-?\d+(\.\d+)?|[A-Za-z]\w*")
"""Values that YAML reads as they stand, also between braces."""
_MOST_ELEMENTS = 16
_STARTS = 16
"""Accepted cases, at most, of which a case is made."""
_FEW = 2
"""Options and operands that a model differs in from the case that it was made of."""

Facts = dict[str, object]


def written_cases(
    definition: Definition[Any], checks: Sequence[Check], found: Refusals
) -> Iterator[str]:
    """Go through lines of ``refuses:`` for the checks that no case of it shows yet.

    Each case is tried as it is written; a comment says of which check none could be.

    :param checks: those of the spec, whose messages show what is the same in all cases.
    """
    if not found.seen:
        return
    if not definition.refuses:
        yield "refuses:"
    drawn = itertools.islice(accepted(definition, np.random.default_rng(1)), _STARTS)
    (starts,) = itertools.tee(drawn, 1)  # copies share what was drawn
    for bound, check in zip(definition.checks, checks, strict=True):
        if (place := str(bound.place)) in found.seen:
            line = _case(definition, place, _says(check), copy(starts), found.seen[place][0])
            yield f"  {line or f'# no case was found that can be written: {place}'}"


def _says(check: Check) -> str:
    """Return the longest part of a message that is the same in all cases."""
    parts = check.otherwise.parts if isinstance(check.otherwise, Template) else ()
    return max((each.strip() for each in parts if isinstance(each, str)), key=len, default="")


def _case(
    definition: Definition[Any],
    place: str,
    says: str,
    starts: Iterator[tuple[Changed, Target]],
    changed: Changed,
) -> str:
    """Return a model as a change of an accepted case: of the first that it hardly differs from."""
    lines: list[str] = []
    tried = list[tuple[Changed, Target]]()
    for start in starts:
        tried.append(start)
        differences = _differences(definition, start[0], changed)
        if differences is None or not says:
            continue
        options, operands = differences
        functions = {name: _constants(facts) for name, facts in operands.items()}
        refused = Refused(says, functions, _constants(options))
        if refuser(definition, refused, tried) == place:
            lines.append(_line(options, operands, says))
            if len(options) + len(operands) <= _FEW:
                break
    return min(lines, key=len, default="")


# --- what is other -------------------------------------------------------------------------------


def _differences(
    definition: Definition[Any], start: Changed, changed: Changed
) -> tuple[Facts, dict[str, Facts]] | None:
    """Return options and facts of operands that are other; None if a spec cannot say them."""
    if changed.operator.intermediates != start.operator.intermediates:
        return None
    before, after = start.operator, changed.operator
    options: Facts = {}
    for option in definition.options:
        value = getattr(after.options, option.name)
        if value != getattr(before.options, option.name):
            options[option.name] = value
    operands: dict[str, Facts] = {}
    for name in (each.name for each in (*definition.inputs, *definition.outputs)):
        old, new = before.named_tensors[name], after.named_tensors[name]
        facts = _operand_facts(_listed(start, old), _listed(changed, new), isinstance(new, tuple))
        if facts is None:
            return None
        operands |= {name: facts} if facts else {}
    values = (
        *options.values(),
        *(value for facts in operands.values() for value in facts.values()),
    )
    return None if any(_text(each) is None for each in values) else (options, operands)


def _listed(case: Changed, ids: int | tuple[int, ...] | None) -> list[AirTensor]:
    every = ids if isinstance(ids, tuple) else () if ids is None else (ids,)
    return [case.tensors[id_] for id_ in every if id_ >= 0]


def _operand_facts(old: list[AirTensor], new: list[AirTensor], is_variadic: bool) -> Facts | None:
    """Return what is other of an operand; None if a spec cannot say it."""
    if not new:
        return {} if not old else None if is_variadic else {"shape": None}
    like = [*old, *[None] * len(new)] if len(old) <= 1 else [*old, *[old[-1]] * len(new)]
    found = [_facts(each, now) for each, now in zip(like, new, strict=False)]
    if any(each is None for each in found):
        return None
    every = [each for each in found if each is not None]
    if not is_variadic:
        return every[0]
    shapes = tuple(tensor.shape for tensor in new)
    others = [{name: each[name] for name in each if name != "shape"} for each in every]
    if any(each != others[0] for each in others) or "elements" in others[0]:
        return None
    is_shaped = len(old) != len(new) or any("shape" in each for each in every)
    return others[0] | ({"shape": shapes} if is_shaped else {})


def _facts(old: AirTensor | None, new: AirTensor) -> Facts | None:
    """Return the facts of a tensor that are other; all of one that was not there."""
    was = _plain_facts(old) if old is not None else {}
    found = {k: v for k, v in _plain_facts(new).items() if k not in was or v != was[k]}
    before = old.data if old is not None else None
    if isinstance(found.get("scale"), tuple) or (new.data is None and before is not None):
        return None
    if new.data is not None and (
        before is None or not np.array_equal(_resized(before, new), new.data)
    ):
        found["elements"] = new.data
        found.pop("shape", None)
    return found


def _plain_facts(tensor: AirTensor) -> Facts:
    facts: Facts = {"type": tensor.type, "shape": tensor.shape, "scale": None}
    if tensor.quantization is not None:
        scales = tuple(float(str(each)) for each in tensor.quantization.scales)
        facts["scale"] = scales[0] if len(scales) == 1 else scales
        facts["zero_point"] = int(tensor.quantization.zero_points[0])
    return facts


def _resized(data: Array, like: AirTensor) -> Array:
    with np.errstate(all="ignore"):
        data = data.astype(like.type.numpy)
    return resized(data, like.shape)


def _constants(values: Facts) -> dict[str, Any]:
    """Return values as functions of the accepted case, as expressions are."""
    return {name: lambda _, value=value: value for name, value in values.items()}


# --- its words -----------------------------------------------------------------------------------


def _line(options: Facts, operands: Mapping[str, Facts], says: str) -> str:
    words = [f"{name}: {_quoted(value)}" for name, value in options.items()]
    for name, facts in operands.items():
        if len(facts) == 1 and facts.keys() <= {"shape", "elements"}:
            words += [f"{name}: {_quoted(value)}" for value in facts.values()]
        else:
            inner = ", ".join(f"{fact}: {_quoted(value)}" for fact, value in facts.items())
            words.append(f"{name}: {{{inner}}}")
    words.append(f"else: {json.dumps(says, ensure_ascii=False)}")
    return f"- {{{', '.join(words)}}}"


def _quoted(value: object) -> str:
    text = _text(value) or ""
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _text(value: object) -> str | None:
    """Return a value as an expression of specs; None if there is none, or a long one."""
    if isinstance(value, np.ndarray):
        return _elements_text(value)
    if isinstance(value, tuple):
        parts = [_text(each) for each in value]
        comma = "," if len(parts) == 1 else ""
        return None if None in parts else f"({', '.join(map(str, parts))}{comma})"
    if isinstance(value, Enum):
        return str(value) if isinstance(value, DType) else value.name
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and not np.isfinite(value):
        return None
    return repr(value) if isinstance(value, int | float | str) else None


def _elements_text(data: Array) -> str | None:
    flat = data.reshape(-1).tolist()
    if flat and data.dtype != np.bool_ and all(each == flat[0] for each in flat):
        number = _text(flat[0])
        return number and f"full({_text(data.shape)}, {number})"
    if data.ndim != 1 or data.size > _MOST_ELEMENTS:
        return None
    name = "ints" if data.dtype.kind in "iu" else "array"
    return f"{name}({_text(tuple(flat))})"
