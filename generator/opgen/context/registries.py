"""The registries of one conversion: parsers, options, operator classes, transforms, planners.

A context belongs to whoever built it; contexts share nothing that can change. What specs are
synthesized into is registered through the same calls as what a user writes by hand in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from opgen.context.kinds import KINDS, Kind
from opgen.context.torch_operators import TorchOperators
from opgen.errors import UsageError, counted, did_you_mean

if TYPE_CHECKING:
    from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
    from opgen.aot.operators.operator import AotOperator
    from opgen.context.packing import Planner
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
            raise UsageError.at(self.name, message, hint=hint)

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
            raise UsageError.at(self.name, f"no '{key}'", hint=did_you_mean(key, self.keys()))
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
    torch_lowerings: dict[str, Callable[..., Any]] = field(default_factory=dict, init=False)
    """Operator of PyTorch -> what is asked for its place in the graph before specs are: a
    :data:`opgen.pt2.builder.Lowering`."""
    litert_parsers: Registry[Parser] = field(init=False)
    aot_operator_classes: Registry[type[AotOperator]] = field(init=False)
    transforms: Registry[Transform] = field(init=False)
    air_options: Registry[type[AirOperatorOptions]] = field(init=False)
    planners: Registry[Planner] = field(init=False)
    required: set[str] = field(default_factory=set, init=False)
    """Transforms that cannot be switched off."""

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
