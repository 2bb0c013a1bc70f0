"""Random graphs of what follows another order of axes, and of what does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from math import prod

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.registry.context import RegistryContext

from .channels_first import SCALE, ChannelsFirst
from .nets import scaled

MOST_ELEMENTS = 2000
Step = Callable[["RandomNet", int], int | None]


class RandomNet(ChannelsFirst):
    """Adds operators that are drawn, with shapes and axes that are drawn too."""

    def one_of(self, choices: Sequence[int]) -> int:
        """Draw one of several numbers."""
        return int(choices[self.random.integers(len(choices))])

    def axis(self, x: int) -> int:
        """Draw an axis of a tensor."""
        return int(self.random.integers(len(self.shape(x))))

    def order(self, x: int) -> tuple[int, ...]:
        """Draw an order of the axes of a tensor; often those of images."""
        rank = len(self.shape(x))
        usual = {3: [(0, 2, 1)], 4: [(0, 2, 3, 1), (0, 3, 1, 2)]}.get(rank, [])
        orders = usual if usual and self.random.random() < 0.8 else list(permutations(range(rank)))
        return orders[self.random.integers(len(orders))]


def _convolved(net: RandomNet, x: int) -> int | None:
    return net.conv(x, net.one_of([1, 3, 4])) if len(net.shape(x)) in (3, 4) else None


def _convolved_as_it_is(net: RandomNet, x: int) -> int | None:
    return net.conv_nhwc(x, net.one_of([1, 3, 4])) if len(net.shape(x)) == 4 else None


def _pooled(net: RandomNet, x: int) -> int | None:
    shape = net.shape(x)
    return net.pooled(x) if len(shape) == 4 and min(shape[2:]) > 1 else None


def _transposed(net: RandomNet, x: int) -> int:
    return net.transposed(x, net.order(x))


def _reshaped(net: RandomNet, x: int) -> int:
    shape = list(net.shape(x))
    way = net.random.random()
    if way < 0.3 and 1 in shape:
        shape.remove(1)
    elif way < 0.6 and len(shape) < 5:
        shape.insert(net.axis(x), 1)
    else:
        shape = [shape[0], prod(shape[1:])]
    return net.reshaped(x, shape)


def _unary(net: RandomNet, x: int) -> int:
    return net.unary(("RELU", "RELU6", "LOGISTIC", "TANH", "ABS")[net.one_of(range(2))], x)


def _with_constant(net: RandomNet, x: int) -> int:
    shape = [size if net.random.random() < 0.5 else 1 for size in net.shape(x)]
    while shape and shape[0] == 1 and net.random.random() < 0.5:
        del shape[0]
    pair = [x, net.values(*shape)]
    if net.random.random() < 0.5:
        pair.reverse()
    return net.binary(("ADD", "MUL", "SUB", "MAXIMUM")[net.one_of(range(3))], *pair)


def _with_another(net: RandomNet, x: int) -> int | None:
    shape = net.shape(x)
    others = [id_ for id_ in net.computed if _broadcast(net.shape(id_), shape)]
    y = net.one_of(others)
    return net.binary(("ADD", "MUL")[net.one_of(range(2))], x, y)


def _broadcast(one: Sequence[int], other: Sequence[int]) -> bool:
    try:
        return prod(np.broadcast_shapes(tuple(one), tuple(other))) <= MOST_ELEMENTS
    except ValueError:
        return False


def _joined(net: RandomNet, x: int) -> int | None:
    axis, shape = net.axis(x), net.shape(x)
    others = [
        id_
        for id_ in net.computed
        if len(net.shape(id_)) == len(shape)
        and all(
            a == b for i, (a, b) in enumerate(zip(net.shape(id_), shape, strict=True)) if i != axis
        )
    ]
    negative = axis - len(shape) if net.random.random() < 0.3 else axis
    return net.joined([x, net.one_of(others)], negative)


def _fits(one: Sequence[int], other: Sequence[int], axis: int) -> bool:
    """Tell whether two shapes differ at most in an axis."""
    same = (list(one[:axis]), list(one[axis + 1 :])) == (
        list(other[:axis]),
        list(other[axis + 1 :]),
    )
    return same and len(one) == len(other)


def _mean(net: RandomNet, x: int) -> int | None:
    rank = len(net.shape(x))
    axes = [axis for axis in range(rank) if net.random.random() < 0.4]
    keep_dims = net.random.random() < 0.6
    return net.mean(x, axes, keep_dims=keep_dims) if axes and len(axes) < rank else None


def _padded(net: RandomNet, x: int) -> int:
    pairs = [(net.one_of((0, 0, 1)), net.one_of((0, 0, 2))) for _ in net.shape(x)]
    return net.padded(x, pairs)


def _sliced(net: RandomNet, x: int) -> int:
    begin = [int(net.random.integers(size)) for size in net.shape(x)]
    size = [
        int(net.random.integers(1, n - b + 1)) for n, b in zip(net.shape(x), begin, strict=True)
    ]
    inputs = {name: net.constant(v, DType.INT32) for name, v in (("begin", begin), ("size", size))}
    return net.apply("SLICE", {"input": x, **inputs}, size)


def _softmax(net: RandomNet, x: int) -> int:
    y = net.apply("SOFTMAX", x, net.shape(x), beta=1.0, quantization=scaled(1 / 256, -128))
    return net.apply("QUANTIZE", y, net.shape(x))


def _packed(net: RandomNet, x: int) -> int | None:
    rank = len(net.shape(x))
    if rank > 4:
        return None
    axis = int(net.random.integers(rank + 1))
    shape = (*net.shape(x)[:axis], 2, *net.shape(x)[axis:])
    return net.apply("PACK", {"inputs": (x, x)}, shape, axis=axis, values_count=2)


def _linear(net: RandomNet, x: int) -> int:
    n, *rest = net.shape(x)
    flat = net.reshaped(x, (n, prod(rest)))
    if net.random.random() < 0.4:
        flat = net.binary("MUL", flat, net.values(prod(rest)))
    return net.linear(net.unary("RELU", flat), 3)


STEPS: Sequence[Step] = (
    *(_convolved, _convolved, _convolved, _convolved_as_it_is, _pooled, _transposed, _transposed),
    *(_reshaped, _unary, _unary, _with_constant, _with_another, _with_another, _joined, _mean),
    *(_padded, _sliced, _softmax, _packed, _linear),
)


def random_model(seed: int, context: RegistryContext) -> AirModel:
    """Return a model with some inputs, about a dozen operators, and some outputs."""
    net = RandomNet(context, random=np.random.default_rng(seed))
    shapes = [(1, 3, 4, 4), (1, 4, 4, 3), (1, 4, 5), (2, 3, 2, 4), (1, 1, 4, 4)]
    inputs = [net.tensor(shapes[net.one_of(range(5))], SCALE) for _ in range(net.one_of((1, 2)))]
    net.computed = list(inputs)
    for _ in range(int(net.random.integers(3, 14))):
        x = net.one_of(net.computed[-4:])
        y = STEPS[net.one_of(range(len(STEPS)))](net, x)
        if y is not None and 0 < prod(net.shape(y)) <= MOST_ELEMENTS:
            net.computed.append(y)
    read = {id_ for operator in net.operators for id_ in operator.input_ids}
    written = [id_ for operator in net.operators for id_ in operator.output_ids]
    outputs = [id_ for id_ in written if id_ not in read or net.random.random() < 0.1]
    return net.model(inputs, outputs or [net.unary("RELU", inputs[0])])
