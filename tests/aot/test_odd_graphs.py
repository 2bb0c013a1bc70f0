"""Graphs of unusual form: what comes out of numpy and of C, wherever inputs and outputs live."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.plan.plan import plan_memory
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.machine import find_compiler
from opgen.prove.module import module_of
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import RegistryContext
from opgen.transforms.apply import transformed
from tests.transforms.nets import Net, scaled

QUANT = scaled(0.1, 3)


def constant_output(context: RegistryContext) -> AirModel:
    net = Net(context)
    x = net.tensor((2, 3), QUANT)
    y = net.tensor((2, 3), QUANT)
    fixed = net.constant([[1, 2, 3]], DType.INT8, QUANT)
    net.add("RELU", {"input": x, "output": y})
    return net.model([x], [fixed, y, fixed])


def only_constants(context: RegistryContext) -> AirModel:
    net = Net(context)
    x = net.tensor((2,), QUANT)
    return net.model([x], [net.constant([5, 6, 7], DType.INT32)])


def input_as_output(context: RegistryContext) -> AirModel:
    net = Net(context)
    x = net.tensor((2, 3), QUANT)
    y = net.tensor((2, 3), QUANT)
    net.add("RELU", {"input": x, "output": y})
    return net.model([x], [y, x])


def nothing_to_do(context: RegistryContext) -> AirModel:
    net = Net(context)
    x, y = net.tensor((4,), QUANT), net.tensor((), None, DType.FLOAT32)
    return net.model([x, y], [y, x])


def one_tensor_twice(context: RegistryContext) -> AirModel:
    net = Net(context)
    x = net.tensor((5,), QUANT)
    y = net.tensor((5,), QUANT)
    net.add("RELU", {"input": x, "output": y})
    return net.model([x], [y, y])


def scalars(context: RegistryContext) -> AirModel:
    net = Net(context)
    x, y, z = (net.tensor((), None, DType.FLOAT32) for _ in range(3))
    net.add("ADD", {"input1": x, "input2": y, "output": z}, fused_activation_function=0)
    return net.model([x, y], [z])


def empty(context: RegistryContext) -> AirModel:
    net = Net(context)
    x, y, z = (net.tensor((2, 0, 3), None, DType.FLOAT32) for _ in range(3))
    full = net.tensor((2, 1, 3), None, DType.FLOAT32)
    joined = net.tensor((2, 1, 3), None, DType.FLOAT32)
    net.add("ADD", {"input1": x, "input2": y, "output": z}, fused_activation_function=0)
    named = {"inputs": (full, z), "output": joined}
    net.add("CONCATENATION", named, axis=1, fused_activation_function=0)
    return net.model([x, y, full], [z, joined])


def unused_input(context: RegistryContext) -> AirModel:
    net = Net(context)
    x, y = net.tensor((2, 3), QUANT), net.tensor((7,), QUANT)
    z = net.tensor((2, 3), QUANT)
    net.add("RELU", {"input": x, "output": z})
    return net.model([x, y], [z])


def alias_chain(context: RegistryContext) -> AirModel:
    """Reshaped twice, and every form of it is an output."""
    net = Net(context)
    x = net.tensor((2, 3), QUANT)
    y, z = net.tensor((6,), QUANT), net.tensor((3, 2), QUANT)
    shape = [net.constant(each, DType.INT32) for each in ([6], [3, 2])]
    net.add("RESHAPE", {"input": x, "shape": shape[0], "output": y}, new_shape=())
    net.add("RESHAPE", {"input": y, "shape": shape[1], "output": z}, new_shape=())
    return net.model([x], [z, y, x])


def parts(context: RegistryContext) -> AirModel:
    """Parts of the input, of constants and of what is computed, in tensors that are outputs."""
    net = Net(context)
    x = net.tensor((1, 6, 4), QUANT)
    axis = net.constant([1], DType.INT32)
    first, second, third = (net.tensor((1, 2, 4), QUANT) for _ in range(3))
    net.add("SPLIT", {"axis": axis, "input": x, "outputs": (first, second, third)}, num_splits=3)
    relu = net.tensor((1, 2, 4), QUANT)
    net.add("RELU", {"input": second, "output": relu})
    fixed = net.constant([[[1, 2, 3, 4]]], DType.INT8, QUANT)
    whole = net.tensor((1, 9, 4), QUANT)
    named = {"inputs": (relu, first, fixed, relu, third), "output": whole}
    net.add("CONCATENATION", named, axis=1, fused_activation_function=0)
    begin, size = (net.constant(each, DType.INT32) for each in ([0, 1, 0], [1, 3, 4]))
    middle = net.tensor((1, 3, 4), QUANT)
    net.add("SLICE", {"input": whole, "begin": begin, "size": size, "output": middle})
    negative = net.tensor((1, 3, 4), QUANT)
    net.add("RELU", {"input": middle, "output": negative})
    packed = net.tensor((2, 1, 2, 4), QUANT)
    net.add("PACK", {"inputs": (third, second), "output": packed}, axis=0, values_count=2)
    return net.model([x], [whole, negative, packed, third])


MAKERS = (
    parts,
    constant_output,
    only_constants,
    input_as_output,
    nothing_to_do,
    one_tensor_twice,
    scalars,
    empty,
    unused_input,
    alias_chain,
)


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_c_is_numpy(
    make: Callable[[RegistryContext], AirModel], context: RegistryContext, tmp_path: Path
) -> None:
    bound = bind(transformed(make(context), context), context, find_target("generic"))
    inputs = seeded_inputs(bound.subgraph, samples=3, steps=2)
    expected = execute(bound, inputs).outputs
    module = module_of(bound, "odd")
    program = host.build_program([module], tmp_path, flags=(*host.STRICT, *host.SANITIZED))
    run = host.run_program(program, [(0, inputs)])[0]
    assert not run.failure
    for got, want in zip(run.outputs, expected, strict=True):
        np.testing.assert_array_equal(got.reshape(want.shape), want)


MAIN = """
#include "odd.h"
#include <stdio.h>

int main(void)
{{
    static odd_context context;
{declarations}
{reads}
    odd_init(&context);
    if (odd_run(&context{arguments}) != 0) {{
        return 1;
    }}
{writes}
    return 0;
}}
"""


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_buffers_of_the_caller(
    make: Callable[[RegistryContext], AirModel], context: RegistryContext, tmp_path: Path
) -> None:
    bound = bind(transformed(make(context), context), context, find_target("generic"))
    files = emit_module(bound, plan_memory(bound, io="caller"), EmitOptions("odd", io="caller"))
    graph = bound.subgraph
    ports = [(f"input_{i}", graph.tensors[id_]) for i, id_ in enumerate(graph.input_ids)]
    ports += [(f"output_{i}", graph.tensors[id_]) for i, id_ in enumerate(graph.output_ids)]
    size = {name: max(1, tensor.size) for name, tensor in ports}
    text = MAIN.format(
        declarations="\n".join(f"    static {t.type.c} {n}[{size[n]}];" for n, t in ports),
        reads="\n".join(
            f"    if (fread({n}, 1, {t.bytes}, stdin) != {t.bytes}) {{ return 2; }}"
            for n, t in ports
            if n.startswith("input")
        ),
        arguments="".join(f", {n}" for n, _ in ports),
        writes="\n".join(
            f"    fwrite({n}, 1, {t.bytes}, stdout);" for n, t in ports if n.startswith("output")
        ),
    )
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "main.c").write_text(text)
    inputs = seeded_inputs(graph, samples=1, steps=1)
    said = host_output(tmp_path, b"".join(each.tobytes() for each in inputs))
    assert said == b"".join(each.tobytes() for each in execute(bound, inputs).outputs)


def host_output(folder: Path, given: bytes) -> bytes:
    command = [find_compiler(), "-std=c99", *host.STRICT, *host.SANITIZED]
    command += sorted(str(path) for path in folder.glob("*.c"))
    program = folder / "program"
    subprocess.run([*command, "-lm", "-o", str(program)], check=True, cwd=folder)
    return subprocess.run([program], input=given, check=True, capture_output=True).stdout
