"""The registries of one conversion: parsers, options, operator classes, transforms, planners.

A context belongs to whoever built it; contexts share nothing that can change. What specs are
synthesized into is registered through the same calls as what a user writes by hand in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from opgen.context.kinds import KINDS, Kind
from opgen.context.torch_operators import TorchOperators
from opgen.errors import Diagnostic, UsageError, counted, did_you_mean
from opgen.text.user_code import users_code

if TYPE_CHECKING:
    from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
    from opgen.aot.operators.operator import AotOperator
    from opgen.context.packing import Planner
    from opgen.pt2.builder import Lowering
    from opgen.spec.assembly import Replaced
    from opgen.spec.roots import SearchRoot

T = TypeVar("T")

Parser = Callable[..., "AirOperator"]
"""(op_id, model, subgraph, air_model) -> the operator; see :mod:`opgen.litert.parse`."""
Transform = Callable[["AirModel", "RegistryContext"], "AirModel"]
Customizer = Callable[["RegistryContext"], None]


class Registry(Generic[T]):
    """Keys and values. A key is registered once unless ``overwrite`` says otherwise."""

    def __init__(
        self, name: str, *, allow_override: bool = False, kind: Kind | None = None
    ) -> None:
        self.name = name
        self.allow_override = allow_override
        self._kind = kind or Kind("", lambda _: "")
        self._values: dict[str, T] = {}
        self._loaders: dict[str, Callable[[], T]] = {}

    def __repr__(self) -> str:
        """Tell in one line what it has."""
        return f"<Registry {self.name}: {counted(len(self.keys()), 'key')}>"

    def register(self, key: str, value: T, overwrite: bool = False) -> None:
        """Put a value under a key.

        :raises UsageError: if it is no key or no value for this registry, or if the key is taken
            and not both ``overwrite`` and the context's ``allow_override`` are given.
        """
        self._refuse_unless(isinstance(key, str), f"a key is a text, not {key!r}", "")
        key_fault = self._kind.key_fault(key) if key.strip() else "a key is not empty"
        self._refuse_unless(not key_fault, f"'{key}': {key_fault}", "")
        fault = self._kind.fault(value)
        self._refuse_unless(not fault, f"'{key}' must be {self._kind.name}, {fault}", "")
        if key in self:
            self._refuse_unless(overwrite, f"'{key}' is registered already", "pass overwrite=True")
            self._refuse_unless(
                self.allow_override,
                f"'{key}' would replace what is registered",
                "build the context with allow_override=True (--allow-override)",
            )
        self._loaders.pop(key, None)
        self._values[key] = value

    def register_lazily(self, key: str, load: Callable[[], T]) -> None:
        """Put a value under a free key; ``load`` returns it when it is first asked for."""
        self._refuse_unless(key not in self, f"'{key}' is registered already", "")
        self._loaders[key] = load

    def _refuse_unless(self, allowed: bool, message: str, hint: str) -> None:
        if not allowed:
            raise UsageError(Diagnostic(self.name, message, hint=hint))

    def remove(self, key: str) -> None:
        """Forget a key, if it is there."""
        self._loaders.pop(key, None)
        self._values.pop(key, None)

    def get(self, key: str) -> T:
        """Return the value of a key.

        :raises UsageError: if there is none.
        """
        found = self.find(key)
        if found is None:
            raise UsageError(
                Diagnostic(self.name, f"no '{key}'", hint=did_you_mean(key, self.keys()))
            )
        return found

    def find(self, key: str) -> T | None:
        """Return the value of a key, or None."""
        if key in self._loaders:
            self._values[key] = self._loaders.pop(key)()
        return self._values.get(key)

    def keys(self) -> tuple[str, ...]:
        """Return all keys, sorted."""
        return tuple(sorted({*self._values, *self._loaders}))

    def in_order(self) -> tuple[str, ...]:
        """Return all keys in order of registration; what is overwritten keeps its turn."""
        return tuple(self._values)

    def is_waiting(self, key: str) -> bool:
        """Tell whether the value of a key has not been loaded yet."""
        return key in self._loaders

    def __contains__(self, key: object) -> bool:
        """Tell whether a key is registered."""
        return key in self._values or key in self._loaders

    def __iter__(self) -> Iterator[str]:
        """Go through all keys, sorted."""
        return iter(self.keys())


@dataclass(frozen=True)
class Origin:
    """Where an operator comes from that is not built in alone."""

    root: SearchRoot
    kernels: Mapping[str, SearchRoot]
    """Kernel -> the search root that it comes from."""
    replaced: tuple[Replaced, ...]
    """The specs that the operator's overrides."""
    entry: Mapping[str, Any]
    """What is listed of it; see :func:`opgen.registry.listing.entry_of`."""


@dataclass(frozen=True)
class RegistryContext:
    """All that a conversion knows of operators, and the transforms that it applies, in order."""

    allow_override: bool = False
    roots: tuple[SearchRoot, ...] = ()
    """Where its specs come from, besides the built-in ones, in order."""
    customizers: tuple[str, ...] = ()
    """What the functions that changed it are called: ``module:function``."""
    origins: dict[str, Origin] = field(default_factory=dict, init=False)
    """Of operators from these places, and of those that get kernels from there."""
    torch_operators: dict[str, tuple[str, ...]] = field(default_factory=dict, init=False)
    """Operator of PyTorch -> the operators that it may become, those of later specs first."""
    torch: TorchOperators = field(default_factory=TorchOperators, init=False)
    """Conversions and executors of single operators of PyTorch, by hand."""
    torch_lowerings: dict[str, Lowering] = field(default_factory=dict, init=False)
    """Operator of PyTorch -> what is asked for its place in the graph before specs are."""
    litert_parsers: Registry[Parser] = field(init=False)
    aot_operator_classes: Registry[type[AotOperator]] = field(init=False)
    transforms: Registry[Transform] = field(init=False)
    air_options: Registry[type[AirOperatorOptions]] = field(init=False)
    planners: Registry[Planner] = field(init=False)

    def __repr__(self) -> str:
        """Tell in one line what it has."""
        operators = counted(len(self.aot_operator_classes.keys()), "operator")
        changed = f", changed by {', '.join(self.customizers)}" if self.customizers else ""
        return f"<RegistryContext: {operators}, {counted(len(self.roots), 'search root')}{changed}>"

    def __post_init__(self) -> None:
        """Make the registries, all with the same rule for overriding."""
        for name, kind in KINDS.items():
            registry: Registry[Any] = Registry(name, allow_override=self.allow_override, kind=kind)
            object.__setattr__(self, name, registry)


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
    from opgen.aot.plan.planners import register_planners  # noqa: PLC0415  as those below
    from opgen.registry.builtin import register_builtin  # noqa: PLC0415  imports this module
    from opgen.registry.customizers import name_of_customizer  # noqa: PLC0415
    from opgen.spec.roots import search_roots  # noqa: PLC0415
    from opgen.transforms import register_transforms  # noqa: PLC0415

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
        from opgen.bind.registered_options import check_option_classes  # noqa: PLC0415

        check_option_classes(context)
    return context
