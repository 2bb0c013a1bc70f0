"""Long short-term memories of tensors, computed by the functions that the built-in spec calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from opgen.lib.tensor import Array, Tensor
from tests.spec_functions import of_specs

NOTHING = np.zeros(())


@dataclass(frozen=True)
class Layer:
    """The constants of a layer, one for each gate that there is."""

    seen: tuple[Tensor, ...]
    kept: tuple[Tensor, ...]
    biases: tuple[Tensor, ...]
    peepholes: tuple[Tensor, ...] = ()
    norms: tuple[Tensor, ...] = ()
    projection: tuple[Tensor, ...] = ()

    @property
    def is_coupled(self) -> bool:
        """Whether there is no input gate."""
        return len(self.seen) < 4

    def gates(self) -> Any:
        """Return the record of all gates; the cell gate has no weights from the cell."""
        holes = self.peepholes and (*self.peepholes[:-1], NOTHING, self.peepholes[-1])
        parts = (self.seen, self.kept, holes, self.biases, self.norms)
        return of_specs.lstm_gates(
            *(
                of_specs.lstm_gate(*(each[at] if len(each) >= -at else NOTHING for each in parts))
                for at in range(-4, 0)
            )
        )

    def real(  # noqa: PLR0913
        self, source: Tensor, states: tuple[Tensor, Tensor], inner: tuple[Tensor, ...] = (),
        hidden: Tensor | None = None, cell_clip: float = 0.0, proj_clip: float = 0.0,
        *, time_major: bool = False,
    ) -> tuple[Array, Array, Array]:  # fmt: skip
        """Return the output and the new states in real numbers."""
        state, cell = states
        is_plain = not (self.is_coupled or self.peepholes or self.norms or self.projection)
        held = hidden or state
        form = of_specs.lstm_form_of(
            self.is_coupled,
            is_plain,
            state,
            cell,
            held,
            bool(self.projection),
            cell_clip,
            proj_clip,
        )
        weights, bias = (*self.projection, NOTHING, NOTHING)[:2]
        if len(self.projection) > 1:
            factor = held.scale * self.projection[0].scale / self.projection[1].scale
            bias = np.asarray(bias) * factor
        totals = of_specs.lstm_totals_of(source.type.is_integer, inner, self.norms, self.biases)
        found: tuple[Array, Array, Array] = of_specs.lstm_real(
            *(each.with_values(np.asarray(each, np.float64)) for each in (source, *states)),
            time_major,
            self.gates(),
            totals,
            form,
            weights,
            bias,
        )
        return found

    def full_exact(
        self, source: Tensor, states: tuple[Tensor, Tensor], quant: Any, *, time_major: bool
    ) -> tuple[Array, Array, Array]:
        """Return the output and the new states in LiteRT's integer form."""
        form = of_specs.lstm_full_form(self.is_coupled, bool(self.norms), bool(self.projection))
        projection = (*self.projection, NOTHING, NOTHING)[:2]
        found: tuple[Array, Array, Array] = of_specs.lstm_full_exact(
            source, *states, time_major, self.gates(), quant, form, *projection
        )
        return found

    def full_quant(  # noqa: PLR0913
        self, source: Tensor, states: tuple[Tensor, Tensor], inner: tuple[Tensor, ...] = (),
        hidden: Tensor | None = None, cell_clip: float = 0.0, proj_clip: float = 0.0,
    ) -> Any:  # fmt: skip
        """Return the parameters of that; outputs are quantized like the state."""
        state, cell = states
        return of_specs.lstm_full_quant(
            source, state, cell, state, hidden or state, self.seen, self.kept, inner,
            self.peepholes, self.norms, self.projection, cell_clip, proj_clip,
        )  # fmt: skip

    def fits(self, source: Tensor, state: Tensor, quant: Any) -> bool:
        """Tell whether LiteRT's integer form computes with 32 bits."""
        parts = (quant.input_gate, quant.forget_gate, quant.cell_gate, quant.output_gate)
        constants = zip(self.seen, self.kept, self.biases, parts[-len(self.seen) :], strict=True)
        normal, projection = bool(self.norms), (*self.projection, NOTHING)
        return (
            quant.hidden_shift <= 0
            and (
                not self.projection
                or of_specs.lstm_projection_fits(*projection[:2], quant.projection_shift)
            )
            and all(
                of_specs.lstm_full_gate_fits(source, state, *each, normal) for each in constants
            )
        )
