"""Where the names that expressions may use are defined."""

from __future__ import annotations

import importlib
from functools import cache

from opgen.lib import MODULES
from opgen.tflite.facts import ENUMS

LIBRARY = "opgen.lib"


@cache
def library_exports() -> dict[str, str]:
    """Return every function, record and enum with the module to import it from."""
    exports = dict.fromkeys(ENUMS, "opgen.tflite.enums")
    exports |= {"has": "opgen.lib.tensor", "DType": "opgen.air.dtype"}
    exports |= {"Target": "opgen.lib.target"}
    exports |= {"said": "opgen.operators.model"}
    for module_name in (*MODULES, "opgen.lib.adapt"):
        module = importlib.import_module(module_name)
        for name, value in vars(module).items():
            if not name.startswith("_") and getattr(value, "__module__", "") == module_name:
                exports[name] = module_name
    return exports


def library_module(name: str) -> str:
    """Return the module of the library by which expressions name a function; empty: none."""
    package, _, module = library_exports().get(name, "").rpartition(".")
    return module if package == LIBRARY else ""


def exported(name: str) -> object:
    """Return a function, a record or an enum by its name."""
    return getattr(importlib.import_module(library_exports()[name]), name)
