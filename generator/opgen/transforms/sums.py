"""Operators that are sums of an input's elements: as two that add parts of it, and scale the sums.

Which operators are such sums, specs say with `sums`. 32 bits of a sum are the same in whatever
order its terms are added, so that outputs are those of the operator itself, bit for bit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.air.dtype import DType
from opgen.air.model import AirOperator, AirTensor
from opgen.lib.fixed_point import wrap
from opgen.operators.applied import operation_of
from opgen.operators.model import Definition
from opgen.operators.operation import Function, Operation
from opgen.transforms.assembly import Assembly, frozen


@dataclass(frozen=True, eq=False)
class Added:
    """How an operator is sums."""

    input: int
    """The tensor whose elements are added."""
    output: int
    weights: int | None
    """None: each element is added to one sum."""
    block: int
    """Parts have as many elements, or a multiple."""
    constants: Mapping[str, npt.NDArray[np.int32]]
    """What scales the sums, by the operand that it is: one number for each, or one for all."""
    options: Mapping[str, int]


def added_by(
    definition: Definition[Any], operator: AirOperator, tensors: Mapping[int, AirTensor]
) -> Added | None:
    """Return how an operator is sums of an input's elements; None: it is not known to be.

    :raises Exception: what an expression of the spec raises; see
        :func:`opgen.operators.applied.evaluate`.
    """
    sums, op = definition.sums, operation_of(definition, operator, tensors)
    if sums is None or (sums.when is not None and not sums.when(op)):
        return None
    output = tensors[operator.output_ids[0]]
    clamp = sums.clamp(op)
    options = {
        "divisor": int(_value(sums.divisor, op, 1)),
        "offset": int(_value(sums.offset, op, 0)),
        "low": clamp.lo,
        "high": clamp.hi,
    }
    constants = {
        "bias": wrap(_numbers(sums.bias, op, 0)).astype(np.int32),
        # Moved by a bit, half of 2^31 is a factor of 1.
        "multiplier": _numbers(sums.multiplier, op, 1 << 30).astype(np.int32),
        "shift": _numbers(sums.shift, op, 1).astype(np.int32),
    }
    weights = operator.tensor_of(sums.weights) if sums.weights else None
    block = output.size if weights is None else 1
    source = operator.tensor_of(sums.of)
    return Added(source, operator.output_ids[0], weights, block, constants, options)


def _value(function: Function | None, op: Operation[Any], default: int) -> Any:
    return default if function is None else function(op)


def _numbers(function: Function | None, op: Operation[Any], default: int) -> npt.NDArray[np.int64]:
    return np.asarray(_value(function, op, default), np.int64).reshape(-1)


def sums_of(output: AirTensor) -> AirTensor:
    """Return the tensor of the sums that become an output."""
    return AirTensor(-1, f"{output.name}/sums", DType.INT32, output.shape)


def add_rows(  # noqa: PLR0913  what is added to what
    new: Assembly, added: Added, rows: int, sums: int, start: int | None, turns: int = 1
) -> int:
    """Add the operator that adds a part of the input to sums; return the new sums.

    :param start: how many elements of the input were added before; of sums of products only.
    :param turns: how often it runs.
    """
    inputs = {"sums": sums, "rows": rows, "weights": added.weights, "start": start}
    found = new.add(new.tensors[sums])
    new.operators[-1] = replace(new.by_role("accumulate", inputs, found), turns=turns)
    return found


def scale(new: Assembly, added: Added, sums: int) -> None:
    """Add the operator that makes the output of sums."""
    inputs = {"sums": sums}
    for name, values in added.constants.items():
        data = frozen(values)
        inputs[name] = new.add(AirTensor(-1, name, DType.INT32, data.shape, data=data))
    new.by_role("finish", inputs, added.output, **added.options)
