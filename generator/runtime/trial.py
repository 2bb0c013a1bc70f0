"""One attempt to draw a conformance case: a model of one operator that its spec accepts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor, Quantization
from opgen.aot.bound import BoundModel, BoundOperator
from opgen.errors import Diagnostic, ModelError, SpecError
from opgen.lib.division import NoResultError
from opgen.lib.draw import Case
from opgen.lib.target import Target
from opgen.lib.tensor import Array, Tensor
from opgen.registry.choice import candidates
from opgen.registry.definition import (
    Bound,
    Operand,
    Operation,
    OutputFacts,
    Violation,
)
from opgen.registry.operation import evaluate, operation_of, tensor_facts
from opgen.runtime.draw_tensors import (
    ACCUMULATORS,
    QUANTIZED,
    at_corner,
    bias_scale,
    draw_activation_scale,
    draw_elements,
    draw_weight_scale,
    ends_at,
    fitting_scale,
    only_moves,
    output_at_corner,
    roomy_scale,
    weights_at_corner,
    whole_tensor,
)
from opgen.runtime.interpret import Elements, apply_real, reset_states
from opgen.runtime.roles import holds_weights, may_be_bias
from opgen.runtime.values import dequantize
from opgen.runtime.variants import Variant

SAMPLES = 3
STEPS = 6
"""Of operators that keep something from one run to the next."""
MOST_ELEMENTS = 1 << 18
_FAINT = 2.0**-8
"""Memory with less is not tried: tables of 16 bits inside of an operator are no finer."""
_EXTREME_FACTOR = 24.0
"""Times the sum of some products of 16 by 8 bits: nearly 32 bits."""


@dataclass(frozen=True)
class Refusal:
    """Why an attempt gave no case; later stages say more."""

    stage: int
    reason: str


@dataclass(frozen=True)
class Manner:
    """What an attempt prefers."""

    corner: int | None
    """Of the space of quantizations and elements; None: anything."""
    chance: float
    """How often what is drawn is that of the corner."""
    unusual: bool
    """Most specs know what they need by its type: 8 and 16 bits are quantized, more bits are not.
    The unusual (wide integers with a scale, narrow ones without) is tried when that has failed."""


class Trial:
    """One attempt: tensors are collected until the spec accepts or refuses the whole."""

    def __init__(
        self,
        variant: Variant,
        target: Target,
        case: Case,
        generator: np.random.Generator,
        manner: Manner,
    ) -> None:
        self.definition = variant.definition
        self.kernel = variant.kernel
        self.target = target
        self.case = case
        self.generator = generator
        self.manner = manner
        self.where = f"a case of {self.definition.op}"
        self.types = variant.draw_types(generator, self._corner())
        unusual = manner.unusual
        self.whole = self._corner() is not None and self._chance(0.5)
        self.per_channel = self._chance(0.5)
        self.shared = self._chance(0.3)
        self.wide = unusual and self._chance(0.7)
        self.plain = unusual and self._chance(0.3)
        self.skewed = unusual and self._chance(0.5)
        self.extreme = unusual and self._chance(0.3)
        self.biases: list[tuple[Operand, int]] = []
        self.tensors: dict[int, AirTensor] = {}
        self.named: dict[str, int | tuple[int, ...] | None] = {}
        self.given: dict[int, Array] = {}
        self.zero_points = 0
        self.only_moves = False

    def build(self) -> tuple[BoundModel, tuple[Array, ...]] | Refusal:
        """Make the case, or say why the spec does not accept it.

        :raises ModelError: if an expression of the spec fails, and no check of it told before.
        """
        try:
            return self._attempt()
        except ModelError as error:
            # What a check refuses need not make sense to any other expression.
            violations = self._violations()
            if not violations:
                raise
            return Refusal(0, f"{violations[0].message} ({error})")

    def _attempt(self) -> tuple[BoundModel, tuple[Array, ...]] | Refusal:
        for operand in self.definition.inputs:
            self._add_input(operand)
        for operand, id_ in self.biases:
            self._quantize_bias(operand, id_)
        if sum(tensor.size for tensor in self.tensors.values()) > MOST_ELEMENTS:
            return Refusal(1, f"a case has more than {MOST_ELEMENTS} elements")
        for operand in self.definition.outputs:  # whose types the spec may leave to the model
            kind = self.types[operand.name]
            if operand.optional and self._chance(0.3):
                self.named[operand.name] = None
                continue
            self.named[operand.name] = () if operand.variadic else self._add(kind, (), None)
        facts = evaluate(self.where, self.definition.infer, self._informed())
        for operand in self.definition.outputs:
            if self.named[operand.name] is not None:
                self._add_outputs(operand, facts[operand.name])
            for id_ in _several(self.named[operand.name]):
                if self.tensors[id_].type is not self.types[operand.name]:
                    return Refusal(1, f"'{operand.name}' is {self.tensors[id_].type}")
        # Early, as what follows is slow; but scales to come may change the choice.
        if not self.extreme and (reason := self._rival()):
            return Refusal(3, reason)
        inputs = self._draw_inputs()
        return self._settle(facts, inputs) or (self._bound(), inputs)

    def _settle(
        self,
        facts: Mapping[str, OutputFacts | tuple[OutputFacts, ...]],
        inputs: tuple[Array, ...],
    ) -> Refusal | None:
        """Choose the scales that are open; say why the whole is not accepted, if it is not."""
        try:
            if reason := self._calibrate(facts, inputs):
                return Refusal(0, reason)
        except (ModelError, SpecError) as error:
            if isinstance(error.__cause__, NoResultError):
                return Refusal(0, str(error))
            # A spec must give a meaning to what it accepts only.
            if not (self.whole or self._violations()):
                raise
        for violation in self._violations():
            return Refusal(2, violation.message)
        if self.whole and not self.only_moves:
            return Refusal(2, "what integers do that overflow is nobody's promise")
        reason = self._rival()
        return Refusal(3, reason) if reason else None

    # --- inputs ----------------------------------------------------------------------------------

    def _add_input(self, operand: Operand) -> None:
        shapes = self.case.shapes.get(operand.name)
        types = self.types.get(operand.name)
        if shapes is None or types is None or (operand.optional and self._chance(0.15)):
            if not operand.optional:
                message = f"tests of {self.definition.op} give no '{operand.name}'"
                raise SpecError(Diagnostic(self.definition.place, message))
            self.named[operand.name] = None
        elif operand.variadic:
            each = (shape for shape in shapes if isinstance(shape, tuple))
            self.named[operand.name] = tuple(self._add_tensor(operand, types, s) for s in each)
        else:
            shape = tuple(size for size in shapes if isinstance(size, int))
            self.named[operand.name] = self._add_tensor(operand, types, shape)

    def _add_tensor(self, operand: Operand, type_: DType, shape: tuple[int, ...]) -> int:
        given = self.case.constants.get(operand.name)
        often = given is not None or holds_weights(operand)
        sometimes = (
            bool(self.tensors or given is not None)
            and not operand.variable
            and self._chance(0.75 if often else 0.1)
        )
        constant = operand.const or sometimes
        quantization = None if given is not None else self._quantization(operand, type_, shape)
        id_ = self._add(type_, shape, quantization, is_variable=operand.variable)
        if given is not None:
            self.given[id_] = given.astype(type_.numpy)
        elif operand.const and may_be_bias(operand, type_):
            self.biases.append((operand, id_))
            return id_
        if constant:
            self._fill(operand, id_)
        return id_

    def _fill(self, operand: Operand, id_: int) -> None:
        """Make a tensor a constant."""
        tensor = self.tensors[id_]
        data = self.given.get(id_)
        if data is None:
            facts = tensor_facts(operand, tensor)
            # What feeds itself back with weights that are all extreme leaves no digit certain.
            keeps = any(each.variable for each in self.definition.inputs)
            ends = () if keeps or self._corner() is None else (-1, 1)
            data = draw_elements(self.generator, facts, tensor.shape, constant=True, ends=ends)
            real = any(each.is_float for each in self.types.values())
            if operand.const and tensor.type is DType.INT8 and real:
                # The format ends weights at -127; beside real inputs LiteRT errs on -128.
                data = np.maximum(data, np.int8(-127))
        data.setflags(write=False)
        self.tensors[id_] = replace(tensor, data=data)

    def _quantize_bias(self, operand: Operand, id_: int) -> None:
        """Give a wide constant the scale of the products that it is added to.

        These are nearly always those of the first input and the last weights, or, where there are
        several biases, the weights of the same number; which they are otherwise, the spec's checks
        tell.
        """
        tensor = self.tensors[id_]
        quantized = [
            (each, self.tensors[other].quantization)
            for each in self.definition.inputs
            for other in _several(self.named.get(each.name))
            if other != id_ and self.tensors[other].type in QUANTIZED
        ]
        weights = [scale for each, scale in reversed(quantized) if holds_weights(each)]
        number = [each for _, each in self.biases].index(id_)
        if len(self.biases) > 1 and number < len(weights):
            weights.insert(0, weights[-1 - number])
        others = [scale for each, scale in quantized if not holds_weights(each)]
        size = tensor.shape[0] if len(tensor.shape) == 1 else 0
        scales = [
            bias_scale(first, second, size)
            for first in others
            for second in weights or [whole_tensor(1.0)]
            if first is not None and second is not None
        ]
        if tensor.data is None:  # else only the scale is looked for again
            self._fill(operand, id_)
        filled = self.tensors[id_]
        judged = []
        for scale in scales:
            self.tensors[id_] = replace(filled, quantization=scale)
            judged.append(len(self._violations()) if self._is_complete() else 0)
        if scales:
            scale = scales[judged.index(min(judged))]
            self.tensors[id_] = replace(filled, quantization=scale)

    def _is_complete(self) -> bool:
        return all(each.name in self.named for each in self.definition.outputs)

    def _quantization(
        self, operand: Operand, type_: DType, shape: tuple[int, ...]
    ) -> Quantization | None:
        if operand.ignores_scale:
            return None
        if type_ in QUANTIZED:
            if self.plain:
                return None
            corner = self._corner()
            if operand.const or (holds_weights(operand) and not self._chance(0.1)):
                weights = draw_weight_scale(
                    self.generator, type_, shape, operand.layout, per_channel=self.per_channel
                )
                return weights if corner is None else weights_at_corner(weights, corner)
            alike = (each.quantization for each in self.tensors.values() if each.type is type_)
            whole = (each for each in alike if each is not None and each.axis is None)
            if self.shared and (before := next(whole, None)) is not None:
                return before
            drawn = draw_activation_scale(self.generator, type_, skewed=self.skewed)
            self.zero_points += 1
            return drawn if corner is None else at_corner(drawn, type_, corner, self.zero_points)
        wide = type_ in ACCUMULATORS and self.wide and not operand.const
        return draw_activation_scale(self.generator, DType.INT16) if wide else None

    def _draw_inputs(self) -> tuple[Array, ...]:
        keeps = self.definition.state_names or any(e.variable for e in self.definition.inputs)
        lead = (SAMPLES, STEPS if keeps else 1)
        corner = self._corner()
        drawn = []
        for position, id_ in enumerate(self._graph_inputs()):
            tensor, fixed = self.tensors[id_], self.given.get(id_)
            if fixed is not None:
                drawn.append(np.broadcast_to(fixed, (*lead, *tensor.shape)).copy())
                continue
            facts = tensor_facts(Operand(tensor.name, ""), tensor)
            samples = [
                draw_elements(
                    self.generator,
                    facts,
                    (lead[1], *tensor.shape),
                    ends=() if corner is None else ends_at(corner, sample, position),
                    whole=self.whole,
                )
                for sample in range(lead[0])
            ]
            drawn.append(np.stack(samples))
        return tuple(drawn)

    def _graph_inputs(self) -> tuple[int, ...]:
        ids = [id_ for each in self.definition.inputs for id_ in _several(self.named[each.name])]
        runtime = (
            id_
            for id_ in ids
            if self.tensors[id_].data is None and not self.tensors[id_].is_variable
        )
        return tuple(runtime)

    # --- outputs ---------------------------------------------------------------------------------

    def _add_outputs(self, operand: Operand, facts: OutputFacts | tuple[OutputFacts, ...]) -> None:
        several = facts if isinstance(facts, tuple) else (facts,)
        drawn = self.case.shapes.get(operand.name)
        ids = []
        for each in several:
            wanted = drawn if each.shape is None else each.shape
            if wanted is None:
                message = f"tests of {self.definition.op} leave the shape of '{operand.name}' open"
                raise SpecError(Diagnostic(self.definition.place, message))
            shape = tuple(size for size in wanted if isinstance(size, int))
            type_ = self.types[operand.name] if each.type is None else each.type
            narrow = type_ in QUANTIZED and not self.plain
            quantized = narrow or (type_ in ACCUMULATORS and self.wide)
            quantized = quantized and not operand.ignores_scale
            provisional = whole_tensor(each.scale or 1.0, each.zero_point or 0)
            scale = provisional if quantized else None
            ids.append(self._add(type_, shape, scale, is_variable=operand.variable))
        forgotten = self.named[operand.name]
        if isinstance(forgotten, int):
            del self.tensors[forgotten]
        self.named[operand.name] = tuple(ids) if isinstance(facts, tuple) else ids[0]

    def _calibrate(
        self,
        facts: Mapping[str, OutputFacts | tuple[OutputFacts, ...]],
        inputs: tuple[Array, ...],
    ) -> str:
        """Choose the scales that the spec leaves open by what the operator computes.

        Memory must not saturate: the reference does not, and would part from it.

        :return: why the case is of no use, or nothing.
        """
        real = self._real_results(inputs)
        for operand in (each for each in self.definition.inputs if each.variable):
            id_ = self.named[operand.name]
            tensor = self.tensors[id_] if isinstance(id_, int) else None
            if tensor is not None and tensor.quantization is not None:
                slope = self.generator.uniform(-0.25, 0.25) if self.skewed else 0.0
                # What an output shows in the scale of the memory has been in it, too.
                shown = (
                    real[each.name][0].reshape(-1)
                    for each in self.definition.outputs
                    if _scale_of(facts[each.name]) == tensor.quantization.scales[0]
                )
                held = np.concatenate([real[operand.name][0].reshape(-1), *shown])
                if np.abs(held).max(initial=0.0) < _FAINT:
                    return "its memory holds next to nothing"
                binary = self._chance(0.5) and tensor.type is DType.INT16
                fitted = roomy_scale(tensor.type, held, slope, binary=binary)
                self.tensors[tensor.id] = replace(tensor, quantization=fitted)
        for operand, id_ in self.biases:
            self._quantize_bias(operand, id_)
        keeps = any(each.variable for each in self.definition.inputs)
        if self.biases or keeps:
            real = self._real_results(inputs)
            facts = evaluate(self.where, self.definition.infer, self._informed())
        integers = [
            array
            for operand in self.definition.outputs
            for id_, array in zip(
                _several(self.named[operand.name]), real.get(operand.name, ()), strict=True
            )
            if self.tensors[id_].type.is_integer and self.tensors[id_].quantization is None
        ]
        self.only_moves = only_moves(inputs, tuple(self.given.values()), integers)
        for operand in self.definition.outputs:
            found = facts[operand.name]
            several = found if isinstance(found, tuple) else (found,)
            for index, id_ in enumerate(_several(self.named[operand.name])):
                tensor = self.tensors[id_]
                if tensor.quantization is None:
                    continue
                fact, corner = several[index], self._corner()
                kind = tensor.type if tensor.type in QUANTIZED else DType.INT16
                fitted = fitting_scale(
                    self.generator, kind, real[operand.name][index], saturates=not keeps
                )
                self.zero_points += 1
                if corner is not None and not keeps:
                    fitted = output_at_corner(fitted, kind, corner, self.zero_points)
                open_scale = self._extreme_scale() if self.extreme else fitted.scales[0]
                scale = open_scale if fact.scale is None else fact.scale
                zero_point = fitted.zero_points[0] if fact.zero_point is None else fact.zero_point
                chosen = whole_tensor(float(scale), int(zero_point))
                self.tensors[id_] = replace(tensor, quantization=chosen)
        return ""

    def _extreme_scale(self) -> float:
        """Return a scale of outputs so fine that sums of products come near 32 bits in them."""
        scaled = [each for each in self.tensors.values() if each.type in QUANTIZED]
        scales = [each.quantization.scales.max() for each in scaled[:2] if each.quantization]
        return float(np.prod(scales)) / _EXTREME_FACTOR

    def _real_results(self, inputs: tuple[Array, ...]) -> dict[str, list[Array]]:
        """Run all samples and steps in real numbers; return what outputs and variables hold."""
        operation = self._operation()
        found: dict[str, list[list[Array]]] = {}
        for sample in range(SAMPLES):
            memory: dict[str, Array] = reset_states(self.definition, operation)
            for step in range(inputs[0].shape[1] if inputs else 1):
                fed = zip(self._graph_inputs(), inputs, strict=True)
                stored = {id_: array[sample, step] for id_, array in fed}
                values = {**self._real_inputs(operation, stored), **memory}
                result = apply_real(self.where, self.definition, operation, values)
                memory = {**result.variables, **result.states}
                results: Elements = {**result.outputs, **result.variables}
                for name, value in results.items():
                    parts = value if isinstance(value, tuple) else (value,)
                    found.setdefault(name, [[] for _ in parts])
                    for index, part in enumerate(parts):
                        found[name][index].append(np.asarray(part))
        return {name: [np.stack(each) for each in parts] for name, parts in found.items()}

    def _real_inputs(
        self, operation: Operation[Any], stored: Mapping[int, Array]
    ) -> dict[str, Array | tuple[Array, ...]]:
        values: dict[str, Array | tuple[Array, ...]] = {}
        for operand in self.definition.inputs:
            bound = operation.bound[operand.name]
            ids = _several(self.named[operand.name])
            arrays = [
                dequantize(facts, stored[id_] if id_ in stored else self._initial(id_))
                for id_, facts in zip(ids, _tensors(bound), strict=True)
            ]
            if bound is not None:
                values[operand.name] = tuple(arrays) if isinstance(bound, tuple) else arrays[0]
        return values

    def _initial(self, id_: int) -> Array:
        tensor = self.tensors[id_]
        if tensor.data is not None:
            return np.asarray(tensor.data)
        return np.full(tensor.shape, tensor.reset_value, tensor.type.numpy)

    # --- the whole -------------------------------------------------------------------------------

    def _add(
        self,
        type_: DType,
        shape: tuple[int, ...],
        quantization: Quantization | None,
        *,
        is_variable: bool = False,
    ) -> int:
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
            for id_ in (_several(self.named[each.name]) or ((-1,) if not each.variadic else ()))
        )
        outputs = tuple(
            id_ for each in self.definition.outputs for id_ in _several(self.named.get(each.name))
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

    def _operation(self) -> Operation[Any]:
        return operation_of(self.definition, self._operator(), self.tensors, self.target)

    def _informed(self) -> Operation[Any]:
        """Return the operation as if what the tests give were constant: shapes may follow it."""
        known = {id_: replace(self.tensors[id_], data=data) for id_, data in self.given.items()}
        tensors = {**self.tensors, **known}
        return operation_of(self.definition, self._operator(), tensors, self.target)

    def _violations(self) -> list[Violation]:
        found: list[Violation] = []
        try:
            evaluate(
                self.where, lambda op: found.extend(self.definition.check(op)), self._operation()
            )
        except ModelError:  # after a broken check the next may not make sense any more
            if not found:
                raise
        return found

    def _rival(self) -> str:
        """Return why another kernel would be chosen, or nothing."""
        judged = evaluate(self.where, lambda op: candidates(self.definition, op), self._operation())
        if judged[0].kernel is self.kernel:
            return judged[0].reason
        mine = next(each for each in judged if each.kernel is self.kernel)
        return mine.reason or f"kernel '{judged[0].kernel.name}' wins over '{self.kernel.name}'"

    def _bound(self) -> BoundModel:
        operator = self._operator()
        graph = AirSubgraph(
            "main", self.tensors, (operator,), self._graph_inputs(), operator.output_ids
        )
        model = AirModel(self.definition.op.lower(), Path("case.tflite"), "", (graph,))
        layer = BoundOperator(operator, "layer", self.definition, self._operation(), self.kernel)
        return BoundModel(model, graph, (layer,), self.target)

    def _corner(self) -> int | None:
        """Return the corner that what is drawn next is at, if it is at one."""
        return self.manner.corner if self._chance(self.manner.chance) else None

    def _chance(self, probability: float) -> bool:
        return bool(self.generator.random() < probability)


def _scale_of(facts: OutputFacts | tuple[OutputFacts, ...]) -> float | None:
    """Return the scale that a spec wants of an output."""
    return None if isinstance(facts, tuple) else facts.scale


def _several(ids: int | tuple[int, ...] | None) -> tuple[int, ...]:
    return ids if isinstance(ids, tuple) else () if ids is None else (ids,)


def _tensors(bound: Bound) -> tuple[Tensor, ...]:
    return bound if isinstance(bound, tuple) else () if bound is None else (bound,)
