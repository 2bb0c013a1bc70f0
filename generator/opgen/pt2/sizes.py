"""The sizes of a program's tensors, and other numbers: those that are open follow from pins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from opgen.air.faults import ModelFaults
from opgen.aten.program import Port
from opgen.errors import Diagnostic, ModelError, UnsupportedError, UsageError, did_you_mean
from opgen.pt2.symbols import UnknownSymbolError, evaluate, solved, symbols_of

OPTION = "--input-shape"
Shape = tuple[int, ...]
_SIZE = re.compile(r"L\['(\w{1,200})'\]\.size\(\)\[(\d{1,3})\]")
_LONGEST_GUARD = 200
_STATIC = "export the model with sizes that are fixed"


@dataclass(frozen=True)
class Sizes:
    """What symbols stand for, and so every number of the graph."""

    symbols: Mapping[str, int] = field(default_factory=dict)
    """Symbol of the exporter -> its value."""
    numbers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Name of a number that the graph computes -> its union SymInt, SymFloat or SymBool."""

    def value(self, found: Mapping[str, Any]) -> bool | int | float:
        """Return the value of a SymInt, SymFloat or SymBool.

        :raises UnknownSymbolError: if it depends on elements, which are known when the model runs.
        :raises ValueError: if it cannot be computed.
        """
        ((kind, content),) = found.items()
        if kind == "as_expr":
            return evaluate(content["expr_str"], self.symbols)
        return float(content) if kind == "as_float" else content

    def number(self, name: str) -> bool | int | float:
        """Return a number that the graph computes, by its name; raises as :meth:`value`.

        :raises KeyError: if there is none.
        """
        return self.value(self.numbers[name])

    def size(self, found: Mapping[str, Any]) -> int:
        """Return a size, a stride or an offset; raises as :meth:`value`."""
        value = self.value(found)
        if type(value) is not int or value < 0:
            raise ValueError(f"{value} is not a size")
        return value


class _Equation(NamedTuple):
    """A dimension of an input that is open, and what it shall be."""

    where: str
    expression: str
    size: int


def pinned(
    file: str, exported: Mapping[str, Any], inputs: Sequence[Port], pins: Mapping[str, Shape]
) -> Sizes:
    """Return the sizes of a program whose inputs have the shapes given, by name.

    :param exported: the structure ExportedProgram of the schema, checked.
    :param inputs: those that are tensors.
    :raises UsageError: for pins that the program has no input for, or that contradict it.
    :raises UnsupportedError: naming the dimensions that are open yet.
    :raises ModelError: if an expression is none.
    """
    graph, ranges = exported["graph_module"]["graph"], exported["range_constraints"]
    guards = (exported.get("guards_code") or ()) if pins else ()
    numbers = {
        **graph["sym_int_values"],
        **(graph.get("sym_float_values") or {}),
        **graph["sym_bool_values"],
    }
    try:
        symbols = {
            name: limits["min_val"]
            for name, limits in ranges.items()
            if limits.get("min_val") is not None and limits["min_val"] == limits.get("max_val")
        }
        equations = _equations(graph, inputs, pins)
        _solve(equations, symbols, ranges)
        sizes = Sizes(symbols, numbers)
        _refuse_open(file, graph, inputs, sizes)
        _check_guards(guards, graph, inputs, sizes)
    except ValueError as error:
        raise ModelError.at(file, f"a size of an input cannot be read: {error}") from None
    return sizes


def _equations(
    graph: Mapping[str, Any], inputs: Sequence[Port], pins: Mapping[str, Shape]
) -> list[_Equation]:
    names = {**{port.tensor: port for port in inputs}, **{port.name: port for port in inputs}}
    faults: list[Diagnostic] = []
    found: list[_Equation] = []
    for name, shape in pins.items():
        where = f"{OPTION} {name}={','.join(map(str, shape))}"
        if name not in names:
            known = f"the inputs are {', '.join(repr(port.name) for port in inputs) or 'none'}"
            hint = did_you_mean(name, names) or known
            faults.append(Diagnostic(where, f"the model has no input '{name}'", hint=hint))
            continue
        declared = graph["tensor_values"][names[name].tensor]["sizes"]
        if len(shape) != len(declared):
            message = f"the input has {len(declared)} dimensions {_words(declared)}"
            faults.append(Diagnostic(where, f"{message}, not {len(shape)}"))
            continue
        if min(shape, default=1) < 1:
            faults.append(Diagnostic(where, "sizes must be positive"))
            continue
        for axis, (size, each) in enumerate(zip(shape, declared, strict=True)):
            if "as_expr" in each:
                found.append(_Equation(where, each["as_expr"]["expr_str"], size))
            elif each["as_int"] != size:
                fixed = f"{_words(declared)} to {each['as_int']}"
                message = f"the exported program fixes dimension {axis} of {fixed}"
                hint = "export the model with inputs of this shape"
                faults.append(Diagnostic(where, message, hint=hint))
    UsageError.raise_if_any(faults)
    return found


def _solve(
    equations: Sequence[_Equation],
    symbols: dict[str, int],
    ranges: Mapping[str, Mapping[str, Any]],
) -> None:
    """Add to the symbols those that the equations give, and check that all of them hold."""
    for where, expression, wanted in equations:
        unknown = [name for name in symbols_of(expression) if name not in symbols]
        if not unknown:
            continue
        try:
            found = solved(expression, wanted)
        except ValueError as error:
            raise UsageError.at(where, f"the program forbids it: {error}") from None
        if found is not None:
            symbols[found[0]] = found[1]
    faults = ModelFaults()
    for where, expression, wanted in equations:
        try:
            value = evaluate(expression, symbols)
        except UnknownSymbolError as unknown:
            message = f"the size {wanted} does not tell what '{unknown.name}' is in {expression}"
            raise UnsupportedError.at(where, message, hint=_STATIC) from None
        if value != wanted:
            message = f"{wanted} and {value} are asked for the same dimension {expression}"
            hint = "dimensions that were exported under one name are equal"
            faults.found.append(Diagnostic(where, message, hint=hint))
    for name, limits in ranges.items():
        least, most = limits.get("min_val"), limits.get("max_val")
        value = symbols.get(name, least or 0)
        if (least is not None and value < least) or (most is not None and value > most):
            message = f"{value} is asked for the dimension '{name}', which was exported for"
            bounds = f"{'any' if least is None else least} to {'any' if most is None else most}"
            asked = [each.where for each in equations if name in symbols_of(each.expression)]
            where = asked[0] if asked else OPTION
            faults.found.append(Diagnostic(where, f"{message} {bounds}"))
    if faults.found:
        raise UsageError(*faults.shown())


def _check_guards(
    guards: Iterable[str], graph: Mapping[str, Any], inputs: Sequence[Port], sizes: Sizes
) -> None:
    """Check what the export took for granted of sizes; what is about other things is kept anyway.

    :param guards: conditions in Python, such as ``L['x'].size()[0] <= 8``.
    :raises UsageError: if the sizes that are asked for break it.
    """
    names = {port.name: port.tensor for port in inputs}

    def size(match: re.Match[str]) -> str:
        declared = graph["tensor_values"].get(names.get(match[1], ""), {"sizes": []})["sizes"]
        axis = int(match[2])
        return str(sizes.size(declared[axis])) if axis < len(declared) else match[0]

    faults = []
    for guard in guards:
        try:
            holds = evaluate(_SIZE.sub(size, guard), sizes.symbols)
        except (UnknownSymbolError, ValueError):
            continue
        if not holds:
            message = f"the program was exported for sizes with {guard[:_LONGEST_GUARD]}"
            faults.append(Diagnostic(OPTION, message, hint="export the model with these sizes"))
    UsageError.raise_if_any(faults)


def _refuse_open(file: str, graph: Mapping[str, Any], inputs: Sequence[Port], sizes: Sizes) -> None:
    faults = []
    for index, port in enumerate(inputs):
        declared = graph["tensor_values"][port.tensor]["sizes"]
        open_ = [axis for axis, each in enumerate(declared) if _is_open(each, sizes)]
        if open_:
            which = f"dimension{'s' * (len(open_) > 1)} {', '.join(map(str, open_))}"
            verb = "are" if len(open_) > 1 else "is"
            example = ",".join(str(size) for size in _example(declared, sizes))
            faults.append(
                Diagnostic(
                    f"{file}: input {index} '{port.name}'",
                    f"{which} of its shape {_words(declared)} {verb} dynamic",
                    hint=f"say what it is, such as {OPTION} {port.name}={example}, "
                    f"in Python input_shapes={{'{port.name}': ({example.replace(',', ', ')})}}; "
                    f"or {_STATIC}",
                )
            )
    UnsupportedError.raise_if_any(faults)


def _is_open(found: Mapping[str, Any], sizes: Sizes) -> bool:
    try:
        sizes.size(found)
    except UnknownSymbolError:
        return True
    return False


def _example(declared: Sequence[Mapping[str, Any]], sizes: Sizes) -> Iterator[int]:
    """Go through sizes that the program takes: those that it was exported with."""
    for each in declared:
        try:
            yield sizes.size(each)
        except UnknownSymbolError:
            hint = (each["as_expr"].get("hint") or {}).get("as_int", 1)
            yield max(hint, 1)


def _words(declared: Sequence[Mapping[str, Any]]) -> str:
    return f"[{', '.join(str(each.get('as_int', '?')) for each in declared)}]"
