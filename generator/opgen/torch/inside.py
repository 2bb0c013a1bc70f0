"""What a module computes that an export keeps whole, as a program of PyTorch's own operators."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import torch
from torch import nn

from opgen.aten.program import Port, TorchProgram
from opgen.torch.extract import extract_ir
from opgen.torch.quiet import quiet

Facts: TypeAlias = tuple[tuple[str, torch.dtype, tuple[int, ...]], ...]
"""The tensors of a call: argument, type and shape."""
_Compute: TypeAlias = Callable[[Mapping[str, Any]], tuple[tuple[Any, ...], tuple[Any, ...]]]
"""Arguments -> the outputs, and what states are then."""


def facts_of(tensors: Mapping[str, torch.Tensor]) -> Facts | None:
    """Return the facts of a call; None: a size was left open."""
    shapes = {name: tuple(each.shape) for name, each in tensors.items()}
    if not all(type(size) is int for shape in shapes.values() for size in shape):
        return None
    return tuple((name, each.dtype, shapes[name]) for name, each in tensors.items())


class _Inside(nn.Module):  # type: ignore[misc]
    """Computes what a module does, of all tensors of its operator."""

    def __init__(self, compute: _Compute, options: Mapping[str, Any], facts: Facts) -> None:
        super().__init__()
        self.compute = compute  # no part of it: the module's parameters are given
        self.options = options
        self.facts = facts

    def forward(self, *tensors: torch.Tensor) -> Any:
        """Run the module once."""
        given = {name: each for (name, *_), each in zip(self.facts, tensors, strict=True)}
        outputs, after = self.compute({**self.options, **given})
        return (*outputs, *after)


def program_inside(
    compute: _Compute, options: Mapping[str, Any], facts: Facts
) -> tuple[TorchProgram, set[str]]:
    """Return a program that takes the tensors of a call by their names, and those it changes.

    It tells nothing of the author's code.
    """
    examples = tuple(torch.zeros(shape, dtype=dtype) for _, dtype, shape in facts)
    with quiet():
        exported = torch.export.export(_Inside(compute, options, facts).eval(), examples)
        exported = exported.run_decompositions({})
    signature = exported.graph_signature
    names = {given: name for (name, *_), given in zip(facts, signature.user_inputs, strict=True)}
    changed = {names[each] for each in signature.user_inputs_to_mutate.values()}
    if changed:  # which no program takes
        return TorchProgram("", Path(), "", (), {}, (), ()), changed
    program = extract_ir(exported, name="inside")
    ports = zip(names.values(), program.inputs, strict=True)
    return replace(
        program,
        inputs=tuple(Port(name, port.tensor) for name, port in ports),
        nodes=tuple(replace(each, stack="", module="") for each in program.nodes),
    ), changed
