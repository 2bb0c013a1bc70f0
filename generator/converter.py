"""From a model's file to the files of its C module."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from opgen.air.model import AirModel
from opgen.air.verify import verify
from opgen.aot.bound import BoundModel
from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.plan import Plan, plan_memory
from opgen.aot.write import write_module
from opgen.config import ConvertConfig
from opgen.errors import Diagnostic, LimitError, UsageError
from opgen.lib.target import Target
from opgen.litert.read import read_model
from opgen.registry.bind import bind
from opgen.registry.context import RegistryContext, build_default_registry_context


@dataclass(frozen=True)
class Conversion:
    """What a conversion made."""

    bound: BoundModel
    plan: Plan
    files: Mapping[str, bytes]
    folder: Path

    def summary(self) -> str:
        """Return what was made and what it costs, in a few lines."""
        plan = self.plan
        best = "optimal" if plan.optimal else "the best that was found"
        macs = sum(
            each.definition.macs(each.operation)
            for each in self.bound.operators
            if each.definition is not None and each.operation is not None
        )
        lines = [
            f"{self.folder}: {len(self.bound.operators)} layers, {macs:,} MACs",
            f"  arena    {plan.arena_bytes:,} B, lower bound {plan.lower_bound:,} B: {best}",
            f"  state    {plan.state_bytes:,} B",
            f"  weights  {plan.weights_bytes:,} B",
        ]
        return "\n".join(lines)


class AotConverter:
    """Compiles one model as its configuration says, with the operators of its context."""

    def __init__(
        self, config: ConvertConfig, registry_context: RegistryContext | None = None
    ) -> None:
        self.config = config
        self.registry_context = registry_context or build_default_registry_context()

    def convert(self) -> Conversion:
        """Write the module into ``config.output``.

        :raises UsageError: for a model file that is not there, a folder that cannot be written.
        :raises ModelError: if the model is damaged or breaks a rule.
        :raises UnsupportedError: if something in it has no spec, or no kernel.
        :raises LimitError: if it needs more than ``max_arena`` or ``max_flash``.
        """
        config = self.config
        name = config.module_name
        target = config.resolved_target
        bound = load_bound(config.model, self.registry_context, target)
        plan = plan_memory(bound, io=config.io)
        files = emit_module(bound, plan, EmitOptions(name=name, io=config.io, format=config.format))
        _check_limits(config, plan, bound)
        write_module(files, config.output, force=config.force, keep=(config.model,))
        return Conversion(bound, plan, files, config.output)


def load_bound(path: Path, context: RegistryContext, target: Target) -> BoundModel:
    """Read a model, transform it, and choose a kernel for every operator.

    :raises ModelError: if the model is damaged or breaks a rule.
    :raises UnsupportedError: if something in it has no spec, or no kernel.
    """
    return bind(transformed(load_model(path, context), context), context, target)


def load_model(path: Path, context: RegistryContext) -> AirModel:
    """Read a model by the parsers of a context."""
    if path.suffix.lower() != ".tflite":
        raise UsageError(
            Diagnostic(str(path), "is no .tflite file", hint="give the path of a LiteRT model")
        )
    model = read_model(path, context.litert_parsers)
    verify(model)
    return model


def transformed(model: AirModel, context: RegistryContext) -> AirModel:
    """Apply the transforms of a context, in order; the graph is verified after each."""
    for name in context.transforms.in_order():
        model = context.transforms.get(name)(model, context)
        verify(model)
    return model


def _check_limits(config: ConvertConfig, plan: Plan, bound: BoundModel) -> None:
    limits = (
        ("arena", plan.arena_bytes, config.max_arena, "--max-arena"),
        ("flash for weights", plan.weights_bytes, config.max_flash, "--max-flash"),
    )
    faults = [
        Diagnostic(
            bound.model.name,
            f"needs {needed:,} bytes of {what}, {option} allows {limit:,}",
        )
        for what, needed, limit, option in limits
        if limit is not None and needed > limit
    ]
    if faults:
        raise LimitError(*faults)
