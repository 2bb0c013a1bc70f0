"""Models of uint8: what specs say of them is what LiteRT's reference kernels compute."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirTensor
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.errors import UnsupportedError
from opgen.lib.tensor import Array
from opgen.litert.write import Encoding, encoding_of, write_model
from opgen.prove import oracle
from opgen.prove.cases import draw_case
from opgen.prove.execute import execute
from opgen.prove.variants import Variant, variants
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.transforms.apply import transformed
from opgen.transforms.operators import definition_of
from tests.tools import need
from tests.transforms.nets import Net, ops, scaled

CONTEXT = build_default_registry_context()
CASES = 5
MOST_DRAWN = 40
OFFSET = 128


def seeded() -> np.random.Generator:
    return np.random.default_rng(0)


def int8_variants() -> list[Any]:
    """Return an int8 variant of each operator that says something of uint8."""
    found = []
    for key in CONTEXT.aot_operator_classes:
        operator = CONTEXT.aot_operator_classes.get(key)
        assert issubclass(operator, SpecOperator)
        definition = operator.DEFINITION
        every = [v for kernel in definition.kernels for v in variants(definition, kernel)]
        fits = [each for each in every if each.type_words in ("int8", "int8 -> float32")]
        if definition.uint8 is not None and fits:
            # Of ADD, one that is chosen for equal shapes.
            drawn = (each for each in fits if not isinstance(draw_case(each, seeded()), str))
            found.append(pytest.param(next(drawn, fits[0]), id=key))
    return found


def is_raised(tensor: AirTensor) -> bool:
    return tensor.type is DType.INT8 and tensor.quantization is not None


def raised(tensor: AirTensor, by: int = OFFSET) -> AirTensor:
    """Return the tensor with all elements and zero points higher; others as they are."""
    if not is_raised(tensor):
        return tensor
    assert tensor.quantization is not None
    quantization = replace(tensor.quantization, zero_points=tensor.quantization.zero_points + by)
    data = tensor.data
    if data is not None:
        data = (data.astype(np.int16) + by).clip(0, 255).astype(np.uint8)
    return replace(tensor, type=DType.UINT8, quantization=quantization, data=data)


@dataclass(frozen=True)
class Pair:
    """A model of int8, the same in uint8, and inputs for both."""

    new: AirModel
    old: AirModel
    new_inputs: tuple[Array, ...]
    old_inputs: tuple[Array, ...]


def pair_of(variant: Variant, index: int) -> Pair | None:
    """Draw a model; weights that are constant have a zero point near 128 in uint8."""
    random = np.random.default_rng([zlib.crc32(variant.definition.op.encode()), index])
    case = draw_case(variant, random)
    if isinstance(case, str):
        return None
    graph = case.bound.subgraph
    scales = [each.quantization.scales for each in graph.tensors.values() if each.quantization]
    if any(len(each) > 1 for each in scales):
        return None  # uint8 never had a scale per channel
    named = case.bound.operators[0].operator.named_tensors
    assert variant.definition.uint8 is not None
    weights = named.get(variant.definition.uint8.weights)
    new, old = dict(graph.tensors), {id_: raised(each) for id_, each in graph.tensors.items()}
    if isinstance(weights, int) and new[weights].is_constant and is_raised(new[weights]):
        point = int(random.integers(108, 149))
        stored = (np.asarray(new[weights].data, np.int16) + point).clip(0, 255)
        new[weights] = replace(new[weights], data=(stored - point).astype(np.int8))
        old[weights] = replace(raised(new[weights], point), data=stored.astype(np.uint8))
    inputs = tuple(
        (array.astype(np.int16) + OFFSET).astype(np.uint8) if is_raised(new[id_]) else array
        for id_, array in zip(graph.input_ids, case.inputs, strict=True)
    )
    models = [
        replace(case.bound.model, subgraphs=(replace(graph, tensors=each),)) for each in (new, old)
    ]
    return Pair(models[0], models[1], case.inputs, inputs)


def outputs_of(model: AirModel, inputs: tuple[Array, ...]) -> tuple[Array, ...] | None:
    """Run a model with numpy; nothing if it is not supported."""
    try:
        bound = bind(transformed(model, CONTEXT), CONTEXT, find_target("generic"))
    except UnsupportedError:
        return None
    return execute(bound, inputs).outputs


def stays_uint8(model: AirModel) -> bool:
    """Tell whether an operator is computed in uint8, as int8 would round in another way."""
    main = transformed(model, CONTEXT).main
    op_type = model.main.operators[0].op_type
    return any(
        main.tensors[id_].type is DType.UINT8
        for each in main.operators
        if each.op_type == op_type
        for id_ in each.input_ids
        if id_ >= 0
    )


def differs(old: tuple[Array, ...], new: tuple[Array, ...], by: int = OFFSET) -> bool:
    """Tell whether outputs in uint8 are other than those in int8, 128 higher."""
    return any(
        not np.array_equal(
            one.reshape(-1).astype(np.float64),
            other.reshape(-1) + (float(by) if one.dtype == np.uint8 else 0.0),
        )
        for one, other in zip(old, new, strict=True)
    )


@pytest.mark.one_in(3)
@pytest.mark.oracle
@pytest.mark.parametrize("variant", int8_variants())
def test_results_are_those_of_litert(
    variant: Variant, record_property: Callable[[str, object], None]
) -> None:
    need("ai_edge_litert")

    def encode(operator: AirOperator) -> Encoding:
        return encoding_of(variant.definition, operator)

    assert variant.definition.uint8 is not None
    has_own_scale = variant.definition.uint8.scale is not None
    pairs = filter(None, (pair_of(variant, index) for index in range(MOST_DRAWN)))
    judged = ((each, outputs_of(each.old, each.old_inputs)) for each in pairs)
    drawn = ((each, ours) for each, ours in judged if ours is not None)
    asked = ran = 0
    # What LiteRT has refused so often it has no kernel for.
    while (0 < ran < CASES or not asked) and (several := list(islice(drawn, CASES))):
        jobs = [
            oracle.Job(write_model(model, encode), inputs)
            for pair, _ in several
            for model, inputs in ((pair.old, pair.old_inputs), (pair.new, pair.new_inputs))
        ]
        answers = iter(oracle.ask("litert-ref", jobs))
        for pair, ours in several:
            old, new = next(answers), next(answers)
            asked += 1
            ran += not (old.refusal or new.refusal)
            if has_own_scale:
                # Scales are combined in another precision than for int8.
                assert old.refusal or not differs(ours, old.outputs, 0), str(pair)
                continue
            if stays_uint8(pair.old):
                assert old.refusal or not differs(ours, old.outputs, 0), str(pair)
                continue
            plain = outputs_of(pair.new, pair.new_inputs)
            assert plain is not None
            assert not differs(ours, plain), str(pair)
            if not old.refusal and not new.refusal:
                assert not differs(old.outputs, new.outputs), str(pair)
    assert asked
    record_property("pairs of uint8 and int8 models", asked)
    record_property("of these run by LiteRT", ran)


def pooled(size: int, op: str = "AVERAGE_POOL_2D") -> AirModel:
    net = Net(CONTEXT)
    x = net.tensor((1, size, size, 3), scaled(0.1, 120), DType.UINT8)
    y = net.tensor((1, 1, 1, 3), scaled(0.1, 120), DType.UINT8)
    options = {"padding": 1, "stride_w": 1, "stride_h": 1, "fused_activation_function": 0}
    sizes = {"filter_width": size, "filter_height": size}
    net.add(op, {"input": x, "output": y}, **options, **sizes)
    return net.model([x], [y])


def test_inputs_and_outputs_stay_what_they_are() -> None:
    model = transformed(pooled(3, "MAX_POOL_2D"), CONTEXT)
    assert ops(model) == ["QUANTIZE", "MAX_POOL_2D", "QUANTIZE"]
    ends = (*model.main.input_ids, *model.main.output_ids)
    assert {model.main.tensors[id_].type for id_ in ends} == {DType.UINT8}


def test_what_would_differ_stays() -> None:
    """Means of even windows may lie in the middle, where uint8 and int8 round differently."""
    assert ops(transformed(pooled(4), CONTEXT)) == ["AVERAGE_POOL_2D"]


def test_what_would_differ_is_refused() -> None:
    """Stacks of tensors that are quantized differently, between operators that need int8."""
    net = Net(CONTEXT)
    x = net.tensor((1, 2), scaled(0.1, 3), DType.UINT8)
    y = net.tensor((1, 2), scaled(1 / 256, 0), DType.UINT8)
    net.add("LOGISTIC", {"input": x, "output": y})
    z = net.tensor((2, 1, 2), scaled(0.2, 3), DType.UINT8)
    net.add("PACK", {"inputs": (x, y), "output": z}, values_count=2, axis=0)
    with pytest.raises(UnsupportedError, match="the inputs and the output must be quantized alike"):
        bind(transformed(net.model([x], [z]), CONTEXT), CONTEXT, find_target("generic"))


def joined(seed: int) -> tuple[AirModel, tuple[Array, ...]]:
    """Return a model that joins tensors of any quantizations, and inputs for it."""
    random = np.random.default_rng(seed)
    net, count = Net(CONTEXT), int(random.integers(1, 4))
    scales = random.uniform(0.01, 0.2, count + 1).astype(np.float32)
    *given, result = (scaled(float(each), int(random.integers(256))) for each in scales)
    given[-1] = given[0]
    ids = tuple(net.tensor((1, 2, 64), each, DType.UINT8) for each in given)
    output = net.tensor((1, 2 * count, 64), result, DType.UINT8)
    options = {"axis": 1, "fused_activation_function": 0}
    net.add("CONCATENATION", {"inputs": ids, "output": output}, **options)
    inputs = (random.integers(0, 256, (1, 1, 1, 2, 64)).astype(np.uint8) for _ in ids)
    return net.model(list(ids), [output]), tuple(inputs)


def encode_any(operator: AirOperator) -> Encoding:
    definition = definition_of(operator, CONTEXT)
    assert definition is not None
    return encoding_of(definition, operator)


@pytest.mark.oracle
def test_joins_of_other_quantizations_are_those_of_litert() -> None:
    need("ai_edge_litert")
    pairs = [joined(seed) for seed in range(12)]
    jobs = [oracle.Job(write_model(model, encode_any), inputs) for model, inputs in pairs]
    for (model, inputs), answer in zip(pairs, oracle.ask("litert-ref", jobs), strict=True):
        ours = outputs_of(model, inputs)
        assert not answer.refusal
        assert ours is not None
        assert not differs(ours, answer.outputs, 0)


def test_only_what_differs_is_requantized() -> None:
    net = Net(CONTEXT)
    like, other = scaled(0.1, 120), scaled(0.1, 121)
    ids = tuple(net.tensor((1, 2), each, DType.UINT8) for each in (like, other, like))
    output = net.tensor((1, 6), like, DType.UINT8)
    options = {"axis": 1, "fused_activation_function": 0}
    net.add("CONCATENATION", {"inputs": ids, "output": output}, **options)
    made = ops(transformed(net.model(list(ids), [output]), CONTEXT))
    assert made.count("REQUANTIZE_BY_FLOAT") == 1
    assert made[-2:] == ["CONCATENATION", "QUANTIZE"]


def test_what_is_quantized_alike_stays() -> None:
    net, like = Net(CONTEXT), scaled(0.1, 120)
    ids = tuple(net.tensor((1, 2), like, DType.UINT8) for _ in range(2))
    output = net.tensor((1, 4), like, DType.UINT8)
    options = {"axis": 1, "fused_activation_function": 0}
    net.add("CONCATENATION", {"inputs": ids, "output": output}, **options)
    assert ops(transformed(net.model(list(ids), [output]), CONTEXT)) == ["CONCATENATION"]


@pytest.mark.oracle
def test_detections_are_those_of_litert() -> None:
    need("ai_edge_litert")
    operator = CONTEXT.aot_operator_classes.get("TFLITE_DETECTION_POSTPROCESS")
    assert issubclass(operator, SpecOperator)
    (kernel,) = (each for each in operator.DEFINITION.kernels if each.name == "detection_u8")
    (variant,) = variants(operator.DEFINITION, kernel)
    drawn = [draw_case(variant, np.random.default_rng(seed)) for seed in range(30)]
    # LiteRT makes room for all classes of a box, which TensorFlow Lite Micro does not.
    cases = [
        each
        for each in drawn
        if not isinstance(each, str)
        and each.bound.operators[0].operator.options.max_classes_per_detection == 1
        and len(each.bound.subgraph.output_ids) == 4
    ]
    jobs = [oracle.Job(write_model(each.bound.model, encode_any), each.inputs) for each in cases]
    for case, answer in zip(cases, oracle.ask("litert-ref", jobs), strict=True):
        assert not answer.refusal
        *found, counts = execute(case.bound, case.inputs).outputs
        np.testing.assert_array_equal(counts, answer.outputs[3])
        for sample, count in enumerate(counts.reshape(-1).astype(int)):
            for one, other in zip(found, answer.outputs[:3], strict=True):
                most = case.bound.operators[0].operator.options.max_detections
                ours, theirs = (each[sample].reshape(most, -1)[:count] for each in (one, other))
                # With vectors LiteRT rounds twice where it dequantizes scores.
                np.testing.assert_allclose(ours, theirs, rtol=3e-7)
    assert len(cases) > 3


def test_what_has_kernels_for_uint8_stays(context: RegistryContext) -> None:
    net = Net(context)
    x = net.tensor((1, 2, 3, 4), scaled(0.1, 3), DType.UINT8)
    y = net.tensor((4, 3, 2, 1), scaled(0.1, 3), DType.UINT8)
    perm = net.constant([3, 2, 1, 0], DType.INT32)
    net.add("TRANSPOSE", {"input": x, "perm": perm, "output": y})
    model = net.model([x], [y])
    assert transformed(model, context).main.operators[0].op_type == "TRANSPOSE"
    assert len(transformed(model, context).main.operators) == 1
