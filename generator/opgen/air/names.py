"""Names that users meet: the key of an operator, identifiers made from free text."""

from __future__ import annotations

import re

from opgen.air.keys import OWN_KEYS
from opgen.tflite.facts import BUILTINS

_LONGEST_CODE = 128


def custom_code_to_op_key(custom_code: str) -> str:
    """Return the registry key of a custom code: ``custom-noop`` gives ``CUSTOM_NOOP``.

    Blanks around it are dropped, letters become upper case, and everything that cannot stand in a
    C or Python identifier becomes ``_``; of a code without a letter or digit of ASCII the code
    points are the key, such as ``U97F3``. What would be the key of a builtin operator, or of one
    that opgen knows from elsewhere, begins with ``CUSTOM_``: the codes ``conv-2d`` and ``Mish``
    have nothing to do with CONV_2D and PyTorch's MISH. Two codes may give the same key: registries
    and models refuse that.

    :raises ValueError: for a code that is blank, or longer than 128 characters.
    """
    name = custom_code.strip()
    if not name:
        raise ValueError(f"custom code {custom_code[:_LONGEST_CODE]!r} is blank")
    if len(name) > _LONGEST_CODE:
        message = (
            f"custom code '{name[:16]}...' has {len(name)} characters, more than {_LONGEST_CODE}"
        )
        raise ValueError(message)
    key = re.sub(r"[^A-Z0-9_]", "_", name.upper())
    if not key.strip("_"):
        key = "_".join(f"U{ord(letter):04X}" for letter in name)
    if key in BUILTINS or key in OWN_KEYS:
        return f"CUSTOM_{key}"
    return f"_{key}" if key[0].isdigit() else key


def camel_case(op: str) -> str:
    """Return an operator's key as names of classes begin: CONV_2D is Conv2d."""
    return "".join(word.capitalize() for word in op.split("_"))


def options_class(op: str) -> str:
    """Return the name of the class of an operator's options: CONV_2D has Conv2dOptions."""
    return f"{camel_case(op)}Options"
