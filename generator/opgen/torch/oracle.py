"""PyTorch as an oracle of ``opgen verify``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec

from opgen.air.control import MARKS
from opgen.air.model import AirTensor
from opgen.base.extras import install_command
from opgen.base.progress import stage
from opgen.bind.bound import BoundModel
from opgen.context.registries import RegistryContext
from opgen.errors import UsageError, first_of
from opgen.lib.tensor import Array
from opgen.prove.beside_oracle import Said, in_order
from opgen.pt2.described import entries_of
from opgen.pt2.load import load_named
from opgen.pt2.sizes import Shape
from opgen.pt2.unknown import called_from
from opgen.torch.graph_values import moves_of, run_program, spread

_SHOWN = 8


def is_torch_there() -> bool:
    """Whether PyTorch can be imported."""
    return find_spec("torch") is not None


def install_torch() -> str:
    """Return a command that installs PyTorch."""
    return install_command("torch")


def require_torch() -> None:
    """Check that PyTorch can be asked.

    :raises UsageError: if it is not there.
    """
    if not is_torch_there():
        message = "the oracle 'torch' needs the package torch"
        hint = f"{install_torch()}, or leave oracles out with --against none"
        raise UsageError.at("opgen", message, hint=hint)


def ask_torch(
    file: BoundModel,
    inputs: Sequence[Array],
    context: RegistryContext,
    input_shapes: Mapping[str, Shape],
) -> Said:
    """Run the program that a model was compiled from in PyTorch, call by call.

    The program is read as for C, so that one saved as ``.json``, or stripped, runs as well; and no
    code of the file is run, nor anything that is pickled in it.

    :param file: the model as its file has it.
    :raises UsageError: if PyTorch refuses a call.
    :raises UnsupportedError: if nothing runs an operator.
    """
    named = load_named(file.model.path, context, input_shapes)
    with stage("asking PyTorch"):
        found = run_program(named.exported, named, context, inputs)
    before, compiled = named.model.main.tensors, file.subgraph.tensors
    tensors = {}
    for id_, values in found.tensors.items():
        tensor = compiled.get(id_)
        if tensor is not None and _is_same(before[id_], tensor, file):
            tensors[id_] = in_order(file, id_, values)
    if not any(each.operator.op_type in MARKS for each in file.operators):
        moves = list(moves_of(file.model.path.name, file.subgraph, context))
        tensors = spread(file.subgraph, moves, tensors)
    producers = named.exported.producers
    lines = {id_: called_from(producers[n]) for n, id_ in named.ids.items() if n in producers}
    # What PyTorch does not have was computed by opgen itself.
    missing = found.by.get("spec", ())
    own = first_of(missing, _SHOWN)
    note = f"not by PyTorch, which has it not here: {own}"
    if any(entry.module for each in missing for entry in entries_of(each, context)):
        note += "; opgen export-torch stores what modules compute that it keeps whole: export again"
    elif any(not each.startswith("opgen.") for each in missing):
        note += "; --customizer MODULE:FUNCTION imports the module that defines it"
    return Said(tensors, lines, (note,) if own else ())


def _is_same(before: AirTensor, tensor: AirTensor, file: BoundModel) -> bool:
    """Tell whether a tensor of the compiled model still has the elements that it had.

    One that a transform has added may have the number of one that was dropped; a variable may have
    become a window.
    """
    is_own = (tensor.name, tensor.origin, tensor.type) == (before.name, "", before.type)
    has_all = before.size == tensor.size or (0, tensor.id) in file.model.kept_channels
    return is_own and has_all
