"""What templates need to know of an operator, whatever the runtime."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from opgen.c.names import comment
from opgen.errors import SpecError
from opgen.export.device.kernel_calls import function_lines, run_function, struct_lines
from opgen.operators.places import file_text
from opgen.spec.model import Op
from opgen.synth.kernels import kernel_headers


@dataclass(frozen=True, kw_only=True)
class OperatorView:
    """One operator."""

    op: str
    """Its key, such as MEL_ENERGY."""
    name: str
    """What its files are called: mel_energy."""
    constant: str
    """The C++ constant that describes it: kMelEnergy."""
    spec: str
    doc: str
    headers: Sequence[str]
    files: Mapping[str, bytes]
    """What the spec brings along."""
    structs: Sequence[str]
    functions: Sequence[str]
    kernels: Sequence[str]
    """The functions that run its kernels."""
    states: int
    aliases: Sequence[tuple[int, int]]
    """Outputs that have the bytes of inputs."""
    plan: Sequence[str]
    """The statements that plan one node."""


def facts_of(op: Op) -> dict[str, Any]:
    """Return the fields of an operator's view but its plan.

    :raises SpecError: if the C of a kernel cannot have one of its params.
    """
    try:
        structs = struct_lines(op)
    except TypeError as error:
        raise SpecError.at(op.place, f"{op.op}: {error}") from error
    inputs = [each.name for each in op.inputs]
    return {
        "op": op.op,
        "name": op.op.lower(),
        "constant": "k" + "".join(word.capitalize() for word in op.op.split("_")),
        "spec": file_text(op.source),
        "doc": comment(op.doc.strip().split("\n")[0]),
        "headers": kernel_headers(op),
        "files": {n: text.encode() for each in op.kernels for n, text in each.files.items()},
        "structs": structs,
        "functions": function_lines(op),
        "kernels": [run_function(op, kernel) for kernel in op.kernels],
        "states": len(op.state),
        "aliases": [
            (at, inputs.index(each.alias)) for at, each in enumerate(op.outputs) if each.is_renamed
        ],
    }
