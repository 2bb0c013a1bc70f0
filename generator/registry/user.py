"""Operators from specs outside of the package: checked, synthesized in memory, registered."""

from __future__ import annotations

import hashlib
import sys
from types import ModuleType

from opgen.aot.operators.spec_operator import SpecOperator
from opgen.registry.context import RegistryContext
from opgen.spec.load import load_specs
from opgen.spec.model import Op
from opgen.spec.roots import built_in_root
from opgen.synth.exports import library_exports
from opgen.synth.registry import registry_module


def register_specs(context: RegistryContext) -> None:
    """Register the operators of a context's search roots over those that it has.

    The text that is executed comes from checked expressions alone (see :mod:`opgen.spec.expr`),
    never from the spec's author.

    :raises SpecError: if a spec is wrong, or an operator is there already and not overridden.
    """
    specs = load_specs([built_in_root(), *context.roots], allow_override=context.allow_override)
    ops = specs.touched_by(context.roots)
    for op in ops:
        _forget(context, op)
    for op in ops:
        synthesized_module(op).register(context, overwrite=op.overrides is not None)


def _forget(context: RegistryContext, op: Op) -> None:
    """Forget how an operator that is to be replaced is read: it need not be read from the same.

    One to which kernels were added is the same operator, and takes its own place.
    """
    replaced = context.aot_operator_classes.find(op.op)
    if replaced is not None and issubclass(replaced, SpecOperator):
        context.litert_parsers.remove(replaced.DEFINITION.litert_key)
    if op.added and not op.overrides:
        context.aot_operator_classes.remove(op.op)
        context.air_options.remove(op.op)


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
