"""Several models in one folder, with one arena that they use in turns."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from opgen.aot.emit.options import Shared
from opgen.aot.emit.shared import Part, emit_shared
from opgen.aot.plan import Plan
from opgen.aot.summary.summary import (
    Needs,
    arena_lines,
    arena_text,
    channel_lines,
    check_limits,
    io_lines,
    remarks,
    selftest_lines,
)
from opgen.base.content import FileContent
from opgen.base.manifest import REPORT
from opgen.base.write import write_module
from opgen.bind.bound import BoundModel
from opgen.config import ConvertConfig
from opgen.converter import AotConverter, prepared
from opgen.errors import Diagnostic, UsageError, counted
from opgen.registry.context import RegistryContext, build_default_registry_context

_OWN = ("model", "name", "config_keys", "config_file", "config_places")
"""What the configurations of models in one folder may differ in, or what counts for all of them."""


@dataclass(frozen=True)
class SharedConversion:
    """What a conversion of several models made."""

    parts: tuple[Part, ...]
    files: Mapping[str, FileContent]
    folder: Path

    @property
    def report(self) -> dict[str, Any]:
        """The content of the folder's report.json: sums, and where the models' reports are."""
        report: dict[str, Any] = json.loads(bytes(self.files[REPORT]))
        return report

    @property
    def bounds(self) -> tuple[BoundModel, ...]:
        """The models, with their kernels."""
        return tuple(part.bound for part in self.parts)

    def report_of(self, part: Part) -> dict[str, Any]:
        """The content of the report of one of the models."""
        report: dict[str, Any] = json.loads(bytes(self.files[f"{part.options.name}_{REPORT}"]))
        return report

    def summary(self) -> str:
        """Return what was made and what it costs, in a few lines."""
        memory = self.report["memory"]
        width = max(len(part.options.name) for part in self.parts)
        lines = [f"{self.folder}: {counted(len(self.parts), 'model')} with one arena"]
        for part in self.parts:
            report = self.report_of(part)
            own = report["memory"]
            state = f", state {own['state_bytes']:,} B" if own["state_bytes"] else ""
            lines.append(
                f"  {part.options.name:{width}}  arena {arena_text(own['arena'])}{state},"
                f" weights {own['weights_bytes']:,} B"
            )
            lines += channel_lines(part.bound)
            lines += arena_lines(own)
            lines += io_lines(part.bound, report)
            lines += selftest_lines(report)
            lines += remarks(part.bound)
        once = f", {memory['shared_weights_bytes']:,} B of them shared"
        lines += [
            f"  arena    {memory['arena_bytes']:,} B, apart {memory['apart_bytes']:,} B",
            f"  RAM      {memory['ram_bytes']:,} B with all contexts",
            f"  weights  {memory['weights_bytes']:,} B with all tables"
            + (once if memory["shared_weights_bytes"] else ""),
        ]
        return "\n".join(lines)


class SharedConverter:
    """Compiles several models into one folder, with the operators of one context."""

    def __init__(
        self,
        configs: Sequence[ConvertConfig],
        registry_context: RegistryContext | None = None,
        name: str = "",
    ) -> None:
        """Take a configuration for each model.

        :param name: prefix of what the models share; empty: their names, joined.
        :raises UsageError: if there is none, if they differ in more than model and name, or if they
            have rules.
        """
        _check(configs)
        self.configs = tuple(configs)
        self.name = name or "_".join(config.module_name for config in configs)
        self.registry_context = registry_context or build_default_registry_context(
            specs=configs[0].specs, allow_override=configs[0].allow_override
        )

    def convert(self) -> SharedConversion:
        """Write the folder; raises as :meth:`opgen.converter.AotConverter.convert` does."""
        conversion = self.compile()
        first = self.configs[0]
        read = [config.model for config in self.configs]
        read += [root.folder for root in self.registry_context.roots]
        write_module(conversion.files, first.output, force=first.force, keep=read)
        return conversion

    def compile(self) -> SharedConversion:
        """Make the files in memory; raises as :meth:`convert` does, and writes nothing."""
        made = [prepared(config, self.registry_context) for config in self.configs]
        shared = self._shared([plan for _, plan, _ in made])
        parts = tuple(Part(b, p, replace(options, shared=shared)) for b, p, options in made)
        conversion = SharedConversion(parts, emit_shared(parts), self.configs[0].output)
        memory = conversion.report["memory"]
        largest = max(parts, key=lambda part: part.plan.arena_bytes)
        needs = Needs(
            self.name,
            memory["arena_bytes"],
            memory["weights_bytes"],
            conversion.report_of(largest),
        )
        check_limits(needs, self.configs[0], largest.bound.target.device)
        return conversion

    def _shared(self, plans: Sequence[Plan]) -> Shared:
        return Shared(
            name=self.name,
            modules=tuple(config.module_name for config in self.configs),
            sources=tuple(config.model.name for config in self.configs),
            arena_bytes=max(plan.arena_bytes for plan in plans),
        )


def _check(configs: Sequence[ConvertConfig]) -> None:
    if not configs:
        raise UsageError.at("--share-arena", "there is no model")
    faults = []
    first = configs[0]
    for config in configs[1:]:
        for each in fields(ConvertConfig):
            mine, other = getattr(config, each.name), getattr(first, each.name)
            if each.name not in _OWN and mine != other:
                message = f"the models of one folder differ in '{each.name}': {other!r}, {mine!r}"
                faults.append(Diagnostic(config.model.name, message))
    if any(config.operators or config.tensors or config.memories for config in configs):
        message = "rules and memories are about one model, and cannot be asked of several"
        hint = "convert the models without them, or each into a folder of its own"
        faults.append(Diagnostic("--share-arena", message, hint=hint))
    if first.input_rows:
        message = "modules of one folder take their inputs as a whole"
        hint = "leave out --input-rows, or convert each model into a folder of its own"
        faults.append(Diagnostic("--share-arena", message, hint=hint))
    if first.programs or first.share_state:
        message = "each model of such a folder is a module of its own, with one entry point"
        hint = "leave out --program and --share-state, or --share-arena: one module has one arena"
        faults.append(Diagnostic("--share-arena", message, hint=hint))
    UsageError.raise_if_any(faults)


def converter_of(
    configs: Sequence[ConvertConfig],
    names: Sequence[str],
    context: RegistryContext,
    *,
    share_arena: bool,
) -> AotConverter | SharedConverter:
    """Return what converts the models of a command.

    :param configs: of each model, without its name.
    :param names: of the models, in their order, and one for what they share; or none at all.
    :raises UsageError: if there are too many or too few.
    """
    most = len(configs) + share_arena
    if names and not len(configs) <= len(names) <= most:
        message = f"{counted(len(names), 'name')} for {counted(len(configs), 'model')}"
        hint = "give one for each, in their order, and one more for what they share"
        raise UsageError.at("--name", message, hint=hint if share_arena else "give one")
    given = names[: len(configs)] or [""] * len(configs)
    named = [replace(config, name=name) for config, name in zip(configs, given, strict=True)]
    if share_arena:
        return SharedConverter(named, context, "".join(names[len(configs) :]))
    return AotConverter(named[0], context)
