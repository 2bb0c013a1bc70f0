"""Options of a skeleton: from payloads and options tables to the section of a spec."""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from opgen.air.dtype import DType
from opgen.export.skeleton.observe import Occurrence
from opgen.export.skeleton.spec_view import Line, flow, number, quoted, remark, several, tuple_of
from opgen.spec.library import built_in_library
from opgen.spec.names import c_meaning, taken_by
from opgen.text.tree import invisible
from opgen.tflite.facts import TABLES, Field
from opgen.tflite.flexbuffer import FlexbufferError, decode

_MOST_OPTIONS = 200
_MOST_TEXTS = 100
_LONGEST_KEY = 64
"""Limits of the form of a spec."""
_HEX = 32
_INT32 = 2**31
_MISSING = object()


@dataclass(frozen=True)
class SeenOption:
    """One option, with its value in each occurrence of the operator."""

    name: str
    kind: str
    """Its type in a spec."""
    values: Sequence[object]
    """Those that are there."""
    count: int
    """How many occurrences there are."""
    key: str = ""
    """Its name in the model, if it is another."""
    default: str = ""
    """What the interface says it is where it is left out, as specs have it; empty: nothing."""
    has_defaults: bool = False
    """The format says what it is where it is left out."""

    @property
    def is_missing(self) -> bool:
        """Whether some occurrence does not have it."""
        return len(self.values) < self.count

    @property
    def param(self) -> str:
        """What C sees it as; empty: C cannot see it."""
        if self.kind == "floats" or (self.kind == "ints" and not self._is_narrow):
            return f"{self.name}_table"
        if self.kind in ("str", "dtype") or c_meaning(self.name) or not self._is_narrow:
            return ""
        return self.name

    @property
    def let(self) -> Mapping[str, str]:
        """What has to be computed for C."""
        if self.kind == "floats":
            return {self.param: f"as_float32s(array({self.name}))"}
        if self.kind == "ints" and not self._is_narrow:
            return {self.param: f"as_int64s(ints({self.name}))"}
        if self.kind == "bytes":
            return {f"{self.name}_size": f"length({self.name})"}
        return {}

    @property
    def _is_narrow(self) -> bool:
        """Whether all integers are those of C's int32_t."""
        flat = (n for v in self.values for n in (v if isinstance(v, list) else [v]))
        return all(-_INT32 <= each < _INT32 for each in flat if isinstance(each, int))

    def line(self) -> Line:
        """Return the line of the section."""
        entries = {"type": self.kind}
        if self.key:
            entries["key"] = quoted(self.key)
        only = [*self.values]
        if self.default:
            entries["default"] = self.default
        elif self.is_missing and not self.has_defaults:
            entries["default"] = self._empty()
            only += {"str": [""], "dtype": []}.get(self.kind, [0])
        if not self.param:
            words = dict.fromkeys(_scalar(each, self.kind) for each in only)
            entries["only"] = f"[{', '.join(words)}]"
        return Line(self.name, flow(entries), self._remark())

    def _empty(self) -> str:
        if self.kind == "dtype":
            return str(self.values[0])
        defaults = {"bool": "false", "int": "0", "float": "0.0", "str": '""'}
        return defaults.get(self.kind, "[]")

    def _remark(self) -> str:
        numbers = [v for v in self.values if isinstance(v, (int, float)) and not _is_named(v)]
        if len(set(numbers)) > 1 and all(math.isfinite(v) for v in numbers):
            words = f"{number(min(numbers))} .. {number(max(numbers))}"
        else:
            words = several(_named(each) for each in self.values)
        missing = self.count - len(self.values)
        absent = f"; absent in {missing} of {self.count}: is that the default?" if missing else ""
        return f"seen: {words}{absent}"

    def drawn(self, index: int) -> str:
        """Return the value of an occurrence as an expression of `tests`."""
        value = self.values[index]
        if self.kind == "str":
            return quoted(f"'{value}'") if _is_plain(value) else ""
        if self.kind == "bytes":
            assert isinstance(value, bytes)
            return f"integers(0, 255, ({min(len(value), 64)},))"
        if isinstance(value, list):
            return tuple_of([float(v) if self.kind == "floats" else int(v) for v in value])
        return _scalar(float(value) if self.kind == "float" else value, self.kind)  # type: ignore[arg-type]


def _is_named(value: object) -> bool:
    return isinstance(value, (bool, Enum))


def _named(value: object) -> object:
    if isinstance(value, (str, bytes)):
        return repr(value[:_HEX])
    return value.name if isinstance(value, Enum) else value


def _is_plain(value: object) -> bool:
    return isinstance(value, str) and all(" " <= c <= "~" and c not in "'\\" for c in value)


def _scalar(value: object, kind: str) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Enum):
        return value.name.lower() if kind == "dtype" else value.name
    return number(value)  # type: ignore[arg-type]


@dataclass(frozen=True)
class SeenOptions:
    """All options of an operator."""

    form: str
    """What ``litert: options:`` says; empty: nothing."""
    options: Sequence[SeenOption] = ()
    remarks: Sequence[str] = ()


def payload_options(occurrences: Sequence[Occurrence]) -> SeenOptions:
    """Return the options of a custom operator, decoded if its payloads are FlexBuffers."""
    payloads = [each.payload for each in occurrences]
    if not any(payloads):
        return SeenOptions("")
    roots = [_decoded(each) for each in payloads]
    found = _by_name(roots)
    if found is not None and len(found) <= _MOST_OPTIONS:
        return SeenOptions("flexbuffer", found)
    remarks = []
    if all(root is not _MISSING for root in roots):
        remarks = ["A FlexBuffer with values that no option can have; its bytes go to the kernel:"]
        remarks += [f"  {remark(repr(root), 90)}" for root in roots[:3]]
    else:
        remarks += _bytes_in_words(payloads)
    option = SeenOption("payload", "bytes", payloads, len(payloads))
    return SeenOptions("raw", [option], remarks)


def _decoded(payload: bytes) -> object:
    if not payload:
        return {}
    try:
        return decode(payload)
    except FlexbufferError:
        return _MISSING


def _by_name(roots: Sequence[object]) -> list[SeenOption] | None:
    """Return the options of decoded payloads; None if they are no such."""
    if all(isinstance(root, dict) for root in roots):
        maps = [root for root in roots if isinstance(root, dict)]
        keys = [*dict.fromkeys(key for each in maps for key in each)]
        return _options([(key, [m[key] for m in maps if key in m]) for key in keys], len(roots))
    lists = [root for root in roots if isinstance(root, list) and root]
    if len(lists) == len(roots) and len({len(each) for each in lists}) == 1 and _is_mixed(lists):
        columns = zip(*lists, strict=True)
        named = [(f"value{index + 1}", [*column]) for index, column in enumerate(columns)]
        return _options(named, len(roots), keyed=False)
    if any(root is _MISSING for root in roots):
        return None
    return _options([("value", [*roots])], len(roots), keyed=False)


def _is_mixed(lists: Sequence[list[object]]) -> bool:
    """Tell a record of several values from one vector."""
    return len({type(value) for each in lists for value in each}) > 1


def _options(
    named: Sequence[tuple[str, list[object]]], count: int, *, keyed: bool = True
) -> list[SeenOption] | None:
    options: list[SeenOption] = []
    used: set[str] = {"input", "output", "inputs", "outputs", "size"}
    for key, values in named:
        kind = _kind(values)
        if not kind or not 0 < len(key) <= _LONGEST_KEY or invisible(key):
            return None
        name = free_name(key, used)
        used |= {name, f"{name}_table", f"{name}_size"}
        options.append(SeenOption(name, kind, values, count, key if keyed and name != key else ""))
    return options


def _kind(values: Sequence[object]) -> str:  # noqa: PLR0911  one type each
    """Return the type of an option with these values; empty: none has it."""
    kinds = {type(each) for each in values}
    if kinds <= {list}:
        items = {type(each) for value in values if isinstance(value, list) for each in value}
        if items <= {int, bool}:
            return "ints"
        return "floats" if items <= {int, float, bool} else ""
    if kinds == {DType}:
        return "dtype"
    if kinds == {bool} or (kinds == {bool, int} and all(each in (0, 1) for each in values)):
        return "bool"
    if kinds == {int}:
        return "int"
    if kinds <= {int, float}:
        return "float"
    if kinds == {str}:
        return "str" if _can_be_listed(values) else ""
    return "bytes" if kinds == {bytes} else ""


def _can_be_listed(texts: Sequence[object]) -> bool:
    """Tell whether a spec can hold these texts: it has no invisible characters, even escaped."""
    return len(set(texts)) < _MOST_TEXTS and not any(invisible(str(each)) for each in texts)


def free_name(key: str, used: set[str]) -> str:
    """Return a name for a key of a model: ``numBands`` is num_bands."""
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", key[:48]).lower()
    name = re.sub(r"[^a-z0-9]+", "_", snake).strip("_")
    is_free = bool(name) and name[0].isalpha() and not re.fullmatch(r"(in|out)puts?\d+", name)
    if not is_free or taken_by(name, built_in_library()) or name in used:
        name = f"option_{name}".strip("_")
    base, number_ = name, 2
    while name in used:
        name, number_ = f"{base}_{number_}", number_ + 1
    return name


def _bytes_in_words(payloads: Sequence[bytes]) -> Iterator[str]:
    lengths = several(sorted({len(each) for each in payloads}))
    yield f"Bytes of a form that only its author knows ({lengths} of them):"
    for each in list(dict.fromkeys(payloads))[:4]:
        shown = each[:_HEX].hex(" ", 4)
        yield f"  {shown}{' ...' if len(each) > _HEX else ''}"
    guess = _struct_guess(payloads)
    if guess:
        yield "If that is a C struct, name its fields; it could be"
        yield f"  options: {{struct: {guess}}}"


def _struct_guess(payloads: Sequence[bytes]) -> str:
    """Return fields of four bytes each that the payloads could have; empty: no guess."""
    lengths = {len(each) for each in payloads}
    length = lengths.pop() if len(lengths) == 1 else 0
    if not length or length % 4 or length > 4 * 16:
        return ""
    fields = {}
    for index in range(length // 4):
        words = [each[4 * index : 4 * index + 4] for each in payloads]
        fields[f"field{index + 1}"] = "float" if all(map(_is_like_float, words)) else "int32_t"
    return flow(fields)


def _is_like_float(word: bytes) -> bool:
    value: float = abs(struct.unpack("<f", word)[0])
    return 1e-6 < value < 1e6  # noqa: PLR2004  integers that are small are tiny as floats


def named_options(
    values: Mapping[str, list[object]], count: int, used: set[str]
) -> list[SeenOption]:
    """Return the options of values by name; those that no option can hold are left out.

    :param count: how many occurrences there are.
    :param used: names that are taken.
    """
    taken = used | {"input", "output", "inputs", "outputs", "size"}
    options = []
    for key, seen in values.items():
        kind = _kind(seen)
        if not kind:
            continue
        name = free_name(key, taken)
        taken |= {name, f"{name}_table", f"{name}_size"}
        options.append(SeenOption(name, kind, seen, count, key if name != key else ""))
    return options[:_MOST_OPTIONS]


def table_options(table: str, occurrences: Sequence[Occurrence]) -> SeenOptions:
    """Return the fields of a builtin's options table, with the values that the model has."""
    if not table:
        return SeenOptions("")
    options, remarks = [], []
    for each in TABLES[table].fields:
        if each.type == "deprecated":
            continue
        values = [_value(each, occurrence) for occurrence in occurrences]
        name_is_taken = taken_by(each.name, built_in_library(), is_option=True)
        is_text = each.option_type == "str"
        if each.option_type and not name_is_taken and not (is_text and not _can_be_listed(values)):
            options.append(
                SeenOption(each.name, each.option_type, values, len(values), has_defaults=True)
            )
        elif any(value != each.default for value in values):
            remarks.append(f"{each.name} is {several(values)}, which a spec cannot read.")
    return SeenOptions(table if TABLES[table].fields else "", options, remarks)


def _value(field_: Field, occurrence: Occurrence) -> object:
    value = occurrence.fields.get(field_.name, field_.default)
    if field_.vector:
        return [] if value is None else value.tolist()  # type: ignore[attr-defined]
    if field_.type == "string":
        return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""
    if field_.enum is not None and isinstance(value, int):
        return {member.value: member for member in field_.enum}.get(value, value)
    return value
