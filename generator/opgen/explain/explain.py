"""``opgen explain``: which kernel an operator of a model gets, and why the others do not.

And which rule asks what of it and of its tensors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from opgen.air.control import RESERVED
from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.aot.plan import Plan, plan_memory
from opgen.aot.plan.tables import layer_reads
from opgen.aot.summary.idle_rules import check_effects
from opgen.bind.bound import BoundModel
from opgen.config.resolve import Resolution
from opgen.config.rules import Settings
from opgen.context.registries import Origin, RegistryContext
from opgen.errors import LimitError, ModelError, OpgenError, UnsupportedError, UsageError
from opgen.explain.axes_lines import axes_lines
from opgen.explain.explained import Explained, ExplainedKernel, kernel_cost
from opgen.explain.layers import Layers, layers_of, module_of, what_is_left
from opgen.explain.show import find_operators, range_of
from opgen.lib.target import Target
from opgen.loading import ModelLoader, Reader, all_reported
from opgen.operators.applied import describe, evaluate, operation_of
from opgen.operators.choice import Candidate, candidates, types_in_words, verdict
from opgen.operators.kernel import Kernel
from opgen.operators.ranking import cost_of
from opgen.transforms.lower_control import origin_of

_LAYER = re.compile(r"(?:layer )?(\d{1,9})", re.ASCII)

_SMALLER = "as it takes less flash or arena than the fastest: chosen"
_CHOSEN = "as its neighbours have the order of elements that it wants: chosen"


@dataclass(frozen=True)
class _Taken:
    """A kernel that is not the best alone, why it is taken, and what is said of others."""

    kernel: Kernel
    why: str
    others: str

    @property
    def name(self) -> str:
        return self.kernel.name


@dataclass(frozen=True)
class _Found:
    """An operator that is asked for."""

    index: int
    """Of its subgraph in the file."""
    was: AirOperator
    """As the file has it; as the module has it if a transform made it."""
    subgraph: AirSubgraph
    """Of the module, likewise below."""
    operator: AirOperator | None
    """None: nothing is left of it."""
    is_made: bool = False
    """Whether a transform made it."""


def explained(
    path: Path, wanted: str, loader: ModelLoader, target: Target
) -> tuple[Explained, ...]:
    """Return the kernels of an operator, the chosen one first, with the reasons against each.

    :param wanted: number of a layer, ``3`` or ``layer 3``, as C and reports count from 1 on; or
        an operator of the model's file: its name, or ``operator 3``, its index there from 0 on.
    :param loader: as what the model is compiled; rules that ask something of it are shown.
    :raises UsageError: if there is no such operator, or rules and options are wrong.
    :raises ModelError: if the model is damaged or breaks a rule.
    :raises UnsupportedError: if something in it has no spec.
    """
    loader.check()
    if loader.programs or loader.share_state:
        option = "--program" if loader.programs else "--share-state"
        raise UsageError.at(option, "the layers of one model are explained", hint="leave it out")
    context, reader = loader.context, loader.reader(target)
    with all_reported(path, context, target, loader.input_shapes, loader.rules):
        before = reader.read(path)
        after, resolution = reader.rewritten(before)
    resolution.ask_all(after)
    resolution.raise_faults()
    module = module_of(reader, after)
    after, layers = after if module is None else module.model, layers_of(module)
    number = _LAYER.fullmatch(wanted)
    found = (
        [_of_layer(int(number[1]), before, after, layers)]
        if number
        else [each for one in find_operators(before, wanted) for each in _left(after, *one)]
    )
    planned = _planned(reader, after, resolution)
    return tuple(
        _explained(after, each, context, target, resolution, planned, layers) for each in found
    )


def _left(after: AirModel, index: int, was: AirOperator) -> Iterator[_Found]:
    """Go through what is left of an operator of the file."""
    left = what_is_left(after, index, was)
    yield from (_Found(index, was, *each) for each in left)
    if not left:
        yield _Found(index, was, after.main, None)


def _of_layer(number: int, before: AirModel, after: AirModel, layers: Layers) -> _Found:
    """Return what a layer computes.

    :raises UsageError: if there is no such layer.
    """
    place = next((place for place, (each, _) in layers.items() if each == number), None)
    if place is None:
        known = f"layers are 1..{len(layers)}" if layers else "no module can be made"
        there = any(each.id == number for one in before.subgraphs for each in one.operators)
        called = f"'operator {number if there else 'N'}'"
        hint = f"{known}; an operator of the file is called by its name, or {called}"
        hint += f": {range_of(before)}"
        raise UsageError.at(before.name, f"no layer {number}", hint=hint)
    subgraph = after.subgraphs[place[0]]
    (operator,) = (each for each in subgraph.operators if each.id == place[1])
    for index, in_file in enumerate(before.subgraphs):
        for was in in_file.operators:
            if (subgraph, operator) in what_is_left(after, index, was):
                return _Found(index, was, subgraph, operator)
    return _Found(0, operator, subgraph, operator, is_made=not operator.origin)


def _planned(
    reader: Reader, model: AirModel, resolution: Resolution
) -> tuple[BoundModel, Plan] | None:
    """Return the module that rules are about; None if there are none, or there can be no module.

    Why an operator cannot have the kernel that is asked for is shown with its kernels.

    :raises UsageError: for rules that do nothing, or contradict each other.
    """
    if not (resolution.rules.operators or resolution.rules.tensors):
        return None
    try:
        bound = reader.made(model, resolution)
    except OpgenError:
        return None
    try:
        plan = plan_memory(bound)
    except (ModelError, UnsupportedError, LimitError):
        return None
    check_effects(bound, plan)
    return bound, plan


def _explained(  # noqa: PLR0913
    model: AirModel,
    found: _Found,
    context: RegistryContext,
    target: Target,
    resolution: Resolution,
    planned: tuple[BoundModel, Plan] | None,
    layers: Layers,
) -> Explained:
    index, was, subgraph, operator = found.index, found.was, found.subgraph, found.operator
    was = replace(was, origin=was.origin or origin_of(index, was))
    where = describe(model.path.name, was)
    place = (model.subgraphs.index(subgraph), operator.id if operator else -1)
    number, layer = layers.get(place, (0, None))
    taken = None
    if layer and layer.kernel and layer.kernel.layouts:
        taken = _Taken(layer.kernel, _CHOSEN, "and its neighbours win")
    elif layer and layer.kernel and layer.keeps_kernel:
        taken = _Taken(layer.kernel, _SMALLER, "takes less flash or arena")
    left = subgraph, operator
    shown = _with_kernels(
        Explained(where, number or None), model, was, left, context, target, resolution, taken
    )
    rules = tuple(rule_lines(resolution, was, index, operator, subgraph, planned))
    kind = was.op_type.removeprefix(RESERVED)
    made = f"{model.path.name}: {kind} '{was.name}', which opgen put there"
    return replace(shown, operator=made if found.is_made else str(where), rules=rules)


def _channel_lines(model: AirModel, subgraph: AirSubgraph, operator: AirOperator) -> Iterator[str]:
    """Yield what is left of tensors that have fewer channels than in the file."""
    index = model.subgraphs.index(subgraph)
    for name in operator.named_tensors:
        for id_ in operator.tensors_of(name):
            found = model.kept_channels.get((index, id_))
            if found is not None:
                why = "the others are constant, or not needed"
                yield f"  {name}, axis {found.axis}: {found}; {why}"


def _with_kernels(  # noqa: PLR0913
    found: Explained,
    model: AirModel,
    was: AirOperator,
    left: tuple[AirSubgraph, AirOperator | None],
    context: RegistryContext,
    target: Target,
    resolution: Resolution,
    taken: _Taken | None,
) -> Explained:
    class_ = context.aot_operator_classes.find(was.op_type)
    by_spec = class_ if class_ is not None and issubclass(class_, SpecOperator) else None
    if by_spec is not None and by_spec.DEFINITION.control:
        place = by_spec.DEFINITION.control.place
        return replace(found, no_kernel=f"it becomes C control flow ({place})")
    subgraph, operator = left
    if operator is None:
        why = "a transform computed it, folded it into its neighbour, or left it out"
        return replace(found, no_kernel=why)
    if by_spec is None:
        is_own = was.op_type.startswith(RESERVED)
        by_hand = "the operator is written in Python by hand"
        return replace(found, no_kernel="its C stands in the run" if is_own else by_hand)
    where, definition = found.operator, by_spec.DEFINITION
    operation = operation_of(definition, operator, subgraph.tensors, target)
    origin = context.origins.get(was.op_type)
    judged = evaluate(where, lambda op: candidates(definition, op), operation)
    wanted = resolution.attributes_of(operator).kernel
    if taken is not None:
        cost = evaluate(where, partial(cost_of, taken.kernel), operation)
        judged = [
            replace(each, reason="", cost=cost) if each.kernel.name == taken.name else each
            for each in judged
        ]
        wanted = taken.name
    # What is asked for goes before the best, if it fits.
    judged.sort(key=lambda each: bool(each.reason) or each.kernel.name != wanted)
    of_types = f"  {types_in_words(operation)}; target {target.name}, kernels {target.kernels}"
    return replace(
        found,
        facts=(
            of_types,
            *_channel_lines(model, subgraph, operator),
            *_spec_lines(str(definition.place), origin),
        ),
        no_kernel="" if judged else "the output has the bytes of the input",
        kernels=tuple(
            ExplainedKernel(
                each.kernel.name,
                str(each.kernel.place),
                fits=not each.reason,
                chosen=rank == 0 and not each.reason,
                why=_why(each, judged[0], wanted, taken),
                cost=kernel_cost(where, each, definition, operation, operator, subgraph),
                added_by=_adder(each.kernel, origin),
            )
            for rank, each in enumerate(judged)
        ),
        axes=tuple(evaluate(where, lambda op: list(axes_lines(definition, op)), operation)),
    )


def _why(each: Candidate, best: Candidate, wanted: str, taken: _Taken | None) -> str:
    """Return why a kernel is chosen, or is not."""
    words = each.full_reason or f"fits, {verdict(each, best, wanted)}"
    if taken is not None and not each.reason:
        is_best = each.kernel.name == taken.name
        words = "fits, " + (taken.why if is_best else f"{taken.name} {taken.others}")
    return words + (
        f"; {each.kernel.tolerance}" if each.kernel.tolerance and not each.reason else ""
    )


def _adder(kernel: Kernel, origin: Origin | None) -> str:
    """Return the folder of specs that adds a kernel to another one's operator; empty: none."""
    root = origin.kernels.get(kernel.name) if origin else None
    return root.words if origin and root and root != origin.root else ""


def _spec_lines(place: str, origin: Origin | None) -> Iterator[str]:
    """Yield where an operator's spec comes from, and what it overrides."""
    yield f"  spec {place} ({origin.root.words if origin else 'built in'})"
    for old in origin.replaced if origin else ():
        yield f"  which overrides {old.place} ({old.origin}): {old.reason}"


def rule_lines(  # noqa: PLR0913
    resolution: Resolution,
    was: AirOperator,
    index: int,
    now: AirOperator | None,
    graph: AirSubgraph,
    planned: tuple[BoundModel, Plan] | None = None,
) -> Iterator[str]:
    """Yield a line for each field that a rule sets, with the place that says so.

    :param was: the operator in the model's file, in the subgraph ``index``.
    :param now: what transforms left of it, in ``graph``; None: nothing.
    :param planned: the module, if there can be one: then what becomes of constants is shown.
    """
    rows = list(_rows("", resolution.settings(was, index)))
    if now is not None:
        asked = {tensor.id: found for tensor, found in resolution.tensor_settings(graph)}
        uses = _uses_of_constants(now, graph, *planned) if planned else {}
        for operand in now.named_tensors:
            for id_ in now.tensors_of(operand):
                rows += _rows(f"{operand} #{id_}: ", asked.get(id_, {}), uses.get(id_, ""))
    if rows:
        yield "  asked for by rules:"
    width = max((len(place) for place, _ in rows), default=0)
    yield from (f"     {place:<{width}}  {words}" for place, words in rows)


def _uses_of_constants(
    operator: AirOperator, graph: AirSubgraph, bound: BoundModel, plan: Plan
) -> dict[int, str]:
    """Return what a layer makes of the constants that rules are about, in words."""
    for entry, entry_plan in zip(bound.entries, plan.entries, strict=True):
        for index, each in enumerate(entry.operators):
            if entry.subgraph is graph and each.operator is operator:
                tables: dict[int, list[str]] = {}
                for (of, _), table in entry_plan.tables.items():
                    for id_ in table.constants if of == index else ():
                        tables.setdefault(id_, []).append(table.name)
                given = layer_reads(index, entry, entry_plan)
                return {
                    id_: _use_of_constant(tables.get(id_, []), is_read=id_ in given)
                    for id_ in operator.input_ids
                    if id_ >= 0 and graph.tensors[id_].is_constant
                }
    return {}


def _use_of_constant(tables: Sequence[str], *, is_read: bool) -> str:
    if not tables:
        return "" if is_read else ", but this layer reads nothing of it"
    named = f"the table{'s' if len(tables) > 1 else ''} {', '.join(tables)}"
    return f", also {named}" if is_read else f", as {named}"


def _rows(prefix: str, settings: Settings, use: str = "") -> Iterator[tuple[str, str]]:
    for name, each in sorted(settings.items()):
        value = str(each.value).lower() if isinstance(each.value, bool) else each.value
        yield str(each.place), f"{prefix}{name} = {value}{use}"
