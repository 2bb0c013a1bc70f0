"""A live ``torch.export.ExportedProgram`` -> TorchProgram. The only way in that needs PyTorch."""

from __future__ import annotations

import copy
import hashlib
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from opgen.torch.defaults import with_defaults
from opgen.torch.ir import to_json
from opgen.torch.program import TorchProgram
from opgen.torch.read import read_program

if TYPE_CHECKING:
    import torch
    from torch.export import ExportedProgram

    from opgen.torch.registry import TorchOperators


def extract_ir(
    exported_program: ExportedProgram,
    *,
    name: str = "model",
    operators: TorchOperators | None = None,
) -> TorchProgram:
    """Return the program of what ``torch.export.export`` gives.

    It is what :func:`opgen.torch.read.read_program` reads from the archive of the same program,
    with all defaults stated. In a program that was exported on the device ``meta``, weights have
    shapes and no elements; see :func:`opgen.torch.ir.attach_weights`.

    :param name: what the program is called.
    :param operators: what converts operators that need more than the default conversion.
    :raises ModelError: for what no archive can hold.
    :raises UnsupportedError: for what a program cannot hold, such as control flow.
    """
    from torch.export import save  # noqa: PLC0415  not always installed

    with tempfile.TemporaryDirectory() as folder:
        # PyTorch itself writes what is read: both ways in give the same program, whatever it does.
        path = Path(folder) / f"{name}.pt2"
        save(_with_elements(exported_program), path)
        read = read_program(path)
    program = replace(with_defaults(read), path=Path(f"{name}.pt2"))
    bare = {
        name: replace(tensor, data=None)
        for name, tensor in program.tensors.items()
        if tensor.origin and _is_meta(_states(exported_program).get(tensor.origin))
    }
    program = replace(program, tensors={**program.tensors, **bare})
    # The bytes of an archive are others each time.
    text = to_json(replace(program, sha256=""))
    program = replace(program, sha256=hashlib.sha256(text.encode()).hexdigest())
    return program if operators is None else operators.convert(program)


def _states(exported_program: ExportedProgram) -> Mapping[str, object]:
    return {**exported_program.constants, **exported_program.state_dict}


def _is_meta(tensor: object) -> bool:
    return getattr(getattr(tensor, "device", None), "type", "") == "meta"


def _with_elements(exported_program: ExportedProgram) -> ExportedProgram:
    """Return a program that can be saved: a single 0 stands for all elements of a meta tensor."""
    if not any(map(_is_meta, _states(exported_program).values())):
        return exported_program
    import torch  # noqa: PLC0415  not always installed

    def held(tensor: object) -> object:
        if not _is_meta(tensor):
            return tensor
        assert isinstance(tensor, torch.Tensor)
        zero: torch.Tensor = torch.zeros((), dtype=tensor.dtype).expand(tensor.shape)
        return torch.nn.Parameter(zero, False) if isinstance(tensor, torch.nn.Parameter) else zero

    changed = copy.copy(exported_program)
    changed._state_dict = {name: held(each) for name, each in changed.state_dict.items()}
    changed._constants = {name: held(each) for name, each in changed.constants.items()}
    return changed
