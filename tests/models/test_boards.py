"""Every model of the development set on emulated boards, with the portable kernels and CMSIS-NN's.

It takes some minutes for each board, so that it runs only where OPGEN_BOARDS is set: to `all`, or
to parts of names of models, separated by commas. With CMSIS-NN it needs CMSIS_NN_DIR, too. The
compiler gets the flags in OPGEN_FLAGS, by default `-O2`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from opgen.config import TARGETS, find_target
from opgen.prove.cmsis_nn_library import build_cmsis_nn
from opgen.prove.host import Library, build_program
from opgen.prove.machine import HOST, machine_of
from tests.boards import needs_board
from tests.models.model_set import Entry, compare_with_golden, entries, modules_of
from tests.tools import needs

WANTED = os.environ.get("OPGEN_BOARDS", "")
FLAGS = tuple(os.environ.get("OPGEN_FLAGS", "-O2").split())
WITH_LIBRARY = ("cortex-m4", "cortex-m55")
"""Targets that CMSIS-NN has kernels for, too."""
MOST_BYTES = 1_000_000
"""Of models in one program: the smaller of the boards has 2 MiB for constants and code."""
SECONDS = 1800.0
"""For the samples of one model. QEMU is some ten times slower than the machine that it runs on."""

pytestmark = [
    pytest.mark.qemu,
    pytest.mark.skipif(not WANTED, reason="OPGEN_BOARDS is not set"),
    needs("../shared/models"),
]


def groups() -> Iterator[Any]:
    """Yield models that fit into one program."""
    words = [] if WANTED == "all" else WANTED.split(",")
    taken: list[Entry] = []
    for entry in sorted(entries(), key=lambda each: each["file"]):
        if not entry["golden"] or not (not words or any(word in entry["file"] for word in words)):
            continue
        if sum(each["size"] for each in [*taken, entry]) > MOST_BYTES and taken:
            yield pytest.param(taken, id=taken[0]["file"])
            taken = []
        taken.append(entry)
    if taken:
        yield pytest.param(taken, id=taken[0]["file"])


def places() -> Iterator[Any]:
    """Yield where models run, and with which kernels."""
    yield pytest.param("host", "portable")
    for name in TARGETS:
        if machine_of(name) != HOST:
            yield pytest.param(name, "portable", marks=needs_board(name))
    for name in WITH_LIBRARY:
        yield pytest.param(name, "cmsis-nn", marks=[needs("CMSIS_NN_DIR"), needs_board(name)])


@pytest.fixture(scope="module")
def library_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Library | None]:
    """Give what modules are linked to: CMSIS-NN, compiled once for each board, or nothing."""

    @cache
    def compiled(target: str) -> Library:
        return build_cmsis_nn(machine_of(target), tmp_path_factory.mktemp(target))

    return lambda target, kernels: compiled(target) if kernels == "cmsis-nn" else None


@pytest.mark.parametrize("batch", tuple(groups()) if WANTED else ())
@pytest.mark.parametrize(("target", "kernels"), tuple(places()))
def test_models_give_their_golden_outputs_on_boards(  # noqa: PLR0913
    target: str,
    kernels: str,
    batch: list[Entry],
    library_of: Callable[[str, str], Library | None],
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    """All samples and steps of the golden files; bit for bit, floats within the tolerance."""
    made = modules_of(batch, find_target(target, kernels))
    program = build_program(
        [module for _, module in made],
        tmp_path,
        flags=FLAGS,
        library=library_of(target, kernels),
        machine=machine_of(target),
    )
    wrong, counts = compare_with_golden(program, [entry for entry, _ in made], SECONDS)
    assert not wrong, "\n".join(wrong)
    record_property(f"models on {target} with {kernels} kernels", counts.pop("models"))
    for name, count in counts.items():
        record_property(name, count)
