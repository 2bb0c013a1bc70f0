"""Contexts are values: what lies in one is there in a copy of it, whatever types the tensors have.

Compilers that see the module and the application at once take accesses of one type not to touch
objects of another. They are shown all of it: with optimization over all files, and as one file.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.base.paths import templates_root
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.lib.tensor import Array
from opgen.prove.execute import execute
from opgen.prove.module import module_of
from opgen.prove.sources import Module
from opgen.registry.context import build_default_registry_context
from tests.compilers import Way, compiled, ways
from tests.transforms.nets import Net, scaled

CONTEXT = build_default_registry_context()
COUNT = 360
MAIN = """
#include <stdio.h>
#include "m.h"

static m_context kept;

/* Macros: compilers know more within a function. */
#define FILL(context, first)                                                                    \\
    do {                                                                                        \\
        M_INPUT_0_TYPE *input = m_input_0(context);                                             \\
        for (int i = 0; i < M_INPUT_0_COUNT; i++) {                                             \\
            input[i] = (M_INPUT_0_TYPE)((i * 7 + (first)) % 50);                                \\
        }                                                                                       \\
    } while (0)

#define PRINT(context)                                                                          \\
    do {                                                                                        \\
        double sum = m_run(context);                                                            \\
        const M_OUTPUT_0_TYPE *output = m_output_0(context);                                    \\
        for (int i = 0; i < M_OUTPUT_0_COUNT; i++) {                                            \\
            sum += output[i] * (i % 11 + 1);                                                    \\
        }                                                                                       \\
        printf("%.9g\\n", sum);                                                                 \\
    } while (0)

static m_context returned(int first)
{
    m_context context;
    m_init(&context);
    FILL(&context, first);
    return context;
}

int main(void)
{
    const m_context none = {0};
    m_context a, b;

    m_init(&a);
    m_init(&b);
    FILL(&a, 1); /* copied, there and back */
    b = a;
    PRINT(&b);
    FILL(&b, 2);
    a = b;
    PRINT(&a);
    b = returned(3);
    PRINT(&b);
    FILL(&kept, 9); /* overwritten as a whole */
    kept = none;
    m_init(&kept);
    FILL(&kept, 4);
    PRINT(&kept);
    kept = returned(5);
    a = kept;
    PRINT(&kept);
    PRINT(&a);
    return 0;
}
"""
FIRST = (1, 2, 3, 4, 5, 5)
"""What the program begins its inputs with."""


def network(type_: DType) -> Module:
    """Return a module of one layer, x + constant in place: all that is left is one function."""
    net = Net(CONTEXT)
    scale = None if type_ is DType.FLOAT32 else scaled(0.5)
    source = net.tensor((COUNT // 6, 6), scale, type_)
    row = net.constant([[1, 2, 3, 4, 5, 6]], type_, scale)
    total = net.tensor((COUNT // 6, 6), scale, type_)
    net.add("ADD", {"input1": source, "input2": row, "output": total}, fused_activation_function=0)
    return module_of(bind(net.model([source], [total]), CONTEXT, find_target("generic")), "m")


def expected(module: Module) -> list[float]:
    """Return what the program prints."""
    graph = module.bound.subgraph
    source = graph.tensors[graph.input_ids[0]]
    filled = [(np.arange(COUNT) * 7 + first) % 50 for first in FIRST]
    values: Array = np.array(filled).reshape(len(FIRST), 1, *source.shape).astype(source.type.numpy)
    outputs = execute(module.bound, [values]).outputs[0].reshape(len(FIRST), COUNT)
    return [float((row * (np.arange(COUNT) % 11 + 1.0)).sum()) for row in outputs]


@pytest.mark.parametrize("type_", [DType.FLOAT32, DType.INT16], ids=str)
@pytest.mark.parametrize("way", [way for way in ways(("-O2",)) if way.how != "apart"], ids=str)
def test_a_copied_context_is_a_context(way: Way, type_: DType, tmp_path: Path) -> None:
    module = network(type_)
    files = {name: text for name, text in module.files.items() if name.endswith((".c", ".h"))}
    program = compiled({**files, "main.c": MAIN.encode()}, tmp_path, way)
    said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    assert [float(line) for line in said.split()] == expected(module)


def test_memory_may_hold_every_type() -> None:
    """C99 6.5p7: a copy of a union accesses objects of its members' types, also unsigned."""
    text = (templates_root() / "word.j2").read_text()
    of_tensors = {type_.c for type_ in DType} - {"char", "void"}
    assert all(f" {each.removeprefix('u')} " in text for each in of_tensors)
