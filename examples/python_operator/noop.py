"""An operator in Python: what reads it, what writes its C, what numpy runs, what registers all.

The operator `custom-noop` passes its input through.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from opgen.air import AirModel, AirOperator, AirOperatorOptions, custom_code_to_op_key
from opgen.aot.operators.operator import AotOperator
from opgen.errors import Diagnostic, ModelError
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext

KEY = custom_code_to_op_key("custom-noop")  # CUSTOM_NOOP


def parse_noop(op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel) -> AirOperator:
    """Read operator `op_id` of a subgraph."""
    operator = subgraph.operators[op_id]
    inputs = tuple(int(tensor) for tensor in operator.inputs)
    outputs = tuple(int(tensor) for tensor in operator.outputs)
    return AirOperator(
        id=op_id,
        op_type=KEY,
        input_ids=inputs,
        output_ids=outputs,
        named_tensors={"input": inputs[0], "output": outputs[0]},
        options=AirOperatorOptions(),
    )


class Noop(AotOperator):
    """Writes a function that copies the input to the output."""

    TYPE = KEY

    def on_resolve(self) -> None:
        """Refuse tensors that cannot be copied."""
        source, target = self.input_tensors[0], self.output_tensors[0]
        if source.bytes != target.bytes:
            message = f"{source.bytes} bytes do not fit {target.bytes}"
            raise ModelError(Diagnostic(f"{KEY} '{self.name}'", message))

    def execute(
        self, inputs: Sequence[NDArray[Any] | None], states: dict[str, NDArray[Any]]
    ) -> NDArray[Any]:
        """Do with numpy what the C does."""
        target = self.output_tensors[0]
        return np.ravel(inputs[0]).view(target.type.numpy).reshape(target.shape)

    def emit(self, save_path: Path) -> None:
        """Write the function `<prefix>_<name>` and its declaration."""
        function = f"{self.prefix}_{self.name}"
        header = save_path / "includes-api" / f"{function}.h"
        source = save_path / "src" / f"{function}.c"
        header.write_text(HEADER.format(guard=function.upper(), function=function))
        source.write_text(SOURCE.format(function=function, size=self.output_tensors[0].bytes))


def customize(context: RegistryContext) -> None:
    """Register the operator: one key for its parser, its options and its class."""
    context.litert_parsers.register(KEY, parse_noop, overwrite=True)
    context.air_options.register(KEY, AirOperatorOptions, overwrite=True)
    context.aot_operator_classes.register(KEY, Noop, overwrite=True)


HEADER = """\
#ifndef {guard}_H
#define {guard}_H

#include <stdint.h>

int32_t {function}(void *ctx);

#endif
"""

SOURCE = """\
#include "{function}.h"

#include <string.h>

int32_t {function}(void *ctx)
{{
    const void *const *inputs = ((const void *const **)ctx)[0];
    void *const *outputs = ((void *const **)ctx)[1];

    memcpy(outputs[0], inputs[0], {size});
    return 0;
}}
"""
