"""The types of expressions, what they use, and that nothing in them can do harm."""

from __future__ import annotations

import contextlib
import types
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opgen.errors import SpecError
from opgen.operators.expression import Expression
from opgen.operators.types import (
    BOOL,
    DTYPE,
    FLOAT,
    INT,
    STR,
    EnumType,
    FunctionType,
    RecordType,
    TensorType,
    TupleType,
    Type,
    words,
)
from opgen.spec.expr import checked, template
from opgen.spec.library import Library, built_in_library, type_of
from opgen.spec.scope import Scope
from opgen.spec.syntax import whole_text
from opgen.spec.value import Value
from opgen.text.tree import ScalarNode, Source
from tests.hangs import must_end

NAMES: dict[str, Type] = {
    "input": TensorType("NHWC"),
    "filter": TensorType("OHWI", has_values=True),
    "bias": TensorType("O", optional=True, has_values=True),
    "loose": TensorType(),
    "several": TupleType((TensorType(),)),
    "padding": EnumType("Padding"),
    "fused": EnumType("ActivationFunctionType"),
    "stride": INT,
    "alpha": FLOAT,
    "keep": BOOL,
    "mode": STR,
    "to": DTYPE,
    "axes": TupleType((INT,)),
    "target": RecordType("Target"),
    "reference": FunctionType(),
}


def scope_of(library: Library, *, has_elements: bool = False) -> Scope:
    values = {}
    for name, type_ in NAMES.items():
        if has_elements and isinstance(type_, TensorType):
            values[name] = Value(TensorType(type_.layout, has_values=True), 64, frozenset((name,)))
            continue
        is_operand = isinstance(type_, TensorType | TupleType) and name != "axes"
        values[name] = Value(type_, operands=frozenset((name,)) if is_operand else frozenset())
    return Scope(library, values, has_elements=has_elements)


def node(text: str) -> ScalarNode:
    return ScalarNode(Source("x.yaml", text), 0, len(text), text, text)


def check(text: str, library: Library, wanted: Type | None = None) -> Expression:
    return checked(whole_text(node(text)), scope_of(library), wanted)[0]


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("1", "int"),
        ("stride + 1", "int"),
        ("stride / 2", "float"),
        ("stride // 2", "int"),
        ("as_int32s(loose) if loose.is_constant else none", "array of int32 or none"),
        ("1 if loose.is_constant and as_int32s(loose).size > 0 else 2", "int"),
        ("1 if not loose.is_constant or as_int32s(loose).size > 0 else 2", "int"),
        ("stride % 2", "int"),
        ("stride * alpha", "float"),
        ("alpha // 1", "float"),
        ("2 ** 10", "int"),
        ("2 ** -1", "float"),
        ("2.0 ** stride", "float"),
        ("-stride", "int"),
        ("not keep", "bool"),
        ("keep and stride > 1 or alpha < 2", "bool"),
        ("0.0 <= alpha < stride <= 9", "bool"),
        ("input.type", "dtype"),
        ("input.type == int8", "bool"),
        ("to != float32", "bool"),
        ("input.type.bits", "int"),
        ("input.h", "int"),
        ("input.scale", "float"),
        ("input.shape", "shape"),
        ("input.shape[0]", "int"),
        ("input.shape[1:-1]", "shape"),
        ("(1, 2, 3)[:2]", "shape of 2"),
        ("(1, 2.0)", "(int, float)"),
        ("(1, 2.0)[1]", "float"),
        ("(*input.shape[:-1], filter.o)", "shape"),
        ("(1, *(2, 3))", "shape of 3"),
        ("input.shape + (1,)", "shape"),
        ("(1,) + (2, 3)", "shape of 3"),
        ("input.shape == filter.shape", "bool"),
        ("input.scale * filter.scales", "array of float64"),
        ("filter.zero_points + 1", "array of int64"),
        ("filter.zero_points / 2", "array of float64"),
        ("filter * 2", "array"),
        ("filter + filter.scales", "array"),
        ("filter == 0", "array of bool"),
        ("as_int32s(filter) + 1", "array of int32"),
        ("as_int32s(filter) * ints(axes)", "array of int64"),
        ("as_int32s(filter)[0]", "array of int32"),
        ("filter[:, 0]", "array"),
        ("filter.scales.size", "int"),
        ("padding == SAME", "bool"),
        ("SAME == padding", "bool"),
        ("fused == NONE", "bool"),
        ("slide(SAME, 1, 2, 3)", "Window"),
        ("slide(padding, 1, 2, stride=3).out", "int"),
        ("slide(padding, 1, 2, 3).after", "int"),
        ("c_tile(1)", "c_tile"),
        ("c_tile(h=stride, w=2).w", "int"),
        ("stride if keep else alpha", "float"),
        ("stride if keep else none", "int or none"),
        ("bias.o if has(bias) else 0", "int"),
        ("0 if not has(bias) else bias.o", "int"),
        ("has(bias) and bias.o == 1", "bool"),
        ("not has(bias) or bias.o == 1", "bool"),
        ("bias.o if keep and has(bias) else 0", "int"),
        ("0 if not has(bias) or keep else bias.o", "int"),
        ("weighted(filter, bias)", "array"),
        ("weighted(filter, none)", "array"),
        ("weighted(filter, bias if has(bias) else 0.0)", "array"),
        ("width(input, bias)", "int"),
        ("width(input)", "int"),
        ("table(reference, input)", "array of int8"),
        ("several[0].shape", "shape"),
        ("several[1:]", "tuple of tensor"),
        ("larger(1, 2)", "int"),
        ("larger(1, 2.0)", "float"),
        ("larger(SAME, padding) == VALID", "bool"),
        ("root(2.0)", "float"),
        ("root(2)", "float"),
        ("root(filter)", "array"),
        ("smooth(ints(axes), times=2)", "array of float64"),
        ("target.mve", "bool"),
        ("target.name == 'cortex-m4'", "bool"),
        ("true if keep else False", "bool"),
        ("1e-6", "float"),
        ("0x10", "int"),
        ("1_000", "int"),
    ],
)
def test_types(text: str, type_: str, library: Library) -> None:
    assert words(check(text, library).type) == type_


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("keep + 1", "must be a number or an array, this is bool"),
        ("mode + 'x'", "must be a number or an array, this is str"),
        ("(1, 2) - 1", "must be a number or an array, this is shape of 2"),
        ("input + 1", "the elements of 'input' are not known"),
        ("bias + 1", "'bias' may be absent"),
        ("bias.o if keep or has(bias) else 0", "'bias' may be absent"),
        ("(bias.o if has(bias) else 0) + bias.o", "'bias' may be absent"),
        ("has(stride)", "'stride' is always there"),
        ("has(input.shape)", "has takes one name"),
        ("has(nothing)", "unknown name 'nothing'"),
        ("bias == none", "nothing can be compared with none"),
        ("None", "'None' is not part of the language"),
        ("loose.h", "tensor 'loose' has no 'h'"),
        ("input.o", "tensor 'input' has no 'o'"),
        ("input.values", "tensor 'input' has no 'values'"),
        ("several.shape", "'several' is several tensors"),
        ("several[0.5]", "an index must be int, this is float"),
        ("stride[0]", "an int has no index"),
        ("axes.size", "'axes' has no 'size', because it is a shape"),
        ("alpha < mode", "only numbers have an order, this is str"),
        ("keep == 1", "bool and int are never equal"),
        ("1 < filter < 2", "arrays cannot be compared in a chain"),
        ("1 if filter > 0 else 2", "must be bool, this is array of bool"),
        ("not stride", "must be bool, this is int"),
        ("slide", "'slide' is a function, which must be called"),
        ("stride(1)", "'stride' is not a function"),
        ("slide(*axes)", "* cannot be used in a call"),
        ("*axes", "this is not an expression"),
        ("slide(**axes)", "** cannot be used in a call"),
        ("larger(1, (2,))", "larger: 'values' must be T, this is shape of 1"),
        ("root(keep)", "no form of root takes (bool)"),
        ("untyped(1)", "'untyped' is not for expressions"),
        ("strange(1, 2)", "'strange' is not for expressions"),
        ("span(1, 2)", "'span' cannot be used here"),
        ("width(bias)", "'bias' may be absent"),
        ("weighted(bias, bias)", "'bias' may be absent"),
        ("join(several, 0)[keep]", "an index must be int, this is bool"),
        ("(1, *stride)", "* needs a tuple, this is int"),
        ("(1, *axes, 2.5, keep)", "a tuple with * must have elements of one type"),
        ("(1, keep)[stride]", "the elements of this tuple have different types"),
        ("(1, 2)[::0]", "the step of a slice must not be 0"),
        ("padding == 0", "Padding and int are never equal"),
        ("padding if keep else fused", "the two branches differ"),
        ("[1, 2]", "lists are not part of the language"),
        ("stride is 1", "'is' is not part of the language"),
        ("~stride", "bit operators are not part of the language"),
        ("'a' 'b' 'c' 'd\\n'", "the closing quote is missing"),
        ("lambda: 0", "lambda is not part of the language"),
        ("3if keep else 2", "'if' follows a number"),
        ("\uff46ilter", "'\uff46' is not part of an expression"),
        ("stride ** stride", "the exponent of an int must be a number"),
        ("(((2 ** 60) ** 3) ** 3) ** 3", "this can have more than 1,024 bits"),
        ("1e400", "this number is too large"),
        ("1j", "'j' follows a number"),
        ("...", "'...' is not part of the language"),
        ("(yield)", "'yield' is not part of the language"),
        ("input.shape.__class__", "'input.shape' has no '__class__', because it is a shape"),
        ("''.join", "'''' has no 'join', because it is a str"),
        ("stride // 0 if keep else 1", "this divides by 0, whatever the input"),
        ("keep and 1 % (2 - 2) > 1", "this divides by 0, whatever the input"),
        ("stride / -0.0", "this divides by 0, whatever the input"),
        ("1e300 ** 2.0", "no float can hold this"),
        ("input.shape[4]", "there is no element 4: the tuple has at most 4"),
        ("()", None),
    ],
)  # fmt: skip
def test_faults(text: str, message: str | None, library: Library) -> None:
    if message is None:
        assert check(text, library).type == TupleType((), 0)
        return
    with pytest.raises(SpecError) as caught:
        check(text, library)
    assert len(caught.value.diagnostics) == 1
    assert caught.value.diagnostics[0].message.startswith(message)


@pytest.mark.parametrize(
    ("text", "constant"),
    [
        ("7 // 2 - 3 * 2", -3),
        ("-(2.0 ** 0.5) ** 2.0 + 9 % 4", -1.0),
        ("1 < 2 <= 2 != 3", True),
        ("not 1 == 2 and (stride > 0 or true)", True),
        ("stride > 0 and false", False),
        ("stride > 0 and true", None),
        ("2 if 1 < 0 else 3", 3),
        ("2 if keep else 2", None),
        ("(1, *(2, stride), -3)", (1, 2, None, -3)),
        ("(1, *axes)", (1, None)),
        ("(1, -2)[1]", -2),
        ("(1, -2)[1:]", None),
        ("(1, -2)[stride]", None),
        ("stride * 0", None),
        ("(-8.0) ** 0.5", None),
        ("stride // 0 if 1 > 2 else 4", 4),
        ("4 if true or stride % 0 > 1 else stride / 0.0", 4),
        ("false and 1 // 0 > 2", False),
    ],
)
def test_what_it_is_whatever_the_input(text: str, constant: object, library: Library) -> None:
    found = check(text, library).constant
    assert found == pytest.approx(constant) if isinstance(constant, float) else found == constant


def test_what_an_expression_uses_is_noted(library: Library) -> None:
    text = "activate(RELU, weighted(filter, bias)) * c_tile(stride).w if to == int8 else 1.0"
    found = check(text, library)
    assert found.names == {"filter", "bias", "stride", "to"}
    assert found.functions == {"activate", "weighted", "c_tile"}
    assert found.enum_members == {("ActivationFunctionType", "RELU"), ("DType", "int8")}
    assert found.reads_values == {"filter", "bias"}


def test_in_reference_operands_hold_elements_and_absent_ones_are_zero(library: Library) -> None:
    scope = scope_of(library, has_elements=True)
    text = "activate(fused, input * filter + bias) + join(several, 0) * input.scale"
    found = checked(whole_text(node(text)), scope)[0]
    assert found.reads_values == {"input", "filter", "bias", "several"}
    assert found.reads_data == {"input", "filter", "bias", "several"}


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("input.scale * 2.0", {"input"}),
        ("input.zero_point + filter.zero_points[0]", {"input", "filter"}),
        ("filter.shape", set()),
        ("input.rank + input.size + input.type.bits", set()),
        ("weighted(filter, bias)", {"filter", "bias"}),
    ],
)
def test_data_are_elements_and_scales_not_shapes(
    text: str, data: set[str], library: Library
) -> None:
    assert check(text, library).reads_data == data


def test_words_of_the_language_become_those_of_python(library: Library) -> None:
    assert check("none if keep == false else stride", library).source == (
        "None if keep == False else stride"
    )


def test_an_expression_over_lines_is_one_line_of_python(library: Library) -> None:
    text = "slide(\n    padding, 1,\n    2, stride)"
    assert check(text, library).source == "slide( padding, 1, 2, stride)"


def test_strings_keep_their_spaces(library: Library) -> None:
    assert check("mode  ==  'a  b'", library).source == "mode  ==  'a  b'"


def test_a_template_has_text_and_expressions(library: Library) -> None:
    found = template(node("{{{stride}}} of {input.shape}!"), scope_of(library))
    shown = [part if isinstance(part, str) else part.source for part in found.parts]
    assert shown == ["{", "stride", "} of ", "input.shape", "!"]


@pytest.mark.parametrize(
    "text",
    ["(" * 2000, "-" * 3000 + "1", "not " * 900 + "keep", "1+" * 1900 + "1", "a." * 1900 + "a",
     "(1,)*" * 700 + "2", "root(" * 600 + "1" + ")" * 600, "9" * 3900, "**2" * 1300, "{" * 4000,
     "1 if keep else " * 260 + "2", "larger(" * 39 + "SAME" + ")" * 39, "2**" * 900 + "2"],
)  # fmt: skip
def test_hostile_expressions_end(text: str, library: Library) -> None:
    with must_end(text), contextlib.suppress(SpecError):
        check(text, library)


def test_lets_cannot_grow_an_integer_without_bound(library: Library) -> None:
    scope = scope_of(library)
    bits = []
    with pytest.raises(SpecError, match="more than 1,024 bits"):  # noqa: PT012
        for _ in range(10):
            value = checked(whole_text(node("larger(stride * stride)")), scope)[1]
            bits.append(value.bits)
            scope = Scope(library, {**scope.values, "stride": value})
    assert bits == [128, 256, 512, 1024]


def test_lets_cannot_grow_a_tuple_without_bound(library: Library) -> None:
    scope = scope_of(library)
    lengths = []
    with pytest.raises(SpecError, match="more than 4,096 elements"):  # noqa: PT012
        for _ in range(10):
            value = checked(whole_text(node("(*axes, *axes)")), scope)[1]
            lengths.append(value.length)
            scope = Scope(library, {**scope.values, "axes": value})
    assert lengths == [128, 256, 512, 1024, 2048, 4096]


_TOKENS = st.lists(
    st.sampled_from(
        [*NAMES, "SAME", "RELU", "int8", "none", "true", "has", "slide", "root", "larger", "c_tile",
         "1", "2.5", "'x'", "+", "-", "*", "/", "//", "%", "**", "<", "==", "and", "or", "not",
         "if", "else", "(", ")", "[", "]", ",", ":", ".", "shape", "h", "out", "=", "lambda",
         "for", "in"]
    ),
    max_size=14,
)  # fmt: skip


@settings(max_examples=600)
@given(_TOKENS)
def test_no_sequence_of_words_gives_anything_but_a_type_or_a_place(words_: list[str]) -> None:
    text = " ".join(words_)
    try:
        found = check(text, _small_library())
    except SpecError as error:
        (fault,) = error.diagnostics
        assert 1 <= fault.where.column <= len(text) + 1  # type: ignore[union-attr]
        return
    assert words(found.type) != "unknown"
    compile(found.source.strip(), "x", "eval")


@given(st.text(max_size=60))
def test_no_text_gives_anything_but_a_type_or_a_spec_error(text: str) -> None:
    with contextlib.suppress(SpecError):
        check(text, _small_library())


def _small_library() -> Library:
    return built_in_library()


def test_the_language_knows_every_annotation_of_the_library() -> None:
    assert built_in_library().broken == {}


def test_arrays_may_be_aliases_of_types() -> None:
    """As numpy defines them from 2.5 on, where Python has the statement `type`."""
    number = TypeVar("number", bound=np.generic)

    class NDArray:
        __value__ = npt.NDArray[number]  # type: ignore[valid-type]

    alias = types.GenericAlias(NDArray, (np.float64,))
    assert type_of(alias) == type_of(npt.NDArray[np.float64])
    assert type_of(npt.NDArray[np.float64]) != type_of(npt.NDArray[np.int64])
