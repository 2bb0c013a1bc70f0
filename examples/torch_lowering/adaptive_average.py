"""A lowering by hand: adaptive pooling whose windows are all alike is average pooling."""

from __future__ import annotations

from opgen.pt2.builder import LoweringBuilder, Value
from opgen.torch.converter import TorchConverter


def register(converter: TorchConverter, *, allow_override: bool = False) -> None:
    """Let a converter know the lowering.

    :param allow_override: whether it takes the place of a spec, if one describes the operator.
    """

    @converter.register_torch_lowering("aten::_adaptive_avg_pool2d.default", allow_override)
    def adaptive_average(builder: LoweringBuilder) -> Value:
        image = builder.arguments["self"]
        rows, columns = builder.arguments["output_size"]
        if len(image.shape) != 4 or image.shape[2] % rows or image.shape[3] % columns:  # noqa: PLR2004
            return NotImplemented  # windows of several sizes: what the specs say, if they do
        height, width = image.shape[2] // rows, image.shape[3] // columns
        pooled = builder.operator(
            "AVERAGE_POOL_2D",
            {"input": builder.transposed(image, (0, 2, 3, 1))},
            {
                "padding": "VALID",
                "filter_height": height,
                "filter_width": width,
                "stride_h": height,
                "stride_w": width,
            },
        )
        return builder.transposed(pooled, (0, 3, 1, 2))
