"""The records have the fields of CMSIS-NN's structs; scratch sizes are those that it asks for."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from opgen.lib import cmsis_nn, structs
from opgen.lib.target import Target
from opgen.lib.tensor import Tensor
from opgen.lib.types import CStruct
from tests.spec_functions import of_specs
from tests.tools import needs

Make = Callable[..., Tensor]
ROOT = Path(__file__).parents[2]
HEADER = ROOT / "runtime_c" / "include" / "arm_nn_types.h"
CMSIS_NN = os.environ.get("CMSIS_NN_DIR", "")
RECORDS = [each for each in vars(cmsis_nn).values() if isinstance(each, type)
           and issubclass(each, CStruct) and each is not CStruct]  # fmt: skip
CORES = {"plain": Target(), "dsp": Target(dsp=True), "mve": Target(dsp=True, mve=True)}


@pytest.mark.parametrize("record", RECORDS, ids=lambda each: str(each.__name__))
def test_fields_are_those_of_the_struct(record: type[CStruct]) -> None:
    source = re.sub(r"/\*.*?\*/|//[^\n]*", "", HEADER.read_text(), flags=re.DOTALL)
    body = re.search(r"typedef struct[^{]*\{([^{}]*)\}\s*" + record.__name__ + r"\s*;", source)
    assert body is not None
    names = re.findall(r"(\w+)\s*;", body[1])
    assert [each.name for each in fields(record)] == names


def test_dims(tensor: Make) -> None:
    shape = cmsis_nn.dims(tensor((1, 2, 3, 4)))
    assert (shape.n, shape.h, shape.w, shape.c) == (1, 2, 3, 4)
    assert cmsis_nn.flat_dims(7).c == 7


def row_convolution(  # noqa: PLR0913
    make: Make, width: int, window: int, out: int, stride: int, pad: int
) -> tuple[structs.cmsis_nn_conv_params, Tensor, Tensor, Tensor]:
    conv = structs.cmsis_nn_conv_params(
        0, 0, structs.cmsis_nn_tile(stride, 1), structs.cmsis_nn_tile(pad, 0),
        structs.cmsis_nn_tile(1, 1), structs.cmsis_nn_activation(-128, 127),
    )  # fmt: skip
    image, filters = make((1, 1, width, 4), layout="NHWC"), make((5, 1, window, 4), layout="OHWI")
    return conv, image, filters, make((1, 1, out, 5), layout="NHWC")


@pytest.mark.parametrize(
    ("width", "window", "out", "stride", "pad", "supported"),
    [
        (8, 3, 6, 1, 0, True),  # nothing is padded
        (8, 3, 8, 1, 1, True),  # one element at either end
        (8, 4, 8, 1, 1, True),  # one more on the right
        (8, 3, 3, 2, 0, False),  # the last element is never read
        (9, 5, 5, 2, 2, False),  # the last window reaches over the end by two at once
        (8, 3, 8, 1, 2, False),  # all padding on the left
    ],
)
def test_the_row_kernel_of_helium_is_used_or_not(  # noqa: PLR0913
    tensor: Make, width: int, window: int, out: int, stride: int, pad: int, supported: bool
) -> None:
    conv, *tensors = row_convolution(tensor, width, window, out, stride, pad)
    case = (conv, *map(cmsis_nn.dims, tensors))
    assert of_specs.conv_s8_function(CORES["mve"], *case) == ("1_x_n_s8" if supported else "s8")
    assert of_specs.conv_s8_function(CORES["dsp"], *case) == "s8"
    image, _, output = case[1:]
    depthwise = structs.cmsis_nn_dw_conv_params(
        0, 0, 5, structs.cmsis_nn_tile(4 * stride, 1), conv.padding, conv.dilation, conv.activation
    )
    several = structs.cmsis_nn_dims(1, 1, window, 20)
    found = of_specs.depthwise_conv_s8_function(CORES["mve"], depthwise, image, several, output)
    assert found == "s8"


@pytest.mark.parametrize(
    ("window", "stride", "pad", "plain", "dsp", "mve"),
    [
        (1, 1, 0, "1x1_s8_fast", "1x1_s8_fast", "1x1_s8_fast"),
        (1, 2, 0, "1x1_s8", "1x1_s8", "1x1_s8"),
        (1, 1, 1, "s8", "s8", "s8"),
        (3, 1, 1, "s8", "s8", "s8"),
    ],
)
def test_functions_that_the_wrapper_of_convolutions_calls(  # noqa: PLR0913
    window: int, stride: int, pad: int, plain: str, dsp: str, mve: str
) -> None:
    tile = structs.cmsis_nn_tile
    limits = structs.cmsis_nn_activation(-128, 127)
    steps = tile(stride, stride)
    conv = structs.cmsis_nn_conv_params(0, 0, steps, tile(pad, pad), tile(1, 1), limits)
    out = (8 + 2 * pad - window) // stride + 1
    shapes = ((1, 8, 8, 4), (5, window, window, 4), (1, out, out, 5))
    case = (conv, *(structs.cmsis_nn_dims(*shape) for shape in shapes))
    for core, function in (("plain", plain), ("dsp", dsp), ("mve", mve)):
        assert of_specs.conv_s8_function(CORES[core], *case) == function


@pytest.mark.parametrize(
    ("channels", "multiplier", "window", "pad", "plain", "dsp", "mve"),
    [
        (4, 1, 3, 1, "3x3_s8", "3x3_s8", "s8_opt"),
        (4, 1, 3, 2, "s8", "s8_opt", "s8_opt"),
        (4, 1, 5, 1, "s8", "s8_opt", "s8_opt"),
        (4, 2, 3, 1, "s8", "s8", "s8"),
        (1, 4, 3, 1, "s8", "s8", "wrapper_s8"),
    ],
)
def test_functions_that_the_wrapper_of_depthwise_convolutions_calls(  # noqa: PLR0913
    channels: int,
    multiplier: int,
    window: int,
    pad: int,
    plain: str,
    dsp: str,
    mve: str,
) -> None:
    tile = structs.cmsis_nn_tile
    limits = structs.cmsis_nn_activation(-128, 127)
    conv = structs.cmsis_nn_dw_conv_params(
        0, 0, multiplier, tile(1, 1), tile(pad, pad), tile(1, 1), limits
    )
    out = 8 + 2 * pad - window + 1
    result = channels * multiplier
    shapes = ((1, 8, 8, channels), (1, window, window, result), (1, out, out, result))
    case = (conv, *(structs.cmsis_nn_dims(*shape) for shape in shapes))
    for core, function in (("plain", plain), ("dsp", dsp), ("mve", mve)):
        found = of_specs.depthwise_conv_s8_function(CORES[core], *case)
        assert found == function


def _library(folder: Path) -> ctypes.CDLL:
    """The functions that tell sizes, built for this machine; the others are not there."""
    source = Path(CMSIS_NN) / "Source"
    files = sorted(source.glob("*/arm_*get_buffer_sizes_s*.c"))
    path = folder / "sizes.so"
    include = f"-I{Path(CMSIS_NN) / 'Include'}"
    command = ["cc", "-shared", "-fPIC", "-w", include, *map(str, files), "-o", str(path)]
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(path))


class _Ints(ctypes.Structure):
    _fields_ = (("values", ctypes.c_int32 * 16),)


def _flat(record: CStruct) -> list[int]:
    found: list[int] = []
    for each in fields(record):
        value = getattr(record, each.name)
        found += _flat(value) if isinstance(value, CStruct) else [int(value)]
    return found


def _pointer(record: CStruct) -> object:
    return ctypes.byref(_Ints((ctypes.c_int32 * 16)(*_flat(record))))


@pytest.mark.cmsis_nn
@needs("CMSIS_NN_DIR")
@pytest.mark.parametrize("core", CORES)
def test_scratch_is_what_the_library_asks_for(tmp_path: Path, tensor: Make, core: str) -> None:
    sizes, target = _library(tmp_path), CORES[core]
    suffix = "" if core == "plain" else f"_{core}"
    generator = np.random.default_rng(0)
    for _ in range(400):
        pick = lambda *choices: int(generator.choice(choices))  # noqa: E731
        n, h, w, c = pick(1, 1, 2), pick(1, 1, 5, 8), pick(4, 7, 9, 20), pick(1, 1, 3, 4, 8, 17)
        kh, kw, out_h, out_w = pick(1, 1, 3), pick(1, 3, 5), pick(1, h), pick(2, w)
        tiles = [structs.cmsis_nn_tile(pick(1, 2, 4), pick(1, 2)) for _ in range(2)]
        pad = structs.cmsis_nn_tile(pick(0, 0, 1, 2), pick(0, 0, 1, 2))
        dilation = structs.cmsis_nn_tile(pick(1, 1, 2), pick(1, 1, 2))
        limits = structs.cmsis_nn_activation(-128, 127)
        conv = structs.cmsis_nn_conv_params(0, 0, tiles[0], pad, dilation, limits)
        image = tensor((n, h, w, c), layout="NHWC")
        filters = tensor((pick(1, 5), kh, kw, c), layout="OHWI")
        output = tensor((n, out_h, out_w, filters.o), layout="NHWC")
        sides = [cmsis_nn.dims(each) for each in (image, filters, output)]
        three = [_pointer(each) for each in sides]
        asked = getattr(sizes, f"arm_convolve_wrapper_s8_get_buffer_size{suffix}")
        found = of_specs.conv_s8_scratch(target, conv, *sides)
        wanted = asked(_pointer(conv), *three)
        # Where another kernel is called instead of the row kernel, its needs count.
        supported = of_specs.conv_s8_function(target, conv, *sides)
        row = core == "mve" and h == kh == 1
        assert found == wanted or (row and found >= wanted), (
            case_of(conv, image, filters),
            supported,
        )
        asked = getattr(sizes, f"arm_convolve_wrapper_s16_get_buffer_size{suffix}")
        found = of_specs.conv_s16_scratch(target, c, sides[1])
        assert found == asked(_pointer(conv), *three)

        multiplier = pick(1, 1, 2, 9)
        depthwise = structs.cmsis_nn_dw_conv_params(
            0, 0, multiplier, tiles[1], pad, dilation, limits
        )
        filters = tensor((1, kh, kw, c * multiplier), layout="IHWO")
        output = tensor((n, out_h, out_w, c * multiplier), layout="NHWC")
        sides = [cmsis_nn.dims(each) for each in (image, filters, output)]
        three = [_pointer(each) for each in sides]
        found = of_specs.depthwise_conv_s8_scratch(target, depthwise, *sides)
        asked = getattr(sizes, f"arm_depthwise_conv_wrapper_s8_get_buffer_size{suffix}")
        wanted = asked(_pointer(depthwise), *three)
        row = core == "mve" and c == 1 and h == kh == 1
        assert found == wanted or (row and found >= wanted), case_of(depthwise, image, filters)
        found = of_specs.depthwise_conv_s16_scratch(target, depthwise, *sides[:2])
        asked = getattr(sizes, f"arm_depthwise_conv_wrapper_s16_get_buffer_size{suffix}")
        assert found == asked(_pointer(depthwise), *three)

        asked = getattr(sizes, f"arm_avgpool_s8_get_buffer_size{suffix}")
        assert of_specs.average_pool_scratch(target, c) == asked(w, c)


def case_of(conv: CStruct, image: Tensor, filters: Tensor) -> str:
    """What a failed comparison shows."""
    return f"{_flat(conv)} {image.shape} {filters.shape}"
