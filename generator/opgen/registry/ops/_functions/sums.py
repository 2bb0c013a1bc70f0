"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/sums; do not edit."""

from opgen.lib import structs


def _is_scaled_down(factors: structs.opgen_add_quant) -> bool:
    """Tell whether neither a term nor the sum is scaled up."""
    return -32 < factors.input1_shift <= 0 and -32 < factors.input2_shift <= 0 and (-32 < factors.output_shift <= 0)


def _cost_of_terms(factors: structs.opgen_add_quant) -> float:
    """Return the instructions for an element that terms take whose factor is not 1/2."""
    return ((0.0 if factors.input1_multiplier == 2 ** 30 and factors.input1_shift == 0 else 0.75) +
        (0.0 if factors.input2_multiplier == 2 ** 30 and factors.input2_shift == 0 else 0.75))
