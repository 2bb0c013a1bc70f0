"""The scratch of specs is what CMSIS-NN's own functions ask for, on drawn cases, for all cores.

The functions come from three places: our portable library has them, too (another test holds them
against CMSIS-NN's), a checkout that CMSIS_NN_DIR names, and the package `executorch`, whose
extension carries them (pip install --no-deps executorch).
"""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from opgen.aot.operators.spec_operator import SpecOperator
from opgen.config import find_target
from opgen.lib.structs import cmsis_nn_dims
from opgen.lib.types import CStruct
from opgen.operators.model import Definition, Kernel
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.variants import variants
from opgen.registry.context import build_default_registry_context
from tests.tools import imported, needs

ROOT = Path(__file__).parents[2]
CORES = {"plain": "cortex-m3", "dsp": "cortex-m4", "mve": "cortex-m55"}
CHECKOUT = os.environ.get("CMSIS_NN_DIR", "")
CASES = 20 if CHECKOUT else 3
Params = Mapping[str, Any]
Ask = Callable[..., int | None]
"""Name of a size function, without its end, and arguments -> what it says; None: not there."""


def convolution(name: str) -> Callable[[Ask, Params], int | None]:
    def size(ask: Ask, p: Params) -> int | None:
        return ask(name, p["conv"], p["input_dims"], p["filter_dims"], p["output_dims"])

    return size


def transposed(ask: Ask, p: Params) -> int | None:
    three = (p["conv"], p["input_dims"], p["filter_dims"])
    sums = ask("arm_transpose_conv_s8_get_buffer_size", *three, p["output_dims"])
    reversed_ = ask("arm_transpose_conv_s8_get_reverse_conv_buffer_size", *three)
    return None if sums is None or reversed_ is None else sums + reversed_


def pool(name: str) -> Callable[[Ask, Params], int | None]:
    return lambda ask, p: ask(name, p["output_dims"].w, p["input_dims"].c)


CONV = "arm_convolve_wrapper_{}_get_buffer_size"
DEPTHWISE = "arm_depthwise_conv_wrapper_{}_get_buffer_size"
SIZES: dict[str, Callable[[Ask, Params], int | None]] = {
    "arm_convolve_s8": convolution(CONV.format("s8")),
    "arm_convolve_1_x_n_s8": convolution(CONV.format("s8")),
    "arm_convolve_wrapper_s16": convolution(CONV.format("s16")),
    "arm_convolve_wrapper_s4": convolution(CONV.format("s4")),
    "arm_convolve_s4": convolution(CONV.format("s4")),
    "arm_depthwise_conv_s8_opt": convolution(DEPTHWISE.format("s8")),
    "arm_depthwise_conv_3x3_s8": convolution(DEPTHWISE.format("s8")),
    "arm_depthwise_conv_wrapper_s8": convolution(DEPTHWISE.format("s8")),
    "arm_depthwise_conv_wrapper_s16": convolution(DEPTHWISE.format("s16")),
    "arm_depthwise_conv_wrapper_s4": convolution(DEPTHWISE.format("s4")),
    "arm_avgpool_s8": pool("arm_avgpool_s8_get_buffer_size"),
    "arm_avgpool_s16": pool("arm_avgpool_s16_get_buffer_size"),
    "arm_transpose_conv_wrapper_s8": transposed,
    "arm_vector_sum_s8": lambda ask, p: ask(
        "arm_fully_connected_s8_get_buffer_size",
        cmsis_nn_dims(p["depth"], 1, 1, p["units"]),
    ),
}
"""The first function that a kernel calls -> the bytes that it needs. What a wrapper would call
needs as much as the wrapper."""
WITHOUT = {
    "arm_batch_matmul_s8": "sums of columns: no function says so",
    "arm_depthwise_conv_s8": "room for unpacked filters; the function called gets none",
    "arm_fully_connected_wrapper_s8": "room for unpacked filters; sums are computed when compiling",
    "arm_svdf_state_s16_s8": "two buffers of sums; the size function is of another function",
    "arm_lstm_unidirectional_s8": "two buffers of units for each batch; no function says so",
}
"""Functions for whose scratch no function of CMSIS-NN could be asked."""


@cache
def kernels() -> tuple[tuple[str, Definition[Any], Kernel], ...]:
    """The kernels of built-in specs that hand scratch to CMSIS-NN, with what they call."""
    classes = build_default_registry_context().aot_operator_classes
    found = []
    for key in tuple(classes.keys()):
        operator = classes.get(key)
        for kernel in operator.DEFINITION.kernels if issubclass(operator, SpecOperator) else ():
            called = re.search(r"\b(arm_\w+)\(", kernel.c)
            if kernel.scratch is not None and called:
                found.append((called[1], operator.DEFINITION, kernel))
    return tuple(found)


def test_every_kernel_with_scratch_is_compared() -> None:
    called = {function for function, _, _ in kernels()}
    assert called <= {*SIZES, *WITHOUT}
    assert not SIZES.keys() & WITHOUT.keys()


# --- who is asked -------------------------------------------------------------------------------


class _Ints(ctypes.Structure):
    _fields_ = (("values", ctypes.c_int32 * 16),)


def _flat(record: CStruct) -> list[int]:
    found: list[int] = []
    for each in fields(record):
        value = getattr(record, each.name)
        found += _flat(value) if isinstance(value, CStruct) else [int(value)]
    return found


def _argument(value: Any) -> Any:
    if not isinstance(value, CStruct):
        return int(value)
    return ctypes.byref(_Ints((ctypes.c_int32 * 16)(*_flat(value))))


def asker(library: ctypes.CDLL, core: str) -> Ask:
    """Ask the functions of a library; those for other cores have an ending."""

    def ask(name: str, *arguments: Any) -> int | None:
        ending = "" if core == "plain" else f"_{core}"
        function = getattr(library, name + ending, None) or getattr(library, name)
        return int(function(*map(_argument, arguments)))

    return ask


def library_of(sources: list[Path], include: Path, folder: Path) -> ctypes.CDLL:
    path = folder / "sizes.so"
    command = ["cc", "-shared", "-fPIC", "-w", f"-I{include}", *map(str, sources)]
    subprocess.run([*command, "-o", str(path)], check=True)
    return ctypes.CDLL(str(path))


def package_asker(core: str) -> Ask:
    """Ask the functions that the package `executorch` carries."""
    functions = imported("executorch.backends.cortex_m.library.cmsis_nn")
    backend = getattr(functions.Backend, {"plain": "SCALAR"}.get(core, core.upper()))
    kinds = {"s8": "A8W8", "s16": "A16W8", "s4": "A8W4"}

    def ask(name: str, *given: Any) -> int | None:
        form = re.fullmatch(
            r"arm_(convolve_wrapper|depthwise_conv_wrapper)_(s\d+)_get_buffer_size", name
        )
        pooled = re.fullmatch(r"arm_avgpool_(s\d+)_get_buffer_size", name)
        if pooled:
            kind = getattr(functions.DataType, kinds[pooled[1]])
            return int(
                functions.avgpool_buffer_size(backend, kind, **dict(zip(_POOL, given, strict=True)))
            )
        if form is None:
            return None
        conv = given[0]
        tiles = {
            f"{each}_hw": _hw(getattr(conv, each)) for each in ("padding", "stride", "dilation")
        }
        shapes = dict(
            zip(("input_nhwc", "filter_nhwc", "output_nhwc"), map(_nhwc, given[1:]), strict=True)
        )
        more = {"ch_mult": conv.ch_mult} if form[1].startswith("depthwise") else {}
        function = getattr(functions, f"{form[1]}_buffer_size")
        return int(
            function(
                backend, getattr(functions.DataType, kinds[form[2]]), **shapes, **tiles, **more
            )
        )

    return ask


_POOL = ("dim_dst_width", "ch_src")


def _nhwc(dims: Any) -> list[int]:
    return [dims.n, dims.h, dims.w, dims.c]


def _hw(tile: Any) -> list[int]:
    return [tile.h, tile.w]


# --- the comparison -----------------------------------------------------------------------------


def may_be_larger(op: str, function: str, core: str, p: Params) -> bool:
    """Tell whether a spec has a reason for more than the library says.

    Helium's row kernel may hand over to the general one; filters that a spec unpacks are in its
    scratch, too; the size of transposed convolutions takes the stride along the wrong axis. What is
    emitted for ExecuTorch runs on any core.
    """
    if op.startswith("CORTEX_M_"):
        return True
    if function == "arm_transpose_conv_wrapper_s8":
        return bool(p["conv"].stride.w > p["filter_dims"].w)
    window, image = p.get("filter_dims"), p.get("input_dims")
    row = core == "mve" and window is not None and image.h == window.h == 1
    return row or "filter_size" in p or function == "arm_convolve_s4"


def compare(core: str, ask: Ask) -> int:
    target = find_target(CORES[core], "cmsis-nn")
    compared = 0
    for function, definition, kernel in kernels():
        size = SIZES.get(function)
        for variant in variants(definition, kernel) if size else ():
            for index in range(CASES):
                case = CaseSource(variant, [target], 0).draw(index)
                if not isinstance(case, ConformanceCase):
                    break  # the kernel is for other cores
                (operator,) = case.bound.operators
                assert operator.kernel is kernel
                assert kernel.scratch is not None
                assert size is not None
                params = dict(kernel.values(operator.operation))
                wanted, found = size(ask, params), kernel.scratch(operator.operation)
                if wanted is None:
                    break
                larger = may_be_larger(definition.op, function, core, params)
                enough = found >= wanted if larger else found == wanted
                words = f"{kernel.name} for {core}: {found}, the library says {wanted}: {case}"
                assert enough, words
                compared += 1
    return compared


@pytest.mark.parametrize("core", CORES)
def test_portable_library(core: str, tmp_path: Path) -> None:
    sources = sorted((ROOT / "runtime_c/src").glob("*_get_buffer_sizes_*.c"))
    library = library_of(sources, ROOT / "runtime_c/include", tmp_path)
    assert compare(core, asker(library, core)) >= 8 * CASES


@pytest.mark.cmsis_nn
@needs("CMSIS_NN_DIR")
@pytest.mark.parametrize("core", CORES)
def test_checkout(core: str, tmp_path: Path) -> None:
    sources = sorted(Path(CHECKOUT, "Source").glob("*/arm_*get_buffer_sizes_s*.c"))
    library = library_of(sources, Path(CHECKOUT, "Include"), tmp_path)
    assert compare(core, asker(library, core)) >= 8 * CASES


@pytest.mark.parametrize("core", CORES)
def test_package(core: str) -> None:
    assert compare(core, package_asker(core)) >= 6 * CASES
