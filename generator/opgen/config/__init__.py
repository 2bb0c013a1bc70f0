"""What a conversion is asked to do: options, targets, and rules for operators and tensors."""

from opgen.config.convert_config import ConvertConfig, module_name, read_config
from opgen.config.find import find_target
from opgen.config.model_options import (
    AS_IT_IS,
    LEAST,
    ModelOptions,
    ModuleOptions,
    parse_input_shapes,
    parse_states,
)
from opgen.config.rules import NO_RULES, Rule, Rules
from opgen.config.sliding import Sliding, parse_sliding
from opgen.config.targets import TARGETS

__all__ = [
    "AS_IT_IS",
    "LEAST",
    "NO_RULES",
    "TARGETS",
    "ConvertConfig",
    "ModelOptions",
    "ModuleOptions",
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
