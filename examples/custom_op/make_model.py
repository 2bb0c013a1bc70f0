"""Writes mel.tflite: a model of two operators that no runtime knows.

    python examples/custom_op/make_model.py [-o mel.tflite]

A framework that exports a custom operator does the same: it stores the operator's name and a
FlexBuffer map with its options. The same versions of the packages give the same bytes.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from flatbuffers import flexbuffers

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.litert.write import Encoding, write_model

FRAMES, BINS, BANDS = 4, 129, 20
SPECTRUM, ENERGY, LOUDNESS = range(3)
MEL_OPTIONS = {"num_bands": BANDS, "sample_rate": 16000, "lower_hz": 20.0, "upper_hz": 4000.0}
LOUDNESS_OPTIONS = {"low": -13.815511, "high": 4.6051702}  # of silence, and of a power of 100


def model_bytes() -> bytes:
    """Return the model's file."""
    tensors = (
        AirTensor(SPECTRUM, "spectrum", DType.FLOAT32, (FRAMES, BINS)),
        AirTensor(ENERGY, "energy", DType.FLOAT32, (FRAMES, BANDS)),
        AirTensor(LOUDNESS, "loudness", DType.FLOAT32, (FRAMES, BANDS)),
    )
    operators = (
        AirOperator(0, "MEL_ENERGY", (SPECTRUM,), (ENERGY,)),
        AirOperator(1, "LOUDNESS", (ENERGY,), (LOUDNESS,)),
    )
    encodings = {
        "MEL_ENERGY": custom("MelEnergy", MEL_OPTIONS),
        "LOUDNESS": custom("Loudness", LOUDNESS_OPTIONS),
    }
    graph = AirSubgraph(
        "main", {each.id: each for each in tensors}, operators, (SPECTRUM,), (ENERGY, LOUDNESS)
    )
    model = AirModel("mel", Path("mel.tflite"), "", (graph,), description="custom operators")
    return write_model(model, lambda operator: encodings[operator.op_type])


def custom(code: str, options: Mapping[str, object]) -> Encoding:
    """Return how an operator is stored that the format does not know."""
    return Encoding(custom=code, payload=bytes(flexbuffers.Dumps(options)))


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description="Write the model of the custom operators.")
    default = Path(__file__).resolve().parent / "mel.tflite"
    parser.add_argument("-o", "--output", type=Path, default=default, metavar="FILE")
    parser.parse_args().output.write_bytes(model_bytes())


if __name__ == "__main__":
    main()
