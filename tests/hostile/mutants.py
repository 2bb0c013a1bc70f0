"""Damaged models that still convert: numpy, the C under sanitizers, and TFLM must agree on them."""

from __future__ import annotations

import copy
import random
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from opgen.air.model import listed
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.errors import ModelError, OpgenError, UnsupportedError
from opgen.interpret.interpret import undefined_elements
from opgen.lib.tensor import Array
from opgen.litert.write import with_shapes, write_table
from opgen.loading import load_bound
from opgen.prove import host, oracle
from opgen.prove.comparison import compare_tensors
from opgen.prove.execute import execute
from opgen.prove.module import module_of
from opgen.prove.seeded import seeded_inputs
from opgen.prove.sources import Module
from opgen.prove.verify_model import keeps_state
from tests.hostile.damage import DAMAGES, Damage, Tree, a_scale, a_zero_point, an_option, elements
from tests.hostile.limits import limits
from tests.hostile.model_samples import context, sound

MOST_ELEMENTS = 1 << 16
MOST_MACS = 1 << 22
STEPS = 3
_REFUSED = "failed: the run returned -"


@dataclass(frozen=True, eq=False)
class Mutant:
    """A damaged model that converts."""

    words: str
    """Which model it was, and what was done to it."""
    data: bytes
    bound: BoundModel
    module: Module
    inputs: tuple[Array, ...]

    @property
    def outputs(self) -> tuple[int, ...]:
        """The tensors that are compared."""
        return self.bound.subgraph.output_ids


@dataclass
class Findings:
    """What a batch of mutants came to."""

    converted: int = 0
    by_tflm: int = 0
    """Of these, how many TFLM ran, too."""
    faults: list[str] = field(default_factory=list)


# --- damages that arithmetic notices -------------------------------------------------------------


def a_scale_far_off(tree: Tree, dice: random.Random) -> None:
    """Multiply all scales of a tensor by a power of two, mostly a small one."""
    tensor = _any_tensor(tree, dice)
    scales = (tensor.get("quantization") or {}).get("scale")
    if scales is not None and len(scales):
        reach = dice.choice((2, 2, 8, 8, 20, 40, 120))
        factor = np.float32(2.0 ** dice.uniform(-reach, reach))
        with np.errstate(over="ignore", under="ignore"):
            scales *= factor


def extreme_elements(tree: Tree, dice: random.Random) -> None:
    """Fill a constant of integers with the ends of its type, or shift its bits to them."""
    tensors = [each for each in _tensors(tree) if each.get("buffer")]
    kinds = {2: np.int32, 4: np.int64, 7: np.int16, 9: np.int8}
    found = [each for each in tensors if each.get("type", 0) in kinds]
    if not found:
        return
    tensor = dice.choice(found)
    buffer = dict(enumerate(tree.get("buffers") or [])).get(tensor["buffer"], {})
    kind = np.dtype(kinds[tensor["type"]])
    if "data" not in buffer or len(buffer["data"]) % kind.itemsize:
        return
    numbers = buffer["data"].view(kind).copy()
    ends = np.array([np.iinfo(kind).min, np.iinfo(kind).max, 0, -1], kind)
    if dice.random() < 0.5:
        numbers[:] = ends[[dice.randrange(4) for _ in numbers]] if len(numbers) < 999 else ends[1]
    elif len(numbers):
        numbers <<= dice.randrange(kind.itemsize * 8)
    buffer["data"] = numbers.view(np.uint8)


def an_integer_gets_a_scale(tree: Tree, dice: random.Random) -> None:
    """Give a wide integer a scale, or another."""
    found = [each for each in _tensors(tree) if each.get("type", 0) in (2, 4)]
    if found:
        dice.choice(found)["quantization"] = {
            "scale": np.array([dice.choice((0.37, 2.0, 1e-3))], np.float32),
            "zero_point": np.array([dice.choice((0, 3, -7))], np.int64),
        }


def _tensors(tree: Tree) -> list[Tree]:
    return [each for graph in tree.get("subgraphs") or [] for each in graph.get("tensors") or []]


def _any_tensor(tree: Tree, dice: random.Random) -> Tree:
    return dice.choice(_tensors(tree) or [{}])


NUMERIC: tuple[Damage, ...] = (
    a_scale,
    a_scale_far_off,
    a_scale_far_off,
    a_zero_point,
    an_option,
    elements,
    extreme_elements,
    an_integer_gets_a_scale,
)


# --- from a seed to mutants ----------------------------------------------------------------------


def mutant(name: str, number: int, dice: random.Random) -> Mutant | None:
    """Return a damaged model; None if it is refused, or too large to be run often."""
    changed = copy.deepcopy(sound(name)[1])
    words = []
    for _ in range(dice.choice((1, 1, 2, 3))):
        damage = dice.choice(NUMERIC if dice.random() < 0.7 else DAMAGES)
        damage(changed, dice)
        words.append(damage.__name__)
    data = write_table(changed)
    said = f"{name}, {number}: {', '.join(words)}"
    with tempfile.TemporaryDirectory(prefix="opgen-mutant-") as folder:
        path = Path(folder) / "mutant.tflite"
        path.write_bytes(data)
        try:
            with limits(said):
                bound = load_bound(path, context(), find_target("generic"))
                if not _is_small(bound):
                    return None
                module = module_of(bound, f"m{number}")
            steps = STEPS if keeps_state(bound) else 1
            inputs = seeded_inputs(bound.subgraph, 2, steps, seed=dice.randrange(1 << 16))
        except (ModelError, UnsupportedError):
            return None
    return Mutant(said, data, bound, module, inputs)


def _is_small(bound: BoundModel) -> bool:
    tensors = bound.subgraph.tensors.values()
    macs = sum(each.definition.macs(each.operation) for each in bound.operators if each.definition)
    return sum(each.size for each in tensors) <= MOST_ELEMENTS and macs <= MOST_MACS


def _as_inferred(each: Mutant) -> bytes:
    """Return the file with the shapes that follow from its inputs; TFLM believes the file's.

    A shape that is left out stays so: then it is another model for TFLM.
    """
    try:
        return with_shapes(each.data, each.bound.model.reshaped)
    except ValueError:
        return each.data


def disagreements(mutants: Sequence[Mutant]) -> Findings:
    """Run mutants in all ways; return what differs, crashes, or is undefined."""
    found = Findings(len(mutants))
    runs = _c_runs(mutants, found.faults)
    jobs = [oracle.Job(_as_inferred(each), each.inputs) for each in mutants]
    asked = oracle.is_installed("tflm")
    answers = oracle.ask("tflm", jobs, 8.0) if asked else [oracle.Answer(refusal="")] * len(jobs)
    for each, run, answer in zip(mutants, runs, answers, strict=True):
        if run is None:
            continue
        try:
            exact: Mapping[int, Array] | None = execute(each.bound, each.inputs).tensors
        except OpgenError as error:
            exact = None
            if not run.failure:
                found.faults.append(f"{each.words}\n  numpy refuses what the C runs: {error}")
        if run.failure:
            # A layer may refuse what its inputs hold, as TFLM does: an index that is none.
            if exact is not None and not (_REFUSED in run.failure and answer.refusal):
                found.faults.append(f"{each.words}\n  the C: {run.failure}")
            continue
        computed = dict(zip(each.outputs, run.outputs, strict=True))
        if exact is not None and _is_finite(each, exact):
            _compare(each, ("numpy", exact), ("C", computed), found.faults)
        if exact is not None and _leaves_undefined(each, exact):
            continue
        if asked and not answer.refusal and not _is_another_model(each, answer):
            found.by_tflm += 1
            said = dict(zip(each.outputs, answer.outputs, strict=True))
            _compare(each, ("TFLM", said), ("C", computed), found.faults)
    return found


def _is_finite(each: Mutant, exact: Mapping[int, Array]) -> bool:
    """Tell whether all real numbers are some: of NaN and infinities numpy has its own ideas."""
    arrays = (exact[id_] for id_ in each.bound.subgraph.output_ids)
    return all(array.dtype.kind not in "fc" or np.isfinite(array).all() for array in arrays)


def _leaves_undefined(each: Mutant, exact: Mapping[int, Array]) -> bool:
    """Tell whether the C of the reference runtime does not define all of what these inputs give."""
    graph = each.bound.subgraph

    def elements(id_: int, sample: int, step: int) -> Array:
        data = graph.tensors[id_].data
        return exact[id_][sample, step] if data is None else data

    for layer in each.bound.operators:
        if layer.kernel is None or layer.kernel.undefined is None:
            continue
        assert layer.operation is not None
        named = {name: listed(ids) for name, ids in layer.operator.named_tensors.items()}
        for sample, step in np.ndindex(each.inputs[0].shape[:2] if each.inputs else (1, 1)):
            values = {
                name: elements(ids[0], sample, step) for name, ids in named.items() if len(ids) == 1
            }
            shapes = [graph.tensors[id_].shape for id_ in layer.operator.output_ids]
            found = undefined_elements(
                each.words, layer.definition, layer.kernel, layer.operation, values, shapes
            )
            if any(np.any(array) for array in found):
                return True
    return False


def _is_another_model(each: Mutant, answer: oracle.Answer) -> bool:
    """Tell whether TFLM has the model in another way: it infers no shapes, as of a missing one.

    Nor does it give memory to variables with names that are never assigned.
    """
    tensors = each.bound.subgraph.tensors
    sizes = [array[0, 0].size for array in answer.outputs]
    return any(tensor.resource for tensor in tensors.values()) or any(
        size == 1 != tensors[id_].size for id_, size in zip(each.outputs, sizes, strict=True)
    )


def _compare(
    each: Mutant,
    first: tuple[str, Mapping[int, Array]],
    second: tuple[str, Mapping[int, Array]],
    faults: list[str],
) -> None:
    outputs = {id_: first[1][id_] for id_ in each.outputs}
    for fault in compare_tensors(each.bound, (first[0], outputs), second).differences:
        faults.append(f"{each.words}\n  {fault}")


def _c_runs(mutants: Sequence[Mutant], faults: list[str]) -> list[host.HostRun | None]:
    """Compile mutants as one program under sanitizers and run it; if it fails, one by one."""
    modules = [each.module for each in mutants]
    with tempfile.TemporaryDirectory(prefix="opgen-mutants-") as folder:
        try:
            program = host.build_program(modules, Path(folder), flags=host.SANITIZED, united=True)
        except OpgenError as error:
            if len(mutants) == 1:
                faults.append(f"{mutants[0].words}\n  it does not compile: {str(error)[:600]}")
                return [None]
            half = len(mutants) // 2
            return [*_c_runs(mutants[:half], faults), *_c_runs(mutants[half:], faults)]
        return list(host.run_program(program, [(i, m.inputs) for i, m in enumerate(mutants)], 20.0))
