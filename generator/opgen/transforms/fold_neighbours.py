"""Let an operator vanish into its neighbour where both specs say that this is exact.

A spec's ``folds:`` offers (a PAD can become the padding of what reads it, a RELU the activation of
what feeds it), an option's ``fuses:`` accepts. Neither side knows the other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.air.rewrite import each_subgraph, with_tensors_renamed
from opgen.context.registries import RegistryContext
from opgen.operators.applied import describe, evaluate, operation_of
from opgen.operators.model import Definition, Fold, Fuses
from opgen.transforms.operators import definition_of


def fold_neighbours(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model after every fold that both neighbours agree to."""

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        folding = _Folding(model.path.name, subgraph, context)
        for operator in subgraph.operators:
            folding.try_operator(operator.id)
        return folding.result()

    return each_subgraph(model, rewrite)


@dataclass(frozen=True)
class _Match:
    middle: int
    """The tensor between the operator and its neighbour, which vanishes with it."""
    kept: int
    """The tensor that the neighbour takes instead."""
    neighbour: AirOperator
    definition: Definition[Any]
    fuses: Fuses


class _Folding:
    """One pass over a subgraph: operators by id, changed as folds happen."""

    def __init__(self, file: str, subgraph: AirSubgraph, context: RegistryContext) -> None:
        self.file = file
        self.subgraph = subgraph
        self.context = context
        self.operators = {operator.id: operator for operator in subgraph.operators}
        self.readers: dict[int, list[int]] = {}
        self.writer: dict[int, int] = {}
        for operator in subgraph.operators:
            for id_ in dict.fromkeys(operator.input_ids):
                self.readers.setdefault(id_, []).append(operator.id)
            for id_ in operator.output_ids:
                self.writer[id_] = operator.id

    def result(self) -> AirSubgraph:
        operators = tuple(
            self.operators[operator.id]
            for operator in self.subgraph.operators
            if operator.id in self.operators
        )
        if operators == self.subgraph.operators:
            return self.subgraph
        return replace(self.subgraph, operators=operators)

    def try_operator(self, operator_id: int) -> None:
        operator = self.operators[operator_id]
        definition = definition_of(operator, self.context)
        for fold in definition.folds if definition is not None else ():
            assert definition is not None
            match = self._match(operator, fold)
            if match and self._agree(operator, definition, fold, match):
                return

    def _match(self, operator: AirOperator, fold: Fold) -> _Match | None:
        """Find the one neighbour that could take the operator over."""
        kept = operator.named_tensors[fold.at]
        middle = self._middle(operator, fold)
        if middle is None or not isinstance(kept, int):
            return None
        readers = self.readers.get(middle, [])
        neighbours = readers if fold.into == "consumer" else [self.writer.get(middle, -1)]
        tensors = self.subgraph.tensors
        if (
            middle in self.subgraph.output_ids
            or len(readers) != 1
            or neighbours[0] not in self.operators
            # A variable may change between the operator and its neighbour.
            or tensors[kept].is_variable
            or tensors[middle].is_variable
        ):
            return None
        neighbour = self.operators[neighbours[0]]
        definition = definition_of(neighbour, self.context)
        for option in definition.options if definition is not None else ():
            if option.name != fold.option or option.fuses is None:
                continue
            at = neighbour.named_tensors.get(option.fuses.at)
            used = (*neighbour.input_ids, *neighbour.output_ids).count(middle)
            if at == middle and used == 1:
                assert definition is not None
                return _Match(middle, kept, neighbour, definition, option.fuses)
        return None

    def _middle(self, operator: AirOperator, fold: Fold) -> int | None:
        """Return the tensor through which the operator and its neighbour would be connected."""
        if len(operator.output_ids) != 1:
            return None
        if fold.into == "consumer":
            return operator.output_ids[0]
        tensors = self.subgraph.tensors
        computed = [id_ for id_ in operator.input_ids if id_ >= 0 and not tensors[id_].is_constant]
        return computed[0] if len(computed) == 1 else None

    def _agree(
        self, operator: AirOperator, definition: Definition[Any], fold: Fold, match: _Match
    ) -> bool:
        tensors = self.subgraph.tensors
        here = operation_of(definition, operator, tensors)
        there = operation_of(match.definition, match.neighbour, tensors)
        where = describe(self.file, operator)
        if not evaluate(where, fold.when, here):
            return False
        folded = evaluate(where, fold.value, here)
        where = describe(self.file, match.neighbour)
        fuses = match.fuses
        if not evaluate(where, lambda op: fuses.when(op, folded), there):
            return False
        value = evaluate(where, lambda op: fuses.value(op, folded), there)
        self._apply(operator, fold, match, value)
        return True

    def _apply(self, operator: AirOperator, fold: Fold, match: _Match, value: object) -> None:
        neighbour, kept = match.neighbour, match.kept
        options: Any = neighbour.options
        changed = with_tensors_renamed(neighbour, {match.middle: kept})
        changed = replace(changed, options=replace(options, **{fold.option: value}))
        self.operators[neighbour.id] = changed
        del self.operators[operator.id]
        if fold.into == "consumer":
            self.readers[kept] = [
                neighbour.id if id_ == operator.id else id_ for id_ in self.readers[kept]
            ]
        else:
            self.writer[kept] = neighbour.id
