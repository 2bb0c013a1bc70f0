"""What a module's C checks about the processor that it is built for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from opgen.c.names import comment
from opgen.config.targets import target_with
from opgen.lib.target import Target

_DSP, _MVE = "defined(__ARM_FEATURE_DSP)", "defined(__ARM_FEATURE_MVE)"
_PROCESSORS = (
    ((True, True), _MVE, "MVE"),
    ((True, False), f"{_DSP} && !{_MVE}", "the DSP extension and no MVE"),
    ((False, False), f"!{_DSP} && !{_MVE}", "neither the DSP extension nor MVE"),
)
"""(dsp, mve) -> when the compiler builds for such a processor, and what it has in words."""
_LONGEST = 2000


def feature_checks(
    target: Target, module: str, command: Callable[[str], str]
) -> Iterator[tuple[str, str]]:
    """Yield preprocessor conditions under which a module must not be built, and the complaints.

    The portable kernels need the same scratch everywhere. Those of CMSIS-NN take what the
    compiler's target allows, so the target must be the one that scratch was planned for.

    :param command: gives the command that makes the module for a target.
    """
    if target.kernels == "portable":
        return
    own = (target.dsp or target.mve, target.mve)
    made_for = next(words for features, _, words in _PROCESSORS if features == own)
    for (dsp, mve), condition, words in _PROCESSORS:
        if (dsp, mve) == own:
            continue
        complaint = (
            f"{module} was generated for {target.name} with {made_for}, and is compiled for a"
            f" processor with {words}; to regenerate it: {command(target_with(dsp, mve).name)}"
        )
        yield condition, comment(complaint, _LONGEST).replace('"', '\\"')
