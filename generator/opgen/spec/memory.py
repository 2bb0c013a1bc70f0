"""What a spec says of memory, where shapes and types show that it is not so, or never applies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from opgen.air.dtype import DType
from opgen.operators.model import Operand
from opgen.spec.draft import Draft
from opgen.spec.library import DTYPES, listed_types
from opgen.spec.sizes import Comparison, compared, elements_in, elements_of
from opgen.text.tree import MappingNode, ScalarNode, text_at

_OTHERS = (Comparison.LARGER, Comparison.SMALLER)
Types = Mapping[str, tuple[str, ...]]
"""Operand -> the types that a kernel takes there."""


def check_alias(draft: Draft, output: Operand, node: MappingNode) -> None:
    """Note what shows that an output cannot have the bytes of its alias.

    :param node: the declaration of the output.
    """
    source = draft.inputs[output.alias]
    place = node["alias"].place
    if source.optional and not draft.tree.listed("kernels"):
        message = f"'{source.name}' may be absent, and no kernel computes '{output.name}' then"
        draft.faults.add(place, message, "add kernels, or take an input that is always there")
    if message := _other_type(draft, source, node.text("type")):
        message = f"'{output.name}' cannot have the bytes of '{source.name}': {message}"
        draft.faults.add(place, message, f"write: type: {source.name}.type")
    if message := _other_size(draft, output, source, node):
        message = f"'{output.name}' cannot have the bytes of '{source.name}': {message}"
        hint = "alias_offset is for a part of an input, alias_when for shapes where it holds"
        draft.faults.add(place, message, hint)
    offset = node.get("alias_offset")
    if isinstance(offset, ScalarNode) and isinstance(offset.value, int) and offset.value < 0:
        draft.faults.add(offset.place, "a part cannot begin before the start")


def _other_type(draft: Draft, source: Operand, type_: str) -> str:
    """Return why an output is of another type than its alias, or nothing."""
    kernels = list(_types_of_kernels(draft))
    if not kernels and "checks" in draft.tree:  # which may say what the types are
        return ""
    if type_ in DTYPES:
        if kernels and any(type_ in types.get(source.name, ()) for types in kernels):
            return ""
        return f"it is {type_}, and no kernel takes that there" if kernels else f"it is {type_}"
    name, _, fact = type_.partition(".")
    if fact != "type" or name not in draft.inputs or name == source.name:
        return ""
    if any(set(types.get(name, ())) & set(types.get(source.name, ())) for types in kernels):
        return ""
    return f"it is of the type of '{name}'"


def _other_size(draft: Draft, output: Operand, source: Operand, node: MappingNode) -> str:
    """Return why an output is of another size than its alias, or nothing."""
    shape = node.text("shape")
    if output.variadic:
        return ""
    found = compared(draft, elements_in(draft, shape), elements_of(source))
    is_part = "alias_offset" in node
    if found is Comparison.LARGER or (found is Comparison.SMALLER and not is_part):
        return f"{shape} is {found.value}"
    is_asked = is_part or "alias_when" in node or "checks" in draft.tree
    is_open = found is Comparison.OPEN and not is_asked
    return f"{shape} is as large in some models only" if is_open else ""


def _types_of_kernels(draft: Draft) -> Iterator[Types]:
    for kernel in draft.tree.mappings("kernels"):
        if types := kernel.mapping("types"):
            yield _accepted(types)


def _accepted(node: MappingNode) -> Types:
    """Return the types of a kernel by operand, also of those that share another's."""
    listed = {name: listed_types(node, name) for name in node.entries}
    return {
        name: listed.get(types[0], ()) if types and types[0] in listed else types
        for name, types in listed.items()
    }


# --- kernels -------------------------------------------------------------------------------------


def check_overwriting(draft: Draft, kernel: MappingNode) -> None:
    """Note facts of a kernel about results over inputs that no planner could ever use."""
    listed = kernel.mapping("types")
    types = _accepted(listed) if listed else {}
    for item in kernel.listed("inplace"):
        source = draft.inputs.get(text_at(item))
        if source is None or source.const:  # which is reported elsewhere
            continue
        if message := _never_free(source) or _never_fits(draft, source, types):
            draft.faults.add(item.place, f"nothing is ever written over '{source.name}': {message}")
    for key in ("overlap", "overlap_behind"):
        if key not in kernel:
            continue
        first = next(iter(draft.inputs.values()), None)
        message = "there is no input" if first is None else _never_free(first)
        if message:
            where = f"of '{first.name}', the first input" if first is not None else "of an input"
            place = kernel.key_place(key)
            draft.faults.add(place, f"no output ever starts within the bytes {where}: {message}")


def _never_free(source: Operand) -> str:
    """Return why nobody may ever write where an input is, or nothing."""
    if source.const:
        return "it is const and lies in read-only memory"
    return "it is variable and lives on to the next run" if source.variable else ""


def _never_fits(draft: Draft, source: Operand, types: Types) -> str:
    """Return why no output ever has the bytes of an input, or nothing."""
    if source.variadic:
        return "it is variadic"
    reasons = [_never_like(draft, source, each, types) for each in draft.outputs.values()]
    return "; ".join(reasons) if reasons and all(reasons) else ""


def _never_like(draft: Draft, source: Operand, output: Operand, types: Types) -> str:
    outputs = draft.tree.mapping("outputs")
    node = outputs.mapping(output.name) if outputs else None
    shape = node.text("shape") if node else ""
    widths = {DType(each).bits for each in types.get(source.name, ()) if each in DTYPES}
    others = {DType(each).bits for each in types.get(output.name, ()) if each in DTYPES}
    if widths and others and not widths & others:
        return f"an element of '{output.name}' is of another size"
    is_one = not output.variadic
    found = compared(draft, elements_in(draft, shape) if is_one else None, elements_of(source))
    return f"'{output.name}' of shape {shape} is {found.value}" if found in _OTHERS else ""
