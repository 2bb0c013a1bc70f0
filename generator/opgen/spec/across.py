"""What holds over all operators: codes of the .tflite format and kernels are there once.

And every call of an operator of PyTorch is taken, or refused with a sentence.

Operators that are only referred to have not been built: of these the trees of their files tell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from opgen.air.names import custom_code_to_op_key
from opgen.operators.expression import as_read
from opgen.operators.model import OF_BLOCKS, Litert
from opgen.operators.places import Where
from opgen.spec.family import kernel_name
from opgen.spec.faults import Faults
from opgen.spec.files import SpecFile
from opgen.spec.model import Kernel, Op
from opgen.text.c import words

Claim = tuple[str, Where]
"""Whose something is, and where that is said."""


@dataclass(frozen=True)
class Claims:
    """What operators have that no other may have."""

    codes: Mapping[str, Claim] = field(default_factory=dict)
    kernels: Mapping[str, Claim] = field(default_factory=dict)
    roles: Mapping[str, Claim] = field(default_factory=dict)


def claims_of(files: Iterable[SpecFile]) -> Claims:
    """Return the claims of files: of families, then of operators and of what adds kernels to them.

    Where an operator has more to say of a kernel of its family, the kernel is the family's.
    """
    codes: dict[str, Claim] = {}
    kernels: dict[str, Claim] = {}
    roles: dict[str, Claim] = {}
    for file in files:
        if role := file.tree.text("role"):
            roles.setdefault(role, (file.key, file.tree["role"].place))
        if litert := file.tree.mapping("litert"):
            code = litert.text("builtin") + (OF_BLOCKS if litert.text("blocks") else "")
            with suppress(ValueError):  # a custom code that gives no key: not compared with others
                code = code or custom_code_to_op_key(litert.text("custom"))
            codes.setdefault(code, (file.key, litert.place))
        for name, place in _kernels_in(file):
            kernels.setdefault(name, (file.key, place))
    return Claims(codes, kernels, roles)


def _kernels_in(file: SpecFile) -> Iterator[Claim]:
    """Yield the kernels of a file, with their places."""
    for item in file.tree.mappings("kernels"):
        if name := kernel_name(item):
            yield name, item["name"].place


def check_unique(ops: Sequence[Op], known: Claims, faults: Faults) -> None:
    """Note codes, roles and kernels that two operators claim.

    :param known: what others have, which are not among these.
    """
    codes, roles = dict(known.codes), dict(known.roles)
    kernels: dict[str, tuple[Op, Kernel]] = {}
    brought: dict[str, tuple[str, Kernel]] = {}
    for op in ops:
        if op.litert:
            _check_code(op, op.litert, codes, faults)
        if op.role and roles.setdefault(op.role, (op.op, op.place))[0] != op.op:
            message = f"{roles[op.role][0]} plays the role '{op.role}' already"
            faults.add(op.place, message, "delete the key: each role is played by one operator")
        for kernel in op.kernels:
            _check_files(kernel, brought, faults)
            other, twin = kernels.setdefault(kernel.name, (op, kernel))
            if twin is not kernel:
                _check_kernel((op, kernel), (other, twin), faults)
            elif kernel.name in known.kernels:
                owner, place = known.kernels[kernel.name]
                if place != kernel.place:
                    _second_kernel(kernel, f"{owner} has it at {place}", faults)


def general_calls(files: Iterable[SpecFile]) -> set[str]:
    """Return the operators of PyTorch that entries without ``when`` take, by trees of files."""
    items = (item for file in files for item in file.tree.mappings("torch"))
    return {name for item in items if "when" not in item for name in item.texts("operator")}


def check_calls(ops: Sequence[Op], general: Collection[str], faults: Faults) -> None:
    """Note calls of PyTorch that nothing takes and of which no sentence says why.

    :param general: the operators of PyTorch that an entry without ``when`` takes.
    """
    named = set(general)
    for op in ops:
        for entry in op.torch:
            if entry.when is not None and entry.operator not in named:
                named.add(entry.operator)
                message = f"no entry takes or refuses other calls of {entry.operator}"
                hint = "limits: [{that: ..., else: why not}] in place of 'when'"
                faults.add(as_read(entry.when).place, message, hint, "every refusal has a sentence")


def _check_files(kernel: Kernel, brought: dict[str, tuple[str, Kernel]], faults: Faults) -> None:
    """Files of one name are one file in a module: specs may share it if it is the same."""
    for name, text in kernel.files.items():
        other, first = brought.setdefault(name.lower(), (text, kernel))
        if other != text:
            why = f"the kernel '{first.name}' brings the first, at {first.place}"
            faults.add(
                kernel.place, f"a second file '{name}', with other content", "rename it", why
            )


def _second_kernel(kernel: Kernel, why: str, faults: Faults) -> None:
    faults.add(kernel.place, f"a second kernel '{kernel.name}'", "rename it", why)


def _check_code(op: Op, litert: Litert, codes: dict[str, Claim], faults: Faults) -> None:
    code = op.litert_key if litert.builtin else ""
    if litert.custom:
        try:
            # Two codes that give one key could not be distinguished later.
            code = custom_code_to_op_key(litert.custom)
        except ValueError as error:
            faults.add(litert.place, str(error))
            return
    if code in codes:
        other, first = codes[code]
        message = f"'{litert.builtin or litert.custom}' of the .tflite format is {other} already"
        faults.add(litert.place, message, "one operator reads it", f"the first is at {first}")
    codes.setdefault(code, (op.op, litert.place))


def _check_kernel(ours: tuple[Op, Kernel], theirs: tuple[Op, Kernel], faults: Faults) -> None:
    """Kernels of a family are shared by its operators, if they are the same C in all of them."""
    (op, kernel), (other, twin) = ours, theirs
    if kernel.place != twin.place:
        _second_kernel(kernel, f"{other.op} has it at {twin.place}", faults)
    elif _c_of(op, kernel) != _c_of(other, twin):
        message = f"the kernel '{kernel.name}' would be different C in {other.op} and {op.op}"
        faults.add(kernel.place, message, "give each operator a kernel of its own")


def _c_of(op: Op, kernel: Kernel) -> tuple[object, ...]:
    """Return all that the C of a kernel depends on."""
    types = {option.name: option.type for option in op.options}
    types |= {name: let.type for name, let in op.seen_by(kernel).lets.items()}
    params = tuple((name, types.get(name)) for name in kernel.params)
    # What the code does not mention is not passed to it.
    named = {*words(kernel.code.text)} & {*kernel.accepted, *kernel.same_type}
    used = {name: kernel.accepted.get(kernel.same_type.get(name, name)) for name in named}
    return kernel.code.text, params, used, kernel.headers, sorted(kernel.files.items())
