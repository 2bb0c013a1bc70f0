"""A PyTorch module -> ``.pt2``, optionally quantized. The one module of opgen that needs torch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias

import torch

Quantizer: TypeAlias = Literal["cortex-m", "xnnpack"]
Inputs: TypeAlias = tuple[torch.Tensor, ...]


def channels_last(inputs: Inputs) -> Inputs:
    """Return the inputs with images (4-D tensors) as they lie in memory of a microcontroller."""
    return tuple(
        each.contiguous(memory_format=torch.channels_last) if each.dim() == 4 else each  # noqa: PLR2004
        for each in inputs
    )


def export_program(module: torch.nn.Module, inputs: Inputs) -> torch.export.ExportedProgram:
    """Export ``module`` in the form that opgen reads best: functional, with the operators kept.

    Without the (empty) decomposition the signature would not tell which buffers a run changes.
    """
    return torch.export.export(module, inputs).run_decompositions({})


@contextmanager
def state_kept(module: torch.nn.Module) -> Iterator[None]:
    """Give the buffers of ``module`` the values again that they had before."""
    before = [(buffer, buffer.detach().clone()) for buffer in module.buffers()]
    yield
    with torch.no_grad():
        for buffer, value in before:
            buffer.copy_(value)


def quantize(
    module: torch.nn.Module, inputs: Inputs, batches: Iterable[Inputs], quantizer: Quantizer
) -> torch.nn.Module:
    """Return ``module`` with int8 quantization, its ranges seen in ``batches``.

    Raises ImportError: torchao or executorch is missing.
    """
    from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e  # noqa: PLC0415

    # Guards become a call of a Python function in the graph, which the quantizers do not know.
    graph = torch.export.export(module, inputs).module(check_guards=False)
    # What calibration leaves in buffers is not the state that the model begins with.
    with torch.no_grad(), state_kept(graph):
        observed = prepare_pt2e(graph, _QUANTIZERS[quantizer]())
        for batch in batches:
            observed(*batch)
    return convert_pt2e(observed)


def _cortex_m() -> Any:
    from executorch.backends.cortex_m.quantizer.quantizer import CortexMQuantizer  # noqa: PLC0415

    # This way it does not ask how tensors lie in memory, takes 1-D convolutions too, and gives the
    # same quantization otherwise.
    return CortexMQuantizer(use_explicit_layout=True)


def _xnnpack() -> Any:
    from executorch.backends.xnnpack.quantizer import xnnpack_quantizer  # noqa: PLC0415

    config = xnnpack_quantizer.get_symmetric_quantization_config(is_per_channel=True)
    return xnnpack_quantizer.XNNPACKQuantizer().set_global(config)


_QUANTIZERS: dict[Quantizer, Callable[[], Any]] = {"cortex-m": _cortex_m, "xnnpack": _xnnpack}
