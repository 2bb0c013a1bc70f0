"""PyTorch's own database of operators: what opgen makes of each entry.

    python -m benchmarks.torch_operators [--dtype int32] [-o PAGE.md] [ENTRY ...]

Each sample of an entry is exported as a program of its own, and compiled; what is refused is
written in other operators first, as ``opgen export-torch`` does. What compiles is run by the numpy
engine on the sample's tensors, beside PyTorch. What PyTorch cannot export, or draws at random, is
left out.
"""

from __future__ import annotations

import argparse
import multiprocessing
import operator
import re
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.utils import _pytree as pytree

from benchmarks.table import markdown_table
from opgen.commands.exporting import refused_operators
from opgen.errors import OpgenError, UnsupportedError, counted
from opgen.lib.target import GENERIC
from opgen.loading import load_bound
from opgen.prove.compare import FLOAT, compare
from opgen.prove.execute import execute
from opgen.pt2.unknown import EXPORT
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.torch.export import decomposed
from opgen.torch.extract import extract_ir
from opgen.torch.quiet import quiet

PAGE = Path(__file__).resolve().parents[1] / "docs/pytorch-database.md"
SAMPLES = 3
"""Of an entry; evenly from the first of those that PyTorch draws."""
FIRST = 60
WORKERS = 2
_UNSET = re.compile(r"(^|_)empty")
"""Entries whose elements PyTorch does not define."""
VERDICTS = ("equal", "refused", "failed", "wrong")
HEADINGS = ["entry", *VERDICTS, "first reason"]


@dataclass(frozen=True)
class Outcome:
    """What became of one sample."""

    verdict: str
    """One of VERDICTS: ``failed`` is any end but a refusal of something valid."""
    reason: str = ""
    is_advised: bool = False
    """Whether a refusal advises to let PyTorch decompose the program."""
    helps: bool | None = None
    """Whether it then compiles; None: not tried."""


@dataclass(frozen=True)
class Entry:
    """What became of the samples of an entry."""

    name: str
    outcomes: tuple[Outcome, ...]

    @property
    def counts(self) -> Counter[str]:
        """How many samples there are of each verdict."""
        return Counter(each.verdict for each in self.outcomes)

    @property
    def kind(self) -> str:
        """Return ``all equal``, ``partly``, ``refused``, ``failed`` or ``wrong``."""
        return kind_of(self.counts)


def kind_of(counts: Mapping[str, int]) -> str:
    """Return the worst that is to be said of an entry."""
    for verdict in ("wrong", "failed"):
        if counts.get(verdict):
            return verdict
    if not counts.get("refused"):
        return "all equal"
    return "partly" if counts.get("equal") else "refused"


class Call(torch.nn.Module):  # type: ignore[misc]  # PyTorch is not followed
    """An operator on tensors; what else a sample gives is part of the program."""

    def __init__(self, function: Callable[..., object], given: Any, spec: pytree.TreeSpec) -> None:
        super().__init__()
        self.function = function
        self.given = given
        self.spec = spec

    def forward(self, *tensors: torch.Tensor) -> list[torch.Tensor]:
        """Return all tensors of the result."""
        rest = iter(tensors)
        leaves = [next(rest) if each is torch.Tensor else each for each in self.given]
        first, args, kwargs = pytree.tree_unflatten(leaves, self.spec)
        found = pytree.tree_leaves(self.function(first, *args, **kwargs))
        return [each for each in found if isinstance(each, torch.Tensor)]


@dataclass(frozen=True)
class Question:
    """What is asked of an entry."""

    name: str
    dtype: torch.dtype = torch.float32


def entries(dtype: torch.dtype = torch.float32) -> dict[str, Any]:
    """Return the entries of the database that have samples of a type, by name."""
    return {
        each.formatted_name: each
        for each in op_db
        if each.supports_dtype(dtype, "cpu") and not _UNSET.search(each.name)
    }


def entry_of(asked: Question) -> Entry:
    """Compile and run the samples of an entry."""
    context = build_default_registry_context()
    info = entries(asked.dtype)[asked.name]
    torch.manual_seed(0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        drawn = list(islice(info.sample_inputs("cpu", asked.dtype), FIRST))
        step = max(1, -(-len(drawn) // SAMPLES))
        found = [_outcome(info.op, each, context) for each in drawn[::step]]
    return Entry(asked.name, tuple(each for each in found if each is not None))


@dataclass(frozen=True)
class Ties:
    """Results of which one says where in an input the other's elements are, of equal ones any."""

    values: int
    """The result with the elements."""
    searched: torch.Tensor
    axis: int

    def allow(self, found: np.ndarray, values: np.ndarray) -> bool:
        """Tell whether indices are of such elements, and of no element twice."""
        if found.dtype != np.int64 or found.shape != values.shape:
            return False
        searched, axis = np.atleast_1d(self.searched.numpy()), self.axis
        if found.ndim < searched.ndim:
            found, values = np.expand_dims(found, axis), np.expand_dims(values, axis)
        if np.any((found < 0) | (found >= searched.shape[axis])):
            return False
        taken = np.take_along_axis(searched, found, axis)
        is_float = taken.dtype.kind == "f"
        several = np.diff(np.sort(found, axis), axis=axis)
        return np.array_equal(taken, values, equal_nan=is_float) and bool(np.all(several > 0))


def ties_of(
    program: torch.export.ExportedProgram, inputs: Sequence[torch.Tensor]
) -> dict[int, Ties]:
    """Return the results of a program that are indices of which PyTorch promises no order.

    Operators tell by what they return, `values` and `indices` along their `dim`; one that is
    `stable` promises the order.
    """
    *_, last = program.graph.nodes
    given = [each for each in program.graph.nodes if each.op == "placeholder"]
    parts = {
        each.args: place
        for place, each in enumerate(pytree.tree_leaves(last.args))
        if getattr(each, "target", None) is operator.getitem
    }
    found = {}
    for (node, part), place in parts.items():
        schema = getattr(node.target, "_schema", None)
        if schema is None:  # a part of a part
            continue
        arguments = {
            each.name: node.kwargs.get(each.name, value)
            for each, value in zip_longest(schema.arguments, node.args)
        }
        axis = arguments.get("dim", -1)
        if (
            [each.name for each in schema.returns] == ["values", "indices"]
            and part == 1
            and (node, 0) in parts
            and not arguments.get("stable")
            and arguments["self"] in given
        ):
            searched = inputs[given.index(arguments["self"])]
            found[place] = Ties(parts[node, 0], searched, -1 if axis is None else axis)
    return found


def _outcome(function: Any, sample: Any, context: RegistryContext) -> Outcome | None:
    """Return what becomes of a sample; None: PyTorch cannot export it, or it has no one result."""
    leaves, spec = pytree.tree_flatten((sample.input, sample.args, sample.kwargs))
    given = [torch.Tensor if isinstance(each, torch.Tensor) else each for each in leaves]
    module = Call(function, given, spec).eval()
    try:
        tensors = (each.detach() for each in leaves if isinstance(each, torch.Tensor))
        inputs = tuple(each.contiguous() for each in tensors)
        with torch.no_grad():
            wanted, again = (module(*(each.clone() for each in inputs)) for _ in range(2))
        with quiet():
            program = torch.export.export(module, inputs)
    except Exception:
        return None
    if not wanted or any(
        each.is_complex() or each.layout is not torch.strided for each in (*inputs, *wanted)
    ):
        return None
    if not all(map(_same, wanted, again)):
        return None
    case = Case(inputs, wanted, ties_of(program, inputs))
    found = _judged(program, case, context)
    return _written_in_others(program, found, case, context)


def _same(one: torch.Tensor, other: torch.Tensor) -> bool:
    """Tell whether two results of the same call are the same, so that nothing was drawn."""
    return bool(torch.equal(one.nan_to_num(), other.nan_to_num()))


@dataclass(frozen=True)
class Case:
    """What a program is run on, and what PyTorch gives."""

    inputs: Sequence[torch.Tensor]
    wanted: Sequence[torch.Tensor]
    ties: Mapping[int, Ties]
    """Result -> what else it may be."""


def _judged(program: torch.export.ExportedProgram, case: Case, context: RegistryContext) -> Outcome:
    inputs = [each.numpy()[np.newaxis, np.newaxis] for each in case.inputs]
    try:
        bound = load_bound(extract_ir(program), context, GENERIC)
        found = [each[0, 0] for each in execute(bound, inputs).outputs]
    except UnsupportedError as error:
        first = error.diagnostics[0]
        return Outcome("refused", first.message, EXPORT in first.hint)
    except OpgenError as error:
        return Outcome("failed", error.diagnostics[0].message)
    except Exception as error:
        return Outcome("failed", f"{type(error).__name__}: {error}")
    for place, (want, got) in enumerate(zip(case.wanted, found, strict=True)):
        fault = _difference(want.numpy(), got)
        ties = case.ties.get(place)
        if fault and not (ties and ties.allow(got, found[ties.values])):
            return Outcome("wrong", fault)
    return Outcome("equal")


def _difference(want: np.ndarray, got: np.ndarray) -> str:
    if (want.shape, want.dtype) != (got.shape, got.dtype):
        return f"{got.dtype} {list(got.shape)} instead of {want.dtype} {list(want.shape)}"
    difference = compare(want, got, FLOAT if want.dtype.kind == "f" else None)
    return "" if difference is None else str(difference)


def _written_in_others(
    program: torch.export.ExportedProgram,
    found: Outcome,
    case: Case,
    context: RegistryContext,
) -> Outcome:
    """Return what becomes of a program whose operators PyTorch writes in others if need be."""
    if found.verdict != "refused":
        return found
    try:
        written = decomposed(program, lambda each: refused_operators(each, context))
    except Exception:
        return replace(found, helps=False) if found.is_advised else found
    last = found if written is program else _judged(written, case, context)
    helps = last.verdict != "refused" if found.is_advised else None
    return replace(last, is_advised=found.is_advised, helps=helps)


def page_of(found: Iterable[Entry], dtype: torch.dtype = torch.float32) -> str:
    """Return the page that tells what became of entries."""
    judged = sorted((each for each in found if each.outcomes), key=lambda each: each.name)
    kinds = Counter(each.kind for each in judged)
    outcomes = [outcome for each in judged for outcome in each.outcomes]
    verdicts = Counter(each.verdict for each in outcomes)
    advised = [each.helps for each in outcomes if each.helps is not None]
    rows = [
        [each.name, *(str(each.counts[verdict]) for verdict in VERDICTS), _reason(each)]
        for each in judged
    ]
    totals = [[kind, str(kinds[kind])] for kind in ("all equal", "partly", *VERDICTS[1:])]
    return _TEXT.format(
        torch=torch.__version__.partition("+")[0],
        entries=len(judged),
        samples=f"{len(outcomes):,}",
        most=SAMPLES,
        verdicts=", ".join(f"{verdicts[each]:,} {each}" for each in VERDICTS),
        advised=counted(len(advised), "program"),
        helped=sum(advised),
        dtype=str(dtype).removeprefix("torch."),
        totals=markdown_table(["entries", "number"], totals),
        table=markdown_table(HEADINGS, rows, "left"),
    )


def _reason(entry: Entry) -> str:
    """Return why the first sample is not equal, fit for a table."""
    order = sorted(entry.outcomes, key=lambda each: -VERDICTS.index(each.verdict))
    reason = " ".join(order[0].reason.split()).replace("|", "\\|")
    return reason if len(reason) <= _LONGEST else f"{reason[:_LONGEST]} ..."


_LONGEST = 120
_TEXT = """# PyTorch's database of operators

PyTorch tests its operators with a database of its own,
`torch.testing._internal.common_methods_invocations.op_db`.

```sh
python -m benchmarks.torch_operators -o docs/pytorch-database.md
```

exports up to {most} samples of each entry in {dtype}, one program each, as `opgen export-torch`
does, compiles them and compares what the numpy engine computes with PyTorch {torch}. Entries that
PyTorch cannot export, that it draws at random or that have complex numbers are not in the table. Of
equal elements an operator that gives `values` and `indices` may take any, as PyTorch promises no
order. A test keeps it from falling.

{entries} entries with {samples} programs: {verdicts}.
Refusals of {advised} advise `opgen export-torch`; it leads to C in {helped}.

{totals}

*partly*: some samples are equal, others refused. *refused*: valid programs that are not supported
(exit code 3). *failed*: any other end. An entry counts as the worst of its samples.

{table}
"""


def run(questions: Sequence[Question], workers: int = WORKERS) -> list[Entry]:
    """Return what becomes of entries; tells on stderr how far it is."""
    found = []
    with multiprocessing.get_context("spawn").Pool(workers, torch.set_num_threads, (1,)) as pool:
        for number, each in enumerate(pool.imap_unordered(entry_of, questions), 1):
            print(f"\r{number} of {len(questions)} {each.name:40}", end="", file=sys.stderr)
            found.append(each)
    print(file=sys.stderr)
    return found


def main() -> None:
    """Print the page, or write it."""
    parser = argparse.ArgumentParser(description="What opgen makes of PyTorch's operators")
    parser.add_argument("-o", "--output", type=Path, help="write the page there")
    parser.add_argument("--dtype", default="float32", help="of the samples")
    parser.add_argument("entries", nargs="*")
    given = parser.parse_args()
    dtype = getattr(torch, given.dtype)
    names = given.entries or list(entries(dtype))
    found = run([Question(name, dtype) for name in names])
    text = page_of(found, dtype)
    if given.output:
        given.output.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
