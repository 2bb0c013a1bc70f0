"""Trains the digits network, quantizes it to int8 and writes `digits.tflite` and `test.npz`.

Using the example does not need this script: both files are committed. To repeat the training,
install what made them into an environment of its own (Python 3.11) and run the script:

    pip install tensorflow-cpu==2.21.0 scikit-learn==1.9.1
    python examples/digits/train.py

The data are scikit-learn's bundled digits: 1797 images of 8x8 pixels with values 0..16. A quarter
of them, drawn evenly from the ten classes, is held out and never seen by training or calibration.
Everything is seeded, so the same versions on the same kind of CPU write the same bytes; other CPUs
may sum in another order and arrive at slightly different weights.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import tensorflow as tf
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

SEED = 1
EPOCHS = 60
BATCH = 32
SHIFTED = 0.5  # share of the images moved by up to one pixel in each epoch
SIDE = 8
CLASSES = 10
BLACK = 16  # the largest pixel value
CALIBRATION_IMAGES = 300


def main() -> None:
    """Train, quantize, measure both networks on the held-out images and write the two files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("-o", "--output", type=Path, default=Path(__file__).parent, metavar="DIR")
    folder: Path = parser.parse_args().output

    tf.keras.utils.set_random_seed(SEED)
    tf.config.experimental.enable_op_determinism()

    images, labels = load_digits(return_X_y=True)
    pixels = images.reshape(-1, SIDE, SIDE).astype(np.uint8)
    labels = labels.astype(np.uint8)
    train_pixels, test_pixels, train_labels, test_labels = train_test_split(
        pixels, labels, test_size=0.25, stratify=labels, random_state=SEED
    )

    network = build_network()
    train(network, train_pixels, train_labels)
    model = quantize(network, train_pixels)

    print(f"test images     {len(test_labels)}")
    print(f"float accuracy  {accuracy(run_float(network, test_pixels), test_labels):.2%}")
    print(f"int8 accuracy   {accuracy(run_int8(model, test_pixels), test_labels):.2%}")

    (folder / "digits.tflite").write_bytes(model)
    # As `opgen accuracy` takes them: by the name of the model's input, in real numbers.
    np.savez_compressed(folder / "test.npz", image=scale(test_pixels), label=test_labels)


def build_network(batch: int | None = None) -> tf.keras.Model:
    """Return the untrained network: [batch, 8, 8, 1] in 0..1 -> [batch, 10] probabilities.

    One ordinary convolution, then two depthwise-separable ones with pooling between, as in the
    MobileNet family; a dense layer decides.
    """
    layers = tf.keras.layers

    def normalized(layer: tf.keras.layers.Layer) -> list[tf.keras.layers.Layer]:
        # The converter folds the normalization into the weights and fuses the ReLU.
        return [layer, layers.BatchNormalization(), layers.ReLU()]

    return tf.keras.Sequential(
        [
            layers.Input((SIDE, SIDE, 1), batch),
            *normalized(layers.Conv2D(16, 3, padding="same", use_bias=False)),
            *normalized(layers.DepthwiseConv2D(3, padding="same", use_bias=False)),
            *normalized(layers.Conv2D(32, 1, use_bias=False)),
            layers.MaxPooling2D(2),
            *normalized(layers.DepthwiseConv2D(3, padding="same", use_bias=False)),
            *normalized(layers.Conv2D(48, 1, use_bias=False)),
            layers.AveragePooling2D(2),
            layers.Flatten(),
            layers.Dropout(0.2),
            layers.Dense(CLASSES),
            layers.Softmax(),
        ]
    )


def train(network: tf.keras.Model, pixels: NDArray[np.uint8], labels: NDArray[np.uint8]) -> None:
    """Train `network` in place, with a share of the images shifted by up to one pixel."""
    steps = EPOCHS * -(-len(labels) // BATCH)
    network.compile(
        optimizer=tf.keras.optimizers.Adam(tf.keras.optimizers.schedules.CosineDecay(4e-3, steps)),
        loss="sparse_categorical_crossentropy",
    )
    random = np.random.default_rng(SEED)
    for _ in range(EPOCHS):
        order = random.permutation(len(labels))
        shuffled = pixels[order]
        moved = random.random(len(order)) < SHIFTED
        shuffled[moved] = shift(shuffled[moved], random)
        network.fit(scale(shuffled), labels[order], batch_size=BATCH, shuffle=False, verbose=0)


def shift(pixels: NDArray[np.uint8], random: np.random.Generator) -> NDArray[np.uint8]:
    """Return the [n, 8, 8] images, each moved by -1, 0 or 1 pixel along both axes."""
    padded = np.pad(pixels, ((0, 0), (1, 1), (1, 1)))
    rows, columns = random.integers(0, 3, (2, len(pixels)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (SIDE, SIDE), axis=(1, 2))
    return windows[np.arange(len(pixels)), rows, columns]


def scale(pixels: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return pixels [n, 8, 8] in 0..16 as the network's input [n, 8, 8, 1] in 0..1."""
    return (pixels.astype(np.float32) / np.float32(BLACK))[..., np.newaxis]


def quantize(network: tf.keras.Model, pixels: NDArray[np.uint8]) -> bytes:
    """Return `network` as a `.tflite` model whose every tensor is an integer, ends included."""

    def calibration() -> Iterator[list[NDArray[np.float32]]]:
        for image in scale(pixels[:CALIBRATION_IMAGES]):
            yield [image[np.newaxis]]

    # An open batch would leave shapes to be computed at run time, so fix it to one image.
    single = build_network(batch=1)
    single.set_weights(network.get_weights())
    signature = tf.TensorSpec([1, SIDE, SIDE, 1], tf.float32, name="image")
    function = tf.function(lambda image: single(image, training=False), [signature])
    converter = tf.lite.TFLiteConverter.from_concrete_functions([function.get_concrete_function()])
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    converter.representative_dataset = calibration
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = tf.int8
    converter.inference_output_type = tf.int8
    return bytes(converter.convert())


def run_float(network: tf.keras.Model, pixels: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return the float network's probabilities [n, 10]."""
    return np.asarray(network.predict(scale(pixels), verbose=0), np.float32)


def run_int8(model: bytes, pixels: NDArray[np.uint8]) -> NDArray[np.int8]:
    """Return the quantized network's outputs [n, 10], run with the plain integer kernels."""
    interpreter = tf.lite.Interpreter(
        model_content=model,
        experimental_op_resolver_type=(
            tf.lite.experimental.OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES
        ),
    )
    interpreter.allocate_tensors()
    entry = interpreter.get_input_details()[0]
    output = interpreter.get_output_details()[0]["index"]
    step, zero_point = entry["quantization"]
    # Half away from zero in single precision: the same numbers as in main.c.
    quantized = np.floor(scale(pixels) / np.float32(step) + np.float32(0.5)) + zero_point
    results = []
    for image in np.clip(quantized, -128, 127).astype(np.int8):
        interpreter.set_tensor(entry["index"], image[np.newaxis])
        interpreter.invoke()
        results.append(interpreter.get_tensor(output)[0])
    return np.stack(results)


def accuracy(scores: NDArray[np.float32] | NDArray[np.int8], labels: NDArray[np.uint8]) -> float:
    """Return the share of rows of `scores` [n, 10] whose largest entry is the label."""
    return float(np.mean(scores.argmax(axis=1) == labels))


if __name__ == "__main__":
    main()
