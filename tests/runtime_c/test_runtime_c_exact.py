"""runtime_c against numpy where CMSIS-NN is no oracle: it errs, or oversteps its memory."""

import numpy as np
import pytest
from nn_library import Library, context, dims, struct
from nn_once import portable_library
from nn_random import data
from nn_random_more import generators


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """runtime_c."""
    return portable_library(tmp_path_factory)


@pytest.mark.parametrize("name", ["maximum", "minimum"])
def test_any_axes_are_broadcast(library: Library, name: str) -> None:
    """CMSIS-NN does not step through an operand of shape [n, h > 1, 1, 1]."""
    rng = np.random.default_rng(0)
    for _ in range(300):
        shape = rng.integers(1, 5, 4)
        shapes = [[int(v) for v in np.where(rng.random(4) < 0.5, 1, shape)] for _ in range(2)]
        a, b = (data(rng, int(np.prod(s)), "int8") for s in shapes)
        exact = getattr(np, name)(a.reshape(shapes[0]), b.reshape(shapes[1]))
        output = np.zeros(exact.size, np.int8)
        arguments = (a, dims(*shapes[0]), b, dims(*shapes[1]), output, dims(*exact.shape))
        assert library.call(f"arm_{name}_s8", context(None), *arguments) == 0
        np.testing.assert_array_equal(output, exact.ravel())


def test_int4_depthwise_equals_int8_with_unpacked_weights(library: Library) -> None:
    """CMSIS-NN loses its place in odd rows of weights."""
    for seed in range(200):
        call = generators()["arm_depthwise_conv_s8"](np.random.default_rng(seed))
        weights = call.arguments[6]
        weights[...] = (weights << 4) >> 4
        pairs = np.append(weights, [0] * (weights.size % 2)).astype(np.int8).reshape(-1, 2)
        packed = ((pairs[:, 1] << 4) | (pairs[:, 0] & 15)).astype(np.int8)
        assert library.call("arm_depthwise_conv_s8", *call.arguments) == 0
        exact = call.written[0].copy()
        arguments = [packed if argument is weights else argument for argument in call.arguments]
        assert library.call("arm_depthwise_conv_s4", *arguments) == 0
        np.testing.assert_array_equal(call.written[0], exact, f"seed {seed}")


def test_groups_without_bias(library: Library) -> None:
    """CMSIS-NN steps from NULL to the bias of the second group."""
    for seed in range(200):
        call = generators()["arm_convolve_s8"](np.random.default_rng(seed))
        if library.call(call.name, *call.arguments) != 0:
            continue
        filters = call.arguments[10].c
        arguments = list(call.arguments)
        arguments[8] = np.zeros(filters, np.int32)
        assert library.call(call.name, *arguments) == 0
        exact = call.written[0].copy()
        arguments[8] = None
        assert library.call(call.name, *arguments) == 0
        np.testing.assert_array_equal(call.written[0], exact, f"seed {seed}")


def test_transposition_of_two_axes_obeys_the_permutation(library: Library) -> None:
    """CMSIS-NN swaps them in any case."""
    values = np.arange(15, dtype=np.int8)
    for order in ([0, 1], [1, 0]):
        permutation = np.array(order, np.uint32)
        params = struct("cmsis_nn_transpose_params", 2, permutation)
        output = np.zeros(15, np.int8)
        sizes = [dims(3, 5, 0, 0), dims(*[(3, 5)[i] for i in order], 0, 0)]
        assert library.call("arm_transpose_s8", values, output, *sizes, params) == 0
        np.testing.assert_array_equal(output, values.reshape(3, 5).transpose(order).ravel())


def test_every_permutation_transposes(library: Library) -> None:
    """Up to four axes, against numpy."""
    rng = np.random.default_rng(1)
    for _ in range(200):
        rank = int(rng.integers(1, 5))
        shape, order = (
            [int(s) for s in rng.integers(1, 6, rank)],
            [int(i) for i in rng.permutation(rank)],
        )
        values, permutation = data(rng, int(np.prod(shape)), "int8"), np.array(order, np.uint32)
        params = struct("cmsis_nn_transpose_params", rank, permutation)
        output, rest = np.zeros_like(values), [0] * (4 - rank)
        sizes = [dims(*shape, *rest), dims(*[shape[i] for i in order], *rest)]
        assert library.call("arm_transpose_s8", values, output, *sizes, params) == 0
        np.testing.assert_array_equal(output, values.reshape(shape).transpose(order).ravel())


def test_an_axis_that_does_not_exist_is_refused(library: Library) -> None:
    """Of a permutation."""
    values, output = np.zeros(8, np.int8), np.zeros(8, np.int8)
    for order in ([0, 1, 3], [4, 0, 1, 2]):
        permutation = np.array(order, np.uint32)
        params = struct("cmsis_nn_transpose_params", len(order), permutation)
        assert (
            library.call(
                "arm_transpose_s8", values, output, dims(2, 2, 2, 1), dims(2, 2, 2, 1), params
            )
            == -1
        )


@pytest.mark.parametrize("size", [1, 255, 256, 512, 513, 2048, 5000])
def test_softmax_of_many_equal_elements(library: Library, size: int) -> None:
    """1 / size to the nearest 1/256; from 512 on the shift of CMSIS-NN exceeds 31."""
    values, output = np.full(size, 7, np.int8), np.zeros(size, np.int8)
    library.call("arm_softmax_s8", values, 1, size, 2**30, 20, -248, output)
    exact = min(127, round(256 / size) - 128)
    assert set(output.tolist()) == {exact}


def test_sums_wrap(library: Library) -> None:
    """140000 extreme products exceed int32, which a C program may not simply let happen."""
    columns = 140000
    values, weights = np.full(columns, 127, np.int8), np.full(columns, -128, np.int8)
    output = np.zeros(1, np.int8)
    exact = (columns * (127 + 128) * -128 + 2**31) % 2**32 - 2**31
    shift = -24
    quant = struct("cmsis_nn_per_tensor_quant_params", 2**30, shift)
    params = struct("cmsis_nn_fc_params", 128, 0, 0, (-128, 127))
    sizes = dims(1, 1, 1, columns), dims(columns, 1, 1, 1), dims(1, 1, 1, 1)
    status = library.call(
        "arm_fully_connected_s8", context(None), params, quant, sizes[0], values, sizes[1], weights,
        sizes[2], None, sizes[2], output,
    )  # fmt: skip
    assert status == 0
    assert output[0] == round(exact / 2 / 2**24)


def test_padding_counts_as_zero(library: Library) -> None:
    """Even where its stored value, the negative of the input offset, does not fit into int8."""
    image, weights, output = np.full(9, 5, np.int8), np.ones(9, np.int8), np.zeros(9, np.int8)
    scratch, multiplier, shift = (
        np.zeros(48, np.uint8),
        np.array([2**30], np.int32),
        np.array([1], np.int32),
    )
    params = struct("cmsis_nn_conv_params", -128, 0, (1, 1), (1, 1), (1, 1), (-128, 127))
    quant = struct("cmsis_nn_per_channel_quant_params", multiplier, shift)
    one = dims(1, 3, 3, 1)
    arguments = (params, quant, one, image, one, weights, dims(1, 1, 1, 1), None, one, output)
    assert library.call("arm_convolve_wrapper_s8", context(scratch), *arguments) == 0
    np.testing.assert_array_equal(output, np.full(9, -128))
    image[:] = 127  # each value counts as -1
    assert library.call("arm_convolve_wrapper_s8", context(scratch), *arguments) == 0
    np.testing.assert_array_equal(
        output.reshape(3, 3), -np.array([[4, 6, 4], [6, 9, 6], [4, 6, 4]])
    )


def test_a_kernel_beside_the_input_gives_the_bias(library: Library) -> None:
    """Padding larger than the kernel, in every kernel with a window."""
    image, weights = np.full(4, 50, np.int8), np.ones(4, np.int8)
    multiplier, shift, bias = (
        np.array([2**30], np.int32),
        np.array([1], np.int32),
        np.array([3], np.int32),
    )
    quant = struct("cmsis_nn_per_channel_quant_params", multiplier, shift)
    tiles = ((1, 1), (4, 4), (1, 1), (-128, 127))
    size, one, result = dims(1, 2, 2, 1), dims(1, 2, 2, 1), dims(1, 9, 9, 1)
    for name, params in (
        ("arm_convolve_wrapper_s8", struct("cmsis_nn_conv_params", 0, 0, *tiles)),
        ("arm_depthwise_conv_wrapper_s8", struct("cmsis_nn_dw_conv_params", 0, 0, 1, *tiles)),
    ):
        output, scratch = np.zeros(81, np.int8), np.zeros(64, np.uint8)
        rest = (params, quant, size, image, one, weights, dims(1, 1, 1, 1), bias, result, output)
        assert library.call(name, context(scratch), *rest) == 0
        exact = np.full((9, 9), 3)
        exact[3:6, 3:6] += 50 * np.array([[1, 2, 1], [2, 4, 2], [1, 2, 1]])
        np.testing.assert_array_equal(output.reshape(9, 9), np.minimum(exact, 127))


def test_scratch_memory_is_not_exceeded(library: Library) -> None:
    """Bytes behind the size that the wrapper asks for stay as they are."""
    for seed in range(80):
        for name in ("arm_convolve_wrapper_s8", "arm_convolve_wrapper_s16"):
            call = generators()[name](np.random.default_rng(seed))
            _, params, _, inputs, _, filters = call.arguments[:6]
            outputs = call.arguments[9]
            size = library.call(f"{name}_get_buffer_size", params, inputs, filters, outputs)
            assert size is not None
            buffer = np.full(size + 64, 0xA5, np.uint8)
            status = library.call(name, context(buffer), *call.arguments[1:])
            assert status == 0
            assert (buffer[size:] == 0xA5).all(), f"{name}, seed {seed}"


def test_padding_is_that_of_numpy(library: Library) -> None:
    """CMSIS-NN's vectors have no rows or images before the first."""
    rng = np.random.default_rng(7)
    for _ in range(300):
        shape, before, after = ([int(v) for v in rng.integers(low, 4, 4)] for low in (1, 0, 0))
        values, value = data(rng, int(np.prod(shape)), "int8"), int(rng.integers(-128, 128))
        pairs = [*zip(before, after, strict=True)]
        exact = np.pad(values.reshape(shape), pairs, constant_values=value)
        output = np.zeros(exact.size, np.int8)
        sizes = (dims(*each) for each in (shape, before, after))
        assert library.call("arm_pad_s8", values, output, value, *sizes) == 0
        np.testing.assert_array_equal(output, exact.ravel())


@pytest.mark.parametrize("kind", ["int8", "int16"])
def test_means_are_rounded_away_from_zero_where_they_lie_between(
    library: Library, kind: str
) -> None:
    """Of windows of one row, whose sums are next to 0: each side of each half."""
    name = "arm_avgpool_s8" if kind == "int8" else "arm_avgpool_s16"
    params = struct("cmsis_nn_pool_params", (1, 1), (0, 0), (-100, 100))
    for count in range(1, 8):
        for total in range(-12, 13):
            values = np.full(count, total // count).astype(kind)
            values[: total % count] += 1
            output = np.zeros(1, kind)
            sizes = [dims(1, 1, count, 1), values, dims(1, 1, count, 1), dims(1, 1, 1, 1)]
            assert library.call(name, context(np.zeros(8, np.int32)), params, *sizes, output) == 0
            exact = (2 * abs(total) + count) // (2 * count) * (1 if total > 0 else -1)
            assert output[0] == exact, (count, total)


@pytest.mark.parametrize("height", [1, 2])
@pytest.mark.parametrize("width", [1, 2])
def test_an_upscaled_input_has_zeros_between(library: Library, height: int, width: int) -> None:
    """As a transposed convolution asks for it; one that is spread by hand gives the same."""
    for seed in range(40):
        rng = np.random.default_rng(seed)
        call = generators()["arm_convolve_s8"](rng)
        sizes, image = call.arguments[3:5]
        n, h, w, c = (int(getattr(sizes, each)) for each in "nhwc")
        if call.arguments[0].buf is None or h % height or w % width:
            continue
        small = data(rng, n * h // height * (w // width) * c, "int8")
        spread = np.full((n, h, w, c), -call.arguments[1].input_offset)
        spread[:, ::height, ::width] = small.reshape(n, h // height, w // width, c)
        image[:] = spread.astype(np.int8).ravel()
        status = library.call(call.name, *call.arguments)
        exact = call.written[0].copy()
        arguments = [small if each is image else each for each in call.arguments]
        arguments[9] = dims(1, height, width, 1)
        assert library.call(call.name, *arguments) == status
        np.testing.assert_array_equal(call.written[0], exact, f"seed {seed}")


def test_without_bias_nothing_is_added(library: Library) -> None:
    """Of a recurrent layer of zeros, with factors of 1, the zero point is left."""
    one = struct("cmsis_nn_per_tensor_quant_params", 2**30, 1)
    for name, kind in (("arm_svdf_s8", "int8"), ("arm_svdf_state_s16_s8", "int16")):
        params = struct("cmsis_nn_svdf_params", 1, 3, 5, *((-100, 100),) * 2)
        buffers = [context(np.zeros(2, np.int32)) for _ in range(2)]
        state, taps = np.zeros(6, kind), np.zeros(6, kind)
        inputs, filters = np.full(4, 3, np.int8), np.ones(8, np.int8)
        output = np.zeros(2, np.int8)
        arguments = [
            *([context(None)] if kind == "int8" else []), *buffers, params, one, one,
            dims(1, 4, 1, 1), inputs, dims(1, 6, 1, 1), state, dims(2, 4, 1, 1), filters,
            dims(2, 3, 1, 1), taps, dims(2, 1, 1, 1), None, dims(1, 2, 1, 1), output,
        ]  # fmt: skip
        assert library.call(name, *arguments) == 0
        assert output.tolist() == [5, 5], name


def test_each_row_of_long_products_is_whole(library: Library) -> None:
    """More terms than a sum of int32 holds are added in parts, of several rows and pixels."""
    columns, rows, pixels = 70_000, 5, 3
    rng = np.random.default_rng(3)
    image = rng.integers(-3, 4, (pixels, columns)).astype(np.int8)
    weights = rng.integers(-3, 4, (rows, columns)).astype(np.int8)
    exact = image.astype(np.int64) @ weights.T.astype(np.int64) >> 6
    factors = np.full(rows, 2**30, np.int32), np.full(rows, -5, np.int32)
    quant = struct("cmsis_nn_per_channel_quant_params", *factors)
    params = struct("cmsis_nn_conv_params", 0, 0, (1, 1), (0, 0), (1, 1), (-128, 127))
    sizes = dims(1, 1, pixels, columns), dims(rows, 1, 1, columns), dims(1, 1, pixels, rows)
    for name in ("arm_convolve_s8", "arm_convolve_1x1_s8"):
        output = np.zeros((pixels, rows), np.int8)
        upscale = [None] if name == "arm_convolve_s8" else []
        status = library.call(
            name, context(np.zeros(2 * columns, np.int16)), params, quant, sizes[0], image,
            sizes[1], weights, dims(1, 1, 1, rows), None, *upscale, sizes[2], output,
        )  # fmt: skip
        assert status == 0
        assert np.abs(output - np.clip(exact, -128, 127)).max() <= 1, name
        assert len(np.unique(output)) > rows, name


@pytest.mark.parametrize("kind", ["int8", "int16"])
def test_relu_of_the_integers_beside_zero(library: Library, kind: str) -> None:
    ends = np.iinfo(kind)
    values = np.array([ends.min, -2, -1, 0, 1, 2, ends.max], kind)
    exact = np.maximum(values, 0)
    library.call(f"arm_relu_q{ends.bits - 1}", values, values.size)
    np.testing.assert_array_equal(values, exact)
