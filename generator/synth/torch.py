"""What the section ``torch`` of a spec becomes: functions of the arguments of a call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from opgen.errors import Place
from opgen.spec.model import Expression, Op, Torch
from opgen.spec.torch import RESULTS
from opgen.synth.functions import (
    INDENT,
    Writer,
    check_lines,
    expression_text,
    place_text,
)
from opgen.torch.aten import SCHEMAS


class _CallWriter(Writer):
    """Writes what expressions about a call need: its arguments, which a mapping has by name."""

    def __init__(self, order: Sequence[str]) -> None:
        super().__init__()
        self.order = order

    def bind_names(self, names: Iterable[str], user: Place) -> None:
        wanted = set(names)
        for name in self.order:
            if name in wanted:
                self._bind_once(name, f'call["{name}"]', user)


def torch_functions(op: Op) -> list[str]:
    """Return the functions of all entries, each as text."""
    found: list[str] = []
    for index, entry in enumerate(op.torch):
        if entry.when is not None:
            writer = _writer(entry)
            writer.bind(entry.when)
            text, place = expression_text(entry.when), place_text(entry.when.place)
            line = f"return bool({text})  # {place}"
            found.append(_function(f"_torch_{index}_when", "bool", writer.lines, [line]))
        if entry.limits:
            found.append(_limits(f"_torch_{index}_limit", entry))
        found.append(_mapping(f"_torch_{index}_inputs", entry, entry.inputs))
        found.append(_mapping(f"_torch_{index}_options", entry, entry.options))
        found.append(_outputs(f"_torch_{index}_outputs", entry))
    return found


def torch_entries(op: Op) -> list[str]:
    """Return the entries of the definition, each as text."""
    return [_entry(index, entry) for index, entry in enumerate(op.torch)]


def _writer(entry: Torch) -> _CallWriter:
    return _CallWriter(_arguments(entry))


def _arguments(entry: Torch) -> list[str]:
    return [*(each.name for each in entry.schema.arguments), RESULTS]


def _mapping(name: str, entry: Torch, given: Mapping[str, Expression | str]) -> str:
    writer = _writer(entry)
    writer.bind(*(each for each in given.values() if isinstance(each, Expression)))
    lines = ["return {"]
    for key, value in given.items():
        if isinstance(value, str):
            lines.append(f'    "{key}": call["{value}"],  # {place_text(entry.place)}')
        else:
            lines.append(f'    "{key}": {expression_text(value)},  # {place_text(value.place)}')
    return _function(name, "Mapping[str, object]", writer.lines, [*lines, "}"])


def _limits(name: str, entry: Torch) -> str:
    writer = _writer(entry)
    for limit in entry.limits:
        writer.lines += check_lines(writer, _writer(entry), limit, "return")
    return _function(name, "Violation | None", writer.lines, ["return None"])


def _outputs(name: str, entry: Torch) -> str:
    writer = _CallWriter(list(dict.fromkeys([*entry.outputs, *_arguments(entry)])))
    writer.bind(*(each for each in entry.outputs.values() if each is not None))
    lines = ["return ("]
    for key, value in entry.outputs.items():
        if value is None:
            lines.append(f'    call["{key}"],  # {place_text(entry.place)}')
        else:
            lines.append(f"    {expression_text(value)},  # {place_text(value.place)}")
    return _function(name, "tuple[object, ...]", writer.lines, [*lines, ")"])


def _function(name: str, returns: str, bindings: Sequence[str], result: Sequence[str]) -> str:
    body = [*bindings, *result]
    unused = [] if any("call[" in line for line in body) else ["del call"]
    lines = [
        f"def {name}(call: Call) -> {returns}:",
        *(f"{INDENT}{line}" for line in (*unused, *body)),
    ]
    return "\n".join(lines)


def _entry(index: int, entry: Torch) -> str:
    when = f"_torch_{index}_when" if entry.when is not None else "None"
    limit = f"_torch_{index}_limit" if entry.limits else "None"
    stated = "" if entry.operator in SCHEMAS else entry.schema.signature
    return (
        f"TorchEntry({entry.operator!r}, {stated!r}, {when}, {limit}, _torch_{index}_inputs, "
        f"_torch_{index}_options, _torch_{index}_outputs, frozenset({sorted(entry.used)!r}), "
        f"{tuple(entry.outputs)!r}, {place_text(entry.place)!r})"
    )
