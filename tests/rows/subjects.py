"""Random networks, and models of files, that are computed row by row and as a whole."""

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
from opgen.aot.plan.less_arena import within_arena
from opgen.aot.plan.room import IN_ARENA
from opgen.aot.plan.rows import ROWS, handing_over_rows, with_rows
from opgen.aot.plan.verify import verify_plan
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.config.resolve import Resolution
from opgen.errors import UnsupportedError
from opgen.lib.tensor import Array
from opgen.loading import load_model
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.machine import machine_of
from opgen.prove.module import module_of
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.transforms.apply import transformed
from tests.transforms.row_nets import RowNet

SAME, NO_ROWS = "same", "no rows"
TARGETS = {"host": "generic", "cortex-m4": "cortex-m4", "cortex-m55": "cortex-m55"}
"""Where C runs -> for what kernels are chosen."""
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
    """``least``, ``given`` for rows that are handed over, or the number of rows of all turns."""
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
        yield Subject(f"seed:{seed}", "least", ("host",) if is_compiled else ())


def models(folder: Path, places: Sequence[str]) -> Iterator[Subject]:
    """Go through the models of a folder, in all ways; C runs where there are fewest bytes."""
    for file in sorted(folder.rglob("*.tflite")):
        for way in ("least", "given", *map(str, ROWS)):
            compiled = tuple(places) if way in ("least", "given") else ()
            yield Subject(str(file.relative_to(folder)), way, compiled)


def compared(subject: Subject, folder: Path) -> str:
    """Return :data:`SAME`, :data:`NO_ROWS`, or in words what differs."""
    for target in dict.fromkeys(("generic", *(TARGETS[each] for each in subject.compiled))):
        model = _model(subject.name, folder, target)
        if model is None or (rows := _in_rows(subject, model, target)) is None:
            return NO_ROWS
        verify(rows.model)
        verify_plan(rows, plan_memory(rows))
        whole = bind(model, _context(), find_target(target))
        inputs = seeded_inputs(model.main, samples=2, steps=2)
        if wrong := _differing(execute(whole, inputs).outputs, execute(rows, inputs).outputs, 0.0):
            return f"numpy for {target}: {wrong}"
        for place in (each for each in subject.compiled if TARGETS[each] == target):
            if wrong := _compiled(rows, inputs, place):
                return f"C on {place}: {wrong}"
    return SAME


@cache
def _context() -> RegistryContext:
    return build_default_registry_context()


def _model(name: str, folder: Path, target: str) -> AirModel | None:
    if name.startswith("seed:"):
        return RowNet(_context(), int(name.removeprefix("seed:"))).drawn()
    return _loaded(folder / name, target)


@cache
def _loaded(path: Path, target: str) -> AirModel | None:
    try:
        model = transformed(load_model(path, _context()), _context())
        bind(model, _context(), find_target(target))
    except UnsupportedError:
        return None
    return model


def _in_rows(subject: Subject, model: AirModel, target: str) -> BoundModel | None:
    """Return a model some layers of which are computed row by row; None: none are."""
    given, turns = model, ROWS
    if subject.way.isdigit():
        turns = (int(subject.way),)
    try:
        if subject.way == "given":
            given = handing_over_rows(model)
        found = with_rows(given, _context(), find_target(target), Resolution(), None, turns=turns)
    except UnsupportedError:
        return None
    if found is None or all(each.op_type != LOOP for each in found.model.main.operators):
        return None
    bound = bind(found.model, _context(), find_target(target))
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
