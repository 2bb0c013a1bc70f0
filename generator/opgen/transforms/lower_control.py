"""Put subgraphs where they run: IF, WHILE and CALL_ONCE become marks, variables become tensors.

Specs say with `control:` which operators do that, and which operands and options play which part.
What is left is one flat list of operators per entry point; see :mod:`opgen.air.control`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from opgen.air.control import COPY, ELSE, END, IF, LOOP, UNLESS
from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.air.rewrite import with_tensors_renamed
from opgen.context.registries import RegistryContext
from opgen.errors import ModelError, UnsupportedError
from opgen.operators.applied import describe
from opgen.operators.model import Control
from opgen.transforms.drop_no_ops import same_quantization
from opgen.transforms.operators import definition_of

_MOST_OPERATORS = 1 << 14
"""Subgraphs that run others several times may grow without end when they are put in place."""

_DEEPEST = 32

_Key = tuple[str, str]
"""Container and name of a variable."""


def lower_control(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with a flat subgraph for each entry point: the main one, and signatures.

    :raises ModelError: if an operator runs a subgraph that is not there or that runs itself, or
        the two do not agree in their tensors.
    :raises UnsupportedError: if shapes change from one round of a loop to the next, or the model
        grows beyond measure.
    """
    controls = _controls(model, context)
    if len(model.subgraphs) == 1 and not controls[0]:
        return model
    entries = tuple(dict.fromkeys((0, *(each.subgraph for each in model.signatures))))
    kinds = dict(_assigned(model, controls))
    lowered = tuple(_Lowering(model, controls, kinds, entry).run() for entry in entries)
    signatures = tuple(
        replace(each, subgraph=entries.index(each.subgraph)) for each in model.signatures
    )
    return replace(model, subgraphs=lowered, signatures=signatures)


def origin_of(subgraph: int, operator: AirOperator) -> str:
    """Return what a flat list says of where in the model's file an operator stands."""
    return f"subgraph {subgraph}, operator {operator.id}" if subgraph else ""


def _of_file(subgraph: int, tensor: AirTensor) -> AirTensor:
    """Return a tensor that remembers where in the model's file it stands."""
    inner = f"subgraph {subgraph}, " if subgraph else ""
    return replace(tensor, origin=f"{inner}tensor {tensor.id}")


_Controls = Sequence[Mapping[int, Control]]
"""Per subgraph: operator -> what its spec says of control."""


def _controls(model: AirModel, context: RegistryContext) -> _Controls:
    found: list[dict[int, Control]] = []
    for subgraph in model.subgraphs:
        here: dict[int, Control] = {}
        for operator in subgraph.operators:
            definition = definition_of(operator, context)
            if definition is not None and definition.control is not None:
                here[operator.id] = definition.control
        found.append(here)
    return found


def _assigned(model: AirModel, controls: _Controls) -> Iterator[tuple[_Key, AirTensor]]:
    """Yield for each variable a tensor that is assigned to it; the first assignment last."""
    found = []
    for subgraph, here in zip(model.subgraphs, controls, strict=True):
        handles: dict[int, _Key] = {}
        for operator in subgraph.operators:
            control = here.get(operator.id)
            if control is not None and control.form == "variable":
                handles[operator.output_ids[0]] = _key(operator, control)
            elif control is not None and control.form == "assign":
                handle, value = (
                    operator.tensor_of(control.roles[r]) for r in ("variable", "value")
                )
                if handle in handles:
                    found.append((handles[handle], subgraph.tensors[value]))
    yield from reversed(found)


def _key(operator: AirOperator, control: Control) -> _Key:
    options, roles = operator.options, control.roles
    return str(getattr(options, roles["container"])), str(getattr(options, roles["name"]))


@dataclass
class _Frame:
    """A subgraph that is being put in place."""

    index: int
    subgraph: AirSubgraph
    ids: dict[int, int] = field(default_factory=dict)
    """Its tensors -> those of the flat subgraph."""
    handles: dict[int, _Key] = field(default_factory=dict)
    """Its tensors that stand for variables."""


class _Lowering:
    """Makes the flat subgraph of one entry point, whose tensors and operators keep their ids."""

    def __init__(
        self, model: AirModel, controls: _Controls, kinds: Mapping[_Key, AirTensor], entry: int
    ) -> None:
        self.model = model
        self.controls = controls
        self.kinds = kinds
        self.entry = entry
        subgraph = model.subgraphs[entry]
        self.tensors = {
            id_: _of_file(entry, tensor) if entry else tensor
            for id_, tensor in subgraph.tensors.items()
        }
        self.operators: list[AirOperator] = []
        self.variables: dict[_Key, int] = {}
        self.next_tensor = max(subgraph.tensors, default=-1) + 1
        self.next_operator = max((each.id for each in subgraph.operators), default=-1) + 1
        self.running: list[int] = []
        self.cause: AirOperator
        """The operator that is being replaced, for messages."""

    def run(self) -> AirSubgraph:
        subgraph = self.model.subgraphs[self.entry]
        frame = _Frame(self.entry, subgraph, {id_: id_ for id_ in subgraph.tensors})
        self._operators(frame)
        handles = frame.handles.keys() & {*subgraph.input_ids, *subgraph.output_ids}
        if handles:
            name = subgraph.tensors[min(handles)].name
            message = f"'{name}', an input or output of the model, is a variable"
            raise UnsupportedError.at(self.model.path.name, message)
        for id_ in frame.handles:
            del self.tensors[id_]
        return replace(subgraph, tensors=self.tensors, operators=tuple(self.operators))

    def _operators(self, frame: _Frame) -> None:
        self.running.append(frame.index)
        for operator in frame.subgraph.operators:
            control = self.controls[frame.index].get(operator.id)
            placed = replace(operator, origin=origin_of(frame.index, operator))
            if control is None:
                self._place(frame, placed)
                continue
            self.cause = placed
            match control.form:
                case "variable":
                    frame.handles[operator.output_ids[0]] = _key(operator, control)
                case "read":
                    output = frame.ids[operator.output_ids[0]]
                    self._copy(self._variable(frame, control, self.tensors[output]), output)
                case "assign":
                    value = frame.ids[operator.tensor_of(control.roles["value"])]
                    self._copy(value, self._variable(frame, control, self.tensors[value]))
                case "once":
                    self._once(frame, control)
                case "call":
                    self._call(frame, control)
                case "branch":
                    self._branch(frame, control)
                case _:
                    self._loop(frame, control)
        self.running.pop()

    def _place(self, frame: _Frame, operator: AirOperator) -> None:
        if frame.index != self.entry:
            operator = with_tensors_renamed(operator, frame.ids)
            # Its number is no longer that of the file, which is reported even of the main subgraph.
            origin = operator.origin or f"operator {operator.id}"
            operator = replace(operator, id=self._operator_id(), origin=origin)
        self.operators.append(operator)

    def _operator_id(self) -> int:
        if len(self.operators) >= _MOST_OPERATORS:
            message = f"it grows beyond {_MOST_OPERATORS:,} operators with subgraphs put in place"
            raise UnsupportedError.at(self.model.path.name, message)
        self.next_operator += 1
        return self.next_operator - 1

    def _mark(self, kind: str, inputs: tuple[int, ...] = (), outputs: tuple[int, ...] = ()) -> None:
        """Add an operator of control flow."""
        named = {"input": inputs[0]} if inputs else {}
        named |= {"output": outputs[0]} if outputs else {}
        name = self.tensors[outputs[0]].name if outputs else self.cause.op_type.lower()
        origin = self.cause.origin or f"operator {self.cause.id}"
        self.operators.append(
            AirOperator(
                self._operator_id(),
                kind,
                inputs,
                outputs,
                named,
                name=name,
                origin=origin,
                is_fixed=self.cause.is_fixed,
            )
        )

    def _copy(self, source: int, target: int) -> None:
        self._require_alike(self.tensors[source], self.tensors[target])
        if source != target:
            self._mark(COPY, (source,), (target,))

    def _require_alike(self, one: AirTensor, other: AirTensor) -> None:
        """Refuse to copy between tensors of different types or shapes."""
        if (one.type, one.shape) != (other.type, other.shape):
            forms = [f"{each.type} {list(each.shape)} '{each.name}'" for each in (one, other)]
            message = f"what it hands over changes its form: {forms[0]}, then {forms[1]}"
            hint = "export the model with static shapes"
            raise UnsupportedError.at(self._where(), message, hint=hint)

    def _where(self) -> str:
        return describe(self.model.path.name, self.cause)

    def _add(self, tensor: AirTensor) -> int:
        id_, self.next_tensor = self.next_tensor, self.next_tensor + 1
        self.tensors[id_] = replace(tensor, id=id_)
        return id_

    def _variable(self, frame: _Frame, control: Control, like: AirTensor) -> int:
        """Return the tensor of the variable that an operator reads or writes."""
        handle = self.cause.tensor_of(control.roles["variable"])
        key = frame.handles.get(handle)
        if key is None:
            raise ModelError.at(self._where(), "nothing says which variable it is about")
        if key not in self.variables:
            kind = self.kinds.get(key, like)
            name = "/".join(part for part in key if part)
            self.variables[key] = self._add(
                replace(kind, name=name, data=None, is_variable=True, resource="\0".join(key))
            )
        return self.variables[key]

    def _once(self, frame: _Frame, control: Control) -> None:
        flag = AirTensor(0, "first run", DType.BOOL, (), data=np.array(True), is_variable=True)
        done = AirTensor(0, "done", DType.BOOL, (), data=np.array(False))
        first, no_more = self._add(flag), self._add(done)
        self._mark(IF, (first,))
        self._inline(frame, control, "body", ())
        self._copy(no_more, first)
        self._mark(END)

    def _call(self, frame: _Frame, control: Control) -> None:
        operator = self.cause
        outputs = [frame.ids[id_] for id_ in operator.output_ids]
        results = self._inline(
            frame, control, "body", operator.input_ids, count=len(outputs), into=outputs
        )
        for source, target in zip(results, outputs, strict=True):
            self._copy(self._element(source), target)

    def _branch(self, frame: _Frame, control: Control) -> None:
        operator = self.cause
        decider = operator.tensor_of(control.roles["condition"])
        inputs = list(operator.input_ids)
        inputs.remove(decider)
        condition = self._condition(frame.ids[decider])
        outputs = [frame.ids[id_] for id_ in operator.output_ids]
        self._mark(IF, (condition,))
        for role in ("then", "else"):
            results = self._inline(frame, control, role, inputs, count=len(outputs))
            for source, target in zip(results, outputs, strict=True):
                self._copy(self._element(source), target)
            self._mark(ELSE if role == "then" else END)

    def _loop(self, frame: _Frame, control: Control) -> None:
        operator = self.cause
        count = len(operator.output_ids)
        if len(operator.input_ids) != count:
            message = f"it has {len(operator.input_ids)} inputs and {count} outputs"
            raise ModelError.at(self._where(), message)
        for source, output in zip(operator.input_ids, operator.output_ids, strict=True):
            if source in frame.handles:
                frame.handles[output] = frame.handles[source]
            else:
                self._copy(frame.ids[source], frame.ids[output])
        outputs = operator.output_ids
        self._mark(LOOP)
        decided = self._inline(frame, control, "condition", outputs, count=1)[0]
        self._mark(UNLESS, (self._condition(self._element(decided)),))
        results = self._inline(frame, control, "body", outputs, count=count, carries=True)
        for result, output in zip(results, outputs, strict=True):
            if output not in frame.handles:
                self._copy(self._element(result), frame.ids[output])
            elif result != frame.handles[output]:
                message = "what is one variable in a round is another one in the next"
                raise UnsupportedError.at(self._where(), message)
        self._mark(END)

    def _element(self, result: int | _Key) -> int:
        """Return what a subgraph gives, which must be a value."""
        if not isinstance(result, int):
            message = f"it would have to choose between variables: it is given '{result[1]}'"
            raise UnsupportedError.at(self._where(), message)
        return result

    def _condition(self, id_: int) -> int:
        tensor = self.tensors[id_]
        if tensor.type is not DType.BOOL or tensor.size != 1:
            message = f"its condition is {tensor.type} {list(tensor.shape)}, not one bool"
            raise ModelError.at(self._where(), message)
        return id_

    def _inline(  # noqa: PLR0913
        self,
        frame: _Frame,
        control: Control,
        role: str,
        inputs: Sequence[int],
        *,
        count: int = 0,
        carries: bool = False,
        into: Sequence[int] = (),
    ) -> list[int | _Key]:
        """Put a subgraph in place and return its outputs: tensors of the flat one, or variables.

        :param inputs: tensors of ``frame`` that it takes.
        :param count: how many outputs it must have.
        :param carries: its outputs become its inputs in the next round.
        :param into: tensors of the flat subgraph that it may compute in place of its outputs.
        """
        index = self._subgraph(control, role)
        subgraph = self.model.subgraphs[index]
        found = (len(subgraph.input_ids), len(subgraph.output_ids))
        if found != (len(inputs), count):
            message = (
                f"subgraph {index} has {found[0]} inputs and {found[1]} outputs, "
                f"it needs {len(inputs)} and {count}"
            )
            raise ModelError.at(self._where(), message)
        inner = _Frame(index, subgraph)
        for position, (own, given) in enumerate(zip(subgraph.input_ids, inputs, strict=True)):
            if given in frame.handles:
                inner.handles[own] = frame.handles[given]
                continue
            moves = carries and any(
                id_ == own for at, id_ in enumerate(subgraph.output_ids) if at != position
            )
            inner.ids[own] = self._taken(
                _of_file(index, subgraph.tensors[own]), frame.ids[given], moves
            )
        for own, given in zip(subgraph.output_ids, into, strict=False):
            if own not in inner.ids and self._is_same(subgraph.tensors[own], self.tensors[given]):
                inner.ids[own] = given
        for id_, tensor in subgraph.tensors.items():
            if (
                id_ not in inner.ids
                and id_ not in inner.handles
                and tensor.type is not DType.RESOURCE
            ):
                inner.ids[id_] = self._add(_of_file(index, tensor))
        cause = self.cause
        self._operators(inner)
        self.cause = cause
        return [
            inner.handles[id_] if id_ in inner.handles else inner.ids[id_]
            for id_ in subgraph.output_ids
        ]

    def _is_same(self, own: AirTensor, given: AirTensor) -> bool:
        """Tell whether a tensor that a subgraph computes can be the given one."""
        is_computed = own.data is None and not own.is_variable
        return (
            is_computed
            and (own.type, own.shape) == (given.type, given.shape)
            and same_quantization(own.quantization, given.quantization)
        )

    def _taken(self, own: AirTensor, given: int, moves: bool) -> int:
        """Return the tensor that an input of a subgraph becomes: the given one, or a copy."""
        tensor = self.tensors[given]
        self._require_alike(tensor, own)
        if not moves and same_quantization(tensor.quantization, own.quantization):
            return given
        id_ = self._add(replace(own, data=None))
        self._copy(given, id_)
        return id_

    def _subgraph(self, control: Control, role: str) -> int:
        index = int(getattr(self.cause.options, control.roles[role]))
        count = len(self.model.subgraphs)
        if not 0 <= index < count:
            raise ModelError.at(self._where(), f"it refers to subgraph {index}; there are {count}")
        if index in self.running:
            message = f"it runs subgraph {index}, of which it is a part: this has no end"
            raise ModelError.at(self._where(), message)
        if len(self.running) >= _DEEPEST:
            message = f"subgraphs run each other more than {_DEEPEST} deep"
            raise UnsupportedError.at(self._where(), message)
        return index
