"""What must be unique over all operators: codes of the .tflite format, and kernels."""

from __future__ import annotations

import re
from collections.abc import Sequence

from opgen.air.names import custom_code_to_op_key
from opgen.spec.faults import Faults
from opgen.spec.model import Kernel, Litert, Op


def check_unique(ops: Sequence[Op], faults: Faults) -> None:
    """Note codes and kernels that two operators claim."""
    codes: dict[str, tuple[Op, Litert]] = {}
    kernels: dict[str, tuple[Op, Kernel]] = {}
    for op in ops:
        if op.litert:
            _check_code(op, op.litert, codes, faults)
        for kernel in op.kernels:
            other, twin = kernels.setdefault(kernel.name, (op, kernel))
            if twin is not kernel:
                _check_kernel((op, kernel), (other, twin), faults)


def _check_code(
    op: Op, litert: Litert, codes: dict[str, tuple[Op, Litert]], faults: Faults
) -> None:
    code = litert.builtin
    if litert.custom:
        try:
            # Two codes that give one key could not be told apart later.
            code = custom_code_to_op_key(litert.custom)
        except ValueError as error:
            faults.add(litert.place, str(error))
            return
    if code in codes:
        other, first = codes[code]
        message = f"'{litert.builtin or litert.custom}' of the .tflite format is {other.op} already"
        faults.add(litert.place, message, "one operator reads it", f"the first is at {first.place}")
    codes.setdefault(code, (op, litert))


def _check_kernel(ours: tuple[Op, Kernel], theirs: tuple[Op, Kernel], faults: Faults) -> None:
    """Kernels of a family are shared by its operators, if they are the same C in all of them."""
    (op, kernel), (other, twin) = ours, theirs
    if kernel.place != twin.place:
        why = f"{other.op} has it at {twin.place}"
        faults.add(kernel.place, f"a second kernel '{kernel.name}'", "rename it", why)
    elif _c_of(op, kernel) != _c_of(other, twin):
        message = f"the kernel '{kernel.name}' would be different C in {other.op} and {op.op}"
        faults.add(kernel.place, message, "give each operator a kernel of its own")


def _c_of(op: Op, kernel: Kernel) -> tuple[object, ...]:
    """Return all that the C of a kernel depends on."""
    types = {option.name: option.type for option in op.options}
    types |= {name: let.value.type for name, let in op.seen_by(kernel).let.items()}
    params = tuple((name, types.get(name)) for name in kernel.params)
    # What the code does not mention is not passed to it.
    used = {name: kernel.types.get(kernel.same_type.get(name, name)) for name in _words_of(kernel)}
    return kernel.code.text, params, used, kernel.headers


def _words_of(kernel: Kernel) -> set[str]:
    return set(re.findall(r"[a-z]\w*", kernel.code.text)) & {*kernel.types, *kernel.same_type}
