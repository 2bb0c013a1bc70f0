"""Registries and contexts: one value per key, nothing shared, everything loaded when needed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from opgen.air import AirModel, AirOperatorOptions, custom_code_to_op_key
from opgen.aot.operators.operator import AotOperator
from opgen.errors import UsageError
from opgen.registry.context import Registry, RegistryContext, build_default_registry_context

REGISTRIES = ("litert_parsers", "aot_operator_classes", "transforms", "air_options")


class Mine(AotOperator):
    """An operator of a user."""

    TYPE = "MINE"


def _transform(model: AirModel, context: RegistryContext) -> AirModel:
    del context
    return model


def _register_transform(context: RegistryContext) -> None:
    context.transforms.register("mine", _transform)


class TestRegistry:
    def test_register_and_get(self) -> None:
        registry: Registry[int] = Registry("numbers")
        registry.register("two", 2)
        registry.register("one", 1)
        assert (registry.get("one"), registry.find("two"), registry.find("three")) == (1, 2, None)
        assert registry.keys() == ("one", "two")
        assert registry.in_order() == ("two", "one")
        assert list(registry) == ["one", "two"]
        assert "one" in registry
        assert "three" not in registry

    def test_missing_key_suggests_the_nearest(self) -> None:
        registry: Registry[int] = Registry("numbers")
        registry.register("CONV_2D", 1)
        with pytest.raises(UsageError) as error:
            registry.get("CONV2D")
        assert str(error.value) == (
            "numbers: error: no 'CONV2D'\n    hint: did you mean 'CONV_2D'?"
        )

    def test_missing_key_of_an_empty_registry(self) -> None:
        registry: Registry[int] = Registry("numbers")
        with pytest.raises(UsageError, match=r"numbers: error: no 'x'$"):
            registry.get("x")

    @pytest.mark.parametrize(
        ("allow", "overwrite", "hint"),
        [
            (False, False, "pass overwrite=True"),
            (True, False, "pass overwrite=True"),
            (False, True, "allow_override=True (--allow-override)"),
        ],
    )
    def test_taken_key_needs_both_permissions(
        self, allow: bool, overwrite: bool, hint: str
    ) -> None:
        registry: Registry[int] = Registry("numbers", allow_override=allow)
        registry.register("one", 1)
        with pytest.raises(UsageError) as error:
            registry.register("one", 100, overwrite=overwrite)
        assert hint in str(error.value)
        assert registry.get("one") == 1

    def test_overwritten_key_keeps_its_turn(self) -> None:
        registry: Registry[int] = Registry("numbers", allow_override=True)
        for key in ("first", "second", "third"):
            registry.register(key, 0)
        registry.register("second", 2, overwrite=True)
        assert registry.get("second") == 2
        assert registry.in_order() == ("first", "second", "third")

    def test_overwrite_of_a_free_key_is_no_fault(self) -> None:
        registry: Registry[int] = Registry("numbers")
        registry.register("one", 1, overwrite=True)
        assert registry.get("one") == 1

    def test_values_are_loaded_once_and_only_when_asked_for(self) -> None:
        registry: Registry[int] = Registry("numbers")
        loaded: list[str] = []

        def load() -> int:
            loaded.append("x")
            return 7

        registry.register_lazily("x", load)
        assert "x" in registry
        assert registry.keys() == ("x",)
        assert loaded == []
        assert (registry.get("x"), registry.get("x")) == (7, 7)
        assert loaded == ["x"]

    def test_overwritten_value_is_never_loaded(self) -> None:
        registry: Registry[int] = Registry("numbers", allow_override=True)
        registry.register_lazily("x", lambda: pytest.fail("loaded"))
        registry.register("x", 1, overwrite=True)
        assert registry.get("x") == 1

    def test_lazy_key_is_taken_too(self) -> None:
        registry: Registry[int] = Registry("numbers")
        registry.register_lazily("x", lambda: 7)
        with pytest.raises(UsageError, match="'x' is registered already"):
            registry.register("x", 1)
        with pytest.raises(UsageError, match="'x' is registered already"):
            registry.register_lazily("x", lambda: 8)
        assert registry.get("x") == 7


class TestContext:
    def test_contexts_share_nothing(self) -> None:
        first = build_default_registry_context(allow_override=True)
        second = build_default_registry_context()
        before = {name: getattr(second, name).keys() for name in REGISTRIES}
        found = second.aot_operator_classes.get("RELU")
        first.litert_parsers.register("MINE", _never)
        first.aot_operator_classes.register("MINE", Mine)
        first.aot_operator_classes.register("RELU", Mine, overwrite=True)
        first.air_options.register("MINE", AirOperatorOptions)
        first.transforms.register("mine", _transform)
        assert {name: getattr(second, name).keys() for name in REGISTRIES} == before
        assert second.aot_operator_classes.get("RELU") is found
        third = build_default_registry_context()
        assert {name: getattr(third, name).keys() for name in REGISTRIES} == before

    def test_every_operator_is_in_every_registry(self) -> None:
        context = build_default_registry_context()
        classes = context.aot_operator_classes
        assert classes.keys() == context.air_options.keys()
        for key in classes:
            definition: Any = classes.get(key).DEFINITION  # type: ignore[attr-defined]
            assert classes.get(key).TYPE == key == definition.op
            assert context.air_options.get(key) is definition.options_type
            if definition.litert is not None:
                assert callable(context.litert_parsers.get(definition.litert_key))
        assert len(classes.keys()) >= 20

    def test_modules_of_operators_are_imported_when_needed(self) -> None:
        program = (
            "import sys\n"
            "from opgen.registry.context import build_default_registry_context\n"
            "context = build_default_registry_context()\n"
            "loaded = lambda: sorted(m.rpartition('.')[2] for m in sys.modules\n"
            "                        if m.startswith('opgen.registry.ops.'))\n"
            "print(loaded())\n"
            "context.aot_operator_classes.get('RELU')\n"
            "print(loaded())\n"
            "print('yaml' in sys.modules)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        )
        assert done.stdout.splitlines() == ["[]", "['_family', 'relu', 'unary']", "False"]

    def test_customizers_run_in_order_after_everything_else(self) -> None:
        seen: list[tuple[str, tuple[str, ...]]] = []

        def first(context: RegistryContext) -> None:
            seen.append(("first", context.transforms.in_order()))
            context.transforms.register("mine", _transform)

        def second(context: RegistryContext) -> None:
            seen.append(("second", context.transforms.in_order()))

        build_default_registry_context(customizers=[first, second])
        (one, before), (two, after) = seen
        assert (one, two) == ("first", "second")
        assert "fold_constants" in before
        assert after == (*before, "mine")

    def test_two_customizers_cannot_take_the_same_key(self) -> None:
        with pytest.raises(UsageError, match="transforms: error: 'mine' is registered already"):
            build_default_registry_context(customizers=[_register_transform] * 2)

    @pytest.mark.parametrize("allow", [False, True])
    def test_customizer_replaces_a_built_in_if_allowed(self, allow: bool) -> None:
        def customize(context: RegistryContext) -> None:
            context.aot_operator_classes.register("RELU", Mine, overwrite=True)

        def build() -> RegistryContext:
            return build_default_registry_context(customizers=[customize], allow_override=allow)

        if allow:
            assert build().aot_operator_classes.get("RELU") is Mine
        else:
            with pytest.raises(UsageError, match="--allow-override"):
                build()


def _never(*_: object) -> Any:
    raise AssertionError


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("custom-noop", "CUSTOM_NOOP"),
        ("  Custom-NoOp\n", "CUSTOM_NOOP"),
        ("MelEnergy", "MELENERGY"),
        ("my.op/v2", "MY_OP_V2"),
        ("TFLite_Detection_PostProcess", "TFLITE_DETECTION_POSTPROCESS"),
        ("2d-fft", "_2D_FFT"),
        ("größe", "GR_SSE"),
        ("a b\x00c", "A_B_C"),
        ("音", "U97F3"),
        ("音-声", "U97F3_U002D_U58F0"),
        ("---", "U002D_U002D_U002D"),
        ("_", "U005F"),
        ("relu", "CUSTOM_RELU"),
        ("Mish", "CUSTOM_MISH"),
        ("Conv-2D", "CUSTOM_CONV_2D"),
        ("custom", "CUSTOM_CUSTOM"),
        ("x" * 128, "X" * 128),
    ],
)
def test_key_of_a_custom_code(code: str, key: str) -> None:
    found = custom_code_to_op_key(code)
    assert found == key
    assert found.isidentifier()
    assert found.isascii()


@pytest.mark.parametrize("code", ["", "   ", "\n"])
def test_a_blank_code_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="is blank"):
        custom_code_to_op_key(code)


def test_a_code_that_nobody_would_read_is_refused_in_few_words() -> None:
    with pytest.raises(ValueError, match="has 10240 characters, more than 128") as caught:
        custom_code_to_op_key("x" * 10240)
    assert len(str(caught.value)) < 100


def test_a_context_is_described_in_one_line() -> None:
    context = build_default_registry_context(customizers=[_register_transform])
    assert repr(context).startswith("<RegistryContext: ")
    assert "changed by " in repr(context)
    assert "\n" not in repr(context) + str(context)
    assert repr(context.planners) == "<Registry planners: 2 keys>"
