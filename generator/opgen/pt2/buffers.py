"""Buffers that several programs have: what one changes, others may only read."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase

from opgen.aten.program import TorchProgram
from opgen.errors import Diagnostic, OpgenWarning
from opgen.pt2.own_states import refuse_shared


def with_shared_buffers(
    programs: Sequence[TorchProgram], shared: Sequence[str]
) -> list[TorchProgram]:
    """Return programs in which buffers that one of them changes are state of all that share them.

    An export takes a buffer that is only read for a constant. Where such a one is not shared, a
    warning tells that its first value stays.

    :param shared: globs for names of buffers.
    """
    changed = {
        program.tensors[name].origin: program.path.name
        for program in programs
        for name in program.mutations
    }
    wanted = {name for name in changed if any(fnmatchcase(name, glob) for glob in shared)}
    for program in programs:
        refuse_shared(program, wanted)
        for name in sorted({program.tensors[each].origin for each in _read(program)} - wanted):
            if name in changed:
                message = f"'{name}', which {changed[name]} changes, is a constant here"
                hint = f"if it is one state for both: --share-state {name}"
                fault = Diagnostic(program.path.name, message, hint=hint, severity="warning")
                warnings.warn(str(fault), OpgenWarning, stacklevel=2)
    return [
        replace(
            each,
            mutations={
                **each.mutations,
                **{name: name for name in _read(each) if each.tensors[name].origin in wanted},
            },
        )
        for each in programs
    ]


def _read(program: TorchProgram) -> Iterator[str]:
    """Go through the constants that a program reads."""
    return (
        name
        for name in sorted(program.consumers.keys() | program.kept)
        if program.tensors[name].data is not None and name not in program.mutations
    )
