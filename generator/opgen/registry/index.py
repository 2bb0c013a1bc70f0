"""What is known of the operators of search roots without synthesizing them: an index, as data.

It says which operators there are, what ``opgen ops`` lists of them, and which files they are made
from. An operator that a model uses is then read from these files, checked and synthesized alone.
The index can be kept from run to run (:mod:`opgen.registry.cache`), as nothing in it is ever run.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from opgen.errors import SpecError
from opgen.operators.places import place_text
from opgen.registry.listing import entry_of
from opgen.spec.assembly import FusingOptions, Replaced, Source
from opgen.spec.load import Specs, load_operator
from opgen.spec.model import Op
from opgen.spec.roots import SearchRoot
from opgen.text.tree import shown

T = TypeVar("T")
Files = Sequence[Collection[str]]
"""The files of each search root, by their paths in it."""


@dataclass(frozen=True)
class IndexedOperator:
    """One operator of the search roots."""

    entry: Mapping[str, Any]
    """See :func:`opgen.registry.listing.entry_of`."""
    files: tuple[tuple[int, str], ...]
    """Search root, by its turn, and path in it: the operator's own file, then all others."""
    kernels: Mapping[str, int]
    """Kernel -> the search root that it comes from."""
    replaced: tuple[Replaced, ...] = ()


@dataclass(frozen=True)
class Index:
    """The operators that are not built in alone, by name."""

    operators: Mapping[str, IndexedOperator]
    fusing: FusingOptions
    loaded: Mapping[str, Op] = field(default_factory=dict, compare=False)
    """Operators that have been read already."""

    def load(self, key: str, roots: Sequence[SearchRoot]) -> Op:
        """Return an operator.

        :raises SpecError: if its files are not what they were when the index was made.
        """
        if key in self.loaded:
            return self.loaded[key]
        paths = [
            (roots[root], roots[root].folder / path) for root, path in self.operators[key].files
        ]
        op = load_operator(paths, self.fusing)
        if _entry_of(op) != self.operators[key].entry:
            hint = "run the command again; if that does not help: OPGEN_CACHE=off"
            raise SpecError.at(shown(paths[0][1]), "has changed while in use", hint=hint)
        return op


def index_of(specs: Specs, roots: Sequence[SearchRoot]) -> Index:
    """Return the index of checked specs, without the operators that are of the first root alone."""
    found = specs.touched_by(roots[1:])
    operators = {op.op: _indexed(op, specs.sources[op.op], roots) for op in found}
    return Index(operators, specs.fusing, {op.op: op for op in found})


def _indexed(op: Op, source: Source, roots: Sequence[SearchRoot]) -> IndexedOperator:
    turn = {root: number for number, root in enumerate(roots)}
    files = ((file.root, file.path.relative_to(file.root.folder)) for file in source.files)
    return IndexedOperator(
        _entry_of(op),
        tuple((turn[root], path.as_posix()) for root, path in files),
        {kernel: turn[root] for kernel, root in source.kernels.items()},
        source.replaced,
    )


def _entry_of(op: Op) -> dict[str, Any]:
    return entry_of(op, place_text)


def index_to_json(index: Index) -> dict[str, Any]:
    """Return an index as JSON values."""
    operators = {
        key: {
            "entry": each.entry,
            "files": each.files,
            "kernels": each.kernels,
            "replaced": [[old.place, old.origin, old.reason] for old in each.replaced],
        }
        for key, each in index.operators.items()
    }
    return {"operators": operators, "fusing": index.fusing}


def index_from_json(found: object, files: Files) -> Index:
    """Return the index that JSON values stand for.

    :raises ValueError: they are not of this form, or name files that are not there.
    """
    index = _mapping(found, lambda each: each)
    fusing = _mapping(index.get("fusing"), lambda each: tuple(_list(each, _text)))
    operators = _mapping(index.get("operators"), lambda each: _operator(each, files))
    return Index(operators, fusing)


def _operator(found: object, files: Files) -> IndexedOperator:
    parts = _mapping(found, lambda each: each)
    return IndexedOperator(
        _entry(parts.get("entry")),
        _files(parts.get("files"), files),
        _mapping(parts.get("kernels"), lambda each: _number(each, len(files))),
        tuple(_list(parts.get("replaced"), _replaced)),
    )


def _entry(found: object) -> dict[str, Any]:
    entry = _mapping(found, lambda each: each)
    return {
        **{key: _text(entry.get(key)) for key in ("op", "source", "litert")},
        "versions": _list(entry.get("versions"), lambda each: _number(each, 1 << 31)),
        "types": _list(entry.get("types"), _text),
        "torch": _list(entry.get("torch"), _text),
        "control": _text(entry.get("control")),
        "kernels": _list(entry.get("kernels"), _text),
        "places": _mapping(entry.get("places"), _text),
    }


def _files(found: object, files: Files) -> tuple[tuple[int, str], ...]:
    named = tuple(_list(found, lambda each: _file(each, files)))
    if not named:
        raise ValueError(found)
    return named


def _file(found: object, files: Files) -> tuple[int, str]:
    root, path = _list(found, lambda each: each)
    number = _number(root, len(files))
    if _text(path) not in files[number]:
        raise ValueError(path)
    return number, _text(path)


def _replaced(found: object) -> Replaced:
    place, origin, reason = _list(found, _text)
    return Replaced(place, origin, reason)


def _mapping(found: object, value: Callable[[object], T]) -> dict[str, T]:
    if not isinstance(found, dict):
        raise ValueError(found)  # noqa: TRY004  all that is wrong with the form is one error
    return {_text(key): value(each) for key, each in found.items()}


def _list(found: object, item: Callable[[object], T]) -> list[T]:
    if not isinstance(found, list):
        raise ValueError(found)  # noqa: TRY004
    return [item(each) for each in found]


def _text(found: object) -> str:
    if not isinstance(found, str):
        raise ValueError(found)  # noqa: TRY004
    return found


def _number(found: object, end: int) -> int:
    if type(found) is not int or not 0 <= found < end:
        raise ValueError(found)
    return found
