"""What PyTorch's quantizers write into programs, and look for in them: names of theirs.

They are the language in which a program says that it is quantized; what it says becomes facts of
tensors. So no spec describes these operators. All names of PyTorch's that opgen knows without a
spec stand here.
"""

from __future__ import annotations

DECOMPOSED = "quantized_decomposed"
"""The namespace of PT2E, which PyTorch itself brings."""
AFFINE = "torchao"
"""The namespace of torchao."""
NAMESPACES = (DECOMPOSED, AFFINE)
QUANTIZE = frozenset(
    (
        f"{DECOMPOSED}.quantize_per_tensor",
        f"{DECOMPOSED}.quantize_per_channel",
        f"{AFFINE}.quantize_affine",
    )
)
DEQUANTIZE = frozenset(
    (
        f"{DECOMPOSED}.dequantize_per_tensor",
        f"{DECOMPOSED}.dequantize_per_channel",
        f"{AFFINE}.dequantize_affine",
    )
)
DYNAMIC = ("choose_qparams", "per_token", "per_channel_group")
"""Parts of the names of operators that belong to quantization with scales found at run time."""
LINEAR = "aten.linear.default"
"""What they quantize: data, a matrix whose rows are the weights of an output, and a bias."""
PRODUCTS = ("aten.matmul.default", "aten.mm.default", "aten.addmm.default")
"""What computes the same with a transposed matrix, which they pass over: the last arguments are the
data and the matrix, behind a bias if there is one."""


ITEM, SELECT, INDEX = "aten.item.default", "aten.select.int", "aten.index.Tensor"
"""``x[i]`` with a tensor of one number is exported as the first two, and means the third."""
IN_ORDER = {
    "dim_order_ops._clone_dim_order.default": "aten.clone.default",
    "dim_order_ops._empty_dim_order.default": "aten.empty.memory_format",
    "dim_order_ops._to_dim_order_copy.default": "aten._to_copy.default",
}
"""Operators of ExecuTorch's edge dialect that also get an order of axes -> the same without it."""


def namespace_of(target: str) -> str:
    """Return the namespace of an operator: ``aten`` of ``aten.add.Tensor``."""
    return target.partition(".")[0]
