"""Programs with emitted operators, converted by coreai-torch and run by Core AI's interpreter."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import coreai_torch  # before the runtime
import numpy as np
import torch
from coreai.runtime import NDArray

from opgen.lib.tensor import Array
from tests.synth.torch_cases import Call, flat


class OneCall(torch.nn.Module):
    """A module whose forward is one call, with its tensors as inputs."""

    def __init__(self, call: Call) -> None:
        super().__init__()
        self.call = call

    def given(self) -> list[torch.Tensor]:
        """Return the tensors of the call."""
        several = (v if isinstance(v, list) else [v] for v in self.call.arguments.values())
        return [e for values in several for e in values if isinstance(e, torch.Tensor)]

    def forward(self, *given: torch.Tensor) -> tuple[torch.Tensor, ...]:
        """Call the operator with other tensors of the same shapes."""
        rest = iter(given)
        arguments: dict[str, Any] = {}
        for name, value in self.call.arguments.items():
            if isinstance(value, torch.Tensor):
                arguments[name] = next(rest)
            elif isinstance(value, list) and value and isinstance(value[0], torch.Tensor):
                arguments[name] = [next(rest) for _ in value]
            else:
                arguments[name] = value
        return tuple(flat(self.call.operator(**arguments)))


def run_with_core_ai(
    module: torch.nn.Module,
    given: Sequence[torch.Tensor],
    lowerings: Sequence[ModuleType],
    folder: Path,
) -> list[Array]:
    """Export a module, convert it with the lowerings, and return what the interpreter gives."""
    program = torch.export.export(module, tuple(given))
    names = [f"input_{index}" for index in range(len(given))]
    results = [f"output_{index}" for index in range(len(program.graph_signature.user_outputs))]
    with contextlib.redirect_stdout(io.StringIO()):
        converter = coreai_torch.TorchConverter()
        for each in lowerings:
            each.register(converter)
        converter.add_exported_program(program, input_names=names, output_names=results)
        asset = converter.to_coreai().save_asset(folder / "model.aimodel")
    fed = {name: NDArray(each.numpy()) for name, each in zip(names, given, strict=True)}
    found = asyncio.run(_run(asset, fed))
    return [found[name] for name in results]


async def _run(asset: Any, fed: dict[str, Any]) -> dict[str, Array]:
    async with asset.executable() as model:
        found = await model.load_function("main")(fed)
        return {name: np.array(each.numpy()) for name, each in found.items()}
