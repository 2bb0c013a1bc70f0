"""Rules: which operators or tensors each is about, and which one counts where several are.

A rule may name what it is about by ``type`` and by ``id``, exactly or by a glob. Of two rules that
set the same field of the same thing, the one with the closer ``id`` counts; if they are as close,
the one with the closer ``type``; then the later one. See docs/configuration.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import translate
from functools import cached_property
from typing import Any

from opgen.errors import Place
from opgen.lib.target import Device, Memory

EXACT, GLOB, ANY = 2, 1, 0
"""How closely a pattern names something; ``*`` and no pattern at all say the same."""

Pattern = int | str
Rank = tuple[int, int]
"""How closely the id and the type of a rule name something; the greater counts."""

_SPECIAL = re.compile(r"[*?\[]")


@dataclass(frozen=True)
class Rule:
    """Values for fields of all operators, or tensors, that it is about."""

    attributes: Mapping[str, Any]
    type: tuple[Pattern, ...] = ()
    """Any of these; none: every type. A script may give a single one without a tuple."""
    id: tuple[Pattern, ...] = ()
    """Any of these; numbers are indices in the model's file."""
    where: Place | str = ""
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)
    """Of the fields, and of patterns: ``kernel``, ``transforms.drop_no_ops``, ``id.0``."""

    def __post_init__(self) -> None:
        for name in ("type", "id"):
            given: Any = getattr(self, name)
            several = (given,) if isinstance(given, int | str) else tuple(given)
            object.__setattr__(self, name, several)

    @cached_property
    def fields(self) -> Mapping[str, Any]:
        """The values by field; each transform is a field of its own."""
        found = {name: value for name, value in self.attributes.items() if name != "transforms"}
        switches = self.attributes.get("transforms")
        if isinstance(switches, Mapping):
            found |= {f"transforms.{name}": value for name, value in switches.items()}
        return found

    def place(self, what: str) -> Place | str:
        """Return where something of it stands; the rule's own place if that is not known."""
        return self.places.get(what, self.where)


@dataclass(frozen=True)
class Rules:
    """All that a configuration asks of single operators, tensors and transforms."""

    operators: tuple[Rule, ...] = ()
    tensors: tuple[Rule, ...] = ()
    transforms: Mapping[str, bool] = field(default_factory=dict)
    memories: Mapping[str, Memory] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)
    """Of ``transforms.NAME`` and ``memories.NAME``."""

    def __post_init__(self) -> None:
        for name in ("operators", "tensors"):
            given: Sequence[Rule] = getattr(self, name)
            placed = (
                rule if rule.where else replace(rule, where=f"{name}[{position}]")
                for position, rule in enumerate(given)
            )
            object.__setattr__(self, name, tuple(placed))

    def on(self, device: Device) -> Rules:
        """Return the rules with the memories of a device, besides those that they declare."""
        known = {memory.name: memory for memory in device.memories}
        return replace(self, memories={**known, **self.memories}) if known else self

    def with_weights_as(self, form: str) -> Rules:
        """Return what is asked for if constants are written so.

        Which channels are constant is a matter of the weights: it must not decide what the code is
        that others of them are handed to.
        """
        transforms = {"drop_channels": False, **self.transforms}
        return replace(self, transforms=transforms) if form == "file" else self

    def place(self, what: str) -> Place | str:
        """Return where something stands, or its name."""
        return self.places.get(what, what)


NO_RULES = Rules()


@dataclass(frozen=True)
class Subject:
    """An operator or a tensor, as rules may name it."""

    key: str
    """How messages call it: ``operator 12``, ``subgraph 2, tensor 5``; empty if it is not of the
    model's file but made by a transform."""
    words: str
    """The same with its type and name."""
    types: tuple[str, ...]
    names: tuple[str, ...]
    index: int | None = None
    """In the main subgraph of the file."""

    @cached_property
    def ids(self) -> tuple[Pattern, ...]:
        """All that names it exactly."""
        index = () if self.index is None else (self.index,)
        return (*index, *((self.key,) if self.key else ()), *self.names)


@dataclass(frozen=True)
class Setting:
    """A value that a rule gives to a field."""

    value: Any
    rank: Rank
    rule: Rule
    field: str

    @property
    def place(self) -> Place | str:
        """Where the value stands."""
        return self.rule.place(self.field)


Settings = dict[str, Setting]
"""Field -> what counts for it."""


class Matcher:
    """One rule, ready to be compared with many subjects; notes which of its patterns were good."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.id = _Patterns(rule.id)
        self.type = _Patterns(rule.type)
        self.keys: list[str] = []
        """Of what it was found to be about."""

    def rank(self, subject: Subject) -> Rank | None:
        """Return how closely the rule names a subject; None if it is not about it."""
        id_ = self.id.level(subject.ids, subject.names)
        if id_ is None:
            return None
        type_ = self.type.level(subject.types, subject.types)
        if type_ is None:
            return None
        if self.id.unused:
            self.id.note(subject.ids, subject.names)
        if self.type.unused:
            self.type.note(subject.types, subject.types)
        self.keys.append(subject.key)
        return id_, type_

    def unmatched(self) -> Iterator[tuple[str, Pattern]]:
        """Yield what of the rule is about nothing: ``id.0`` and the pattern, or of ``type``."""
        for name, patterns in (("id", self.id), ("type", self.type)):
            for position, pattern in enumerate(patterns.given):
                if position in patterns.unused:
                    yield f"{name}.{position}", pattern


class _Patterns:
    """The patterns of a rule's id or type."""

    def __init__(self, given: Sequence[Pattern]) -> None:
        self.given = given
        self.exact: dict[Pattern, list[int]] = {}
        for position, pattern in enumerate(given):
            self.exact.setdefault(pattern, []).append(position)
        self.any = [position for position, pattern in enumerate(given) if pattern == "*"]
        self.globs = [
            (position, re.compile(translate(pattern)).match)
            for position, pattern in enumerate(given)
            if isinstance(pattern, str) and pattern != "*" and _SPECIAL.search(pattern)
        ]
        self.unused = set(range(len(given)))
        """Those that have named nothing so far."""

    def level(self, exact: Sequence[Pattern], names: Sequence[str]) -> int | None:
        """Return the level of the closest pattern; a name that holds a ``*`` is itself first."""
        if not self.given:
            return ANY
        if not self.exact.keys().isdisjoint(exact):
            return EXACT
        for _, matches in self.globs:
            for name in names:
                if matches(name):
                    return GLOB
        return ANY if self.any else None

    def note(self, exact: Sequence[Pattern], names: Sequence[str]) -> None:
        """Note the patterns that name a subject to which the whole rule applies."""
        self.unused.difference_update(self.any)
        for word in exact:
            self.unused.difference_update(self.exact.get(word, ()))
        for position, matches in self.globs:
            if position in self.unused and any(map(matches, names)):
                self.unused.discard(position)


def settings_of(matchers: Iterable[Matcher], subject: Subject) -> Settings:
    """Return what counts for a subject, of all rules that are about it, field by field."""
    found: Settings = {}
    for matcher in matchers:
        rank = matcher.rank(subject)
        if rank is None:
            continue
        for name, value in matcher.rule.fields.items():
            if name not in found or rank >= found[name].rank:
                found[name] = Setting(value, rank, matcher.rule, name)
    return found


class Index:
    """Finds the rules that may be about a subject, without asking all of them."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.matchers = [Matcher(rule) for rule in rules]
        self._exact: dict[Pattern, list[int]] = {}
        self._others: list[int] = []
        for position, matcher in enumerate(self.matchers):
            patterns = matcher.id
            if not patterns.given or patterns.any or patterns.globs:
                self._others.append(position)
            else:
                for word in patterns.exact:
                    self._exact.setdefault(word, []).append(position)

    def settings(self, subject: Subject) -> Settings:
        """Return what counts for a subject."""
        named = {position for word in subject.ids for position in self._exact.get(word, ())}
        return settings_of(
            (self.matchers[position] for position in sorted({*named, *self._others})), subject
        )
