"""Rules applied to a model: what is asked of each of its operators and tensors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from opgen.air.control import CONTROL
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.aot.attributes import (
    DEFAULT,
    NO_OPERATOR_ATTRIBUTES,
    OperatorAttributes,
    TensorAttributes,
)
from opgen.config.check import OPERATOR_FIELDS, TENSOR_FIELDS, TENSOR_TYPES, faults_of_rules
from opgen.config.rules import (
    NO_RULES,
    Index,
    Matcher,
    Pattern,
    Rule,
    Rules,
    Setting,
    Settings,
    Subject,
)
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, Place, UsageError, did_you_mean
from opgen.spec.faults import error_of

_SHOWN = 5
_SHOW = "print what there is with: opgen show MODEL"


@dataclass(eq=False)
class Resolution:
    """Rules and a model; what is wrong is collected on the way and raised at the end."""

    rules: Rules = NO_RULES
    faults: list[Diagnostic] = field(default_factory=list)
    file: str = "the model"
    operators: Index = field(default_factory=lambda: Index(()))
    tensors: Index = field(default_factory=lambda: Index(()))
    found: dict[tuple[str, str], Settings] = field(default_factory=dict)
    """What counts for each operator of the model's file, by its key and its layer."""
    made: dict[str, Settings] = field(default_factory=dict)
    """What counts for operators that transforms add, by their type."""
    removed: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Key of an operator that transforms removed -> what messages call it, and the transform."""
    file_operators: list[Subject] = field(default_factory=list)
    file_tensors: dict[str, Subject] = field(default_factory=dict)
    not_constant: dict[str, tuple[Setting, list[str]]] = field(default_factory=dict)
    """Place of a ``staged_in`` -> it, and tensors that it cannot be for."""

    def settings(self, operator: AirOperator, subgraph: int = 0) -> Settings:
        """Return what counts for an operator, of the file or made by a transform."""
        if not self.rules.operators or operator.op_type in CONTROL:
            return {}
        # What a transform made may have the number of another, but no name of a layer yet.
        found = self.found.get((operator.called(subgraph), operator.layer))
        if found is not None:
            return found
        if operator.op_type not in self.made:
            subject = Subject("", operator.op_type, (operator.op_type,), ())
            self.made[operator.op_type] = self.operators.settings(subject)
        return self.made[operator.op_type]

    def key_in_file(self, operator: AirOperator) -> str:
        """Return how messages call an operator of the model's file; empty: a transform made it."""
        key = operator.called()
        return key if (key, operator.layer) in self.found else ""

    def attributes_of(self, operator: AirOperator, subgraph: int = 0) -> OperatorAttributes:
        """Return what is asked of an operator."""
        settings = self.settings(operator, subgraph)
        values = _values(settings)
        if not values:
            return NO_OPERATOR_ATTRIBUTES
        prefix = "transforms."
        switches = {n.removeprefix(prefix): v for n, v in values.items() if n.startswith(prefix)}
        # What a script gives wrongly has been noted.
        texts = {name: value for name, value in values.items() if isinstance(value, str)}
        plain = {name: texts[name] for name in OPERATOR_FIELDS if name in texts}
        places = {name: str(settings[name].place) for name in values}
        return OperatorAttributes(**plain, transforms=switches, places=places)

    def refuse_kernel(self, operator: AirOperator, where: str, why: str, hint: str = "") -> None:
        """Note that the kernel that is asked for cannot run an operator."""
        setting = self.settings(operator)["kernel"]
        message = f"the kernel '{setting.value}' cannot run {where}"
        self.faults.append(Diagnostic(setting.place, message, why, hint))

    def allows(self, transform: str, operator: AirOperator, subgraph: int = 0) -> bool:
        """Tell whether a transform may change or remove an operator."""
        setting = self.settings(operator, subgraph).get(f"transforms.{transform}")
        return self.rules.transforms.get(transform, True) if setting is None else setting.value

    def mentions(self, transform: str) -> bool:
        """Tell whether any rule for operators is about a transform."""
        return any(f"transforms.{transform}" in rule.fields for rule in self.rules.operators)

    def note_removed(self, transform: str, before: AirModel, after: AirModel) -> None:
        """Note which operators a transform removed."""
        if not self.rules.operators or before is after:
            return
        alive = {each.called(index) for index, each in _operators(after)}
        for index, operator in _operators(before):
            key = operator.called(index)
            if key not in alive:
                self.removed.setdefault(key, (_words(key, operator), transform))

    def ask_all(self, model: AirModel) -> None:
        """Ask for everything that a transformed model has, so that what is wrong is known."""
        for index, subgraph in enumerate(model.subgraphs):
            self.tensor_attributes(subgraph)
            for operator in subgraph.operators:
                self.settings(operator, index)

    def tensor_settings(self, subgraph: AirSubgraph) -> Iterator[tuple[AirTensor, Settings]]:
        """Yield the tensors of a transformed subgraph that rules are about."""
        if self.rules.tensors:
            for tensor in subgraph.tensors.values():
                settings = self.tensors.settings(self.tensor_subject(tensor, subgraph))
                if settings:
                    yield tensor, settings

    def tensor_subject(self, tensor: AirTensor, subgraph: AirSubgraph) -> Subject:
        """Return a tensor of a transformed subgraph as rules name it."""
        key = tensor.origin or f"tensor {tensor.id}"
        of_file = self.file_tensors.get(key)
        kinds = kinds_of(tensor, subgraph)
        if of_file is None:
            return Subject("", f"tensor '{tensor.name}'", kinds, (tensor.name,))
        return Subject(key, of_file.words, kinds, (tensor.name,), of_file.index)

    def tensor_attributes(self, subgraph: AirSubgraph) -> Mapping[int, TensorAttributes]:
        """Return what is asked of the tensors of a transformed subgraph."""
        found: dict[int, TensorAttributes] = {}
        for tensor, settings in self.tensor_settings(subgraph):
            values = {name: each.value for name, each in settings.items()}
            if values.get("staged_in", DEFAULT) != DEFAULT and not tensor.is_constant:
                place = str(settings["staged_in"].place)
                if place not in self.not_constant:
                    self.not_constant[place] = (settings["staged_in"], [])
                kinds = " and ".join(kinds_of(tensor, subgraph))
                self.not_constant[place][1].append(f"'{tensor.name}' ({kinds})")
            elif known := {name: values[name] for name in TENSOR_FIELDS if values.get(name)}:
                places = {name: str(settings[name].place) for name in known}
                found[tensor.id] = TensorAttributes(**known, places=places)
        return found

    def raise_faults(self) -> None:
        """Raise what is wrong, once all operators and tensors have been asked for.

        :raises UsageError: with all of it.
        """
        for matcher in self.operators.matchers:
            self.faults += _unmatched(matcher, self.file_operators, "operator", self.file)
            self.faults += self._removed_faults(matcher)
        tensors = list(self.file_tensors.values())
        for matcher in self.tensors.matchers:
            self.faults += _unmatched(matcher, tensors, "tensor", self.file)
        for setting, names in self.not_constant.values():
            why = f"the rule is about {several(names)}"
            hint = "let the rule say type: constant"
            self.faults.append(
                Diagnostic(setting.place, "'staged_in' is for constants only", why, hint)
            )
        if self.faults:
            raise UsageError(*error_of(self.faults, self.file).diagnostics)

    def _removed_faults(self, matcher: Matcher) -> Iterator[Diagnostic]:
        """Yield that a rule asks for something of operators that are all gone."""
        asks = any(not name.startswith("transforms.") for name in matcher.rule.fields)
        gone = [self.removed[key] for key in matcher.keys if key in self.removed]
        if not asks or not gone or len(gone) < len(matcher.keys):
            return
        named = several([f"{words} ({transform})" for words, transform in gone])
        message = f"only about operators of {self.file} that transforms remove"
        hint = f"switch the transform off for them: transforms: {{{gone[0][1]}: false}}"
        if gone[0][1].startswith("--"):
            hint = f"leave out the rule, or {gone[0][1]}"
        yield Diagnostic(matcher.rule.where, message, why=f"removed: {named}", hint=hint)


def resolve(model: AirModel, rules: Rules, context: RegistryContext) -> Resolution:
    """Return what rules ask of the operators of a model as it was read."""
    if rules == NO_RULES:
        return Resolution()
    optional = {name: name not in context.required for name in context.transforms.in_order()}
    faults = list(faults_of_rules(rules, optional))
    operators, tensors = Index(rules.operators), Index(rules.tensors)
    subjects = [_operator_subject(index, operator) for index, operator in _operators(model)]
    layers = [operator.layer for _, operator in _operators(model)]
    found = {
        (subject.key, layer): operators.settings(subject)
        for subject, layer in zip(subjects, layers, strict=True)
    }
    return Resolution(
        rules,
        faults,
        model.path.name,
        operators,
        tensors,
        found,
        file_operators=subjects,
        file_tensors={subject.key: subject for subject in _tensor_subjects(model)},
    )


def kinds_of(tensor: AirTensor, subgraph: AirSubgraph) -> tuple[str, ...]:
    """Return which types of tensors, for rules, one belongs to."""
    holds = (
        ("constant", tensor.is_constant),
        ("state", tensor.is_variable),
        ("input", tensor.id in subgraph.input_ids),
        ("output", tensor.id in subgraph.output_ids),
    )
    return tuple(kind for kind, is_one in holds if is_one) or ("intermediate",)


def _values(settings: Settings) -> dict[str, Any]:
    return {name: each.value for name, each in settings.items() if each.value != DEFAULT}


def _operators(model: AirModel) -> Iterator[tuple[int, AirOperator]]:
    for index, subgraph in enumerate(model.subgraphs):
        yield from ((index, each) for each in subgraph.operators if each.op_type not in CONTROL)


def _words(key: str, operator: AirOperator) -> str:
    return f"{key} {operator.op_type}" + (f" '{operator.name}'" if operator.name else "")


def _operator_subject(subgraph: int, operator: AirOperator) -> Subject:
    key = operator.called(subgraph)
    names = tuple(dict.fromkeys(name for name in (operator.name, operator.layer) if name))
    index = None if subgraph else operator.id
    return Subject(key, _words(key, operator), (operator.op_type,), names, index)


def _tensor_subjects(model: AirModel) -> Iterator[Subject]:
    for index, subgraph in enumerate(model.subgraphs):
        for tensor in subgraph.tensors.values():
            key = tensor_key(tensor, index)
            words = f"{key} '{tensor.name}'"
            own = None if index else tensor.id
            yield Subject(key, words, kinds_of(tensor, subgraph), (tensor.name,), own)


def tensor_key(tensor: AirTensor, subgraph: int = 0) -> str:
    """Return how messages call a tensor of a model's file."""
    return tensor.origin or (f"subgraph {subgraph}, " if subgraph else "") + f"tensor {tensor.id}"


def several(words: Sequence[str]) -> str:
    """Return the first of some words, separated by commas."""
    return ", ".join(words[:_SHOWN]) + (", ..." if len(words) > _SHOWN else "")


def _unmatched(
    matcher: Matcher, subjects: Sequence[Subject], kind: str, file: str
) -> Iterator[Diagnostic]:
    """Yield what of a rule is about nothing, by itself or together with the rest of the rule.

    :param subjects: what the model's file has.
    """
    for what, pattern in matcher.unmatched():
        place = matcher.rule.place(what)
        selector = what.partition(".")[0]
        alone = Matcher(Rule({}, id=(pattern,)) if selector == "id" else Rule({}, type=(pattern,)))
        named = [subject for subject in subjects if alone.rank(subject) is not None]
        if named:
            yield _elsewhere(place, pattern, named, matcher.rule, kind, file)
            continue
        message = f"the rule is about no {kind} of {file}: none has the {selector} {pattern!r}"
        known = [w for s in subjects for w in (s.types if selector == "type" else s.names)]
        hint = did_you_mean(pattern, known) if isinstance(pattern, str) else ""
        if isinstance(pattern, str) and pattern.isdecimal():
            hint = f"an index is a number, without quotes: {pattern}"
        elif not hint and kind == "tensor" and selector == "type":
            hint = f"types of tensors: {', '.join(TENSOR_TYPES)}"
        yield Diagnostic(place, message, hint=hint or _SHOW)


def _elsewhere(  # noqa: PLR0913
    place: Place | str,
    pattern: Pattern,
    named: Sequence[Subject],
    rule: Rule,
    kind: str,
    file: str,
) -> Diagnostic:
    """Return that a pattern names something, which the rule is not about all the same."""
    words = several([subject.words for subject in named])
    if rule.id and rule.type:
        message = f"the rule is about no {kind} of {file}: none has both its type and its id"
        return Diagnostic(place, message, why=f"{pattern!r} is {words}")
    message = f"the rule is about no {kind} that is left of {file}"
    return Diagnostic(place, message, why=f"transforms changed {words}", hint=_SHOW)
