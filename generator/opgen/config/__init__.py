"""What a conversion is asked to do: options, targets, and rules for operators and tensors."""

from opgen.config.convert_config import CPP, IO, WEIGHTS_AS, ConvertConfig, module_name, read_config
from opgen.config.find import find_target
from opgen.config.model_options import (
    AS_IT_IS,
    IO_LAYOUTS,
    IO_TYPES,
    LEAST,
    WEIGHTS,
    ModelOptions,
    parse_input_shapes,
    parse_states,
)
from opgen.config.rules import NO_RULES, Rule, Rules
from opgen.config.sliding import Sliding, parse_sliding
from opgen.config.targets import KERNELS, OPTIMIZE, TARGETS

__all__ = [
    "AS_IT_IS",
    "CPP",
    "IO",
    "IO_LAYOUTS",
    "IO_TYPES",
    "KERNELS",
    "LEAST",
    "NO_RULES",
    "OPTIMIZE",
    "TARGETS",
    "WEIGHTS",
    "WEIGHTS_AS",
    "ConvertConfig",
    "ModelOptions",
    "Rule",
    "Rules",
    "Sliding",
    "find_target",
    "module_name",
    "parse_input_shapes",
    "parse_sliding",
    "parse_states",
    "read_config",
]
