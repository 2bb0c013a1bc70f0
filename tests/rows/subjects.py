"""Random networks, and models of files, computed row by row, frame by frame, and as a whole."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from opgen.air.control import LOOP
from opgen.air.model import AirModel
from opgen.air.verify import verify
from opgen.aot.plan import plan_memory
from opgen.aot.plan.frames import with_frames
from opgen.aot.plan.less_arena import within_arena
from opgen.aot.plan.making import Making
from opgen.aot.plan.room import IN_ARENA
from opgen.aot.plan.rows import ROWS, handing_over_rows, with_rows
from opgen.aot.plan.verify import verify_plan
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target, parse_sliding
from opgen.errors import ModelError, UnsupportedError, UsageError, VerificationError
from opgen.lib.tensor import Array
from opgen.loading import load_model
from opgen.prove import host
from opgen.prove.beside_whole import compare_with_windows
from opgen.prove.execute import execute
from opgen.prove.machine import machine_of
from opgen.prove.module import module_of
from opgen.prove.seeded import inputs_for, seeded_inputs
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.transforms.apply import transformed
from tests.transforms.row_nets import RowNet
from tests.transforms.stream_nets import StreamNet

SAME, NO_ROWS = "same", "no rows"
TARGETS = {"host": "generic", "cortex-m4": "cortex-m4", "cortex-m55": "cortex-m55"}
"""Where C runs -> for what kernels are chosen."""
FRAMES = 100
"""Full windows that are compared with what frames give."""
_NETS = {"seed": RowNet, "stream": StreamNet}
"""How the name of a random network begins -> what draws it, from the number behind a colon."""
_SLIDING = [f"axis={axis},hop={hop}" for axis in range(3) for hop in (1, 2, 3)]
_SECONDS = 1800.0
"""For the samples of one model on an emulated board."""
_CLOSE = 1e-4
"""By which floats of C may differ from those of numpy, in proportion and by themselves."""


@dataclass(frozen=True)
class Subject:
    """A network, and the way in which its rows are computed."""

    name: str
    """Of a file, or the seed of a random network."""
    way: str
    """``least``, ``given`` for rows that are handed over, the number of rows of all turns, or the
    words of ``--stream`` for windows that slide."""
    compiled: tuple[str, ...]
    """Where it runs as C, of :data:`TARGETS`; numpy computes it in any case."""

    @property
    def words(self) -> str:
        """What a log calls it."""
        return " ".join((self.name, self.way, *self.compiled))


def random_networks(count: int, compiled: int) -> Iterator[Subject]:
    """Go through networks that are drawn; some run as C, too."""
    for seed in range(count):
        is_compiled = seed * compiled // count < (seed + 1) * compiled // count
        places = ("host",) if is_compiled else ()
        yield Subject(f"seed:{seed}", "least", places)
        yield Subject(f"stream:{seed}", f"axis=1,hop={1 + seed % 7}", places)


def models(folder: Path, places: Sequence[str]) -> Iterator[Subject]:
    """Go through the models of a folder, in all ways; C runs where there are fewest bytes."""
    for file in sorted(folder.rglob("*.tflite")):
        for way in ("least", "given", *map(str, ROWS)):
            compiled = tuple(places) if way in ("least", "given") else ()
            yield Subject(str(file.relative_to(folder)), way, compiled)
        for words in _SLIDING:
            compiled = tuple(places) if words.endswith("hop=1") else ()
            yield Subject(str(file.relative_to(folder)), words, compiled)


def compared(subject: Subject, folder: Path) -> str:
    """Return :data:`SAME`, :data:`NO_ROWS`, or in words what differs."""
    for target in dict.fromkeys(("generic", *(TARGETS[each] for each in subject.compiled))):
        model = _model(subject.name, folder, target)
        if model is None or (parts := _in_parts(subject, model, target)) is None:
            return NO_ROWS
        verify(parts.model)
        verify_plan(parts, plan_memory(parts))
        whole = bind(model, _context(), find_target(target))
        inputs, wrong = (_by_frames if parts.model.stream else _by_rows)(parts, whole)
        if wrong:
            return f"numpy for {target}: {wrong}"
        for place in (each for each in subject.compiled if TARGETS[each] == target):
            if wrong := _compiled(parts, inputs, place):
                return f"C on {place}: {wrong}"
    return SAME


def _by_rows(rows: BoundModel, whole: BoundModel) -> tuple[Sequence[Array], str]:
    """Return inputs, and how outputs of layers in turns and of whole layers differ, in words."""
    inputs = seeded_inputs(whole.subgraph, samples=2, steps=2)
    return inputs, _differing(execute(whole, inputs).outputs, execute(rows, inputs).outputs, 0.0)


def _by_frames(frames: BoundModel, whole: BoundModel) -> tuple[Sequence[Array], str]:
    """Return frames, and how what they give differs from that of whole windows, in words."""
    assert frames.model.stream is not None
    inputs = inputs_for(frames, 1, frames.model.stream.warm_up + FRAMES - 1)
    try:
        compare_with_windows(frames, whole, samples=1, frames=FRAMES)
    except VerificationError as error:
        return inputs, str(error)
    return inputs, ""


@cache
def _context() -> RegistryContext:
    return build_default_registry_context()


def _model(name: str, folder: Path, target: str) -> AirModel | None:
    kind, _, seed = name.partition(":")
    if kind in _NETS:
        return _NETS[kind](_context(), int(seed)).drawn()
    return _loaded(folder / name, target)


@cache
def _loaded(path: Path, target: str) -> AirModel | None:
    try:
        model = transformed(load_model(path, _context()), _context())
        bind(model, _context(), find_target(target))
    except (ModelError, UnsupportedError):
        return None  # no model that opgen takes, in any way
    return model


def _in_parts(subject: Subject, model: AirModel, target: str) -> BoundModel | None:
    """Return a model some layers of which are computed in parts; None: none are."""
    return (_in_frames if "=" in subject.way else _in_rows)(subject, model, target)


def _in_frames(subject: Subject, model: AirModel, target: str) -> BoundModel | None:
    taken, sliding = find_target(target), parse_sliding(subject.way)
    try:
        found = with_frames(model, Making(_context(), taken), sliding)
    except (UnsupportedError, UsageError):
        return None
    return bind(found, _context(), taken)


def _in_rows(subject: Subject, model: AirModel, target: str) -> BoundModel | None:
    given, turns = model, ROWS
    if subject.way.isdigit():
        turns = (int(subject.way),)
    try:
        if subject.way == "given":
            given = handing_over_rows(model)
        found = with_rows(given, Making(_context(), find_target(target)), None, turns=turns)
    except UnsupportedError:
        return None
    if found is None or all(each.op_type != LOOP for each in found.model.main.operators):
        return None
    bound = found.bound
    return within_arena(bound, 0, IN_ARENA) if subject.way == "least" else bound


def _compiled(bound: BoundModel, inputs: Sequence[Array], place: str) -> str:
    """Return what C gives otherwise than numpy, in words: on the host under sanitizers."""
    machine = machine_of("host" if place == "host" else place)
    flags = host.SANITIZED if place == "host" else ("-O2",)
    with tempfile.TemporaryDirectory() as folder:
        module = module_of(bound, "m")
        program = host.build_program([module], Path(folder), flags=flags, machine=machine)
        (run,) = host.run_program(program, [(0, inputs)], _SECONDS)
    return run.failure or _differing(execute(bound, inputs).outputs, run.outputs, _CLOSE)


def _differing(wanted: Sequence[Array], found: Sequence[Array], close: float) -> str:
    for index, (one, other) in enumerate(zip(wanted, found, strict=True)):
        if one.dtype.kind == "f":
            is_same = np.isclose(one, other, close, close, equal_nan=True)
        else:
            is_same = one == other
        if not is_same.all():
            return f"{int((~is_same).sum())} of {one.size} elements of output {index} differ"
    return ""


def of_slice(subjects: Sequence[Subject], part: int, parts: int) -> list[Subject]:
    """Return one of so many parts of subjects, counted from 1, in which all ways occur."""
    mixed = np.random.default_rng(0).permutation(len(subjects))
    return [subjects[index] for index in mixed[part - 1 :: parts]]
