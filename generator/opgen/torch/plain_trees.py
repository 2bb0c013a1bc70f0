"""Programs whose arguments or results PyTorch cannot save: named tuples become dictionaries.

``torch.export.save`` writes how arguments and results are nested. For named tuples (and what
``torch.topk`` and its like return) it has no form, unless the process that reads the file knows
their classes. The graph does not depend on them; their fields name the inputs and outputs.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torch.export import ExportedProgram

_LEAF = 0


def savable(program: ExportedProgram) -> ExportedProgram:
    """Return the program, or one with the same graph that PyTorch can save."""
    calls = program.module_call_graph
    plain = [_plain_call(each) for each in calls]
    if all(new is old for new, old in zip(plain, calls, strict=True)):
        return program
    changed = copy.copy(program)
    changed._module_call_graph = plain
    return changed


def _plain_call(call: Any) -> Any:
    if call.signature is None:
        return call
    specs = {name: getattr(call.signature, name) for name in ("in_spec", "out_spec")}
    changed = {name: _plain_spec(spec) for name, spec in specs.items() if not _is_known(spec)}
    return replace(call, signature=replace(call.signature, **changed)) if changed else call


def _is_known(spec: Any) -> bool:
    from torch.utils._pytree import treespec_dumps  # noqa: PLC0415  not always installed

    try:
        treespec_dumps(spec)
    except (NotImplementedError, TypeError):
        return False
    return True


def _plain_spec(spec: Any) -> Any:
    from torch.utils._pytree import tree_structure  # noqa: PLC0415

    return tree_structure(_example(spec))


def _example(spec: Any) -> Any:
    """Return a value that is nested as a tree says, of plain containers."""
    if spec.is_leaf():
        return _LEAF
    parts = [_example(each) for each in _children(spec)]
    if spec.type in (tuple, list):
        return spec.type(parts)
    keys = _keys(spec.type, spec._context if hasattr(spec, "_context") else spec.context)
    if len(keys) == len(parts):
        return dict(zip(keys, parts, strict=True))
    return tuple(parts)


def _children(spec: Any) -> Sequence[Any]:
    # Versions of PyTorch name them differently.
    return spec.children() if hasattr(spec, "children") else spec.children_specs  # type: ignore[no-any-return]


def _keys(type_: Any, context: Any) -> Sequence[Any]:
    """Return what the parts of a node are called; nothing: they have no names."""
    keys: Sequence[Any] = ()
    if not isinstance(type_, type):  # collections.namedtuple, whose context is the class
        keys = getattr(context, "_fields", ())
    elif issubclass(type_, dict):
        keys = context if isinstance(context, list) else context[1]  # of a defaultdict
    elif issubclass(type_, tuple):  # what operators of PyTorch return
        keys = getattr(type_, "__match_args__", ())
    elif hasattr(type_, "__dataclass_fields__"):
        keys = context[0]
    return keys
