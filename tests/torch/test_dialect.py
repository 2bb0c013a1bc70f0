"""Programs quantized for Cortex-M: every tensor of integers is that of ExecuTorch's dialect."""

from __future__ import annotations

import logging
from typing import Any

import numpy as np
import pytest

from opgen.bind.bind import bind
from opgen.lib.target import GENERIC
from opgen.prove.execute import execute
from opgen.pt2.load import load_program
from opgen.registry.context import build_default_registry_context
from opgen.transforms.apply import transformed
from tests.tools import imported

torch = imported("torch")
imported("executorch")
pytestmark = [pytest.mark.torch, pytest.mark.executorch]

nn, functional = torch.nn, torch.nn.functional


class Image(nn.Module):
    """Windows: convolutions of all kinds, pools whose means lie in the middle, activations."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, 8, 3, stride=2, padding=1)
        self.depthwise = nn.Conv2d(8, 16, 3, padding=1, groups=8)
        self.grouped = nn.Conv2d(16, 12, 3, groups=4, bias=False)
        self.gate = nn.Conv2d(12, 12, 1)
        self.swish = nn.Conv2d(12, 12, 1)
        self.up = nn.ConvTranspose2d(12, 5, 3, stride=2, padding=1)

    def forward(self, x: Any) -> Any:
        x = functional.relu(self.first(x))
        x = functional.hardtanh(self.depthwise(x), -0.3, 0.4)
        x = functional.avg_pool2d(x, 2)
        x = self.grouped(functional.pad(x, (1, 2, 0, 1)))
        x = x * functional.hardsigmoid(self.gate(x))
        x = functional.hardswish(self.swish(x))
        pooled = functional.avg_pool2d(x, 3, 2, padding=1, count_include_pad=False)
        up = self.up(functional.max_pool2d(x, 2))
        return torch.cat([up.mean((2, 3)), pooled.mean((2, 3))], 1)


class Tokens(nn.Module):
    """Rows: products of matrices, element-wise arithmetic, every table, softmax."""

    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value = (nn.Linear(12, 12) for _ in range(3))
        self.last = nn.Linear(12, 7, bias=False)

    def forward(self, x: Any) -> Any:
        # ExecuTorch's passes want a product of matrices in front of all other arithmetic.
        scores = torch.softmax(torch.bmm(x, x.permute(0, 2, 1)), -1)
        mixed = torch.bmm(scores, x)
        query, key, value = self.query(mixed), torch.tanh(self.key(x)), self.value(mixed)
        y = functional.silu(value) - functional.gelu(value)
        y = torch.maximum(y, key) + torch.minimum(y, query) * torch.sigmoid(y)
        log = torch.log(torch.sigmoid(y)) + torch.log1p(torch.sigmoid(query))
        root = torch.sqrt(torch.sigmoid(value)) + torch.rsqrt(torch.sigmoid(key))
        islands = functional.leaky_relu(log, 0.2) - functional.elu(root) + functional.relu6(query)
        return self.last(islands)


def quantized(model: Any, examples: list[Any]) -> Any:
    from executorch.backends.cortex_m.quantizer.quantizer import CortexMQuantizer  # noqa: PLC0415
    from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e  # noqa: PLC0415

    exported = torch.export.export(model.eval(), (examples[0],)).module(check_guards=False)
    prepared = prepare_pt2e(exported, CortexMQuantizer())
    for example in examples:
        prepared(example)
    return torch.export.export(convert_pt2e(prepared), (examples[0],))


def edge_of(exported: Any) -> Any:
    from executorch.backends.cortex_m.edge_compile_config import cortex_m_edge_compile_config  # noqa: PLC0415
    from executorch.exir import to_edge  # noqa: PLC0415

    return to_edge(exported, compile_config=cortex_m_edge_compile_config())


def dialect_of(program: Any, core: str) -> Any:
    from executorch.backends.cortex_m.passes.cortex_m_pass_manager import CortexMPassManager  # noqa: PLC0415
    from executorch.backends.cortex_m.target_config import CortexM, CortexMTargetConfig  # noqa: PLC0415

    config = CortexMTargetConfig(getattr(CortexM, core))
    return CortexMPassManager(program, target_config=config).transform()


def integers_of(program: Any, x: Any) -> tuple[dict[str, np.ndarray], np.ndarray]:
    """Run a program of the dialect in Python; return what its operators give, and its output."""
    found: dict[str, np.ndarray] = {}

    class Watching(torch.fx.Interpreter):
        def run_node(self, node: Any) -> Any:
            result = super().run_node(node)
            if isinstance(result, torch.Tensor) and result.dtype is torch.int8:
                found[node.name] = result.contiguous().numpy().copy()
            return result

    signature = program.graph_signature
    known = {**program.state_dict, **program.constants}
    given = [known.get(each.target, x) for each in signature.input_specs]
    (output,) = Watching(program.graph_module).run(*given)
    return {name: found[name] for name in found if not is_parameter(name, program)}, output.numpy()


def is_parameter(name: str, program: Any) -> bool:
    return any(each.arg.name == name for each in program.graph_signature.input_specs)


@pytest.mark.parametrize(
    ("model", "shape"), [(Image, (1, 3, 17, 19)), (Tokens, (2, 5, 12))], ids=["image", "tokens"]
)
def test_all_integers_are_those_of_the_dialect(model: type[Any], shape: tuple[int, ...]):
    from opgen.torch.extract import extract_ir  # noqa: PLC0415

    torch.set_num_threads(1)
    logging.disable(logging.WARNING)
    try:
        torch.manual_seed(5)
        form = torch.channels_last if len(shape) == 4 else torch.contiguous_format
        examples = [torch.randn(shape).to(memory_format=form) for _ in range(8)]
        exported = quantized(model().to(memory_format=form), examples[:4])
        reference = dialect_of(edge_of(exported).exported_program(), "M0PLUS")
    finally:
        logging.disable(logging.NOTSET)
    context = build_default_registry_context()
    air = load_program(extract_ir(exported), context)
    plain, final = bind(air, context, GENERIC), bind(transformed(air, context), context, GENERIC)
    assert "LOOKUP" in {each.operator.op_type for each in final.operators}

    for x in examples[4:]:
        wanted, output = integers_of(reference, x)
        given = x.contiguous().numpy()
        given = given.transpose(0, 2, 3, 1) if len(shape) == 4 else given
        run = execute(plain, [given[None, None]])
        assert np.array_equal(run.outputs[0][0, 0], output)
        assert np.array_equal(execute(final, [given[None, None]]).outputs[0][0, 0], output)
        held = [array[0, 0] for array in run.tensors.values() if array.dtype == np.int8]
        missing = [name for name, array in wanted.items() if not any(map(same(array), held))]
        assert not missing


def same(array: np.ndarray) -> Any:
    """Return what tells whether an array has the same elements, in any order of axes."""

    def is_same(other: np.ndarray) -> bool:
        orders = [range(other.ndim)]
        orders += [(0, 3, 1, 2), (0, 2, 3, 1)] if other.ndim == 4 else []
        return any(np.array_equal(other.transpose(order), array) for order in orders)

    return is_same
