"""A network whose first module is kept whole when it is exported."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class MelFrontend(nn.Module):  # type: ignore[misc]
    """Spectra of power -> the logarithm of the energy in each band, at least that of the floor."""

    def __init__(self, bands: int, bins: int, floor: float) -> None:
        """Make triangles that overlap by half, as wide as the bands are."""
        super().__init__()
        self.floor = floor
        peaks = torch.linspace(0, bins - 1, bands + 2)[1:-1, None]
        distances = (torch.arange(bins) - peaks).abs() / (bins - 1) * (bands + 1)
        self.register_buffer("filters", (1 - distances).clamp(min=0))

    def forward(self, power: Tensor) -> Tensor:
        """Return [frames, bands] of [frames, bins]."""
        energy: Tensor = power @ self.filters.T
        return energy.clamp(min=self.floor).log()


class Net(nn.Module):  # type: ignore[misc]
    """Tells one of three sounds in each frame."""

    def __init__(self) -> None:
        super().__init__()
        self.mel = MelFrontend(8, 33, floor=1e-4)
        self.dense = nn.Linear(8, 3)

    def forward(self, power: Tensor) -> Tensor:
        """Return [frames, sounds]."""
        scores: Tensor = self.dense(self.mel(power))
        return scores


def network() -> tuple[nn.Module, Tensor]:
    """Return the module, and an example of its input: four frames of 33 bins."""
    torch.manual_seed(0)
    return Net(), torch.rand(4, 33)
