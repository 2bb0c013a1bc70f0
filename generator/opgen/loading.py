"""From a model's file to its layers: read, transformed, each with its kernel, in their order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from opgen.air.dtype import DType
from opgen.air.faults import ModelFaults
from opgen.air.model import AirModel
from opgen.air.verify import verify
from opgen.aot.plan import Planner, plan_memory
from opgen.aot.plan.exchange import Exchanges
from opgen.aot.plan.fit import fitted_for, made, made_of_rows
from opgen.aot.plan.frames import with_frames, with_front
from opgen.aot.plan.frontier import Way, ways
from opgen.aot.plan.making import Making
from opgen.aot.plan.room import IN_ARENA, Interface, arena_of
from opgen.aot.plan.rows import handing_over_rows
from opgen.aot.summary.idle_rules import check_effects
from opgen.aten.program import TorchProgram
from opgen.base.progress import stage
from opgen.bind.bind import bind_subgraphs
from opgen.bind.bound import BoundModel
from opgen.bind.front_ends import Source, read_model, read_together, with_source_lines
from opgen.bind.unsupported import with_all_unsupported
from opgen.c.names import with_layer_names
from opgen.config import AS_IT_IS, LEAST, NO_RULES, ConvertConfig, ModelOptions, Rules
from opgen.config.resolve import Resolution, resolve
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, LimitError, ModelError, UnsupportedError, UsageError
from opgen.lib.target import Target
from opgen.transforms.apply import transformed
from opgen.transforms.channels_last_io import channels_last_io
from opgen.transforms.drop_io_quantize import drop_io_quantize
from opgen.transforms.keep_half_weights import keep_half_weights
from opgen.transforms.programs import joined
from opgen.transforms.states import with_states


def load_model(
    source: Source,
    context: RegistryContext,
    input_shapes: Mapping[str, tuple[int, ...]] | None = None,
) -> AirModel:
    """Read a model by the parsers of a context; raises as :func:`load_bound` does."""
    model = read_model(source, context, input_shapes)
    verify(model)
    return with_layer_names(model)


def load_bound(  # noqa: PLR0913
    source: Source | Sequence[Source],
    context: RegistryContext,
    target: Target,
    asked: ModelOptions = AS_IT_IS,
    rules: Rules = NO_RULES,
    *,
    most_arena: int | None = None,
    most_flash: int | None = None,
    interface: Interface = IN_ARENA,
) -> BoundModel:
    """Read a model, transform it, choose a kernel for every operator, and an order for all.

    :param source: a file, with those of ``asked.programs`` as further entry points; or all of
        them, as files or read; see :func:`opgen.transforms.programs.joined`.
    :param rules: what a configuration asks of single operators and tensors.
    :param most_arena: bytes that the arena may have; None: as the target says, if it does.
    :param most_flash: bytes that constants, and C for single layers, may have; likewise.
    :param interface: where inputs and outputs will be, by which the arena is measured.
    :raises UsageError: for shapes or types that the model's inputs cannot have, for rules that are
        about nothing, and for what cannot be asked of this model.
    :raises ModelError: if the model is damaged or breaks a rule.
    :raises UnsupportedError: if something in it has no spec, or no kernel.
    """
    asked.check()
    sources = (source, *asked.programs) if isinstance(source, Path) else _in_turn(source)
    reader = Reader(context, target, asked, rules)
    is_alone = len(sources) == 1
    lines = with_source_lines(sources[0], context, asked.input_shapes)
    with stage("reading the model"), lines if is_alone else nullcontext():
        model, resolution = reader.alone(sources[0]) if is_alone else reader.together(sources)
        return reader.made(model, resolution, most_arena, most_flash, interface)


def _in_turn(source: TorchProgram | Sequence[Source]) -> tuple[Source, ...]:
    return (source,) if isinstance(source, TorchProgram) else tuple(source)


@dataclass(frozen=True)
class ModelLoader(ModelOptions):
    """What reads the models of a command, as its options ask."""

    context: RegistryContext
    """Which operators, transforms and planners there are."""
    rules: Rules = NO_RULES

    def load(self, path: Path, target: Target) -> BoundModel:
        """Read a model for a target; raises as :func:`load_bound` does, and for vain rules.

        :raises LimitError: if there is no way within the target's arena or flash.
        """
        bound = load_bound(path, self.context, target, self, self.rules)
        _check_room(bound, self.rules)
        if self.rules.operators or self.rules.tensors:
            check_effects(bound, plan_memory(bound))
        return bound

    def reader(self, target: Target) -> Reader:
        """Return what reads a model for a target."""
        return Reader(self.context, target, self, self.rules)

    def find_planner(self) -> Planner:
        """Return the planner that is asked for.

        :raises UsageError: if there is no such one.
        """
        return self.context.planners.get(self.planner)


def _check_room(bound: BoundModel, rules: Rules) -> None:
    """Refuse a model that needs more than its target has, with all of it.

    Memories that a configuration describes are measured where their module is written.
    """
    device, faults = bound.target.device, []
    both = None not in (device.max_arena, device.max_flash)
    least = "the least that there is a way to" + " with the other limit" * both

    def check(what: str, option: str, most: int, needed: int) -> None:
        if needed > most:
            message = f"needs {needed:,} bytes of {what}, {most:,} are allowed"
            hint = f"{option} {needed} is {least}"
            faults.append(Diagnostic(bound.model.name, message, hint=hint))

    if device.max_arena is not None:
        check("arena", "--max-arena", device.max_arena, arena_of(bound))
    if device.max_flash is not None and not rules.memories:
        what = "flash for weights, tables and C for single layers"
        check(what, "--max-flash", device.max_flash, Exchanges(bound).limited())
    LimitError.raise_if_any(faults)


@dataclass(frozen=True)
class Reader:
    """What reads models, and makes layers of them, as options ask."""

    context: RegistryContext
    target: Target
    asked: ModelOptions
    rules: Rules

    def alone(self, source: Source) -> tuple[AirModel, Resolution]:
        """Return a model that is all of its module, and what a configuration asks of it."""
        asked = self.asked
        if asked.share_state:
            message = "there is no other program to share a state with"
            raise UsageError.at("--share-state", message, hint="leave it out")
        with all_reported(source, self.context, self.target, asked.input_shapes, self.rules):
            return self.rewritten(self.read(source))

    def read(self, source: Source) -> AirModel:
        """Return a model as its file has it, with what is asked of its constants and states."""
        model = load_model(source, self.context, self.asked.input_shapes)
        model = replace(model, shared_states=self.asked.share_state)
        if self.asked.weights == "half":
            model = keep_half_weights(model, self.context)
            verify(model)
        return model

    def transformed(self, model: AirModel) -> tuple[AirModel, Resolution]:
        """Return a model after the transforms that it gets whatever it is asked to be."""
        resolution = resolve(model, self.rules.on(self.target.device), self.context)
        return transformed(model, self.context, resolution), resolution

    def rewritten(self, model: AirModel) -> tuple[AirModel, Resolution]:
        """Return a model as it is asked to be, before rows, and what a configuration asks of it."""
        model, resolution = self.transformed(model)
        model = with_io(model, self.asked, resolution, self.context)
        if self.asked.states:
            model = with_states(model, self.asked.states, self.context)
            verify(model)
        model = self.in_time(model, resolution)
        return (handing_over_rows(model) if self.asked.input_rows else model), resolution

    def made(
        self,
        model: AirModel,
        resolution: Resolution,
        most_arena: int | None = None,
        most_flash: int | None = None,
        interface: Interface = IN_ARENA,
    ) -> BoundModel:
        """Return a rewritten model with kernels, by rows where that is asked; see load_bound."""
        device, asked = self.target.device, self.asked
        most_arena = device.max_arena if most_arena is None else most_arena
        most_flash = device.max_flash if most_flash is None else most_flash
        limits = [each for each in (asked.arena_bytes, most_arena) if each is not None]
        most = min(limits, default=None)
        making = Making(self.context, self.target, resolution, interface, most, most_flash)
        if asked.stream is not None:
            return fitted_for(making.bound(model), making, most)
        if asked.input_rows or asked.ram_target == LEAST:
            return made_of_rows(model, making, asked.arena_bytes)
        return made(model, making)

    def in_time(self, model: AirModel, resolution: Resolution) -> AirModel:
        """Return a model with what is in front of it, or with frames as its input."""
        stream, context = self.asked.stream, self.context
        making = Making(context, self.target, resolution)
        if self.asked.front is not None:
            front = transformed(load_model(self.asked.front, context), context)
            model = with_front(front, model, making, stream)
        elif stream is not None:
            model = with_frames(model, making, stream)
        verify(model)
        return model

    def together(self, sources: Sequence[Source]) -> tuple[AirModel, Resolution]:
        """Return one model of several after their transforms, and what is asked of it.

        Each is judged alone: what refuses it names its file, and the faults of all are raised at
        once.
        """
        _check_several(self.asked, self.rules)
        faults, models = ModelFaults(), []
        for each in read_together(sources, self.asked.share_state, self.context):
            try:
                models.append(self.one_of_several(each))
            except (ModelError, UnsupportedError) as error:
                faults.add(error)
        faults.raise_all()
        model = joined(_each_with_io(models, self.asked, self.context))
        verify(model)
        return model, resolve(model, self.rules.on(self.target.device), self.context)

    def one_of_several(self, source: Source) -> AirModel:
        """Return a model after its transforms, each operator of which has a kernel."""
        context, target = self.context, self.target
        with (
            with_source_lines(source, context, {}),
            all_reported(source, context, target, {}, self.rules),
        ):
            model, _ = self.transformed(self.read(source))
            bind_subgraphs(model, context, target)
            return model


def _check_several(asked: ModelOptions, rules: Rules) -> None:
    """Refuse what is asked of one model where there are several.

    :raises UsageError: with all of it.
    """
    about_one = {
        "--input-shape": asked.input_shapes,
        "--stream": asked.stream,
        "--front": asked.front,
        "--state": asked.states,
        "--input-rows": asked.input_rows,
        "operators": rules.operators,
        "tensors": rules.tensors,
        "memories": rules.memories,
    }
    message = "it is about one model, and cannot be asked of several programs"
    hint = "convert that model by itself"
    if found := [name for name, value in about_one.items() if value]:
        raise UsageError(*(Diagnostic(each, message, hint=hint) for each in found))


def _each_with_io(
    models: Sequence[AirModel], asked: ModelOptions, context: RegistryContext
) -> Sequence[AirModel]:
    """Return programs with the inputs and outputs that are asked for, where they can have them.

    :raises UsageError: if none of them can.
    """
    for one in (ModelOptions(io_type=asked.io_type), ModelOptions(io_layout=asked.io_layout)):
        found, refusals = [], []
        for each in models:
            try:
                found.append(with_io(each, one, Resolution(), context))
            except UsageError as refusal:
                found.append(each)
                refusals.append(refusal)
        if len(refusals) == len(models):
            raise refusals[0]
        models = found
    return models


def with_io(
    model: AirModel, asked: ModelOptions, resolution: Resolution, context: RegistryContext
) -> AirModel:
    """Return a transformed model with the inputs and outputs that are asked for.

    :raises UsageError: if none of them can be of this type, or in this order of axes.
    """
    if asked.io_type != "model":
        after = drop_io_quantize(model, DType(asked.io_type))
        verify(after)
        resolution.note_removed(f"--io-type {asked.io_type}", model, after)
        model = after
    if asked.io_layout != "model":
        after = channels_last_io(model, context)
        option = f"--io-layout {asked.io_layout}"
        if after is model:
            message = "no input or output has channels first, or a transposition that it could save"
            raise UsageError.at(option, message, hint="leave it out")
        verify(after)
        resolution.note_removed(option, model, after)
        model = after
    return model


@contextmanager
def all_reported(
    source: Source,
    context: RegistryContext,
    target: Target,
    input_shapes: Mapping[str, tuple[int, ...]] | None = None,
    rules: Rules = NO_RULES,
) -> Iterator[None]:
    """Let a refusal of a model name all that is not supported, not only what comes first."""
    try:
        yield
    except UnsupportedError as error:
        shapes = input_shapes or {}
        raise with_all_unsupported(error, source, context, target, shapes, rules) from error


def ways_of(config: ConvertConfig, context: RegistryContext) -> tuple[Way, ...]:
    """Return what ``ram_target`` may choose between for a model; raises as :func:`load_bound`."""
    others = (config.stream, config.front, config.states, config.input_rows, config.programs)
    if any(others):
        message = "it is for models that are run as their file has them"
        hint = "leave it out, or --stream, --front, --state, --input-rows and --program"
        raise UsageError.at("--frontier", message, hint=hint)
    target = config.resolved_target
    reader = Reader(context, target, config, config.rules)
    model, resolution = reader.transformed(reader.read(config.model))
    model = with_io(model, config, resolution, context)
    interface = Interface(config.io, config.keep_input)
    return ways(model, Making(context, target, resolution, interface))
