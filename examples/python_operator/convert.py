"""Converts noop.tflite, from Python, with the operator of noop.py.

python examples/python_operator/convert.py build/noop
"""

from __future__ import annotations

import sys
from pathlib import Path

from noop import customize

from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from opgen.registry.context import build_default_registry_context

context = build_default_registry_context(customizers=[customize], allow_override=True)
config = ConvertConfig(model=Path(__file__).with_name("noop.tflite"), output=Path(sys.argv[1]))
print(AotConverter(config, registry_context=context).convert().summary())
