"""From the occurrences of an operator to its skeleton."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from opgen.air.dtype import DType
from opgen.errors import UnsupportedError
from opgen.export.skeleton.kernel_stubs import (
    MOST_KERNELS,
    Types,
    declarations,
    distinct,
    drawn_operands,
    kernel_name,
    types_in_words,
)
from opgen.export.skeleton.observe import Occurrence
from opgen.export.skeleton.operands import (
    Seen,
    c_types,
    remarks_on,
    seen_operands,
    shape_guess,
    shape_rule,
    type_of,
)
from opgen.export.skeleton.seen_options import SeenOptions, payload_options, table_options
from opgen.export.skeleton.spec_view import KernelView, Line, SpecView, flow, quoted, several
from opgen.tflite.facts import OPTIONS_TABLE_OF


def spec_view(op: str, where: str, occurrences: Sequence[Occurrence]) -> SpecView:
    """Return the skeleton of an operator that no spec describes.

    :param where: what messages call it.
    :raises UnsupportedError: if a spec cannot describe what the model has.
    """
    first = occurrences[0]
    inputs = seen_operands(where, [each.inputs for each in occurrences], "input", is_input=True)
    outputs = seen_operands(where, [each.outputs for each in occurrences], "output", is_input=False)
    found = _options(occurrences)
    view = assembled(op, where, source_in_words(occurrences), (inputs, outputs), found)
    return replace(
        view,
        litert=_litert(first, found, [each.version for each in occurrences]),
        inner=[f"intermediate{i + 1}" for i in range(max(each.inner for each in occurrences))],
    )


def assembled(
    op: str,
    where: str,
    source: str,
    operands: tuple[Sequence[Seen], Sequence[Seen]],
    found: SeenOptions,
) -> SpecView:
    """Return a skeleton that does not say yet where its operator is found.

    :param operands: inputs and outputs.
    :raises UnsupportedError: if a spec cannot describe them.
    """
    inputs, outputs = operands
    if not outputs:
        raise UnsupportedError.at(where, "it has no outputs, so it computes nothing")
    everything = (*inputs, *outputs)
    for each in everything:
        c_types(where, each)
    let = {} if outputs[0].variadic else {"size": f"{outputs[0].name}.size"}
    let |= {name: value for option in found.options for name, value in option.let.items()}
    params = [*(name for name in let if name == "size"), *_params(found)]
    numbers = {o.name: o.values for o in found.options if o.kind == "int" and not o.is_missing}
    count = len(outputs[0].tensors)
    return SpecView(
        op=op,
        source=source,
        litert="",
        remarks=found.remarks,
        options=[option.line() for option in found.options],
        inputs=[_input(each) for each in inputs],
        outputs=[_output(where, each, inputs, numbers) for each in outputs],
        inner=[],
        let=[Line(name, value) for name, value in let.items()],
        kernels=[
            _kernel(op, types, (inputs, outputs), params, is_plain=not found.options)
            for types in _type_lists(everything)
        ],
        spaces=distinct(_space(index, inputs, outputs, found) for index in range(count)),
    )


def _options(occurrences: Sequence[Occurrence]) -> SeenOptions:
    if occurrences[0].custom:
        return payload_options(occurrences)
    return table_options(OPTIONS_TABLE_OF.get(occurrences[0].key, ""), occurrences)


def _params(found: SeenOptions) -> Iterator[str]:
    for option in found.options:
        yield from [option.param] if option.param else []
        yield from (name for name in option.let if name != option.param)


def source_in_words(occurrences: Sequence[Occurrence]) -> str:
    """Say which operators of a model a skeleton was made from."""
    names = several((repr(each.name[:30]) for each in occurrences), 4)
    return f"{len(occurrences)} operator{'s' * (len(occurrences) > 1)}: {names}"


def _litert(first: Occurrence, found: SeenOptions, versions: Sequence[int]) -> str:
    entries = {"custom": quoted(first.custom)} if first.custom else {"builtin": first.key}
    if found.form:
        entries["options"] = found.form
    if set(versions) != {1}:
        entries["versions"] = f"[{min(versions)}, {max(versions)}]"
    return flow(entries)


def _input(operand: Seen) -> Line:
    entries = {"layout": operand.layout} if operand.layout else {}
    for flag in ("const", "optional", "variadic", "variable"):
        if getattr(operand, flag):
            entries[flag] = "true"
    return Line(operand.name, flow(entries), "; ".join(remarks_on(operand)))


def _output(
    where: str, operand: Seen, inputs: Sequence[Seen], numbers: dict[str, Sequence[object]]
) -> Line:
    entries = {"layout": operand.layout} if operand.layout else {}
    if found := type_of(operand, inputs):
        entries["type"] = found
    rule, guess = shape_rule(operand, inputs), shape_guess(operand, inputs, numbers)
    remarks = [*remarks_on(operand)]
    if operand.variadic:
        entries |= _variadic(where, operand, rule or guess, inputs, numbers)
    else:
        entries["shape"] = rule or "none"
        if not rule and guess:
            remarks.append(f"a shape that fits: {guess}")
    if any(each.is_variable for each in operand.present):
        entries["variable"] = "true"
    return Line(operand.name, flow(entries), "; ".join(remarks))


def _variadic(
    where: str,
    operand: Seen,
    shape: str,
    inputs: Sequence[Seen],
    numbers: dict[str, Sequence[object]],
) -> dict[str, str]:
    """Return what a spec needs to know of any number of outputs.

    :raises UnsupportedError: if the model does not show where it comes from.
    """
    counts = [len(tensors) for tensors in operand.tensors]
    like = {each.name: [len(t) for t in each.tensors] for each in inputs if each.variadic}
    count = next((f"count_of({name})" for name, each in like.items() if each == counts), "")
    count = count or next((n for n, values in numbers.items() if [*values] == counts), "")
    count = count or (str(counts[0]) if len(set(counts)) == 1 else "")
    if not count or not shape:
        message = f"it has {several(counts)} outputs, and nothing in the model says when"
        hint = "write the spec by hand: opgen new without --from-model"
        raise UnsupportedError.at(where, message, hint=hint)
    return {
        "variadic": "true",
        "count": quoted(count),
        "shape": quoted(f"copies({shape}, {count})"),
    }


def _type_lists(operands: Sequence[Seen]) -> list[dict[str, tuple[DType, ...]]]:
    """Return the types that occur together, of every operand that is there; each once."""
    found: list[dict[str, tuple[DType, ...]]] = []
    for index in range(len(operands[0].tensors)):
        types = {
            each.name: tuple(dict.fromkeys(t.type for t in each.tensors[index] if t is not None))
            for each in operands
        }
        found.append({name: kinds for name, kinds in types.items() if kinds})
    # A kernel that takes an optional input takes the operator without it, too.
    kept = [
        types
        for index, types in enumerate(found)
        if not any(
            types.items() < other.items() or (types == other and place < index)
            for place, other in enumerate(found)
        )
    ]
    return kept[:MOST_KERNELS]


def _kernel(
    op: str,
    types: Types,
    operands: tuple[Sequence[Seen], Sequence[Seen]],
    params: Sequence[str],
    *,
    is_plain: bool,
) -> KernelView:
    there = [each for side in operands for each in side if each.name in types]
    single = len(there) == 2 and not any(each.variadic for each in there)  # noqa: PLR2004
    loop = ""
    if single and is_plain and "size" in params:
        loop = f"{there[1].name}[i] = {there[0].name}[i];"
    sees = declarations(types, *operands)
    return KernelView(kernel_name(op, types), types_in_words(types), sees, params, loop)


def _space(
    index: int, inputs: Sequence[Seen], outputs: Sequence[Seen], found: SeenOptions
) -> dict[str, str]:
    """Return the case of one occurrence; empty if its options cannot be written down."""
    space = {}
    for option in found.options:
        if option.is_missing:
            continue
        drawn = option.drawn(index)
        if not drawn:
            return {}
        space[option.name] = drawn
    space |= drawn_operands((each, each.tensors[index]) for each in inputs)
    own = [each for each in outputs if not each.variadic and not shape_rule(each, inputs)]
    return space | drawn_operands((each, each.tensors[index]) for each in own)
