"""Which operators the glue is for: all, those that are named, or those that a model calls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from opgen.errors import Diagnostic, UnsupportedError, UsageError, did_you_mean
from opgen.spec.model import Op
from opgen.synth.emit import Glue
from opgen.synth.emit_executorch.program import operators_of
from opgen.synth.emit_executorch.signature import Signature, qualified_name, signature_of
from opgen.torch.read import read_program

_PLACE = "--emit executorch"


@dataclass(frozen=True)
class _Candidate:
    """An operator, with its interface or with what keeps it from having one."""

    op: Op
    name: str
    """``ns::f``."""
    signature: Signature | None
    faults: Sequence[Diagnostic]


def selected(glue: Glue) -> list[tuple[Op, Signature]]:
    """Return the operators that are asked for.

    :raises UsageError: if none is, or one that no spec describes.
    :raises UnsupportedError: if one of them has no form in ExecuTorch.
    :raises ModelError: if the model is wrong.
    """
    candidates = [_candidate(op) for op in glue.ops]
    if not candidates:
        raise UsageError(Diagnostic(_PLACE, "there is no operator in the specs"))
    if glue.root_ops or glue.model:
        candidates = _chosen(glue, candidates)
    faults = [fault for each in candidates for fault in each.faults]
    if faults:
        raise UnsupportedError(*faults)
    return [(each.op, each.signature) for each in candidates if each.signature is not None]


def _candidate(op: Op) -> _Candidate:
    faults: list[Diagnostic] = []
    signature = signature_of(op, faults)
    return _Candidate(op, qualified_name(op), signature, faults)


def _chosen(glue: Glue, candidates: Sequence[_Candidate]) -> list[_Candidate]:
    names = {each.name for each in candidates}
    # An application's list names the operators of others, too.
    ours = {name.split("::")[0] for name in names}
    wanted: set[str] = set()
    for root in glue.root_ops:
        name = _without_overload(root)
        if name.split("::")[0] in ours and name not in names:
            hint = did_you_mean(name, names) or f"the specs have {', '.join(sorted(names))}"
            raise UsageError(Diagnostic("--root-ops", f"no spec describes '{root}'", hint=hint))
        wanted.add(name)
    if glue.model is not None:
        wanted.update(map(_without_overload, _called_by(glue.model)))
    chosen = [each for each in candidates if each.name in wanted]
    if not chosen:
        place = "--root-ops" if glue.model is None else str(glue.model)
        message = f"has none of the operators {', '.join(sorted(names))}"
        raise UsageError(Diagnostic(place, message))
    return chosen


def _called_by(model: Path) -> Iterable[str]:
    if model.suffix == ".pte":
        return operators_of(model)
    if model.suffix == ".pt2":
        targets = (node.target.split(".") for node in read_program(model).nodes)
        return ["::".join(each[:2]) for each in targets]
    message = "is neither a .pte nor a .pt2"
    raise UsageError(Diagnostic(str(model), message))


def _without_overload(name: str) -> str:
    namespace, _, rest = name.strip().partition("::")
    return f"{namespace}::{rest.partition('.')[0]}"
