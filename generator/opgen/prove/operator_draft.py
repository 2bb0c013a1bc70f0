"""One operator under construction: its tensors, and what its spec says of them so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor, Quantization, listed
from opgen.bind.arrange import stored_by
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.errors import ModelError
from opgen.lib.draw import Case
from opgen.lib.target import Target
from opgen.lib.tensor import Array
from opgen.operators.applied import evaluate, operation_of
from opgen.operators.choice import candidates, judge
from opgen.operators.model import Definition, Kernel
from opgen.operators.operation import Operation, Violation
from opgen.prove.draw_tensors import QUANTIZED, bias_scale, holds_weights, whole_tensor
from opgen.prove.execute import Arithmetic, execute


@dataclass
class OperatorDraft:
    """Collects the tensors of one operator, and asks its spec about them."""

    definition: Definition[Any]
    kernel: Kernel
    target: Target
    case: Case
    tensors: dict[int, AirTensor] = field(default_factory=dict)
    named: dict[str, int | tuple[int, ...] | None] = field(default_factory=dict)
    """Operand -> its tensors."""
    given: dict[int, Array] = field(default_factory=dict)
    """Tensor -> elements that the case fixes."""

    @property
    def where(self) -> str:
        """What messages call it."""
        return f"a case of {self.definition.op}"

    @property
    def is_complete(self) -> bool:
        """Whether all operands are known."""
        return all(each.name in self.named for each in self.definition.outputs)

    def bias_scales(self, biases: list[int], id_: int) -> list[Quantization]:
        """Return scales of products that a bias may be added to.

        These are nearly always those of the first input and the last weights, or, where there are
        several biases, the weights of the same number.
        """
        quantized = [
            (each, self.tensors[other].quantization)
            for each in self.definition.inputs
            for other in listed(self.named.get(each.name))
            if other != id_ and self.tensors[other].type in QUANTIZED
        ]
        weights = [scale for each, scale in reversed(quantized) if holds_weights(each)]
        number = biases.index(id_)
        if len(biases) > 1 and number < len(weights):
            weights.insert(0, weights[-1 - number])
        others = [scale for each, scale in quantized if not holds_weights(each)]
        shape = self.tensors[id_].shape
        size = shape[0] if len(shape) == 1 else 0
        return [
            bias_scale(first, second, size)
            for first in others
            for second in weights or [whole_tensor(1.0)]
            if first is not None and second is not None
        ]

    def graph_inputs(self) -> tuple[int, ...]:
        """Return the inputs that come from outside."""
        ids = [id_ for each in self.definition.inputs for id_ in listed(self.named[each.name])]
        runtime = (
            id_
            for id_ in ids
            if self.tensors[id_].data is None and not self.tensors[id_].is_variable
        )
        return tuple(runtime)

    def real_results(self, inputs: tuple[Array, ...]) -> dict[str, list[Array]]:
        """Run in real numbers; return what outputs and variables hold, [samples, steps, *shape].

        :param inputs: stored elements [samples, steps, *shape].
        """
        run = execute(self.bound(), inputs, Arithmetic.REAL)
        variables = [each.name for each in self.definition.inputs if each.variable]
        names = [*(each.name for each in self.definition.outputs), *variables]
        return {name: [run.tensors[id_] for id_ in listed(self.named[name])] for name in names}

    def add(
        self,
        type_: DType,
        shape: tuple[int, ...],
        quantization: Quantization | None,
        *,
        is_variable: bool = False,
    ) -> int:
        """Add a tensor; return its id."""
        id_ = max(self.tensors, default=-1) + 1
        self.tensors[id_] = AirTensor(
            id_, f"t{id_}", type_, shape, quantization, is_variable=is_variable
        )
        return id_

    def _operator(self) -> AirOperator:
        options = self.definition.options_type(**self.case.options)
        inputs = tuple(
            id_
            for each in self.definition.inputs
            for id_ in (listed(self.named[each.name]) or ((-1,) if not each.variadic else ()))
        )
        outputs = tuple(
            id_ for each in self.definition.outputs for id_ in listed(self.named.get(each.name))
        )
        version = self.definition.litert.versions[1] if self.definition.litert else 1
        return AirOperator(
            0,
            self.definition.op,
            inputs,
            outputs,
            dict(self.named),
            options,
            version,
            intermediates=tuple(
                self._intermediate(each.name)
                for each in self.definition.intermediates
                if self.case.intermediates  # TensorFlow Lite Micro takes no list of absent ones
            ),
        )

    def _intermediate(self, name: str) -> AirTensor | None:
        drawn = self.case.intermediates.get(name)
        if drawn is None:
            return None
        if not isinstance(drawn, str):
            return AirTensor(0, name, DType.INT16, (0,), whole_tensor(*drawn))
        like = self.named.get(drawn)
        found = self.tensors[like].quantization if isinstance(like, int) else None
        return AirTensor(0, name, DType.INT16, (0,), found)

    def operation(self) -> Operation[Any]:
        """Return the operator applied to the tensors that are there."""
        return operation_of(self.definition, self._operator(), self.tensors, self.target)

    def informed(self) -> Operation[Any]:
        """Return the operation as if what the tests give were constant: shapes may follow it."""
        known = {id_: replace(self.tensors[id_], data=data) for id_, data in self.given.items()}
        tensors = {**self.tensors, **known}
        return operation_of(self.definition, self._operator(), tensors, self.target)

    def violations(self, most: int | None = None) -> list[Violation]:
        """Return the checks of the spec that are broken: all, or so many."""
        found: list[Violation] = []

        def look(op: Operation[Any]) -> None:
            found.extend(islice(self.definition.check(op), most))

        try:
            evaluate(self.where, look, self.operation())
        except ModelError:  # after a broken check the next may not make sense any more
            if not found:
                raise
        return found

    def rival(self) -> str:
        """Return why another kernel would be chosen, or nothing."""
        if self.definition.is_renaming:
            return ""
        operation = self.operation()
        # Before the others, of which there may be many: most of what is drawn does not fit it.
        mine = evaluate(self.where, partial(judge, self.kernel), operation)
        if mine.reason or self.kernel.layouts:  # which are never chosen alone
            return mine.reason
        best, *others = evaluate(self.where, partial(candidates, self.definition), operation)
        if best.kernel is self.kernel:
            return ""
        mine = next(each for each in others if each.kernel is self.kernel)
        if mine.cost is not None:  # what others cost decides, and what there is room for
            return ""
        return f"kernel '{best.kernel.name}' wins over '{self.kernel.name}'"

    def bound(self) -> BoundModel:
        """Return the operator as a model of its own."""
        operator = self._operator()
        stored = stored_by(self.kernel, self.where, operator, self.operation())
        tensors = {i: replace(each, stored=stored.get(i)) for i, each in self.tensors.items()}
        graph = AirSubgraph("main", tensors, (operator,), self.graph_inputs(), operator.output_ids)
        model = AirModel(self.definition.op.lower(), Path("case.tflite"), "", (graph,))
        kernel = None if self.definition.is_renaming else self.kernel
        layer = BoundOperator(operator, "layer", self.definition, self.operation(), kernel)
        return BoundModel(model, graph, (layer,), self.target)
