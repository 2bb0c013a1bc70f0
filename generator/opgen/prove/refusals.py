"""Proves that each check of a spec refuses a model that all others let pass.

Cases that ``refuses:`` writes come first; of the checks that they do not show, models are looked
for: cases that the spec accepts (:mod:`opgen.prove.cases`), changed here and there.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirTensor, Quantization
from opgen.config import find_target
from opgen.errors import Diagnostic, ModelError, OpgenError, counted
from opgen.lib.target import Target
from opgen.operators.applied import evaluate, operation_of
from opgen.operators.model import Definition, Refused
from opgen.operators.operation import OutputFacts, Violation
from opgen.operators.rules import broken_rules, operand_violations
from opgen.prove.cases import ConformanceCase, draw_case
from opgen.prove.changed_cases import Changed, both, changes, deep, operands, resized
from opgen.prove.variants import renaming, variants

MODELS = 120_000
"""How many are looked at, at most: those that are rarely seen come among the first 60,000."""
_TARGETS = ("generic", "cortex-m4", "cortex-m55")
_ROUNDS = 40
_PAIRS = 150
"""Pairs of changes of each case, in every round but the first."""
_LOOKED = 4_000
"""Models that are looked at, at least, for one in which all operands are as they are declared."""
_WRITTEN_ROUNDS = 6
_HOPELESS = 24
"""Draws without a case, after which no others are tried."""
_BY_NONE = "no check refuses it"


@dataclass(frozen=True)
class Refusals:
    """What was found out about the checks of one operator."""

    op: str
    checks: int
    seen: Mapping[str, tuple[Changed, Target]]
    """Place of a check -> a model that it alone refuses, of those that were drawn."""
    written: frozenset[str]
    """Places of the checks that a case of ``refuses:`` shows."""
    faults: tuple[Diagnostic, ...]

    def __str__(self) -> str:
        """Return how many checks were seen to refuse, and by which cases."""
        seen = f"{len(self.seen) + len(self.written)} of {self.checks} seen to refuse"
        by = f", {len(self.written)} by written cases" if self.written else ""
        return f"{self.op} checks: {seen}{by}, {counted(len(self.faults), 'failure')}"


def prove_refusals(definition: Definition[Any], models: int = MODELS) -> Refusals:
    """Look for a model for each check of an operator which that check alone refuses.

    :param models: how many are looked at, at most.
    """
    places = [str(each.place) for each in definition.checks]
    written, faults = set[str](), list[Diagnostic]()
    if definition.samples:
        for refused in definition.refuses:
            found = refuser(definition, refused, _starts(definition))
            if isinstance(found, Diagnostic):
                faults.append(found)
            else:
                written.add(found)
    wanted = frozenset(places)
    missing = wanted - written
    seen, looked = _seen_alone(definition, missing, models) if definition.samples else ({}, 0)
    unseen = [each for each in places if each in missing - seen.keys()]
    faults += [_unseen(place, looked) for place in dict.fromkeys(unseen)]
    return Refusals(definition.op, len(wanted), seen, frozenset(written) & wanted, tuple(faults))


def violations_of(definition: Definition[Any], changed: Changed, target: Target) -> list[Violation]:
    """Return the checks that refuse a model, up to one that cannot be evaluated."""
    operation = operation_of(definition, changed.operator, changed.tensors, target)
    with np.errstate(all="ignore"):
        return broken_rules(definition, operation)


def _unseen(place: str, looked: int) -> Diagnostic:
    return Diagnostic(
        place,
        "nothing was seen that this check refuses and all others accept",
        f"{looked} models were looked at, made of cases of `tests` by changes",
        "write a case: `refuses: [{<an input or option>: ..., else: <part of the message>}]`; "
        "a check that follows from the others can go",
    )


# --- models that are looked for ------------------------------------------------------------------


def _seen_alone(
    definition: Definition[Any], wanted: frozenset[str], most: int
) -> tuple[dict[str, tuple[Changed, Target]], int]:
    """Return a model for each place of a check that alone refuses it, and how many were tried."""
    found: dict[str, tuple[Changed, Target]] = {}
    declared = set[str]()
    looked = 0
    for changed, target in itertools.islice(models_near(definition), most) if wanted else ():
        looked += 1
        violations = violations_of(definition, changed, target)
        place = str(violations[0].place) if len(violations) == 1 else ""
        if place in wanted - declared:
            operation = operation_of(definition, changed.operator, changed.tensors, target)
            if not any(operand_violations(definition, operation)):
                found[place] = changed, target
                declared.add(place)
            found.setdefault(place, (changed, target))
        if len(found) == len(wanted) and (declared == wanted or looked >= _LOOKED):
            break
    return found, looked


def models_near(definition: Definition[Any]) -> Iterator[tuple[Changed, Target]]:
    """Change cases that the spec accepts: once at first, then in pairs."""
    generator = np.random.default_rng(1)
    for round_ in range(_ROUNDS):
        is_hopeless = True
        for start, target in accepted(definition, generator):
            is_hopeless = False
            changed = [*changes(definition, start)]
            every = (*changed, *deep(start)) if not round_ else operands(definition, start)
            yield from ((each, target) for each in every)
            if not round_:
                continue
            for _ in range(_PAIRS):
                first, second = generator.integers(len(changed), size=2)
                yield both(start, changed[first], changed[second]), target
        if is_hopeless:
            return


def accepted(
    definition: Definition[Any], generator: np.random.Generator
) -> Iterator[tuple[Changed, Target]]:
    """Draw a case that the spec accepts, of each variant, for the first target that chooses it.

    None where the first ones have none: the rows of kernels tell that, and draw longer.
    """
    kernels = (renaming(definition),) if definition.is_renaming else definition.kernels
    targets = [find_target(name) for name in _TARGETS]
    in_vain, found = 0, False
    for variant in (each for kernel in kernels for each in variants(definition, kernel)):
        for target in targets[:1] if definition.is_renaming else targets:
            if in_vain == _HOPELESS and not found:
                return
            try:
                case = draw_case(variant, generator, target)
            except OpgenError:  # which the rows of kernels tell
                break
            if isinstance(case, ConformanceCase):
                graph, found = case.bound.subgraph, True
                yield Changed(case.bound.operators[0].operator, graph.tensors), target
                break
            in_vain += 1


# --- cases that are written ----------------------------------------------------------------------


def _starts(definition: Definition[Any]) -> Iterator[tuple[Changed, Target]]:
    generator = np.random.default_rng(1)
    for _ in range(_WRITTEN_ROUNDS):
        yield from accepted(definition, generator)


def refuser(
    definition: Definition[Any], refused: Refused, starts: Iterable[tuple[Changed, Target]]
) -> str | Diagnostic:
    """Return the place of the check that refuses a written case, or why none does as it shall.

    :param starts: accepted cases, of which it is made.
    """
    why = "no case was drawn that it could be made of"
    for start, target in starts:
        try:
            changed = _as_written(definition, start, refused, target)
            operation = operation_of(definition, changed.operator, changed.tensors, target)
            found = [*operand_violations(definition, operation)]
            found = found or violations_of(definition, changed, target)
        except ModelError as error:
            why = str(error)
            continue
        if len(found) == 1 and refused.says in found[0].message:
            return str(found[0].place)
        said = "; ".join(f"{each.message} ({each.place})" for each in found)
        why = f"it is refused by: {said}" if said else _BY_NONE
    message = f"no case is refused with '{refused.says}', and by no other check"
    hint = "say all that is other than in a case of `tests`"
    if why == _BY_NONE:
        hint = "put back the check that did, if it was deleted or accepts more now; else " + hint
    return Diagnostic(refused.place, message, why, hint)


def _as_written(
    definition: Definition[Any], start: Changed, refused: Refused, target: Target
) -> Changed:
    """Return an accepted case with what a written one changes; outputs follow where they can.

    :raises ModelError: if an expression of the case fails.
    """
    before = operation_of(definition, start.operator, start.tensors, target)
    options = evaluate(refused.place, refused.options_in, before)
    operands_ = evaluate(refused.place, refused.operands_in, before)
    changed = start
    for name, value in options.items():
        given = bytes(value.tolist()) if isinstance(value, np.ndarray) else value
        changed = changed.with_option(name, given)
    for name, facts in operands_.items():
        changed = _with_facts(changed, name, facts)
    return _with_outputs(definition, changed, frozenset(operands_), target)


def _with_facts(changed: Changed, name: str, facts: Mapping[str, Any]) -> Changed:
    """Give an operand other facts; a variadic one as many tensors as there are shapes."""
    if facts.get("shape", ()) is None:
        return changed.with_operand(name, None)
    ids = changed.operator.named_tensors[name]
    shapes = facts.get("shape")
    if isinstance(ids, tuple):
        given = [{**facts, "shape": each} for each in shapes] if shapes else [facts] * len(ids)
        like = list(ids)
    else:
        given, like = [dict(facts)], [] if ids is None else [ids]
    tensors, taken = dict(changed.tensors), []
    for index, each in enumerate(given):
        id_ = like[index] if index < len(like) else max(tensors, default=-1) + 1
        model = tensors.get(id_, tensors[like[-1] if like else min(tensors)])
        tensors[id_] = _with_facts_of(replace(model, id=id_), each)
        taken.append(id_)
    now = replace(changed, tensors=tensors)
    return now.with_operand(name, tuple(taken) if isinstance(ids, tuple) else taken[0])


def _with_facts_of(tensor: AirTensor, facts: Mapping[str, Any]) -> AirTensor:
    kind: DType = facts.get("type", tensor.type)
    with np.errstate(over="ignore", invalid="ignore"):
        data = None if tensor.data is None else tensor.data.astype(kind.numpy)
    shape = tuple(facts.get("shape", tensor.shape))
    if "elements" in facts:
        data = np.asarray(facts["elements"]).astype(kind.numpy)
        shape = data.shape
    elif data is not None and shape != tensor.shape:
        data = resized(data, shape)
    quantization = tensor.quantization
    if facts.get("scale", 0.0) is None:
        quantization = None
    elif facts.keys() & {"scale", "zero_point"}:
        old = quantization or Quantization(np.ones(1, np.float32), np.zeros(1, np.int64))
        scale = facts.get("scale", old.scales[0])
        zero_point = facts.get("zero_point", old.zero_points[0])
        quantization = Quantization(np.array([scale], np.float32), np.array([zero_point]))
    return replace(tensor, type=kind, shape=shape, data=data, quantization=quantization)


def _with_outputs(
    definition: Definition[Any], changed: Changed, given: frozenset[str], target: Target
) -> Changed:
    """Give outputs the type and the shape that follow from inputs, if any do."""
    operation = operation_of(definition, changed.operator, changed.tensors, target)
    try:
        facts = evaluate("a case", definition.infer, operation)
    except ModelError:
        return changed
    tensors = dict(changed.tensors)
    for operand in definition.outputs:
        ids, fact = changed.operator.named_tensors[operand.name], facts[operand.name]
        if operand.name in given or not isinstance(ids, int) or not isinstance(fact, OutputFacts):
            continue
        old = tensors[ids]
        shape = old.shape if fact.shape is None else tuple(fact.shape)
        if all(size >= 0 for size in shape):
            tensors[ids] = replace(old, type=fact.type or old.type, shape=shape)
    return replace(changed, tensors=tensors)
