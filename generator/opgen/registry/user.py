"""Operators from specs outside of the package: checked, made in memory, registered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from opgen.context.registries import Origin, RegistryContext
from opgen.operators.bind import definition_of
from opgen.registry.cache import key_of, read_index, read_sources, write_index
from opgen.registry.index import Index, index_of
from opgen.registry.made import Made
from opgen.registry.ops import OPERATORS
from opgen.spec.load import load_specs
from opgen.spec.roots import SearchRoot, built_in_root, check_roots
from opgen.synth.records import operator_of


def register_specs(context: RegistryContext) -> None:
    """Register the operators of a context's search roots over those that it has.

    Each is made when it is first asked for. What is evaluated are expressions that this process has
    checked (see :mod:`opgen.spec.expr`), never what comes from a cache.

    :raises SpecError: if a spec is wrong, or an operator is there already and not overridden.
    """
    roots = check_roots((built_in_root(), *context.roots))
    sources = read_sources(roots)
    key = key_of(sources, roots, allow_override=context.allow_override)
    index = read_index(key, [each.keys() for each in sources])
    if index is None:
        index = index_of(load_specs(roots, context.allow_override), roots)
        write_index(key, index)
    for op in index.operators:
        _register(context, op, index, roots)


def _register(context: RegistryContext, op: str, index: Index, roots: Sequence[SearchRoot]) -> None:
    indexed = index.operators[op]
    for registry in (context.aot_operator_classes, context.air_options):
        registry.remove(op)
    # What is replaced need not be read from the same.
    replaced, _ = OPERATORS.get(op, ("", ()))
    context.litert_parsers.remove(replaced)

    @cache
    def operator() -> Made:
        return Made.of(definition_of(operator_of(index.load(op, roots))))

    if litert_key := indexed.entry["litert"]:
        context.litert_parsers.register_lazily(litert_key, lambda: operator().parse)
    for target in indexed.entry["torch"]:
        others = (each for each in context.torch_operators.get(target, ()) if each != op)
        context.torch_operators[target] = (op, *others)
    context.air_options.register_lazily(op, lambda: operator().options)
    context.aot_operator_classes.register_lazily(op, lambda: operator().operator)
    kernels = {kernel: roots[root] for kernel, root in indexed.kernels.items()}
    root = roots[indexed.files[0][0]]
    context.origins[op] = Origin(root, kernels, indexed.replaced, indexed.entry)
