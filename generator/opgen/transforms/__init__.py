"""Rewrites of the graph; they run in order of TRANSFORMS.

Each keeps every output bit for bit, but for `permute_weights` and, where groups of channels are
normalized, `propagate_layouts`, after which sums of real numbers are formed in another order, and
`fold_scales`, which changes only models whose bits nobody fixes.
Layouts are propagated before neighbours are folded: without transpositions between them,
activations and pads meet what they can vanish into.
"""

from __future__ import annotations

from opgen.context.registries import RegistryContext
from opgen.transforms.drop_channels import drop_channels
from opgen.transforms.drop_no_ops import drop_no_ops
from opgen.transforms.drop_unused import drop_unused
from opgen.transforms.fold_constants import fold_constants
from opgen.transforms.fold_neighbours import fold_neighbours
from opgen.transforms.fold_scales import fold_scales
from opgen.transforms.keep_elements import keep_elements
from opgen.transforms.lower_control import lower_control
from opgen.transforms.lower_uint8 import lower_uint8
from opgen.transforms.make_tables import make_tables
from opgen.transforms.merge_branches import merge_branches
from opgen.transforms.permute_weights import permute_weights
from opgen.transforms.propagate_layouts import propagate_layouts
from opgen.transforms.set_initial_values import set_initial_values
from opgen.transforms.slide_variables import slide_variables
from opgen.transforms.zero_biases import zero_biases

TRANSFORMS = (
    lower_control,
    lower_uint8,
    keep_elements,
    fold_constants,
    zero_biases,
    make_tables,
    set_initial_values,
    drop_no_ops,
    slide_variables,
    propagate_layouts,
    permute_weights,
    fold_scales,
    fold_neighbours,
    drop_channels,
    merge_branches,
    drop_unused,
)

REQUIRED = frozenset(each.__name__ for each in (lower_control, zero_biases))
"""What cannot be switched off: without them there is nothing to compile, or sums overflow."""


def register_transforms(context: RegistryContext) -> None:
    """Register the transforms under their names; a context keeps them in order of registration."""
    for transform in TRANSFORMS:
        context.transforms.register(transform.__name__, transform)
    context.required.update(REQUIRED)
