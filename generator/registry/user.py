"""Operators from specs outside of the package: checked, synthesized in memory, registered."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from functools import cache
from types import ModuleType

from opgen.registry.cache import key_of, read_index, read_sources, write_index
from opgen.registry.context import Origin, RegistryContext
from opgen.registry.index import Index, index_of
from opgen.registry.ops import OPERATORS
from opgen.spec.load import load_specs
from opgen.spec.model import Op
from opgen.spec.roots import SearchRoot, built_in_root, check_roots
from opgen.synth.exports import library_exports
from opgen.synth.registry import registry_module


def register_specs(context: RegistryContext) -> None:
    """Register the operators of a context's search roots over those that it has.

    Each is synthesized when it is first asked for. The text that is executed comes from
    expressions that this process has checked (see :mod:`opgen.spec.expr`), never from the spec's
    author, and never from a cache.

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
    context.litert_parsers.remove(OPERATORS.get(op, ""))

    @cache
    def module() -> ModuleType:
        return synthesized_module(index.load(op, roots))

    if litert_key := indexed.entry["litert"]:
        context.litert_parsers.register_lazily(litert_key, lambda: module().parse)
    for target in indexed.entry["torch"]:
        others = (each for each in context.torch_operators.get(target, ()) if each != op)
        context.torch_operators[target] = (op, *others)
    context.air_options.register_lazily(op, lambda: module().OPTIONS)
    context.aot_operator_classes.register_lazily(op, lambda: module().OPERATOR)
    kernels = {kernel: roots[root] for kernel, root in indexed.kernels.items()}
    root = roots[indexed.files[0][0]]
    context.origins[op] = Origin(root, kernels, indexed.replaced, indexed.entry)


def synthesized_module(op: Op, source: str = "") -> ModuleType:
    """Return the module of an operator, made in memory.

    :param source: its text, if that is known already.
    """
    source = source or registry_module(op, library_exports())
    module = ModuleType(f"opgen.registry.user_ops.{op.op.lower()}")
    # Lines are looked up by this name, so that another text must have another; not within <>,
    # which would say that there are none.
    digest = hashlib.sha256(source.encode()).hexdigest()
    module.__file__ = f"{op.path} as {digest[:16]}"
    module.__dict__["__loader__"] = _Source(source)
    # Dataclasses look their module up by name while the class is made.
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, module.__file__, "exec", dont_inherit=True), module.__dict__)  # noqa: S102
    finally:
        del sys.modules[module.__name__]
    return module


class _Source:
    """Lets tracebacks find the lines of a module that has no file, and with them their places."""

    def __init__(self, source: str) -> None:
        self.source = source

    def get_source(self, name: str) -> str:
        del name
        return self.source
