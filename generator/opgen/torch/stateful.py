"""Modules with state, for quantizers: buffers that a run changes become inputs and outputs.

PyTorch's quantizers take a buffer for a constant and quantize its first value once and for all.
Taken out before and put back afterwards, state is quantized like any other value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, nn


def changed_buffers(program: torch.export.ExportedProgram) -> list[str]:
    """Return the buffers that a run of a functional program changes."""
    return list(program.graph_signature.buffers_to_mutate.values())


def buffers_of_operators(program: torch.export.ExportedProgram) -> list[str]:
    """Return the buffers that custom operators of a functional program write into themselves."""
    known = program.graph_signature.inputs_to_buffers
    bases = (base for node in program.graph.nodes for base in node.kwargs.get("_all_bases", ()))
    return [known[base.name] for base in bases if base.name in known]


class StateAsInputs(nn.Module):  # type: ignore[misc]
    """Takes the buffers behind the inputs, and returns their new values behind the outputs."""

    def __init__(self, module: nn.Module, buffers: Sequence[str]) -> None:
        super().__init__()
        self.module = module
        self.names = tuple(buffers)

    def forward(self, *inputs_and_state: Tensor) -> tuple[Any, tuple[Tensor, ...]]:
        """Run the module once."""
        count = len(inputs_and_state) - len(self.names)
        state = {
            name: value.clone()
            for name, value in zip(self.names, inputs_and_state[count:], strict=True)
        }
        outputs = torch.func.functional_call(self.module, state, inputs_and_state[:count])
        return outputs, tuple(state[name] for name in self.names)


class StateAsBuffers(nn.Module):  # type: ignore[misc]
    """Keeps in buffers what the module takes and returns as state."""

    def __init__(self, module: nn.Module, state: dict[str, Tensor]) -> None:
        """Take over the first values of the state, by the names of the buffers."""
        super().__init__()
        self.module = module
        self.names = tuple(name.replace(".", "_") for name in state)
        for name, value in zip(self.names, state.values(), strict=True):
            self.register_buffer(name, value.detach().clone())

    def forward(self, *inputs: Tensor) -> Any:
        """Run the module once."""
        outputs, state = self.module(*inputs, *(getattr(self, name) for name in self.names))
        for name, value in zip(self.names, state, strict=True):
            getattr(self, name).copy_(value)
        return outputs
