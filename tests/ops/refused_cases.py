"""Models on which the checks of built-in specs are decided, in ``refused_cases.jsonl``.

They are chosen so that each small change of a check (:mod:`tests.mutation.mutants`) is found by one
of them, as far as one was found: what the check refused is accepted then, or the other way round.
They are written by ``python -m tests.ops.refused_cases``, after a check has been changed on
purpose; the lines that differ show what it decides otherwise. A line that was added by hand stays
as long as it tells something. ``python -m tests.ops.refused_cases --unseen`` lists the changes that
none finds; ``tests/mutation/equivalent.toml`` says why.
"""

from __future__ import annotations

import ast
import base64
import itertools
import json
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
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
from opgen.operators.model import Check, Definition, Option
from opgen.operators.operation import Operation
from opgen.operators.types import INT
from opgen.prove.changed_cases import Changed, deep, shaped
from opgen.prove.refusals import MODELS, accepted, models_near
from opgen.spec.model import Op
from opgen.spec.roots import built_in_root
from opgen.synth.records import operator_of
from tests.mutation.mutants import Mutant, conditions_of, expression_changes
from tests.spec_functions import built_in_specs

FILE = Path(__file__).with_name("refused_cases.jsonl")
_ENOUGH = 30_000
"""Models of an operator that are looked at, at least, unless all changes are detected before."""
_LARGEST = 40_000
"""Of the numbers that checks name, those of which sizes are made."""
_LONGEST = 16_000
"""Characters of a model that is kept."""
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


def chosen(op: Op, kept: Sequence[Decided] = ()) -> Iterator[Decided]:
    """Look for models that tell the checks of an operator from changed ones.

    :param kept: what was chosen before, which is looked at first.
    """
    definition = definition_of(operator_of(op))
    alive = {
        str(record.place): [_holds(op, each) for each in _changed_checks(check)]
        for record, check in zip(definition.checks, op.checks, strict=True)
    }
    unseen = set(alive)
    for number, (changed, target) in enumerate(
        itertools.islice(_candidates(op, definition, kept), MODELS)
    ):
        if not any(alive.values()) or (number > _ENOUGH and not unseen):
            return
        operation = operation_of(definition, changed.operator, changed.tensors, target)
        found = refusers(definition, operation)
        if found is None or len(found) > 1:
            continue
        detected = False
        for place in found or list(alive):
            left = [each for each in alive[place] if each(operation) is not bool(found)]
            detected = detected or len(left) < len(alive[place])
            alive[place] = left
            if found:
                unseen.discard(place)
        if detected:
            yield Decided(changed, target, bool(found))


def _candidates(
    op: Op, definition: Definition[Any], kept: Sequence[Decided]
) -> Iterator[tuple[Changed, Target]]:
    yield from ((each.changed, each.target) for each in kept)
    starts = list(accepted(definition, np.random.default_rng(1)))
    yield from starts
    for start, target in starts:
        yield from ((each, target) for each in _at_bounds(op, start))
    yield from models_near(definition)


def _at_bounds(op: Op, start: Changed) -> Iterator[Changed]:
    """Change a case by the numbers that checks compare with, and by scales without a rest."""
    for axes in (8, 9, 16, 17):
        yield from deep(start, axes)
    trees = (ast.walk(each.that.tree) for each in op.checks)
    named = {each.value for tree in trees for each in tree if isinstance(each, ast.Constant)}
    whole = {each for each in named if type(each) is int and each < _LARGEST}
    numbers = sorted({each + more for n in whole for each in (n, 2 * n) for more in (-1, 0, 1, 2)})
    for option in (each for each in op.options if each.type == INT):
        yield from (start.with_option(option.name, each) for each in numbers)
    for id_, tensor in start.tensors.items():
        for axis, number in itertools.product(range(len(tensor.shape)), numbers):
            shape = (*tensor.shape[:axis], max(number, 0), *tensor.shape[axis + 1 :])
            yield start.with_tensors({id_: shaped(tensor, shape)})
    plain = {
        id_: replace(tensor, quantization=Quantization(np.ones(1, np.float32), np.zeros(1, int)))
        for id_, tensor in start.tensors.items()
        if tensor.quantization is not None
    }
    alike = start.with_tensors(plain)
    for id_, power in itertools.product(plain, range(-32, 33)):
        scales = np.array([2.0**power], np.float32)
        scaled = Quantization(scales, np.zeros(1, np.int64))
        yield alike.with_tensors({id_: replace(plain[id_], quantization=scaled)})


def _changed_checks(check: Check) -> Iterator[Check]:
    source = check.that.source
    for start, end, new in [(0, len(source), "True"), *expression_changes(source)]:
        text = source[:start] + new + source[end:]
        tree = ast.parse(f"({text}\n)", mode="eval").body
        yield replace(check, that=replace(check.that, source=text, tree=tree))


def _holds(op: Op, check: Check) -> Callable[[Operation[Any]], bool]:
    """Return whether a check holds of a model, as a function; it does not where it fails."""
    definition = definition_of(operator_of(replace(op, checks=(check,), kernels=())))

    def holds(operation: Operation[Any]) -> bool:
        return refusers(definition, operation) == []

    return holds


# --- changes that no model tells -----------------------------------------------------------------


def unseen(file: str, ops: Sequence[Op], kept: Mapping[str, Sequence[Decided]]) -> list[Mutant]:
    """Return the changes of the checks of a file of specs that no recorded model tells.

    :param ops: the operators that have checks of this file.
    :param kept: the recorded models of each.
    """
    left = dict(_mutants(file, ops[0]))
    for op in ops:
        definition = definition_of(operator_of(op))
        given = [(_operation(definition, each), each.refused) for each in kept[op.op]]
        refusing = [refusers(definition, operation) for operation, _ in given]
        for mutant, check in list(left.items()):
            holds, place = _holds(op, check), [f"{file}:{check.place.line}"]
            noticed = (
                holds(operation) is refused
                for (operation, refused), places in zip(given, refusing, strict=True)
                if places in ([], place)
            )
            if any(noticed):
                del left[mutant]
    return list(left)


def _operation(definition: Definition[Any], case: Decided) -> Operation[Any]:
    return operation_of(definition, case.changed.operator, case.changed.tensors, case.target)


def _mutants(file: str, op: Op) -> Iterator[tuple[Mutant, Check]]:
    """Go through the changes of a file's checks, each with the check that it makes."""
    text = (built_in_root().folder.parent / file).read_text(encoding="utf-8")
    checks = {each.place.line: each for each in op.checks if each.place.file == file}
    for start, said in conditions_of(text):
        check = checks.get(text.count("\n", 0, start) + 1)
        if check is None:
            continue
        # What is evaluated has other names and blanks, in the same order.
        said_so = [(0, len(said), "true"), *expression_changes(said)]
        for (first, last, new), changed in zip(said_so, _changed_checks(check), strict=True):
            yield Mutant(file, start + first, start + last, new), changed


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


@cache
def decided() -> dict[str, list[Decided]]:
    """Return the recorded models of each operator."""
    definitions = {op.op: definition_of(operator_of(op)) for op in checked()}
    found: dict[str, list[Decided]] = {name: [] for name in definitions}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        op = json.loads(line)["op"]
        found[op].append(case_of(definitions[op], line))
    return found


def checked() -> list[Op]:
    """Return the built-in operators that check anything."""
    return [each for each in built_in_specs().ops if each.checks]


def files_of_checks(ops: Iterable[Op]) -> dict[str, list[Op]]:
    """Return the files that checks are in, and the operators that have them."""
    found: dict[str, dict[str, Op]] = {}
    for op in ops:
        for check in op.checks:
            found.setdefault(check.place.file, {})[op.op] = op
    return {file: [*found[file].values()] for file in sorted(found)}


def print_unseen() -> None:
    """Print the changes of checks that no recorded model tells, as ``make mutants`` does."""
    kept, every = decided(), 0
    for file, ops in files_of_checks(checked()).items():
        text = (built_in_root().folder.parent / file).read_text(encoding="utf-8")
        every += sum(1 for _ in _mutants(file, ops[0]))
        for mutant in unseen(file, ops, kept):
            before, after = mutant.lines(text)
            print(f"{mutant.place(text)}\n  - {before}\n  + {after}", flush=True)
    print(f"of {every} changes")


def main(wanted: Sequence[str]) -> None:
    """Write the lines of some operators anew; of none: of all."""
    kept: dict[str, list[str]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines() if FILE.is_file() else ():
        kept.setdefault(json.loads(line)["op"], []).append(line)
    made: dict[str, list[str]] = {}
    for op in checked():
        definition, before = definition_of(operator_of(op)), kept.get(op.op, [])
        made[op.op] = before
        if not wanted or op.op in wanted:
            cases = [case_of(definition, line) for line in before]
            lines = (line_of(definition, each) for each in chosen(op, cases))
            made[op.op] = [line for line in lines if len(line) <= _LONGEST]
    every = (f"{line}\n" for op in sorted(made) for line in made[op])
    FILE.write_text("".join(every), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--unseen"]:
        print_unseen()
    else:
        main(sys.argv[1:])
