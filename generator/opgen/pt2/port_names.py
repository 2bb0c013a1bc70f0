"""What callers know the inputs and outputs by: arguments of ``forward``, keys of its result.

An export keeps how arguments and results were nested as trees, in JSON inside of its JSON. Names
only decorate a program that is whole without them, so a tree that cannot be read gives none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from opgen.errors import ModelError
from opgen.text.json_text import parsed

Names: TypeAlias = "tuple[str | None, ...]"
"""One per input or output of the callers, in order; None: it has none."""

_DEEPEST = 50


def port_names(module: Mapping[str, Any]) -> tuple[Names, Names]:
    """Return the names of the inputs and outputs of a structure GraphModule of the schema."""
    calls = (each.get("signature") for each in module["module_call_graph"] if each["fqn"] == "")
    signature = next((each for each in calls if each is not None), None)
    if signature is None:
        return (), ()
    tuples = module.get("treespec_namedtuple_fields") or {}
    fields = {name: each["field_names"] for name, each in tuples.items()}
    words = signature.get("forward_arg_names") or ()
    try:
        inputs = tuple(_input_names(_tree(signature["in_spec"]), words, fields))
    except ValueError:
        inputs = ()
    try:
        outputs = tuple(_output_names(_tree(signature["out_spec"]), fields, ()))
    except ValueError:
        outputs = ()
    return inputs, outputs


def _input_names(
    tree: Mapping[str, Any], words: Sequence[str], fields: Mapping[str, Sequence[str]]
) -> Iterator[str | None]:
    """Go through the names of arguments, the positional ones first; those in lists have none."""
    positional, keyword = (each for _, each in _children(tree, fields))
    named = [
        *zip(words, (each for _, each in _children(positional, fields)), strict=False),
        *_children(keyword, fields),
    ]
    for name, each in named:
        if _is_leaf(each):
            yield name if _is_name(name) else None
        else:
            yield from [None] * sum(1 for _ in _output_names(each, fields, ()))


def _output_names(
    tree: Mapping[str, Any], fields: Mapping[str, Sequence[str]], path: tuple[str | int, ...]
) -> Iterator[str | None]:
    """Go through the names of a result's parts: the keys that lead to them, if there are any."""
    if len(path) > _DEEPEST:
        raise ValueError
    if _is_leaf(tree):
        name = ".".join(map(str, path))
        yield name if _is_name(name) and any(isinstance(step, str) for step in path) else None
        return
    for key, each in _children(tree, fields):
        yield from _output_names(each, fields, (*path, key))


def _tree(text: str) -> Mapping[str, Any]:
    try:
        _, tree = parsed(text.encode("utf-8", "replace"), "")
    except (ModelError, TypeError):
        raise ValueError from None
    return _checked(tree)


def _checked(tree: Any) -> Mapping[str, Any]:
    if not isinstance(tree, dict) or not isinstance(tree.get("children_spec"), list):
        raise ValueError  # noqa: TRY004  all that is wrong with a tree is the same
    return tree


def _is_leaf(tree: Mapping[str, Any]) -> bool:
    return tree.get("type") is None and not tree["children_spec"]


def _children(
    tree: Mapping[str, Any], fields: Mapping[str, Sequence[str]]
) -> list[tuple[Any, Mapping[str, Any]]]:
    """Return the parts of a tuple, list, dictionary or named tuple, with index or key."""
    children = [_checked(each) for each in tree["children_spec"]]
    keys: Sequence[Any] = range(len(children))
    kind, context = tree.get("type"), tree.get("context")
    if isinstance(context, str) and kind in ("builtins.dict", "collections.OrderedDict"):
        keys = _keys(context)
    elif isinstance(context, str) and kind == "collections.namedtuple":
        keys = fields.get(_text(context), keys)
    if len(keys) != len(children):
        raise ValueError
    return list(zip(keys, children, strict=True))


def _keys(context: str) -> list[Any]:
    keys = _parsed(context)
    if not isinstance(keys, list):
        raise ValueError  # noqa: TRY004
    return keys


def _text(context: str) -> str:
    try:
        return str(_parsed(context))
    except ValueError:
        return context


def _parsed(context: str) -> Any:
    try:
        return parsed(context.encode("utf-8", "replace"), "")
    except ModelError:
        raise ValueError from None


def _is_name(name: Any) -> bool:
    return isinstance(name, str) and 0 < len(name) <= 200 and name.isprintable()  # noqa: PLR2004
