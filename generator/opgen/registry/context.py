"""The default context: built-in operators, those of specs, transforms, planners, customizers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from opgen.aot.plan.planners import register_planners
from opgen.bind.registered_options import check_option_classes
from opgen.context.registries import Customizer, Registry, RegistryContext
from opgen.registry.builtin import register_builtin
from opgen.registry.customizers import name_of_customizer
from opgen.spec.roots import SearchRoot, search_roots
from opgen.text.user_code import users_code
from opgen.transforms import register_transforms

__all__ = ("Customizer", "Registry", "RegistryContext", "build_default_registry_context")


def build_default_registry_context(
    specs: str | Path | SearchRoot | Sequence[str | Path | SearchRoot] = (),
    customizers: Sequence[Customizer] = (),
    allow_override: bool = False,
    installed: bool | None = None,
) -> RegistryContext:
    """Return a context with the built-in operators, those of specs, and what customizers add.

    Specs come from installed packages, the folders of ``OPGEN_SPECS``, and ``specs``, in this
    order; see :mod:`opgen.spec.roots`. They are checked, and synthesized in memory.

    :param specs: folders of specs, or a single one.
    :param customizers: called in order with the context.
    :param allow_override: let specs and customizers replace what is there already.
    :param installed: whether specs of installed packages count; None: unless the environment
        variable ``OPGEN_INSTALLED`` is 0.
    :raises SpecError: if a spec is wrong.
    :raises UsageError: if a folder is missing or has no specs, or something is registered twice.
    :raises UserCodeError: if a customizer raises an exception.
    """
    names = tuple(name_of_customizer(customize) for customize in customizers)
    context = RegistryContext(allow_override, search_roots(specs, installed), names)
    register_builtin(context)
    if context.roots:
        # Reading specs takes packages that a model of built-in operators does not need.
        from opgen.registry.user import register_specs  # noqa: PLC0415

        register_specs(context)
    register_transforms(context)
    register_planners(context)
    for customize, name in zip(customizers, names, strict=True):
        with users_code(customize, f"customizer {name}"):
            customize(context)
    if customizers:
        check_option_classes(context)
    return context
