"""Operators that the glue for TensorFlow Lite Micro is tested with, and models of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from flatbuffers import flexbuffers

from opgen.air import AirModel, DType
from opgen.air.model import AirOperator, AirSubgraph, AirTensor, Quantization
from opgen.lib.tensor import Array
from opgen.litert.write import Encoding, write_model

FOLDER = Path(__file__).resolve().parent / "tflm"
SPECS = FOLDER / "specs"
"""What can be computed on a device."""
OTHER = FOLDER / "other" / "specs"
"""What cannot, but for one model."""


@dataclass(frozen=True)
class Case:
    """A model of one operator, and its inputs [steps, *shape]."""

    op: str
    custom: str
    payload: bytes
    inputs: Sequence[AirTensor | None]
    outputs: Sequence[AirTensor]
    fed: Sequence[Array] = field(default_factory=tuple)
    table: str = ""
    """Of a builtin operator: the table of its options."""
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What the model is called."""
        return self.op.lower()

    def write(self, path: Path) -> Path:
        """Write the model."""
        tensors = {each.id: each for each in (*self.inputs, *self.outputs) if each}
        operator = AirOperator(
            0,
            "ANY",
            tuple(-1 if each is None else each.id for each in self.inputs),
            tuple(each.id for each in self.outputs),
        )
        given = tuple(each.id for each in self.inputs if each and not each.is_constant)
        results = tuple(each.id for each in self.outputs)
        graph = AirSubgraph("main", tensors, (operator,), given, results)
        encoding = Encoding(custom=self.custom, payload=self.payload)
        if not self.custom:
            encoding = Encoding(builtin=self.op, table=self.table, values=self.values)
        model = AirModel(path.stem, path, "", (graph,))
        path.write_bytes(write_model(model, lambda _: encoding))
        return path

    def with_payload(self, payload: bytes) -> Case:
        """Return the same with other options."""
        return replace(self, payload=payload)


def flex(**options: object) -> bytes:
    """Return options as a FlexBuffer."""
    return bytes(flexbuffers.Dumps(options))


def tensor(
    id_: int, shape: tuple[int, ...], type_: DType = DType.FLOAT32, **more: object
) -> AirTensor:
    """Return a tensor with a name."""
    return AirTensor(id_, f"t{id_}", type_, shape, **more)  # type: ignore[arg-type]


def quantization(*scales: float, zero_point: int = 0, axis: int | None = None) -> Quantization:
    """Return scales with one zero point for all."""
    zero_points = np.full(len(scales), zero_point, np.int64)
    return Quantization(np.array(scales, np.float32), zero_points, axis)


def builtin_cases() -> Mapping[str, Case]:
    """Return models of builtin operators: without options, with numbers, with vectors."""
    random = np.random.default_rng(6)

    def floats(*shape: int) -> Array:
        return random.normal(0.0, 2.0, shape).astype(np.float32)

    def case(
        op: str, inputs: Sequence[AirTensor], output: tuple[int, ...], table: str, **values: object
    ) -> Case:
        fed = [floats(2, *each.shape) for each in inputs if not each.is_constant]
        out = tensor(9, output, inputs[0].type)
        return Case(op, "", b"", inputs, [out], fed, table, values)

    shape = tensor(1, (2,), DType.INT32, data=np.array([3, -1], np.int32))
    order = tensor(1, (3,), DType.INT32, data=np.array([2, 0, 1], np.int32))
    return {
        "cos": case("COS", [tensor(0, (2, 3))], (2, 3), "CosOptions"),
        "cos_bare": case("COS", [tensor(0, (2, 3))], (2, 3), ""),
        "squeeze": case(
            "SQUEEZE", [tensor(0, (1, 3, 1))], (1, 3), "SqueezeOptions", squeeze_dims=[-1]
        ),
        "maximum": case(
            "MAXIMUM", [tensor(0, (2, 3)), tensor(1, (2, 1))], (2, 3), "MaximumMinimumOptions"
        ),
        "reshape": case("RESHAPE", [tensor(0, (2, 6)), shape], (3, 4), "ReshapeOptions"),
        "reshape_option": case(
            "RESHAPE", [tensor(0, (2, 6))], (4, 3), "ReshapeOptions", new_shape=[4, -1]
        ),
        "transpose": case(
            "TRANSPOSE", [tensor(0, (2, 3, 4)), order], (4, 2, 3), "TransposeOptions"
        ),
        "depth_to_space": case(
            "DEPTH_TO_SPACE", [tensor(0, (1, 1, 2, 8))], (1, 2, 4, 2), "DepthToSpaceOptions",
            block_size=2,
        ),
    }  # fmt: skip


def cases() -> Mapping[str, Case]:
    """Return a model of every operator of the specs."""
    random = np.random.default_rng(5)

    def floats(*shape: int) -> Array:
        return random.normal(0.0, 2.0, shape).astype(np.float32)

    s8 = DType.INT8
    weights = random.integers(-100, 100, (2, 3)).astype(np.int8)
    numbers = flex(a=-17, b=5, f=7.3, g=-0.4, mode="VALID", fused=3, sizes=[7, 8, 9], note="all")
    packed = np.array(
        [(-7, True, 1.5, [3, -5, 9], b"other")],
        np.dtype({
            "names": ["low", "active", "gain", "taps", "name"],
            "formats": ["<i2", "u1", "<f4", ("<i4", (3,)), "S8"],
            "offsets": [0, 2, 4, 8, 20],
            "itemsize": 28,
        }),
    ).tobytes()  # fmt: skip
    row = tensor(0, (2, 6))
    found = {
        "curve": Case(
            "CURVE",
            "Curve",
            flex(gain=2.0),
            [tensor(0, (64, 4), s8, quantization=quantization(0.05, zero_point=-20))],
            [tensor(1, (64, 4), s8, quantization=quantization(0.03, zero_point=-128))],
            [np.arange(-128, 128).astype(np.int8).reshape(1, 64, 4)],
        ),
        "curve_f32": Case(
            "CURVE", "Curve", b"", [tensor(0, (3, 4))], [tensor(1, (3, 4))], [floats(2, 3, 4)]
        ),
        "smooth": Case(
            "SMOOTH", "Smooth", flex(alpha=0.25), [row], [tensor(1, (2, 6))], [floats(4, 2, 6)]
        ),
        "extremes": Case(
            "EXTREMES",
            "Extremes",
            b"",
            [row],
            [tensor(1, (2,)), tensor(2, (2,))],
            [floats(2, 2, 6)],
        ),
        "blend": Case(
            "BLEND",
            "Blend",
            b"",
            [tensor(0, (1,)), tensor(1, (2, 2)), tensor(2, (2, 2)), tensor(3, (2, 2))],
            [tensor(4, (2, 2))],
            [floats(2, 1), floats(2, 2, 2), floats(2, 2, 2), floats(2, 2, 2)],
        ),
        "blend_absent": Case(
            "BLEND", "Blend", b"", [None, row], [tensor(1, (2, 6))], [floats(2, 2, 6)]
        ),
        "packed": Case("PACKED", "Packed", packed, [row], [tensor(1, (2, 6))], [floats(1, 2, 6)]),
        "numbers": Case(
            "NUMBERS",
            "Numbers",
            numbers,
            [
                tensor(0, (1, 9, 8, 3), s8, quantization=quantization(0.5, zero_point=4)),
                tensor(1, (2, 3), s8, data=weights, quantization=quantization(0.25, 0.125, axis=0)),
            ],
            [tensor(2, (40,))],
            [random.integers(-9, 9, (1, 1, 9, 8, 3)).astype(np.int8)],
        ),
    }
    for name, shapes, axes, options in (
        ("walks", ((2, 3, 4), (3, 1)), (-1, 0), ((2, 0, 1), (1, 2, 3), (4, -1))),
        ("walks_flat", ((5,), (5,)), (0, 0), ((0,), (1,), (5, 1))),
        ("walks_whole", ((2, 1, 3, 2), (1, 1, 1, 1)), (1, 2), ((0, 1, 2, 3), (2, 1, 1, 1), (-1,))),
        (
            "walks_mixed",
            ((3, 2, 1, 2, 2), (2, 3, 1, 2)),
            (4, -5),
            ((4, 3, 2, 1, 0), (1, 1, 4, 1, 2), (7,)),
        ),
        ("walks_wrong", ((4, 2), (2, 4, 1)), (2, 1), ((0, 0), (3, 1), (-1, -1))),
    ):
        found[name] = Case(
            "WALKS",
            "Walks",
            flex(**dict(zip(("order", "times", "wanted"), map(list, options), strict=True))),
            [
                *(tensor(at, shape, s8) for at, shape in enumerate(shapes)),
                tensor(2, (2,), DType.INT32, data=np.array(axes, np.int32)),
            ],
            [tensor(3, (160,))],
            [np.zeros((1, *shape), np.int8) for shape in shapes],
        )
    found["numbers_default"] = found["numbers"].with_payload(flex(a=17, b=-5, f=-2.5))
    found["smooth_default"] = found["smooth"].with_payload(b"")
    return found
