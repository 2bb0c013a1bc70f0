"""``opgen explain``: which kernel an operator of a model gets, and why the others do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from opgen.air.control import CONTROL
from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.air.show import find_operators
from opgen.aot.bound import BoundModel
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.aot.plan import Plan, plan_memory
from opgen.config import NO_RULES, Rules
from opgen.config.effects import check_effects
from opgen.config.explain import rule_lines
from opgen.config.resolve import Resolution, resolve
from opgen.converter import all_told, load_model, with_io
from opgen.errors import LimitError, ModelError, OpgenError, UnsupportedError
from opgen.lib.target import Target
from opgen.operators.applied import describe, evaluate, operation_of
from opgen.registry.bind import bind
from opgen.registry.choice import candidates, types_in_words, verdict
from opgen.registry.context import Origin, RegistryContext
from opgen.transforms.apply import transformed
from opgen.transforms.lower_control import origin_of


def explain_model(  # noqa: PLR0913
    path: Path,
    wanted: str,
    context: RegistryContext,
    target: Target,
    input_shapes: Mapping[str, tuple[int, ...]] | None = None,
    rules: Rules = NO_RULES,
    io_type: str = "model",
    io_layout: str = "model",
) -> str:
    """Return the kernels of an operator, the chosen one first, with the reasons against each.

    :param wanted: index or name of an operator of the model's file.
    :param input_shapes: other shapes of inputs, by name.
    :param rules: what a configuration asks of operators and tensors; which rule does is told.
    :param io_type: of inputs and outputs, see :class:`opgen.config.ConvertConfig`.
    :param io_layout: likewise.
    :raises UsageError: if there is no such operator, or rules are wrong.
    :raises ModelError: if the model is damaged or breaks a rule.
    :raises UnsupportedError: if something in it has no spec.
    """
    with all_told(path, context, target, input_shapes, rules):
        before = load_model(path, context, input_shapes)
        resolution = resolve(before, rules.on(target.device), context)
        after = transformed(before, context, resolution)
        after = with_io(after, io_type, io_layout, resolution, context)
    resolution.ask_all(after)
    resolution.raise_faults()
    found = find_operators(before, wanted)
    planned = _planned(after, context, target, resolution)
    return "\n".join(
        line
        for index, operator in found
        for line in _operator_lines(after, index, operator, context, target, resolution, planned)
    )


def _planned(
    model: AirModel, context: RegistryContext, target: Target, resolution: Resolution
) -> tuple[BoundModel, Plan] | None:
    """Return the module that rules are about; None if there are none, or there can be no module.

    Why an operator cannot have the kernel that is asked for is told with its kernels.

    :raises UsageError: for rules that do nothing, or contradict each other.
    """
    if not (resolution.rules.operators or resolution.rules.tensors):
        return None
    try:
        bound = bind(model, context, target, resolution)
    except OpgenError:
        return None
    try:
        plan = plan_memory(bound)
    except (ModelError, UnsupportedError, LimitError):
        return None
    check_effects(bound, plan)
    return bound, plan


def _operator_lines(  # noqa: PLR0913
    model: AirModel,
    index: int,
    was: AirOperator,
    context: RegistryContext,
    target: Target,
    resolution: Resolution,
    planned: tuple[BoundModel, Plan] | None,
) -> Iterator[str]:
    subgraph, operator = _what_is_left(model, index, was)
    found = (subgraph, operator)
    yield from _kernel_lines(model, index, was, found, context, target, resolution)
    yield from rule_lines(resolution, was, index, operator, subgraph, planned)


def _what_is_left(
    model: AirModel, index: int, was: AirOperator
) -> tuple[AirSubgraph, AirOperator | None]:
    """Return the operator after transforms, and where it is; None if it is nowhere."""
    origin = origin_of(index, was)
    placed = (
        (subgraph, each)
        for subgraph in model.subgraphs
        for each in subgraph.operators
        if each.op_type not in CONTROL and each.origin == origin and (origin or each.id == was.id)
    )
    return next(placed, (model.main, None))


def _kernel_lines(  # noqa: PLR0913
    model: AirModel,
    index: int,
    was: AirOperator,
    left: tuple[AirSubgraph, AirOperator | None],
    context: RegistryContext,
    target: Target,
    resolution: Resolution,
) -> Iterator[str]:
    origin = origin_of(index, was)
    where = describe(model.path.name, replace(was, origin=origin))
    yield where
    found = context.aot_operator_classes.find(was.op_type)
    if found is not None and issubclass(found, SpecOperator) and found.DEFINITION.control:
        yield f"  no kernel: it becomes C control flow ({found.DEFINITION.control.place})"
        return
    subgraph, operator = left
    if operator is None:
        yield "  no kernel: a transform computed it, folded it into its neighbour, or left it out"
        return
    if found is None or not issubclass(found, SpecOperator):
        yield "  no kernel: the operator is written in Python by hand"
        return
    definition = found.DEFINITION
    operation = operation_of(definition, operator, subgraph.tensors, target)
    yield f"  {types_in_words(operation)}; target {target.name}, kernels {target.kernels}"
    origin_of_op = context.origins.get(was.op_type)
    yield from _spec_lines(str(definition.place), origin_of_op)
    judged = evaluate(where, lambda op: candidates(definition, op), operation)
    wanted = resolution.attributes_of(operator).kernel
    # What is asked for goes before the best, if it fits.
    judged.sort(key=lambda each: bool(each.reason) or each.kernel.name != wanted)
    if not judged:
        yield "  no kernel: the output has the bytes of the input"
    width = max((len(each.kernel.name) for each in judged), default=0)
    for rank, each in enumerate(judged):
        kernel = each.kernel
        words = each.full_reason or f"fits, {verdict(kernel, judged[0].kernel, wanted)}"
        mark = "->" if rank == 0 and not each.reason else "  "
        yield f"  {mark} {kernel.name:<{width}}  {kernel.place}  {words}"
        root = origin_of_op.kernels.get(kernel.name) if origin_of_op else None
        if origin_of_op and root and root != origin_of_op.root:
            yield f"     {'':<{width}}  added by {root.words}"


def _spec_lines(place: str, origin: Origin | None) -> Iterator[str]:
    """Yield where an operator's spec comes from, and what it overrides."""
    yield f"  spec {place} ({origin.root.words if origin else 'built in'})"
    for old in origin.replaced if origin else ():
        yield f"  which overrides {old.place} ({old.origin}): {old.reason}"
