"""``opgen evidence``: a module's papers for assessors, in a folder."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from opgen.air.control import MARKS
from opgen.aot.emit.report import report_text
from opgen.aot.plan.pack import pack
from opgen.base.manifest import REPORT, listed
from opgen.base.render import render
from opgen.base.write import write_module
from opgen.bench.bench import OPTIMIZED, measure, require_board
from opgen.config import ConvertConfig
from opgen.context.registries import RegistryContext
from opgen.converter import AotConverter, Conversion
from opgen.export.evidence import misra
from opgen.export.evidence.functions import functions_of
from opgen.export.evidence.sbom import Material, cyclonedx, parts_of, spdx
from opgen.export.evidence.stack import StackBound, stack_bounds
from opgen.prove.machine import machine_of
from opgen.prove.module import build_for
from opgen.prove.sources import Module

SEEDS = (12345, 1, 2, 3)
"""Of the inputs of runs that are counted; the first are those of ``opgen bench``."""
_ASK = "ask for it with --measure"


@dataclass(frozen=True)
class Measured:
    """What compilers, an emulator and a checker say of a module."""

    stacks: Sequence[StackBound] = ()
    counts: Sequence[int] = ()
    """Instructions of runs."""
    compiler: str = ""
    deviations: misra.Found | None = None
    """From MISRA C; None: nobody has looked."""


@dataclass(frozen=True)
class Papers:
    """What was written of a module."""

    folder: Path
    sources: int
    """Files of the module."""
    functions: int
    bounds: Mapping[str, Any]
    """What ``bounds.json`` holds."""

    def in_words(self) -> str:
        """Return it for people."""
        most = max((each["bytes"] for each in self.bounds["stack"]), default=0)
        stack = f", stack {most:,} B at most" if self.bounds["stack"] else ""
        return f"{self.folder}: {self.sources} files, {self.functions} functions{stack}"

    def facts(self) -> Mapping[str, object]:
        """Return it for programs."""
        return {**asdict(self), "folder": str(self.folder)}


def write_evidence(config: ConvertConfig, context: RegistryContext, *, measured: bool) -> Papers:
    """Write the papers of a module into ``config.output``.

    :param measured: compile the module, for the bound of its stack, and count on an emulated board;
        look for places that deviate from MISRA C, if a checker is there.
    :raises OpgenError: as :meth:`opgen.converter.AotConverter.convert` does.
    :raises UsageError: if a tool is missing, or QEMU emulates no board for the target.
    """
    converter = AotConverter(config, context)
    made = converter.compile()
    found = _measured(made) if measured else Measured()
    deviations = misra.paper(found.deviations)
    report, name = made.report, config.module_name
    functions = functions_of(made.bound, made.files)
    entries = made.bound.entries
    marks = sorted({e.operator.op_type for entry in entries for e in entry.operators} & MARKS)
    own = {f"{name}{end}" for end in (".c", ".h", "_kernels.h", "_trace.h")}
    material = Material(
        name, report["version"], parts_of(report), made.files, frozenset(_brought(made) - own)
    )
    page = render(
        "evidence.md.j2",
        name=name,
        version=report["version"],
        model=report["model"],
        target=report["target"]["name"],
        kernels=report["target"]["kernels"],
        context_bytes=report["memory"]["context_bytes"],
        stacks=found.stacks,
        compiler=Path(found.compiler).name,
        flags=" ".join(OPTIMIZED),
        without_stack=_ASK,
        counts=found.counts,
        without_counts=_ASK,
        misra=deviations,
        without_places=misra.ASK if measured else _ASK,
        branches=["loops or branches"] if marks else [],
        functions=functions,
    )
    bounds = {
        "target": report["target"]["name"],
        "flags": " ".join(OPTIMIZED),
        "stack": [asdict(each) for each in found.stacks],
        "instructions": {"runs": list(found.counts), "same": len(set(found.counts)) == 1},
        "data_decides_which_layers_run": bool(marks),
    }
    files = {
        "README.md": page,
        "sbom.cdx.json": cyclonedx(material),
        "sbom.spdx.json": spdx(material),
        "functions.json": json.dumps(functions, indent=2) + "\n",
        "bounds.json": json.dumps(bounds, indent=2) + "\n",
        "misra.json": json.dumps(deviations, indent=2) + "\n",
    }
    written = {path: text.encode() for path, text in files.items()}
    paper = {**report, "files": listed(written)}
    written[REPORT] = report_text(paper).encode()
    read = [config.model, *(root.folder for root in context.roots)]
    write_module(written, config.output, force=config.force, keep=read)
    return Papers(config.output, len(made.files), len(functions), bounds)


def _brought(made: Conversion) -> set[str]:
    """Return the files that operators of the user bring along."""
    found: set[str] = set()
    for layer in (each for entry in made.bound.entries for each in entry.operators):
        found |= set(layer.kernel.files) if layer.kernel is not None else set()
    return found


def _measured(made: Conversion) -> Measured:
    target = made.bound.target
    require_board(target)
    machine, name = machine_of(target), str(made.report["module"]["name"])
    functions = [f"{name}_init"]
    prefixes = (f"{name}_{e.entry}" if e.entry else name for e in made.bound.entries)
    functions += [f"{prefix}_run" for prefix in prefixes]
    module = Module(name, made.files, made.bound.alone(), made.plan.attached)
    with (
        build_for(target, pack) as build,
        tempfile.TemporaryDirectory(prefix="opgen-evidence-") as folder,
    ):
        library = build.library
        flags = (*OPTIMIZED, *(("-isystem", str(library.include.resolve())) if library else ()))
        stacks = stack_bounds(made.files, functions, machine, flags, Path(folder))
        deviations = misra.find(made.files, machine, flags, Path(folder))
        counts = [
            measure(
                module,
                machine,
                (*OPTIMIZED, f"-DOPGEN_BENCH_SEED={seed}u"),
                library,
                each_layer=False,
            ).run
            for seed in SEEDS
        ]
    return Measured(stacks, counts, machine.compiler(), deviations)
