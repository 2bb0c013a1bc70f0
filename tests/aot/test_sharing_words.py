"""Of a layer that only shares memory the C says which tensors are parts of which."""

from __future__ import annotations

import pytest

from opgen.air.dtype import DType
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.prove.module import module_of
from opgen.registry.context import build_default_registry_context
from tests.transforms.nets import Net

CONTEXT = build_default_registry_context()
F32 = DType.FLOAT32
PARTS = "the outputs are parts of the input"


def words(net: Net, inputs: list[int], outputs: list[int]) -> str:
    target = find_target("generic")
    return module_of(bind(net.model(inputs, outputs), CONTEXT, target), "m").files["m.c"].decode()


def negated(net: Net, source: int, shape: tuple[int, ...]) -> int:
    result = net.tensor(shape, type_=F32)
    net.add("NEG", {"input": source, "output": result})
    return result


@pytest.mark.parametrize("shape", [(6, 4), (2, 3)])
def test_a_reshape(shape: tuple[int, ...]) -> None:
    net = Net(CONTEXT)
    x, flat = net.tensor(shape, type_=F32), (shape[0] * shape[1],)
    inner, reshaped = negated(net, x, shape), net.tensor(flat, type_=F32)
    net.add("RESHAPE", {"input": inner, "shape": None, "output": reshaped}, new_shape=flat)
    assert "the output is the input" in words(net, [x], [negated(net, reshaped, flat)])


def test_a_split_and_a_concatenation() -> None:
    net = Net(CONTEXT)
    x = net.tensor((4, 3), type_=F32)
    axis = net.constant(0, DType.INT32)
    parts = (net.tensor((2, 3), type_=F32), net.tensor((2, 3), type_=F32))
    net.add(
        "SPLIT", {"axis": axis, "input": negated(net, x, (4, 3)), "outputs": parts}, num_splits=2
    )
    text = words(net, [x], [negated(net, each, (2, 3)) for each in parts])
    assert PARTS in text
    assert "parts of the output" not in text

    net = Net(CONTEXT)
    sources = (net.tensor((2, 3), type_=F32), net.tensor((2, 3), type_=F32))
    inner, joined = (
        tuple(negated(net, each, (2, 3)) for each in sources),
        net.tensor((4, 3), type_=F32),
    )
    named = {"inputs": inner, "output": joined}
    net.add("CONCATENATION", named, axis=0, fused_activation_function=0)
    text = words(net, list(sources), [negated(net, joined, (4, 3))])
    assert "the inputs are parts of the output" in text
    assert PARTS not in text
