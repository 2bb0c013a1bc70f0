"""Inputs and outputs of a skeleton: what is the same wherever a model has the operator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirTensor
from opgen.errors import UnsupportedError
from opgen.export.skeleton.observe import Tensors
from opgen.export.skeleton.spec_view import several

MOST_OPERANDS = 64
"""That the form of a spec allows."""
_LAYOUTS = {1: "C", 2: "NC", 3: "NWC", 4: "NHWC", 5: "NDHWC"}
_WEIGHTS = {2: "OI", 3: "OWI", 4: "OHWI"}
"""Layouts of constants: the first axis is most often that of the output's channels."""
_CHANNELS_FIRST = {1: "C", 2: "NC", 3: "NCW", 4: "NCHW", 5: "NCDHW"}
_WEIGHTS_FIRST = {2: "OI", 3: "OIW", 4: "OIHW"}
"""The same as PyTorch has them."""
_ALIKE_IN_ONE = 4
"""So many tensors of one kind are taken for any number of them, even if it is always the same."""


@dataclass(frozen=True, eq=False)
class Seen:
    """An operand, with its tensors in each occurrence of the operator."""

    name: str
    tensors: Sequence[Tensors]
    """Per occurrence: one, several if it is variadic, or ``(None,)``."""
    is_input: bool
    variadic: bool = False
    is_channels_first: bool = False
    """Whether axes are in PyTorch's order."""

    @property
    def present(self) -> list[AirTensor]:
        """All tensors that are there."""
        return [each for tensors in self.tensors for each in tensors if each is not None]

    @property
    def optional(self) -> bool:
        """Whether it is absent somewhere."""
        return not self.variadic and any(None in tensors for tensors in self.tensors)

    @property
    def const(self) -> bool:
        """Whether it is constant wherever it is there."""
        present = self.present
        return bool(present) and not self.variadic and all(each.is_constant for each in present)

    @property
    def variable(self) -> bool:
        """Whether it keeps its value from run to run."""
        return not self.variadic and any(each.is_variable for each in self.present)

    @property
    def layout(self) -> str:
        """One letter per axis, if the ranks agree; a guess of what they mean."""
        ranks = {len(each.shape) for each in self.present}
        rank = ranks.pop() if len(ranks) == 1 else 0
        weights = _WEIGHTS_FIRST if self.is_channels_first else _WEIGHTS
        layouts = _CHANNELS_FIRST if self.is_channels_first else _LAYOUTS
        return (weights.get(rank, "") if self.const else "") or layouts.get(rank, "")

    def axis(self, index: int) -> str:
        """Return the expression of the size of an axis."""
        layout = self.layout
        return f"{self.name}.{layout[index].lower()}" if layout else f"{self.name}.shape[{index}]"


def seen_operands(
    where: str, tensors: Sequence[Tensors], single: str, *, is_input: bool
) -> list[Seen]:
    """Name the operands of one side, over all occurrences.

    :param where: what messages call the operator.
    :param single: ``input`` or ``output``: several are numbered from 1.
    :raises UnsupportedError: if a spec cannot have that many.
    """
    lists = [_trimmed(each) for each in tensors]
    width = max((len(each) for each in lists), default=0)
    start = _variadic_from(lists, may_vary=is_input)
    fixed = width if start is None else start
    if fixed > MOST_OPERANDS:
        message = f"it has {fixed} {single}s of different kinds, a spec describes {MOST_OPERANDS}"
        raise UnsupportedError.at(where, message)
    names = [single] if fixed == 1 and start is None else [f"{single}{i + 1}" for i in range(fixed)]
    found = [
        Seen(name, [(_at(each, index),) for each in lists], is_input)
        for index, name in enumerate(names)
    ]
    if start is not None:
        found.append(Seen(f"{single}s", [each[start:] for each in lists], is_input, variadic=True))
    return found


def _trimmed(tensors: Tensors) -> Tensors:
    """Leave out what is absent at the end."""
    end = len(tensors)
    while end and tensors[end - 1] is None:
        end -= 1
    return tensors[:end]


def _at(tensors: Tensors, index: int) -> AirTensor | None:
    return tensors[index] if index < len(tensors) else None


def _variadic_from(lists: Sequence[Tensors], *, may_vary: bool) -> int | None:
    """Return the position from which on there is any number of tensors of one kind."""
    counts = {len(each) for each in lists}
    low = min(counts, default=0)
    if len(counts) == 1 and low < _ALIKE_IN_ONE:
        return None
    for start in range(low):
        if all(len({_kind(each) for each in tensors[start:]}) == 1 for tensors in lists):
            alike = len(counts) > 1 or low - start >= _ALIKE_IN_ONE
            return start if alike else None
    return None if may_vary or len(counts) == 1 else 0


def _kind(tensor: AirTensor | None) -> object:
    if tensor is None or tensor.is_variable or tensor.is_constant:
        return object()  # of its own kind
    return tensor.type, len(tensor.shape)


def remarks_on(operand: Seen) -> Iterator[str]:
    """Say what the model shows of an operand and a spec does not fix."""
    present = operand.present
    if not present:
        yield "absent everywhere"
        return
    yield several(f"{each.type} {shape_in_words(each)}" for each in present)
    if operand.variadic:
        counts = sorted({len(tensors) for tensors in operand.tensors})
        yield f"{', '.join(map(str, counts))} tensors"
    constants = sum(each.is_constant for each in present)
    if constants and not operand.const:
        yield f"constant in {constants} of {len(present)}"
    if operand.optional:
        yield f"absent in {len(operand.tensors) - len(present)} of {len(operand.tensors)}"
    if quantized := quantization_in_words(present):
        yield quantized
    yield f"called {several((repr(each.name[:30]) for each in present), 3)}"


def shape_in_words(tensor: AirTensor) -> str:
    """Return the sizes; ``?`` for one that the model leaves open."""
    return f"[{', '.join('?' if size < 0 else str(size) for size in tensor.shape)}]"


def quantization_in_words(tensors: Sequence[AirTensor]) -> str:
    """Return the scales and zero points of tensors, from the least to the greatest."""
    found = [each.quantization for each in tensors if each.quantization is not None]
    if not found:
        return ""
    scales = np.concatenate([each.scales for each in found])
    points = np.concatenate([each.zero_points for each in found])
    axes = sorted({each.axis for each in found if each.axis is not None})
    per = f" per index of axis {', '.join(map(str, axes))}" if axes else ""
    zeros = f"zero point {_range(int(points.min()), int(points.max()))}"
    return f"scale {_range(f'{scales.min():.6g}', f'{scales.max():.6g}')}{per}, {zeros}"


def _range(low: object, high: object) -> str:
    return f"{low}" if low == high else f"{low} .. {high}"


def type_of(operand: Seen, inputs: Sequence[Seen]) -> str:
    """Return the expression of an output's type; empty if the model shows none."""
    types = [{each.type for each in tensors if each is not None} for tensors in operand.tensors]
    for each in _sources(inputs):
        pairs = zip(types, each.tensors, strict=True)
        if all(t is not None and own == {t.type} for own, (t, *_) in pairs):
            return f"{each.name}.type"
    everywhere = set().union(*types)
    return str(everywhere.pop()) if len(everywhere) == 1 else ""


def _sources(inputs: Sequence[Seen]) -> list[Seen]:
    """Inputs that are always there, computed ones first."""
    always = [each for each in inputs if not (each.optional or each.variadic)]
    return sorted(always, key=lambda each: each.const)


def shape_rule(operand: Seen, inputs: Sequence[Seen]) -> str:
    """Return the shape that an output has from an input wherever it stands; empty: none."""
    for each in _sources(inputs):
        pairs = [
            (own, source[0]) for own, source in zip(operand.tensors, each.tensors, strict=True)
        ]
        if all(s is not None and all(o and o.shape == s.shape for o in own) for own, s in pairs):
            return f"{each.name}.shape"
    return ""


def shape_guess(operand: Seen, inputs: Sequence[Seen], numbers: dict[str, Sequence[object]]) -> str:
    """Return a shape, axis by axis, that fits all occurrences; empty: there is none.

    :param numbers: options that are integers, with their values.
    """
    ranks = {len(each.shape) for each in operand.present}
    if len(ranks) != 1:
        return ""
    sizes = []
    for axis in range(ranks.pop()):
        wanted = [tensors[0].shape[axis] for tensors in operand.tensors if tensors and tensors[0]]
        found = _axis_like(wanted, axis, inputs) or _option_like(wanted, numbers)
        if not found and len(set(wanted)) == 1:
            found = str(wanted[0])
        if not found:
            return ""
        sizes.append(found)
    return f"({sizes[0]},)" if len(sizes) == 1 else f"({', '.join(sizes)})"


def _axis_like(wanted: list[int], axis: int, inputs: Sequence[Seen]) -> str:
    for each in _sources(inputs):
        shapes = [tensors[0].shape for tensors in each.tensors if tensors[0] is not None]
        ranks = {len(shape) for shape in shapes}
        if len(shapes) != len(wanted) or len(ranks) != 1:
            continue
        rank = ranks.pop()
        for other in sorted(range(rank), key=lambda index: index != axis):
            if [shape[other] for shape in shapes] == wanted and wanted != [1] * len(wanted):
                return each.axis(other)
    return ""


def _option_like(wanted: list[int], numbers: dict[str, Sequence[object]]) -> str:
    return next((name for name, values in numbers.items() if list(values) == wanted), "")


def c_types(where: str, operand: Seen) -> None:
    """Refuse tensors that no kernel in C can take.

    :raises UnsupportedError: naming the operand and its type.
    """
    for each in operand.present:
        if not each.type.bits or each.type in _NOT_IN_SPECS:
            message = f"its {operand.name} is of type {each.type}, which no kernel in C takes"
            hint = "let the model compute with real numbers there, or run this part of it elsewhere"
            raise UnsupportedError.at(where, message, hint=hint)


_NOT_IN_SPECS = (DType.COMPLEX128, DType.BFLOAT16)
