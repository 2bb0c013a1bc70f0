"""Exported PyTorch programs: reading them without torch, carrying any operator, and to AIR."""

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

_HOMES = {
    "LoweringBuilder": "builder",
    "NodeInfo": "registry",
    "ProgramRun": "execute",
    "TorchConverter": "converter",
    "TorchNode": "program",
    "TorchOperators": "registry",
    "TorchProgram": "program",
    "TorchTensor": "program",
    "Value": "builder",
    "attach_weights": "ir",
    "extract_ir": "extract",
    "load_ir": "ir_read",
    "read_program": "read",
    "save_ir": "ir",
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
    "load_ir",
    "read_program",
    "save_ir",
)


def __getattr__(name: str) -> object:
    """Import what is asked for: most of it needs modules that import this package."""
    if name not in _HOMES:
        message = f"module 'opgen.torch' has no attribute '{name}'"
        raise AttributeError(message)
    return getattr(import_module(f"opgen.torch.{_HOMES[name]}"), name)
