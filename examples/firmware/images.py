"""Prints a C header with one test image of each digit, quantized as the network reads them."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from opgen.litert.read import read_model
from opgen.registry.context import build_default_registry_context

DIGITS = Path(__file__).resolve().parents[1] / "digits"


def main() -> None:
    """Print the header."""
    model = read_model(DIGITS / "digits.tflite", build_default_registry_context().litert_parsers)
    quantization = model.main.tensors[model.main.input_ids[0]].quantization
    assert quantization is not None
    scale, zero_point = float(quantization.scales[0]), int(quantization.zero_points[0])
    with np.load(DIGITS / "test.npz", allow_pickle=False) as data:
        images, labels = data["image"], data["label"]
    chosen = [int(np.argmax(labels == digit)) for digit in range(10)]
    stored = np.clip(np.rint(images[chosen] / scale) + zero_point, -128, 127)
    rows = [f"    {{{', '.join(str(int(each)) for each in image.flat)}}}," for image in stored]
    print("/* Made by images.py. */\n#include <stdint.h>\n\n#define IMAGES 10\n")
    print("static const int8_t images[IMAGES][64] = {", *rows, "};", sep="\n")
    print(f"static const int labels[IMAGES] = {{{', '.join(map(str, labels[chosen]))}}};")


if __name__ == "__main__":
    main()
