"""What is wrong with rules before any model is seen, whether a file or a script gave them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from opgen.air.control import RESERVED
from opgen.aot.attributes import DEFAULT, SECTION_NAME
from opgen.config.rules import Rule, Rules
from opgen.errors import Diagnostic, Place, did_you_mean
from opgen.lib.target import Memory

OPERATOR_FIELDS = ("kernel", "code_section", "scratch_memory", "state_memory", "transforms")
TENSOR_FIELDS = ("memory", "staged_in")
TENSOR_TYPES = ("constant", "state", "input", "output", "intermediate")
_DATA_SECTION = re.compile(r"\.(data|bss|rodata|noinit)\b.*")


def faults_of_rules(rules: Rules, transforms: Mapping[str, bool]) -> Iterator[Diagnostic]:
    """Yield what no model could make right.

    :param transforms: name of each that there is -> whether it may be switched off.
    """
    places = {name: rules.place(f"memories.{name}") for name in rules.memories}
    yield from faults_of_memories(rules.memories, places)
    for name, value in rules.transforms.items():
        yield from _switch_faults(rules.place(f"transforms.{name}"), name, value, transforms)
    for rule in rules.operators:
        yield from _rule_faults(rule, OPERATOR_FIELDS, rules)
        switches = rule.attributes.get("transforms", {})
        for name, value in switches.items() if isinstance(switches, Mapping) else ():
            place = rule.place(f"transforms.{name}")
            yield from _switch_faults(place, name, value, transforms)
    for rule in rules.tensors:
        yield from _rule_faults(rule, TENSOR_FIELDS, rules)


def faults_of_memories(
    memories: Mapping[str, Memory], places: Mapping[str, Place | str]
) -> Iterator[Diagnostic]:
    """Yield memories that cannot be, and those that overlap.

    :param places: where each is declared.
    """
    for name, memory in memories.items():
        yield from _memory_faults(places[name], name, memory)
    known = [each for each in memories.values() if each.origin is not None and each.size]
    for index, one in enumerate(known):
        for other in known[:index]:
            if _overlap(one, other):
                message = f"the memory '{one.name}' overlaps '{other.name}'"
                why = f"{_range(other)} and {_range(one)}"
                yield Diagnostic(places[one.name], message, why, "mend an origin or a size")


def _overlap(one: Memory, other: Memory) -> bool:
    first, second = sorted((one, other), key=lambda each: each.origin or 0)
    return (first.origin or 0) + (first.size or 0) > (second.origin or 0)


def _range(memory: Memory) -> str:
    origin, size = memory.origin or 0, memory.size or 0
    return f"{memory.name} is 0x{origin:08X}..0x{origin + size - 1:08X}"


def _memory_faults(place: Place | str, name: str, memory: Memory) -> Iterator[Diagnostic]:
    from opgen.c.names import memory_name_fault  # noqa: PLC0415  it takes long to import

    if reason := memory_name_fault(name):
        hint = "choose another name, such as dtcm"
        yield Diagnostic(place, f"a memory cannot be called '{name}': it is {reason}", hint=hint)
    if memory.section and not SECTION_NAME.fullmatch(memory.section):
        hint = "letters, digits, . and _, such as .dtcm"
        yield Diagnostic(place, f"'{memory.section}' is not the name of a section", hint=hint)
    if memory.size is not None and memory.size < 0:
        yield Diagnostic(place, f"a memory of {memory.size} bytes")


def _switch_faults(
    place: Place | str, name: str, value: object, transforms: Mapping[str, bool]
) -> Iterator[Diagnostic]:
    if name not in transforms:
        known = ", ".join(each for each, optional in transforms.items() if optional)
        hint = did_you_mean(name, transforms) or f"transforms: {known}"
        yield Diagnostic(place, f"there is no transform '{name}'", hint=hint)
    elif not isinstance(value, bool):
        yield Diagnostic(place, f"'{name}' must be true or false")
    elif not value and not transforms[name]:
        why = "without it, models that it is for cannot be compiled"
        yield Diagnostic(place, f"the transform '{name}' cannot be switched off", why=why)


def _rule_faults(rule: Rule, known: tuple[str, ...], rules: Rules) -> Iterator[Diagnostic]:
    if not rule.attributes:
        yield Diagnostic(rule.where, "a rule without attributes", hint=f"one of {', '.join(known)}")
    for name, value in rule.attributes.items():
        place = rule.place(name)
        if name not in known:
            hint = did_you_mean(name, known) or f"one of: {', '.join(known)}"
            yield Diagnostic(place, f"unknown attribute '{name}'", hint=hint)
        elif name == "transforms":
            if not isinstance(value, Mapping):
                yield Diagnostic(place, "'transforms' must be a mapping of names to true or false")
        elif not isinstance(value, str) or not value:
            yield Diagnostic(place, f"'{name}' must be a text")
        elif name == "code_section":
            yield from _section_faults(place, value, rules)
        elif name != "kernel" and value not in (DEFAULT, *rules.memories):
            declared = ", ".join(rules.memories) or "none"
            hint = did_you_mean(value, rules.memories) or f"declared under memories: {declared}"
            yield Diagnostic(place, f"there is no memory '{value}'", hint=hint)
    for name, patterns in (("id", rule.id), ("type", rule.type)):
        for position, pattern in enumerate(patterns):
            if isinstance(pattern, str) and pattern.startswith(RESERVED) and name == "type":
                message = f"'{pattern}' is made when compiling, and no operator of a model"
                yield Diagnostic(rule.place(f"{name}.{position}"), message)


def _section_faults(place: Place | str, section: str, rules: Rules) -> Iterator[Diagnostic]:
    if not SECTION_NAME.fullmatch(section):
        hint = "letters, digits, . and _, such as .itcm_text"
        yield Diagnostic(place, f"'{section}' is not the name of a section", hint=hint)
    elif _DATA_SECTION.fullmatch(section):
        yield Diagnostic(place, f"the section '{section}' is for data, not for code")
    for memory in rules.memories.values():
        if memory.section == section:
            message = f"'{section}' is the section of data in the memory '{memory.name}'"
            hint = "code and data cannot share a section: give the code one of its own"
            yield Diagnostic(place, message, hint=hint)
