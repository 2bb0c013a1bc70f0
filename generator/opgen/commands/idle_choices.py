"""Options of ``opgen convert`` that did nothing for what was converted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.aot.emit.formats import FORMATS, says
from opgen.aot.plan.room import Interface, arena_of
from opgen.bind.bound import BoundModel
from opgen.config import ConvertConfig
from opgen.context.registries import RegistryContext
from opgen.converter import bound_as
from opgen.errors import Diagnostic
from opgen.loading import load_model

_HINT = "leave it out"
Made = Sequence[tuple[ConvertConfig, BoundModel]]
"""What was asked of models, each with what was made of it."""


def is_idle_target(config: ConvertConfig) -> bool:
    """Tell whether the format is for processors of another kind than the target."""
    device, only = config.resolved_target.device, FORMATS[config.format].processors
    return bool(only and device.flags and device.tools not in only)


def idle_choices(made: Made, context: RegistryContext, *, is_archived: bool) -> Iterator[str]:
    """Go through the options that are of no use as they were given, as warnings.

    :param is_archived: whether the module is a file, too, which has the version in its name.
    """
    config = made[0][0]
    found = chain(_of_module(config, is_archived=is_archived), _of_models(config, made, context))
    yield from (str(replace(each, severity="warning")) for each in found)


def _of_module(config: ConvertConfig, *, is_archived: bool) -> Iterator[Diagnostic]:
    about, idle = FORMATS[config.format].about, f"of no use with --format {config.format}"
    if is_idle_target(config):
        option = f"--target {config.resolved_target.option}"
        why = f"{about} is for processors of another kind; kernels are chosen for this one"
        yield Diagnostic(option, idle, why, "leave out --target")
    facts = {"version": config.module_version and not is_archived, "url": config.module_url}
    for fact in (name for name, given in facts.items() if given and not says(config.format, name)):
        yield Diagnostic(
            f"--module-{fact}", idle, "no file that a build system reads has it", _HINT
        )
    if config.keep_input and config.io == "caller":
        why = "inputs lie in the caller's buffers, and are left as they are"
        yield Diagnostic("--keep-input", "of no use with --io caller", why)


def _of_models(config: ConvertConfig, made: Made, context: RegistryContext) -> Iterator[Diagnostic]:
    entries = [entry for _, bound in made for entry in bound.entries]
    idle = "of no use for this model" if len(entries) == 1 else "of no use for these models"
    if config.weights == "half" and not any(map(_reads_halves, entries)):
        why = "no kernel reads weights of 16 bits as they are"
        yield Diagnostic("--weights half", idle, why, _HINT)
    if config.io_type != "model" and all(_has_types_of_file(*each, context) for each in made):
        why = "inputs and outputs have the same types without it"
        yield Diagnostic(f"--io-type {config.io_type}", idle, why, _HINT)
    if config.ram_target and config.programs:
        message = "no layer of several programs runs row by row"
        why = "rows are for modules with one entry point; only other kernels are tried here"
        yield Diagnostic("--ram-target", message, why)
    elif config.arena_bytes is not None and not config.input_rows:
        needed = max(_arena_without_goal(each, context) for each, _ in made)
        if needed <= config.arena_bytes:
            why = f"the arena has {needed:,} bytes without it"
            yield Diagnostic(f"--ram-target {config.ram_target}", idle, why, _HINT)


def _reads_halves(bound: BoundModel) -> bool:
    tensors = bound.subgraph.tensors
    read = (tensors[id_] for each in bound.operators for id_ in each.operator.input_ids if id_ >= 0)
    return any(each.is_constant and each.type is DType.FLOAT16 for each in read)


def _has_types_of_file(config: ConvertConfig, bound: BoundModel, context: RegistryContext) -> bool:
    """Tell whether as many inputs and outputs have each type as in the files of a model."""
    files = [load_model(each, context) for each in config.models]
    return _types(bound.model) == sum(map(_types, files), Counter[DType]())


def _types(model: AirModel) -> Counter[DType]:
    """Count inputs and outputs by type."""
    return Counter(
        graph.tensors[id_].type
        for graph in model.subgraphs
        for id_ in (*graph.input_ids, *graph.output_ids)
    )


def _arena_without_goal(config: ConvertConfig, context: RegistryContext) -> int:
    bound = bound_as(replace(config, ram_target=""), context)
    return arena_of(bound, Interface(config.io, config.keep_input))
