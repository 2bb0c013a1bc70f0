"""The checks of the built-in specs as a list, so that one that is dropped is missed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from opgen.aot.operators.spec_operator import SpecOperator
from opgen.base.paths import specs_root
from opgen.operators.model import Definition, Kernel
from opgen.prove.changed_cases import Changed, changes
from opgen.prove.refusals import accepted
from opgen.registry.context import build_default_registry_context

LIST = Path(__file__).with_name("refusals.txt")


def listing(definitions: Iterable[Definition[Any]]) -> str:
    """Return the checks of operators as text: what must hold, as it stands in the specs."""
    lines = []
    for definition in sorted(definitions, key=lambda each: each.op):
        lines.append(f"{definition.op}\n")
        lines += [f"{definition.op}  {line_at(str(each.place))}\n" for each in definition.checks]
    return "".join(sorted(lines))


def line_at(place: str) -> str:
    """Return what a check in a spec says must hold, at ``file:line``; all of the first line."""
    file, _, number = place.rpartition(":")
    text = (specs_root().parent / file).read_text(encoding="utf-8").splitlines()
    line = text[int(number) - 1].strip()
    if line.startswith("- {"):  # it stands on one line
        line = f"- that: {yaml.safe_load(line)[0]['that']}"
    return line


def changed_once(definition: Definition[Any]) -> Iterator[Changed]:
    """Go through a case of each variant of kernels, with each change by itself.

    Of kernels that take the same types, one is enough, and those that say something themselves.
    """
    kernels: dict[object, Kernel] = {}
    for kernel in definition.kernels:
        kernels.setdefault(kernel.name if kernel.otherwise else str(kernel.accepted), kernel)
    starts = replace(definition, kernels=tuple(kernels.values()))
    for start, _ in accepted(starts, np.random.default_rng(6)):
        yield from changes(definition, start)


if __name__ == "__main__":
    context = build_default_registry_context()
    classes = (context.aot_operator_classes.get(key) for key in context.aot_operator_classes)
    made = (each.DEFINITION for each in classes if issubclass(each, SpecOperator))
    LIST.write_text(listing(made), encoding="utf-8")
