"""The C++ that plans one node of an operator: from its options and tensors to a kernel's params."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from opgen.c.names import c_string
from opgen.errors import Diagnostic
from opgen.export.device.expression import (
    Cpp,
    Names,
    NoCounterpart,
    as_float,
    shape_variable,
    stored,
    translated,
    without_functions,
)
from opgen.export.device.kernel_calls import params_type, run_function
from opgen.export.device.option_variables import limit_lines
from opgen.export.device.vocabulary import type_constant
from opgen.operators.expression import Expression, as_read, expressions_in, text_as_read
from opgen.operators.model import Check, Function, Operand, Option
from opgen.operators.places import Where, place_text
from opgen.operators.types import BOOL, FLOAT, FunctionType, TensorType, TupleType, Type
from opgen.spec.model import Kernel, Op
from opgen.synth.functions import INDENT, exact_of
from opgen.synth.kernels import param_type


@dataclass(frozen=True)
class Device:
    """A runtime that plans an operator where it runs."""

    called: str
    """In messages, such as TFLM."""
    hint: str
    """What helps where something cannot be computed there."""
    options: Callable[[Op], Sequence[str]]
    """Returns the statements that make a variable of every option."""
    given: Callable[[Op], Iterable[Option]]
    """Returns the options whose values come from outside, so that their limits are checked."""
    has_scales: bool = True
    """Whether tensors may have any."""
    gives_shapes: bool = False
    """Whether outputs are given the shapes of the spec; else they have shapes, which must be so."""


def plan_lines(op: Op, device: Device, faults: list[Diagnostic]) -> list[str]:
    """Return the body of the function ``MakePlan`` of an operator.

    What cannot be computed on a device is added to ``faults``.
    """
    return _indented(_Writer(op, device, faults).body())


def _indented(lines: Iterable[str]) -> list[str]:
    return [INDENT + line for line in lines]


def _if(condition: str, lines: Iterable[str], comment: str = "") -> list[str]:
    """Return statements that are executed under a condition."""
    return [f"if ({condition}) {{{comment}", *_indented(lines), "}"]


_LEAVE = _if("e.failed()", ["return;"])


class _Writer:
    """Writes the statements, each name of the spec once, before its first use."""

    def __init__(self, op: Op, device: Device, faults: list[Diagnostic]) -> None:
        self.op = op
        self.device = device
        self.faults = faults
        self.lines: list[str] = []
        self.bound: set[str] = set()
        self.used: set[str] = set()
        """Names whose variables are read."""
        self.place = ""
        self.begun = 0
        """Behind so many statements all operands are there."""
        self.names = _names(op)
        self.shapes: set[str] = set()
        """Inputs whose shapes are asked for."""
        self.kernel: Kernel | None = None
        """Whose params are written."""
        for each in op.intermediates:
            self._refuse(each.place, f"the intermediate tensor '{each.name}'", each.name)

    def body(self) -> list[str]:
        """Return all statements."""
        op = self.op
        self.lines += self.device.options(op)
        for option in self.device.given(op):
            if lines := limit_lines(option):
                self.lines += lines
                self.used.add(option.name)
        self._leave()
        self._operands()
        if self.device.gives_shapes:  # before anything looks at them
            looks = [self._uses_outputs(check) for check in op.checks]
            self._checks([each for each, late in zip(op.checks, looks, strict=True) if not late])
            self._outputs()
            self._choose_kernel()
            self._checks([each for each, late in zip(op.checks, looks, strict=True) if late])
        else:
            self._choose_kernel()
            self._checks(op.checks)
            self._outputs()
        self._states()
        for index, kernel in enumerate(op.kernels):
            self._params(index, kernel)
        # Some options only the meaning of the operator uses.
        unused = [each.name for each in op.options if each.name not in self.used]
        self.lines += [f"static_cast<void>({name}_);" for name in unused]
        self._name_shapes()
        return self.lines

    def _name_shapes(self) -> None:
        """Write the variables of the shapes that are asked for, before all that may ask."""
        self.lines[self.begun : self.begun] = [
            f"const Ints {shape_variable(each.name)} = Shape(e, {self.names.cpp(each.name)});"
            for each in self.op.inputs
            if each.name in self.shapes
        ]

    @contextmanager
    def _block(self, condition: str, comment: str = "") -> Iterator[None]:
        """Let the statements that are written within be executed under a condition."""
        outer, self.lines = self.lines, []
        yield
        self.lines = [*outer, *_if(condition, self.lines, comment)]

    def _leave(self) -> None:
        if self.lines[-len(_LEAVE) :] != _LEAVE:
            self.lines += _LEAVE

    def _at(self, place: Where) -> None:
        """Say which line of the spec the next statements come from."""
        text = place_text(place)
        if text != self.place:
            self.place = text
            self.lines.append(f"e.At({c_string(text)});")

    def _refuse(self, place: Where, what: str, whose: str) -> None:
        message = (
            f"{self.op.op}: {whose} uses {what}, "
            f"which the {self.device.called} glue cannot compute on the device"
        )
        if (fault := Diagnostic(place, message, hint=self.device.hint)) not in self.faults:
            self.faults.append(fault)

    def _cpp(self, function: Function, whose: str) -> Cpp | None:
        """Return an expression in C++, after the statements that its names need."""
        expression = as_read(function)
        for state in self.op.state:
            if state.name in expression.names:
                self._refuse(expression.place, f"facts of the state '{state.name}'", whose)
                return None
        if not self._bind(expression, whose):
            return None
        self.used |= expression.names
        try:
            said = without_functions(expression)
            self.shapes |= {*map(self.names.shape_of, ast.walk(said.tree))}
            return translated(said, self.names)
        except NoCounterpart as reason:
            self._refuse(expression.place, str(reason), whose)
            return None

    def _bind(self, expression: Expression, whose: str) -> bool:
        found = [self._bind_name(name, whose) for name in self._in_order(expression.names)]
        return all(found)  # the faults of all names are noted

    def _in_order(self, names: Iterable[str]) -> list[str]:
        wanted = set(names)
        return [*(n for n in self.op.lets if n in wanted), *sorted(wanted & {"reference", "exact"})]

    def _bind_name(self, name: str, whose: str) -> bool:
        if name in self.bound:
            return True
        if name in ("reference", "exact") and name not in self.op.lets:
            return self._bind_function(name, whose)
        let = self.op.lets[name]
        value = self._cpp(let, f"'{name}'")
        if value is None:
            return False
        self._at(let.place)
        cpp = self.names.cpp(name)
        text = as_float(value) if let.type == FLOAT else value.text
        self.lines.append(f"const auto {cpp} = {text};")
        self.bound.add(name)
        return True

    def _bind_function(self, name: str, whose: str) -> bool:
        """Write ``reference`` or ``exact`` as a function of the elements of the first input."""
        meaning = self.op.reference if name == "reference" else self._exact()
        if meaning is None and name == "exact" and self.op.reference is not None:
            return self._bind_rounded(whose)
        first = self.op.inputs[0]
        if meaning is None or meaning.reads_values - {first.name}:
            self._refuse(self.op.place, f"'{name}' as a function", whose)
            return False
        if not self._bind(meaning, whose):
            return False
        outer = self.names
        values = {first.name: TensorType(first.layout, has_values=True)}
        spelled = {first.name: f"values_of_{first.name}"}
        self.names = Names({**outer.types, **values}, spelled, outer.shapes - {first.name})
        value = self._cpp(meaning, name)
        argument = self.names.cpp(first.name)
        self.names = outer
        if value is None:
            return False
        self._function(name, argument, value.text)
        return True

    def _exact(self) -> Expression | None:
        """Return the exact meaning for the kernel whose params are written."""
        return None if self.kernel is None else exact_of(self.op, self.kernel)

    def _bind_rounded(self, whose: str) -> bool:
        """Write the exact meaning that follows from the reference."""
        if not self._bind_name("reference", whose):
            return False
        real = "reference_(WithValues(stored, lib::dequantize(e, stored)))"
        output = self.names.cpp(self.op.outputs[0].name)
        self._function("exact", "stored", f"lib::quantize(e, {real}, {output})")
        return True

    def _function(self, name: str, argument: str, text: str) -> None:
        function = f"[&](const auto &{argument}) {{ return {text}; }}"
        self.lines.append(f"const auto {name}_ = {function};")
        self.bound.add(name)

    def _operands(self) -> None:
        op = self.op
        for what, group in (("Input", op.inputs), ("Output", op.outputs)):
            for at, operand in enumerate(group):
                self._operand(what, at, operand)
        if not self.device.gives_shapes:  # there the number of arguments is that of the schema
            counts = [-1 if any(o.variadic for o in g) else len(g) for g in (op.inputs, op.outputs)]
            self.lines.append(f"CheckCounts(e, node, {counts[0]}, {counts[1]});")
        self._leave()
        self.begun = len(self.lines)

    def _operand(self, what: str, at: int, operand: Operand) -> None:
        name, text = self.names.cpp(operand.name), c_string(operand.name)
        if operand.variadic:
            self.lines.append(f"const {what}sFrom {name}(node, {at});")
            return
        may_be_absent = operand.optional and self.device.gives_shapes
        tensor = f"node.{'Optional' if may_be_absent else ''}{what}({at})"
        if (self.op.ignores_scales or operand.holds) and self.device.has_scales:
            self.lines += [f"Tensor {name} = {tensor};", f"LeaveScalesOut(&{name});"]
        else:
            is_shaped = self.device.gives_shapes and what == "Output"
            self.lines.append(f"{'' if is_shaped else 'const '}Tensor {name} = {tensor};")
        self._at(operand.place)
        if not operand.optional:
            self.lines.append(f"CheckThere(e, {name}, {text});")
        if operand.layout:
            self.lines.append(f"CheckRank(e, {name}, {text}, {len(operand.layout)});")
        if operand.const:
            self.lines.append(f"CheckConstant(e, {name}, {text});")

    def _choose_kernel(self) -> None:
        """Choose the first that takes the types, in the order of their priority."""
        ranked = sorted(enumerate(self.op.kernels), key=lambda each: -each[1].priority)
        if not ranked:
            return
        self.lines.append("int kernel = -1;")
        for index, kernel in ranked:
            condition = f"kernel < 0 && {self._takes(kernel)}"
            if kernel.condition is not None:
                # Its conditions may count on the types, and are looked at only behind them.
                with self._block(condition), self._scope_of(kernel):
                    when = self._cpp(kernel.condition, f"'when' of {kernel.name}")
                    self.lines += _if(when.text if when else "false", [f"kernel = {index};"])
            else:
                self.lines += _if(condition, [f"kernel = {index};"])
            self.place = ""
        self._at(self.op.place)
        self.lines += _if("kernel < 0", ["RefuseTypes(e, node);"])
        self._leave()

    def _takes(self, kernel: Kernel) -> str:
        parts = []
        for operand in (*self.op.inputs, *self.op.outputs):
            name = self.names.cpp(operand.name)
            if operand.name in kernel.same_type:
                like = self.names.cpp(kernel.same_type[operand.name])
                types = [f"TypeOf({like})"]
            else:
                types = [type_constant(each) for each in kernel.accepted.get(operand.name, ())]
            parts.append(f"Takes({', '.join([name, *types])})")
        return " && ".join(parts) or "true"

    def _uses_outputs(self, check: Check) -> bool:
        """Return whether a check depends on facts of outputs."""
        waiting, seen = [name for each in expressions_in(check) for name in each.names], set()
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting += self.op.lets[name].names if name in self.op.lets else ()
        return any(output.name in seen for output in self.op.outputs)

    def _checks(self, checks: Iterable[Check]) -> None:
        for check in checks:
            self._check(check)

    def _check(self, check: Check) -> None:
        otherwise = text_as_read(check.otherwise)
        condition = self._cpp(as_read(check.that), "a check")
        holes = list(expressions_in(otherwise))
        self._leave()
        if condition is None:
            return
        self._at(check.place)
        before, place = set(self.bound), self.place
        with self._block(f"!{condition.text}"):
            shown = {id(hole): self._cpp(hole, "the text of a check") for hole in holes}
            if self.place != place:
                self.lines.append(f"e.At({c_string(place)});")
            message = "Message()"
            for part in otherwise.parts:
                if isinstance(part, str):
                    message += f".Add({c_string(part)})"
                elif (value := shown[id(part)]) is not None:
                    text = as_float(value) if value.type == FLOAT else value.text
                    message += f".Add({text})"
            self.lines.append(f"e.Fail({message});")
        self.bound, self.place = before, place
        self._leave()

    def _outputs(self) -> None:
        for at, output in enumerate(self.op.outputs):
            name, text = self.names.cpp(output.name), c_string(output.name)
            if output.variadic:
                self._variadic_output(output)
                continue
            for function, expression in (
                ("CheckType", output.type),
                ("CheckShape", output.shape),
                ("CheckScale", output.scale),
                ("CheckZeroPoint", output.zero_point),
            ):
                if expression is None or as_read(expression).source == "None":
                    continue
                condition, rule = _split(as_read(expression))
                whose = f"output '{output.name}'"
                known = None if condition is None else self._cpp(condition, whose)
                is_given = function == "CheckShape" and self.device.gives_shapes
                like = self._of_shape(rule) if is_given else None
                value = self._cpp(rule, whose) if like is None else None
                if value is not None:
                    given = as_float(value) if function == "CheckScale" else value.text
                    line = f"{function}(e, {name}, {text}, {given});"
                    if is_given:
                        line = f"{name} = node.GiveShape(e, {at}, {text}, {given});"
                elif like is not None:
                    line = f"{name} = node.GiveShapeOf(e, {at}, {text}, {like});"
                else:
                    continue
                self._at(output.place)
                self.lines += [line] if known is None else _if(known.text, [line])
        self._leave()

    def _of_shape(self, rule: Expression) -> int | None:
        """Return the number of the input whose shape a rule is; None: it is computed."""
        name = self.names.shape_of(rule.tree)
        return next((at for at, each in enumerate(self.op.inputs) if each.name == name), None)

    def _variadic_output(self, output: Operand) -> None:
        """Shapes of several outputs are those of the model; their type and number are checked."""
        name, text = self.names.cpp(output.name), c_string(output.name)
        if output.count is not None:
            count = self._cpp(output.count, f"output '{output.name}'")
            if count is not None:
                self._at(output.place)
                self.lines.append(f"CheckCount(e, {name}, {text}, {count.text});")
        self.lines.append(f"static_cast<void>({name});")

    def _states(self) -> None:
        operands = [each.name for each in (*self.op.inputs, *self.op.outputs)]
        for at, state in enumerate(self.op.state):
            shape = self._cpp(state.shape, f"state '{state.name}'")
            reset = self._cpp(state.reset, f"state '{state.name}'")
            if shape is None or reset is None:
                continue
            self._at(state.place)
            of = self.names.cpp(state.type)
            type_ = f"TypeOf({of})" if state.type in operands else type_constant(state.type)
            facts = f"{type_}, lib::size_of(e, {shape.text}), {as_float(reset)}, nullptr"
            self.lines.append(f"plan->states[{at}] = State{{{facts}}};")

    def _params(self, index: int, kernel: Kernel) -> None:
        self.place = ""
        comment = f" // {place_text(kernel.place)}"
        with self._block(f"kernel == {index}", comment), self._scope_of(kernel):
            values = []
            for name in kernel.params:
                let = self.op.lets.get(name)
                if let is not None and not self._bind_name(name, f"params of {kernel.name}"):
                    continue
                values.append((name, param_type(self.op, name)))
            scratch = self._cpp(kernel.scratch, "scratch") if kernel.scratch else None
            self._leave()
            self._at(kernel.place)
            if kernel.params:
                self._fill(kernel, values)
            if scratch is not None:
                self.lines.append(f"plan->scratch = {scratch.text};")
            self.lines.append(f"plan->kernel = {run_function(self.op, kernel)};")
        self.place = ""

    @contextmanager
    def _scope_of(self, kernel: Kernel) -> Iterator[None]:
        """Let names mean what they mean to a kernel, whose file may have lets of its own."""
        outer = self.op, self.names, self.bound, self.kernel
        self.op, self.kernel = self.op.seen_by(kernel), kernel
        self.names = _names(self.op)
        self.bound = self.bound - set(kernel.lets)
        yield
        self.op, self.names, self.bound, self.kernel = outer

    def _fill(self, kernel: Kernel, values: Sequence[tuple[str, Type]]) -> None:
        self.lines += [
            f"auto *const params = Keep<{params_type(kernel)}>(e);",
            *_if("params == nullptr", ["return;"]),
        ]
        self.used.update(name for name, _ in values)
        for name, type_ in values:
            let = self.op.lets.get(name)
            place = let.place if let else kernel.place
            try:
                text = stored(Cpp(self.names.cpp(name), type_), type_)
            except NoCounterpart as reason:
                self._refuse(place, str(reason), f"param '{name}'")
                continue
            self._at(place)
            self.lines.append(f"params->{name} = {text};")
        self.lines.append("plan->params = params;")


def _split(expression: Expression) -> tuple[Expression | None, Expression]:
    """Return when a rule counts, and the rule: of ``rule if condition else none``, both."""
    match expression.tree:
        case ast.IfExp(test, body, ast.Constant(None)):
            return replace(expression.part(test), type=BOOL), expression.part(body)
    return None, expression


def _names(op: Op) -> Names:
    """Return the names of an operator, with variables of the shapes of inputs that are there."""
    shaped = [each.name for each in op.inputs if not (each.variadic or each.optional)]
    return Names(_types(op), shapes=frozenset(shaped))


def _types(op: Op) -> dict[str, Type]:
    types: dict[str, Type] = {}
    for operand in (*op.inputs, *op.outputs):
        if not operand.variadic:
            types[operand.name] = TensorType(operand.layout, optional=operand.optional)
        else:
            types[operand.name] = TupleType((TensorType(operand.layout, operand.optional),))
    types |= {option.name: option.type for option in op.options}
    types |= {name: let.type for name, let in op.lets.items()}
    return {"reference": FunctionType(), "exact": FunctionType()} | types
