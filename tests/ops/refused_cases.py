"""Models on which the checks of built-in specs are decided, in ``refused_cases.jsonl``.

They are chosen so that each small change of a check (:mod:`tests.mutation.mutants`) is told by one
of them, as far as one was found: what the check refused is accepted then, or the other way round.
They are written by ``python -m tests.ops.refused_cases``, after a check has been changed on
purpose; the lines that differ show what it decides otherwise.
"""

from __future__ import annotations

import base64
import itertools
import json
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirOperator, AirTensor, Quantization
from opgen.config import find_target
from opgen.lib.limits import memory_limited
from opgen.lib.target import Target
from opgen.lib.tensor import Array
from opgen.operators.applied import operation_of
from opgen.operators.bind import definition_of
from opgen.operators.model import Definition, Option
from opgen.operators.operation import Operation
from opgen.runtime.changed_cases import Changed
from opgen.runtime.refusals import MODELS, accepted, models_near
from opgen.spec.load import load_specs
from opgen.spec.model import Check, Op
from opgen.spec.roots import built_in_root
from opgen.synth.records import operator_of
from tests.mutation.mutants import expression_changes

FILE = Path(__file__).with_name("refused_cases.jsonl")
_ENOUGH = 3000
"""Models of an operator that are looked at, at least, unless all changes are told before."""
_FEW = 8
"""Elements that are written as numbers."""
_ERRORS = (ArithmeticError, AttributeError, ValueError, LookupError, TypeError, MemoryError)


@dataclass(frozen=True)
class Decided:
    """A model, and whether one check refuses it, or all accept it."""

    changed: Changed
    target: Target
    refused: bool


def refusers(definition: Definition[Any], operation: Operation[Any]) -> list[str] | None:
    """Return the places of the checks that refuse; None if one cannot be evaluated before."""
    found: list[str] = []
    try:
        with memory_limited(), np.errstate(all="ignore"):
            found += (str(each.place) for each in definition.check(operation))
    except _ERRORS:
        return found or None
    return found


# --- choosing ------------------------------------------------------------------------------------


def chosen(op: Op) -> Iterator[Decided]:
    """Look for models that tell the checks of an operator from changed ones."""
    definition = definition_of(operator_of(op))
    alive = {
        str(record.place): [_holds(op, each) for each in _changed_checks(check)]
        for record, check in zip(definition.checks, op.checks, strict=True)
    }
    unseen = set(alive)
    for number, (changed, target) in enumerate(itertools.islice(_candidates(definition), MODELS)):
        if not any(alive.values()) or (number > _ENOUGH and not unseen):
            return
        operation = operation_of(definition, changed.operator, changed.tensors, target)
        found = refusers(definition, operation)
        if found is None or len(found) > 1:
            continue
        told = False
        for place in found or list(alive):
            left = [each for each in alive[place] if each(operation) is not bool(found)]
            told = told or len(left) < len(alive[place])
            alive[place] = left
            if found:
                unseen.discard(place)
        if told:
            yield Decided(changed, target, bool(found))


def _candidates(definition: Definition[Any]) -> Iterator[tuple[Changed, Target]]:
    yield from accepted(definition, np.random.default_rng(1))
    yield from models_near(definition)


def _changed_checks(check: Check) -> Iterator[Check]:
    source = check.that.source
    for start, end, new in [(0, len(source), "True"), *expression_changes(source)]:
        text = source[:start] + new + source[end:]
        yield replace(check, that=replace(check.that, source=text))


def _holds(op: Op, check: Check) -> Callable[[Operation[Any]], bool]:
    """Return whether a check holds of a model, as a function; it does not where it fails."""
    definition = definition_of(operator_of(replace(op, checks=(check,))))

    def holds(operation: Operation[Any]) -> bool:
        return refusers(definition, operation) == []

    return holds


# --- lines ---------------------------------------------------------------------------------------


def line_of(definition: Definition[Any], case: Decided) -> str:
    """Return a decided model as a line of JSON."""
    operator, tensors = case.changed.operator, case.changed.tensors
    used = {id_ for ids in operator.named_tensors.values() for id_ in _listed(ids) if id_ >= 0}
    options = {
        each.name: _plain(getattr(operator.options, each.name))
        for each in definition.options
        if each.required or getattr(operator.options, each.name) != each.default
    }
    said = {
        "op": definition.op,
        "refused": case.refused,
        "target": case.target.name,
        "options": options,
        "operands": {name: ids for name, ids in operator.named_tensors.items() if ids is not None},
        "tensors": {str(id_): _tensor_words(tensors[id_]) for id_ in sorted(used)},
        "inner": [each and _tensor_words(each) for each in operator.intermediates],
    }
    return json.dumps(
        {key: value for key, value in said.items() if value not in ([], {})}, separators=(",", ":")
    )


def case_of(definition: Definition[Any], line: str) -> Decided:
    """Return the decided model of a line."""
    said = json.loads(line)
    given = {
        each.name: _option(each, said["options"][each.name])
        for each in definition.options
        if each.name in said.get("options", {})
    }
    operands = (*definition.inputs, *definition.outputs)
    named = {
        each.name: tuple(ids) if isinstance(ids := said["operands"].get(each.name), list) else ids
        for each in operands
    }
    tensors = {int(id_): _tensor(int(id_), each) for id_, each in said["tensors"].items()}
    inner = tuple(each and _tensor(0, each) for each in said.get("inner", ()))
    options = definition.options_type(**given)
    operator = AirOperator(0, definition.op, (), (), named, options, 1, intermediates=inner)
    return Decided(Changed(operator, tensors), find_target(said["target"]), said["refused"])


def _listed(ids: int | tuple[int, ...] | None) -> Sequence[int]:
    return ids if isinstance(ids, tuple) else () if ids is None else (ids,)


def _plain(value: object) -> object:
    if isinstance(value, DType):
        return str(value)
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, bytes):
        return value.hex()
    return value.item() if isinstance(value, np.generic) else value


def _option(option: Option, value: Any) -> object:
    if option.kind is DType:
        return DType(value)
    if isinstance(option.kind, type) and issubclass(option.kind, Enum):
        return option.kind[value]
    if option.kind is bytes:
        return bytes.fromhex(value)
    return tuple(value) if isinstance(value, list) else value


def _tensor_words(tensor: AirTensor) -> list[Any]:
    """Return type, shape, scales, zero points, and what else there is by name."""
    words: list[Any] = [str(tensor.type), tensor.shape, [], []]
    more: dict[str, Any] = {}
    if tensor.quantization is not None:
        found = tensor.quantization
        words[2:] = [float(str(each)) for each in found.scales], found.zero_points.tolist()
        more |= {} if found.axis is None else {"axis": found.axis}
    if tensor.is_variable:
        more["variable"] = True
    if tensor.data is not None:
        few = tensor.data.size <= _FEW
        packed = base64.b64encode(zlib.compress(tensor.data.tobytes(), 9)).decode()
        more["data"] = tensor.data.reshape(-1).tolist() if few else packed
    if more:
        return [*words, more]
    return words if words[2] else words[:2]


def _tensor(id_: int, words: Sequence[Any]) -> AirTensor:
    kind, shape = DType(words[0]), tuple(words[1])
    scales, zero_points, more = (*words[2:], *([], [], {})[len(words) - 2 :])
    quantization = None
    if scales:
        points = np.array(zero_points, np.int64)
        quantization = Quantization(np.array(scales, np.float32), points, more.get("axis"))
    data: Array | None = None
    if isinstance(more.get("data"), str):
        packed = zlib.decompress(base64.b64decode(more["data"]))
        data = np.frombuffer(packed, kind.numpy).reshape(shape)
    elif "data" in more:
        data = np.array(more["data"], kind.numpy).reshape(shape)
    variable = more.get("variable", False)
    return AirTensor(id_, f"t{id_}", kind, shape, quantization, data=data, is_variable=variable)


def main(wanted: Sequence[str]) -> None:
    """Write the lines of some operators anew; of none: of all."""
    kept = [] if not FILE.is_file() else FILE.read_text(encoding="utf-8").splitlines()
    ops = [op for op in load_specs([built_in_root()]).ops if op.checks]
    ops = [op for op in ops if not wanted or op.op in wanted]
    lines = [line for line in kept if wanted and json.loads(line)["op"] not in wanted]
    for op in ops:
        definition = definition_of(operator_of(op))
        lines += (line_of(definition, each) for each in chosen(op))
    lines.sort(key=lambda line: str(json.loads(line)["op"]))
    FILE.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
