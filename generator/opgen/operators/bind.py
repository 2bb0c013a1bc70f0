"""A definition of the operator that records describe: its functions take an operation.

Every expression is evaluated in a scope of its own, so that what it needs is computed when it is
asked for, and forgotten afterwards. Parts that have no place know their way from the operator, by
which messages find them in its spec.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import partial
from operator import attrgetter
from typing import Any

from opgen.air.dtype import DType
from opgen.air.names import options_class
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.tensor import Tensor
from opgen.operators.fill import FilledLine, fill
from opgen.operators.kernel import EVERY, kernels_header, text_of
from opgen.operators.model import (
    Definition,
    Function,
    Functions,
    Kernel,
    Memory,
    Operand,
    Operator,
    Test,
    Torch,
    options_class_of,
)
from opgen.operators.operation import Operation, OutputFacts, Params, State
from opgen.operators.places import LinesOf, SpecLine, SpecPlace, Where, line_of
from opgen.operators.scope import Arguments, Asked, Drawn, Names, OperationScope, Placed

Ask = Callable[[Function, str], Any]
"""From an expression and its way to what a definition has there."""
_BOUND_BY_HAND = (
    *("lets", "reads_values", "kernels", "torch", "tests"),
    *("reference", "exact", "undefined_in_torch"),
)
_MESSAGE = ".otherwise"
_MAPPINGS = ("inputs", "outputs", "options")
"""Of a call of PyTorch's operator."""
_OUTPUT_FACTS = ("type", "shape", "scale", "zero_point")
_STATE_FACTS = ("shape", "reset", "scale", "zero_point")


def definition_of(
    operator: Operator, noted: dict[str, SpecLine] | None = None, lines_of: LinesOf = lambda _: {}
) -> Definition[Any]:
    """Return the operator that records describe, ready to be asked.

    :param noted: gets the place of every part that has one, by its way from the operator.
    :param lines_of: finds the places of parts that have none.
    """
    return _Binder(operator, {} if noted is None else noted, lines_of).definition()


def places_of(operator: Operator) -> dict[str, SpecLine]:
    """Return the places of all parts of an operator that was read, by their way from it."""
    noted: dict[str, SpecLine] = {}
    definition_of(operator, noted)
    return noted


@dataclass(frozen=True, eq=False)
class _Binder:
    """Binds the parts of one operator."""

    operator: Operator
    noted: dict[str, SpecLine]
    lines_of: LinesOf
    names: Names = field(init=False)
    outputs: Mapping[str, Functions] = field(init=False)
    """Output -> the expressions of its facts."""
    memory: Mapping[str, Functions] = field(init=False)
    """State -> the expressions of its facts."""

    def __post_init__(self) -> None:
        own = self.operator
        reference = own.reference
        set_ = partial(object.__setattr__, self)
        set_("outputs", {e.name: self.facts(e, "outputs", _OUTPUT_FACTS) for e in own.outputs})
        set_("memory", {e.name: self.facts(e, "state", _STATE_FACTS) for e in own.state})
        names = Names(
            self.lets(own.lets, "lets"),
            {each.name: each for each in (*own.inputs, *own.outputs)},
            frozenset(each.name for each in own.intermediates),
            self.states,
            tuple(each.name for each in own.state),
            {} if reference is None else {"reference": self.placed(reference, "reference")},
        )
        set_("names", names)

    # Expressions

    def where(self, part: str, given: Where) -> Where:
        """Return the place of a part, and note it."""
        line = line_of(given)
        if line is None:
            return SpecPlace(self.operator.op, part, self.lines_of)
        self.noted[part] = line
        return line

    def placed(self, function: Function, part: str) -> Placed:
        """Return an expression that knows its place."""
        return Placed(function, self.where(part, getattr(function, "place", "")))

    def lets(self, functions: Functions, part: str) -> dict[str, Placed]:
        """Return values with names that know their places."""
        return {name: self.placed(each, f"{part}.{name}") for name, each in functions.items()}

    def drawn(self, test: Test, part: str) -> dict[str, Placed]:
        """Return what a test space draws."""
        return {n: self.placed(_function(each), f"{part}.{n}") for n, each in test.items()}

    def facts(self, record: Any, part: str, keys: tuple[str, ...]) -> Functions:
        """Return the expressions that a record has under some keys."""
        way = f"{part}.{record.name}"
        given = ((key, getattr(record, key)) for key in keys)
        return {key: self.placed(each, f"{way}.{key}") for key, each in given if each is not None}

    def of_operation(self, names: Names) -> Ask:
        """Return what binds expressions that see some names."""
        return lambda function, part: Asked(self.placed(function, part), names.facts)

    def of_call(self, function: Function, part: str) -> Asked:
        """Bind an expression that sees the arguments of a call."""
        return Asked(self.placed(function, part), Arguments)

    def bound(self, value: Any, part: str, ask: Ask, leave: tuple[str, ...] = ()) -> Any:
        """Return a record, or what is in one, with all of its functions bound.

        :param part: its way from the operator.
        :param leave: fields that stay as they are.
        """
        if isinstance(value, type):
            return value
        if callable(value) or (part.endswith(_MESSAGE) and value):
            return ask(_function(value), part)
        if is_dataclass(value):
            return self._bound_record(value, part, ask, leave)
        if isinstance(value, Mapping):
            return {n: self.bound(each, f"{part}.{n}", ask) for n, each in value.items()}
        if isinstance(value, tuple):
            return tuple(
                self.bound(each, f"{part}.{getattr(each, 'name', index)}", ask)
                for index, each in enumerate(value)
            )
        return value

    def _bound_record(self, record: Any, part: str, ask: Ask, leave: tuple[str, ...]) -> Any:
        bound = {
            each.name: self.bound(getattr(record, each.name), _way(part, each.name), ask)
            for each in fields(record)
            if each.name not in leave
        }
        if "place" in bound:
            bound["place"] = self.where(part or "op", record.place)
        return replace(record, **bound)

    # The operator

    def definition(self) -> Definition[Any]:
        """Return the operator, ready to be asked."""
        own, ask = self.operator, self.of_operation(self.names)
        bound = self._bound_record(own, "", ask, _BOUND_BY_HAND)
        given = {each.name: getattr(bound, each.name) for each in fields(Operator)}
        reference = self.names.meanings.get("reference")
        meaning: dict[str, Any] = {"reference": self._nothing, "exact": None}
        if reference is not None:
            meaning["reference"] = self.names.meaning(reference)
        if own.exact is not None and not (own.kernels or own.control):
            meaning["exact"] = self.names.meaning(self.placed(own.exact, "exact"))
        if own.undefined_in_torch is not None:
            undefined = self.placed(own.undefined_in_torch, "undefined_in_torch")
            meaning["undefined_in_torch"] = self.names.meaning(undefined)
        inputs = sorted(each.name for each in own.inputs)
        torch = enumerate(_one_by_one(own.torch))
        tests = {f"tests.{index}": each for index, each in enumerate(own.tests)}
        given |= meaning | {
            "options_type": options_class_of(own.options, options_class(own.op)),
            "reads_values": tuple(inputs if own.reads_values is None else own.reads_values),
            "kernels": tuple(self._kernel(each, f"kernels.{each.name}") for each in own.kernels),
            "torch": tuple(self._torch(each, f"torch.{index}") for index, each in torch),
            "tests": tuple(self.drawn(each, part) for part, each in tests.items()),
            "samples": tuple(self._sample(each, part) for part, each in tests.items()),
        }
        if own.macs is None:
            del given["macs"]
        return Definition(**given, infer=self._infer, states=self.states, value_of=self._value_of)

    def _value_of(self, op: Operation[Any], name: str) -> Any:
        return getattr(OperationScope(self.names, op), name)

    def _nothing(self, op: Operation[Any]) -> Any:
        raise NotImplementedError(f"{self.operator.op} has no reference")

    def _infer(self, op: Operation[Any]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
        if self.operator.control is not None:
            raise NotImplementedError(f"{self.operator.op} becomes control flow")
        scope = OperationScope(self.names, op)
        return {each.name: self._output_facts(each, scope) for each in self.operator.outputs}

    def _output_facts(
        self, output: Operand, scope: OperationScope
    ) -> OutputFacts | tuple[OutputFacts, ...]:
        value = {key: each(scope) for key, each in self.outputs[output.name].items()}
        type_, rest = value.get("type"), (value.get("scale"), value.get("zero_point"))
        if output.variadic:
            return tuple(OutputFacts(type_, shape, *rest) for shape in value["shape"])
        return OutputFacts(type_, value.get("shape"), *rest)

    def states(self, op: Operation[Any]) -> Mapping[str, State]:
        """Return the memory of an operation."""
        scope = OperationScope(self.names, op)
        return {each.name: self._state(each, scope) for each in self.operator.state}

    def _state(self, memory: Memory, scope: OperationScope) -> State:
        value = {key: each(scope) for key, each in self.memory[memory.name].items()}
        shape, reset, scale = value["shape"], value["reset"], value.get("scale")
        type_: object = memory.type
        if not isinstance(type_, DType):
            like: Tensor = getattr(scope, memory.type)
            if scale is None:
                return State.like(like, shape, reset)
            type_ = like.type
        assert isinstance(type_, DType)
        return State(type_, shape, reset, scale, value.get("zero_point") or 0)

    # Kernels

    def _kernel(self, kernel: Kernel, part: str) -> Kernel:
        own = self.operator
        if EVERY in kernel.types:
            every = [each.name for each in (*own.inputs, *own.outputs)]
            kernel = replace(kernel, types=dict.fromkeys(every, kernel.types[EVERY]))
        when = tuple(replace(each, values=_shown(each.values)) for each in kernel.when)
        kernel = replace(kernel, when=when)
        on_floats = any(each.is_float for types in kernel.accepted.values() for each in types)
        names = replace(
            self.names, lets={**self.names.lets, **self.lets(kernel.lets, f"{part}.lets")}
        )
        exact = None
        if kernel.exact is not None:
            exact = self.placed(kernel.exact, f"{part}.exact")
        elif own.exact is not None and not on_floats:
            exact = self.placed(own.exact, "exact")
        shown = replace(names, meanings={**names.meanings, "exact": exact})
        left = ("lets", "exact", "undefined", "template", "fill")
        bound: Kernel = self._bound_record(kernel, part, self.of_operation(shown), left)
        undefined = kernel.undefined

        def values(op: Operation[Any]) -> Params:
            scope = OperationScope(shown, op)
            return tuple((name, getattr(scope, name)) for name in kernel.params)

        return replace(
            bound,
            arguments=_arguments(own, kernel),
            exact=None if exact is None else shown.meaning(exact),
            undefined=undefined and names.meaning(self.placed(undefined, f"{part}.undefined")),
            source=kernel.source or kernels_header(own.op),
            values=values,
            fill=self._fill(kernel, shown, part),
        )

    def _fill(
        self, kernel: Kernel, names: Names, part: str
    ) -> Callable[[Operation[Any]], tuple[FilledLine, ...]] | None:
        template = kernel.template
        if template is None:
            return None
        way = f"{part}.template"
        holes = [self.placed(each, way) for each in template.holes]

        def filled(op: Operation[Any]) -> tuple[FilledLine, ...]:
            return fill(text_of(template), holes, OperationScope(names, op))

        return filled

    # Programs of PyTorch

    def _torch(self, torch: Torch, part: str) -> Torch:
        bound: Torch = self._bound_record(torch, part, self.of_call, _MAPPINGS)
        given = {key: getattr(torch, key) for key in _MAPPINGS}
        if not torch.outputs:
            given["outputs"] = {each.name: each.name for each in self.operator.outputs}
        asked: dict[str, Any] = {
            key: {name: self._argument(each, f"{part}.{key}.{name}") for name, each in of.items()}
            for key, of in given.items()
        }
        return replace(bound, **asked)

    def _argument(self, given: object, part: str) -> Asked:
        """Bind what a call is asked for: an expression, an argument's name, or a constant."""
        is_name = isinstance(given, str) and not isinstance(given, DType)
        found = attrgetter(str(given)) if is_name else given
        return Asked(self.placed(_function(found), part), Arguments)

    # Test cases

    def _sample(self, test: Test, part: str) -> Callable[[Draw], Case]:
        own = self.operator
        operands = self.names.operands
        octets = {each.name for each in own.options if each.kind is bytes}
        given = self.drawn(test, part)

        def sample(draw: Draw) -> Case:
            drawn, noted = Drawn(draw), Sample(draw)
            for name, function in given.items():
                value = function(drawn)
                if name in operands:
                    note = noted.tensors if operands[name].variadic else noted.tensor
                    value = note(name, value, operands[name].layout)
                elif name in self.names.intermediates:
                    noted.intermediate(name, value)
                else:
                    value = (noted.octets if name in octets else noted.option)(name, value)
                setattr(drawn, name, value)
            return noted.case()

        return sample


def _one_by_one(torch: Sequence[Torch]) -> Iterator[Torch]:
    """Go through ways to call an operator, of which each is that of one operator of PyTorch."""
    for each in torch:
        for operator in (each.operator, *each.others):
            yield replace(each, operator=operator, others=())


def _way(part: str, name: str) -> str:
    return f"{part}.{name}" if part else name


def _function(value: object) -> Function:
    """Return a function, or one that gives what is none."""
    return value if callable(value) else lambda *_: value


def _shown(values: Function | Sequence[str] | None) -> Function | None:
    """Return what a condition is judged by as a function of a scope."""
    if values is None or callable(values):
        return values
    ways = [(way, attrgetter(way)) for way in values]
    return lambda scope: {way: get(scope) for way, get in ways}


def _arguments(operator: Operator, kernel: Kernel) -> tuple[str, ...]:
    """Return what the C function of a kernel takes; see :attr:`Kernel.takes`."""
    if kernel.takes is not None:
        return tuple(kernel.takes)
    typed = (e.name for e in (*operator.inputs, *operator.outputs) if e.name in kernel.types)
    return (*(["p"] if kernel.params else []), *typed)
