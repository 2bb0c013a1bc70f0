"""From a model's file to the files of its C module."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from opgen.air.dtype import DType
from opgen.air.faults import ModelFaults
from opgen.air.model import AirModel
from opgen.air.verify import verify
from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.emit.tables import FILE
from opgen.aot.plan import Plan, Planner, plan_memory
from opgen.aot.plan.exchange import written_bytes
from opgen.aot.plan.fit import Making, made, made_of_rows
from opgen.aot.plan.frames import with_frames, with_front
from opgen.aot.plan.frontier import Way, ways
from opgen.aot.plan.room import IN_ARENA, Interface
from opgen.aot.plan.rows import LEAST, handing_over_rows
from opgen.aot.summary.idle_rules import check_effects
from opgen.aot.summary.limits import Needs, check_limits
from opgen.aot.summary.summary import (
    arena_lines,
    arena_text,
    channel_lines,
    float_lines,
    io_lines,
    memory_line,
    program_lines,
    remarks,
    row_lines,
    selftest_lines,
    stream_lines,
)
from opgen.aten.program import TorchProgram
from opgen.base.content import FileContent
from opgen.base.manifest import REPORT
from opgen.base.progress import stage
from opgen.base.write import write_module
from opgen.bind.bind import bind_subgraphs
from opgen.bind.bound import BoundModel
from opgen.bind.front_ends import Source, read_model, read_together, with_source_lines
from opgen.bind.unsupported import with_all_unsupported
from opgen.c.names import with_layer_names
from opgen.config import (
    CPP,
    IO,
    IO_LAYOUTS,
    IO_TYPES,
    NO_RULES,
    WEIGHTS,
    WEIGHTS_AS,
    ConvertConfig,
    Rules,
    Sliding,
)
from opgen.config.resolve import Resolution, resolve
from opgen.errors import (
    Diagnostic,
    ModelError,
    UnsupportedError,
    UsageError,
    counted,
    did_you_mean,
)
from opgen.lib.target import Target
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.transforms.apply import transformed
from opgen.transforms.channels_last_io import channels_last_io
from opgen.transforms.drop_io_quantize import drop_io_quantize
from opgen.transforms.keep_half_weights import keep_half_weights
from opgen.transforms.programs import joined
from opgen.transforms.states import with_states


@dataclass(frozen=True)
class Conversion:
    """What a conversion made."""

    bound: BoundModel
    plan: Plan
    files: Mapping[str, FileContent]
    folder: Path

    @cached_property
    def report(self) -> dict[str, Any]:
        """The content of the module's report.json."""
        report: dict[str, Any] = json.loads(bytes(self.files[REPORT]))
        return report

    def summary(self) -> str:
        """Return what was made and what it costs, in a few lines."""
        report = self.report
        memory = report["memory"]
        lines = [
            f"{self.folder}: {counted(len(report['operators']), 'layer')}, {report['macs']:,} MACs",
            *program_lines(self.bound),
            *float_lines(self.bound),
            *channel_lines(self.bound),
            *row_lines(self.bound),
            *stream_lines(self.bound, report["macs"]),
            f"  arena    {arena_text(memory['arena'])}",
            *arena_lines(memory),
            *([f"  state    {memory['state_bytes']:,} B"] if memory["state_bytes"] else ()),
            f"  weights  {memory['weights_bytes']:,} B with all tables{_in_file(report)}",
            *(memory_line(each) for each in memory.get("memories", ())),
            *io_lines(self.bound, report),
            *selftest_lines(report),
            *remarks(self.bound),
        ]
        others = [each["name"] for each in report["entry_points"]]
        if others and not self.bound.model.parts:
            lines.append(f"  besides run: {', '.join(f'{name}_run' for name in others)}")
        return "\n".join(lines)


@dataclass(frozen=True)
class ModelOptions:
    """How a command reads models and plans their memory, whatever it then does with them."""

    context: RegistryContext
    """Which operators, transforms and planners there are."""
    weights: str = "float"
    """See :class:`opgen.config.ConvertConfig`, here and below."""
    input_shapes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    planner: str = "search"
    rules: Rules = NO_RULES
    io_type: str = "model"
    io_layout: str = "model"
    ram_target: str = ""
    stream: Sliding | None = None
    front: Path | None = None
    states: Mapping[str, str] = field(default_factory=dict)
    input_rows: bool = False
    programs: tuple[Path, ...] = ()
    share_state: tuple[str, ...] = ()

    def load(self, path: Path, target: Target) -> BoundModel:
        """Read a model for a target; raises as :func:`load_bound` does, and for vain rules."""
        bound = load_bound(
            (path, *self.programs),
            self.context,
            target,
            self.weights,
            self.input_shapes,
            self.rules,
            self.io_type,
            self.io_layout,
            ram_target=self.ram_target,
            stream=self.stream,
            front=self.front,
            states=self.states,
            input_rows=self.input_rows,
            share_state=self.share_state,
        )
        if self.rules.operators or self.rules.tensors:
            check_effects(bound, plan_memory(bound))
        return bound

    def find_planner(self) -> Planner:
        """Return the planner that is asked for.

        :raises UsageError: if there is no such one.
        """
        return self.context.planners.get(self.planner)


class AotConverter:
    """Compiles a model as its configuration says, with the operators of its context."""

    def __init__(
        self,
        config: ConvertConfig,
        registry_context: RegistryContext | None = None,
        program: TorchProgram | Sequence[TorchProgram] = (),
    ) -> None:
        """Prepare a conversion.

        :param registry_context: None: the built-in operators, and those of ``config.specs``.
        :param program: an exported program that was read already, or several for one module;
            ``config.model`` and ``config.programs`` are then only what they are called.
        """
        self.config = config
        self.programs = (program,) if isinstance(program, TorchProgram) else tuple(program)
        self.registry_context = registry_context or build_default_registry_context(
            specs=config.specs, allow_override=config.allow_override
        )

    @property
    def name(self) -> str:
        """The prefix of the module's files and symbols."""
        return self.config.module_name

    def convert(self) -> Conversion:
        """Write the module into ``config.output``.

        :raises UsageError: for a model file that is not there, a folder that cannot be written.
        :raises ModelError: if the model is damaged or breaks a rule.
        :raises UnsupportedError: if something in it has no spec, or no kernel.
        :raises LimitError: if it needs more than ``max_arena``, ``max_flash``, or what a memory
            of the configuration has.
        """
        conversion = self.compile()
        config = self.config
        read = [*config.models, *(root.folder for root in self.registry_context.roots)]
        write_module(conversion.files, config.output, force=config.force, keep=read)
        return conversion

    def compile(self) -> Conversion:
        """Make the module in memory; raises as :meth:`convert` does, and writes nothing."""
        config = self.config
        bound, plan, options = prepared(config, self.registry_context, self.programs)
        files = emit_module(bound, plan, options)
        conversion = Conversion(bound, plan, files, config.output)
        memory = conversion.report["memory"]
        elsewhere = sum(each["constant_bytes"] for each in memory.get("memories", ()))
        check_limits(
            Needs(
                bound.model.name,
                memory["arena"]["bytes"],
                memory["weights_bytes"] - elsewhere,
                conversion.report,
                written_bytes(bound),
                is_least=True,
            ),
            config,
            bound.target.device,
        )
        return conversion


def _in_file(report: Mapping[str, Any]) -> str:
    """Return in which file constants are that are no part of the program."""
    module = report["module"]
    return f", in {module['name']}_weights.bin" if module.get("weights_as") == FILE else ""


def prepared(
    config: ConvertConfig, context: RegistryContext, programs: Sequence[TorchProgram] = ()
) -> tuple[BoundModel, Plan, EmitOptions]:
    """Return a model with its plan, ready to be written; raises as :meth:`AotConverter.convert`."""
    _check_choice("io", config.io, IO)
    _check_choice("weights-as", config.weights_as, WEIGHTS_AS)
    _check_choice("cpp", config.cpp, CPP)
    faults = [*_against_rows(config)]
    if faults:
        raise UsageError(*faults)
    if config.cpp != "none" and config.io == "caller":
        message = "its tensors live in the arena, and those of --io caller do not"
        raise UsageError(Diagnostic(f"--cpp {config.cpp}", message, hint="leave one of them out"))
    bound = load_bound(
        programs or config.models,
        context,
        config.resolved_target,
        config.weights,
        config.input_shapes,
        config.rules,
        config.io_type,
        config.io_layout,
        config.max_arena,
        config.max_flash,
        config.ram_target,
        stream=config.stream,
        front=config.front,
        states=config.states,
        input_rows=config.input_rows,
        share_state=config.share_state,
        interface=Interface(config.io, config.keep_input),
    )
    planner = context.planners.get(config.planner)
    plan = plan_memory(bound, io=config.io, keep_inputs=config.keep_input, planner=planner)
    check_effects(bound, plan)
    options = _emit_options(config, context, bound)
    if config.test:
        from opgen.prove.selftest import selftest_of  # noqa: PLC0415  seldom needed

        options = replace(options, selftest=selftest_of(bound, config.test))
    return bound, plan, options


def _against_rows(config: ConvertConfig) -> Iterator[Diagnostic]:
    """Go through what asks for an input as a whole, which there is not if its rows are given."""
    if not config.input_rows:
        return
    others = (
        ("--keep-input", config.keep_input, "there is no input in the arena that a run could keep"),
        ("--test", config.test, "a self-test writes whole inputs"),
        ("--cpp tflm", config.cpp == "tflm", "its tensors are whole inputs"),
        ("--format arduino", config.format == "arduino", "its example writes a whole input"),
    )
    for option, is_given, why in others:
        if is_given:
            yield Diagnostic(option, "not with --input-rows", why, "leave out one of them")


def load_bound(  # noqa: PLR0913
    source: Source | Sequence[Source],
    context: RegistryContext,
    target: Target,
    weights: str = "float",
    input_shapes: Mapping[str, tuple[int, ...]] | None = None,
    rules: Rules = NO_RULES,
    io_type: str = "model",
    io_layout: str = "model",
    most_arena: int | None = None,
    most_flash: int | None = None,
    ram_target: str = "",
    *,
    stream: Sliding | None = None,
    front: Path | None = None,
    states: Mapping[str, str] | None = None,
    input_rows: bool = False,
    share_state: Sequence[str] = (),
    interface: Interface = IN_ARENA,
) -> BoundModel:
    """Read a model, transform it, choose a kernel for every operator, and an order for all.

    :param source: or several, which are entry points of one module; see
        :func:`opgen.transforms.programs.joined`.
    :param weights: how weights of 16 bits are kept, see :class:`opgen.config.ConvertConfig`.
    :param input_shapes: by name; see :func:`opgen.bind.front_ends.with_input_shapes`.
    :param rules: what a configuration asks of single operators and tensors.
    :param io_type: of inputs and outputs, see :class:`opgen.config.ConvertConfig`.
    :param io_layout: likewise.
    :param most_arena: bytes that the arena may have; None: as the target says, if it does.
    :param most_flash: bytes that constants, and C for single layers, may have; likewise.
    :param ram_target: how far layers are to be computed row by row, see
        :class:`opgen.config.ConvertConfig`.
    :param stream: a window that slides over an input, whose frames the model is to take.
    :param front: a model that computes the only input of this one.
    :param states: outputs that are inputs of the next run, by name.
    :param input_rows: whether the application hands over the input's rows when they are asked for.
    :param share_state: globs for names of states that are one for all sources that have them.
    :param interface: where inputs and outputs will be, by which the arena is measured.
    :raises UsageError: if there is no such way, for shapes or types that the model's inputs cannot
        have, for rules that are about nothing or ask for what cannot be.
    :raises ModelError: if the model is damaged or breaks a rule.
    :raises UnsupportedError: if something in it has no spec, or no kernel.
    """
    _check_choice("weights", weights, WEIGHTS)
    _check_choice("io-type", io_type, IO_TYPES)
    _check_choice("io-layout", io_layout, IO_LAYOUTS)
    if stream is not None and ram_target:
        message = "what is computed frame by frame is not computed row by row as well"
        raise UsageError(Diagnostic("--ram-target", message, hint="leave it out, or --stream"))
    if input_rows and not ram_target:
        message = "rows are asked for by layers that are computed row by row"
        raise UsageError(Diagnostic("--input-rows", message, hint="add --ram-target least"))
    first, *others = (source,) if isinstance(source, Path | TorchProgram) else source
    if others:
        asked = {"--input-shape": input_shapes, "--stream": stream, "--front": front}
        _check_several({**asked, "--state": states, "--input-rows": input_rows}, rules)
    elif share_state:
        message = "there is no other program to share a state with"
        raise UsageError(Diagnostic("--share-state", message, hint="leave it out"))
    lines = nullcontext() if others else with_source_lines(first, context, input_shapes)
    with stage("reading the model"), lines:
        if others:
            model, resolution = _several_ready(
                (first, *others), context, target, weights, rules, io_type, io_layout, share_state
            )
        else:
            with all_reported(first, context, target, input_shapes, rules):
                model, resolution = _ready(
                    first, context, target, weights, input_shapes, rules, io_type, io_layout
                )
                if states:
                    model = with_states(model, states, context)
                    verify(model)
                if front is not None:
                    before = transformed(load_model(front, context), context)
                    model = with_front(before, model, context, target, resolution, stream)
                    verify(model)
                elif stream is not None:
                    model = with_frames(model, context, target, resolution, stream)
                    verify(model)
                if input_rows:
                    model = handing_over_rows(model)
        device = target.device
        wanted = None if ram_target in ("", LEAST) else int(ram_target)
        limits = (wanted, device.max_arena if most_arena is None else most_arena)
        making = Making(
            context,
            target,
            resolution,
            interface,
            min((each for each in limits if each is not None), default=None),
            device.max_flash if most_flash is None else most_flash,
        )
        if stream is not None:
            return making.fitted(making.bound(model), making.most_arena)
        if input_rows or ram_target == LEAST:
            return made_of_rows(model, making, wanted)
        return made(model, making)


def _ready(  # noqa: PLR0913
    source: Source,
    context: RegistryContext,
    target: Target,
    weights: str,
    input_shapes: Mapping[str, tuple[int, ...]] | None,
    rules: Rules,
    io_type: str,
    io_layout: str,
    share_state: Sequence[str] = (),
) -> tuple[AirModel, Resolution]:
    """Return a model after its transforms, and what a configuration asks of it."""
    model = load_model(source, context, input_shapes)
    model = replace(model, shared_states=tuple(share_state))
    if weights == "half":
        model = keep_half_weights(model, context)
        verify(model)
    resolution = resolve(model, rules.on(target.device), context)
    model = transformed(model, context, resolution)
    return with_io(model, io_type, io_layout, resolution, context), resolution


def _several_ready(  # noqa: PLR0913
    sources: Sequence[Source],
    context: RegistryContext,
    target: Target,
    weights: str,
    rules: Rules,
    io_type: str,
    io_layout: str,
    share_state: Sequence[str],
) -> tuple[AirModel, Resolution]:
    """Return one model of several after their transforms, and what a configuration asks of it.

    Each is judged alone: what refuses it names its file, and the faults of all are raised at once.
    """
    faults, models = ModelFaults(), []
    for each in read_together(sources, share_state, context):
        try:
            with with_source_lines(each, context), all_reported(each, context, target, {}, rules):
                plain = ("model", "model", share_state)
                model, _ = _ready(each, context, target, weights, {}, rules, *plain)
                bind_subgraphs(model, context, target)
                models.append(model)
        except (ModelError, UnsupportedError) as error:
            faults.add(error)
    faults.raise_all()
    for asked in ((io_type, "model"), ("model", io_layout)):
        models = _each_with_io(models, *asked, context)
    model = joined(models)
    verify(model)
    return model, resolve(model, rules.on(target.device), context)


def _each_with_io(
    models: Sequence[AirModel], io_type: str, io_layout: str, context: RegistryContext
) -> list[AirModel]:
    """Return programs with the inputs and outputs that are asked for, where they can have them.

    :raises UsageError: if none of them can.
    """
    found, refusals = [], []
    for each in models:
        try:
            found.append(with_io(each, io_type, io_layout, Resolution(), context))
        except UsageError as refusal:
            found.append(each)
            refusals.append(refusal)
    if len(refusals) == len(models):
        raise refusals[0]
    return found


def _check_several(asked: Mapping[str, object], rules: Rules) -> None:
    """Refuse what is asked of one model where there are several.

    :param asked: options with their values; what is empty is not asked for.
    :raises UsageError: with all of it.
    """
    about = {"operators": rules.operators, "tensors": rules.tensors, "memories": rules.memories}
    message = "it is about one model, and cannot be asked of several programs"
    hint = "convert that model by itself"
    if found := [name for name, value in {**asked, **about}.items() if value]:
        raise UsageError(*(Diagnostic(each, message, hint=hint) for each in found))


def ways_of(config: ConvertConfig, context: RegistryContext) -> tuple[Way, ...]:
    """Return what ``ram_target`` may choose between for a model; raises as :func:`load_bound`."""
    others = (config.stream, config.front, config.states, config.input_rows, config.programs)
    if any(others):
        message = "it is for models that are run as their file has them"
        hint = "leave it out, or --stream, --front, --state, --input-rows and --program"
        raise UsageError(Diagnostic("--frontier", message, hint=hint))
    target = config.resolved_target
    model, resolution = _ready(
        config.model,
        context,
        target,
        config.weights,
        config.input_shapes,
        config.rules,
        config.io_type,
        config.io_layout,
    )
    return ways(model, context, target, resolution, Interface(config.io, config.keep_input))


def with_io(
    model: AirModel,
    io_type: str,
    io_layout: str,
    resolution: Resolution,
    context: RegistryContext,
) -> AirModel:
    """Return a transformed model with the inputs and outputs that are asked for.

    :raises UsageError: if none of them can be of this type, or in this order of axes.
    """
    if io_type != "model":
        after = drop_io_quantize(model, DType(io_type))
        verify(after)
        resolution.note_removed(f"--io-type {io_type}", model, after)
        model = after
    if io_layout != "model":
        after = channels_last_io(model, context)
        if after is model:
            message = "no input or output has channels first, or a transposition that it could save"
            raise UsageError(Diagnostic(f"--io-layout {io_layout}", message, hint="leave it out"))
        verify(after)
        resolution.note_removed(f"--io-layout {io_layout}", model, after)
        model = after
    return model


def _check_choice(option: str, value: str, choices: Sequence[str]) -> None:
    if value not in choices:
        hint = did_you_mean(value, choices) or f"{option}: {', '.join(choices)}"
        raise UsageError(Diagnostic(f"--{option}", f"there is no '{value}'", hint=hint))


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


def load_model(
    source: Source,
    context: RegistryContext,
    input_shapes: Mapping[str, tuple[int, ...]] | None = None,
) -> AirModel:
    """Read a model by the parsers of a context; raises as :func:`load_bound` does."""
    model = read_model(source, context, input_shapes)
    verify(model)
    return with_layer_names(model)


def _emit_options(
    config: ConvertConfig, context: RegistryContext, bound: BoundModel
) -> EmitOptions:
    return EmitOptions(
        name=config.module_name,
        io=config.io,
        io_type=config.io_type,
        io_layout=config.io_layout,
        ram_target=config.ram_target,
        input_rows=config.input_rows,
        front="" if config.front is None else config.front.name,
        states=config.states,
        stream="" if config.stream is None else str(config.stream),
        weights=config.weights,
        weights_as=config.weights_as,
        cpp=config.cpp,
        format=config.format,
        module_version=config.module_version,
        module_url=config.module_url,
        source=config.model.name,
        programs=tuple(each.name for each in config.programs),
        share_state=config.share_state,
        specs=tuple(root.name for root in context.roots if not root.package),
        packages=_packages(bound, context),
        customizers=context.customizers,
        allow_override=context.allow_override,
        input_shapes=config.input_shapes,
        planner=config.planner,
        transforms=config.transforms,
        config_file=config.config_file,
        config_keys=config.config_keys,
    )


def _packages(bound: BoundModel, context: RegistryContext) -> tuple[str, ...]:
    """Return the installed packages that a module has specs or kernels from."""
    found: set[str] = set()
    for operator in (each for entry in bound.entries for each in entry.operators):
        origin = context.origins.get(operator.operator.op_type)
        if origin is not None:
            found.add(origin.root.package)
            kernel = operator.kernel.name if operator.kernel else ""
            found.add(origin.kernels.get(kernel, origin.root).package)
    return tuple(sorted(found - {""}))
