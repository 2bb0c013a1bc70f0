"""A live ``torch.export.ExportedProgram`` -> TorchProgram. The only way in that needs PyTorch."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from opgen.torch.defaults import with_defaults
from opgen.torch.ir import fingerprint
from opgen.torch.program import TorchProgram
from opgen.torch.quiet import quiet
from opgen.torch.read import read_data

if TYPE_CHECKING:
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

    # PyTorch itself writes what is read: both ways in give the same program, whatever it does.
    archive = io.BytesIO()
    with quiet():
        save(exported_program, archive)
    read = read_data(archive.getbuffer(), Path(f"{name}.pt2"), needs_elements=False)
    program = with_defaults(read)
    # The bytes of an archive are others each time.
    program = replace(program, sha256=fingerprint(program))
    return program if operators is None else operators.convert(program)
