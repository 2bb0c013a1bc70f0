"""Sound models that are going to be damaged: one of every kernel, the example, and real ones."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path

import numpy as np

from opgen.air.model import AirOperator
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.litert.write import Encoding, encoding_of, write_model
from opgen.operators.model import Definition, Kernel
from opgen.prove.cases import draw_case
from opgen.prove.variants import variants
from opgen.registry.context import RegistryContext, build_default_registry_context
from tests.hostile.damage import Tree, tree_of
from tests.transforms.control_nets import Maker

ROOT = Path(__file__).parents[2]
DIGITS = ROOT / "examples" / "digits" / "digits.tflite"
MODELS = ROOT.parent / "shared" / "models"
MOST_BYTES = 60_000

Sample = Callable[[], bytes]


@cache
def context() -> RegistryContext:
    """Return the built-in operators."""
    return build_default_registry_context()


def samples() -> Mapping[str, Sample]:
    """Return the sound models by name, to be made when they are needed."""
    found: dict[str, Sample] = {"digits": DIGITS.read_bytes}
    for key in context().aot_operator_classes:
        operator = context().aot_operator_classes.get(key)
        if issubclass(operator, SpecOperator) and operator.DEFINITION.litert:
            definition = operator.DEFINITION
            for kernel in definition.kernels:
                found[kernel.name] = partial(one_operator, definition, kernel)
    for seed in range(16):
        found[f"control flow {seed}"] = partial(control_flow, seed)
    for path in sorted(MODELS.glob("**/*.tflite")):
        if path.stat().st_size <= MOST_BYTES:
            found[path.relative_to(MODELS).as_posix()] = path.read_bytes
    return found


def one_operator(definition: Definition, kernel: Kernel, salt: str = "") -> bytes:
    """Return a random model of one operator that runs on a kernel, or if that is rare, on another.

    What is drawn depends on nothing but the name of the kernel, and what is behind it.
    """
    generator = np.random.default_rng(zlib.crc32(f"{kernel.name}{salt}".encode()))
    several = (v for each in (kernel, *definition.kernels) for v in variants(definition, each))
    cases = (draw_case(each, generator) for each in several)
    case = next(each for each in cases if not isinstance(each, str))
    return write_model(case.bound.model, lambda operator: encoding_of(definition, operator))


def control_flow(seed: int) -> bytes:
    """Return a random model with branches, loops and variables."""
    classes = context().aot_operator_classes

    def encode(operator: AirOperator) -> Encoding:
        return encoding_of(classes.get(operator.op_type).DEFINITION, operator)  # type: ignore[attr-defined]

    return write_model(Maker(context(), seed).model(), encode)


@cache
def sound(name: str) -> tuple[bytes, Tree]:
    """Return a sound model as bytes and as a tree."""
    data = samples()[name]()
    return data, tree_of(data)
