"""An operator in Python that remembers: the median of the last five values, element by element.

It asks for two states and for scratch memory, its C gets pointers to them, and numpy runs it, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from opgen.air import AirModel, AirOperator, AirOperatorOptions, DType, custom_code_to_op_key
from opgen.aot.operators.operator import AotOperator, MemoryFacts, State
from opgen.errors import Diagnostic, UnsupportedError
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext

KEY = custom_code_to_op_key("running-median")  # RUNNING_MEDIAN
FRAMES = 5


def parse_median(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read operator `op_id` of a subgraph."""
    operator = subgraph.operators[op_id]
    inputs = tuple(int(tensor) for tensor in operator.inputs)
    outputs = tuple(int(tensor) for tensor in operator.outputs)
    named = {"input": inputs[0], "output": outputs[0]}
    return AirOperator(op_id, KEY, inputs, outputs, named, AirOperatorOptions())


class Median(AotOperator):
    """Keeps the last values of each element; sorts a copy of them in scratch memory."""

    TYPE = KEY

    def on_resolve(self) -> None:
        """Refuse what the C is not written for."""
        source, target = self.input_tensors[0], self.output_tensors[0]
        if (source.type, source.shape) != (target.type, target.shape):
            message = f"{source.type} {list(source.shape)} does not become {target.type}"
            raise UnsupportedError(Diagnostic(f"{KEY} '{self.name}'", message))
        if source.type is not DType.INT8:
            message = f"it takes int8, not {source.type}"
            raise UnsupportedError(Diagnostic(f"{KEY} '{self.name}'", message))

    def memory(self) -> MemoryFacts:
        """Ask for the last frames, which are zero at first, and for room to sort one element's."""
        source = self.input_tensors[0]
        zero = source.quantization.zero_points[0] if source.quantization else 0
        states = {
            "frames": State(DType.INT8, (FRAMES, source.size), int(zero)),
            "next": State(DType.INT32, (1,), 0),
        }
        return MemoryFacts(scratch=FRAMES, states=states)

    def execute(
        self, inputs: Sequence[NDArray[Any] | None], states: dict[str, NDArray[Any]]
    ) -> NDArray[Any]:
        """Do with numpy what the C does."""
        frames, position = states["frames"], states["next"]
        frames[position[0]] = np.ravel(inputs[0])
        position[0] = (position[0] + 1) % FRAMES
        return np.sort(frames, axis=0)[FRAMES // 2].reshape(self.output_tensors[0].shape)

    def emit(self, save_path: Path) -> None:
        """Write the function `<prefix>_<name>` and its declaration."""
        names = {"function": self.function, "guard": self.function.upper(), "frames": FRAMES}
        header = save_path / "includes-api" / f"{self.function}.h"
        source = save_path / "src" / f"{self.function}.c"
        header.write_text(HEADER.format(**names))
        source.write_text(SOURCE.format(**names, size=self.output_tensors[0].size))


def customize(context: RegistryContext) -> None:
    """Register the operator: one key for its parser, its options and its class."""
    context.litert_parsers.register(KEY, parse_median)
    context.air_options.register(KEY, AirOperatorOptions)
    context.aot_operator_classes.register(KEY, Median)


HEADER = """\
#ifndef {guard}_H
#define {guard}_H

#include <stdint.h>

int32_t {function}(void *ctx);

#endif
"""

SOURCE = """\
#include "{function}.h"

int32_t {function}(void *ctx)
{{
    const int8_t *input = (const int8_t *)((const void *const **)ctx)[0][0];
    int8_t *output = (int8_t *)((void *const **)ctx)[1][0];
    int8_t *sorted = (int8_t *)((void **)ctx)[2];
    void *const *states = ((void *const **)ctx)[3];
    int8_t *frames = (int8_t *)states[0];
    int32_t *next = (int32_t *)states[1];

    for (int32_t i = 0; i < {size}; i++) {{
        frames[*next * {size} + i] = input[i];
        for (int32_t frame = 0; frame < {frames}; frame++) {{
            int8_t value = frames[frame * {size} + i];
            int32_t place = frame;

            for (; place > 0 && sorted[place - 1] > value; place--) {{
                sorted[place] = sorted[place - 1];
            }}
            sorted[place] = value;
        }}
        output[i] = sorted[{frames} / 2];
    }}
    *next = (*next + 1) % {frames};
    return 0;
}}
"""
