"""``opgen bench``: what a module costs on a microcontroller, counted in an emulator."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from tabulate import tabulate

from opgen.aot.plan import Planner
from opgen.base.manifest import REPORT
from opgen.base.paths import templates_root
from opgen.base.progress import stage
from opgen.base.render import render
from opgen.bench.cycle_costs import LEFT_OUT
from opgen.bench.cycles import core_of, read_profile, region_cycles
from opgen.bench.waits import device_facts, device_lines, option_of, stalls
from opgen.bind.bound import BoundModel
from opgen.config.targets import EMULATED
from opgen.errors import UsageError, VerificationError
from opgen.lib.target import Target
from opgen.loading import ModelLoader
from opgen.prove.c_places import places_in_specs
from opgen.prove.compiling import (
    compile_all,
    language_flags,
    run_compiler,
    run_linker,
    write_sources,
)
from opgen.prove.host import Library
from opgen.prove.machine import HOST, OUTPUT, Machine, find_compiler, machine_of
from opgen.prove.module import build_for, module_of
from opgen.prove.seeded import index_limits
from opgen.prove.sources import Module, input_facts
from opgen.prove.statuses import Failure, failure_of

OPTIMIZED = ("-O2",)
"""How firmware is compiled here, and TFLM's kernels by its own Makefile."""

_MAIN = "opgen_bench.c"
_COUNTS, _PROFILE = "counts.txt", "profile.txt"
_SECONDS = 600
_RUN_FAILED = 2
"""What the program ends with if run, or init, returned something else than 0."""
_STACK_WORDS, _HEAP_WORDS = 4096, 1024
_LEFT_OUT = (".vectors", ".stack")
"""Sections that are there whatever the module is."""
_SECTIONS = {
    "text": (".init", ".text"),
    "rodata": (".rodata", ".ARM.exidx", ".ARM.extab", ".eh_frame"),
    "data": (".data", ".tdata"),
    "bss": (".bss",),
}


@dataclass(frozen=True)
class LayerCount:
    """One layer: everything from the layer before it to its report."""

    layer: int
    instructions: int
    cycles: int | None = None
    """An estimate; None if no costs of the processor are known."""
    waits: int | None = None
    """Cycles that it waits for memories besides; None if the target has no timing."""


@dataclass(frozen=True)
class Measurement:
    """One run of a module, after the first that its state was set by."""

    init: int
    """Instructions of init."""
    run: int
    """Instructions of run."""
    layers: tuple[LayerCount, ...]
    """In the order of execution; a layer in a loop is there once, with the sum of its rounds."""
    stack: int
    """Bytes of stack below the caller of run, at most."""
    sizes: Mapping[str, int]
    """Bytes of text, rodata, data and bss, and of sections of the configuration, that a program has
    more than one without the module. Its context, which the application declares, is in bss."""
    cycles: int | None = None
    """Of run; an estimate, see :mod:`opgen.bench.cycles`."""
    waits: int | None = None
    """Of run; an estimate, see :mod:`opgen.bench.waits`."""


class _FailedRunError(Exception):
    """A run returned something else than 0: its status, if layers are counted, too."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True)
class _Region:
    instructions: int
    cycles: int | None
    waits: int | None


def bench_model(path: Path, loader: ModelLoader, target: Target, *, as_json: bool) -> str:
    """Return what a model costs on the board of a target, as a table or as JSON.

    :raises UsageError: if a tool is missing, or QEMU emulates no board for the target.
    """
    require_board(target)
    module, found = measure_model(loader.load(path, target), loader.find_planner())
    facts = _facts(found, module, target, json.loads(bytes(module.files[REPORT])))
    return json.dumps(facts, indent=2) if as_json else _in_words(facts)


def measure_model(bound: BoundModel, planner: Planner) -> tuple[Module, Measurement]:
    """Count what the main entry point of a model costs on the board of its target.

    :raises UsageError: if a tool is missing, or QEMU emulates no board for the target.
    """
    require_board(bound.target)
    with build_for(bound.target, planner) as build:
        module = module_of(bound.alone(), "model", build.planner)
        return module, measure(module, build.machine, OPTIMIZED, build.library)


def require_board(target: Target) -> None:
    """Refuse a target for which QEMU emulates no board.

    :raises UsageError: with those for which it does.
    """
    if machine_of(target) == HOST:
        hint = f"emulated targets: {', '.join(EMULATED)}, and files with a board"
        raise UsageError.at("--target", f"no board is emulated for {target.name}", hint=hint)


def _facts(
    found: Measurement, module: Module, target: Target, report: Mapping[str, Any]
) -> dict[str, Any]:
    operators = {each["layer"]: each for each in report["operators"]}
    memory, measured = report["memory"], measured_facts(found, target)
    named = ("op", "name", "kernel", "macs")
    layers = [
        {**each, **{name: operators[each["layer"]][name] for name in named}}
        for each in measured["layers"]
        if each["layer"] in operators
    ]
    return {
        "model": module.bound.model.name,
        **measured,
        "macs": report["macs"],
        "arena_bytes": memory["arena"]["bytes"],
        "arena_lower_bound": memory["arena"]["lower_bound"],
        "context_bytes": memory["context_bytes"],
        "memories": memory.get("memories", []),
        "weights_bytes": memory["weights_bytes"],
        "layers": layers,
    }


def measured_facts(found: Measurement, target: Target) -> dict[str, Any]:
    """Return what was counted as JSON values, as reports have it."""
    return {
        "target": target.name,
        "kernels": target.kernels,
        "flags": " ".join(OPTIMIZED),
        "instructions": {"init": found.init, "run": found.run},
        "estimated_cycles": _estimate_facts(found, target),
        "stack_bytes": found.stack,
        "section_bytes": dict(found.sizes),
        "layers": [
            {
                "layer": each.layer,
                "instructions": each.instructions,
                "estimated_cycles": each.cycles,
                "waiting_cycles": each.waits,
            }
            for each in found.layers
        ],
    }


def _estimate_facts(found: Measurement, target: Target) -> dict[str, Any] | None:
    """Return the estimate of cycles as JSON values, with its sources; None if there is none."""
    core, timing = core_of(target), target.device.timing
    if core is None or found.cycles is None:
        return None
    device = device_facts(found.cycles + (found.waits or 0), timing) if timing else None
    return {
        "run": found.cycles,
        "core": core.name,
        "sources": list(core.sources),
        "left_out": LEFT_OUT,
        "device": device,
    }


def _in_words(facts: Mapping[str, Any]) -> str:
    run, macs, estimate = facts["instructions"]["run"], facts["macs"], facts["estimated_cycles"]
    device = estimate["device"] if estimate else None
    rows = [
        [
            f"{each['layer']} {each['name']}",
            each["op"],
            each["kernel"] or "",
            f"{each['instructions']:,}",
            f"{100 * each['instructions'] / max(run, 1):.1f} %",
            f"{each['macs']:,}",
            f"{each['instructions'] / each['macs']:.2f}" if each["macs"] else "",
            *([f"{each['estimated_cycles']:,}"] if estimate else []),
            *([f"{each['estimated_cycles'] + each['waiting_cycles']:,}"] if device else []),
        ]
        for each in facts["layers"]
    ]
    headings = ["layer", "operator", "kernel", "instructions", "share", "MACs", "per MAC"]
    headings += ["est. cycles"] if estimate else []
    headings += ["with waits"] if device else []
    align = ("left",) * 3 + ("right",) * (len(headings) - 3)
    sizes = facts["section_bytes"]
    flash = sizes["text"] + sizes["rodata"] + sizes["data"]
    lines = [
        f"{facts['model']} for {facts['target']}, {facts['kernels']} kernels, {facts['flags']}",
        "",
        tabulate(rows, headings, disable_numparse=True, colalign=align, tablefmt="simple"),
        "",
        f"run     {run:,} instructions, {macs:,} MACs",
        *([f"cycles  about {estimate['run']:,}, an estimate {LEFT_OUT}"] if estimate else []),
        *(device_lines(device) if device else []),
        f"init    {facts['instructions']['init']:,} instructions",
        f"stack   {facts['stack_bytes']:,} B",
        f"RAM     {facts['context_bytes']:,} B: arena {facts['arena_bytes']:,} B"
        f" (lower bound {facts['arena_lower_bound']:,} B) and state",
        *(f"        and {each['bytes']:,} B of {each['name']}" for each in facts["memories"]),
        f"flash   {flash:,} B: text {sizes['text']:,}, rodata {sizes['rodata']:,},"
        f" data {sizes['data']:,}",
    ]
    others = [f"{name} {size:,}" for name, size in sizes.items() if name.startswith(".")]
    lines += [f"        in sections of the configuration: {', '.join(others)}"] if others else []
    lines += [f"weights {facts['weights_bytes']:,} B of these, with all tables"]
    return "\n".join(lines)


def measure(  # noqa: PLR0913
    module: Module,
    machine: Machine,
    flags: Sequence[str],
    library: Library | None = None,
    *,
    each_layer: bool = True,
    seconds: float = _SECONDS,
) -> Measurement:
    """Build a module with a small program around it, run it on an emulated board, and count.

    :param flags: of the compiler, such as ``-O2``.
    :param library: has the kernels that the module does not bring along.
    :param each_layer: whether layers are counted, too, by a program of their own.
    :param seconds: after which a program that does not end is stopped.
    :raises UsageError: if a tool is missing.
    :raises VerificationError: if a layer fails, or the program does not end.
    """
    with tempfile.TemporaryDirectory(prefix="opgen-bench-") as name:
        folder = Path(name)
        build = partial(_build, machine=machine, flags=flags, library=library)
        with stage("compiling the C module"):
            plugin = build_plugin(folder, machine)
            # First the larger one: if it does not fit, that tells how much is missing.
            plain = build(module, folder / "plain", traced=False)
            bare = build(None, folder / "bare", traced=False)
        with stage(f"counting{machine.words}"):
            try:
                (init, run, *_), said = _run(plain, machine, plugin, module, seconds)
            except _FailedRunError:
                telling = build(module, folder / "telling", traced=True)
                raise _failure(telling, machine, plugin, module, seconds) from None
        layers: dict[int, list[_Region]] = {}
        if each_layer:
            with stage("compiling it for its layers"):
                traced = build(module, folder / "traced", traced=True)
            with stage(f"counting its layers{machine.words}"):
                regions, reports = _run(traced, machine, plugin, module, seconds)
            for layer, region in zip(reports[1:].tolist(), regions[1:], strict=False):
                layers.setdefault(layer, []).append(region)
        without, whole = _sizes(bare, machine), _sizes(plain, machine)
    return Measurement(
        init=init.instructions,
        run=run.instructions,
        layers=tuple(_layer_count(layer, rounds) for layer, rounds in layers.items()),
        stack=int(said[0]),
        sizes={name: whole[name] - without.get(name, 0) for name in whole if name not in _LEFT_OUT},
        cycles=run.cycles,
        waits=run.waits,
    )


def _layer_count(layer: int, rounds: Sequence[_Region]) -> LayerCount:
    cycles, waits = (
        [count for each in rounds if (count := getattr(each, fact)) is not None]
        for fact in ("cycles", "waits")
    )
    return LayerCount(
        layer,
        sum(each.instructions for each in rounds),
        sum(cycles) if cycles else None,
        sum(waits) if waits else None,
    )


def build_plugin(folder: Path, machine: Machine) -> Path:
    """Compile what counts instructions in the emulator of a machine; return its path."""
    plugin = folder / "marks.so"
    source = templates_root() / "qemu/marks.c"
    flags = ["-O2", "-fPIC", "-shared", "-fvisibility=hidden"]
    flags += [f"-DOPGEN_{machine.tools.firmware.upper()}"]
    run_compiler([find_compiler(), *flags, str(source), "-o", str(plugin)], folder)
    return plugin


def _build(  # noqa: PLR0913
    module: Module | None,
    folder: Path,
    machine: Machine,
    flags: Sequence[str],
    library: Library | None,
    *,
    traced: bool,
) -> Path:
    """Build a program around a module, or around nothing; return its path."""
    folder.mkdir()
    own = module.files if module else {}
    files = {name: content for name, content in own.items() if name.endswith((".c", ".h"))}
    files |= machine.sources() | {_MAIN: _main(module, traced=traced).encode()}
    write_sources(files, folder)
    compiler = machine.compiler()
    command = [compiler, *language_flags("gnu99"), *flags, *machine.flags]
    if library is not None:
        command += ["-isystem", str(library.include.resolve())]
    if traced and module:
        command += [f"-D{module.name.upper()}_TRACE"]
    program = folder / "program"
    script = machine.link_flags(folder.resolve())
    with places_in_specs([module] if module else []):
        compiled = compile_all(command, [name for name in files if name.endswith(".c")], folder)
        linked = [*sorted(map(str, compiled.values()))]
        linked += [] if library is None else [str(library.archive.resolve())]
        run_linker([*command, *script, *linked, "-lm", "-o", str(program)], folder, machine)
    return program


def _main(module: Module | None, *, traced: bool) -> str:
    inputs = [] if module is None else _inputs(module)
    return render(
        "firmware/bench.c.j2",
        name=module.name if module else "",
        memories=module.memories if module else (),
        inputs=inputs,
        traced=traced,
        stack_words=_STACK_WORDS,
        heap_words=_HEAP_WORDS,
    )


def _inputs(module: Module) -> list[dict[str, object]]:
    """Return the facts of inputs; of indices, below which number they must be."""
    graph, limits = module.bound.subgraph, index_limits(module.bound)
    return [
        {**facts, "size": graph.tensors[id_].type.size_of(1), "limit": limits.get(id_, 0)}
        for id_, facts in zip(graph.input_ids, input_facts(module.name, graph), strict=True)
    ]


def _run(
    program: Path, machine: Machine, plugin: Path, module: Module, seconds: float
) -> tuple[list[_Region], np.ndarray[tuple[int], np.dtype[np.int32]]]:
    """Return what each region between marks cost, and what the program wrote."""
    folder = program.parent
    core, profile = core_of(machine.target), folder / _PROFILE
    timing, board = machine.target.device.timing, machine.target.device.board
    wanted = f"{plugin},out={folder / _COUNTS}" + (f",profile={profile}" if core else "")
    wanted += f",{option_of(timing, board.flash)}" if core and timing and board else ""
    command = [*machine.command(program), "-plugin", wanted]
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, check=False, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        message = f"the module{machine.words} did not end within {seconds:g} s"
        raise VerificationError.at(module.bound.model.name, message) from None
    if done.returncode == _RUN_FAILED:
        raise _FailedRunError(int(np.fromfile(folder / OUTPUT, np.int32)[0]))
    if done.returncode:
        message = f"the module{machine.words} ended with status {done.returncode}"
        said = done.stderr.decode(errors="replace").strip()
        raise VerificationError.at(module.bound.model.name, message, why=said)
    counts = [int(line) for line in (folder / _COUNTS).read_text().split()]
    nothing: list[None] = [None] * len(counts)
    found = read_profile(profile) if core else None
    cycles = region_cycles(found, core) if found and core else nothing
    waits = [stalls(each, timing) for each in found.misses] if found and timing else nothing
    regions = [_Region(*triple) for triple in zip(counts, cycles, waits, strict=True)]
    return regions, np.fromfile(folder / OUTPUT, np.int32)


def _failure(
    traced: Path, machine: Machine, plugin: Path, module: Module, seconds: float
) -> VerificationError:
    """Return why a run failed, by a program that tells: in the other one that would count."""
    try:
        _run(traced, machine, plugin, module, seconds)
    except _FailedRunError as failed:
        found = failure_of(module.bound, failed.status)
    else:
        found = Failure("the run failed, and did not where its layers are counted")
    message = f"the module{machine.words}: {found.words}"
    return VerificationError.at(module.bound.model.name, message, hint=found.hint)


def _sizes(program: Path, machine: Machine) -> dict[str, int]:
    size = machine.tools.program("size", machine.name)
    done = subprocess.run([size, "-A", str(program)], capture_output=True, text=True, check=True)
    found: dict[str, int] = {}
    for line in done.stdout.splitlines():
        words = line.split()
        # Name, size, address; what has no address is for debuggers.
        if len(words) == 3 and words[2].isdigit() and int(words[2]):  # noqa: PLR2004
            found[words[0]] = int(words[1])
    known = {section for sections in _SECTIONS.values() for section in sections}
    return {
        name: sum(found.get(section, 0) for section in sections)
        for name, sections in _SECTIONS.items()
    } | {section: size for section, size in found.items() if section not in known}
