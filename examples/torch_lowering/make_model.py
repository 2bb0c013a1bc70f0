"""Wrote pooled.pt2, and pooled.npz: an image, and what PyTorch makes of it. Needs PyTorch.

A convolution, and the means of the four quarters of its image.
"""

import tempfile
from pathlib import Path

import numpy as np
import torch
from torch import nn

from opgen.pt2.strip import strip_archive

HERE = Path(__file__).parent

torch.manual_seed(0)
module = nn.Sequential(nn.Conv2d(3, 4, 3, padding=1), nn.ReLU(), nn.AdaptiveAvgPool2d((2, 2)))
image = torch.randn(1, 3, 8, 8)
program = torch.export.export(module.eval(), (image,))
table = torch.export.default_decompositions()
del table[torch.ops.aten.conv2d.default]  # a spec describes it as it is
with tempfile.TemporaryDirectory() as folder:
    saved = Path(folder) / "pooled.pt2"
    torch.export.save(program.run_decompositions(table), saved)
    (HERE / "pooled.pt2").write_bytes(strip_archive(saved, HERE))
with torch.no_grad():
    np.savez(HERE / "pooled.npz", image=image.numpy(), means=module(image).numpy())
