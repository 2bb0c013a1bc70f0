"""The structs of the C runtime as records: same names, same fields, same order.

Made by `opgen build` from runtime_c/include. Do not edit.
"""

# ruff: noqa: N801  the structs' own names

from __future__ import annotations

from dataclasses import dataclass

from opgen.lib.types import CStruct, Float32s, Floats, Int16s, Int32s


@dataclass(frozen=True, eq=False)
class cmsis_nn_tile(CStruct):
    """A pair of numbers along width and height: stride, padding before, dilation."""

    w: int
    h: int


@dataclass(frozen=True, eq=False)
class cmsis_nn_dims(CStruct):
    """Shape of a tensor. ``n`` is the batch, or the number of filters; FULLY_CONNECTED's filter
    keeps its columns in ``n`` and its rows in ``c``.
    """

    n: int
    h: int
    w: int
    c: int


@dataclass(frozen=True, eq=False)
class cmsis_nn_lstm_dims(CStruct):
    """See ``arm_nn_types.h``."""

    max_time: int
    num_inputs: int
    num_batches: int
    num_outputs: int


@dataclass(frozen=True, eq=False)
class cmsis_nn_activation(CStruct):
    """Range of the output, which is how a fused activation is expressed."""

    min: int
    max: int


@dataclass(frozen=True, eq=False)
class cmsis_nn_per_channel_quant_params(CStruct):
    """A factor multiplier * 2^(shift - 31) for each output channel."""

    multiplier: Int32s
    shift: Int32s


@dataclass(frozen=True, eq=False)
class cmsis_nn_per_tensor_quant_params(CStruct):
    """One factor multiplier * 2^(shift - 31)."""

    multiplier: int
    shift: int


@dataclass(frozen=True, eq=False)
class cmsis_nn_quant_params(CStruct):
    """Either of the two: one element behind each pointer, or one per output channel."""

    multiplier: Int32s
    shift: Int32s
    is_per_channel: int


@dataclass(frozen=True, eq=False)
class cmsis_nn_conv_params(CStruct):
    """See ``arm_nn_types.h``."""

    input_offset: int
    output_offset: int
    stride: cmsis_nn_tile
    padding: cmsis_nn_tile
    dilation: cmsis_nn_tile
    activation: cmsis_nn_activation


@dataclass(frozen=True, eq=False)
class cmsis_nn_transpose_conv_params(CStruct):
    """``padding_offsets`` is the padding that the far side has more than the near one."""

    input_offset: int
    output_offset: int
    stride: cmsis_nn_tile
    padding: cmsis_nn_tile
    padding_offsets: cmsis_nn_tile
    dilation: cmsis_nn_tile
    activation: cmsis_nn_activation


@dataclass(frozen=True, eq=False)
class cmsis_nn_dw_conv_params(CStruct):
    """``ch_mult`` output channels are computed from each input channel."""

    input_offset: int
    output_offset: int
    ch_mult: int
    stride: cmsis_nn_tile
    padding: cmsis_nn_tile
    dilation: cmsis_nn_tile
    activation: cmsis_nn_activation


@dataclass(frozen=True, eq=False)
class cmsis_nn_pool_params(CStruct):
    """See ``arm_nn_types.h``."""

    stride: cmsis_nn_tile
    padding: cmsis_nn_tile
    activation: cmsis_nn_activation


@dataclass(frozen=True, eq=False)
class cmsis_nn_fc_params(CStruct):
    """See ``arm_nn_types.h``."""

    input_offset: int
    filter_offset: int
    output_offset: int
    activation: cmsis_nn_activation


@dataclass(frozen=True, eq=False)
class cmsis_nn_bmm_params(CStruct):
    """``adj_x`` and ``adj_y`` say how the operands were stored in the model; the kernels expect the
    right one transposed.
    """

    adj_x: bool
    adj_y: bool
    fc_params: cmsis_nn_fc_params


@dataclass(frozen=True, eq=False)
class cmsis_nn_svdf_params(CStruct):
    """Here the offsets are zero points: ``input_offset`` is subtracted."""

    rank: int
    input_offset: int
    output_offset: int
    input_activation: cmsis_nn_activation
    output_activation: cmsis_nn_activation


@dataclass(frozen=True, eq=False)
class cmsis_nn_softmax_lut_s16(CStruct):
    """513 values of e^x over [-10, 0] and of 1 / (1 + x) over [0, 1], Q0.15."""

    exp_lut: Int16s
    one_by_one_lut: Int16s


@dataclass(frozen=True, eq=False)
class cmsis_nn_scaling(CStruct):
    """See ``arm_nn_types.h``."""

    multiplier: int
    shift: int


@dataclass(frozen=True, eq=False)
class opgen_add_dsp(CStruct):
    """Of two inputs the one with the larger scale, or the second of equal ones, is multiplied by
    2^19 in arm_elementwise_add_s8; the other by a factor of 2^20 or less: value * scale + bias,
    times multiplier / 2^32, of which ``shift`` bits and one more are dropped. ``offset`` belongs to
    the coarse one. The sum times 2 goes through sum_multiplier and sum_shift, as opgen_dsp.h has
    it. Ties go away from zero.
    """

    scale: int
    bias: int
    multiplier: int
    shift: int
    offset: int
    sum_multiplier: int
    sum_shift: int
    rounding: int
    low: int
    high: int


@dataclass(frozen=True, eq=False)
class opgen_attention(CStruct):
    """In each of ``batches``: ``queries`` and ``keys`` vectors of ``depth``, and a value of
    ``width`` for each key.
    """

    batches: int
    sharing: int
    queries: int
    keys: int
    depth: int
    width: int
    is_causal: bool


@dataclass(frozen=True, eq=False)
class opgen_axis(CStruct):
    """An axis of ``size`` elements; ``before`` and ``after`` are the products of the sizes of the
    axes around it.
    """

    before: int
    size: int
    after: int


@dataclass(frozen=True, eq=False)
class opgen_matmul(CStruct):
    """rows x depth times depth x columns. The steps are elements between neighbours along one axis
    of a matrix, so that either may be stored transposed.
    """

    rows: int
    depth: int
    columns: int
    first_row_step: int
    first_depth_step: int
    second_depth_step: int
    second_column_step: int


@dataclass(frozen=True, eq=False)
class opgen_matmul_quant(CStruct):
    """Offsets are minus the zero points; sums times multiplier * 2^(shift - 31) are stored."""

    first_offset: int
    second_offset: int
    output_zero_point: int
    multiplier: int
    shift: int


@dataclass(frozen=True, eq=False)
class opgen_add_quant(CStruct):
    """Rescaling of a quantized sum or difference.

    Both inputs, as value + offset (the negated zero point), are shifted left by ``left_shift``
    to keep fraction bits, brought to twice the larger input scale by multiplier * 2^(shift -
    31), combined, and brought to the output scale. All shifts are in [-31, 0].
    """

    input1_offset: int
    input1_multiplier: int
    input1_shift: int
    input2_offset: int
    input2_multiplier: int
    input2_shift: int
    left_shift: int
    output_offset: int
    output_multiplier: int
    output_shift: int
    activation_min: int
    activation_max: int


@dataclass(frozen=True, eq=False)
class opgen_mul_quant(CStruct):
    """Rescaling of a quantized product: (value1 + input1_offset) * (value2 + input2_offset) times
    output_multiplier * 2^(output_shift - 31), plus output_offset, limited to the activation's
    range.
    """

    input1_offset: int
    input2_offset: int
    output_offset: int
    output_multiplier: int
    output_shift: int
    activation_min: int
    activation_max: int


@dataclass(frozen=True, eq=False)
class opgen_compare_quant(CStruct):
    """Quantized numbers are compared in steps of 1/256: (value + offset) * 256 times multiplier *
    2^(shift - 31). Offsets are the negated zero points; shifts are in [-31, 0].
    """

    input1_offset: int
    input1_multiplier: int
    input1_shift: int
    input2_offset: int
    input2_multiplier: int
    input2_shift: int


@dataclass(frozen=True, eq=False)
class opgen_depthwise_filter(CStruct):
    """stream: made by depthwise_dsp_stream(). For every four channels, and every two elements of
    the window, two words of int8: the first two channels at the first element, at the second; the
    other two channels. If the number of elements is odd, two words of int16 for the last. Then the
    four channels, see opgen_dsp.h. Elements are in the order of the window; those of 3x3 in that of
    opgen_depthwise_3x3_dsp_s8.c.

    The number of channels is a multiple of 4; zero_point of the input surrounds it;
    ``rounding``: see opgen_dsp.h. Pixels come one by one: the last ones first, if the output
    lies behind the input.
    """

    stream: Int32s
    rounding: int
    zero_point: int


@dataclass(frozen=True, eq=False)
class opgen_detection(CStruct):
    """``boxes`` encoded boxes of box_step numbers, and as many rows of class_step scores, of which
    the last ``classes`` are those of classes. At most ``most`` detections are made, most_per_class
    of a class. by_class: boxes that overlap are compared with those of their class; else with all,
    and each box counts for its best class only.
    """

    boxes: int
    box_step: int
    classes: int
    class_step: int
    most: int
    most_per_class: int
    by_class: bool
    score_threshold: float
    overlap_threshold: float
    y_scale: float
    x_scale: float
    h_scale: float
    w_scale: float


@dataclass(frozen=True, eq=False)
class opgen_ends(CStruct):
    """What follows the weights of a channel in a stream: bias, multiplier, addend and shift, or the
    first of them. If ``shift`` is not -1, it is that of all channels and no word; if it is -1 and
    there are less than four words, the first one has it as its last byte, and the bias above.
    Without an addend it follows from ``rounding``. Short ends, of two words with one shift, are
    multiplier and addend: the addend has the bias, and all of ``shift`` is dropped.
    """

    words: int
    shift: int
    rounding: int


@dataclass(frozen=True, eq=False)
class opgen_dual_mac_filter(CStruct):
    """[units] rows of packed weights, of ``pairs`` pairs of elements each. channels and rounding:
    see opgen_dsp.h; low and high: the activation's range.
    """

    weights: Int32s
    channels: Int32s
    rounding: int
    units: int
    pairs: int
    low: int
    high: int


@dataclass(frozen=True, eq=False)
class opgen_dual_mac_rows(CStruct):
    """The same for fully connected layers, whose units mostly share multiplier and shift:
    ``factors`` are these, with factor_step 0 if there is one pair, 2 if there is one for each unit.
    """

    weights: Int32s
    biases: Int32s
    factors: Int32s
    factor_step: int
    rounding: int
    units: int
    depth: int
    low: int
    high: int


@dataclass(frozen=True, eq=False)
class opgen_fft_s16(CStruct):
    """factors: radix and product of the radices that follow, of each stage, outermost first.
    twiddles: the length / 2 roots of unity; halves: those of the step that takes the halves apart;
    (cos, sin) pairs in units of 2^-15. A forward transform has negative angles, an inverse one
    positive ones.
    """

    length: int
    stages: int
    factors: Int32s
    twiddles: Int16s
    halves: Int16s


@dataclass(frozen=True, eq=False)
class opgen_fft_s32(CStruct):
    """The same in units of 2^-31."""

    length: int
    stages: int
    factors: Int32s
    twiddles: Int32s
    halves: Int32s


@dataclass(frozen=True, eq=False)
class opgen_fft_f32(CStruct):
    """The same in units of 1."""

    length: int
    stages: int
    factors: Int32s
    twiddles: Float32s
    halves: Float32s


@dataclass(frozen=True, eq=False)
class opgen_fft_f64(CStruct):
    """The same in double."""

    length: int
    stages: int
    factors: Int32s
    twiddles: Floats
    halves: Floats


@dataclass(frozen=True, eq=False)
class opgen_four_f32(CStruct):
    """See ``opgen_four.h``."""

    at0: float
    at1: float
    at2: float
    at3: float


@dataclass(frozen=True, eq=False)
class opgen_framing(CStruct):
    """step <= size, overlap < size <= overlap + step, kept >= overlap."""

    streams: int
    frames: int
    size: int
    step: int
    overlap: int
    kept: int


@dataclass(frozen=True, eq=False)
class opgen_group_filter(CStruct):
    """A filter; see opgen_dsp.h. Its stream has, for each ``group`` units, group words of weights
    per four elements, then the biases, that of the second of two first. Unless units share
    multiplier and shift, those of each follow. Elements and weights that are missing at the end are
    0.
    """

    units: int
    depth: int
    group: int
    groups: int
    multiplier: int
    addend: int
    shift: int


@dataclass(frozen=True, eq=False)
class opgen_dynamic_quant(CStruct):
    """A stored integer q stands for scale * (q - zero_point)."""

    scale: float
    zero_point: int


@dataclass(frozen=True, eq=False)
class opgen_gather_sizes(CStruct):
    """A gathering along one axis of ``size`` elements, between ``outer`` axes (merged into one) and
    blocks of ``block`` bytes. Each of the ``batches`` has ``count`` indices of its own, from
    ``least`` on: 0, or -size if negative ones count from the end.
    """

    batches: int
    outer: int
    size: int
    block: int
    count: int
    index_bytes: int
    least: int


@dataclass(frozen=True, eq=False)
class opgen_put_places(CStruct):
    """Where the values of opgen_put go: ``outer`` times ``extent`` apart, as indices along
    ``count`` axes of ``sizes`` elements say, ``block`` each, ``chunk`` from one place of the
    values, which go on by ``step``: bytes, but for the sizes.
    """

    sizes: Int32s
    steps: Int32s
    count: int
    index_bytes: int
    outer: int
    extent: int
    block: int
    chunk: int
    step: int


@dataclass(frozen=True, eq=False)
class opgen_window_place(CStruct):
    """The place of a smaller tensor within a larger one of as many axes: its first element is the
    one at position[k] along axis k, 0 <= position[k] <= limits[k], which is sum(position[k] *
    strides[k]) bytes in.
    """

    strides: Int32s
    limits: Int32s
    axes: int
    index_bytes: int


@dataclass(frozen=True, eq=False)
class opgen_lstm_gate_f32(CStruct):
    """See ``opgen_lstm.h``."""

    input_weights: Float32s
    recurrent_weights: Float32s
    bias: Float32s


@dataclass(frozen=True, eq=False)
class opgen_lstm_gate_quant(CStruct):
    """The factors multiplier * 2^(shift - 31) that bring both sums of a gate to units of 2^-12."""

    input_multiplier: int
    input_shift: int
    recurrent_multiplier: int
    recurrent_shift: int


@dataclass(frozen=True, eq=False)
class opgen_lstm_quant(CStruct):
    """Gates are in units of 2^-15. The forget and update factors bring products to the cell, the
    hidden one to the hidden vector. The cell is prepared for its tanh as opgen_sigmoid.h has it.
    """

    input_zero_point: int
    hidden_zero_point: int
    input_gate: opgen_lstm_gate_quant
    forget_gate: opgen_lstm_gate_quant
    cell_gate: opgen_lstm_gate_quant
    output_gate: opgen_lstm_gate_quant
    forget_multiplier: int
    forget_shift: int
    update_multiplier: int
    update_shift: int
    hidden_multiplier: int
    hidden_shift: int
    tanh_multiplier: int
    tanh_shift: int
    cell_min: int
    cell_max: int


@dataclass(frozen=True, eq=False)
class opgen_lstm_full_gate_quant(CStruct):
    """The factors multiplier * 2^(shift - 31) of the sums; a variance below 1 is replaced by the
    least one.
    """

    input_multiplier: int
    input_shift: int
    recurrent_multiplier: int
    recurrent_shift: int
    cell_multiplier: int
    cell_shift: int
    norm_multiplier: int
    norm_shift: int
    least_variance: int


@dataclass(frozen=True, eq=False)
class opgen_lstm_full_quant(CStruct):
    """outputs: elements of an output vector. cell_bits: integer bits of the cell, 0 to 6. Limits of
    stored integers are symmetric; 0: none.
    """

    outputs: int
    input_zero_point: int
    output_zero_point: int
    input_gate: opgen_lstm_full_gate_quant
    forget_gate: opgen_lstm_full_gate_quant
    cell_gate: opgen_lstm_full_gate_quant
    output_gate: opgen_lstm_full_gate_quant
    cell_bits: int
    cell_limit: int
    hidden_multiplier: int
    hidden_shift: int
    hidden_zero_point: int
    projection_multiplier: int
    projection_shift: int
    projection_limit: int


@dataclass(frozen=True, eq=False)
class opgen_norm_groups(CStruct):
    """Each of ``batches`` has ``groups`` groups of ``channels`` channels with ``positions``
    elements each. Steps count elements: (positions, 1) for channels before the positions, (1,
    groups * channels) behind them.
    """

    batches: int
    groups: int
    channels: int
    positions: int
    channel_step: int
    position_step: int


@dataclass(frozen=True, eq=False)
class opgen_block_filter(CStruct):
    """A filter for two units or more; an odd one comes with the one before it. Its stream has, for
    every two of them, ``pairs`` times ``words`` of weights: one, each half 256 * (weight of the
    second) + (weight of the first), or two, of the first and of the second; then the ends of the
    second unit and of the first, see opgen_dsp.h. Where ends are short, sums begin with two words
    in front of the weights: of the first unit, and of both or of the second, as weights have them.
    """

    units: int
    pairs: int
    words: int
    ends: opgen_ends


@dataclass(frozen=True, eq=False)
class opgen_prelu_quant(CStruct):
    """Rescaling with one factor for numbers >= 0 and another for products with alpha."""

    input_zero_point: int
    alpha_zero_point: int
    output_zero_point: int
    alpha_multiplier: int
    alpha_shift: int
    identity_multiplier: int
    identity_shift: int


@dataclass(frozen=True, eq=False)
class opgen_recurrent_layers(CStruct):
    """The vector of ``batch`` at ``step`` is number batch * batch_stride + step * step_stride of
    the input, and of the output, whose vectors have directions * units elements.
    """

    batches: int
    steps: int
    batch_stride: int
    step_stride: int
    inputs: int
    units: int
    layers: int
    directions: int
    has_biases: bool


@dataclass(frozen=True, eq=False)
class opgen_reduction(CStruct):
    """Which elements make which output.

    ``kept`` and ``reduced`` are int32[...][2] with rows (size, stride in elements), outermost
    first: the axes that remain and those over which is reduced, at most OPGEN_MAX_RANK each and
    at least one: (1, 0) where there is none. Neighbouring axes of one kind are best merged
    beforehand. The output is contiguous; elements are taken in the order of the input.
    ``count`` elements make one of the output.
    """

    kept: Int32s
    kept_rank: int
    reduced: Int32s
    reduced_rank: int
    count: int


@dataclass(frozen=True, eq=False)
class opgen_sum_quant(CStruct):
    """Rescaling of a quantized sum: (sum - offset) times multiplier * 2^(shift - 31), plus
    output_zero_point. ``offset`` is the input's zero point times the number of elements; of a mean,
    ``multiplier`` and ``shift`` contain the division by that number.
    """

    offset: int
    multiplier: int
    shift: int
    output_zero_point: int


@dataclass(frozen=True, eq=False)
class opgen_prod_quant(CStruct):
    """Rescaling of a quantized product: every element, without its zero point, times multiplier *
    2^(shift - 31).
    """

    input_zero_point: int
    multiplier: int
    shift: int
    output_zero_point: int


@dataclass(frozen=True, eq=False)
class opgen_requant(CStruct):
    """(value - input_zero_point) times multiplier * 2^(shift - 31), plus output_zero_point, limited
    to [low, high]: the range of the output's type, or the part of it that an activation leaves.
    """

    input_zero_point: int
    multiplier: int
    shift: int
    output_zero_point: int
    low: int
    high: int


@dataclass(frozen=True, eq=False)
class opgen_leaky_quant(CStruct):
    """Rescaling with one factor for numbers >= 0 and another, which may be negative, for those < 0.
    """

    input_zero_point: int
    output_zero_point: int
    alpha_multiplier: int
    alpha_shift: int
    identity_multiplier: int
    identity_shift: int


@dataclass(frozen=True, eq=False)
class opgen_resize(CStruct):
    """Sizes of the images. A pixel is ``block`` elements, or bytes where pixels are only copied."""

    batches: int
    input_h: int
    input_w: int
    output_h: int
    output_w: int
    block: int


@dataclass(frozen=True, eq=False)
class opgen_sequences(CStruct):
    """``inputs`` and ``units``: elements of a vector of the input, and of the output."""

    batches: int
    steps: int
    batch_stride: int
    step_stride: int
    inputs: int
    units: int


@dataclass(frozen=True, eq=False)
class opgen_noise_filter(CStruct):
    """Smoothing of noise estimates; factors have ``fraction_bits`` fraction bits."""

    smoothing: int
    one_minus_smoothing: int
    alternate_smoothing: int
    alternate_one_minus_smoothing: int
    min_signal_remaining: int
    smoothing_bits: int
    fraction_bits: int
    clamping: bool


@dataclass(frozen=True, eq=False)
class opgen_log_softmax_quant(CStruct):
    """Scaling of the logarithm of a softmax. (value - max) * multiplier * 2^(shift - 31) is in
    Q5.26, which inverse_multiplier * 2^(inverse_shift - 31) undoes; elements more than -diff_min
    below the greatest count as 0.
    """

    multiplier: int
    shift: int
    inverse_multiplier: int
    inverse_shift: int
    diff_min: int


@dataclass(frozen=True, eq=False)
class opgen_stored_end(CStruct):
    """How sums of a unit become outputs, see opgen_rescale_to_s8; ``base`` is where they begin.
    ``dropped`` is -1 where that is not exact for every input; then ``addend`` is the shift.
    """

    base: int
    multiplier: int
    addend: int
    dropped: int


@dataclass(frozen=True, eq=False)
class opgen_stream_s16(CStruct):
    """See ``opgen_stream_s16.h``."""

    words: Int32s
    size: int
    units: int
    group: int
    run: int


@dataclass(frozen=True, eq=False)
class opgen_strips(CStruct):
    """See ``opgen_strips.h``."""

    rows: int
    line: int
    plane: int
    bytes: int
    height: int
    width: int
    channels: int


@dataclass(frozen=True, eq=False)
class opgen_svdf_sizes(CStruct):
    """See ``opgen_svdf.h``."""

    batches: int
    features: int
    filters: int
    memory: int
    rank: int


@dataclass(frozen=True, eq=False)
class opgen_svdf_quant(CStruct):
    """Zero points, and the factors that bring the feature products to the state and the time
    products to the output: multiplier * 2^(shift - 31).
    """

    input_zero_point: int
    state_zero_point: int
    output_zero_point: int
    feature_multiplier: int
    feature_shift: int
    time_multiplier: int
    time_shift: int


@dataclass(frozen=True, eq=False)
class opgen_window(CStruct):
    """Sizes in elements. pad_h, pad_w: rows and columns of padding before the image; those after it
    follow from the output's size. filter_c: channels that one filter sees, input_c / groups;
    depthwise convolutions and pools do not use it.
    """

    batches: int
    input_h: int
    input_w: int
    input_c: int
    output_h: int
    output_w: int
    output_c: int
    filter_h: int
    filter_w: int
    filter_c: int
    stride_h: int
    stride_w: int
    dilation_h: int
    dilation_w: int
    pad_h: int
    pad_w: int
    activation_min: float
    activation_max: float


@dataclass(frozen=True, eq=False)
class opgen_window_quant(CStruct):
    """Sizes in elements. pad_h, pad_w: rows and columns of padding before the image; filter_c:
    channels that one filter sees, input_c / groups.
    """

    batches: int
    input_h: int
    input_w: int
    input_c: int
    output_h: int
    output_w: int
    output_c: int
    filter_h: int
    filter_w: int
    filter_c: int
    stride_h: int
    stride_w: int
    dilation_h: int
    dilation_w: int
    pad_h: int
    pad_w: int
    activation_min: int
    activation_max: int


@dataclass(frozen=True, eq=False)
class opgen_volume(CStruct):
    """How a window goes along images, which ``plane`` is about."""

    plane: opgen_window
    input_d: int
    output_d: int
    filter_d: int
    stride_d: int
    dilation_d: int
    pad_d: int
