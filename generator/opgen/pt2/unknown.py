"""Refusing an operator that no spec describes: what it is, who called it, what is nearest."""

from __future__ import annotations

import difflib
from collections.abc import Collection

from opgen.aten.program import TorchNode, TorchProgram
from opgen.aten.schema import OWN_NAMESPACES
from opgen.aten.signatures import PARTS
from opgen.errors import Diagnostic, OperatorPlace, new_command
from opgen.pt2.in_place import functional
from opgen.pt2.source_line import source_line

EXPORT = "export with opgen export-torch"
"""How the advice begins that PyTorch may write an operator in others."""
_MOST = 5
"""Overloads that a hint lists."""
_LIKE = 0.85
"""How alike two names are of which one is taken for the other mistyped, of 1."""


def unknown_operator(node: TorchNode, known: Collection[str], program: TorchProgram) -> Diagnostic:
    """Return what refuses to generate C for a node whose operator no spec describes.

    :param known: the operators, with overloads, that specs describe: ``aten.add.Tensor``.
    """
    operator, _, overload = node.target.rpartition(".")
    if functional(node.target, known) is not None:
        message = f"{operator} writes into a tensor that others share, or that the caller gives"
        hint = f"write it as {operator.rstrip('_')}, or export the model with"
        hint += " run_decompositions({}), as opgen export-torch does"
        return fault_of(node, program, message, hint)
    ways = (nearest(node.target, known), in_others(node, known), _way_on(node, program))
    message = f"no spec describes the operator {operator}, overload {overload}"
    return fault_of(node, program, message, "; or ".join(filter(None, ways)))


def place_of(node: TorchNode, program: TorchProgram) -> OperatorPlace:
    """Return what messages call a node: ``net.pt2: operator 3 aten.topk.default 'topk'``."""
    return OperatorPlace(
        f"{program.path.name}: ", str(program.numbers[node.name]), node.target, node.name
    )


def fault_of(node: TorchNode, program: TorchProgram, message: str, hint: str = "") -> Diagnostic:
    """Return a fault of a call, with who called it."""
    return Diagnostic(place_of(node, program), message, called_from(node), hint)


def called_from(node: TorchNode) -> str:
    """Return who called an operator: ``it is called at net.py:7, in forward: x.topk(2)``."""
    line = source_line(node.stack)
    parts = [f"at {line}" if line else "", f"module {node.module}" if node.module else ""]
    known = "; ".join(filter(None, parts))
    return f"it is called {known}" if line else known and f"it is called in {known}"


def nearest(target: str, known: Collection[str]) -> str:
    """Return what specs describe that is meant by an operator: other overloads, or a name mistyped.

    Of PyTorch's own operators no name is mistyped, and names that are alike mean other things.
    """
    operator = target.rpartition(".")[0]
    overloads = sorted(each for each in known if each.rpartition(".")[0] == operator)
    if overloads:
        shown = ", ".join(overloads[:_MOST]) + (", ..." if overloads[_MOST:] else "")
        verb = "does" if len(overloads) == 1 else "do"
        return f"{shown} {verb} have a spec: export a model that calls it so"
    namespace = target.partition(".")[0]
    if namespace in OWN_NAMESPACES:
        return ""
    own = sorted(each for each in known if each.partition(".")[0] == namespace)
    near = difflib.get_close_matches(target, own, n=1, cutoff=_LIKE)
    return f"the nearest that has a spec is {near[0]}" if near else ""


def in_others(node: TorchNode, known: Collection[str]) -> str:
    """Return how PyTorch writes an operator of its own in others, if all of these have specs."""
    if not _leads_to(node.target, known, frozenset()):
        return ""
    return f"{EXPORT}, or with .run_decompositions(), which write it in others"


def _leads_to(target: str, known: Collection[str], within: frozenset[str]) -> bool:
    """Tell whether PyTorch writes an operator in such that specs describe, in one step or more."""
    parts = PARTS.get(target, ())
    return bool(parts) and all(
        part in known or (part not in within and _leads_to(part, known, within | {target}))
        for part in parts
    )


def _way_on(node: TorchNode, program: TorchProgram) -> str:
    return f"describe it in a spec: {new_command(node.target, program.path)}"
