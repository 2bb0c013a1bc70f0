"""Definitions, parsers and small models that the tests of the reader share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import make_dataclass
from pathlib import Path
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import (
    AirModel,
    AirOperator,
    AirOperatorOptions,
    AirSignature,
    AirSubgraph,
    AirTensor,
    Quantization,
)
from opgen.litert.parse import builtin_code, parse_operator
from opgen.litert.read import Parser, read_data
from opgen.litert.schema import ModelT, SubGraphT
from opgen.litert.write import Encoding, write_model
from opgen.operators.model import Definition, Litert, Operand, Option
from opgen.tflite.enums import ActivationFunctionType, Padding
from opgen.tflite.facts import BUILTINS, CUSTOM, ENUMS, OPTIONS_TABLE_OF, TABLES

MODELS = Path(__file__).parents[3] / "shared" / "models"
KINDS: Mapping[str, type] = {"bool": bool, "int": int, "float": float, "str": str, "dtype": DType}


class Parsers(dict[str, Parser]):
    """Parsers by key; ``fallback`` makes those that are missing."""

    def __init__(
        self, found: Mapping[str, Parser], fallback: Callable[[str], Parser] | None = None
    ):
        super().__init__(found)
        self.fallback = fallback

    def find(self, key: str) -> Parser | None:
        if key not in self and self.fallback:
            self[key] = self.fallback(key)
        return self.get(key)


def definition(
    op: str,
    litert: Litert | None,
    inputs: Iterable[Operand] = (),
    outputs: Iterable[Operand] = (),
    options: Sequence[Option] = (),
) -> Definition[Any]:
    """Return a definition that can be read, and nothing else."""

    def nothing(*_: object) -> Any:
        raise NotImplementedError

    fields = [(option.name, object, option.default) for option in options]
    options_type = make_dataclass("Options", fields, bases=(AirOperatorOptions,), frozen=True)
    return Definition(
        op,
        place=f"specs/{op.lower()}.yaml:1",
        options_type=options_type,
        options=tuple(options),
        litert=litert,
        inputs=tuple(inputs),
        outputs=tuple(outputs),
        reference=nothing,
        infer=nothing,
    )


def parser_of(found: Definition[Any]) -> Parser:
    """Return what the generated modules contain."""
    return lambda op_id, model, subgraph, air_model: parse_operator(
        found, op_id, model, subgraph, air_model
    )


def any_definition(key: str, custom: bool = False) -> Definition[Any]:
    """Return a definition that takes all tensors and all options that the format has for a key."""
    place = f"specs/{key.lower()}.yaml"
    inputs = [Operand(f"input_{index}", place=f"{place}:2", optional=True) for index in range(64)]
    outputs = [Operand("outputs", place=f"{place}:3", variadic=True)]
    if custom:
        litert = Litert(custom=key, versions=(1, 99), payload="raw")
        options = [Option("payload", bytes, "specs/custom.yaml:4")]
        return definition(key, litert, inputs, outputs, options)
    table = OPTIONS_TABLE_OF.get(key, "")
    options = []
    for field in TABLES[table].fields if table else ():
        kind = field.option_type
        if kind in ("ints", "floats"):
            element = KINDS[kind[:-1]]
            options.append(Option(field.name, tuple, f"{place}:5", element=element))
        elif kind:
            options.append(Option(field.name, KINDS.get(kind) or ENUMS[kind], f"{place}:5"))
    litert = Litert(builtin=key, versions=(1, 99), table=table)
    return definition(key, litert, inputs, outputs, options)


def all_parsers() -> Parsers:
    """Return parsers for every operator that a model may have."""
    return Parsers({}, any_parser)


def any_parser(key: str) -> Parser:
    """Return a parser that takes a builtin or a custom operator of this key."""

    def parse(op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel) -> AirOperator:
        operator = (subgraph.operators or [])[op_id]
        code = (model.operatorCodes or [])[operator.opcodeIndex]
        is_custom = builtin_code(code) == BUILTINS[CUSTOM]
        found = any_definition(key, is_custom)
        return parse_operator(found, op_id, model, subgraph, air_model)

    return parse


def tensor(
    id_: int, dtype: DType = DType.INT8, shape: tuple[int, ...] = (2, 3), **more: Any
) -> AirTensor:
    """Return a tensor with a name."""
    return AirTensor(id_, f"tensor_{id_}", dtype, shape, **more)


def single(
    encoding: Encoding,
    inputs: Sequence[AirTensor | None] = (tensor(0),),
    outputs: Sequence[AirTensor] = (tensor(1),),
) -> bytes:
    """Return a model of one operator."""
    input_ids = tuple(-1 if each is None else each.id for each in inputs)
    output_ids = tuple(each.id for each in outputs)
    tensors = {each.id: each for each in (*inputs, *outputs) if each is not None}
    free = tuple(
        each.id
        for each in inputs
        if each is not None and each.data is None and not each.is_variable
    )
    operator = AirOperator(0, encoding.builtin or encoding.custom, input_ids, output_ids)
    return write_model(
        model_of(AirSubgraph("main", tensors, (operator,), free, output_ids)), lambda _: encoding
    )


def model_of(*subgraphs: AirSubgraph, signatures: tuple[AirSignature, ...] = ()) -> AirModel:
    """Return a model with a name."""
    return AirModel("m", Path("m.tflite"), "", subgraphs, signatures, "a model")


def read(data: bytes, *definitions: Definition[Any]) -> AirModel:
    """Read a model that is called m.tflite; without definitions every operator is known."""
    if not definitions:
        return read_data(data, Path("m.tflite"), all_parsers())
    found = {each.op: parser_of(each) for each in definitions}
    return read_data(data, Path("m.tflite"), Parsers(found))


def convolutions() -> bytes:
    """Return a model with a bit of everything: two subgraphs, weights, variables, signatures."""
    generator = np.random.default_rng(1)
    scale = Quantization(np.array([0.5], np.float32), np.array([3]))
    per_channel = Quantization(
        np.linspace(0.1, 0.4, 4).astype(np.float32), np.zeros(4, np.int64), 0
    )
    weights = generator.integers(-128, 128, (4, 3, 3, 2), np.int8)
    packed = generator.integers(-8, 8, (3, 3), np.int8)
    tensors = {
        0: tensor(0, DType.INT8, (1, 8, 8, 2), quantization=scale, shape_signature=(-1, 8, 8, 2)),
        1: tensor(1, DType.INT8, (4, 3, 3, 2), quantization=per_channel, data=weights),
        2: tensor(2, DType.INT8, (1, 8, 8, 4), quantization=scale),
        3: tensor(3, DType.INT16, (5,), is_variable=True),
        4: tensor(4, DType.INT4, (3, 3), data=packed),
        5: tensor(5, DType.BOOL, (3,), data=np.array([True, False, True])),
        6: tensor(6, DType.FLOAT16, (), data=np.array(1.5, np.float16)),
        7: tensor(7, DType.INT64, (2, 0), data=np.zeros((2, 0), np.int64)),
        8: tensor(8, DType.FLOAT32, (1, 4)),
    }
    operators = (
        AirOperator(0, "CONV_2D", (0, 1, -1), (2,), name="conv", version=3),
        AirOperator(1, "MixIt", (2, 3, 4, 5, 6, 7), (8,), name="mix"),
    )
    encodings = {
        "CONV_2D": Encoding(
            "CONV_2D",
            version=3,
            table="Conv2DOptions",
            values={
                "padding": Padding.VALID,
                "stride_w": 2,
                "stride_h": 3,
                "fused_activation_function": ActivationFunctionType.RELU6,
            },
        ),
        "MixIt": Encoding(custom="MixIt", payload=bytes(range(17))),
        "STABLEHLO_SLICE": Encoding(
            "STABLEHLO_SLICE",
            table="StablehloSliceOptions",
            values={"start_indices": (0, 1), "limit_indices": (2, 3), "strides": (1, 1)},
        ),
    }
    main = AirSubgraph("main", tensors, operators, (0,), (8, 2))
    side = AirSubgraph(
        "side",
        {0: tensor(0), 1: tensor(1)},
        (AirOperator(0, "STABLEHLO_SLICE", (0,), (1,)),),
        (0,),
        (1,),
    )
    signature = AirSignature("serving_default", 0, {"image": 0}, {"scores": 8, "map": 2})
    return write_model(
        model_of(main, side, signatures=(signature,)), lambda each: encodings[each.op_type]
    )
