"""What opgen calls wrong (exit code 1), the runtime that the operator is of refuses, too.

Models are accepted ones that this runtime runs, changed so that they break one check alone. What
the runtime runs all the same is not supported (``limit`` in the spec), or is in
``wrong.txt``.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.faults import ModelFaults
from opgen.air.model import AirSubgraph
from opgen.errors import ModelError, OpgenError
from opgen.lib.target import GENERIC
from opgen.litert.options import check_limits
from opgen.litert.write import encoding_of, write_model
from opgen.loading import load_bound
from opgen.operators.applied import operation_of
from opgen.operators.model import Definition
from opgen.operators.rules import operand_violations, rule_violations
from opgen.prove import oracle
from opgen.prove.cases import ConformanceCase, draw_case
from opgen.prove.changed_cases import Changed, changes
from opgen.prove.seeded import seeded_inputs
from opgen.prove.variants import variants
from tests.hostile.model_samples import context
from tests.ops.refusals import LIST, line_at
from tests.ops.test_ops import definitions
from tests.tools import needs

ASKED = 4
"""Models of each check, of different types if there are."""
OTHERWISE = 8
"""Models of a check and types that opgen does not call wrong, before no more are tried."""
STARTS = 6
TRIED = 1500
SHAPE = "the shape of an output"
BELOW = ": min"
"""Counts below 1 or shifts below 0: loops of no turns, divisions by 0, undefined shifts."""
LIST_OF_WRONG = Path(__file__).with_name("wrong.txt")
"""Reasons why models are wrong that the runtime runs; below each, what must hold in a spec."""


@dataclass(frozen=True)
class Broken:
    """A model that breaks one check."""

    check: str
    said: str
    job: oracle.Job


def reasons() -> dict[str, str]:
    """Return what must hold -> why a model that breaks it is wrong, though the runtime runs it."""
    found = {}
    reason = ""
    for line in LIST_OF_WRONG.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            found[line.strip()] = reason
        reason = reason if line.startswith(" ") else line
    return found


def graph_of(case: ConformanceCase, changed: Changed) -> AirSubgraph:
    """Return the graph of a case with a change."""
    tensors, graph = changed.tensors, case.bound.subgraph
    ids = (*graph.input_ids, *(id_ for id_ in changed.operator.input_ids if id_ >= 0))
    given = [id_ for id_ in ids if tensors[id_].data is None and not tensors[id_].is_variable]
    return replace(
        graph, tensors=tensors, operators=(changed.operator,), input_ids=tuple(dict.fromkeys(given))
    )


def written(definition: Definition, case: ConformanceCase, changed: Changed) -> bytes:
    """Return the file of a case with a change."""
    model = replace(case.bound.model, subgraphs=(graph_of(case, changed),))
    return write_model(model, lambda operator: encoding_of(definition, operator))


def starts(definition: Definition, name: str) -> list[tuple[ConformanceCase, Changed]]:
    """Return small cases, and others, which the runtime runs as they are."""
    generator = np.random.default_rng(1)
    found = []
    for kernel in definition.kernels:
        for variant, corner in itertools.product(variants(definition, kernel), (0, None)):
            case = draw_case(variant, generator, GENERIC, corner)
            if isinstance(case, ConformanceCase) and case.is_written:
                start = Changed(case.bound.operators[0].operator, case.bound.subgraph.tensors)
                found.append((case, start))
    found = found[:: -(-len(found) // STARTS)]
    jobs = [
        oracle.Job(written(definition, *each), tuple(seeded_inputs(graph_of(*each), samples=1)))
        for each in found
    ]
    answers = oracle.ask(name, jobs)
    return [each for each, answer in zip(found, answers, strict=True) if not answer.refusal]


def tried(definition: Definition, name: str) -> Iterator[tuple[ConformanceCase, Changed]]:
    """Go through changes of all starts by turns, in an order that is drawn."""
    generator = np.random.default_rng(1)
    several = []
    for case, start in starts(definition, name):
        names = start.operator.named_tensors
        found = [e for e in changes(definition, start) if e.operator.named_tensors == names]
        several.append([(case, found[index]) for index in generator.permutation(len(found))])
    turns = itertools.zip_longest(*several)
    every = (each for turn in turns for each in turn if each is not None)
    yield from itertools.islice(every, TRIED)


def fault(definition: Definition, changed: Changed) -> tuple[str, str] | None:
    """Return the only check that a model breaks and must not, and what is said of it."""
    faults = ModelFaults()
    for option in definition.options:
        check_limits(option, getattr(changed.operator.options, option.name), "a model", faults)
        if faults.is_wrong:
            return f"{option.name}{BELOW}", str(faults.shown()[0])
    try:
        operation = operation_of(definition, changed.operator, changed.tensors, GENERIC)
        found = list(operand_violations(definition, operation))
        found = found or list(rule_violations("a model", definition, operation))
    except ModelError:
        return None
    if len(found) != 1 or found[0].is_limit:
        return None
    said = found[0].message
    check = line_at(str(found[0].place)).removeprefix("- that: ")
    return (SHAPE if "has shape" in said else check), said


def broken(definition: Definition, name: str, folder: Path) -> Iterator[Broken]:
    """Go through models that convert refuses with exit code 1."""
    count: Counter[str] = Counter()
    seen: Counter[tuple[str, tuple[str, ...]]] = Counter()
    other: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for case, changed in tried(definition, name):
        found = fault(definition, changed)
        if found is None:
            continue
        check, said = found
        kind = check, tuple(each.type for each in changed.tensors.values())
        if count[check] >= (ASKED if seen[kind] else 2 * ASKED) or other[kind] >= OTHERWISE:
            continue
        data = written(definition, case, changed)
        path = folder / "broken.tflite"
        path.write_bytes(data)
        if not _is_wrong(path):
            other[kind] += 1
            continue
        seen[kind] += 1
        count[check] += 1
        inputs = tuple(seeded_inputs(graph_of(case, changed), samples=1))
        yield Broken(check, said, oracle.Job(data, inputs))


def _is_wrong(path: Path) -> bool:
    try:
        load_bound(path, context(), GENERIC)
    except OpgenError as error:
        return error.exit_code == 1
    return False


@pytest.mark.one_in(3)
@pytest.mark.oracle
@needs("ai_edge_litert", "tflite_micro")
@pytest.mark.parametrize(
    "definition",
    [pytest.param(each, id=each.op) for each in definitions() if each.litert and each.kernels],
)
def test_what_is_wrong_is_refused_by_the_runtime(definition: Definition, tmp_path: Path) -> None:
    assert definition.litert is not None
    name = "litert" if definition.litert.builtin else "tflm"
    known = reasons()
    found = list(broken(definition, name, tmp_path))
    answers = oracle.ask(name, [each.job for each in found])
    runs = [
        f"{each.check}: {each.said}"
        for each, answer in zip(found, answers, strict=True)
        if not (answer.refusal or each.check in known or each.check.endswith(BELOW))
    ]
    assert not runs


def test_reasons_are_of_checks() -> None:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    checks = {line.partition("- that: ")[2] for line in lines}
    assert {*checks, SHAPE} >= reasons().keys()
