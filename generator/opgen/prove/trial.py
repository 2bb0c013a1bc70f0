"""One attempt to draw a conformance case: a model of one operator that its spec accepts."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirTensor, Quantization, listed
from opgen.bind.bound import BoundModel
from opgen.errors import ModelError, SpecError
from opgen.lib.draw import Case
from opgen.lib.no_result import NoResultError
from opgen.lib.target import Target
from opgen.lib.tensor import Array
from opgen.operators.applied import evaluate, tensor_facts
from opgen.operators.model import Operand
from opgen.operators.operation import OutputFacts
from opgen.prove.draw_tensors import (
    ACCUMULATORS,
    QUANTIZED,
    at_corner,
    draw_activation_scale,
    draw_elements,
    draw_scales,
    draw_weight_scale,
    ends_at,
    fitting_scale,
    holds_weights,
    may_be_bias,
    only_moves,
    output_at_corner,
    quantized_reals,
    roomy_scale,
    weights_at_corner,
    whole_tensor,
)
from opgen.prove.operator_draft import OperatorDraft
from opgen.prove.variants import Variant

Facts = OutputFacts | tuple[OutputFacts, ...]
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
class DrawBias:
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
        bias: DrawBias,
    ) -> None:
        self.definition = variant.definition
        self.draft = OperatorDraft(variant.definition, variant.kernel, target, case)
        self.case = case
        self.generator = generator
        self.bias = bias
        self.types = variant.draw_types(generator, self._corner())
        unusual = bias.unusual
        self.whole = self._corner() is not None and self._chance(0.5)
        self.per_channel = self._chance(0.5)
        self.shared = self._chance(0.3)
        self.wide = unusual and self._chance(0.7)
        self.plain = unusual and self._chance(0.3)
        self.skewed = unusual and self._chance(0.5)
        self.extreme = unusual and self._chance(0.3)
        self.several = any("per_channel" in each.text for each in variant.kernel.when)
        self.biases: list[tuple[Operand, int]] = []
        self.zero_points = 0
        self.only_moves = False

    def build(self) -> tuple[BoundModel, tuple[Array, ...]] | Refusal:
        """Make the case, or say why the spec does not accept it.

        :raises ModelError: if an expression of the spec fails, and no check of it refused before.
        """
        try:
            return self._attempt()
        except ModelError as error:
            # What a check refuses need not make sense to any other expression.
            violations = self.draft.violations()
            if not violations:
                raise
            return Refusal(0, f"{violations[0].message} ({error})")

    def _attempt(self) -> tuple[BoundModel, tuple[Array, ...]] | Refusal:
        for operand in self.definition.inputs:
            self._add_input(operand)
        for operand, id_ in self.biases:
            self._quantize_bias(operand, id_)
        if sum(tensor.size for tensor in self.draft.tensors.values()) > MOST_ELEMENTS:
            return Refusal(1, f"a case has more than {MOST_ELEMENTS} elements")
        facts = self._draw_outputs()
        if isinstance(facts, Refusal):
            return facts
        # Early, as what follows is slow; but scales to come may change the choice.
        if not self.extreme and (reason := self.draft.rival()):
            return Refusal(3, reason)
        inputs = self._draw_inputs()
        refusal = self._fit(facts, inputs)
        if refusal is not None:
            return refusal
        self._scale_what_has_none()
        return self.draft.bound(), inputs

    def _scale_what_has_none(self) -> None:
        """Give scales to tensors of which the operator sees none: models have some by mistake."""
        for operand in (*self.definition.inputs, *self.definition.outputs):
            for id_ in listed(self.draft.named[operand.name]) if operand.ignores_scale else ():
                tensor = self.draft.tensors[id_]
                if tensor.type.is_integer and self._chance(0.5):
                    like = DType.INT8 if tensor.type.range[0] else DType.UINT8
                    scale = draw_activation_scale(self.generator, like)
                    self.draft.tensors[id_] = replace(tensor, quantization=scale)

    def _fit(
        self,
        facts: Mapping[str, Facts],
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
            if not (self.whole or self.draft.violations()):
                raise
        for violation in self.draft.violations():
            return Refusal(2, violation.message)
        if self.whole and not self.only_moves:
            return Refusal(2, "what integers do that overflow is nobody's promise")
        reason = self.draft.rival()
        return Refusal(3, reason) if reason else None

    # --- inputs ----------------------------------------------------------------------------------

    def _add_input(self, operand: Operand) -> None:
        shapes = self.case.shapes.get(operand.name)
        types = self.types.get(operand.name)
        if shapes is None or types is None or (operand.optional and self._chance(0.15)):
            if not operand.optional:
                message = f"tests of {self.definition.op} give no '{operand.name}'"
                raise SpecError.at(self.definition.place, message)
            self.draft.named[operand.name] = None
        elif operand.variadic:
            each = (shape for shape in shapes if isinstance(shape, tuple))
            self.draft.named[operand.name] = tuple(
                self._add_tensor(operand, types, s) for s in each
            )
        else:
            shape = tuple(size for size in shapes if isinstance(size, int))
            self.draft.named[operand.name] = self._add_tensor(operand, types, shape)

    def _add_tensor(self, operand: Operand, type_: DType, shape: tuple[int, ...]) -> int:
        given = self.case.constants.get(operand.name)
        often = given is not None or holds_weights(operand)
        sometimes = (
            bool(self.draft.tensors or given is not None)
            and not operand.variable
            and self._chance(0.75 if often else 0.1)
        )
        constant = operand.const or sometimes
        if given is None:
            quantization = self._quantization(operand, type_, shape)
        elif given.dtype.kind == "f" and type_ in QUANTIZED and not operand.ignores_scale:
            quantization, given = quantized_reals(type_, given)
        else:
            quantization = None
        id_ = self.draft.add(type_, shape, quantization, is_variable=operand.variable)
        if given is not None:
            self.draft.given[id_] = given.astype(type_.numpy)
        elif operand.const and may_be_bias(operand, type_):
            self.biases.append((operand, id_))
            return id_
        if constant:
            self._fill(operand, id_)
        return id_

    def _fill(self, operand: Operand, id_: int) -> None:
        """Make a tensor a constant."""
        tensor = self.draft.tensors[id_]
        data = self.draft.given.get(id_)
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
        self.draft.tensors[id_] = replace(tensor, data=data)

    def _quantize_bias(self, operand: Operand, id_: int) -> None:
        """Give a wide constant the scale of the products that it is added to.

        Which these are, the spec's checks tell.
        """
        scales = self.draft.bias_scales([each for _, each in self.biases], id_)
        if self.draft.tensors[id_].data is None:  # else only the scale is looked for again
            self._fill(operand, id_)
        filled, fewest = self.draft.tensors[id_], None
        for scale in scales:
            before = self.draft.tensors[id_]
            self.draft.tensors[id_] = replace(filled, quantization=scale)
            broken = len(self.draft.violations(fewest)) if self.draft.is_complete else 0
            if broken == 0:
                return
            if broken == fewest:
                self.draft.tensors[id_] = before
            fewest = broken

    def _quantization(
        self, operand: Operand, type_: DType, shape: tuple[int, ...]
    ) -> Quantization | None:
        if operand.ignores_scale:
            return None
        if type_ in QUANTIZED:
            if self.plain:
                return None
            corner = self._corner()
            several = self.several and math.prod(shape) > 1
            if several or operand.const or (holds_weights(operand) and not self._chance(0.1)):
                weights = (
                    draw_scales(self.generator, type_, shape)
                    if several
                    else draw_weight_scale(
                        self.generator, type_, shape, operand.layout, per_channel=self.per_channel
                    )
                )
                return weights if corner is None else weights_at_corner(weights, corner)
            alike = (
                each.quantization for each in self.draft.tensors.values() if each.type is type_
            )
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
        for position, id_ in enumerate(self.draft.graph_inputs()):
            tensor, fixed = self.draft.tensors[id_], self.draft.given.get(id_)
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

    # --- outputs ---------------------------------------------------------------------------------

    def _draw_outputs(self) -> Mapping[str, Facts] | Refusal:
        """Add the outputs, but for some that may be absent; return what the spec says of each."""
        # Oracles are asked only about cases that have all outputs, so most have them.
        lacks = any(each.optional for each in self.definition.outputs) and self._chance(0.4)
        for operand in self.definition.outputs:  # whose types the spec may leave to the model
            kind = self.types[operand.name]
            if operand.optional and not operand.variadic and lacks and self._chance(0.5):
                self.draft.named[operand.name] = None
                continue
            self.draft.named[operand.name] = (
                () if operand.variadic else self.draft.add(kind, (), None)
            )
        facts = evaluate(self.draft.where, self.definition.infer, self.draft.informed())
        for operand in self.definition.outputs:
            if self.draft.named[operand.name] is not None:
                self._add_outputs(operand, facts[operand.name], lacks=lacks)
        drawn = [self.draft.named[each.name] for each in self.definition.outputs]
        if not any(map(listed, drawn)) and any(each != () for each in drawn):
            return Refusal(1, "nobody reads any of its outputs")
        for operand in self.definition.outputs:
            for id_ in listed(self.draft.named[operand.name]):
                if self.draft.tensors[id_].type is not self.types[operand.name]:
                    return Refusal(1, f"'{operand.name}' is {self.draft.tensors[id_].type}")
        return facts

    def _add_outputs(self, operand: Operand, facts: Facts, *, lacks: bool) -> None:
        several = facts if isinstance(facts, tuple) else (facts,)
        drawn = self.case.shapes.get(operand.name)
        ids = []
        for each in several:
            if operand.optional and operand.variadic and lacks and self._chance(0.5):
                ids.append(-1)
                continue
            wanted = drawn if each.shape is None else each.shape
            if wanted is None:
                message = f"tests of {self.definition.op} leave the shape of '{operand.name}' open"
                raise SpecError.at(self.definition.place, message)
            shape = tuple(size for size in wanted if isinstance(size, int))
            type_ = self.types[operand.name] if each.type is None else each.type
            narrow = type_ in QUANTIZED and not self.plain
            quantized = narrow or (type_ in ACCUMULATORS and self.wide)
            quantized = quantized and not operand.ignores_scale
            provisional = whole_tensor(each.scale or 1.0, each.zero_point or 0)
            scale = provisional if quantized else None
            ids.append(self.draft.add(type_, shape, scale, is_variable=operand.variable))
        forgotten = self.draft.named[operand.name]
        if isinstance(forgotten, int):
            del self.draft.tensors[forgotten]
        self.draft.named[operand.name] = tuple(ids) if isinstance(facts, tuple) else ids[0]

    def _calibrate(
        self,
        facts: Mapping[str, Facts],
        inputs: tuple[Array, ...],
    ) -> str:
        """Choose the scales that the spec leaves open by what the operator computes.

        Memory must not saturate: the reference does not, and would part from it.

        :return: why the case is of no use, or nothing.
        """
        real = self.draft.real_results(inputs)
        for operand in (each for each in self.definition.inputs if each.variable):
            if fault := self._fit_memory(operand, facts, real):
                return fault
        for operand, id_ in self.biases:
            self._quantize_bias(operand, id_)
        keeps = any(each.variable for each in self.definition.inputs)
        if self.biases or keeps:
            real = self.draft.real_results(inputs)
            facts = evaluate(self.draft.where, self.definition.infer, self.draft.informed())
        self._note_moves(inputs, real)
        for operand in self.definition.outputs:
            self._fit_output(operand, facts[operand.name], real, keeps=keeps)
        return ""

    def _fit_memory(
        self, operand: Operand, facts: Mapping[str, Facts], real: Mapping[str, Sequence[Array]]
    ) -> str:
        id_ = self.draft.named[operand.name]
        tensor = self.draft.tensors[id_] if isinstance(id_, int) else None
        if tensor is None or tensor.quantization is None:
            return ""
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
        self.draft.tensors[tensor.id] = replace(tensor, quantization=fitted)
        return ""

    def _note_moves(self, inputs: tuple[Array, ...], real: Mapping[str, Sequence[Array]]) -> None:
        tensors = self.draft.tensors
        integers = [
            array
            for operand in self.definition.outputs
            for id_, array in zip(
                listed(self.draft.named[operand.name]), real.get(operand.name, ()), strict=True
            )
            if tensors[id_].type.is_integer and tensors[id_].quantization is None
        ]
        self.only_moves = only_moves(inputs, tuple(self.draft.given.values()), integers)

    def _fit_output(
        self, operand: Operand, facts: Facts, real: Mapping[str, Sequence[Array]], *, keeps: bool
    ) -> None:
        ids = self.draft.named[operand.name]
        several = facts if isinstance(facts, tuple) else (facts,)
        declared = zip(ids if isinstance(ids, tuple) else (ids,), several, strict=True)
        there = ((id_, fact) for id_, fact in declared if id_ is not None and id_ >= 0)
        for index, (id_, fact) in enumerate(there):
            tensor, corner = self.draft.tensors[id_], self._corner()
            if fact.scale is None and (source := self._alias_of(operand)) is not None:
                self.draft.tensors[id_] = replace(tensor, quantization=source.quantization)
                continue
            if tensor.quantization is None:
                continue
            kind = tensor.type if tensor.type in QUANTIZED else DType.INT16
            values = real[operand.name][index]
            fitted = fitting_scale(self.generator, kind, values, saturates=not keeps)
            self.zero_points += 1
            if corner is not None and not keeps:
                fitted = output_at_corner(fitted, kind, corner, self.zero_points)
            open_scale = self._extreme_scale() if self.extreme else fitted.scales[0]
            scale = open_scale if fact.scale is None else fact.scale
            zero_point = fitted.zero_points[0] if fact.zero_point is None else fact.zero_point
            chosen = whole_tensor(float(scale), int(zero_point))
            self.draft.tensors[id_] = replace(tensor, quantization=chosen)

    def _alias_of(self, operand: Operand) -> AirTensor | None:
        """Return the tensor whose bytes an output is, which stand for the same numbers there."""
        id_ = self.draft.named.get((self.definition.alias or {}).get(operand.name, ""))
        return self.draft.tensors[id_] if isinstance(id_, int) else None

    def _extreme_scale(self) -> float:
        """Return a scale of outputs so fine that sums of products come near 32 bits in them."""
        scaled = [each for each in self.draft.tensors.values() if each.type in QUANTIZED]
        scales = [each.quantization.scales.max() for each in scaled[:2] if each.quantization]
        return float(np.prod(scales)) / _EXTREME_FACTOR

    # --- chance ----------------------------------------------------------------------------------

    def _corner(self) -> int | None:
        """Return the corner that what is drawn next is at, if it is at one."""
        return self.bias.corner if self._chance(self.bias.chance) else None

    def _chance(self, probability: float) -> bool:
        return bool(self.generator.random() < probability)


def _scale_of(facts: Facts) -> float | None:
    """Return the scale that a spec wants of an output."""
    return None if isinstance(facts, tuple) else facts.scale
