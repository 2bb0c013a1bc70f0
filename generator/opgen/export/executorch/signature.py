"""The interface of an operator: its schema in PyTorch, and its kernel in C++."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from opgen.aten.schema import FunctionSchema, SchemaType
from opgen.c.names import c_string
from opgen.errors import Diagnostic
from opgen.export.torch_schemas import argument_names, out_variant, with_states
from opgen.operators.expression import as_read
from opgen.operators.model import Operand, Option
from opgen.spec.model import CHANNELS_LAST, CONTIGUOUS, SAME, Op
from opgen.spec.names import C_WORDS
from opgen.spec.torch_interface import schema_of

_LISTS = {"int": "int64_t", "float": "double", "bool": "bool"}
_SCALARS = {
    "int": "int64_t ", "float": "double ", "bool": "bool ", "str": "std::string_view ",
    "ScalarType": "executorch::aten::ScalarType ", "Scalar": "const executorch::aten::Scalar &",
}  # fmt: skip


@dataclass(frozen=True)
class Signature:
    """The interface of one operator, and how its arguments are those of the spec."""

    functional: FunctionSchema
    out: FunctionSchema
    inputs: tuple[tuple[Operand, str], ...]
    """Each input of the spec, and the argument that it is."""
    options: tuple[tuple[Option, str], ...]
    """Each option that is an argument, and the argument."""
    outputs: tuple[Operand, ...] = ()
    dim_order: str = CONTIGUOUS
    """See :class:`opgen.spec.model.ExecuTorch`."""
    kept: tuple[str, ...] = ()
    """The arguments that are read and written: the state, in the order of the spec."""

    @property
    def kernel(self) -> str:
        """The name of the kernel: ``scaled_add_out``."""
        return f"{self.out.name}_{self.out.overload}"

    @property
    def in_yaml(self) -> str:
        """The schema of ``out`` as YAML; one that YAML takes for something else is quoted."""
        text = str(self.out)
        is_plain = ": " not in text and " #" not in text
        return text if is_plain else "'" + text.replace("'", "''") + "'"

    @property
    def in_library(self) -> str:
        """The schema of ``out`` without its namespace, as a literal of C++."""
        return c_string(str(self.out).partition("::")[2])

    @property
    def functional_in_library(self) -> str:
        """That of the functional form."""
        return c_string(str(self.functional).partition("::")[2])

    @property
    def allocated(self) -> list[tuple[str, str]]:
        """Each result, and the input whose type it has; none unless all have that of an input."""
        ones = [(each, name) for each, name in self.inputs if not (each.optional or each.variadic)]
        inputs = {f"{each.name}.type": cpp_name(name) for each, name in ones}
        types = [
            each.type and inputs.get(ast.unparse(as_read(each.type).tree)) for each in self.outputs
        ]
        found = [(out, each) for out, each in zip(self.outs, types, strict=False) if each]
        return found if len(found) == len(self.outs) else []

    @property
    def given_tensors(self) -> list[tuple[str, str]]:
        """The variables of all tensors, inputs and states and results, and how elements lie.

        Inputs and outputs are in the order of the spec; what lies in the axes' own order has "".
        """
        inputs = [(cpp_name(name), self._order(each)) for each, name in self.inputs]
        states = [(cpp_name(each), "") for each in self.kept]
        if any(each.variadic for each in self.outputs):
            return [*inputs, *((name, "") for name in self.outs), *states]
        orders = [self._order(each) for each in self.outputs]
        return [*inputs, *zip(self.outs, orders, strict=True), *states]

    @property
    def has_channels_last(self) -> str:
        """Whether channels lie last in the first result, in C++; "false" where nobody asks."""
        asks = any(order == "kSame" for _, order in self.given_tensors)
        return f"opgen::et::HasChannelsLast({self.outs[0]})" if asks and self.outs else "false"

    def _order(self, operand: Operand) -> str:
        """Return the constant of ``opgen::et::Order`` for a tensor; empty: the axes' own order."""
        if self.dim_order == CHANNELS_LAST:
            return "kChannelsLast" if operand.layout == "NHWC" else ""
        return "kSame" if self.dim_order == SAME and not operand.const else ""

    @property
    def has_lists(self) -> bool:
        """Whether the number of tensors is known only when the kernel is called."""
        return any(each.variadic for each, _ in self.inputs)

    @property
    def input_count(self) -> str:
        """How many tensors the inputs are, in C++."""
        lists = [
            f"static_cast<int>({cpp_name(n)}.size())" for each, n in self.inputs if each.variadic
        ]
        return " + ".join([str(len(self.inputs) - len(lists)), *lists])

    @property
    def tensor_count(self) -> str:
        """How many tensors there are, in C++."""
        others = len(self.outs) + len(self.kept)
        if not self.has_lists:
            return str(len(self.inputs) + others)
        return f"static_cast<size_t>({self.input_count} + {others})"

    def value_of(self, argument: str) -> str:
        """Return the C++ of an option that is given in a call."""
        given = f"given.{cpp_name(argument)}"
        [type_] = (each.type for each in self.out.arguments if each.name == argument)
        return f"et::NumberOf({given})" if type_.base == "Scalar" else given

    @property
    def given(self) -> list[tuple[str, str]]:
        """The C++ type and the variable of each option."""
        types = {each.name: each.type for each in self.out.arguments}
        return [(parameter_type(types[name]), cpp_name(name)) for _, name in self.options]

    @property
    def outs(self) -> list[str]:
        """The variables that are written."""
        return [
            cpp_name(each.name) for each in self.out.arguments[len(self.functional.arguments) :]
        ]

    @property
    def parameters(self) -> list[str]:
        """The parameters in C++, behind the context."""
        return [f"{parameter_type(each.type)}{cpp_name(each.name)}" for each in self.out.arguments]

    @property
    def arguments(self) -> list[str]:
        """The variables of all arguments."""
        return [cpp_name(each.name) for each in self.out.arguments]

    @property
    def functional_parameters(self) -> list[str]:
        """The parameters of the functional form in C++."""
        return self.parameters[: len(self.functional.arguments)]

    @property
    def returns(self) -> str:
        """What the kernel returns in C++."""
        count = len(self.out.returns)
        if count == 1:
            return f"{_TENSOR} &"
        return f"std::tuple<{', '.join([f'{_TENSOR} &'] * count)}> " if count else "void "

    @property
    def result(self) -> str:
        """The expression that is returned."""
        names = ", ".join(self.outs)
        if len(self.out.returns) > 1:
            return f"{self.returns.strip()}({names})"
        return names if self.out.returns else ""


_TENSOR = "executorch::aten::Tensor"


def cpp_name(argument: str) -> str:
    """Return the variable of an argument; its underscore keeps it from being a keyword."""
    return f"{argument}_"


def parameter_type(type_: SchemaType) -> str:
    """Return the type of a kernel's parameter, with the space or the sign before its name.

    :raises KeyError: if kernels have no such parameter.
    """
    if type_.is_list and (type_.is_optional or type_.has_optional_elements):
        raise KeyError(str(type_))
    if type_.base == "Tensor":
        if type_.is_list:
            return f"executorch::aten::ArrayRef<{_TENSOR}> "
        if type_.is_optional:
            return f"const std::optional<{_TENSOR}> &"
        return f"{_TENSOR} &" if type_.alias else f"const {_TENSOR} &"
    if type_.is_optional:
        raise KeyError(str(type_))
    if type_.is_list:
        return f"executorch::aten::ArrayRef<{_LISTS[type_.base]}> "
    return _SCALARS[type_.base]


def signature_of(op: Op, faults: list[Diagnostic]) -> Signature | None:
    """Return the interface of an operator; what keeps it from having one is added to ``faults``."""
    found = list(_unsuited(op))
    try:
        functional = with_states(schema_of(op), op)
        arguments = {ours: theirs for theirs, ours in argument_names(op).items()}
        found += _unreadable(op, functional)
        signature = Signature(
            functional,
            out_variant(functional),
            tuple((each, arguments[each.name]) for each in op.inputs),
            tuple(
                (each, arguments[each.name])
                for each in op.options
                if not each.internal and each.name in arguments
            ),
            tuple(op.outputs),
            op.called.dim_order if op.called else CONTIGUOUS,
            tuple(each.name for each in op.state),
        )
    except ValueError as error:
        faults += [*found, _refusal(op, str(error))]
        return None
    faults += found
    return None if found else signature


def _unsuited(op: Op) -> Iterator[Diagnostic]:
    if op.control is not None:
        yield _refusal(op, "it is control flow, which ExecuTorch has itself")
    elif not op.kernels and not any(each.is_renamed for each in op.outputs):
        yield _refusal(op, "it has no kernel")
    for each in op.inputs:
        if each.variable:
            yield _refusal(op, f"it writes its input '{each.name}'")


def _unreadable(op: Op, schema: FunctionSchema) -> Iterator[Diagnostic]:
    """Go through what ExecuTorch's kernels lack, or its tools cannot read: they use patterns."""
    for name in (schema.namespace, schema.name):
        if name in C_WORDS:
            yield _refusal(op, f"'{name}' in {schema.qualified_name} is a word of C or C++")
    for each in (*schema.arguments, *schema.returns):
        try:
            parameter_type(each.type)
        except KeyError:
            yield _refusal(op, f"kernels of ExecuTorch take no argument of type {each.type}")
    if any(each.type.is_list for each in schema.returns) and len(schema.returns) > 1:
        yield _refusal(op, "it returns a list of tensors beside others")
    for each in schema.arguments:
        if each.name in C_WORDS:
            yield _refusal(op, f"the argument '{each.name}' is a word of C or C++")
        if re.fullmatch(r"out\d*", each.name):
            yield _refusal(op, f"the argument '{each.name}' is called like a result")
        if ", " in str(each):
            message = f"ExecuTorch's export cannot read the default of '{each.name}', for its comma"
            hint = "leave the default out: torch: {operator: ns.f.default, schema: ...}"
            yield _refusal(op, message, hint)


def _refusal(op: Op, message: str, hint: str = "") -> Diagnostic:
    return Diagnostic(op.place, f"{op.op}: {message}", hint=hint)
