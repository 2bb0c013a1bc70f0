"""Small calls of ATen operators, in groups that are exported as one program each.

A case is a name and a function of tensors; a group shares its inputs. Shapes are odd, axes negative
as well, and every optional argument has a value somewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import torch
import torch.nn.functional as F  # noqa: N812  PyTorch's own name for it
from torch import nn

# ruff: noqa: ARG005, PLW0108  every call of a group takes all of its inputs

Tensor = torch.Tensor
Call = Callable[..., object]


@dataclass(frozen=True)
class Group:
    """Calls with the shapes of their inputs; ``low`` .. ``high`` are the inputs' elements."""

    calls: Mapping[str, Call]
    shapes: tuple[tuple[int, ...], ...]
    low: float = -2.0
    high: float = 2.0
    dtype: torch.dtype = torch.float32


class Calls(nn.Module):
    """A group as one module; its outputs in the order of the calls."""

    def __init__(self, group: Group) -> None:
        super().__init__()
        self.calls = group.calls
        self.modules_of_calls = nn.ModuleDict(
            {name: call for name, call in group.calls.items() if isinstance(call, nn.Module)}
        )

    def forward(self, *inputs: Tensor) -> list[object]:
        """Call all, each with the inputs that it takes."""
        return [
            call(inputs[0]) if isinstance(call, nn.Module) else call(*inputs)
            for call in self.calls.values()
        ]


def inputs_of(group: Group) -> tuple[Tensor, ...]:
    """Return inputs of a group, always the same."""
    generator = torch.Generator().manual_seed(7)
    if group.dtype.is_floating_point:
        return tuple(
            group.low + (group.high - group.low) * torch.rand(shape, generator=generator)
            for shape in group.shapes
        )
    return tuple(
        torch.randint(
            int(group.low), int(group.high), shape, generator=generator, dtype=group.dtype
        )
        for shape in group.shapes
    )


IMAGE = (2, 4, 7, 5)

UNARY = Group(
    {
        "relu": torch.relu,
        "relu_inplace": lambda x: F.relu_(x.clone()),
        "relu6": F.relu6,
        "hardtanh": F.hardtanh,
        "hardtanh_0_6": lambda x: F.hardtanh(x, 0.0, 6.0),
        "hardtanh_odd": lambda x: F.hardtanh(x, -0.5, 1.25),
        "clamp": lambda x: x.clamp(-0.5, 0.75),
        "clamp_min": lambda x: x.clamp(min=0.25),
        "clamp_max": lambda x: x.clamp(max=0.25),
        "clamp_min_overload": lambda x: torch.clamp_min(x, -0.5),
        "clamp_max_overload": lambda x: torch.clamp_max(x, 0.5),
        "leaky_relu": F.leaky_relu,
        "leaky_relu_slope": lambda x: F.leaky_relu(x, 0.3),
        "elu": F.elu,
        "elu_alpha": lambda x: F.elu(x, 0.7),
        "selu": F.selu,
        "celu": lambda x: F.celu(x, 1.5),
        "sigmoid": torch.sigmoid,
        "tanh": torch.tanh,
        "hardswish": F.hardswish,
        "hardsigmoid": F.hardsigmoid,
        "silu": F.silu,
        "gelu": F.gelu,
        "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"),
        "mish": F.mish,
        "softplus": F.softplus,
        "softplus_beta": lambda x: F.softplus(x, 2.0, 1.0),
        "logsigmoid": F.logsigmoid,
        "softsign": F.softsign,
        "tanhshrink": F.tanhshrink,
        "hardshrink": F.hardshrink,
        "softshrink": F.softshrink,
        "neg": torch.neg,
        "abs": torch.abs,
        "exp": torch.exp,
        "exp2": torch.exp2,
        "expm1": torch.expm1,
        "sin": torch.sin,
        "cos": torch.cos,
        "erf": torch.erf,
        "tan": torch.tan,
        "atan": torch.atan,
        "asin": lambda x: torch.asin(torch.sin(x)),
        "acos": lambda x: torch.acos(torch.sin(x)),
        "sinh": torch.sinh,
        "cosh": torch.cosh,
        "floor": torch.floor,
        "ceil": torch.ceil,
        "round": torch.round,
        "trunc": torch.trunc,
        "sign": torch.sign,
        "square": torch.square,
        "glu": lambda x: F.glu(x, 1),
        "prelu_one": lambda x: F.prelu(x, torch.tensor([0.25])),
        "prelu": lambda x: F.prelu(x, torch.tensor([0.25, -0.5, 1.0, 0.0])),
        "isnan": torch.isnan,
        "isinf": lambda x: torch.isinf(1 / x.round()),
        "asinh": torch.asinh,
        "acosh": lambda x: torch.acosh(x.abs() + 1),
        "atanh": lambda x: torch.atanh(x / 3),
        "logical_not": lambda x: torch.logical_not(x > 0),
        "logical_not_float": lambda x: torch.logical_not(torch.relu(x)),
    },
    (IMAGE,),
)

POSITIVE = Group(
    {
        "log": torch.log,
        "log2": torch.log2,
        "log10": torch.log10,
        "log1p": torch.log1p,
        "sqrt": torch.sqrt,
        "rsqrt": torch.rsqrt,
        "reciprocal": torch.reciprocal,
        "pow_tensor": lambda x: torch.pow(x, x),
        "pow_scalar": lambda x: x**1.5,
        "pow_2": lambda x: x**2,
        "pow_3": lambda x: x**3,
        "pow_half": lambda x: x**0.5,
        "pow_base": lambda x: 2.0**x,
        "rdiv": lambda x: 2.0 / x,
    },
    ((3, 5),),
    low=0.1,
    high=3.0,
)

BINARY = Group(
    {
        "add": lambda a, b: a + b,
        "add_alpha": lambda a, b: torch.add(a, b, alpha=2),
        "add_scalar_alpha": lambda a, b: torch.add(a, 3, alpha=0.5),
        "add_scalar_overload": lambda a, b: torch.ops.aten.add.Scalar(a, 3, 0.5),
        "sub_alpha": lambda a, b: torch.sub(a, b[:1], alpha=3),
        "lerp": lambda a, b: torch.lerp(a, b, 0.25),
        "clamp_by_tensor": lambda a, b: (torch.clamp(a, min=b), torch.clamp(a, max=b[:1])),
        "clamp_by_tensors": lambda a, b: torch.clamp(a, b[:1] - 0.5, b[:, :, :, :1] + 0.5),
        "fmod": lambda a, b: torch.fmod(a, b.abs() + 0.5),
        "fmod_scalar": lambda a, b: torch.fmod(a, 0.75),
        "hypot": torch.hypot,
        "xor": lambda a, b: (a > 0) ^ (b > 0),
        "clamp_overloads": lambda a, b: (torch.clamp_min(a, b), torch.clamp_max(a, b)),
        "add_scalar": lambda a, b: a + 1.5,
        "add_int_scalar": lambda a, b: a + 2,
        "sub": lambda a, b: a - b,
        "sub_scalar": lambda a, b: a - 0.5,
        "rsub": lambda a, b: 1.0 - a,
        "mul": lambda a, b: a * b,
        "mul_scalar": lambda a, b: a * 0.3,
        "div": lambda a, b: a / (b.abs() + 0.5),
        "div_scalar": lambda a, b: a / 3,
        "div_floor": lambda a, b: torch.div(a, b.abs() + 0.5, rounding_mode="floor"),
        "floor_divide": lambda a, b: a // 0.75,
        "remainder": lambda a, b: torch.remainder(a, b.abs() + 0.5),
        "minimum": torch.minimum,
        "atan2": torch.atan2,
        "maximum": torch.maximum,
        "broadcast": lambda a, b: a + b[:1, :, :1],
        "broadcast_constant": lambda a, b: a * torch.tensor([1.0, 2.0, 3.0]),
        "equal": lambda a, b: a == b,
        "less": lambda a, b: a < b,
        "less_scalar": lambda a, b: a < 0.5,
        "greater": lambda a, b: a > b,
        "greater_scalar": lambda a, b: a > 0.5,
        "less_equal": lambda a, b: a <= b,
        "greater_equal_scalar": lambda a, b: a >= 0,
        "not_equal_scalar": lambda a, b: a != 0,
        "logical_and": lambda a, b: torch.logical_and(a > 0, b > 0),
        "greater_equal": lambda a, b: a >= b,
        "not_equal": lambda a, b: a != b,
        "bitwise_or": lambda a, b: (a > 0) | (b > 0),
        "bitwise_not": lambda a, b: ~(a > 0),
        "remainder_scalar": lambda a, b: torch.remainder(a, 0.75),
        "where_scalars": lambda a, b: torch.where(a > b, 1.5, -2.0),
        "masked_fill_tensor": lambda a, b: a.masked_fill(b > 0, torch.tensor(-1.0)),
        "logical_or": lambda a, b: torch.logical_or(a > 0, b > 0),
        "logical_or_float": lambda a, b: torch.logical_or(torch.relu(a), torch.relu(b)),
        "logical_and_float": lambda a, b: torch.logical_and(torch.relu(a), torch.relu(b)),
        "logical_xor": lambda a, b: torch.logical_xor(torch.relu(a), b > 0),
        "bitwise_xor": lambda a, b: torch.bitwise_xor(a > 0, b > 0),
        "multiply_bools": lambda a, b: (a > 0) * (b > 0),
        "bitwise_and": lambda a, b: (a > 0) & (b > 0),
        "where": lambda a, b: torch.where(a > b, a, b),
        "where_scalar": lambda a, b: torch.where(a > 0, a, 0.0),
        "where_other_scalar": lambda a, b: torch.where(a > 0, 1.0, b),
        "masked_fill": lambda a, b: a.masked_fill(b > 0, -1.0),
        "squared_difference": lambda a, b: (a - b) ** 2,
    },
    ((2, 3, 4, 3), (2, 3, 4, 3)),
)

INTEGERS = Group(
    {
        "add": lambda a, b: a + b,
        "add_scalar": lambda a, b: a + 3,
        "less_real": lambda a, b: a < 2.5,
        "sub": lambda a, b: a - b,
        "mul": lambda a, b: a * b,
        "floor_divide": lambda a, b: torch.div(a, b * b + 1, rounding_mode="floor"),
        "to_float": lambda a, b: a.float() * 0.5,
        "to_int64": lambda a, b: a.to(torch.int64),
        "to_a_device": lambda a, b: (a.to("cpu", torch.float32), a.to("cpu", a.dtype) + 1),
        "to_named": lambda a, b: (a.to(device="cpu", dtype=torch.float32), a.to("cpu") + 1),
        "to_other": lambda a, b: torch.ops.aten.to.other(a, b.float()),
        "to_bool": lambda a, b: a.bool(),
        "mixed": lambda a, b: a + b.float(),
        "true_div": lambda a, b: a / 2,
        "fmod": lambda a, b: torch.fmod(a, b * b + 1),
        "cumprod": lambda a, b: a.cumprod(1, dtype=torch.int32),
        "clamp_by_tensors": lambda a, b: torch.clamp(a, b - 2, b + 2),
        "sin": lambda a, b: a.sin(),
        "exp": lambda a, b: (-a.abs()).exp(),
        "sqrt": lambda a, b: a.abs().sqrt(),
        "sigmoid": lambda a, b: a.sigmoid(),
        "log1p": lambda a, b: a.abs().log1p(),
        "sign": lambda a, b: a.sign(),
        "less": lambda a, b: a < b,
        "equal_scalar": lambda a, b: a == 2,
        "atan2": torch.atan2,
        "maximum": torch.maximum,
        "max_of_two": lambda a, b: torch.max(a, b),
        "min_of_two": lambda a, b: torch.min(a, b),
        "sum": lambda a, b: a.sum(dim=1),
        "where": lambda a, b: torch.where(a > b, a, b),
        "bits": lambda a, b: (a & b, a | b, a ^ b, ~a, a & (b > 0), ~(a & b > 0) ^ True),
        "bits_named": lambda a, b: (
            torch.bitwise_and(a, b),
            torch.bitwise_or(a, b),
            torch.bitwise_xor(a, b),
        ),
        "bits_of_one": lambda a, b: (a & 6, a | 6, a ^ 6, 6 & a, 6 | a, 6 ^ a),
        "bits_of_scalar": lambda a, b: (
            torch.bitwise_and(6, a),
            torch.bitwise_or(6, a),
            torch.bitwise_xor(6, a),
        ),
        "bits_of_truth": lambda a, b: ((a > 0) & True, (a > 0) | False, (a > 0) ^ True),
        "right_shift": lambda a, b: (a >> b, a.to(torch.uint8) >> b, a >> 1, 77 >> b, a >> -1),
        "view_type": lambda a, b: (b.float().view(torch.int32), a.abs().view(torch.float32)),
        "right_shift_named": lambda a, b: (
            torch.bitwise_right_shift(a, b),
            torch.bitwise_right_shift(a, 2),
        ),
    },
    ((3, 5), (3, 5)),
    low=-9,
    high=9,
    dtype=torch.int32,
)

REDUCE = Group(
    {
        "mean_dim": lambda x: x.mean(2),
        "mean_dims_keep": lambda x: x.mean((-1, -2), keepdim=True),
        "mean_all": lambda x: x.mean(),
        "sum_dim": lambda x: x.sum(-1),
        "sum_keep": lambda x: x.sum((1,), keepdim=True),
        "sum_all": lambda x: x.sum(),
        "amax": lambda x: x.amax(1),
        "amin_keep": lambda x: x.amin((-1, 0), keepdim=True),
        "min_all": lambda x: x.min(),
        "prod_all": lambda x: x[0, 0].prod(),
        "any_all": lambda x: (x > 1.9).any(),
        "all_all": lambda x: (x > -3).all(),
        "std_correction": lambda x: x.std((1, 3), correction=0.5),
        "max_all": lambda x: x.max(),
        "max_dim": lambda x: x.max(1).values,
        "max_dim_both": lambda x: tuple(x.max(-1)),
        "min_dim": lambda x: x.min(2, keepdim=True)[0],
        "argmax": lambda x: x.argmax(1),
        "argmax_keep": lambda x: x.argmax(-1, keepdim=True),
        "argmax_all": lambda x: x.argmax(),
        "argmin": lambda x: x.argmin(-2),
        "prod": lambda x: x.prod(1),
        "var": lambda x: x.var(1),
        "var_biased": lambda x: x.var((1, 2), unbiased=False, keepdim=True),
        "std": lambda x: x.std(-1),
        "var_mean": lambda x: torch.var_mean(x, -1),
        "var_mean_biased": lambda x: torch.var_mean(x, (1, 2), correction=0, keepdim=True),
        "var_mean_overload": lambda x: torch.ops.aten.var_mean.dim(x, [1], False),
        "cumprod": lambda x: x.cumprod(-1),
        "cumprod_axis": lambda x: x.cumprod(1),
        "median_all": lambda x: x.median(),
        "median": lambda x: tuple(x.median(-1)),
        "median_axis": lambda x: tuple(x.median(1, keepdim=True)),
        "kth": lambda x: tuple(x.kthvalue(2, 2)),
        "median_of_one": lambda x: (
            tuple(x[0, 0, 0, 0].median(0)),
            x[0, 0, 0, 0].kthvalue(1).values,
        ),
        "norm_1": lambda x: torch.linalg.vector_norm(x, 1, 1),
        "norm_3": lambda x: torch.linalg.vector_norm(x, 3, (1, -1), keepdim=True),
        "norm_0": lambda x: torch.linalg.vector_norm(x.round(), 0, 2),
        "norm_infinite": lambda x: torch.linalg.vector_norm(x, float("inf"), -1),
        "norm_least": lambda x: torch.linalg.vector_norm(x, -float("inf"), -1),
        "normalize_1": lambda x: F.normalize(x, p=1.0, dim=-1),
        "cumsum": lambda x: x.cumsum(1),
        "cumsum_negative": lambda x: x.cumsum(-1),
        "topk": lambda x: tuple(x.topk(3, -1)),
        "topk_axis": lambda x: x.topk(2, 1).values,
        "topk_smallest": lambda x: tuple(x.topk(2, 1, largest=False)),
        "sort": lambda x: x.sort(-1, descending=True).values,
        "sort_rising": lambda x: tuple(x.sort(1)),
        "argsort": lambda x: x.sort(-1).indices,
        "min_axis": lambda x: tuple(x.min(1, keepdim=True)),
        "frames": lambda x: x.unfold(-1, 3, 2),
        "frames_axis": lambda x: x.unfold(1, 2, 1),
        "any": lambda x: (x > 1.5).any(1),
        "all": lambda x: (x > -1.5).all(-1),
        "norm": lambda x: torch.linalg.vector_norm(x, dim=1),
        "normalize": lambda x: F.normalize(x, dim=1),
        "softmax": lambda x: F.softmax(x, -1),
        "softmax_axis": lambda x: F.softmax(x, 1),
        "log_softmax": lambda x: F.log_softmax(x, -1),
        "log_softmax_axis": lambda x: F.log_softmax(x, 0),
    },
    ((2, 3, 4, 5),),
)

SHAPE = Group(
    {
        "view": lambda x: x.view(2, 12, 5) + 0,
        "view_minus_one": lambda x: x.reshape(-1, 5),
        "pad_cropping": lambda x: F.pad(x, (-1, -2, 0, -1)),
        "pad_cropping_one_side": lambda x: F.pad(x, (-1, 2, 1, -1), value=0.5),
        "flatten": lambda x: x.flatten(1),
        "flatten_some": lambda x: x.flatten(-3, -2),
        "unflatten": lambda x: x.unflatten(2, (2, 2)),
        "squeeze": lambda x: x[:1].squeeze(),
        "squeeze_dim": lambda x: x[:1].squeeze(0),
        "squeeze_dims": lambda x: x[:1, :, :1].squeeze((0, 2)),
        "unsqueeze": lambda x: x.unsqueeze(-1),
        "unsqueeze_first": lambda x: x.unsqueeze(0),
        "permute": lambda x: x.permute(0, 2, 3, 1),
        "permute_negative": lambda x: x.permute(-1, 0, -3, 2),
        "transpose": lambda x: x.transpose(1, -1),
        "t": lambda x: x[0, 0].t(),
        "mT": lambda x: x.mT,
        "movedim": lambda x: x.movedim(1, -1),
        "contiguous": lambda x: x.contiguous() * 1,
        "clone": lambda x: x.clone() + 1,
        "detach": lambda x: x.detach() + 1,
        "dropout": lambda x: F.dropout(x, 0.5, training=False) + 1,
        "expand": lambda x: x[:, :1].expand(2, 6, 4, 5),
        "expand_minus_one": lambda x: x[:, :1].expand(-1, 6, -1, -1),
        "expand_new": lambda x: x[0, 0].expand(3, 4, 5),
        "expand_as": lambda x: x[:1].expand_as(x),
        "cat": lambda x: torch.cat([x, x + 1], 1),
        "cat_negative": lambda x: torch.cat([x, x[..., :2]], -1),
        "stack": lambda x: torch.stack([x, x * 2], 1),
        "stack_last": lambda x: torch.stack([x, x * 2], -1),
        "split": lambda x: x.split(2, 2),
        "split_uneven": lambda x: x.split(2, -1),
        "split_sizes": lambda x: x.split([1, 3], 2),
        "chunk": lambda x: x.chunk(2, 1),
        "unbind": lambda x: x.unbind(1),
        "slice": lambda x: x[:, 1:3],
        "slice_step": lambda x: x[..., ::2],
        "slice_negative": lambda x: x[:, :, -3:-1],
        "select": lambda x: x[:, 1],
        "select_negative": lambda x: x.select(-1, -2),
        "narrow": lambda x: x.narrow(1, 1, 2),
        "index_select": lambda x: x.index_select(1, torch.tensor([2, 0])),
        "index": lambda x: x[:, torch.tensor([2, 0, 1])],
        "index_put": lambda x: x.index_put((torch.tensor([1, -2]),), x[[0, 1]] * 2),
        "index_put_two": lambda x: x.index_put(
            (torch.tensor([[1], [0]]), torch.tensor([2, 0, -3])), torch.tensor(0.5)
        ),
        "index_put_adds": lambda x: torch.ops.aten.index_put(
            x, [None, torch.tensor([2, 2])], x[:, :2] * 2, True
        ),
        "index_copy": lambda x: x.index_copy(1, torch.tensor([2, 0]), x[:, 1:3] * 3),
        "index_copy_in_place": lambda x: x.clone().index_copy_(-1, torch.tensor([1]), x[..., :1]),
        "index_first": lambda x: x[torch.tensor([1, 0])],
        "index_ends": lambda x: x[..., [0, -1]],
        "index_from_the_end": lambda x: x[:, torch.tensor([[-1, 0], [2, -3]])],
        "repeat": lambda x: x.repeat(1, 2, 1, 3),
        "repeat_new": lambda x: x[0, 0].repeat(2, 1, 2),
        "tile": lambda x: x.tile((2, 1)),
        "flip": lambda x: x.flip(1, -1),
        "roll": lambda x: x.roll(1, 2),
        "roll_flat": lambda x: x.roll(-5),
        "roll_axes": lambda x: x.roll((2, -3, 9), (-1, 2, 0)),
        "pad": lambda x: F.pad(x, (1, 2)),
        "pad_value": lambda x: F.pad(x, (1, 2, 0, 1), value=-1.5),
        "pad_all": lambda x: F.pad(x, (0, 0, 1, 0, 2, 0, 0, 1)),
        "aten_calls": lambda x: (
            torch.ops.aten.reflection_pad2d(x, [1, 2, 0, 1]),
            torch.ops.aten.reflection_pad1d(x[0], [1, 2]),
            torch.ops.aten.alias(x) + 1,
            torch.ops.aten.alpha_dropout(x, 0.5, False) * 2,
            torch.ops.aten.feature_dropout(x, 0.5, False) * 2,
            torch.ops.aten._unsafe_view(x, [6, 20]),
            torch.ops.aten.div.Scalar(x, 3),
            torch.ops.aten.sub.Scalar(x, 3),
            torch.ops.aten.mul.Scalar(x, 3),
            torch.moveaxis(x, 0, -2),
            torch.ops.aten._prelu_kernel(x, torch.full((3, 1, 1), 0.1)),
        ),
        "reflection_pad2d": nn.ReflectionPad2d((1, 2, 0, 1)),
        "pad_reflect": lambda x: F.pad(x, (2, 1, 1, 0), mode="reflect"),
        "pad_replicate": lambda x: F.pad(x, (2, 1, 6, 0), mode="replicate"),
        "pad_circular": lambda x: F.pad(x, (2, 1, 1, 0), mode="circular"),
        "replication_pad": lambda x: (
            torch.ops.aten.replication_pad2d(x, [1, 2, 0, 1]),
            torch.ops.aten.replication_pad1d(x[0], [1, 2]),
        ),
        "pad_nothing": lambda x: (F.pad(x, (0, 0, 0, 0)) + 1, F.pad(x, (0, 0), value=3.0) * 2),
        "numpy_t": lambda x: x[0, 0].T,
        "pixel_shuffle": lambda x: F.pixel_shuffle(x.view(1, 12, 2, 5), 2),
        "pixel_unshuffle": lambda x: F.pixel_unshuffle(x[..., :4], 2),
        "channel_shuffle": lambda x: F.channel_shuffle(x.view(1, 6, 4, 5), 3),
        "swapdims": lambda x: x.swapdims(0, 2),
        "view_as": lambda x: x.view_as(x[:, :, :2].new_zeros(6, 4, 5)),
        "reshape_as": lambda x: x.reshape_as(x.new_zeros(8, 3, 5)),
        "concat": lambda x: torch.concat([x, x]),
        "concatenate": lambda x: torch.concatenate([x, x], -2),
        "unsafe_chunk": lambda x: x.unsafe_chunk(2, -1),
        "unsafe_split": lambda x: x.unsafe_split(3, 2),
        "arange_start": lambda x: x * torch.arange(1.0, 6.0),
        "fill": lambda x: torch.fill(x, 2.5) * x,
        "fill_tensor": lambda x: torch.fill(x, torch.tensor(2.5)) * x,
        "written_slice": lambda x: torch.slice_scatter(x, x[..., 1:3] * 2, -1, -2),
        "written_slice_steps": lambda x: torch.slice_scatter(x, x[..., :2] * 2, -1, 1, 5, 2),
        "written_select": lambda x: torch.select_scatter(x, x[:, 1] * 2, 1, -1),
        "written_mask": lambda x: x.index_put((x < 0,), torch.tensor(0.5)),
        "eye": lambda x: torch.eye(5)[1] + x,
        "eye_wide": lambda x: torch.eye(4, 5) + x,
        "diagonal": lambda x: x.diagonal(1, -2, -1),
        "diagonal_below": lambda x: x[0].diagonal(-2, 1, 2),
        "triu": lambda x: x.triu(1),
        "tril": lambda x: x.tril(-1),
        "spectrum": lambda x: torch.fft.rfft(x, n=6).real + torch.fft.rfft(x, n=6).imag,
        "turned_spectrum": lambda x: torch.fft.rfft(x, n=6).transpose(1, 2).abs(),
        "pairs_of_a_spectrum": lambda x: torch.view_as_real(torch.fft.rfft(x, n=6)),
        "zeros": lambda x: x + torch.zeros(5),
        "ones": lambda x: x * torch.ones(4, 5),
        "full": lambda x: x + torch.full((5,), 0.5),
        "arange": lambda x: x + torch.arange(5),
        "arange_cut": lambda x: x + torch.arange(0.1, -16.1, -4.5, dtype=torch.int32)[:1],
        "arange_float": lambda x: x + torch.arange(0.0, 1.0, 0.2),
        "meshgrid": lambda x: (
            *torch.meshgrid(torch.arange(4), torch.arange(5), indexing="xy"),
            *torch.ops.aten.meshgrid([torch.arange(3.0), torch.arange(2.0), torch.arange(1.0)]),
        ),
        "new_zeros": lambda x: x.new_zeros(5) + x,
        "new_ones": lambda x: x.new_ones((4, 1)) + x,
        "new_full": lambda x: x.new_full((5,), 0.5) * x,
        "zeros_like": lambda x: torch.zeros_like(x) + 1,
        "ones_like": lambda x: torch.ones_like(x) - x,
        "full_like": lambda x: torch.full_like(x, 2.5) * x,
        "linspace": lambda x: x * torch.linspace(0, 1, 5),
        "doubles": lambda x: x * (2 ** (torch.arange(5, dtype=torch.float64) / 3)).sin().float(),
        "to_half_and_back": lambda x: x.to(torch.int32).to(torch.float32),
        "type_as": lambda x: (x > 0).type_as(x),
        "float": lambda x: (x > 0).float(),
    },
    ((2, 3, 4, 5),),
)

CONVOLUTION = Group(
    {
        "conv2d": nn.Conv2d(4, 6, 3),
        "conv2d_stride_pad": nn.Conv2d(4, 6, (3, 2), stride=(2, 1), padding=(1, 2)),
        "conv2d_no_bias": nn.Conv2d(4, 5, 1, bias=False),
        "conv2d_dilation": nn.Conv2d(4, 3, 2, dilation=(2, 3)),
        "conv2d_groups": nn.Conv2d(4, 6, 3, groups=2),
        "conv2d_depthwise": nn.Conv2d(4, 4, 3, padding=1, groups=4),
        "conv2d_multiplier": nn.Conv2d(4, 8, 3, stride=2, groups=4),
        "conv2d_same": nn.Conv2d(4, 3, (2, 3), padding="same"),
        "conv2d_valid": nn.Conv2d(4, 3, 3, padding="valid"),
        "conv2d_same_depthwise": nn.Conv2d(4, 4, 4, padding="same", groups=4),
        "conv2d_reflect": nn.Conv2d(4, 3, 3, padding=1, padding_mode="reflect"),
        "conv2d_computed_weight": lambda x: F.conv2d(x[:1], x[:, :, :2, :2] * 0.5),
        "conv_transpose2d": nn.ConvTranspose2d(4, 3, 3),
        "conv_transpose2d_stride": nn.ConvTranspose2d(4, 3, 3, stride=2, padding=1),
        "conv_transpose2d_output_padding": nn.ConvTranspose2d(4, 3, 3, 2, 1, output_padding=1),
        "conv_transpose2d_no_bias": nn.ConvTranspose2d(4, 3, (2, 3), stride=(2, 1), bias=False),
        "conv_transpose2d_groups": nn.ConvTranspose2d(4, 6, 3, stride=2, groups=2),
        "conv_transpose2d_depthwise": nn.ConvTranspose2d(4, 4, 4, 2, 1, groups=4, bias=False),
        "conv_transpose2d_dilation": nn.ConvTranspose2d(
            4, 6, (3, 2), (2, 3), (1, 0), output_padding=1, groups=2, dilation=(2, 4)
        ),
        "max_pool2d": lambda x: F.max_pool2d(x, 2),
        "max_pool2d_dilation": lambda x: F.max_pool2d(x, (3, 2), 1, 1, dilation=(2, 3)),
        "max_pool2d_gaps": lambda x: F.max_pool2d(x, 2, 2, 1, dilation=3, ceil_mode=True),
        "max_pool2d_pad": lambda x: F.max_pool2d(x, (3, 2), stride=(2, 1), padding=(1, 1)),
        "max_pool2d_ceil": lambda x: F.max_pool2d(x, 2, ceil_mode=True),
        "avg_pool2d": lambda x: F.avg_pool2d(x, 2),
        "avg_pool2d_pad": lambda x: F.avg_pool2d(x, 3, stride=2, padding=1),
        "avg_pool2d_exclude": lambda x: F.avg_pool2d(x, 3, 2, 1, count_include_pad=False),
        "local_response_norm": lambda x: F.local_response_norm(x, 3, alpha=0.5),
        "adaptive_avg_pool2d_1": lambda x: F.adaptive_avg_pool2d(x, 1),
        "adaptive_avg_pool2d": lambda x: F.adaptive_avg_pool2d(x[:, :, :6], (3, 1)),
        "adaptive_avg_pool2d_same": lambda x: F.adaptive_avg_pool2d(x, (None, 1)),
        "adaptive_avg_pool2d_uneven": lambda x: F.adaptive_avg_pool2d(x, (3, 7)),
        "adaptive_max_pool2d": lambda x: F.adaptive_max_pool2d(x[:, :, :6, :4], (3, 2)),
        "nearest": lambda x: F.interpolate(x, scale_factor=2, mode="nearest"),
        "nearest_size": lambda x: F.interpolate(x, size=(10, 9), mode="nearest"),
        "bilinear": lambda x: F.interpolate(x, scale_factor=2, mode="bilinear"),
        "bilinear_size": lambda x: F.interpolate(x, size=(4, 9), mode="bilinear"),
        "bilinear_corners": lambda x: F.interpolate(
            x, (9, 11), mode="bilinear", align_corners=True
        ),
        "batch_norm": nn.BatchNorm2d(4),
        "batch_norm_plain": nn.BatchNorm2d(4, affine=False),
        "group_norm": nn.GroupNorm(2, 4),
        "group_norm_plain": nn.GroupNorm(4, 4, affine=False),
        "instance_norm": nn.InstanceNorm2d(4, affine=True),
        "instance_norm_plain": nn.InstanceNorm2d(4),
        "layer_norm_image": nn.LayerNorm([7, 5]),
        "prelu": nn.PReLU(4),
    },
    (IMAGE,),
)

SEQUENCE = Group(
    {
        "conv1d": nn.Conv1d(4, 6, 3),
        "conv1d_all": nn.Conv1d(4, 6, 3, stride=2, padding=2, dilation=2, groups=2),
        "conv1d_depthwise": nn.Conv1d(4, 8, 3, groups=4, bias=False),
        "conv1d_weight_norm": nn.utils.parametrizations.weight_norm(nn.Conv1d(4, 3, 2)),
        "conv1d_same": nn.Conv1d(4, 3, 4, padding="same"),
        "conv_transpose1d": nn.ConvTranspose1d(4, 3, 3, stride=2, padding=1),
        "conv_transpose1d_groups": nn.ConvTranspose1d(4, 6, 3, 2, groups=2, dilation=3),
        "max_pool1d": lambda x: F.max_pool1d(x, 2),
        "max_pool1d_dilation": lambda x: F.max_pool1d(x, 3, 2, 1, dilation=2),
        "max_pool1d_pad": lambda x: F.max_pool1d(x, 3, 2, 1),
        "local_response_norm_1d": lambda x: F.local_response_norm(x, 2, alpha=0.5, beta=0.5, k=2.0),
        "avg_pool1d": lambda x: F.avg_pool1d(x, 3, 2),
        "avg_pool1d_pad": lambda x: F.avg_pool1d(x, 3, 2, 1, count_include_pad=False),
        "adaptive_avg_pool1d": lambda x: F.adaptive_avg_pool1d(x, 3),
        "adaptive_avg_pool1d_uneven": lambda x: F.adaptive_avg_pool1d(x, 4),
        "adaptive_max_pool1d": lambda x: F.adaptive_max_pool1d(x, 3),
        "nearest1d": lambda x: F.interpolate(x, scale_factor=2),
        "linear1d": lambda x: F.interpolate(x, size=13, mode="linear"),
        "batch_norm1d": nn.BatchNorm1d(4),
        "instance_norm1d": nn.InstanceNorm1d(4, affine=True),
        "reflection_pad1d": lambda x: F.pad(x, (2, 1), mode="reflect"),
        "gru": nn.GRU(9, 5, batch_first=True),
        "gru_layers": nn.GRU(9, 5, num_layers=2, bidirectional=True),
        "lstm": nn.LSTM(9, 5, batch_first=True),
        "lstm_layers": nn.LSTM(9, 5, num_layers=2, bidirectional=True, bias=False),
        "lstm_state": lambda x: LSTM(x, (x[:1, :, :5], x[1:2, :, 4:])),
        "multihead": lambda x: ATTENTION(x, x, x, need_weights=False)[0],
        "attention": lambda x: F.scaled_dot_product_attention(x, x, x),
        "repeated": lambda x: (x.repeat_interleave(3, -2), torch.repeat_interleave(x, 2)),
        "attention_of_groups": lambda x: F.scaled_dot_product_attention(
            x.repeat_interleave(2, 0), x, x, enable_gqa=True
        ),
        "attention_of_one": lambda x: F.scaled_dot_product_attention(x, x[:1], x[:1] + 1),
        "attention_causal": lambda x: F.scaled_dot_product_attention(x, x, x, is_causal=True),
        "attention_mask": lambda x: F.scaled_dot_product_attention(
            x, x[:, :3], x[:, :3], attn_mask=x[0, :, :3], scale=0.5
        ),
        "attention_choice": lambda x: F.scaled_dot_product_attention(x, x, x, x[:, :, :4] > 0),
    },
    ((3, 4, 9),),
)
VOLUME = Group(
    {
        "conv3d": nn.Conv3d(4, 6, (2, 3, 1)),
        "conv3d_all": nn.Conv3d(4, 6, 3, stride=(1, 2, 3), padding=(1, 0, 2), dilation=(1, 2, 1)),
        "conv3d_groups": nn.Conv3d(4, 10, 2, groups=2, bias=False),
        "conv3d_depthwise": nn.Conv3d(4, 8, (3, 2, 2), groups=4, padding=1),
        "conv3d_same": nn.Conv3d(4, 5, (3, 2, 4), padding="same", dilation=(1, 1, 2)),
        "conv3d_no_batch": lambda x: F.conv3d(x[0], torch.linspace(-1, 1, 96).view(3, 4, 2, 2, 2)),
        "conv3d_relu": lambda x: F.conv3d(x, torch.linspace(-1, 1, 12).view(3, 4, 1, 1, 1)).relu(),
        "conv_transpose3d": nn.ConvTranspose3d(4, 3, 3),
        "conv_transpose3d_all": nn.ConvTranspose3d(
            4,
            6,
            (3, 2, 2),
            (2, 3, 1),
            (1, 0, 1),
            output_padding=(1, 2, 0),
            groups=2,
            dilation=(1, 2, 1),
        ),
        "conv_transpose3d_depthwise": nn.ConvTranspose3d(4, 4, 2, 2, groups=4, bias=False),
        "max_pool3d": lambda x: F.max_pool3d(x, 2),
        "max_pool3d_pad": lambda x: F.max_pool3d(x, (3, 2, 3), stride=(2, 1, 1), padding=(1, 1, 0)),
        "max_pool3d_gaps": lambda x: F.max_pool3d(x, 2, 2, 1, dilation=(2, 1, 3), ceil_mode=True),
        "avg_pool3d": lambda x: F.avg_pool3d(x, (2, 3, 2), stride=(1, 2, 2)),
        "avg_pool3d_pad": lambda x: F.avg_pool3d(x, (2, 3, 3), 2, 1),
        "avg_pool3d_inside": lambda x: F.avg_pool3d(x, 3, 2, 1, True, count_include_pad=False),
        "avg_pool3d_ceil": lambda x: F.avg_pool3d(x, (2, 2, 3), 2, ceil_mode=True),
        "avg_pool3d_divisor": lambda x: F.avg_pool3d(x, 2, 2, 1, divisor_override=3),
        "avg_pool3d_front": lambda x: F.avg_pool3d(x[0], (2, 1, 1), stride=1),
        "adaptive_avg_pool3d": lambda x: F.adaptive_avg_pool3d(x, (2, 1, 2)),
        "adaptive_avg_pool3d_all": lambda x: F.adaptive_avg_pool3d(x, 1),
        "batch_norm3d": nn.BatchNorm3d(4),
    },
    ((2, 4, 4, 5, 6),),
)
LSTM = nn.LSTM(9, 5).requires_grad_(False)
PROJECTED = nn.LSTM(5, 8, proj_size=3).requires_grad_(False)
ATTENTION = nn.MultiheadAttention(9, 3, batch_first=True).eval().requires_grad_(False)

MATRIX = Group(
    {
        "linear": nn.Linear(6, 4),
        "linear_no_bias": nn.Linear(6, 3, bias=False),
        "linear_computed": lambda x, y: F.linear(x, y.mT[0]),
        "matmul": lambda x, y: x @ y,
        "matmul_constant": lambda x, y: x @ torch.linspace(-1, 1, 12).view(6, 2),
        "matmul_broadcast": lambda x, y: x[:, None] @ y[None],
        "mm": lambda x, y: torch.mm(x[0], y[0]),
        "bmm": lambda x, y: torch.bmm(x, y),
        "bmm_transposed": lambda x, y: torch.bmm(x, x.transpose(1, 2)),
        "addmm": lambda x, y: torch.addmm(
            torch.linspace(-1, 1, 2), x[0], torch.linspace(-1, 1, 12).view(6, 2)
        ),
        "mv": lambda x, y: x[0] @ y[0, :, 0],
        "dot": lambda x, y: x[0, 0] @ y[0, :, 0],
        "outer": lambda x, y: torch.outer(x[0, 0], x[0, 1]),
        "outer_of_two_types": lambda x, y: torch.outer(torch.arange(3), y[0, 1]),
        "layer_norm": nn.LayerNorm(6),
        "layer_norm_plain": nn.LayerNorm([5, 6], elementwise_affine=False, eps=0.1),
        "rms_norm": nn.RMSNorm(6),
        "cdist": lambda x, y: torch.cdist(x, y.mT),
        "rfft": lambda x, y: torch.fft.rfft(x, n=8).abs(),
        "rfft_inner": lambda x, y: torch.fft.rfft(y, dim=1).abs(),
        "batch_norm": lambda x, y: BATCH_NORM(x[0]),
        "gru_cell": lambda x, y: GRU_CELL(x[0], x[1, :, :4]),
        "lstm_cell": lambda x, y: LSTM_CELL(x[0], (x[1, :, :4], x[1, :, 2:])),
        "rnn": nn.RNN(6, 3),
        "rnn_relu": nn.RNN(6, 3, nonlinearity="relu", batch_first=True),
    },
    ((3, 5, 6), (3, 6, 4)),
)
BATCH_NORM = nn.BatchNorm1d(6).eval().requires_grad_(False)
GRU_CELL = nn.GRUCell(6, 4).requires_grad_(False)
LSTM_CELL = nn.LSTMCell(6, 4).requires_grad_(False)

SORTED = torch.tensor([-1.5, -0.5, 0.0, 0.5, 0.5, 1.0])
ALONG = torch.tensor([[2, 0, 1, 1, 0], [1, 1, 0, 2, 0], [0, 2, 2, 1, 1]])
ROUNDED = (torch.tensor([0.02]), torch.tensor([3], dtype=torch.int32))
EACH_ROUNDED = (torch.tensor([0.02, 0.03, 0.5]), torch.tensor([0, 3, -4], dtype=torch.int32))

MADE = Group(
    {
        "hann": lambda x, y: x * torch.hann_window(5),
        "hann_symmetric": lambda x, y: x * torch.hann_window(5, periodic=False),
        "hann_of_one": lambda x, y: x * torch.hann_window(1, periodic=False),
        "hamming": lambda x, y: x * torch.hamming_window(5),
        "hamming_symmetric": lambda x, y: x * torch.hamming_window(5, periodic=False),
        "hamming_alpha": lambda x, y: x * torch.hamming_window(5, True, 0.5),
        "hamming_alpha_beta": lambda x, y: x * torch.hamming_window(5, True, 0.5, 0.4),
        "blackman": lambda x, y: x * torch.blackman_window(5),
        "blackman_symmetric": lambda x, y: x * torch.blackman_window(5, periodic=False),
        "bartlett": lambda x, y: x * torch.bartlett_window(5),
        "bartlett_symmetric": lambda x, y: x * torch.bartlett_window(5, periodic=False),
        "kaiser": lambda x, y: x * torch.kaiser_window(5),
        "kaiser_symmetric": lambda x, y: x * torch.kaiser_window(5, periodic=False),
        "kaiser_beta": lambda x, y: x * torch.kaiser_window(5, False, 6.5),
        "logspace": lambda x, y: x * torch.logspace(-1, 1, 5),
        "logspace_base": lambda x, y: x * torch.logspace(0, 3, 5, base=2),
        "empty": lambda x, y: x + torch.empty(5).fill_(2),
        "empty_like": lambda x, y: x + torch.empty_like(x).fill_(2),
        "empty_strided": lambda x, y: x + torch.empty_strided((5,), (1,)).fill_(2),
        "empty_permuted": lambda x, y: x + torch.empty_permuted((3, 5), (1, 0)).fill_(2),
        "new_empty": lambda x, y: x + x.new_empty(5).fill_(2),
        "new_empty_strided": lambda x, y: x + x.new_empty_strided((5,), (1,)).fill_(2),
        "copysign": torch.copysign,
        "copysign_scalar": lambda x, y: torch.copysign(x, -1.0),
        "logaddexp": torch.logaddexp,
        "logaddexp2": torch.logaddexp2,
        "xlogy": lambda x, y: torch.xlogy(x.round(), y.abs()),
        "xlogy_scalar": lambda x, y: torch.xlogy(x, 2.0),
        "xlogy_of_scalar": lambda x, y: torch.xlogy(2, y.abs() + 0.1),
        "fmax": torch.fmax,
        "fmin": torch.fmin,
        "fmax_integers": lambda x, y: torch.fmax(x, (3 * y).round()),
        "round_decimals": lambda x, y: torch.round(x, decimals=2),
        "round_tens": lambda x, y: torch.round(100 * x, decimals=-1),
        "erfc": lambda x, y: torch.erfc(x),
        "sinc": lambda x, y: torch.sinc(x),
        "rrelu": nn.RReLU(0.1, 0.4),
        "cummax": lambda x, y: tuple(torch.cummax(x, 1)),
        "cummin": lambda x, y: tuple(torch.cummin(x.round(), -1)),
        "cummin_of_number": lambda x, y: tuple(torch.cummin(x[0, 0, 0], 0)),
        "logcumsumexp": lambda x, y: torch.logcumsumexp(x, -1),
        "logcumsumexp_large": lambda x, y: torch.logcumsumexp(100 * x, 1),
        "searchsorted": lambda x, y: torch.searchsorted(SORTED, x),
        "searchsorted_right": lambda x, y: torch.searchsorted(SORTED, x.round(), side="right"),
        "searchsorted_rows": lambda x, y: torch.searchsorted(y.sort(-1)[0], x, out_int32=True),
        "searchsorted_scalar": lambda x, y: torch.searchsorted(SORTED, 0.3, right=True),
        "bucketize": lambda x, y: torch.bucketize(x, SORTED),
        "bucketize_right": lambda x, y: torch.bucketize(x.round(), SORTED, right=True),
        "bilinear": lambda x, y: F.bilinear(
            x, y[..., :4], torch.linspace(-1, 1, 60).view(3, 5, 4), torch.tensor([0.5, 0.0, -1.0])
        ),
        "bilinear_plain": lambda x, y: F.bilinear(x, y, torch.linspace(-1, 1, 50).view(2, 5, 5)),
        "fake_quantize": lambda x, y: torch.fake_quantize_per_tensor_affine(x, 0.01, 3, -128, 127),
        "fake_quantize_tensors": lambda x, y: torch.fake_quantize_per_tensor_affine(
            x, ROUNDED[0], ROUNDED[1], 0, 255
        ),
        "fake_quantize_channels": lambda x, y: torch.fake_quantize_per_channel_affine(
            x, *EACH_ROUNDED, 1, -8, 7
        ),
        "fake_quantize_mask": lambda x, y: (
            torch.ops.aten.fake_quantize_per_tensor_affine_cachemask(x, 0.01, 3, -128, 127)[0],
            torch.ops.aten.fake_quantize_per_channel_affine_cachemask(x, *EACH_ROUNDED, 1, -8, 7)[
                0
            ],
            torch.ops.aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(
                x, *ROUNDED, torch.ones(1), 0, 255
            )[0],
        ),
        "index_reduce": lambda x, y: x.index_reduce(1, torch.tensor([2, 0, 2]), y, "mean"),
        "index_add": lambda x, y: x.index_add(1, torch.tensor([2, 0, 2]), y),
    }
    | {
        f"scatter_{how}_{own}": lambda x, y, how=how, own=own: x.scatter_reduce(
            1, ALONG.expand(2, 3, 5), y, how, include_self=own
        )
        for how in ("sum", "prod", "amax", "amin", "mean")
        for own in (True, False)
    }
    | {
        "scatter_integers": lambda x, y: (
            (9 * x).long().scatter_reduce(-1, ALONG.expand(2, 3, 5), (9 * y).long(), "mean")
        ),
    },
    ((2, 3, 5), (2, 3, 5)),
)

COMPLEX = Group(
    {
        "complex": lambda x, y: torch.view_as_real(torch.complex(x, y[:1])),
        "polar": lambda x, y: torch.view_as_real(torch.polar(x.abs(), y)),
        "rotated": lambda x, y: torch.view_as_real(
            torch.view_as_complex(x.view(2, 3, 4, 2))
            * torch.polar(torch.ones(4), torch.arange(4.0))
        ),
        "sums": lambda x, y: torch.view_as_real(
            torch.complex(x, y) + torch.complex(y[:1], x[:1]) - torch.complex(x[:, :1], x[:, :1])
        ),
        "of_two_kinds": lambda x, y: torch.view_as_real(torch.complex(x, y) * x),
        "angle": lambda x, y: torch.complex(x, y).angle(),
        "conj": lambda x, y: torch.view_as_real(torch.complex(x, y).conj().resolve_conj()),
        "conj_physical": lambda x, y: torch.view_as_real(torch.conj_physical(torch.complex(x, y))),
        "conj_overload": lambda x, y: torch.view_as_real(
            torch.ops.aten._conj_physical.default(torch.complex(x, y))
        ),
        "irfft": lambda x, y: torch.fft.irfft(torch.fft.rfft(x) * torch.fft.rfft(y)),
        "irfft_along": lambda x, y: torch.fft.irfft(torch.complex(x, y), n=4, dim=1),
        "irfft_core": lambda x, y: torch.ops.aten._fft_c2r.default(torch.complex(x, y), [1], 2, 4),
    },
    ((2, 3, 8), (2, 3, 8)),
)

INDICES = Group(
    {
        "embedding": nn.Embedding(9, 5),
        "gather": lambda i: torch.gather(torch.linspace(-1, 1, 18).view(2, 9), 1, i),
        "gather_first": lambda i: torch.gather(torch.linspace(-1, 1, 54).view(9, 6), 0, i),
        "gather_inner": lambda i: (
            torch.linspace(-1, 1, 36).view(2, 9, 2).gather(1, i.view(2, 3, 2))
        ),
        "embedding_bag": nn.EmbeddingBag(9, 5, mode="sum"),
        "embedding_bag_mean": nn.EmbeddingBag(9, 5, mode="mean", padding_idx=3),
        "embedding_bag_max": nn.EmbeddingBag(9, 5, mode="max"),
        "embedding_bag_offsets": lambda i: F.embedding_bag(
            i.view(-1),
            torch.linspace(-1, 1, 27).view(9, 3),
            torch.tensor([0, 5, 5, 12]),
            mode="sum",
            per_sample_weights=i.view(-1) * 0.5,
            include_last_offset=True,
        ),
        "embedding_bag_overload": lambda i: torch.ops.aten.embedding_bag.default(
            torch.linspace(-1, 1, 27).view(9, 3), i.view(-1), torch.tensor([0, 5, 5])
        )[0],
        "embedding_bag_core": lambda i: (
            torch.ops.aten._embedding_bag.default(
                torch.linspace(-1, 1, 27).view(9, 3), i.view(-1), torch.tensor([0, 5, 5])
            )[0],
            torch.ops.aten._embedding_bag_forward_only.default(
                torch.linspace(-1, 1, 27).view(9, 3), i.view(-1), torch.tensor([0, 5, 5]), mode=1
            )[0],
        ),
        "embedding_padding": nn.Embedding(9, 5, padding_idx=0),
        "index_table": lambda i: torch.linspace(-1, 1, 27).view(9, 3)[i],
        "index_table_negative": lambda i: torch.linspace(-1, 1, 27).view(9, 3)[i - 9],
        "index_table_both": lambda i: torch.linspace(-1, 1, 27).view(9, 3)[2 * i - 9],
        "index_two": lambda i: torch.linspace(-1, 1, 162).view(9, 9, 2)[i, i[:1] - 9],
        "index_last_two": lambda i: torch.linspace(-1, 1, 162).view(2, 9, 9)[:, i, i[:, :1]],
        "index_three": lambda i: torch.linspace(-1, 1, 162).view(9, 9, 2)[i, 8 - i, i % 2],
        "index_four": lambda i: torch.linspace(-1, 1, 162).view(2, 9, 3, 3)[
            i % 2, i - 9, i[:1] % 3, i[:, :1] % 3
        ],
        "to_float": lambda i: i.float(),
        "add": lambda i: i + 1,
        "sub": lambda i: 8 - i,
        "mul": lambda i: i * i,
        "abs": lambda i: (i - 4).abs(),
        "neg": lambda i: -i,
        "sign": lambda i: (i - 4).sign(),
        "equal": lambda i: i == 3,
        "of_two_types": lambda i: i < 9 - i.to(torch.int32),
        "of_truth": lambda i: (
            (i > 3) > 0,
            (i > 3) == 2,
            (i > 3) < i,
            i != (i > 3),
            (i > 3) >= 0.5,
        ),
        "bytes": lambda i: (i.to(torch.uint8) > 3) | (i.to(torch.int8) == i.to(torch.uint8)),
        "one_hot": lambda i: F.one_hot(i, 9),
        "picked": lambda i: torch.linspace(-1, 1, 27).view(3, 9)[:, i[0, 0]],
        "picked_from_the_end": lambda i: torch.linspace(-1, 1, 27).view(9, 3)[i[0, 1] - 9],
        "index_fill": lambda i: torch.linspace(-1, 1, 18).view(2, 9).index_fill(-1, i[0], 2.5),
        "scatter": lambda i: torch.linspace(-1, 1, 18).view(2, 9).scatter(1, i, 2.5),
        "scatter_source": lambda i: torch.zeros(2, 9).scatter(1, i * 0 + torch.arange(6), i * 0.5),
        "scatter_add": lambda i: torch.zeros(2, 9).scatter_add(-1, i, i * 0.5),
        "scatter_add_first": lambda i: torch.ones(9, 6).scatter_add(0, i, i * 0.5),
        "cumsum": lambda i: i.cumsum(-1),
        "floor_divide": lambda i: (i - 4) // 3,
        "remainder": lambda i: (i - 4) % 3,
        "clamp": lambda i: i.clamp(2, 6),
    },
    ((2, 6),),
    low=0,
    high=9,
    dtype=torch.int64,
)

FORMS = ("plain", "training", "core")
"""How programs are exported: without in-place operators, as they are, and in core operators."""
CORE = ("binary", "reduce", "convolution", "volume", "matrix")
"""The groups that are also exported in core operators, which takes long."""
LEFT_OUT = {
    "plain": (),
    # They become several operators, or are written into their inputs.
    "training": ("relu_inplace", "hardshrink", "softshrink"),
    "core": (),
}
"""Calls that no spec takes in a form."""
NOT_CALLED = (
    "aten.all.dims",  # what some decompositions make of any
    "aten.copy.default",  # of state
    "aten.upsample_bilinear2d.default",  # of other exporters; here it is decomposed
    "aten.upsample_nearest2d.default",
)
"""Overloads that none of these programs calls."""


def of_form(group: Group, form: str) -> Group:
    """Return the calls of a group that are taken in a form."""
    calls = {name: call for name, call in group.calls.items() if name not in LEFT_OUT[form]}
    return replace(group, calls=calls)


REFUSED: dict[str, tuple[Call, str]] = {
    "rsub_alpha": (lambda x: torch.rsub(x, x, alpha=2), "aten.rsub"),
    "einsum": (lambda x: torch.einsum("bchw,bchv->bcwv", x, x), "aten.einsum"),
    "uneven": (lambda x: F.adaptive_max_pool2d(x, (3, 2)), "error: output_size is"),
    "divisor": (lambda x: F.avg_pool2d(x, 2, divisor_override=3), "error: divisor_override is 3"),
    "apart": (
        lambda x: x[torch.tensor([0, 1]), :, torch.tensor([2, 3])],
        "error: indices are a mask, more than four tensors, or of axes that are not neighbours",
    ),
    "projection": (
        lambda x: PROJECTED(x[0])[0],
        "error: the hidden vectors of hx have 3 elements, its cells 8: proj_size must be 0",
    ),
    "avg_pool3d": (
        lambda x: F.avg_pool3d(x[None], 2, 2, (0, 1, 1), ceil_mode=True),
        "ceil_mode and count_include_pad are both true",
    ),
    "uneven volume": (
        lambda x: F.adaptive_avg_pool3d(x[None], (1, 3, 2)),
        "error: output_size is",
    ),
    "scale": (
        lambda x: F.interpolate(x, scale_factor=1.5, mode="nearest"),
        "error: scale_factors do",
    ),
    "training": (lambda x: F.dropout(x, 0.5, training=True), "aten.native_dropout"),
}
"""Calls of one image that no spec takes, and what is reported."""

GROUPS = {
    "unary": UNARY,
    "positive": POSITIVE,
    "binary": BINARY,
    "integers": INTEGERS,
    "reduce": REDUCE,
    "shape": SHAPE,
    "convolution": CONVOLUTION,
    "volume": VOLUME,
    "sequence": SEQUENCE,
    "matrix": MATRIX,
    "indices": INDICES,
    "made": MADE,
    "complex": COMPLEX,
}
