"""The processors that modules are made for."""

from __future__ import annotations

from dataclasses import replace

from opgen.errors import Diagnostic, UsageError, did_you_mean
from opgen.lib.target import Target

TARGETS = {
    target.name: target
    for target in (
        Target("generic"),
        Target("host"),
        Target("cortex-m0"),
        Target("cortex-m3"),
        Target("cortex-m4", dsp=True),
        Target("cortex-m7", dsp=True),
        Target("cortex-m33", dsp=True),
        Target("cortex-m55", dsp=True, mve=True, alignment=16),
        Target("cortex-m85", dsp=True, mve=True, alignment=16),
    )
}
KERNELS = ("portable", "cmsis-nn")


def find_target(name: str, kernels: str = "portable") -> Target:
    """Return a target by its name.

    :raises UsageError: if there is none.
    """
    if name not in TARGETS:
        hint = did_you_mean(name, TARGETS) or f"targets: {', '.join(TARGETS)}"
        raise UsageError(Diagnostic("--target", f"there is no target '{name}'", hint=hint))
    return replace(TARGETS[name], kernels=kernels)
