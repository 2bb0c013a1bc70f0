"""What a conversion is asked to do: options, targets, and rules for operators and tensors."""

from opgen.config.convert_config import (
    CPP,
    IO,
    IO_LAYOUTS,
    IO_TYPES,
    WEIGHTS,
    WEIGHTS_AS,
    ConvertConfig,
    module_name,
    parse_input_shapes,
    parse_states,
    read_config,
)
from opgen.config.find import find_target
from opgen.config.rules import NO_RULES, Rule, Rules
from opgen.config.sliding import Sliding, parse_sliding
from opgen.config.targets import KERNELS, OPTIMIZE, TARGETS

__all__ = [
    "CPP",
    "IO",
    "IO_LAYOUTS",
    "IO_TYPES",
    "KERNELS",
    "NO_RULES",
    "OPTIMIZE",
    "TARGETS",
    "WEIGHTS",
    "WEIGHTS_AS",
    "ConvertConfig",
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
