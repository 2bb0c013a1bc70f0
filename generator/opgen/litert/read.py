"""A .tflite file -> AIR: opening it, its tensors, and its operators through their parsers.

What parsers written by hand return gets the form that the rest of the package relies on.
"""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Protocol

from opgen.air.control import UNREADABLE
from opgen.air.dtype import DType
from opgen.air.faults import ModelFaults
from opgen.air.model import (
    AirModel,
    AirOperator,
    AirOperatorOptions,
    AirSignature,
    AirSubgraph,
    AirTensor,
)
from opgen.air.names import custom_code_to_op_key
from opgen.base.mapped import mapped
from opgen.errors import (
    Diagnostic,
    OperatorPlace,
    OpgenError,
    OpgenWarning,
    UsageError,
    UserCodeError,
    did_you_mean,
    new_command,
)
from opgen.litert.blocks import scales_of
from opgen.litert.parse import builtin_code, first_output_name, ids_of, place_of, scope_of
from opgen.litert.schema import (
    ModelT,
    OperatorCodeT,
    OperatorT,
    SignatureDefT,
    SubGraphT,
    open_model,
)
from opgen.litert.tensors import TensorReader, text
from opgen.operators.model import OF_BLOCKS
from opgen.text.user_code import users_code
from opgen.tflite.facts import BUILTIN_NAMES, BUILTINS, COMPILED, CUSTOM
from opgen.tflite.flatbuffer import Reader

Parser = Callable[[int, ModelT, SubGraphT, AirModel], AirOperator]
"""(index of the operator in its subgraph, the file, the subgraph, what is read so far)"""

_FORMAT_VERSION = 3
_ABSENT = -1


class Parsers(Protocol):
    """Parsers by the key of their operator."""

    def find(self, key: str) -> Parser | None:
        """Return a parser, or None if there is none."""

    def keys(self) -> Iterable[str]:
        """Return the keys of all parsers."""


def read_model(path: Path, parsers: Parsers) -> AirModel:
    """Read a file. Constants are views of the file, which stays mapped as long as they live.

    :raises UsageError: if there is no such file.
    :raises ModelError: if it is damaged or contradicts itself.
    :raises UnsupportedError: if it is valid and something in it is not supported; names all of it.
    """
    return read_data(mapped(path), path, parsers)


def read_partly(path: Path, parsers: Parsers) -> tuple[AirModel, ModelFaults]:
    """Read a file of which something is not supported, and return that, too.

    Operators that cannot be read are of type ``UNREADABLE``; tensors that cannot be read are
    variables without a type. The graph is whole, so that all that is left of it can be judged.

    :raises UsageError: if there is no such file.
    :raises ModelError: if it is damaged or contradicts itself.
    """
    faults = ModelFaults()
    model = _read(mapped(path), path, parsers, faults)
    if faults.is_wrong:
        faults.raise_all()
    return model, faults


def read_data(data: bytes | memoryview, path: Path, parsers: Parsers) -> AirModel:
    """Read the contents of a file; ``path`` only names it. Raises as :func:`read_model` does."""
    faults = ModelFaults()
    model = _read(data, path, parsers, faults)
    faults.raise_all()
    return model


def _read(data: bytes | memoryview, path: Path, parsers: Parsers, faults: ModelFaults) -> AirModel:
    reader = Reader(data, path.name)
    model = open_model(reader)
    if model.version != _FORMAT_VERSION:
        message = f"the version of its format is {model.version}, not {_FORMAT_VERSION}"
        faults.unsupported(path.name, message)
        faults.raise_all()
    if not model.subgraphs:
        reader.damaged("it has no subgraph")
    keys = _op_keys(model, faults)
    description = text(model.description)
    sha256 = hashlib.sha256(data).hexdigest()
    air_model = AirModel(path.stem, path, sha256, (), (), description)
    tensors = TensorReader(reader, model.buffers or [], faults)
    for subgraph in model.subgraphs or []:
        stage = _Stage(model, subgraph, air_model, keys, faults)
        air_model = _read_subgraph(stage, tensors, parsers)
    signatures = tuple(
        _signature(each, model, air_model, path.name, faults) for each in model.signatureDefs or []
    )
    return replace(air_model, signatures=signatures)


@dataclass(frozen=True)
class _Stage:
    """A subgraph that is to be read, and what is known before."""

    model: ModelT
    subgraph: SubGraphT
    air_model: AirModel
    keys: list[str | None]
    """Per operator code its key, or None where it is faulty."""
    faults: ModelFaults

    @property
    def scope(self) -> str:
        return scope_of(self.model, len(self.air_model.subgraphs))


def _read_subgraph(stage: _Stage, tensors: TensorReader, parsers: Parsers) -> AirModel:
    subgraph, done = stage.subgraph, stage.air_model
    input_ids, output_ids = ids_of(subgraph.inputs), ids_of(subgraph.outputs)
    _check_ids(stage, (*input_ids, *output_ids), f"{stage.scope}its inputs and outputs", lowest=0)
    good = [_check_operator(stage, index) for index in range(len(subgraph.operators or []))]
    written = set(input_ids)
    used = {*input_ids, *output_ids}
    inner: set[int] = set()
    for operator in subgraph.operators or []:
        written.update(ids_of(operator.outputs))
        used.update(ids_of(operator.inputs), ids_of(operator.outputs))
        used.update(scales_of(subgraph, operator))
        inner.update(ids_of(operator.intermediates))
    inner -= used
    all_tensors = subgraph.tensors or []
    read = {
        id_: tensors.read(id_, all_tensors[id_], stage.scope, id_ in written or id_ in inner)
        for id_ in sorted(used | inner)
        if 0 <= id_ < len(all_tensors)
    }
    known = {id_: tensor for id_, tensor in read.items() if tensor is not None}
    shell = AirSubgraph(text(subgraph.name), known, (), input_ids, output_ids)
    so_far = replace(done, subgraphs=(*done.subgraphs, shell))
    operators = [
        (_parse(stage, index, so_far, parsers) if is_good else None) or _unreadable(stage, index)
        for index, is_good in enumerate(good)
    ]
    whole = replace(
        shell,
        tensors={
            id_: known.get(id_) or AirTensor(id_, "", DType.VARIANT, (), is_variable=True)
            for id_ in read
            if id_ in used
        },
        operators=tuple(operators),
    )
    return replace(done, subgraphs=(*done.subgraphs, whole))


def _check_operator(stage: _Stage, index: int) -> bool:
    """Check what an operator refers to."""
    operator = (stage.subgraph.operators or [])[index]
    if operator.opcodeIndex >= len(stage.keys):
        message = f"it refers to operator code {operator.opcodeIndex} of {len(stage.keys)}"
        stage.faults.wrong(f"{stage.scope}operator {index}", message)
        return False
    key = stage.keys[operator.opcodeIndex]
    where = f"{stage.scope}operator {index} {key}"
    inputs = _check_ids(stage, ids_of(operator.inputs), where, lowest=-1)
    outputs = _check_ids(stage, ids_of(operator.outputs), where, lowest=-1)
    inner = _check_ids(stage, ids_of(operator.intermediates), where, lowest=-1)
    scales = _check_ids(stage, scales_of(stage.subgraph, operator), where, lowest=0)
    return inputs and outputs and inner and scales and key is not None


def _check_ids(stage: _Stage, ids: tuple[int, ...], where: str, lowest: int) -> bool:
    count = len(stage.subgraph.tensors or [])
    if not ids or (min(ids) >= lowest and max(ids) < count):
        return True
    bad = next(id_ for id_ in ids if not lowest <= id_ < count)
    stage.faults.wrong(where, f"refers to tensor {bad}; there are {count}")
    return False


def _parse(stage: _Stage, index: int, so_far: AirModel, parsers: Parsers) -> AirOperator | None:
    operator = (stage.subgraph.operators or [])[index]
    key = stage.keys[operator.opcodeIndex]
    scales = scales_of(stage.subgraph, operator)
    parser = parsers.find(key) if key is not None else None
    if key is not None and parser is not None and scales:
        parser = parsers.find(key + OF_BLOCKS)
        if parser is None:
            _report_blocks(stage, index, operator, key)
            return None
    if key is None or parser is None:
        _report_unknown(stage, index, operator, key or "", parsers)
        return None
    ids = {*ids_of(operator.inputs), *ids_of(operator.outputs), *scales}
    if not ids - {-1} <= so_far.subgraphs[-1].tensors.keys():
        return None  # a parser may look at its tensors; faulty ones are reported already
    where = place_of(stage.scope, index, operator, key, stage.subgraph)
    try:
        with users_code(parser, f"{getattr(parser, '__name__', 'the parser')}, for {where}"):
            found = parser(index, stage.model, stage.subgraph, so_far)
    except UserCodeError:
        raise
    except OpgenError as error:
        stage.faults.add(error)
        return None
    return adopted(found, index, where)


def _unreadable(stage: _Stage, index: int) -> AirOperator:
    """Return what stands for an operator that is not supported: its tensors are all it has."""
    operator = (stage.subgraph.operators or [])[index]
    inputs, outputs = ids_of(operator.inputs), ids_of(operator.outputs)
    name = first_output_name(operator, stage.subgraph)
    in_range = operator.opcodeIndex < len(stage.keys)
    key = stage.keys[operator.opcodeIndex] if in_range else None
    return AirOperator(index, UNREADABLE, inputs, outputs, name=name, stands_for=key or "")


def _report_unknown(
    stage: _Stage, index: int, operator: OperatorT, key: str, parsers: Parsers
) -> None:
    code = (stage.model.operatorCodes or [])[operator.opcodeIndex]
    where = place_of(stage.scope, index, operator, key, stage.subgraph)
    is_custom = BUILTIN_NAMES.get(builtin_code(code)) == CUSTOM
    # A builtin's name is not misspelled, and no custom operator is meant to be a builtin.
    alike = () if stage.faults.is_full or not is_custom else {*parsers.keys()} - BUILTINS.keys()
    near = did_you_mean(key, alike)
    custom_code = text(code.customCode) if is_custom else ""
    custom = f"custom code '{custom_code}', " if is_custom else ""
    message = f"no spec describes this operator ({custom}version {code.version})"
    command = new_command(custom_code or key, stage.air_model.path)
    hint = f"write a spec of it: {command}, then --specs my_specs"
    hint = f"{near} Or {hint}" if near else hint
    why, remedy = _compiled(custom_code)
    stage.faults.unsupported(where, message, why, remedy.replace("{spec}", hint) or hint)


def _report_blocks(stage: _Stage, index: int, operator: OperatorT, key: str) -> None:
    where = place_of(stage.scope, index, operator, key, stage.subgraph)
    message = "one of its inputs is quantized by blocks"
    why = "no spec takes blocks for this operator"
    hint = "quantize it with one scale, or with one per index of an axis"
    stage.faults.unsupported(where, message, why, hint)


def _compiled(custom_code: str) -> tuple[str, str]:
    """Return what an operator is that is a program of its own, and what helps; else empty texts."""
    found = (facts for code, facts in COMPILED.items() if fnmatchcase(custom_code, code))
    return next(found, ("", ""))


def _op_keys(model: ModelT, faults: ModelFaults) -> list[str | None]:
    """Return the key of each operator code; two custom codes must not have the same."""
    name = model._reader.name
    keys: list[str | None] = []
    customs: dict[str, OperatorCodeT] = {}
    for index, code in enumerate(model.operatorCodes or []):
        number = builtin_code(code)
        key = BUILTIN_NAMES.get(number)
        where = f"{name}: operator code {index}"
        if key is None:
            faults.unsupported(where, f"operator {number} is newer than this version of opgen")
        elif key == CUSTOM:
            custom = text(code.customCode)
            key = _custom_key(custom, where, faults)
            first = code if key is None else customs.setdefault(key, code)
            if first.customCode != code.customCode:  # as bytes: texts may hide what differs
                both = f"'{text(first.customCode)}' and '{custom}'"
                message = f"custom codes {both} are both named {key}"
                faults.wrong(where, message, hint="give one of them another name")
        keys.append(key)
    return keys


def _custom_key(custom: str, where: str, faults: ModelFaults) -> str | None:
    try:
        return custom_code_to_op_key(custom)
    except ValueError as error:
        faults.wrong(where, str(error))
        return None


def _signature(
    found: SignatureDefT, model: ModelT, air_model: AirModel, file: str, faults: ModelFaults
) -> AirSignature:
    name = text(found.signatureKey)
    where = f"{file}: signature '{name}'"
    maps: list[dict[str, int]] = []
    if found.subgraphIndex >= len(air_model.subgraphs):
        count = len(air_model.subgraphs)
        faults.wrong(where, f"it refers to subgraph {found.subgraphIndex}; there are {count}")
        return AirSignature(name, 0, {}, {})
    subgraph = air_model.subgraphs[found.subgraphIndex]
    count = len((model.subgraphs or [])[found.subgraphIndex].tensors or [])
    for entries, ids, what in (
        (found.inputs, frozenset(subgraph.input_ids), "input"),
        (found.outputs, frozenset(subgraph.output_ids), "output"),
    ):
        named = {text(entry.name): entry.tensorIndex for entry in entries or []}
        others = {entry: id_ for entry, id_ in named.items() if id_ not in ids}
        for entry, id_ in others.items():
            message = f"its {what} '{entry}' is tensor {id_}, not an {what} of the subgraph"
            if id_ >= count:
                faults.wrong(where, message)
            else:  # what takes operators off the ends of a graph may leave its signatures alone
                said = Diagnostic(where, f"{message}: that name is unused", severity="warning")
                warnings.warn(str(said), OpgenWarning, stacklevel=2)
        maps.append({entry: id_ for entry, id_ in named.items() if entry not in others})
    return AirSignature(name, found.subgraphIndex, maps[0], maps[1])


def adopted(found: object, op_id: int, where: OperatorPlace) -> AirOperator:
    """Return the operator with ids that are integers, in tuples, and with a name.

    Parsers may give ids as numbers of any kind or as their digits, and leave the name out.

    :param where: what messages call the operator.
    :raises UsageError: if it is no operator.
    """
    if not isinstance(found, AirOperator):
        returned = "nothing" if found is None else f"a {type(found).__name__}"
        raise UsageError.at(where, f"its parser returned {returned}, not an AirOperator")
    try:
        input_ids, output_ids = _ids(found.input_ids), _ids(found.output_ids)
        named = {str(name): _named(id_) for name, id_ in (found.named_tensors or {}).items()}
    except (TypeError, ValueError, AttributeError) as error:
        message = f"its parser returned ids that are no numbers of tensors: {error}"
        raise UsageError.at(where, message) from error
    return replace(
        found,
        id=op_id,
        input_ids=input_ids,
        output_ids=output_ids,
        named_tensors=named,
        options=AirOperatorOptions() if found.options is None else found.options,
        name=found.name or where.name,
    )


def _ids(given: Iterable[object]) -> tuple[int, ...]:
    return tuple(_id(each) for each in given)


def _named(given: object) -> int | tuple[int, ...] | None:
    if isinstance(given, Iterable) and not isinstance(given, str):
        return _ids(given)
    id_ = _id(given)
    return None if id_ == _ABSENT else id_


def _id(given: object) -> int:
    # numpy's integers and digits are no int; int() takes both.
    return _ABSENT if given is None else int(given)  # type: ignore[call-overload]
