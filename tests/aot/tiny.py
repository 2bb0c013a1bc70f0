"""A tiny model made by hand, with an operator for every mechanism of the emitter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import (
    AirModel,
    AirOperator,
    AirOperatorOptions,
    AirSubgraph,
    AirTensor,
    Quantization,
)
from opgen.aot.emit.statements import wrapped
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.c.names import layer_names
from opgen.lib.target import GENERIC, Target
from opgen.operators.applied import operation_of
from opgen.operators.model import Definition, Kernel, Memory, Operand
from opgen.operators.operation import State


class Mode(Enum):
    """An enum that reaches C as its number."""

    ODD = 7


@dataclass(frozen=True)
class Tile:
    """Prints as one line."""

    w: int
    h: int


@dataclass(frozen=True)
class Quant:
    """Has arrays, which become tables."""

    multiplier: np.ndarray
    shift: np.ndarray


@dataclass(frozen=True)
class Options(AirOperatorOptions):
    """Options that show in comments."""

    mode: Mode = Mode.ODD
    note: str = "plain"


def kernel(name: str, code: str, arguments: Mapping[str, str], **more: Any) -> Kernel:
    """Return a kernel; ``arguments`` are names and their C declarations."""
    struct = more.pop("struct", "")
    params = f"typedef struct {{\n{struct}}} opgen_{name}_params;\n\n" if struct else ""
    head = "\n".join(
        wrapped(f"static inline int opgen_run_{name}(", list(arguments.values()), ")", 0)
    )
    fields = {
        "name": name,
        "place": f"specs/{name}.yaml:9",
        "types": {},
        "arguments": tuple(arguments),
        "table_inputs": None,
        "source": f"{params}{head}\n{{\n{code}}}\n",
    }
    return Kernel(**{**fields, **more})


def definition(op: str, inputs: str, results: str, **more: Any) -> Definition[Any]:
    """Return a definition; operands are given as words, ``*`` marks variadic ones."""

    def operands(words: str) -> tuple[Operand, ...]:
        return tuple(
            Operand(w.strip("*!?"), place=f"specs/{op.lower()}.yaml:2", variadic=w.endswith("*"))
            for w in words.split()
        )

    fields = {
        "op": op,
        "place": f"specs/{op.lower()}.yaml:1",
        "source": f"specs/{op.lower()}.yaml",
        "doc": "",
        "options_type": Options,
        "options": (),
        "litert": None,
        "inputs": operands(inputs),
        "outputs": operands(results),
        "infer": lambda _: {},
        "macs": lambda op: op.bound["output"].size if "output" in op.bound else 0,
        "reference": lambda _: np.zeros(()),
        "kernels": (),
    }
    return Definition(**{**fields, **more})


S8 = "const int8_t *"
AFFINE = kernel(
    "affine_s8",
    """    int32_t i;
    for (i = 0; i < p->size; i++) {
        const int32_t scaled = input[i] * p->quant.multiplier[i % 2] + p->quant.shift[i % 2];
        output[i] = (int8_t)(scaled + (bias != NULL ? bias[i % 2] : 0) + p->tile.h - p->tile.w);
    }
    return p->exact && p->half > 0.25f && p->dims[1] == 4 && p->mode == 7 ? 0 : 1;
""",
    {
        "p": "const opgen_affine_s8_params *p",
        "input": f"{S8}input",
        "bias": "const int32_t *bias",
        "output": "int8_t *output",
    },
    struct="""    quant quant;
    tile tile;
    int32_t size;
    bool exact;
    float half;
    const int32_t *dims;
    int32_t mode;
""".replace("quant quant", "opgen_test_quant quant").replace("tile tile", "opgen_test_tile tile"),
    types={"input": (DType.INT8,), "bias": (DType.INT32,), "output": (DType.INT8,)},
    values=lambda op: (
        ("quant", Quant(np.array([2, 3], np.int32), np.array([-1, 1], np.int32))),
        ("tile", Tile(5, 6)),
        ("size", op.tensor("input").size),
        ("exact", True),
        ("half", 0.5),
        ("dims", op.tensor("input").shape),
        ("mode", Mode.ODD),
    ),
    table_inputs={},
    headers=("opgen_test_types.h",),
)
JOIN = kernel(
    "join",
    """    memcpy(output, inputs[0], 4);
    memcpy((int8_t *)output + 4, inputs[1], 4);
    memset(scratch, 1, (size_t)scratch_size);
    return 0;
""",
    {
        "inputs": "const void *const *inputs",
        "output": "void *output",
        "scratch": "void *scratch",
        "scratch_size": "int32_t scratch_size",
    },
    types={"inputs": (DType.INT8, DType.UINT8), "output": "inputs"},
    scratch=lambda _: 40,
)
SUM = kernel(
    "running_sum_s8",
    """    int32_t i;
    for (i = 0; i < 4; i++) {
        past[i] = (int16_t)(past[i] + input[i]);
        kept[i] = (int8_t)(kept[i] + 1);
        output[i] = (int8_t)(past[i] + kept[i]);
    }
    return past[0] > 100 ? 1 : 0;
""",
    {
        "input": f"{S8}input",
        "kept": "int8_t *kept",
        "output": "int8_t *output",
        "past": "int16_t *past",
    },
    types={"input": (DType.INT8,), "kept": (DType.INT8,), "output": (DType.INT8,)},
)
COPY = kernel(
    "copy_bytes",
    "    memcpy(output, input, 4);\n    return 0;\n",
    {"input": "const void *input", "output": "void *output"},
    types={"input": (DType.INT8, DType.FLOAT32, DType.INT32), "output": "input"},
    inplace=("input",),
)

DEFINITIONS = {
    "AFFINE": definition("AFFINE", "input bias", "output", kernels=(AFFINE,)),
    "JOIN": definition("JOIN", "inputs*", "output", kernels=(JOIN,)),
    "RUNNING_SUM": definition(
        "RUNNING_SUM",
        "input kept!",
        "output",
        kernels=(SUM,),
        states=lambda _: {"past": State(DType.INT16, (4,), 0.0)},
        state=(Memory("past", DType.INT16, lambda _: (4,), lambda _: 0.0),),
    ),
    "VIEW": definition("VIEW", "input", "output", outputs=(Operand("output", alias="input"),)),
    "COPY": definition("COPY", "input", "output", kernels=(COPY,)),
}

TEST_TYPES = b"""#include <stdint.h>
typedef struct {
    int32_t *multiplier;
    int32_t *shift;
} opgen_test_quant;
typedef struct {
    int32_t w;
    int32_t h;
} opgen_test_tile;
"""


@dataclass
class Graph:
    """Collects tensors and operators of a model."""

    tensors: dict[int, AirTensor] = field(default_factory=dict)
    operators: list[AirOperator] = field(default_factory=list)

    def tensor(self, name: str, shape: Sequence[int] = (1, 4), **more: Any) -> int:
        """Add a tensor; int8 with a scale unless others are given."""
        id_ = len(self.tensors)
        fields = {
            "type": DType.INT8,
            "quantization": Quantization(np.array([0.5], np.float32), np.array([-3])),
        }
        tensor = AirTensor(id_, name, shape=tuple(shape), **{**fields, **more})
        self.tensors[id_] = tensor
        return id_

    def constant(self, name: str, data: Any, type_: DType) -> int:
        """Add a constant."""
        array = np.asarray(data)
        return self.tensor(name, array.shape, type=type_, data=array, quantization=None)

    def add(self, op: str, output: int, **named: Any) -> int:
        """Add an operator with one output; return the output."""
        flat: list[int] = []
        for ids in named.values():
            flat += ids if isinstance(ids, tuple) else [-1 if ids is None else ids]
        operator = AirOperator(
            len(self.operators),
            op,
            tuple(flat),
            (output,),
            {**named, "output": output},
            Options(note=f"to */ {op}"),
            name=self.tensors[output].name,
        )
        self.operators.append(operator)
        return output

    def model(self, inputs: Sequence[int], outputs: Sequence[int]) -> AirModel:
        """Return the model."""
        graph = AirSubgraph(
            "main", self.tensors, tuple(self.operators), tuple(inputs), tuple(outputs)
        )
        return AirModel("tiny", Path("tiny.tflite"), "ab" * 32, (graph,))


def bound(model: AirModel, target: Target = GENERIC, definitions: Any = None) -> BoundModel:
    """Bind with the definitions of this file."""
    known = {**DEFINITIONS, **(definitions or {})}
    graph = model.main
    names = layer_names(graph)
    operators = []
    for each in graph.operators:
        found = known[each.op_type]
        operation = operation_of(found, each, graph.tensors, target)
        chosen = found.kernels[0] if found.kernels else None
        operators.append(BoundOperator(each, names[each.id], found, operation, chosen))
    return BoundModel(model, graph, tuple(operators), target)


def everything() -> AirModel:
    """Return a model with each operator of this file."""
    graph = Graph()
    a = graph.tensor("image", (1, 4))
    bias = graph.constant("bias", np.array([10, -20], np.int32), DType.INT32)
    same = graph.constant("same bias", np.array([10, -20], np.int32), DType.INT32)
    kept = graph.tensor("kept", (4,), is_variable=True)
    first = graph.add("AFFINE", graph.tensor("net/dense/Relu;x"), input=a, bias=bias)
    second = graph.add("AFFINE", graph.tensor("net/dense/Relu;y"), input=first, bias=same)
    third = graph.add("AFFINE", graph.tensor("*/ int x; /* ??/\n"), input=first, bias=None)
    view = graph.add("VIEW", graph.tensor("view", (2, 2)), input=second)
    joined = graph.add("JOIN", graph.tensor("joined", (8,)), inputs=(view, third))
    summed = graph.add("RUNNING_SUM", graph.tensor("run", (4,)), input=third, kept=kept)
    copied = graph.add("COPY", graph.tensor("init", (4,)), input=summed)
    return graph.model([a], [joined, copied])


def with_kernel(base: Definition[Any], **changes: Any) -> Definition[Any]:
    """Return a definition whose only kernel is changed."""
    return replace(base, kernels=(replace(base.kernels[0], **changes),))
