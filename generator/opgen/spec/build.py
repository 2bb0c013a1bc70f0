"""One operator: from its tree, filled in by its family, to the checked model."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from opgen.operators.expression import Expression, expressions_in
from opgen.operators.functions import functions_of
from opgen.operators.model import Torch
from opgen.operators.types import INT, ArrayType, TupleType, Type
from opgen.spec.axes import counting, read_axes
from opgen.spec.draft import EVALUATORS, Draft
from opgen.spec.drawn_cases import read_tests
from opgen.spec.faults import Faults
from opgen.spec.kernels import read_kernels
from opgen.spec.lets import read_lets
from opgen.spec.library import Library
from opgen.spec.model import Kernel, Op
from opgen.spec.names import check_names
from opgen.spec.operand_sections import (
    declare_outputs,
    declare_states,
    read_inputs,
    read_intermediates,
    read_outputs,
    read_states,
)
from opgen.spec.option_sections import read_litert, read_options
from opgen.spec.refuses import read_refuses
from opgen.spec.sections import (
    read_checks,
    read_control,
    read_coreai,
    read_folds,
    read_fuses,
    read_line,
    read_meaning,
    read_override,
    read_sums,
    read_uint8,
)
from opgen.spec.torch import implied_entry, read_executorch, read_torch
from opgen.text.tree import MappingNode, is_true


def build_op(
    tree: MappingNode, path: str, library: Library, fusing: Mapping[str, Type], faults: Faults
) -> Op | None:
    """Return the operator that a spec describes; None if it has faults, which are noted.

    ``fusing`` are the options of all operators that fuse neighbours.
    """
    before = len(faults)
    draft = Draft(tree, library, faults, fusing)
    check_names(tree, library, faults)
    _declare(draft)
    read_lets(draft)
    op = _op(draft, path)
    if len(faults) == before:
        _check_unused(draft, op)
        _check_unused_functions(draft, op.tests)
    return op if len(faults) == before else None


def build_kernels(
    tree: MappingNode, library: Library, fusing: Mapping[str, Type], faults: Faults
) -> tuple[
    tuple[Kernel, ...],
    tuple[Mapping[str, Expression], ...],
    dict[str, Expression],
    tuple[Torch, ...],
]:
    """Return kernels, tests, lets and calls of an operator's tree whose other parts are right.

    Lets of the tree's file must be used; others come from elsewhere.
    """
    before = len(faults)
    draft = Draft(tree, library, faults, fusing)
    check_names(tree, library, faults)
    _declare(draft)
    read_lets(draft)
    kernels = read_kernels(draft) if "kernels" in tree else ()
    tests = read_tests(draft)
    lets = {name: draft.lets[name] for name in _let_order(draft)}
    calls = read_torch(draft)
    if len(faults) == before:
        _check_unused_lets(draft, _used(draft, kernels))
        _check_unused_functions(draft, (tests, calls))
    return kernels, tests, lets, calls


def _declare(draft: Draft) -> None:
    """Make the names known that expressions can use."""
    litert = draft.tree.mapping("litert")
    draft.litert = read_litert(litert, draft.faults) if litert else None
    draft.options = read_options(draft.tree.mappings_of("options"), draft.litert, draft.faults)
    read_inputs(draft)
    declare_outputs(draft)
    read_intermediates(draft)
    declare_states(draft)


def _op(draft: Draft, path: str) -> Op:
    tree, faults = draft.tree, draft.faults
    outputs = read_outputs(draft)
    states = read_states(draft)
    checks = read_checks(draft)
    macs = draft.check(tree.get("macs"), draft.general, INT, "'macs'")
    reference = read_meaning(draft, tree.get("reference"), "'reference'")
    control = read_control(draft)
    if "reference" not in tree and "control" not in tree:
        hint = "reference: what the operator means, in real numbers"
        faults.add_lack(tree["op"].place, "'reference' is missing", hint)
    exact = read_meaning(draft, tree.get("exact"), "'exact'")
    in_torch = read_meaning(draft, tree.get("undefined_in_torch"), "'undefined_in_torch'")
    folds = read_folds(draft)
    options = tuple(replace(each, fuses=read_fuses(draft, each)) for each in draft.options.values())
    kernels = read_kernels(draft)
    return Op(
        op=tree.text("op"),
        place=tree["op"].place,
        source=path,
        doc=tree.text("doc").strip(),
        litert=draft.litert,
        torch=read_torch(draft) if "torch" in tree else implied_entry(draft),
        executorch=read_executorch(draft),
        options=options,
        inputs=tuple(draft.inputs.values()),
        outputs=outputs,
        intermediates=tuple(draft.intermediates.values()),
        lets={name: draft.lets[name] for name in _let_order(draft)},
        checks=checks,
        state=states,
        macs=macs,
        reference=reference,
        exact=exact,
        undefined_in_torch=in_torch,
        folds=folds,
        kernels=kernels,
        tests=read_tests(draft),
        refuses=read_refuses(draft),
        overrides=read_override(draft),
        ignores_scales=is_true(tree, "ignores_scales"),
        family=tree.text("extends"),
        control=control,
        uint8=read_uint8(draft),
        elements=tree.text("elements"),
        line=read_line(draft),
        role=tree.text("role"),
        coreai=read_coreai(draft),
        axes=read_axes(draft),
        sums=read_sums(draft),
    )


def _let_order(draft: Draft) -> list[str]:
    """Return the lets in the order of the file, then those that are made of elements."""
    return [name for name in (*draft.let_names, *draft.term_names) if name in draft.lets]


def _check_unused(draft: Draft, op: Op) -> None:
    """Note options and lets that change nothing: they are mistakes, or would be ignored silently.

    Lets of a family may be left unused by some of its operators. Options of a call say once more
    what its subgraph computes.
    """
    used = _used(draft, op.kernels) | set(op.control.roles.values() if op.control else ())
    used |= counting(op.axes)
    _check_unused_lets(draft, used)
    if op.control is not None and op.control.form == "call":
        return
    for option in op.options:
        if option.name not in used and not option.only:
            is_vector = isinstance(option.type, TupleType | ArrayType)
            way = "in a check" if is_vector else "only: [...]"
            hint = f"use it, or say which values are supported: {way}"
            draft.faults.add_lack(option.place, f"nothing uses the option '{option.name}'", hint)


def _check_unused_lets(draft: Draft, used: Collection[str]) -> None:
    entries = {**draft.tree.entries_of("terms"), **draft.tree.entries_of("let")}
    for name in _let_order(draft):
        place = entries[name].key.place
        if name not in used and place.file == draft.tree.source.file:
            draft.faults.add_lack(place, f"nothing uses '{name}'", "delete it")


def _check_unused_functions(draft: Draft, tests: object) -> None:
    """Note functions of the file that nothing calls."""
    expressions = (*draft.roots, *draft.lets.values(), *expressions_in(tests))
    used = {each.name for each in functions_of(*expressions)}
    for name, entry in draft.tree.entries_of("functions").items():
        place = entry.key.place
        if name not in used and place.file == draft.tree.source.file:
            draft.faults.add_lack(place, f"nothing calls '{name}'", "delete it")


def _used(draft: Draft, kernels: tuple[Kernel, ...]) -> frozenset[str]:
    names = {name for expression in draft.roots for name in expression.names}
    names |= {name for kernel in kernels for name in kernel.params}
    return draft.reached(names) - set(EVALUATORS)
