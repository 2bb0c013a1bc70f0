"""Estimates of cycles with the kernels of CMSIS-NN, to compare with devices that ran these."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.devices import target_of
from opgen.bench.bench import OPTIMIZED, measure
from opgen.config.rules import Rule, Rules
from opgen.errors import OpgenError
from opgen.lib.target import Target
from opgen.loading import ModelLoader
from opgen.operators.choice import candidates
from opgen.operators.model import Definition
from opgen.operators.operation import Operation
from opgen.prove.module import build_for, module_of
from opgen.registry.context import RegistryContext, build_default_registry_context

HEADINGS = ("model", "instructions", "cycles", "with wait states", "operators without")
_DEVICE = "stm32l4r5"
_CALL = re.compile(r"\barm_\w+\(")
"""A call of the library in C."""


def library_rows(models: Sequence[Path]) -> Iterator[list[str]]:
    """Yield what models take on an STM32L4R5 with kernels of the library, where they have any.

    Takes a checkout of CMSIS-NN that CMSIS_NN_DIR names.
    """
    context = build_default_registry_context(installed=False)
    target = target_of(_DEVICE, "cmsis-nn")
    with build_for(target, ModelLoader(context).find_planner()) as build:
        for path in models:
            rules, without = _rules(path, context, target)
            bound = ModelLoader(context, rules=Rules(rules, ())).load(path, target)
            module = module_of(bound.alone(), "model", build.planner)
            found = measure(module, build.machine, OPTIMIZED, build.library, each_layer=False)
            cycles, waits = found.cycles or 0, found.waits or 0
            numbers = (found.run, cycles, cycles + waits)
            yield [path.stem, *(f"{each:,}" for each in numbers), _counted(without)]


def _rules(
    path: Path, context: RegistryContext, target: Target
) -> tuple[tuple[Rule, ...], list[str]]:
    """Return rules that ask for kernels of the library, and the operators that have none."""
    rules, without = [], []
    for each in ModelLoader(context).load(path, target).operators:
        name = _kernel(each.definition, each.operation) if each.operation else None
        if name is None:
            without.append(each.operator.op_type)
            continue
        rule = Rule({"kernel": name}, id=(each.operator.id,))
        try:
            ModelLoader(context, rules=Rules((rule,), ())).load(path, target)
        except OpgenError:
            continue  # nothing is computed there
        rules.append(rule)
    return tuple(rules), without


def _kernel(definition: Definition[Any] | None, operation: Operation[Any]) -> str | None:
    """Return the first kernel that fits and calls the library."""
    judged = candidates(definition, operation) if definition else []
    for each in judged:
        if not each.reason and _CALL.search(each.kernel.c) and each.kernel.template is None:
            return each.kernel.name
    return None


def _counted(names: Sequence[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in Counter(names).items())
