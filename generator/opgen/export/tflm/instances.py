"""The values that the expressions of specs have in one model, as constants of C++."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from opgen.air.faults import ModelFaults
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.aot.emit.cliteral import c_fields
from opgen.aot.emit.tables import Tables
from opgen.aot.plan.constants import stored_elements
from opgen.bind.bind import bind_operator
from opgen.bind.bound import BoundOperator
from opgen.c.names import comment
from opgen.context.registries import RegistryContext
from opgen.errors import ModelError, UnsupportedError, UsageError
from opgen.export.device.kernel_calls import params_type, run_function
from opgen.export.device.vocabulary import type_constant
from opgen.export.tflm.table import canonical
from opgen.lib.target import GENERIC
from opgen.litert.inspect import LenientParsers
from opgen.litert.parse import payload_of
from opgen.litert.read import Parser, Parsers, read_model
from opgen.litert.schema import ModelT, SubGraphT
from opgen.spec.model import Kernel, Op
from opgen.tflite.enums import TensorType

_FNV_BASIS, _FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3


@dataclass(frozen=True)
class Instance:
    """An operator of a model, ready to run."""

    bound: BoundOperator
    fingerprint: int
    about: str


@dataclass(frozen=True)
class _Parsers:
    """Parsers that note the options of some operators; others need not be supported."""

    parsers: Parsers
    wanted: Mapping[str, Op]
    """By the key that models have."""
    payloads: dict[tuple[int, int], bytes] = field(default_factory=dict)
    """(subgraph, operator) -> its options as the fingerprint sees them."""

    def find(self, key: str) -> Parser | None:
        parser = self.parsers.find(key)
        if key not in self.wanted or parser is None:
            return LenientParsers(self.parsers).find(key)

        def parse(
            op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
        ) -> AirOperator:
            operator = (subgraph.operators or [])[op_id]
            place = len(air_model.subgraphs) - 1, op_id
            op = self.wanted[key]
            assert op.litert is not None
            if op.litert.builtin:
                self.payloads[place] = canonical(op, operator.builtinOptions)
            else:
                self.payloads[place] = payload_of(model, operator)
            return parser(op_id, model, subgraph, air_model)

        return parse

    def keys(self) -> Iterable[str]:
        return self.parsers.keys()


def instances_in(
    models: Sequence[Path], ops: Sequence[Op], context: RegistryContext
) -> dict[str, list[Instance]]:
    """Return the operators of models that the specs are for, by key; equal ones once.

    :raises ModelError: if a model is damaged, or an operator breaks a rule of its spec.
    :raises UnsupportedError: if one has no kernel, or two that a device cannot tell apart differ.
    :raises UsageError: if a model has none of the operators.
    """
    found: dict[str, list[Instance]] = {}
    faults = ModelFaults()
    by_name = {op.op: op for op in ops}
    for path in models:
        count = 0
        for op_type, instance in _instances_of(path, ops, context, faults):
            count += 1
            known = found.setdefault(op_type, [])
            same = [each for each in known if each.fingerprint == instance.fingerprint]
            if not same:
                known.append(instance)
            elif _given(by_name[op_type], same[0]) != _given(by_name[op_type], instance):
                message = f"{instance.about}: a device cannot tell it from {same[0].about}"
                hint = "build two folders, with --namespace"
                faults.add(UnsupportedError.at(str(path), message, hint=hint))
        if not count and not faults.found:
            message = f"has none of the operators {', '.join(sorted(by_name))}"
            raise UsageError.at(str(path), message, hint="opgen show lists what it has")
    faults.raise_all()
    return found


def _instances_of(
    path: Path, ops: Sequence[Op], context: RegistryContext, faults: ModelFaults
) -> Iterator[tuple[str, Instance]]:
    parsers = _Parsers(context.litert_parsers, {op.litert_key: op for op in ops})
    model = read_model(path, parsers)
    wanted = {op.op for op in ops}
    for index, subgraph in enumerate(model.subgraphs):
        for operator in subgraph.operators:
            if operator.op_type not in wanted:
                continue
            try:
                bound = bind_operator(path, operator, "", subgraph, context, GENERIC)
            except (ModelError, UnsupportedError) as error:
                faults.add(error)
                continue
            mark = fingerprint(operator, subgraph, parsers.payloads[index, operator.id])
            about = comment(f"{model.name}: operator {operator.id} '{operator.name}'")
            yield operator.op_type, Instance(bound, mark, about)


def _given(op: Op, instance: Instance) -> Sequence[str]:
    """Return all that a device is given of an instance, in a form that compares."""
    return instance_lines(op, [replace(instance, about="")])


def fingerprint(operator: AirOperator, subgraph: AirSubgraph, payload: bytes) -> int:
    """Return what ``Fingerprint`` of `runtime_c/tflm/opgen_instances.h` gives for the node."""
    parts = [payload, _number(len(payload))]
    for ids in (operator.input_ids, operator.output_ids):
        parts.append(_number(len(ids)))
        parts += [_tensor(subgraph.tensors[id_] if id_ >= 0 else None) for id_ in ids]
    return _fnv1a(b"".join(parts))


def _tensor(tensor: AirTensor | None) -> bytes:
    if tensor is None:
        return b"".join(map(_number, (-1, 0, 0, 0)))
    numbers = [int(TensorType[tensor.type.name]), len(tensor.shape), *tensor.shape]
    quantization = tensor.quantization
    scales = quantization.scales if quantization else np.zeros(0)
    numbers.append(len(scales))
    for at, scale in enumerate(scales):
        bits = int(np.float32(scale).view(np.int32))
        numbers += [bits, int(quantization.zero_points[at])] if quantization else []
    numbers.append(1 if tensor.is_constant else 0)
    elements = stored_elements(tensor).tobytes() if tensor.is_constant else b""
    return b"".join(map(_number, numbers)) + elements


def _number(value: int) -> bytes:
    return value.to_bytes(4, "little", signed=True)


def _fnv1a(data: bytes) -> int:
    value = _FNV_BASIS
    for byte in data:
        value = (value ^ byte) * _FNV_PRIME & 0xFFFFFFFFFFFFFFFF
    return value


def instance_lines(op: Op, instances: Sequence[Instance]) -> list[str]:
    """Return the constants of an operator's instances: tables, params, and the list of all."""
    tables = Tables()
    params: list[str] = []
    rows: list[str] = []
    kernels: Mapping[str, Kernel] = {kernel.name: kernel for kernel in op.kernels}
    for at, instance in enumerate(instances):
        bound = instance.bound
        kernel, operation = bound.kernel, bound.operation
        run, given, scratch = "nullptr", "nullptr", 0
        assert operation is not None
        if kernel is not None:
            run = run_function(op, kernels[kernel.name])
            values = kernel.values(operation)
            scratch = kernel.scratch(operation) if kernel.scratch else 0
            if values:
                text = c_fields(values, f"kTable{at}", tables.add)
                params += [f"// {instance.about}"]
                type_ = params_type(kernels[kernel.name])
                params += f"const {type_} kParams{at} = {text};".splitlines()
                given = f"&kParams{at}"
        states, lines = _states(at, instance)
        params += lines
        row = f"UINT64_C({instance.fingerprint:#018x}), {run}, {given}, {scratch}, {states}"
        rows.append(f"    {{{row}}}, // {instance.about}")
    constants = [f"const {each.c_type} {each.name}[] = {{\n{each.text}}};" for each in tables.added]
    return [*constants, *params, "const Instance kInstances[] = {", *rows, "};"]


def _states(at: int, instance: Instance) -> tuple[str, list[str]]:
    definition, operation = instance.bound.definition, instance.bound.operation
    assert definition is not None
    assert operation is not None
    states = definition.states(operation)
    if not states:
        return "nullptr", []
    items = [
        f"    {{{type_constant(str(each.type))}, {int(np.prod(each.shape, dtype=object))}, "
        f"{float(each.reset)!r}, nullptr}},"
        for each in (states[name] for name in definition.state_names)
    ]
    return f"kStates{at}", [f"const State kStates{at}[] = {{", *items, "};"]
