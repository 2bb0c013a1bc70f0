"""Rules that do nothing: all that they ask for is asked of what a module does not have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from opgen.aot.attributes import DEFAULT
from opgen.aot.plan.model import Plan, Region
from opgen.aot.plan.tables import constants_read, runs
from opgen.bind.bound import BoundModel
from opgen.config.resolve import Resolution, several
from opgen.config.rules import Matcher, Rule, Settings, Subject, settings_of
from opgen.errors import Diagnostic, Place, UsageError

_SWITCH = "transforms."
_OF_CONSTANT = "no code of the module reads it, and no table is computed from it"
_OF_TENSOR = "it has no bytes"
_IDLE = {
    "kernel": "no kernel runs there",
    "code_section": "no code runs there",
    "scratch_memory": "there is no scratch",
    "state_memory": "there is no state",
}
"""Field of an operator -> why a rule cannot do anything there."""
_HINTS = {
    "scratch_memory": "scratch depends on the kernel, and so on the target: leave it out for this",
    "staged_in": "leave it out, or choose the constants that layers are computed with",
}


def check_effects(bound: BoundModel, plan: Plan) -> None:
    """Refuse rules that change nothing in a module, field by field and value by value.

    Switches of transforms are left alone: they say what must not happen, if it could.

    :raises UsageError: with all of them, and why.
    """
    resolution = bound.resolution
    if resolution is None or not (resolution.rules.operators or resolution.rules.tensors):
        return
    found = _Found(resolution)
    for entry, entry_plan in zip(bound.entries, plan.entries, strict=True):
        found.note_tensors(entry, entry_plan)
        found.note_operators(entry, entry_plan)
    UsageError.raise_if_any(
        [
            *_faults(found.tensors, resolution.rules.tensors, "tensor"),
            *_faults(found.operators, resolution.rules.operators, "operator"),
        ]
    )


@dataclass(frozen=True)
class _Use:
    """A field of an operator or a tensor that some rule sets."""

    subject: Subject
    settings: Settings
    """What counts for it."""
    idle: dict[str, str]
    """Field -> why no rule can change anything there."""

    def why_not(self, rule: Rule, name: str) -> str:
        """Return why the rule does nothing here; empty if it does something."""
        counts = self.settings.get(name)
        if name in self.idle:
            return self.idle[name]
        if counts is None or counts.rule is not rule:
            return f"{counts.place} counts there" if counts else "another rule counts there"
        return ""


@dataclass
class _Found:
    """All that rules are about, in a module."""

    resolution: Resolution
    tensors: list[_Use] = field(default_factory=list)
    operators: list[_Use] = field(default_factory=list)

    def note_tensors(self, bound: BoundModel, plan: Plan) -> None:
        """Add the tensors of an entry point."""
        used = set(constants_read(bound, plan))
        used.update(id_ for table in plan.tables.values() for id_ in table.constants)
        for tensor, settings in self.resolution.tensor_settings(bound.subgraph):
            place = plan.placements.get(tensor.id)
            is_there = place is not None and place.bytes > 0
            if place is None or place.region in (Region.WEIGHTS, Region.STAGED):
                is_there = (tensor.id if place is None else place.index) in used
            idle = {}
            if not is_there:
                why = _OF_CONSTANT if tensor.is_constant else _OF_TENSOR
                idle = dict.fromkeys(("memory", "staged_in"), why)
            elif not tensor.is_constant:
                idle = {"staged_in": "it is no constant"}
            subject = self.resolution.tensor_subject(tensor, bound.subgraph)
            idle |= self._takes_nothing_back(self.resolution.tensors.matchers, subject, settings)
            self.tensors.append(_Use(subject, settings, idle))

    def note_operators(self, bound: BoundModel, plan: Plan) -> None:
        """Add the operators of an entry point, and those that transforms removed."""
        by_key = {subject.key: subject for subject in self.resolution.file_operators}
        with_state = {index for (index, _), place in plan.states.items() if place.bytes}
        for index, operator in enumerate(bound.operators):
            settings = self.resolution.settings(operator.operator)
            if not settings:
                continue
            is_called = runs(index, operator, bound.subgraph, plan)
            is_run = is_called or (operator.kernel is None and plan.runs(index))
            there = {
                "kernel": is_called,
                "code_section": is_run,
                "scratch_memory": index in plan.scratch,
                "state_memory": index in with_state,
            }
            idle = {name: why for name, why in _IDLE.items() if not there[name]}
            subject = by_key.get(self.resolution.key_in_file(operator.operator))
            if subject is None:
                of = operator.operator.op_type
                subject = Subject("", f"{of} '{operator.name}'", (of,), ())
            idle |= self._takes_nothing_back(self.resolution.operators.matchers, subject, settings)
            self.operators.append(_Use(subject, settings, idle))
        for key, (_, transform) in self.resolution.removed.items():
            idle = dict.fromkeys(_IDLE, f"{transform} removed it")
            self.operators.append(_Use(by_key[key], {}, idle))

    def _takes_nothing_back(
        self, matchers: Sequence[Matcher], subject: Subject, settings: Settings
    ) -> dict[str, str]:
        """Return the fields that are back to what they are without rules, though none sets them."""
        defaults = [name for name, each in settings.items() if each.value == DEFAULT]
        if not defaults:
            return {}
        asked = {
            name
            for matcher in matchers
            for name, each in settings_of([Matcher(matcher.rule)], subject).items()
            if each.value != DEFAULT
        }
        return {
            name: "no other rule asks for anything there" for name in defaults if name not in asked
        }


def _faults(uses: Sequence[_Use], rules: Sequence[Rule], kind: str) -> Iterator[Diagnostic]:
    working: dict[tuple[int, str], Matcher] = {}
    for use in uses:
        for name, each in use.settings.items():
            if name not in use.idle:
                key = (id(each.rule), name)
                working.setdefault(key, Matcher(each.rule)).rank(use.subject)
    for rule in rules:
        for name in (each for each in rule.fields if not each.startswith(_SWITCH)):
            found = working.get((id(rule), name))
            if found is None:
                about = list(_about(rule, uses))
                yield _fault(
                    rule.place(name), rule, name, about, f"any {kind} that the rule is about"
                )
                continue
            for what, pattern in found.unmatched():
                is_id = what.startswith("id.")
                alone = Rule({}, id=(pattern,)) if is_id else Rule({}, type=(pattern,))
                about = list(_about(alone, list(_about(rule, uses))))
                if about:
                    yield _fault(rule.place(what), rule, name, about, repr(pattern))


def _about(rule: Rule, uses: Sequence[_Use]) -> Iterator[_Use]:
    matcher = Matcher(rule)
    return (use for use in uses if matcher.rank(use.subject) is not None)


def _fault(
    place: Place | str, rule: Rule, name: str, uses: Sequence[_Use], whom: str
) -> Diagnostic:
    """Return that a field of a rule does nothing for what it is about."""
    reasons: dict[str, list[str]] = {}
    for use in uses:
        reasons.setdefault(use.why_not(rule, name), []).append(use.subject.words)
    why = "; ".join(f"{several(words)}: {reason}" for reason, words in reasons.items())
    message = f"'{name}' does nothing for {whom}"
    return Diagnostic(place, message, why=why, hint=_HINTS.get(name, "leave it out"))
