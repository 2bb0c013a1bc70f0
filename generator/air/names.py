"""Names that users meet: the key of an operator, identifiers made from free text."""

from __future__ import annotations

import re

_RESERVED_NAMESPACES = ("opgen", "litert", "aten")


def custom_code_to_op_key(custom_code: str) -> str:
    """Return the registry key of a custom code: ``custom-noop`` gives ``CUSTOM_NOOP``.

    Blanks around it are dropped, letters become upper case, and everything that cannot stand in a
    C or Python identifier becomes ``_``. Two codes may give the same key: registries refuse that.

    :raises ValueError: if nothing is left to name the operator by.
    """
    key = re.sub(r"[^A-Z0-9_]", "_", custom_code.strip().upper())
    if not key.strip("_"):
        message = f"custom code {custom_code!r} has no letter or digit to name an operator by"
        raise ValueError(message)
    return f"_{key}" if key[0].isdigit() else key
