"""From a model's file to the files of its C module."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.emit.tables import FILE
from opgen.aot.plan import Plan, plan_memory
from opgen.aot.plan.exchange import written_bytes
from opgen.aot.plan.room import Interface
from opgen.aot.summary.idle_rules import check_effects
from opgen.aot.summary.summary import (
    Needs,
    arena_lines,
    arena_text,
    channel_lines,
    check_limits,
    costs,
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
from opgen.base.write import write_module
from opgen.bind.bound import BoundModel
from opgen.config import ConvertConfig
from opgen.loading import load_bound
from opgen.registry.context import RegistryContext, build_default_registry_context

__all__ = ["AotConverter", "Conversion", "load_bound", "prepared"]


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

    @property
    def bounds(self) -> tuple[BoundModel, ...]:
        """The models, with their kernels."""
        return (self.bound,)

    def summary(self) -> str:
        """Return what was made and what it costs, in a few lines."""
        report = self.report
        memory = report["memory"]
        lines = [
            f"{self.folder}: {costs(report)}",
            *program_lines(self.bound, report),
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
        return "\n".join(lines)


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


def bound_as(
    config: ConvertConfig, context: RegistryContext, programs: Sequence[TorchProgram] = ()
) -> BoundModel:
    """Return a model with the kernels that it gets; raises as :func:`load_bound`."""
    return load_bound(
        programs or config.model,
        context,
        config.resolved_target,
        config,
        config.rules,
        most_arena=config.max_arena,
        most_flash=config.max_flash,
        interface=Interface(config.io, config.keep_input),
    )


def prepared(
    config: ConvertConfig, context: RegistryContext, programs: Sequence[TorchProgram] = ()
) -> tuple[BoundModel, Plan, EmitOptions]:
    """Return a model with its plan, ready to be written; raises as :meth:`AotConverter.convert`."""
    bound = bound_as(config, context, programs)
    planner = context.planners.get(config.planner)
    plan = plan_memory(bound, io=config.io, keep_inputs=config.keep_input, planner=planner)
    check_effects(bound, plan)
    options = _emit_options(config, context, bound)
    if config.test:
        from opgen.prove.selftest import selftest_of  # noqa: PLC0415  seldom needed

        options = replace(options, selftest=selftest_of(bound, config.test))
    return bound, plan, options


def _emit_options(
    config: ConvertConfig, context: RegistryContext, bound: BoundModel
) -> EmitOptions:
    return EmitOptions(
        name=config.module_name,
        **config.of_module(),
        asked=config.of_model().without_folders(),
        source=config.model.name,
        specs=tuple(root.name for root in context.roots if not root.package),
        packages=_packages(bound, context),
        customizers=context.customizers,
        allow_override=context.allow_override,
        max_arena=config.max_arena,
        max_flash=config.max_flash,
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
