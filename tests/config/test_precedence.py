"""Which rule counts: against a direct formulation, on generated rules and names."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from opgen.config.rules import Index, Pattern, Rule, Subject

NAMES = ("a", "ab", "a/b", "b;a", "a*", "*", "[a]", "a?", "12")
TYPES = ("CONV_2D", "CONV_3D", "RELU", "*ODD*")
GLOBS = ("a*", "*b", "?", "*", "**", "[ab]", "[!a]*", "[[]a]", "a[*]", "zz*")
TYPE_GLOBS = ("CONV*", "*", "?ELU", "[*]ODD*", "CONV_[23]D")
FIELDS = ("kernel", "code_section", "transforms.one", "transforms.two")


def matches(text: str, glob: str) -> bool:
    """Compare a text with a glob, character by character."""
    if not glob:
        return not text
    if glob[0] == "*":
        return any(matches(text[start:], glob[1:]) for start in range(len(text) + 1))
    if not text:
        return False
    end = glob.find("]", 3 if glob[1:2] == "!" else 2) if glob[0] == "[" else -1
    if end > 0:
        inside = glob[1:end]
        holds = text[0] not in inside[1:] if inside[0] == "!" else text[0] in inside
        return holds and matches(text[1:], glob[end + 1 :])
    return glob[0] in ("?", text[0]) and matches(text[1:], glob[1:])


def closeness(patterns: tuple[Pattern, ...], exact: list[Pattern], texts: list[str]) -> int:
    """Return 3 for an exact name, 2 for a glob, 1 for all, 0 for nothing in common."""
    if not patterns:
        return 1
    found = [0]
    for pattern in patterns:
        if pattern in exact:
            found.append(3)
        elif pattern == "*":
            found.append(1)
        elif isinstance(pattern, str) and any(matches(text, pattern) for text in texts):
            found.append(2)
    return max(found)


def direct(rules: list[Rule], subject: Subject) -> dict[str, Any]:
    """Return the value of each field: of all claims to it the greatest."""
    exact: list[Pattern] = [subject.key, *subject.names]
    exact += [] if subject.index is None else [subject.index]
    claims: dict[str, list[tuple[tuple[int, int, int], Any]]] = {}
    for position, rule in enumerate(rules):
        id_ = closeness(rule.id, exact, [*subject.names])
        type_ = closeness(rule.type, [*subject.types], [*subject.types])
        if id_ and type_:
            for name, value in rule.fields.items():
                claims.setdefault(name, []).append(((id_, type_, position), value))
    return {name: max(found)[1] for name, found in claims.items()}


patterns = st.lists(st.sampled_from([*NAMES, *GLOBS, 0, 1, 12, "operator 1"]), max_size=3)
type_patterns = st.lists(st.sampled_from([*TYPES, *TYPE_GLOBS]), max_size=2)
values = st.dictionaries(st.sampled_from(FIELDS), st.sampled_from("uvw"), min_size=1)


def nested(flat: dict[str, str]) -> dict[str, Any]:
    """Return fields as a rule has them."""
    found: dict[str, Any] = {name: value for name, value in flat.items() if "." not in name}
    switches = {name.partition(".")[2]: v for name, v in flat.items() if "." in name}
    return found | ({"transforms": switches} if switches else {})


rules_of = st.lists(
    st.builds(
        lambda attributes, type_, id_: Rule(nested(attributes), tuple(type_), tuple(id_)),
        values,
        type_patterns,
        patterns,
    ),
    max_size=12,
)
subjects_of = st.builds(
    lambda index, names, type_: Subject(
        f"operator {index}", "", (type_,), tuple(names), index if index < 20 else None
    ),
    st.sampled_from([0, 1, 12, 99]),
    st.lists(st.sampled_from(NAMES), min_size=1, max_size=2, unique=True),
    st.sampled_from(TYPES),
)


@settings(max_examples=500)
@given(rules_of, st.lists(subjects_of, min_size=1, max_size=4))
@example(
    [Rule({"kernel": "u"}, (), ("a*",)), Rule({"kernel": "v"}, ("CONV_2D",), ())],
    [Subject("operator 0", "", ("CONV_2D",), ("a*",), 0)],
)
def test_the_rule_that_counts(rules: list[Rule], subjects: list[Subject]) -> None:
    index = Index(rules)
    for subject in subjects:
        found = index.settings(subject)
        assert {name: each.value for name, each in found.items()} == direct(rules, subject)


@settings(max_examples=500)
@given(rules_of, st.lists(subjects_of, min_size=1, max_size=4))
def test_patterns_that_are_about_nothing(rules: list[Rule], subjects: list[Subject]) -> None:
    """Each pattern is judged as if it stood in a rule of its own, beside the other selector."""
    index = Index(rules)
    for subject in subjects:
        index.settings(subject)
    for matcher in index.matchers:
        rule, wanted = matcher.rule, set()
        for position, pattern in enumerate(rule.id):
            alone = Rule({"kernel": "x"}, rule.type, (pattern,))
            if not any(direct([alone], each) for each in subjects):
                wanted.add(f"id.{position}")
        for position, pattern in enumerate(rule.type):
            alone = Rule({"kernel": "x"}, (pattern,), rule.id)
            if not any(direct([alone], each) for each in subjects):
                wanted.add(f"type.{position}")
        assert {what for what, _ in matcher.unmatched()} == wanted


def test_the_table_of_the_documentation() -> None:
    """From the closest to the furthest; of neighbours the upper one counts, whatever the order."""
    rows: list[tuple[tuple[str, ...], tuple[Pattern, ...]]] = [
        (("CONV_2D",), (3,)),
        (("CONV*",), ("conv1",)),
        ((), ("conv1",)),
        (("CONV_2D",), ("conv*",)),
        (("CONV*",), ("conv*",)),
        ((), ("conv*",)),
        (("CONV_2D",), ()),
        (("CONV*",), ("*",)),
        (("*",), ()),
    ]
    subject = Subject("operator 3", "", ("CONV_2D",), ("conv1",), 3)
    for upper in range(len(rows)):
        for lower in range(upper + 1, len(rows)):
            for order in ((upper, lower), (lower, upper)):
                rules = [Rule({"kernel": str(each)}, *rows[each]) for each in order]
                assert Index(rules).settings(subject)["kernel"].value == str(upper), order
