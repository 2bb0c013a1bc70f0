"""Identifiers of the generated C, and text that is safe in its comments and strings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import replace

from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.errors import UsageError

_MAX_LENGTH = 40

# What a module's public functions are called: <module>_<word>; no layer may take these.
_TAKEN = re.compile(
    r"(init|run|context|trace|selftest|tflm|report|arena|call|reset|word|forget|set_weights"
    r"|(in|out)put_\d+)(_.*)?"
)

# Parts and regions of memories, variables of functions, words of rules; no memory may have these.
_PARTS = frozenset(
    ["default", "scratch", "staged", "state", "status", "unused", "weights", "input", "output"]
)

# Headers that a file of the module would hide, and prefixes that belong to the kernels.
_HEADERS = """
    arm_nn_types arm_nn_tables arm_nnfunctions arm_nnsupportfunctions arm_nn_math_types assert
    complex ctype errno fenv float inttypes iso646 limits locale main math memory new setjmp
    signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string
    strings tgmath threads time uchar unistd wchar wctype
"""
_PREFIXES = ("opgen_", "arm_", "cmsis_")


def is_taken(name: str) -> bool:
    """Tell whether the module's own functions and types are called so, behind its name."""
    return _TAKEN.fullmatch(name) is not None


def memory_name_fault(name: str) -> str:
    """Return why a memory cannot have a name, which becomes part of C; empty if it can."""
    from opgen.spec.names import c_meaning  # noqa: PLC0415  takes long to import

    if not re.fullmatch(r"[a-z][a-z0-9_]{0,31}", name):
        return "no C identifier of up to 32 lower-case letters, digits and _"
    if name in _PARTS or is_taken(name):
        return "the name of something else in a module"
    return c_meaning(name)


def check_module_name(name: str) -> None:
    """Refuse a name that would make the module's files or symbols collide with others.

    :raises UsageError: if it does.
    """
    reason = ""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name):
        reason = "is no C identifier"
    elif len(name) > 2 * _MAX_LENGTH:
        reason = f"is longer than {2 * _MAX_LENGTH} characters"
    elif name.lower() in _HEADERS.split():
        reason = f"would hide the header <{name.lower()}.h>"
    elif f"{name.lower()}_".startswith(_PREFIXES):
        reason = "begins like the names of the kernels"
    if reason:
        message = f"the module's name '{name}' {reason}"
        raise UsageError.at("--name", message, hint="choose another with --name")


def entry_names(model: AirModel) -> Mapping[int, str]:
    """Return for each subgraph but the main one what its entry point is called in C.

    It is the name of its first signature, as a C identifier that no other has.
    """
    found: dict[int, str] = {}
    for signature in model.signatures:
        if signature.subgraph and signature.subgraph not in found:
            base = _identifier(signature.name) or "entry"
            base = f"entry_{base}" if is_taken(base.lower()) else base
            found[signature.subgraph] = _unused(base, {name.lower() for name in found.values()})
    return found


def _unused(base: str, used: Set[str]) -> str:
    """Return the name, or one like it that is not used in any case of letters."""
    name, count = base, 1
    while name.lower() in used:
        count += 1
        name = f"{base}_{count}"
    return name


def layer_names(subgraph: AirSubgraph, used: set[str] | None = None) -> Mapping[int, str]:
    """Return for each operator's id the name of its layer: a C identifier that no other has.

    It is made from the name of the operator's first output. Converters join the names of what they
    fuse with ``;``, and each is a path whose last part says what is computed, the one before it
    which layer does: ``model/conv2d_3/BiasAdd;model/conv2d_3/Conv2D`` is ``conv2d_3``.

    An operator that has a name already keeps it.

    :param used: names in lower case that are taken already; the new ones are added.
    """
    used = set() if used is None else used
    names: dict[int, str] = {}
    for operator in subgraph.operators:
        # One that is put in place twice has its name twice.
        if operator.layer and operator.layer.lower() not in used:
            used.add(operator.layer.lower())
            names[operator.id] = operator.layer
    for operator in subgraph.operators:
        if operator.id not in names:
            name = _unused(operator.layer or _made_name(operator, subgraph), used)
            used.add(name.lower())
            names[operator.id] = name
    return names


def _made_name(operator: AirOperator, subgraph: AirSubgraph) -> str:
    spoken = _spoken_name(operator, subgraph)
    base = _identifier(spoken) or _identifier(operator.op_type.lower())
    return base if base and not is_taken(base.lower()) else f"layer_{base}".rstrip("_")


def with_layer_names(model: AirModel) -> AirModel:
    """Return the model with a name for the layer of each operator, unique over all subgraphs."""
    used: set[str] = set()
    subgraphs = []
    for subgraph in model.subgraphs:
        names = layer_names(subgraph, used)
        operators = tuple(replace(each, layer=names[each.id]) for each in subgraph.operators)
        subgraphs.append(replace(subgraph, operators=operators))
    return replace(model, subgraphs=tuple(subgraphs))


def _spoken_name(operator: AirOperator, subgraph: AirSubgraph) -> str:
    name = operator.name
    if not name:
        present = (id_ for id_ in operator.output_ids if id_ >= 0)
        name = next((subgraph.tensors[id_].name for id_ in present), "")
    parts = [part for part in name.split(";")[0].split("/") if part]
    return parts[-2] if len(parts) > 1 else "".join(parts)


def _identifier(text: str) -> str:
    cleaned = re.sub(r"[^A-Za-z0-9]+", "_", text[-200:]).strip("_")[-_MAX_LENGTH:].strip("_")
    return f"n{cleaned}" if cleaned[:1].isdigit() else cleaned


def comment(text: str, limit: int = 100) -> str:
    """Return free text in a form that can stand in any C comment: one line of plain ASCII."""
    plain = "".join(c if " " <= c <= "~" and c != "\\" else "?" for c in text)
    plain = re.sub(r"\?(?=\?)", "? ", plain).replace("*/", "* /").replace("/*", "/ *")
    return plain if len(plain) <= limit else f"{plain[: limit - 3]}..."


def c_string(text: str) -> str:
    """Return a C string literal of the text in UTF-8."""
    parts = []
    for byte in text.encode("utf-8", "surrogatepass"):
        plain = 0x20 <= byte <= 0x7E and chr(byte) not in '"\\?'  # noqa: PLR2004
        parts.append(chr(byte) if plain else f"\\{byte:03o}")
    return f'"{"".join(parts)}"'
