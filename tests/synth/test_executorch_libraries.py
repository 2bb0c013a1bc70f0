"""Operators of ExecuTorch's Cortex-M library, and PyTorch's own, from kernels of built-in specs.

`cortex_m::` has an implementation in Python, bit for bit what its kernels compute; programs that
ExecuTorch itself lowered for Cortex-M run on ours.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from opgen.errors import UnsupportedError
from opgen.export.glue import emit_glue
from tests.once import once
from tests.synth.executorch_builds import (
    STRICT,
    STUB,
    Kernels,
    Out,
    build,
    compiled,
    flags_of_package,
    library_of_pytorch,
    loaded,
    loaded_library,
    run,
    shared_library,
    smoothing,
    write_program,
)
from tests.tools import imported, need, needs

CORTEX_M = (
    "quantize_per_tensor", "dequantize_per_tensor", "quantized_add", "quantized_mul",
    "quantized_div", "quantized_activation", "minimum", "maximum", "quantized_linear", "softmax",
    "transpose", "pad", "quantized_conv2d", "quantized_conv2d_nhwc", "quantized_depthwise_conv2d",
    "quantized_depthwise_conv2d_nhwc", "quantized_transpose_conv2d",
    "quantized_transpose_conv2d_nhwc", "quantized_avg_pool2d", "quantized_avg_pool2d_nhwc",
    "quantized_max_pool2d", "quantized_max_pool2d_nhwc", "quantized_batch_matmul",
)  # fmt: skip
NAMES = [f"cortex_m::{each}.out" for each in CORTEX_M]


@pytest.fixture(scope="session")
def emitted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of all operators of the Cortex-M library."""

    def emit(folder: Path) -> None:
        emit_glue("executorch", [], folder / "glue", root_ops=NAMES)

    return once(tmp_path_factory, "cortex_m", emit) / "glue"


# PyTorch's own, with a stub of ExecuTorch's headers: the package has kernels of these already.


@pytest.fixture(scope="module")
def of_pytorch(tmp_path_factory: pytest.TempPathFactory) -> Kernels:
    """Some of PyTorch's operators, and one of the library, under sanitizers."""
    names = [
        "aten::cos.out",
        "aten::silu.out",
        "aten::maximum.out",
        "aten::leaky_relu.out",
        "aten::elu.out",
        "aten::softplus.out",
        "cortex_m::pad.out",
        "cortex_m::quantized_max_pool2d.out",
    ]
    out = tmp_path_factory.mktemp("aten") / "glue"
    emit_glue("executorch", [], out, root_ops=names)
    return build(out)


@pytest.mark.parametrize("shape", [(), (5,), (2, 3, 4, 5)])
def test_operators_of_pytorch_are_those_of_specs(
    of_pytorch: Kernels, shape: tuple[int, ...]
) -> None:
    draw = np.random.default_rng(1)
    x, y = np.asarray(draw.normal(size=(2, *shape)), np.float32)
    for name, values, wanted in (
        ("cos", (x,), np.cos(x)),
        ("silu", (x,), x / (1 + np.exp(-x))),
        ("maximum", (x, y), np.maximum(x, y)),
    ):
        done = of_pytorch.call(f"aten::{name}.out", *map(np.asarray, values), outs=[Out(shape)])
        assert (done.code, done.said) == (0, "")
        np.testing.assert_allclose(done.outputs[0], wanted, rtol=1e-5)


def test_what_is_no_number_goes_on_as_in_pytorch(of_pytorch: Kernels) -> None:
    """In LiteRT only one of the second input does."""
    x, y = np.float32([np.nan, 1.0, np.nan]), np.float32([1.0, np.nan, np.nan])
    done = of_pytorch.call("aten::maximum.out", x, y, outs=[Out((3,))])
    assert np.isnan(done.outputs[0]).all()


def test_channels_last_are_seen_as_they_lie(of_pytorch: Kernels) -> None:
    """Paddings of the library are those of the axes in memory; the result must lie alike."""
    lying = np.arange(24, dtype=np.int8).reshape(2, 3, 2, 2)
    image = lying.transpose(0, 3, 1, 2)  # NCHW of NHWC
    pads = ([0, 1, 0, 0], [0, 0, 0, 2], 7)
    wanted = np.pad(lying, ((0, 0), (1, 0), (0, 0), (0, 2)), constant_values=7)
    done = of_pytorch.call("cortex_m::pad.out", lying, *pads, outs=[Out(wanted.shape, "int8")])
    np.testing.assert_array_equal(done.outputs[0], wanted)
    done = of_pytorch.call("cortex_m::pad.out", image, *pads, outs=[Out((2, 4, 4, 2), "int8")])
    assert done.code == 3
    assert "input 0 is not contiguous, maybe channels last" in done.said


def test_images_that_are_not_channels_last_are_refused(of_pytorch: Kernels) -> None:
    image = np.zeros((1, 3, 4, 4), np.int8)
    values = (image, [2, 2], [2, 2], [0, 0], [1, 1], False, 0, 0, -128, 127)
    done = of_pytorch.call(
        "cortex_m::quantized_max_pool2d.out", *values, outs=[Out((1, 3, 2, 2), "int8")]
    )
    assert (done.code, "input 0 is not channels last, as it must be" in done.said) == (3, True)
    lying = np.arange(16, dtype=np.int8).reshape(1, 1, 4, 4)  # of one channel it is both
    done = of_pytorch.call(
        "cortex_m::quantized_max_pool2d.out", lying, *values[1:], outs=[Out((1, 1, 2, 2), "int8")]
    )
    np.testing.assert_array_equal(done.outputs[0], [[[[5, 7], [13, 15]]]])


def test_an_option_that_no_argument_is_is_refused(tmp_path: Path) -> None:
    text = (Path(__file__).parent / "executorch/specs/scaled_add.yaml").read_text()
    text = text.replace(", *, float alpha=1.0", "").replace("  options: {scale: alpha}\n", "")
    text = text.replace("default: 1.0, ", "")
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs/scaled_add.yaml").write_text(text)
    with pytest.raises(
        UnsupportedError, match=r"no argument of mylib\.scaled_add\.default is 'scale'"
    ):
        emit_glue("executorch", [tmp_path / "specs"], tmp_path / "out")


def _funcs(folder: Path) -> list[str]:
    entries = yaml.safe_load((folder / "custom_ops.yaml").read_text())
    return [each["func"].partition("(")[0] for each in entries]


def test_pytorchs_own_are_left_to_the_runtime_where_they_are_not_named(tmp_path: Path) -> None:
    """Beside folders of specs the list is that of an application."""
    specs, mine = Path(__file__).parent / "executorch/specs", "mylib::scaled_add.out"
    for name, roots, wanted in (
        ("own", ["aten::cos.out", mine], [mine]),
        ("library", [NAMES[0], mine], [NAMES[0], mine]),
    ):
        emit_glue("executorch", [specs], tmp_path / name, root_ops=roots)
        assert sorted(_funcs(tmp_path / name)) == wanted
    emit_glue("executorch", [specs], tmp_path / "all")
    assert not [each for each in _funcs(tmp_path / "all") if "cortex_m" in each]


@pytest.mark.parametrize(
    ("name", "values", "wanted"),
    [
        ("leaky_relu", (0.25,), [-0.5, 0.0, 3.0]),
        ("leaky_relu", (2,), [-4.0, 0.0, 3.0]),
        ("leaky_relu", (True,), [-2.0, 0.0, 3.0]),
        ("elu", (2, 0.5, 1.0), [np.expm1(-2.0), 0.0, 1.5]),
        ("softplus", (2, 5.0), [np.log1p(np.exp(-4.0)) / 2, np.log(2.0) / 2, 3.0]),
    ],
)
def test_scalars_are_numbers_of_any_type(
    of_pytorch: Kernels, name: str, values: tuple[float, ...], wanted: list[float]
) -> None:
    x = np.float32([-2.0, 0.0, 3.0])
    done = of_pytorch.call(f"aten::{name}.out", x, *values, outs=[Out((3,))])
    assert (done.code, done.said) == (0, "")
    np.testing.assert_allclose(done.outputs[0], wanted, rtol=1e-6)
    done = of_pytorch.call(f"aten::{name}.out", x, "a", *values[1:], outs=[Out((3,))])
    assert (done.code, done.said) == (3, "error 0x13\n")


def test_kernels_of_integers_that_need_scales_are_left_out(of_pytorch: Kernels) -> None:
    """Tensors have none there; what only these compute with would have no form in C++."""
    x = np.int8([-2, 0, 3])
    done = of_pytorch.call("aten::leaky_relu.out", x, 0.5, outs=[Out((3,), "int8")])
    assert (done.code, "no kernel takes inputs int8" in done.said) == (3, True)
    text = (of_pytorch.folder / "leaky_relu_kernels.c").read_text()
    assert "opgen_leaky_f32" in text
    assert "opgen_leaky_s16" not in text


SCALED_BY = """
op: SCALED_BY
doc: Each element times a factor.
torch:
  operator: mylib.scaled_by.default
  schema: "(Tensor self, {argument}) -> Tensor"
  inputs: {{x: self}}
options: {{factor: {{type: float, default: 1.0}}}}
inputs: {{x: {{}}}}
outputs: {{z: {{type: x.type, shape: x.shape}}}}
let: {{size: x.size}}
reference: x * factor
kernels:
  - name: scaled_by_f32
    types: {{x: float32, z: float32}}
    code: |
      for (int32_t i = 0; i < p->size; i++) z[i] = x[i] * p->factor;
"""


def _scaled_by(folder: Path, argument: str) -> Path:
    """Write a spec with such an argument, and emit its kernel."""
    (folder / "specs").mkdir()
    (folder / "specs/scaled_by.yaml").write_text(SCALED_BY.format(argument=argument))
    emit_glue("executorch", [folder / "specs"], folder / "glue")
    return folder / "glue"


def test_arguments_that_no_kernel_takes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="is neither an input nor an option"):
        _scaled_by(tmp_path, "complex factor=1")
    with pytest.raises(UnsupportedError, match="integer_bounds, which the ExecuTorch glue cannot"):
        emit_glue("executorch", [], tmp_path / "out", root_ops=["aten::hardtanh.out"])


IN_PYTORCH = """
import sys, torch
torch.ops.load_library(sys.argv[1])
x = torch.randn(2, 3)
for factor in (2, 0.5, True):
    torch.testing.assert_close(torch.ops.mylib.scaled_by(x, factor), x * float(factor))
"""


@pytest.mark.torch
@pytest.mark.executorch
def test_scalars_in_executorch_and_in_pytorch(tmp_path: Path) -> None:
    """Both packages have a class of that name."""
    torch = imported("torch")
    sources = _scaled_by(tmp_path, "Scalar factor=1")
    kept = loaded(sources, tmp_path / "package")
    library = torch.library.Library("mylib", "FRAGMENT")
    library.define("scaled_by(Tensor self, Scalar factor=1) -> Tensor")
    library.define(
        "scaled_by.out(Tensor self, Scalar factor=1, *, Tensor(a!) out) -> Tensor(a!)",
        tags=(torch.Tag.out,),
    )
    library.impl("scaled_by", lambda x, factor=1: x * factor, "CPU")
    torch.library.register_fake("mylib::scaled_by", lambda x, factor=1: x * factor, lib=library)

    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, x: Any) -> Any:
            scaled_by = torch.ops.mylib.scaled_by
            return scaled_by(x, 3), scaled_by(x, 0.25), scaled_by(x, True), scaled_by(x)

    x = torch.randn(2, 5)
    write_program(torch.export.export(Net(), (x,)), tmp_path / "net.pte")
    runtime = imported("executorch.runtime").Runtime.get()
    method = runtime.load_program(tmp_path / "net.pte").load_method("forward")
    for found, factor in zip(method.execute((x,)), (3, 0.25, 1, 1), strict=True):
        torch.testing.assert_close(found, x * factor)
    del kept
    done = run(sys.executable, "-c", IN_PYTORCH, library_of_pytorch(sources, tmp_path))
    assert done.returncode == 0, done.stderr.decode()


# The Cortex-M library, with the package.


@pytest.mark.executorch
def test_interfaces_are_those_of_the_library(emitted: Path) -> None:
    """All of its operators, with the same schemas."""
    package = Path(imported("executorch").__path__[0])
    entries = yaml.safe_load((package / "backends/cortex_m/ops/operators.yaml").read_text())
    ours = yaml.safe_load((emitted / "custom_ops.yaml").read_text())
    wanted = {each["func"]: each["kernels"] for each in entries}
    assert {each["func"]: each["kernels"] for each in ours} == wanted


@pytest.mark.one_in(2)
@needs("arm-none-eabi-g++")
@pytest.mark.executorch
@pytest.mark.parametrize("core", ["cortex-m4", "cortex-m55"])
def test_all_compiles_for_a_cortex_m(emitted: Path, core: str, tmp_path: Path) -> None:
    """With the package's headers, and their warnings left out; no object for the second core."""
    flags, _ = flags_of_package()
    made = ("-fsyntax-only",) if core == "cortex-m55" else ("-c", "-o", str(tmp_path / "out.o"))
    common = (f"-mcpu={core}", "-mthumb", "-O2", *made)
    for source in sorted(emitted.glob("*.c")):
        compiled(need("arm-none-eabi-gcc"), *common, "-std=c99", *STRICT, str(source))
    language = ("-std=c++17", "-fno-exceptions", "-fno-rtti", *STRICT, f"-I{emitted}")
    for source in sorted(emitted.glob("*.cc")):
        compiled(need("arm-none-eabi-g++"), *common, *language, *flags, str(source))


@needs("arm-none-eabi-g++")
def test_all_compiles_for_a_cortex_m_with_a_stub(emitted: Path) -> None:
    core = ("-mcpu=cortex-m4", "-mthumb", "-std=c++17", "-fno-exceptions", "-fno-rtti")
    for source in sorted(emitted.glob("*.cc")):
        words = (*core, *STRICT, "-fsyntax-only", f"-I{emitted}", "-isystem", str(STUB))
        compiled(need("arm-none-eabi-g++"), *words, str(source))


Case = tuple[Any, ...]
"""The arguments of a call: tensors, and what is no tensor."""


class _Draw:
    """Draws tensors of PyTorch, always the same."""

    def __init__(self, torch: Any) -> None:
        self.torch = torch
        self.numbers = np.random.default_rng(7)

    def s8(self, *shape: int) -> Any:
        """Return int8 with both ends in them; images are channels last."""
        return self._tensor(self.numbers.integers(-128, 128, shape, np.int8), ends=(-128, 127))

    def s32(self, low: int, high: int, *shape: int) -> Any:
        return self.torch.from_numpy(self.numbers.integers(low, high, shape, np.int32))

    def real(self, *shape: int) -> Any:
        return self._tensor(
            np.asarray(self.numbers.normal(0, 3, shape), np.float32), ends=(9e9, -9e9)
        )

    def image(self, *shape: int) -> Any:
        return self.s8(*shape).to(memory_format=self.torch.channels_last)

    def scales(self, count: int, low: int = -10) -> tuple[Any, Any]:
        """Return multipliers and shifts, one of each for a channel."""
        return self.s32(2**30, 2**31 - 1, count), self.s32(low, low + 4, count)

    def room(self, count: int) -> Any:
        return self.torch.zeros(count, dtype=self.torch.uint8)

    def _tensor(self, array: Any, ends: Sequence[float]) -> Any:
        flat = array.reshape(-1)
        flat[: len(ends)] = ends[: flat.size]
        return self.torch.from_numpy(array)


def _quantize(draw: _Draw) -> Iterator[Case]:
    for shape in ((3,), (2, 3, 4, 5), ()):
        yield draw.real(*shape), 0.017, -5, -128, 127, draw.torch.int8
    yield draw.real(9), 2.5, 3, -127, 100, draw.torch.int8
    yield draw.real(9), 0.0001, 0, -32768, 32767, draw.torch.int16
    image = draw.real(1, 3, 4, 5).to(memory_format=draw.torch.channels_last)
    yield image, 0.1, 100, -128, 127, draw.torch.int8


def _dequantize(draw: _Draw) -> Iterator[Case]:
    for x in (draw.s8(3), draw.s8(2, 3, 4, 5), draw.image(1, 3, 4, 5)):
        yield x, 0.017, -5, -128, 127, draw.torch.int8


def _pairs(draw: _Draw) -> Iterator[tuple[Any, Any]]:
    yield draw.s8(7), draw.s8(7)
    yield draw.s8(1, 3, 5), draw.s8(1, 3, 5)
    yield draw.image(2, 3, 4, 5), draw.image(2, 3, 4, 5)
    yield draw.image(1, 3, 4, 5), draw.image(1, 3, 1, 1)
    yield draw.image(1, 3, 1, 1), draw.image(1, 3, 4, 5)


def _add(draw: _Draw) -> Iterator[Case]:
    for x, y in _pairs(draw):
        yield x, 4, 2**30, 0, y, -128, 1987654321, -2, -3, 1234567890, -19, -128, 127
        yield x, -7, -(2**30), -1, y, 127, 2**31 - 1, 0, 9, 2**31 - 1, -20, -100, 9


def _mul(draw: _Draw) -> Iterator[Case]:
    for x, y in _pairs(draw):
        yield x, 4, y, -128, -3, 1234567890, -7
        yield x, -128, y, -1464, 127, 2**31 - 1, -12


def _div(draw: _Draw) -> Iterator[Case]:
    for x, y in list(_pairs(draw))[:3]:
        yield x, 4, y, 3, -3, 12.5
    x, y = draw.s8(33), draw.s8(33)
    yield x.short() * 250, 0, y.short() * 100, 0, 5, 1000.3


def _activation(draw: _Draw) -> Iterator[Case]:
    for x in (draw.s8(300), draw.image(1, 3, 4, 5), draw.s8()):
        yield x, draw.s8(256)


def _smaller(draw: _Draw) -> Iterator[Case]:
    """The library says that two images give what is not channels last, and computes what is."""
    yield from list(_pairs(draw))[:2]
    yield draw.image(1, 3, 4, 5), draw.s8(1)
    yield draw.s8(4, 1, 3), draw.s8(5, 1)


def _linear(draw: _Draw) -> Iterator[Case]:
    for batch, depth, units in (((1,), 1, 1), ((3, 2), 17, 5), ((4,), 64, 33)):
        x, weights = draw.s8(*batch, depth), draw.s8(units, depth)
        scale = ([1876543210], [-8])
        yield x, weights, draw.s32(-9000, 9000, units), None, 128, 0, -3, *scale, 127, -128
        yield x, weights, None, None, -127, 0, 5, *scale, 20, -6
        sums = (weights.int().sum(1) * 9 + 77)[None]
        yield x, weights, None, sums.int(), 9, 0, 1, *scale, 127, -128


def _softmax(draw: _Draw) -> Iterator[Case]:
    for x in (draw.s8(2, 10), draw.s8(1, 3, 40), draw.s8(600)):
        for scale in (0.05, 0.4):
            mantissa, shift = math.frexp(scale * 2**26)
            least = -math.floor(31 * 2**26 / 2.0**shift)
            yield x, -1, 3, -128, round(mantissa * 2**31), shift, least


def _transpose(draw: _Draw) -> Iterator[Case]:
    yield draw.s8(3, 5), [1, 0]
    yield draw.s8(2, 3, 4, 5), [0, 2, 3, 1]
    yield draw.s8(2, 3, 4, 5), [3, 1, 0, 2]


def _pad(draw: _Draw) -> Iterator[Case]:
    yield draw.s8(7), [0, 0, 0, 2], [0, 0, 0, 1], -128
    yield draw.s8(2, 3, 4), [0, 1, 0, 2], [0, 0, 3, 1], 9
    yield draw.s8(1, 3, 4, 5), [0, 1, 2, 0], [1, 0, 1, 1], 127
    yield draw.image(1, 3, 4, 5), [0, 1, 2, 0], [0, 2, 1, 0], -3


def _conv(draw: _Draw, image: Callable[..., Any]) -> Iterator[Case]:
    for shape, filters, stride, padding, dilation in (
        ((1, 3, 9, 7), (8, 3, 3, 3), [2, 1], [1, 0], [1, 1]),
        ((2, 4, 5, 5), (6, 1, 1, 4), [1, 1], [0, 0], [1, 1]),  # pointwise
        ((1, 6, 8, 8), (4, 3, 2, 3), [1, 2], [2, 1], [1, 1]),  # two groups
        ((1, 1, 1, 9), (3, 1, 4, 1), [1, 1], [0, 3], [1, 1]),
        ((1, 5, 1, 1), (7, 1, 1, 5), [1, 1], [0, 0], [1, 1]),
    ):
        for bias in (draw.s32(-9000, 9000, filters[0]), None):
            yield (
                image(*shape), draw.s8(*filters), bias, stride, padding, dilation, 128, -5,
                *draw.scales(filters[0]), -128, 127, draw.room(64),
            )  # fmt: skip
    yield (
        image(1, 3, 6, 6), draw.s8(5, 3, 3, 3), None, [1, 1], [1, 1], [1, 1], -127, 9,
        *draw.scales(5), -20, 50, draw.room(0),
    )  # fmt: skip


def _depthwise(draw: _Draw, image: Callable[..., Any]) -> Iterator[Case]:
    for shape, filters, times, stride, padding, dilation in (
        ((1, 5, 9, 7), (1, 3, 3, 5), 1, [2, 1], [1, 1], [1, 1]),
        ((1, 3, 6, 6), (1, 2, 3, 9), 3, [1, 2], [0, 2], [1, 1]),
        ((1, 1, 4, 4), (1, 1, 1, 4), 4, [1, 1], [0, 0], [1, 1]),
    ):
        for bias in (draw.s32(-900, 900, filters[3]), None):
            yield (
                image(*shape), draw.s8(*filters), bias, stride, padding, dilation, times, 7, -5,
                *draw.scales(filters[3], -8), -128, 100, draw.room(9),
            )  # fmt: skip


def _transpose_conv(draw: _Draw, image: Callable[..., Any]) -> Iterator[Case]:
    for shape, filters, stride, padding, more in (
        ((1, 3, 4, 5), (6, 3, 3, 3), [2, 2], [1, 1], [1, 0]),
        ((2, 2, 3, 3), (3, 2, 1, 2), [1, 3], [0, 0], [0, 2]),
        ((1, 17, 2, 2), (4, 2, 2, 17), [2, 2], [0, 1], [0, 0]),
    ):
        for bias in (draw.s32(-9000, 9000, filters[0]), None):
            yield (
                image(*shape), draw.s8(*filters), bias, stride, padding, more, [1, 1], 100, -5,
                *draw.scales(filters[0]), -128, 127, draw.room(9), draw.room(3),
            )  # fmt: skip


_WINDOWS = (
    ((1, 3, 8, 8), [2, 2], [2, 2], [0, 0]),
    ((2, 5, 7, 9), [3, 2], [1, 3], [1, 1]),
    ((1, 1, 4, 4), [4, 4], [1, 1], [0, 0]),
)


def _average(draw: _Draw, image: Callable[..., Any]) -> Iterator[Case]:
    for shape, *window in _WINDOWS:
        yield image(*shape), *window, False, -13, 1234567890, -4, draw.room(16)


def _largest(_: _Draw, image: Callable[..., Any]) -> Iterator[Case]:
    for shape, *window in _WINDOWS:
        yield image(*shape), *window, [1, 1], False, -13, -13, -128, 127
        yield image(*shape), *window, [1, 1], False, 5, 5, -20, 33


def _matmul(draw: _Draw) -> Iterator[Case]:
    for batch, rows, depth, columns in ((1, 1, 1, 1), (3, 4, 17, 5), (2, 7, 8, 3)):
        x, y = draw.s8(batch, rows, depth), draw.s8(batch, columns, depth)
        yield x, 128, y, -7, 5, 1234567890, -8, draw.room(20)


_OF_IMAGES: dict[str, Callable[[_Draw, Callable[..., Any]], Iterator[Case]]] = {
    "quantized_conv2d": _conv, "quantized_depthwise_conv2d": _depthwise,
    "quantized_transpose_conv2d": _transpose_conv, "quantized_avg_pool2d": _average,
    "quantized_max_pool2d": _largest,
}  # fmt: skip
_OTHERS: dict[str, Callable[[_Draw], Iterator[Case]]] = {
    "quantize_per_tensor": _quantize, "dequantize_per_tensor": _dequantize,
    "quantized_add": _add, "quantized_mul": _mul, "quantized_div": _div,
    "quantized_activation": _activation, "minimum": _smaller, "maximum": _smaller,
    "quantized_linear": _linear, "softmax": _softmax, "transpose": _transpose, "pad": _pad,
    "quantized_batch_matmul": _matmul,
}  # fmt: skip


def _cases(name: str, draw: _Draw) -> list[Case]:
    if name in _OTHERS:
        return list(_OTHERS[name](draw))
    plain = name.removesuffix("_nhwc")
    return list(_OF_IMAGES[plain](draw, draw.image if plain == name else _channels_behind(draw)))


def _channels_behind(draw: _Draw) -> Callable[..., Any]:
    return lambda n, c, h, w: draw.s8(n, h, w, c)


@pytest.fixture(scope="session")  # ExecuTorch ends a process that loads the same kernels twice
def library(emitted: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Our kernels in ExecuTorch's runtime, and PyTorch with the library's own in Python."""
    torch = imported("torch")
    imported("executorch.backends.cortex_m.passes.cortex_m_pass_manager")
    torch.set_num_threads(1)

    def build(folder: Path) -> None:
        shared_library(emitted, folder)

    return torch, loaded_library(once(tmp_path_factory, "cortex_m-package", build))


@pytest.mark.executorch
@pytest.mark.parametrize("name", CORTEX_M)
def test_kernels_compute_what_the_library_does(library: Any, name: str, tmp_path: Path) -> None:
    """Softmax, which the library computes in float there, within one step."""
    torch = library[0]
    cases = _cases(name, _Draw(torch))
    function = getattr(torch.ops.cortex_m, name).default
    is_tensor = [[isinstance(each, torch.Tensor) for each in case] for case in cases]

    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, *tensors: Any) -> Any:
            given = iter(tensors)
            return tuple(
                function(*(next(given) if t else e for t, e in zip(flags, case, strict=True)))
                for flags, case in zip(is_tensor, cases, strict=True)
            )

    tensors = tuple(each for case in cases for each in case if isinstance(each, torch.Tensor))
    wanted = [function(*case) for case in cases]
    write_program(torch.export.export(Net(), tensors), tmp_path / "net.pte")
    runtime = imported("executorch.runtime").Runtime.get()
    method = runtime.load_program(tmp_path / "net.pte").load_method("forward")
    most = 1 if name == "softmax" else 0
    for case, one, other in zip(cases, method.execute(tensors), wanted, strict=True):
        assert one.dtype == other.dtype
        torch.testing.assert_close(one, other, rtol=0, atol=most, msg=str(case[1:]))


@pytest.mark.one_in(2)
@pytest.mark.executorch
@pytest.mark.parametrize("core", ["M0PLUS", "M4", "M55"])
@pytest.mark.parametrize("name", ["image", "tokens"])
def test_programs_that_executorch_lowered_run_on_our_kernels(
    library: Any, name: str, core: str, tmp_path: Path
) -> None:
    """With weights as each core wants them; and a program selects its operators."""
    from tests.torch import test_dialect as models  # noqa: PLC0415

    torch = library[0]
    torch.manual_seed(5)
    model, shape, form = {
        "image": (models.Image, (1, 3, 17, 19), torch.channels_last),
        "tokens": (models.Tokens, (2, 5, 12), torch.contiguous_format),
    }[name]
    examples = [torch.randn(shape).to(memory_format=form) for _ in range(6)]
    exported = models.quantized(model().to(memory_format=form), examples[:4])
    edge = models.edge_of(exported)
    program = models.dialect_of(edge.exported_program(), core)
    wanted = [models.integers_of(program, each)[1] for each in examples[4:]]
    edge._edge_programs["forward"] = program
    path = tmp_path / "net.pte"
    path.write_bytes(edge.to_executorch().buffer)
    method = imported("executorch.runtime").Runtime.get().load_program(path).load_method("forward")
    for given, other in zip(examples[4:], wanted, strict=True):
        np.testing.assert_array_equal(method.execute((given,))[0].numpy(), other)

    emit_glue("executorch", [], tmp_path / "selected", [path])
    chosen = _funcs(tmp_path / "selected")
    assert ("cortex_m::quantized_conv2d.out" in chosen) == (name == "image")
    assert all(each in NAMES for each in chosen)


# State: a buffer that the program keeps.

TFLM_SPECS = Path(__file__).parent / "tflm/specs"


@pytest.fixture(scope="module")
def smooth(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of an operator that keeps a level from run to run."""
    out = tmp_path_factory.mktemp("state") / "glue"
    emit_glue("executorch", [TFLM_SPECS], out, root_ops=["opgen::smooth.out"])
    return out


def test_state_is_an_argument_that_is_written(smooth: Path) -> None:
    [entry] = yaml.safe_load((smooth / "custom_ops.yaml").read_text())
    assert entry["func"] == (
        "opgen::smooth.out(Tensor x, Tensor(a!) level, float alpha=0.5, float start=1.0, *,"
        " Tensor(b!) out) -> Tensor(b!)"
    )
    kernels = build(smooth)
    x, level = np.float32([[1, 2, 3]]), np.float32([[0, 1, 2]])
    done = kernels.call("opgen::smooth.out", x, level, 0.5, 1.0, outs=[Out((1, 3))])
    np.testing.assert_array_equal(done.outputs[0], [[0.5, 1.5, 2.5]])
    for wrong in (level[:, :2], level.astype(np.int32)):
        done = kernels.call("opgen::smooth.out", x, wrong, 0.5, 1.0, outs=[Out((1, 3))])
        assert done.code == 3
        assert "state 0 must have 3 elements of float32 (specs/smooth.yaml:11)" in done.said


def test_a_state_with_the_name_of_an_argument_is_refused(tmp_path: Path) -> None:
    text = (TFLM_SPECS / "smooth.yaml").read_text()
    (tmp_path / "smooth.yaml").write_text(
        f"{text}torch:\n  operator: my.smooth.default\n  schema: '(Tensor level) -> Tensor'\n"
        "  inputs: {x: level}\n"
    )
    with pytest.raises(UnsupportedError, match="the argument 'level' has the name of a state"):
        emit_glue("executorch", [tmp_path], tmp_path / "out")


STATE_IN_PYTORCH = """
import sys, torch
torch.ops.load_library(sys.argv[1])
x, level = torch.ones(1, 3), torch.zeros(1, 3)
for _ in range(3):
    y = torch.ops.opgen.smooth(x, level, 0.5)
torch.testing.assert_close(y, torch.full((1, 3), 0.875))
torch.testing.assert_close(level, y)
"""


@pytest.mark.torch
@pytest.mark.executorch
def test_a_buffer_of_a_module_is_the_state(smooth: Path, tmp_path: Path) -> None:
    """It begins as the module has it, and lives from run to run."""
    torch = imported("torch")
    kept = loaded(smooth, tmp_path / "package")
    library, net_of = smoothing()
    net, x = net_of(), torch.randn(1, 3)
    write_program(torch.export.export(net_of(), (x,)), tmp_path / "net.pte", ["level"])
    runtime = imported("executorch.runtime").Runtime.get()
    method = runtime.load_program(tmp_path / "net.pte").load_method("forward")
    for _ in range(4):
        x = torch.randn(1, 3)
        torch.testing.assert_close(method.execute((x,))[0], net(x))
    del kept, library
    done = run(sys.executable, "-c", STATE_IN_PYTORCH, library_of_pytorch(smooth, tmp_path))
    assert done.returncode == 0, done.stderr.decode()
