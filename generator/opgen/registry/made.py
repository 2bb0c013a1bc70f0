"""The operator that records describe, ready to be evaluated.

Every expression becomes a function of an operation. It is evaluated in a scope of its own, so that
what it needs is computed when it is asked for, and forgotten afterwards. Parts that have no place
know their way from the operator, by which messages find them in its spec.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import (
    MISSING,
    Field,
    dataclass,
    field,
    fields,
    is_dataclass,
    make_dataclass,
    replace,
)
from typing import Any, get_args, get_origin

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.air.names import camel_case, options_class
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.tensor import Tensor
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry import definition as facts
from opgen.registry import records
from opgen.registry.context import RegistryContext
from opgen.registry.definition import (
    Call,
    Definition,
    Operation,
    OutputFacts,
    Params,
    State,
    Unmet,
    Violation,
)
from opgen.registry.places import SpecPlace, Where
from opgen.registry.records import Function, Functions, Operator
from opgen.registry.scope import Arguments, Drawn, Names, Operand, Placed, Scope

_Op = Operation[Any]


def made(operator: Operator, noted: dict[str, str] | None = None) -> Definition[Any]:
    """Return the operator that records describe.

    :param noted: gets the place of every part that has one, by its way from the operator.
    """
    return _Maker(operator, {} if noted is None else noted).definition()


@dataclass(frozen=True, eq=False)
class _Maker:
    """Makes the parts of one operator."""

    operator: Operator
    noted: dict[str, str]
    names: Names = field(init=False)

    def __post_init__(self) -> None:
        operator = self.operator
        operands = (*operator.inputs, *operator.outputs)
        getters: dict[str, Operand] = {each.name: _getter(each) for each in operands}
        getters |= {each.name: Operation.intermediate for each in operator.intermediates}
        first = [each[0].name if each else "" for each in (operator.inputs, operator.outputs)]
        meanings: dict[str, Placed | None] = {}
        if operator.reference is not None:
            meanings["reference"] = self.placed(operator.reference, "reference")
        names = Names(
            self.lets(operator.lets, "let"),
            getters,
            self._states(),
            tuple(each.name for each in operator.state),
            frozenset(each.name for each in operands if each.optional and not each.variadic),
            (first[0], first[1]),
            meanings,
        )
        object.__setattr__(self, "names", names)

    def where(self, part: str, given: Where) -> Where:
        """Return the place of a part, and note it."""
        if given:
            self.noted[part] = str(given)
        return given or SpecPlace(self.operator.op, part)

    def placed(self, function: Function, part: str) -> Placed:
        """Return an expression that knows its place."""
        if isinstance(function, Placed):
            self.noted[part] = str(function.place)
            return function
        return Placed(function, SpecPlace(self.operator.op, part))

    def lets(self, functions: Functions, part: str) -> dict[str, Placed]:
        return {name: self.placed(each, f"{part}.{name}") for name, each in functions.items()}

    def asked(self, function: Function | None, part: str, names: Names | None = None) -> Any:
        """Return an expression as a function of an operation; None if there is none."""
        if function is None:
            return None
        placed, shown = self.placed(function, part), names or self.names
        return lambda op, *given: placed(Scope(shown, op), *given)

    def placed_parts(self, record: Any, part: str, *names: str) -> dict[str, Placed]:
        """Return the expressions of a record that are there, by the names of its fields."""
        given = ((name, getattr(record, name)) for name in names)
        return {name: self.placed(each, f"{part}.{name}") for name, each in given if each}

    def _states(self) -> Callable[[_Op], Mapping[str, State]]:
        keys = ("shape", "reset", "scale", "zero_point")
        given = [
            (each, self.placed_parts(each, f"state.{each.name}", *keys))
            for each in self.operator.state
        ]

        def states(op: _Op) -> Mapping[str, State]:
            scope = Scope(self.names, op)
            return {memory.name: _state(memory, parts, scope) for memory, parts in given}

        return states

    def definition(self) -> Definition[Any]:
        own, part = self.operator, self.where
        outputs, reference = own.outputs, self.names.meanings.get("reference")
        return Definition(
            op=own.op,
            place=part("op", own.place),
            doc=own.doc,
            source=own.source,
            options_type=self._options_type(),
            options=tuple(self._options()),
            litert=own.litert,
            inputs=tuple(self._operand(each) for each in own.inputs),
            outputs=tuple(self._operand(each) for each in outputs),
            intermediates=tuple(self._operand(each) for each in own.intermediates),
            infer=self._infer(),
            check=self._check(),
            macs=self.asked(own.macs, "macs") or (lambda _: 0),
            reference=self._meaning("reference", self.names) or self._nothing,
            reference_place=reference.place if reference else "",
            states=self.names.states,
            kernels=tuple(self._kernel(each) for each in own.kernels),
            state_names=self.names.state_names,
            alias={e.name: e.alias for e in outputs if e.alias and not e.is_part} or None,
            exact=None if own.kernels or own.control else self._exact(own.exact, self.names),
            parts=tuple(self._part(each) for each in outputs if each.is_part),
            reads_values=frozenset(own.reads_values.split()),
            folds=tuple(self._fold(index, each) for index, each in enumerate(own.folds)),
            absorptions=tuple(self._absorptions()),
            control=self._control(own.control),
            uint8=self._uint8(own.uint8),
            torch=tuple(self._torch(index, each) for index, each in enumerate(own.torch)),
            permutes=self.asked(own.permutes, "permutes"),
            permute=self._permute(own.permute),
            contraction=self._contraction(own.contracts),
            affine=self._affine(own.affine),
            channels=self._channels(own.channels),
            samples=tuple(self._sample(index, each) for index, each in enumerate(own.tests)),
            checks=tuple(part(f"checks.{i}", each.place) for i, each in enumerate(own.checks)),
            refuses=tuple(self._refused(index, each) for index, each in enumerate(own.refuses)),
        )

    def _nothing(self, op: _Op) -> Any:
        message = f"{self.operator.op} has no reference"
        raise NotImplementedError(message)

    # Tensors and options

    def _operand(self, operand: records.Operand) -> facts.Operand:
        flags = ("layout", "const", "optional", "variadic", "variable", "ignores_scale")
        given = {name: getattr(operand, name) for name in flags}
        valid = operand.valid if isinstance(operand, records.Output) else ""
        place = self.where(f"operands.{operand.name}", operand.place)
        return facts.Operand(operand.name, place, valid=valid, **given)

    def _options_type(self) -> type[AirOperatorOptions]:
        """Return the dataclass of the operator's options, which is called as the operator is."""
        given, name = self.operator.options, options_class(self.operator.op)
        if is_dataclass(given) and given.__name__ == name:
            return given
        made: type[AirOperatorOptions] = make_dataclass(
            name, [], bases=(given,), frozen=True, kw_only=True
        )
        return made

    def _options(self) -> Iterator[facts.Option]:
        for each in self._fields():
            said: records.OptionFacts = each.metadata[records.FACTS]
            kind: Any = get_origin(each.type) or each.type
            required = each.default is MISSING
            yield facts.Option(
                each.name,
                kind,
                self.where(f"options.{each.name}", said.place),
                get_args(each.type)[0] if kind is tuple else None,
                None if required else each.default,
                required,
                said.minimum,
                said.maximum,
                said.only,
                said.internal,
                said.torch,
                said.key,
            )

    def _fields(self) -> tuple[Field[Any], ...]:
        options = self.operator.options
        return fields(options) if is_dataclass(options) else ()

    def _absorptions(self) -> Iterator[facts.Absorption[Any]]:
        for each in self._fields():
            absorbs: records.Absorbs | None = each.metadata[records.FACTS].absorbs
            if absorbs is not None:
                part = f"options.{each.name}.absorbs"
                yield facts.Absorption(
                    each.name,
                    absorbs.at,
                    self.asked(absorbs.value, f"{part}.value"),
                    self.asked(absorbs.when, f"{part}.when"),
                    self.where(part, absorbs.place),
                )

    def _infer(self) -> Callable[[_Op], Mapping[str, OutputFacts | tuple[OutputFacts, ...]]]:
        keys = ("type", "shape", "scale", "zero_point")
        outputs = self.operator.outputs
        given = [
            (each, self.placed_parts(each, f"operands.{each.name}", *keys)) for each in outputs
        ]

        def infer(op: _Op) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
            if self.operator.control is not None:
                message = f"{self.operator.op} becomes control flow"
                raise NotImplementedError(message)
            scope = Scope(self.names, op)
            return {output.name: _output_facts(output, parts, scope) for output, parts in given}

        return infer

    def _part(self, output: records.Output) -> facts.Part[Any]:
        part = f"operands.{output.name}"
        offset = self.asked(output.alias_offset, f"{part}.alias_offset")
        when = self.asked(output.alias_when, f"{part}.alias_when")
        return facts.Part(
            output.name,
            output.alias,
            offset or (lambda _: 0),
            when or (lambda _: True),
            self.where(part, output.place),
        )

    # Checks and kernels

    def _check(self) -> Callable[[_Op], Iterator[Violation]]:
        violations = self._violations(self.operator.checks, "checks")
        return lambda op: violations(Scope(self.names, op))

    def _violations(
        self, checks: tuple[records.Check, ...], part: str
    ) -> Callable[[Any], Iterator[Violation]]:
        """Return what goes through the checks that do not hold in a scope."""
        given = [
            (
                self.placed(check.that, f"{part}.{index}.that"),
                self.placed(check.otherwise, f"{part}.{index}.else"),
                self.where(f"{part}.{index}", check.place),
                check.is_limit,
            )
            for index, check in enumerate(checks)
        ]

        def violations(scope: Any) -> Iterator[Violation]:
            for that, otherwise, place, is_limit in given:
                if not that(scope):
                    yield Violation(place, otherwise(scope), is_limit)

        return violations

    def _unmet(
        self, kernel: records.Kernel, part: str, names: Names
    ) -> Callable[[_Op], Unmet | None] | None:
        if not kernel.when:
            return None
        given = [
            (each, self.placed(each.holds, f"{part}.when.{index}"))
            for index, each in enumerate(kernel.when)
        ]
        otherwise = kernel.otherwise and self.placed(kernel.otherwise, f"{part}.else")

        def unmet(op: _Op) -> Unmet | None:
            scope = Scope(names, op)
            for each, holds in given:
                if not holds(scope):
                    values = each.values(scope) if each.values else {}
                    return Unmet(each.text, values, otherwise(scope) if otherwise else "")
            return None

        return unmet

    def _kernel(self, kernel: records.Kernel) -> facts.Kernel[Any]:
        part = f"kernels.{kernel.name}"
        types = {
            name: given if isinstance(given, tuple) else (given,)
            for name, given in kernel.types.items()
            if isinstance(given, tuple | DType)
        }
        on_floats = any(type_.is_float for accepted in types.values() for type_ in accepted)
        lets = {**self.names.lets, **self.lets(kernel.lets, f"{part}.let")}
        names = replace(self.names, lets=lets)
        exact = kernel.exact or (None if on_floats else self.operator.exact)
        own = f"{part}.exact" if kernel.exact else "exact"
        meant = {"exact": None if exact is None else self.placed(exact, own)}
        shown = replace(names, meanings={**names.meanings, **meant})
        params = tuple(kernel.params.split())

        def evaluated_params(op: _Op) -> Params:
            scope = Scope(shown, op)
            return tuple((name, getattr(scope, name)) for name in params)

        return facts.Kernel(
            name=kernel.name,
            place=self.where(part, kernel.place),
            types=types,
            same_type={
                name: given
                for name, given in kernel.types.items()
                if not isinstance(given, tuple | DType)
            },
            arguments=self._arguments(kernel),
            source=kernel.c or f"{self.operator.op.lower()}/{kernel.name}.h",
            params=evaluated_params,
            unmet=self._unmet(kernel, part, shown),
            priority=kernel.priority,
            scratch=self.asked(kernel.scratch, f"{part}.scratch", shown),
            exact=self._exact(exact, names, own),
            undefined=self._exact(kernel.undefined, names, f"{part}.undefined"),
            inplace=tuple(kernel.inplace.split()),
            overlap=self.asked(kernel.overlap, f"{part}.overlap", shown),
            overlap_behind=self.asked(kernel.overlap_behind, f"{part}.overlap_behind", shown),
            headers=tuple(kernel.headers.split()),
            files=kernel.files,
            table_inputs={n: tuple(given.split()) for n, given in kernel.table_inputs.items()},
            is_unwritten=kernel.is_unwritten,
        )

    def _arguments(self, kernel: records.Kernel) -> tuple[str, ...]:
        if kernel.arguments is not None:
            return tuple(kernel.arguments.split())
        operands = (*self.operator.inputs, *self.operator.outputs)
        typed = (each.name for each in operands if each.name in kernel.types)
        return (*(["p"] if kernel.params else []), *typed)

    def _exact(self, function: Function | None, names: Names, part: str = "exact") -> Any:
        """Return what a kernel means as a function of an operation with stored elements."""
        if function is None:
            return None
        shown = replace(names, meanings={**names.meanings, part: self.placed(function, part)})
        return shown.meaning(part)

    def _meaning(self, key: str, names: Names) -> Any:
        return names.meaning(key) if key in names.meanings else None

    # What transforms ask

    def _fold(self, index: int, fold: records.Fold) -> facts.Fold[Any]:
        part = f"folds.{index}"
        value, when = (self.asked(getattr(fold, k), f"{part}.{k}") for k in ("value", "when"))
        place = self.where(part, fold.place)
        return facts.Fold(fold.into, fold.option, fold.at, value, when, place)

    def _control(self, control: records.Control | None) -> facts.Control | None:
        if control is None:
            return None
        return facts.Control(control.form, control.roles, self.where("control", control.place))

    def _uint8(self, uint8: records.UInt8 | None) -> facts.UInt8[Any] | None:
        if uint8 is None:
            return None
        exact = self.asked(uint8.exact, "uint8.exact") or (lambda _: True)
        scale = self.asked(uint8.scale, "uint8.scale")
        return facts.UInt8(self.where("uint8", uint8.place), exact, uint8.weights, scale)

    def _permute(self, permute: records.Permute | None) -> facts.Permute[Any] | None:
        if permute is None:
            return None
        return facts.Permute(
            self.where("permute", permute.place),
            tuple(permute.moves.split()),
            self.asked(permute.when, "permute.when"),
            {n: self.asked(each, f"permute.{n}") for n, each in permute.changes.items()},
            self.asked(permute.result, "permute.result"),
        )

    def _contraction(self, contracts: records.Contracts | None) -> facts.Contraction | None:
        if contracts is None:
            return None
        place = self.where("contracts", contracts.place)
        return facts.Contraction(contracts.input, contracts.weights, contracts.axis, place)

    def _affine(self, affine: records.Affine | None) -> facts.Affine[Any] | None:
        if affine is None:
            return None
        keys = ("axis", "factor", "offset")
        axis, factor, offset = (self.asked(getattr(affine, k), f"affine.{k}") for k in keys)
        place = self.where("affine", affine.place)
        return facts.Affine(affine.input, axis, factor, offset, place)

    def _channels(self, channels: records.Channels | None) -> facts.Channels[Any] | None:
        if channels is None:
            return None
        return facts.Channels(
            channels.axis,
            channels.weights,
            channels.along,
            channels.bias,
            self.asked(channels.when, "channels.when"),
            self.where("channels", channels.place),
        )

    # Programs of PyTorch

    def _torch(self, index: int, torch: records.Torch) -> facts.TorchEntry:
        part, outputs = f"torch.{index}", torch.outputs
        if isinstance(outputs, str):
            outputs = dict.fromkeys(outputs.split())

        def mapping(key: str, functions: Mapping[str, Function | str | None]) -> Any:
            given = {
                name: (each or name)
                if isinstance(each, str | None)
                else self.placed(each, f"{part}.{key}.{name}")
                for name, each in functions.items()
            }

            def values(call: Call) -> dict[str, object]:
                scope = Arguments(call)
                return {n: call[e] if isinstance(e, str) else e(scope) for n, e in given.items()}

            return values

        returned = mapping("outputs", outputs)
        limits = self._violations(torch.limits, f"{part}.limits")

        return facts.TorchEntry(
            torch.operator,
            torch.signature,
            self._of_call(torch.when, f"{part}.when"),
            (lambda call: next(limits(Arguments(call)), None)) if torch.limits else None,
            mapping("inputs", torch.inputs),
            mapping("options", torch.options),
            lambda call: tuple(returned(call).values()),
            frozenset(torch.used.split()),
            tuple(outputs),
            self.where(part, torch.place),
        )

    def _of_call(self, when: Function | None, part: str) -> Callable[[Call], bool] | None:
        if when is None:
            return None
        placed = self.placed(when, part)
        return lambda call: bool(placed(Arguments(call)))

    # Test cases

    def _refused(self, index: int, refused: records.Refused) -> facts.Refused[Any]:
        part = f"refuses.{index}"
        options = {n: self.placed(each, f"{part}.{n}") for n, each in refused.options.items()}
        operands = {
            name: {fact: self.placed(each, f"{part}.{name}.{fact}") for fact, each in given.items()}
            for name, given in refused.operands.items()
        }

        def evaluated(given: Functions, op: _Op) -> dict[str, Any]:
            scope = Scope(self.names, op)
            return {name: each(scope) for name, each in given.items()}

        return facts.Refused(
            self.where(part, refused.place),
            refused.says,
            lambda op: evaluated(options, op),
            lambda op: {name: evaluated(each, op) for name, each in operands.items()},
        )

    def _sample(self, index: int, test: records.Test) -> Callable[[Draw], Case]:
        own = self.operator
        layouts = {each.name: each for each in (*own.inputs, *own.outputs)}
        inner = {each.name for each in own.intermediates}
        octets = {each.name for each in self._fields() if each.type is bytes}
        given = {name: self.placed(each, f"tests.{index}.{name}") for name, each in test.items()}

        def sample(draw: Draw) -> Case:
            drawn, noted = Drawn(draw), Sample(draw)
            for name, function in given.items():
                value = function(drawn)
                if name in layouts:
                    note = noted.tensors if layouts[name].variadic else noted.tensor
                    value = note(name, value, layouts[name].layout)
                elif name in inner:
                    noted.intermediate(name, value)
                else:
                    value = (noted.octets if name in octets else noted.option)(name, value)
                setattr(drawn, name, value)
            return noted.case()

        return sample


def _state(memory: records.Memory, parts: Mapping[str, Placed], scope: Scope) -> State:
    """Return memory of an operator, whose facts are expressions."""
    value = {key: each(scope) for key, each in parts.items()}
    shape, reset, scale = value["shape"], value["reset"], value.get("scale")
    type_: object = memory.type
    if not isinstance(type_, DType):
        like: Tensor = getattr(scope, memory.type)
        if scale is None:
            return State.like(like, shape, reset)
        type_ = like.type
    assert isinstance(type_, DType)
    return State(type_, shape, reset, scale, value.get("zero_point") or 0)


def _output_facts(
    output: records.Output, parts: Mapping[str, Placed], scope: Scope
) -> OutputFacts | tuple[OutputFacts, ...]:
    value = {key: each(scope) for key, each in parts.items()}
    type_, rest = value.get("type"), (value.get("scale"), value.get("zero_point"))
    if output.variadic:
        return tuple(OutputFacts(type_, shape, *rest) for shape in value["shape"])
    return OutputFacts(type_, value.get("shape"), *rest)


def _getter(operand: records.Operand) -> Operand:
    if operand.variadic:
        return Operation.optional_tensors if operand.optional else Operation.tensors
    return Operation.optional if operand.optional else Operation.tensor


def operator_class(definition: Definition[Any]) -> type[SpecOperator]:
    """Return the class of an operator, ready to be planned and emitted."""
    own = {"TYPE": definition.op, "DEFINITION": definition, "__doc__": definition.doc}
    return type(f"{camel_case(definition.op)}Operator", (SpecOperator,), own)


@dataclass(frozen=True)
class Made:
    """An operator with what registries have of it."""

    definition: Definition[Any]
    operator: type[SpecOperator]

    @classmethod
    def of(cls, definition: Definition[Any]) -> Made:
        """Return an operator with the class that plans and emits it."""
        return cls(definition, operator_class(definition))

    @property
    def options(self) -> type[AirOperatorOptions]:
        """The dataclass of its options."""
        return self.definition.options_type

    def parse(
        self, op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
    ) -> AirOperator:
        """Read one operator of a LiteRT model."""
        return parse_operator(self.definition, op_id, model, subgraph, air_model)

    def register(self, context: RegistryContext, *, overwrite: bool = False) -> None:
        """Put the operator into the registries of a context."""
        key, litert_key = self.definition.op, self.definition.litert_key
        if litert_key:
            context.litert_parsers.register(litert_key, self.parse, overwrite)
        context.air_options.register(key, self.options, overwrite)
        context.aot_operator_classes.register(key, self.operator, overwrite)
