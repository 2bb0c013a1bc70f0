"""No kernel of integers branches by what its input holds: one run counts all instructions.

Each is compiled with MemorySanitizer and run on an input that counts as never written: then the
sanitizer reports every branch that depends on it. Where tables are read is not looked at.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.lib.target import GENERIC
from opgen.operators.model import Definition
from opgen.prove import sources
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.compiling import write_sources
from opgen.prove.module import module_of
from opgen.prove.variants import variants
from tests.ops.test_ops import definitions
from tests.tools import need, needs

PORTIONS = 4
TARGETS = tuple(
    replace(each, optimize=optimize)
    for optimize in ("speed", "size")
    for each in (GENERIC, *map(find_target, ("cortex-m0", "cortex-m4", "cortex-m55", "host")))
)
BRANCHING = {
    "BUCKETIZE": "it searches by halves",
    "DIV": "it fails where it would divide by zero",
    "EMBEDDING_LOOKUP": "it fails for an index that is none",
    "GATHER": "it fails for an index that is none",
    "GATHER_ND": "it fails for an index that is none",
    "INDEX": "it fails for an index that is none",
    "INDEX_PUT": "it fails for an index that is none",
    "NON_MAX_SUPPRESSION_V4": "it sorts boxes",
    "NON_MAX_SUPPRESSION_V5": "it sorts boxes",
    "SCATTER_ND": "it fails for an index that is none",
    "SPARSE_TO_DENSE": "it fails for an index that is none",
    **dict.fromkeys(
        (f"UNSORTED_SEGMENT_{each}" for each in ("MAX", "MIN", "PROD", "SUM")),
        "it fails for an index that is none",
    ),
    "TFLITE_DETECTION_POSTPROCESS": "it sorts boxes",
    "SLICE": "where it begins is limited to what there is",
    "SIGNALFFTAUTOSCALE": "it looks how many bits samples have",
    "SIGNALFILTERBANKLOG": "zero has no logarithm",
    "SIGNALPCAN": "gains are interpolated between powers of two",
}
"""Operators whose kernels may branch, and why."""
FLAGS = (
    *("-std=c99", "-O1", "-g", "-fsanitize=memory", "-fsanitize-recover=memory"),
    *("-mllvm", "-msan-check-access-address=0"),
    # The sanitizer knows the compiler's own function not.
    *("-include", "leading_zeros.h", "-D__builtin_clz=leading_zeros"),
)
LEADING_ZEROS = """
static inline int leading_zeros(unsigned value)
{
    int zeros = 31;
    for (int step = 16; step > 0; step /= 2) {
        const int skipped = value >> step != 0 ? step : 0;
        zeros -= skipped;
        value >>= skipped;
    }
    return zeros;
}
"""


def is_narrow(bound: BoundModel) -> bool:
    """Tell whether all that goes in and out is integers, some of them of at most 16 bits."""
    graph = bound.subgraph
    types = [graph.tensors[id_].type for id_ in (*graph.input_ids, *graph.output_ids)]
    return all(each.is_integer for each in types) and any(each.bits <= 16 for each in types)


def cases(definition: Definition) -> Iterator[ConformanceCase]:
    """Yield a case of each kernel with each type, for the first processor that it is for.

    Of kernels for others than this machine it is their plain C that runs.
    """
    for kernel in definition.kernels:
        for variant in variants(definition, kernel):
            drawn = (CaseSource(variant, (each,), 1).draw(0) for each in TARGETS)
            found = next((each for each in drawn if isinstance(each, ConformanceCase)), None)
            if found is not None and is_narrow(found.bound):
                yield found


def program(names: list[str], bounds: list[BoundModel]) -> str:
    """Return C that runs modules on inputs that count as never written."""
    lines = ["#include <sanitizer/msan_interface.h>", "#include <stdio.h>"]
    lines += [f'#include "{name}.h"' for name in names]
    lines += ["int main(void)", "{"]
    for name, bound in zip(names, bounds, strict=True):
        lines.append(f"    static {name}_context {name}_all;")
        lines.append(f'    (void)fprintf(stderr, "{name}\\n");')
        lines.append(f"    (void){name}_init(&{name}_all);")
        for index, id_ in enumerate(bound.subgraph.input_ids):
            held = f"{name}_input_{index}(&{name}_all), {bound.subgraph.tensors[id_].bytes}"
            lines.append(f"    __msan_poison({held});")
        lines.append(f"    (void){name}_run(&{name}_all);")
    return "\n".join([*lines, "    return 0;", "}", ""])


def branches(bounds: list[BoundModel], folder: Path) -> dict[int, set[str]]:
    """Return functions with lines that branch by an input, per position of a model."""
    modules = [module_of(bound, f"case_{i}") for i, bound in enumerate(bounds)]
    files = sources.files_of(modules, traced=False)
    united = sources.unite(modules, files)
    main = program([each.name for each in modules], bounds)
    files.pop(sources.HARNESS)
    own = {name for each in modules for name in sources.own_sources(each)}
    compiled = [each for each in (*united, *files, "main.c") if each.endswith(".c")]
    added = {"main.c": main.encode(), "leading_zeros.h": LEADING_ZEROS.encode()}
    write_sources({**files, **united, **added}, folder)
    source = folder / "source"
    command = [
        need("clang"),
        *FLAGS,
        f"-I{source}",
        *(str(source / each) for each in compiled if each not in own),
    ]
    subprocess.run([*command, "-lm", "-o", str(folder / "program")], check=True)
    ran = subprocess.run([folder / "program"], capture_output=True, text=True, check=False)
    assert f"case_{len(bounds) - 1}\n" in ran.stderr
    found: dict[int, set[str]] = {}
    index = -1
    for line in ran.stderr.splitlines():
        if line.startswith("case_"):
            index = int(line.removeprefix("case_"))
        elif place := re.match(r" +#0 \S+ in (\S+) \S*?([^/\s]+:\d+)", line):
            found.setdefault(index, set()).add(f"{place[1]} {place[2]}")
    return found


@needs("memory sanitizer")
@pytest.mark.parametrize("portion", range(PORTIONS))
def test_no_kernel_branches_by_its_input(portion: int, tmp_path: Path) -> None:
    some = definitions()[portion::PORTIONS]
    drawn = [(each.op, case) for each in some for case in cases(each)]
    assert len(drawn) > 20
    found = branches([case.bound for _, case in drawn], tmp_path)
    faults = {f"{drawn[i][1].kernel}: {place}" for i, places in found.items() for place in places}
    unexpected = {drawn[i][0] for i in found} - BRANCHING.keys()
    assert not unexpected, "\n".join(sorted(faults))
    needless = BRANCHING.keys() & {op for op, _ in drawn} - {drawn[i][0] for i in found}
    assert not needless, f"these have no branches: {sorted(needless)}"
