"""What a module's C checks about the processor that it is built for."""

from __future__ import annotations

from opgen.lib.target import Target

_FEATURES = (
    ("dsp", "__ARM_FEATURE_DSP", "the DSP extension"),
    ("mve", "__ARM_FEATURE_MVE", "the vector extension (MVE)"),
)


def feature_checks(target: Target) -> tuple[tuple[str, str], ...]:
    """Return preprocessor conditions under which the module must not be built, and the complaints.

    The portable kernels need the same scratch everywhere. Those of CMSIS-NN take what the
    compiler's target allows, so the target must be the one that scratch was planned for.
    """
    if target.kernels == "portable":
        return ()
    checks = []
    for attribute, macro, words in _FEATURES:
        wanted = getattr(target, attribute)
        condition = f"!defined({macro})" if wanted else f"defined({macro})"
        checks.append((condition, f"generated for {target.name}, {_verb(wanted)} {words}"))
    return tuple(checks)


def _verb(wanted: bool) -> str:
    return "with" if wanted else "without"
