"""A PyTorch module -> an exported program, optionally quantized; torch must be installed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Literal, TypeAlias

import torch
from torch._decomp import decomposition_table
from torch.nn.utils import parametrize, remove_spectral_norm, remove_weight_norm
from torch.nn.utils.spectral_norm import SpectralNorm
from torch.nn.utils.weight_norm import WeightNorm
from torch.utils._pytree import tree_map

from opgen.pt2.matrix_products import products_as_linears
from opgen.torch.quiet import quiet
from opgen.torch.samples import Inputs
from opgen.torch.stateful import (
    StateAsBuffers,
    StateAsInputs,
    buffers_of_operators,
    changed_buffers,
)

Quantizer: TypeAlias = Literal["cortex-m", "xnnpack"]
Refused: TypeAlias = Callable[[torch.export.ExportedProgram], Collection[str] | None]
"""Gives the operators that cannot be compiled, with overloads; None: no program can be read."""


def channels_last(inputs: Inputs) -> Inputs:
    """Return the inputs with images (4-D tensors) as they lie in memory of a microcontroller."""
    found: Inputs = tree_map(
        lambda each: (
            each.contiguous(memory_format=torch.channels_last)
            if each.dim() == 4  # noqa: PLR2004
            else each
        ),
        inputs,
    )
    return found


def export_program(module: torch.nn.Module, inputs: Inputs) -> torch.export.ExportedProgram:
    """Export ``module`` in the form that opgen reads best: functional, with its operators kept.

    Without the (empty) decomposition the signature would not tell which buffers a run changes.
    """
    with quiet():
        return torch.export.export(module, inputs).run_decompositions({})


def decomposed(
    program: torch.export.ExportedProgram,
    refused: Refused,
) -> torch.export.ExportedProgram:
    """Return ``program`` with operators that cannot be compiled written in others by PyTorch.

    All other operators stay whole, which gives better code than the parts that PyTorch knows.

    :param refused: gives the operators, with overloads, that cannot be compiled; None: the program
        cannot be read.
    """
    asked = _asked_once(refused)
    program, left = _with_parts(program, asked, torch.export.default_decompositions())
    further, still = _with_parts(program, asked, decomposition_table) if left else (program, left)
    # Parts that only compilers of PyTorch know are no better than what they stand for.
    return further if still <= left else program


def _asked_once(refused: Refused) -> Refused:
    """Return ``refused`` with its answers kept, as reading a large program takes long."""
    answers: dict[int, tuple[torch.export.ExportedProgram, Collection[str] | None]] = {}

    def asked(program: torch.export.ExportedProgram) -> Collection[str] | None:
        if id(program) not in answers:  # which keep the program, so that no other is at its place
            answers[id(program)] = program, refused(program)
        return answers[id(program)][1]

    return asked


def _with_parts(
    program: torch.export.ExportedProgram,
    refused: Refused,
    table: Mapping[Any, Callable[..., Any]],
) -> tuple[torch.export.ExportedProgram, set[str]]:
    """Return ``program`` with refused operators, and those in them, in parts of ``table``.

    :returns: with the operators that are refused even so.
    """
    tried: set[str] = set()
    while (named := set(refused(program) or ())) - tried:
        known = {each: parts for each, parts in table.items() if str(each) in named - tried}
        tried |= named
        if not known:
            break
        program = _in_parts(program, known, refused)
    return program, named


def _in_parts(
    program: torch.export.ExportedProgram,
    known: Mapping[Any, Callable[..., Any]],
    refused: Refused,
) -> torch.export.ExportedProgram:
    """Return ``program`` with operators in their parts.

    One that PyTorch fails at stays whole, and so does one with whose parts no program is read.
    """
    made = None
    with quiet(), suppress(Exception):  # PyTorch's own, of any kind
        made = program.run_decompositions(dict(known))
    if made is not None and refused(made) is not None:
        return made
    if len(known) == 1:
        return program
    for each, parts in known.items():
        program = _in_parts(program, {each: parts}, refused)
    return program


def store_channels_last(module: torch.nn.Module) -> None:
    """Have the weights of a module's convolutions of images in channels-last memory."""
    # Module.to() would want all tensors of five axes to be such, too.
    for each in (*module.parameters(), *module.buffers()):
        if each.dim() == 4:  # noqa: PLR2004
            each.data = each.data.contiguous(memory_format=torch.channels_last)


def store_computed_weights(module: torch.nn.Module) -> None:
    """Have a module store the weights that its parametrizations, such as ``weight_norm``, compute.

    Quantizers look for parameters; weights that are computed in each run would stay unobserved.
    """
    for each in module.modules():
        if parametrize.is_parametrized(each):
            for name in list(each.parametrizations):
                parametrize.remove_parametrizations(each, name, leave_parametrized=True)
        for hook in list(each._forward_pre_hooks.values()):
            if isinstance(hook, WeightNorm):
                remove_weight_norm(each, hook.name)
            elif isinstance(hook, SpectralNorm):
                remove_spectral_norm(each, hook.name)


def store_numeric_paddings(module: torch.nn.Module) -> None:
    """Have convolutions whose padding is a word say it in numbers, where both sides are alike.

    ExecuTorch's Cortex-M quantizer leaves the others in float.
    """
    for each in module.modules():
        is_word = isinstance(each, _CONVOLUTIONS) and isinstance(each.padding, str)
        if not is_word or each.padding_mode != "zeros":
            continue
        reach = [
            step * (size - 1) if each.padding == "same" else 0
            for step, size in zip(each.dilation, each.kernel_size, strict=True)
        ]
        if not any(total % 2 for total in reach):
            each.padding = tuple(total // 2 for total in reach)


_CONVOLUTIONS = (torch.nn.Conv1d, torch.nn.Conv2d)


def quantize(
    module: torch.nn.Module, inputs: Inputs, samples: Iterable[Inputs], quantizer: Quantizer
) -> torch.nn.Module:
    """Return ``module`` with int8 quantization, its ranges seen in ``samples``.

    The module itself stores computed weights plainly afterwards. The buffers that a run changes
    go on from sample to sample, and begin anew in the result.

    Raises ImportError: torchao or executorch is missing.
    """
    store_computed_weights(module)
    store_numeric_paddings(module)
    program = export_program(module, inputs)
    # What an operator writes into stays: no quantizer sees that, and copies would take its place.
    own = buffers_of_operators(program)
    buffers = [name for name in changed_buffers(program) if name not in own]
    if not buffers:
        return _quantized(module, inputs, samples, quantizer)
    begin = {name: module.get_buffer(name) for name in buffers}
    taken_out = StateAsInputs(module, buffers)

    def with_state() -> Iterator[Inputs]:
        state: Inputs = tuple(begin.values())
        for sample in samples:
            yield (*sample, *state)
            state = taken_out(*sample, *state)[1]

    whole = (*inputs, *begin.values())
    return StateAsBuffers(_quantized(taken_out, whole, with_state(), quantizer), begin)


def _quantized(
    module: torch.nn.Module, inputs: Inputs, samples: Iterable[Inputs], quantizer: Quantizer
) -> torch.nn.Module:
    with quiet():
        from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e  # noqa: PLC0415

        # Guards would be calls of Python functions in the graph, which quantizers do not know.
        graph = torch.export.export(module, inputs).module(check_guards=False)
        products_as_linears(graph)
        observed = prepare_pt2e(graph, _QUANTIZERS[quantizer]())
        _keep_weights_from_the_least(observed)
        buffers = _buffers_of_graph(observed)
        first = [each.clone() for each in buffers]
        with torch.no_grad():
            for sample in samples:
                observed(*sample)
            for buffer, value in zip(buffers, first, strict=True):
                buffer.copy_(value)
        converted: torch.nn.Module = convert_pt2e(observed)
        return converted


def _buffers_of_graph(graph: Any) -> list[torch.Tensor]:
    """Return the buffers that a graph reads, and not those of its observers."""
    named = dict(graph.named_buffers())
    read = dict.fromkeys(node.target for node in graph.graph.nodes if node.op == "get_attr")
    return [named[each] for each in read if each in named]


def _keep_weights_from_the_least(observed: torch.nn.Module) -> None:
    """Let weights end at -127, as those of LiteRT do: kernels that pack two of them rely on it.

    ExecuTorch's Cortex-M quantizer lets them reach -128, where most of its channels have one.
    """
    for observer in observed.modules():
        scheme = getattr(observer, "qscheme", None)
        is_symmetric = scheme in (torch.per_channel_symmetric, torch.per_tensor_symmetric)
        if is_symmetric and getattr(observer, "dtype", None) is torch.int8:
            observer.quant_min = -127


def _cortex_m() -> Any:
    from executorch.backends.cortex_m.quantizer.quantizer import CortexMQuantizer  # noqa: PLC0415

    # This way it does not ask how tensors lie in memory, takes 1-D convolutions too, and gives the
    # same quantization otherwise. By default it leaves convolutions of NCHW in float.
    return CortexMQuantizer(use_explicit_layout=True)


def _xnnpack() -> Any:
    from executorch.backends.xnnpack.quantizer import xnnpack_quantizer  # noqa: PLC0415

    config = xnnpack_quantizer.get_symmetric_quantization_config(is_per_channel=True)
    return xnnpack_quantizer.XNNPACKQuantizer().set_global(config)


_QUANTIZERS: dict[Quantizer, Callable[[], Any]] = {"cortex-m": _cortex_m, "xnnpack": _xnnpack}
