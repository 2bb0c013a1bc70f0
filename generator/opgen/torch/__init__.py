"""PyTorch programs in Python: exporting, extracting, running and converting live ones."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opgen.aten.program import TorchNode, TorchProgram, TorchTensor
    from opgen.context.torch_operators import NodeInfo, TorchOperators
    from opgen.pt2.builder import LoweringBuilder, Value
    from opgen.pt2.ir import attach_weights, save_ir
    from opgen.pt2.ir_read import load_ir
    from opgen.pt2.read import read_program
    from opgen.torch.converter import TorchConverter
    from opgen.torch.execute import ProgramRun
    from opgen.torch.extract import extract_ir
    from opgen.torch.modules import kept_whole

_HOMES = {
    "LoweringBuilder": "pt2.builder",
    "NodeInfo": "context.torch_operators",
    "ProgramRun": "torch.execute",
    "TorchConverter": "torch.converter",
    "TorchNode": "aten.program",
    "TorchOperators": "context.torch_operators",
    "TorchProgram": "aten.program",
    "TorchTensor": "aten.program",
    "Value": "pt2.builder",
    "attach_weights": "pt2.ir",
    "extract_ir": "torch.extract",
    "kept_whole": "torch.modules",
    "load_ir": "pt2.ir_read",
    "read_program": "pt2.read",
    "save_ir": "pt2.ir",
}
__all__ = (
    "LoweringBuilder",
    "NodeInfo",
    "ProgramRun",
    "TorchConverter",
    "TorchNode",
    "TorchOperators",
    "TorchProgram",
    "TorchTensor",
    "Value",
    "attach_weights",
    "extract_ir",
    "kept_whole",
    "load_ir",
    "read_program",
    "save_ir",
)


def __getattr__(name: str) -> object:
    """Import what is asked for: most of it needs modules that import this package."""
    if name not in _HOMES:
        raise AttributeError(f"module 'opgen.torch' has no attribute '{name}'")
    return getattr(import_module(f"opgen.{_HOMES[name]}"), name)
