"""Cases of `opgen test` as calls of operators of PyTorch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any

import numpy as np
import torch

from opgen.air.dtype import DType
from opgen.air.model import listed
from opgen.config import find_target
from opgen.lib.tensor import Array
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.expected import expected_of
from opgen.prove.variants import variants
from opgen.registry.context import RegistryContext
from opgen.spec.model import Op
from opgen.spec.torch_interface import schema_of


@dataclass(frozen=True, eq=False)
class Call:
    """A call of an operator, and what the reference gives for it."""

    operator: Any
    arguments: Mapping[str, Any]
    wanted: tuple[Array, ...]
    words: str

    def outs(self) -> dict[str, Any]:
        """Return tensors to write into, by the names that the overload `out` has for them."""
        found = self.operator.default(**self.arguments)
        several = found if isinstance(found, tuple) else (found,)
        names = [each.name for each in self.operator.out._schema.arguments if each.is_out]
        empty = [
            [torch.empty_like(e) for e in x] if isinstance(x, list) else torch.empty_like(x)
            for x in several
        ]
        return dict(zip(names, empty, strict=True))


def calls(op: Op, context: RegistryContext, count: int, only: str = "") -> Iterator[Call]:
    """Draw calls of an operator whose tensors have no scales, some for each type it takes.

    :param only: the type of the tensors, of those kernels that can have it.
    """
    definition: Any = context.aot_operator_classes.get(op.op)
    targets = [find_target("generic")]
    for kernel in definition.DEFINITION.kernels:
        for variant in variants(definition.DEFINITION, kernel):
            if only and only not in str(variant):
                continue
            source = CaseSource(variant, targets, 3)
            # Operators of PyTorch give all their outputs: cases that lack some are passed over.
            whole = (case for case in map(source.draw, range(20)) if not _lacks_outputs(op, case))
            for case in islice(whole, count):
                if isinstance(case, str) or not _has_form(op, case):
                    break
                yield _call(op, case)


def _lacks_outputs(op: Op, case: ConformanceCase | str) -> bool:
    if isinstance(case, str):
        return False
    named = case.bound.operators[0].operator.named_tensors
    return any(named[output.name] is None for output in op.outputs)


def _has_form(op: Op, case: ConformanceCase) -> bool:
    named, tensors = case.bound.operators[0].operator.named_tensors, case.bound.subgraph.tensors
    # Of what holds indices a scale means nothing.
    real = [each.name for each in (*op.inputs, *op.outputs) if not each.holds]
    ids = [id_ for name in real for id_ in listed(named[name])]
    scaled = any(tensors[id_].quantization is not None for id_ in ids) and not op.ignores_scales
    return not scaled and all(hasattr(torch, str(each.type)) for each in tensors.values())


def _call(op: Op, case: ConformanceCase) -> Call:
    operator, graph = case.bound.operators[0].operator, case.bound.subgraph
    fed = dict(zip(graph.input_ids, case.inputs, strict=True))

    def value(id_: int) -> torch.Tensor:
        data, shape = graph.tensors[id_].data, graph.tensors[id_].shape
        elements = fed[id_][0, 0] if data is None else data
        return torch.from_numpy(np.array(elements).reshape(shape))

    arguments: dict[str, Any] = {}
    for operand in op.inputs:
        ids = operator.named_tensors[operand.name]
        if isinstance(ids, tuple):
            arguments[operand.name] = [value(id_) for id_ in ids]
        else:
            arguments[operand.name] = None if ids is None else value(ids)
    for option in op.options:
        if not option.internal:
            arguments[option.name] = _plain(getattr(operator.options, option.name))
    schema = schema_of(op)
    packet = getattr(getattr(torch.ops, schema.namespace), schema.name)
    real = tuple(each[0, 0] for each in expected_of(case).real)
    return Call(packet, arguments, real, f"{op.op}: {case}")


def _plain(value: object) -> object:
    if isinstance(value, DType):
        return getattr(torch, str(value))
    return value.name if isinstance(value, Enum) else value


def flat(found: Any) -> list[torch.Tensor]:
    """Return all tensors that an operator gave."""
    if isinstance(found, torch.Tensor):
        return [found]
    return [each for part in found for each in flat(part)]
