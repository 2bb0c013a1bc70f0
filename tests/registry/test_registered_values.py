"""What registries take: what is refused at once, and options of users for operators of specs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from opgen.air import AirModel, AirOperator, AirOperatorOptions, AirSubgraph, AirTensor, DType
from opgen.config import find_target
from opgen.errors import UsageError, UserCodeError
from opgen.litert.parse import ids_of
from opgen.litert.write import Encoding, write_model
from opgen.loading import load_bound
from opgen.registry.context import RegistryContext, build_default_registry_context

REGISTRIES = ("litert_parsers", "aot_operator_classes", "transforms", "air_options", "planners")


class Listing:
    """A transform as an object."""

    def __call__(self, model: AirModel, context: RegistryContext) -> AirModel:
        del context
        return model

    def apply(self, model: AirModel) -> AirModel:
        return model


class Applied:
    def apply(self, model: AirModel) -> AirModel:
        return model


@pytest.mark.parametrize("registry", REGISTRIES)
@pytest.mark.parametrize("key", [3, None, b"KEY", ("KEY",), "", "  "])
def test_keys_are_texts(registry: str, key: Any) -> None:
    context = build_default_registry_context()
    with pytest.raises(UsageError, match=f"{registry}: error: .*a key is ") as error:
        getattr(context, registry).register(key, Listing())
    assert error.value.exit_code == 2


@pytest.mark.parametrize("registry", REGISTRIES)
@pytest.mark.parametrize("value", [int, 3, None, "text", [], object(), AirModel])
def test_values_are_what_the_registry_is_for(registry: str, value: Any) -> None:
    context = build_default_registry_context()
    with pytest.raises(UsageError, match=f"{registry}: error: 'KEY' must be a ") as error:
        getattr(context, registry).register("KEY", value)
    assert "KEY" not in getattr(context, registry)
    assert " -> " in str(error.value) or "subclass of A" in str(error.value)


@pytest.mark.parametrize(
    ("registry", "value", "said"),
    [
        ("transforms", Listing, "the class 'Listing' is not: register an instance, Listing()"),
        ("transforms", Applied, "the class 'Applied' is not: register a method of it"),
        ("transforms", Applied().apply, "and 'apply' does not take 2 arguments"),
        ("transforms", Applied(), "which a value of the class 'Applied' is not"),
        ("litert_parsers", Listing(), "a value of the class 'Listing' does not take 4 arguments"),
        ("planners", lambda blocks: blocks, "and '<lambda>' does not take 3 arguments"),
    ],
)
def test_what_is_expected_is_reported(registry: str, value: Any, said: str) -> None:
    context = build_default_registry_context()
    with pytest.raises(UsageError) as error:
        getattr(context, registry).register("KEY", value)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("custom-noop", "that of the custom code 'custom-noop' is CUSTOM_NOOP"),
        ("Mish", "that of the custom code 'Mish' is CUSTOM_MISH"),
        ("x" * 200, "no operator of a model has this key"),
    ],
)
def test_a_parser_that_no_model_would_find(key: str, said: str) -> None:
    context = build_default_registry_context()
    with pytest.raises(UsageError) as error:
        context.litert_parsers.register(key, lambda *_: None)
    assert said in str(error.value)


def test_an_object_that_can_be_called_is_a_transform(tmp_path: Path) -> None:
    seen: list[str] = []

    class Counting(Listing):
        def __call__(self, model: AirModel, context: RegistryContext) -> AirModel:
            seen.append(model.name)
            return super().__call__(model, context)

    context = build_default_registry_context()
    context.transforms.register("counting", Counting())
    load_bound(_model(tmp_path), context, find_target("host"))
    assert seen == ["leaky"]


# --- options of operators of specs ---------------------------------------------------------------


def _model(folder: Path) -> Path:
    """Write LEAKY_RELU with alpha 0.25."""
    tensors = {i: AirTensor(i, f"t{i}", DType.FLOAT32, (4,)) for i in range(2)}
    graph = AirSubgraph("main", tensors, (AirOperator(0, "x", (0,), (1,)),), (0,), (1,))
    path = folder / "leaky.tflite"
    encoding = Encoding(builtin="LEAKY_RELU", table="LeakyReluOptions", values={"alpha": 0.25})
    path.write_bytes(write_model(AirModel("leaky", path, "", (graph,)), lambda _: encoding))
    return path


def _registering(make: Callable[[type], type]) -> Callable[[RegistryContext], None]:
    def customize(context: RegistryContext) -> None:
        own = context.air_options.get("LEAKY_RELU")
        context.air_options.register("LEAKY_RELU", make(own), overwrite=True)

    return customize


def _with(make: Callable[[type], type]) -> RegistryContext:
    return build_default_registry_context(customizers=[_registering(make)], allow_override=True)


def test_the_registered_class_is_the_one_that_is_used(tmp_path: Path) -> None:
    def make(own: Any) -> type:
        @dataclass(frozen=True)
        class Halved(own):  # type: ignore[misc]
            """Options with a fact of their own."""

            note: str = "mine"

            def __post_init__(self) -> None:
                object.__setattr__(self, "alpha", self.alpha / 2)

        return Halved

    bound = load_bound(_model(tmp_path), _with(make), find_target("host"))
    (operator,) = bound.operators
    options = operator.operator.options
    assert type(options).__name__ == "Halved"
    assert (options.alpha, options.note) == (0.125, "mine")  # type: ignore[attr-defined]
    # What the kernel gets comes from them.
    assert operator.kernel is not None
    assert dict(operator.kernel.values(operator.operation))["alpha"] == 0.125
    plain = load_bound(_model(tmp_path), build_default_registry_context(), find_target("host"))
    assert type(plain.operators[0].operator.options).__name__ == "LeakyReluOptions"


def test_a_class_that_cannot_stand_for_the_options_of_the_spec_is_refused(tmp_path: Path) -> None:
    class Alien(AirOperatorOptions):
        pass

    with pytest.raises(UsageError) as error:
        _with(lambda _: Alien)
    assert str(error.value).splitlines()[:2] == [
        "air_options: error: 'LEAKY_RELU' must be a subclass of LeakyReluOptions, which 'Alien'"
        " is not",
        "    why:  a spec describes the operator, and its expressions read these options",
    ]
    later = build_default_registry_context(allow_override=True)
    later.air_options.register("LEAKY_RELU", Alien, overwrite=True)
    with pytest.raises(UsageError, match="must be a subclass of LeakyReluOptions"):
        load_bound(_model(tmp_path), later, find_target("host"))


def test_a_class_that_does_not_take_the_options_is_reported_with_the_operator(
    tmp_path: Path,
) -> None:
    def make(own: Any) -> type:
        class Refusing(own):  # type: ignore[misc]
            def __init__(self, alpha: float) -> None:
                raise ValueError(f"not {alpha}")

        return Refusing

    with pytest.raises(UserCodeError, match=r"ValueError: not 0\.25") as error:
        load_bound(_model(tmp_path), _with(make), find_target("host"))
    assert "in Refusing(...), for leaky.tflite: operator 0 LEAKY_RELU 't1'" in str(error.value)


@pytest.mark.parametrize("is_there", [True, False])
def test_options_that_a_parser_of_the_user_made(tmp_path: Path, is_there: bool) -> None:
    """They become those of the spec, or those that are not there are reported."""

    class Loose(AirOperatorOptions):
        def __init__(self) -> None:
            if is_there:
                self.alpha = 0.5

    def parse(op_id: int, model: Any, subgraph: Any, air_model: Any) -> AirOperator:
        del model, air_model
        found = subgraph.operators[op_id]
        ids = ids_of(found.inputs), ids_of(found.outputs)
        named = {"input": ids[0][0], "output": ids[1][0]}
        return AirOperator(op_id, "LEAKY_RELU", *ids, named, Loose())

    context = build_default_registry_context(allow_override=True)
    context.litert_parsers.register("LEAKY_RELU", parse, overwrite=True)
    if is_there:
        bound = load_bound(_model(tmp_path), context, find_target("host"))
        assert bound.operators[0].operator.options.alpha == 0.5  # type: ignore[attr-defined]
        return
    with pytest.raises(UsageError) as error:
        load_bound(_model(tmp_path), context, find_target("host"))
    assert (
        "leaky.tflite: operator 0 LEAKY_RELU 't1': error: its parser gave options of the class"
        " Loose, without alpha\n" in str(error.value)
    )
