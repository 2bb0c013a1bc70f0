"""What several kernels of a module have in common, as constants that stand once, with names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePath
from typing import Any

from opgen.synth.pretty import flat
from opgen.synth.said import Call, Raw

_WORDS = (
    ("==", "is"), ("!=", "is not"), ("<=", "at most"), (">=", "at least"), ("<", "below"),
    (">", "above"), ("//", "by"), ("*", "times"), ("+", "plus"), ("-", "minus"), ("%", "mod"),
)  # fmt: skip
_LONGEST = 40
"""Characters of the name of a condition."""
_LEAST = 3
"""As many conditions that follow each other have a name together."""
_NAME = 30
"""Characters that a name takes."""
_SHORT = 110
"""What follows each other has a name if that saves more characters."""

Kernels = tuple[Any, ...]
Items = list[Any]
"""Conditions, or entries of a mapping; a name that stands for several is one."""
Constants = dict[str, Any]


def in_common(
    kernels: Kernels, key: str, name_of: Callable[[Call], str], least: int = 1
) -> tuple[Constants, Kernels]:
    """Return what kernels have under a key as constants, and kernels that name them.

    :param name_of: what the constant of a kernel is called; empty: it has none.
    :param least: how many kernels must have the same.
    """
    count = Counter(flat(each.arguments.get(key, ())) for each in kernels if isinstance(each, Call))
    names: dict[str, str] = {}
    constants: Constants = {}
    found = []
    for each in kernels:
        part = each.arguments.get(key) if isinstance(each, Call) else None
        is_named = isinstance(part, Raw)
        if part and not is_named and count[flat(part)] >= least and (name := name_of(each)):
            name = names.setdefault(flat(part), _free(name, constants))
            constants[name] = part
            found.append(replace(each, arguments={**each.arguments, key: Raw(name)}))
        else:
            found.append(each)
    return constants, tuple(found)


def _free(name: str, taken: Mapping[str, object]) -> str:
    """Return a name, with a number if there is one like it."""
    numbered = (f"{name}_{n}" for n in range(2, len(taken) + 2))
    return next(each for each in (name, *numbered) if each not in taken)


def entries_in_common(mappings: Sequence[Any], name: str) -> tuple[Constants, list[Any]]:
    """Return entries that follow each other in several mappings, and mappings that name them.

    :param name: what the first such entries are called; the names of others begin with it.
    """
    lists = [[*each.items()] if isinstance(each, dict) else [] for each in mappings]
    runs, lists = _runs_in_common(lists, 1, "**", partial(_name_of_entries, name))
    found = [_mapping(own) if own else each for own, each in zip(lists, mappings, strict=True)]
    return {name: _mapping(run) for name, run in runs.items()}, found


def _name_of_entries(name: str, run: Items, named: int) -> str:
    """Return what entries are called: by the first key, or as those are with which they begin.

    :param named: how many others have names.
    """
    match run[0] if named else None:
        case None:
            return name
        case Raw(text):
            return re.sub(r"^\**|_\d+$", "", text)
        case key, _:
            return f"{name}_{key}".upper()
    raise AssertionError(run)


def _mapping(entries: Items) -> Any:
    """Return entries as a mapping, or the name of one that has no others."""
    match entries:
        case [Raw(text)]:
            return Raw(text.removeprefix("**"))
    return dict((each.text, each) if isinstance(each, Raw) else each for each in entries)


def name_of_file(kernel: Call) -> str:
    """Return what a constant of a kernel is called by the file that has it."""
    assert kernel.place is not None
    stem = PurePath(kernel.place.name or kernel.place.file).stem.upper()
    return "".join(each if each.isalnum() else "_" for each in stem)


def name_of_types(kernel: Call) -> str:
    """Return what types are called: ``INT8_INT8_INT32``, or by the file if operands have several.

    Empty: one for all operands has no name.
    """
    given = [getattr(each, "text", "") for each in kernel.arguments["types"].values()]
    if all(each.startswith("DType.") for each in given):
        return "_".join(each.removeprefix("DType.") for each in given) if len(given) > 1 else ""
    return f"{name_of_file(kernel)}_TYPES"


def conditions_in_common(
    kernels: Kernels, lets: Mapping[Any, str]
) -> tuple[Constants, Constants, Kernels]:
    """Return conditions of several kernels, those that follow each other, and the kernels.

    :param lets: the place of a let -> its name, by which conditions that it has are called.
    """
    lists = [list(e.arguments.get("when", ())) if isinstance(e, Call) else [] for e in kernels]
    runs, lists = _runs_in_common(lists, _LEAST, "*", lambda run, _: _name_of_run(run, lets))
    all_lists = [*lists, *runs.values()]
    used = Counter(flat(each) for of in all_lists for each in of if isinstance(each, Call))
    names: dict[str, str] = {}
    singles: Constants = {}
    for of in all_lists:
        for at, each in enumerate(of):
            if isinstance(each, Call) and used[flat(each)] > 1:
                name = _name_of(each.arguments["text"])
                name = names.setdefault(flat(each), _free(name, {**singles, **runs}))
                singles[name], of[at] = each, Raw(name)
    whens = ({"when": _tuple(each)} if each else {} for each in lists)
    found = (
        replace(kernel, arguments={**kernel.arguments, **when}) if when else kernel
        for kernel, when in zip(kernels, whens, strict=True)
    )
    return singles, {name: tuple(run) for name, run in runs.items()}, tuple(found)


def _tuple(items: Items) -> Any:
    """Return conditions as a tuple, or the name of one that has no others."""
    match items:
        case [Raw(text)] if text.startswith("*"):
            return Raw(text.removeprefix("*"))
    return tuple(items)


def _name_of_run(run: Items, lets: Mapping[Any, str]) -> str:
    """Return what conditions are called: by the file that has most of them, and the let there."""
    calls = [each for each in run if isinstance(each, Call)]
    most = Counter((name_of_file(each), lets.get(each.place, "conditions")) for each in calls)
    (file, let), _ = most.most_common(1)[0]
    return f"{file}_{let}".upper()


def _runs_in_common(
    lists: list[Items], least: int, stars: str, name_of: Callable[[Items, int], str]
) -> tuple[dict[str, Items], list[Items]]:
    """Return items that follow each other in several lists, by names, and lists that name them.

    :param least: how many items have a name together.
    :param stars: what stands before a name in a list.
    """
    count, runs = len(lists), dict[str, int]()
    while run := _longest(lists, least):
        name = _free(name_of(run, len(runs)), runs)
        lists = [[*_replaced(each, run, Raw(f"{stars}{name}"))] for each in lists]
        runs[name] = len(lists)
        lists.append(run)
    named = {f"{stars}{name}": lists[at] for name, at in runs.items()}
    return {name.lstrip("*"): run for name, run in _in_order(named)}, lists[:count]


def _in_order(runs: Mapping[str, Items]) -> Iterator[tuple[str, Items]]:
    """Go through items that follow each other, those first that others name."""
    left = dict(runs)
    while left:
        name = next(n for n, run in left.items() if not any(repr(e) in left for e in run))
        yield name, left.pop(name)


def _longest(lists: list[Items], least: int) -> Items:
    """Return the items that follow each other in several lists and make most of them."""
    texts = [[flat(each) for each in of] for of in lists]
    seen: Counter[tuple[str, ...]] = Counter()
    where: dict[tuple[str, ...], Items] = {}
    for of, items in zip(texts, lists, strict=True):
        stretches = {tuple(of[a:b]): (a, b) for a, b in _stretches(len(of), least)}
        seen.update(stretches.keys())
        where |= {run: items[a:b] for run, (a, b) in stretches.items()}
    saved = {run: (sum(map(len, run)) - _NAME) * (many - 1) for run, many in seen.items()}
    best = max(saved, key=lambda run: saved[run], default=())
    return where[best] if saved.get(best, 0) > _SHORT else []


def _stretches(count: int, least: int) -> Iterator[tuple[int, int]]:
    for first in range(count):
        for end in range(first + least, count + 1):
            yield first, end


def _replaced(items: Items, run: Items, by: Raw) -> Iterator[Any]:
    """Go through items, with one name for those that follow each other."""
    at, wanted = 0, [flat(each) for each in run]
    while at < len(items):
        if [flat(each) for each in items[at : at + len(run)]] == wanted:
            yield by
            at += len(run)
        else:
            yield items[at]
            at += 1


def _name_of(text: str) -> str:
    """Return what a condition is called: ``input.c == filter.i`` is INPUT_C_IS_FILTER_I."""
    call = re.fullmatch(r"(\w+)\(.*\)", text)
    words = call[1] if call else text
    for sign, word in _WORDS:
        words = words.replace(sign, f" {word} ")
    name = re.sub(r"\W+", "_", words).strip("_").upper()
    name = name if name[:1].isalpha() else f"THAT_{name}"  # as in 4 * plane <= room
    return name if len(name) <= _LONGEST else name[:_LONGEST].rpartition("_")[0]
