"""The command line, a context, and models to write configurations for."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from opgen.air.model import AirModel
from opgen.litert.write import Encoding, encoding_of, write_model
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.transforms.operators import definition_of
from tests.cli.conftest import digits, opgen
from tests.transforms.nets import Net, scaled

__all__ = ["digits", "opgen"]

ODD_NAMES = ("a[0]/out", "*", "x;y/z 'q'", "12", "tail")
"""What the operators of the model of odd names are called."""


@pytest.fixture(scope="session")
def context() -> RegistryContext:
    """The built-in operators and transforms."""
    return build_default_registry_context()


def written(model: AirModel, path: Path, context: RegistryContext) -> Path:
    """Write a model of operators that have specs as a file."""

    def encode(operator: object) -> Encoding:
        definition = definition_of(operator, context)  # type: ignore[arg-type]
        assert definition is not None
        return encoding_of(definition, operator)  # type: ignore[arg-type]

    path.write_bytes(write_model(model, partial(encode)))
    return path


def chain(names: tuple[str, ...], context: RegistryContext) -> AirModel:
    """Return a chain: RELU and ABS by turns, whose outputs have these names."""
    net = Net(context)
    last = first = net.tensor((1, 6), scaled(0.1, 3), name="in")
    for position, name in enumerate(names):
        output = net.tensor((1, 6), scaled(0.1, 3), name=name)
        op = ("RELU", "ABS")[position % 2]
        net.add(op, {"input": last, "output": output})
        last = output
    return net.model([first], [last])


@pytest.fixture
def odd(tmp_path: Path, context: RegistryContext) -> Path:
    """A model whose names are hard to write and to match."""
    return written(chain(ODD_NAMES, context), tmp_path / "odd.tflite", context)
