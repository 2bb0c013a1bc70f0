// SPDX-License-Identifier: Apache-2.0
#include "opgen_library.h"

#include <cfloat>
#include <cmath>

namespace opgen
{

Extent ExtentOf(Evaluation &e, const Ints &shape)
{
    Extent extent;
    int64_t count = 1;
    if (shape.count > kMostAxes) {
        e.Fail("an array of more than 4 axes");
        return extent;
    }
    for (int i = 0; i < shape.count; i++) {
        const int64_t size = shape.items[i];
        if (size < 0 || size > kLargestArray || (count *= size) > kLargestArray) {
            e.Fail("an array that is too large, or of a negative size");
            return Extent();
        }
        extent.sizes[extent.rank++] = size;
    }
    return extent;
}

Extent Broadcast(Evaluation &e, const Extent &a, const Extent &b)
{
    const Extent &longer = a.rank >= b.rank ? a : b;
    const Extent &shorter = a.rank >= b.rank ? b : a;
    Extent result = longer;
    Ints sizes;
    for (int i = 0; i < longer.rank; i++) {
        const int other = i - (longer.rank - shorter.rank);
        const int64_t x = longer.sizes[i], y = other < 0 ? 1 : shorter.sizes[other];
        if (x != y && x != 1 && y != 1) {
            e.Fail("arrays whose shapes do not fit");
        }
        result.sizes[i] = x == 1 ? y : x;
        sizes.Push(e, result.sizes[i]);
    }
    return ExtentOf(e, sizes);
}

void IndexOf(const Extent &extent, int64_t place, int64_t *index)
{
    for (int i = extent.rank; i-- > 0;) {
        index[i] = extent.sizes[i] ? place % extent.sizes[i] : 0;
        place = extent.sizes[i] ? place / extent.sizes[i] : 0;
    }
}

int64_t ConstantAt(Evaluation &e, const Tensor &tensor, int64_t place)
{
    const auto read = [&](auto *typed) {
        std::remove_const_t<std::remove_pointer_t<decltype(typed)>> value;
        std::memcpy(&value, typed + place, sizeof(value));
        return static_cast<int64_t>(value);
    };
    switch (tensor.elements ? tensor.type : Type::kNone) {
    case Type::kInt8:
        return read(static_cast<const int8_t *>(tensor.elements));
    case Type::kUint8:
        return read(static_cast<const uint8_t *>(tensor.elements));
    case Type::kBool:
        return read(static_cast<const uint8_t *>(tensor.elements));
    case Type::kInt16:
        return read(static_cast<const int16_t *>(tensor.elements));
    case Type::kInt32:
        return read(static_cast<const int32_t *>(tensor.elements));
    case Type::kInt64:
        return read(static_cast<const int64_t *>(tensor.elements));
    default:
        e.Fail(tensor.elements ? "elements of a constant that are no integers"
                               : "elements of what is no constant");
        return 0;
    }
}

Slice SliceOf(Evaluation &e, int64_t size, Bound lower, Bound upper, int64_t step)
{
    if (step == 0) {
        e.Fail("a slice with step 0");
        return {0, 0, 1};
    }
    const int64_t least = step > 0 ? 0 : -1, most = step > 0 ? size : size - 1;
    const auto bound = [&](Bound given, int64_t otherwise) {
        if (!given.is_given) {
            return otherwise;
        }
        const int64_t at = given.at < 0 ? given.at + size : given.at;
        return at < least ? least : at > most ? most : at;
    };
    const int64_t first = bound(lower, step > 0 ? least : most), last = bound(upper, step > 0 ? most : least);
    const int64_t count = step == 1  ? last - first
                          : step > 0 ? (last - first + step - 1) / step
                                     : (first - last - step - 1) / -step;
    return {first, count > 0 ? count : 0, step};
}

int64_t NoPlace(Evaluation &e, int64_t place, int64_t count)
{
    e.Fail(Message().Add("there is no element ").Add(place).Add(" of ").Add(count));
    return 0;
}

namespace lib
{

namespace
{

constexpr int64_t kSamePadding = 0;

/* The bounds of a fused activation, if it has them: RELU, RELU_N1_TO_1, RELU6 of the format. */
bool LowerBound(int64_t fused, double *bound)
{
    *bound = fused == 2 ? -1.0 : 0.0;
    return fused >= 1 && fused <= 3;
}

bool UpperBound(int64_t fused, double *bound)
{
    *bound = fused == 2 ? 1.0 : 6.0;
    return fused == 2 || fused == 3;
}

int64_t QuantizedBound(Evaluation &e, double bound, const Tensor &tensor)
{
    const float scaled = static_cast<float>(bound) / static_cast<float>(Scale(e, tensor));
    const double rounded =
        std::copysign(std::floor(std::fabs(static_cast<double>(scaled)) + 0.5), static_cast<double>(scaled));
    if (!(std::fabs(rounded) < 9.0e18)) {
        e.Fail("a bound that no integer holds");
        return 0;
    }
    return ZeroPoint(tensor) + static_cast<int64_t>(rounded);
}

} // namespace

Window slide(Evaluation &e, int64_t padding, int64_t size, int64_t window, int64_t stride, int64_t dilation,
             int64_t before, int64_t after)
{
    const int64_t padded = Add(e, Add(e, size, before), after);
    const int64_t extent = Add(e, Mul(e, Sub(e, window, INT64_C(1)), dilation), INT64_C(1));
    const bool same = padding == kSamePadding;
    const int64_t covered = Add(e, padded, stride);
    int64_t out = FloorDiv(e, Sub(e, covered, same ? INT64_C(1) : extent), stride);
    out = !same && out < 0 ? 0 : out;
    const int64_t reach = Add(e, Mul(e, Sub(e, out, INT64_C(1)), stride), extent);
    const int64_t missing = same && reach > padded ? reach - padded : 0;
    const int64_t first = before + missing / 2;
    return {out, first, Sub(e, Sub(e, reach, size), first), window, stride, dilation};
}

bool fit_each_other(const Ints &first, const Ints &second)
{
    bool fit = true;
    for (int i = 1; fit && i <= first.count && i <= second.count; i++) {
        const int64_t a = first.items[first.count - i], b = second.items[second.count - i];
        fit = a == b || a == 1 || b == 1;
    }
    return fit;
}

Ints broadcast_shape(Evaluation &, const Ints &first, const Ints &second)
{
    Ints shape;
    shape.count = std::max(first.count, second.count);
    for (int i = 1; i <= shape.count; i++) {
        const int64_t a = i <= first.count ? first.items[first.count - i] : 1;
        const int64_t b = i <= second.count ? second.items[second.count - i] : 1;
        shape.items[shape.count - i] = a == b || b == 1 ? a : a == 1 ? b : std::max(a, b);
    }
    return shape;
}

int64_t normal_axis(Evaluation &, int64_t axis, int64_t rank)
{
    return axis < 0 ? axis + rank : axis;
}

bool is_axis(Evaluation &, int64_t axis, int64_t rank)
{
    return -rank <= axis && axis < rank;
}

int64_t size_of(Evaluation &e, const Ints &shape)
{
    int64_t size = 1;
    for (int i = 0; i < shape.count; i++) {
        size = Mul(e, size, shape.items[i]);
    }
    return size;
}

int64_t size_before(Evaluation &e, const Ints &shape, int64_t axis)
{
    const int64_t end = normal_axis(e, axis, shape.count);
    const int64_t first = end < 0 ? end + shape.count : end; /* as a slice has it */
    int64_t size = 1;
    for (int i = 0; i < shape.count && i < first; i++) {
        size = MulOp()(e, size, shape.items[i]);
    }
    return size;
}

int64_t size_after(Evaluation &e, const Ints &shape, int64_t axis)
{
    const int64_t begin = normal_axis(e, axis, shape.count) + 1;
    return size_of(e, Sliced(e, shape, begin, Bound(), 1));
}

Ints with_size(Evaluation &e, const Ints &shape, int64_t axis, int64_t size)
{
    Ints result = shape;
    result.items[PlaceOf(e, axis, shape.count)] = size;
    return result;
}

Ints with_axis(Evaluation &e, const Ints &shape, int64_t axis, int64_t size)
{
    const int64_t where = PlaceOf(e, axis, shape.count + 1);
    Ints added;
    added.Push(e, size);
    return Add(e, Add(e, Sliced(e, shape, Bound(), where, 1), added), Sliced(e, shape, where, Bound(), 1));
}

Ints without_axis(Evaluation &e, const Ints &shape, int64_t axis)
{
    const int64_t where = PlaceOf(e, axis, shape.count), behind = where + 1;
    return Add(e, Sliced(e, shape, Bound(), where, 1), Sliced(e, shape, behind, Bound(), 1));
}

Ints permuted(Evaluation &e, const Ints &shape, const Ints &order)
{
    Ints result;
    for (int i = 0; i < order.count; i++) {
        result.Push(e, At(e, shape, order.items[i]));
    }
    return result;
}

Ints reduced_shape(Evaluation &e, const Ints &shape, const Ints &axes, bool keep_dims)
{
    Ints result;
    for (int i = 0; i < shape.count; i++) {
        bool reduced = false;
        for (int j = 0; j < axes.count; j++) {
            reduced = reduced || axes.items[j] == i;
        }
        if (!reduced || keep_dims) {
            result.Push(e, reduced ? 1 : shape.items[i]);
        }
    }
    return result;
}

int64_t count_of(Evaluation &, const Tensors &tensors)
{
    return tensors.count();
}

int64_t sum_sizes(Evaluation &e, const Tensors &tensors, int64_t axis)
{
    int64_t sum = 0;
    for (int i = 0; i < tensors.count(); i++) {
        sum = Add(e, sum, At(e, Shape(e, tensors.Get(i)), axis));
    }
    return sum;
}

bool same_shapes(Evaluation &e, const Tensors &tensors)
{
    bool same = true;
    for (int i = 1; i < tensors.count(); i++) {
        same = same && Shape(e, tensors.Get(i)) == Shape(e, tensors.Get(0));
    }
    return same;
}

bool same_but_axis(Evaluation &e, const Tensors &tensors, int64_t axis)
{
    bool same = tensors.count() > 0 && is_axis(e, axis, tensors.Get(0).rank);
    for (int i = 1; same && i < tensors.count(); i++) {
        const Ints first = Shape(e, tensors.Get(0)), other = Shape(e, tensors.Get(i));
        same = first.count == other.count && with_size(e, first, axis, 0) == with_size(e, other, axis, 0);
    }
    return same;
}

Multiplier quantized(Evaluation &, double factor)
{
    int shift = 0;
    const double scaled = std::frexp(factor, &shift) * 2147483648.0;
    if (factor == 0.0 || !(std::fabs(factor) <= DBL_MAX)) {
        return {0, 0};
    }
    int64_t fixed = static_cast<int64_t>(std::copysign(std::floor(std::fabs(scaled) + 0.5), scaled));
    if (fixed == INT64_C(2147483648) || fixed == -INT64_C(2147483648)) {
        fixed /= 2;
        shift++;
    }
    return shift >= -31 ? Multiplier{fixed, shift} : Multiplier{0, 0};
}

cmsis_nn_per_tensor_quant_params tensor_quant(Evaluation &e, double factor)
{
    const Multiplier scale = quantized(e, factor);
    return {static_cast<int32_t>(scale.multiplier), static_cast<int32_t>(scale.shift)};
}

double scale_ratio(Evaluation &e, const Tensor &input, const Tensor &output)
{
    return Scale(e, input) / Scale(e, output);
}

Clamp integer_range(Evaluation &e, Type type)
{
    const int bits = BitsOf(type);
    if (!IsInteger(type) || type == Type::kUint64) {
        e.Fail(Message().Add(type).Add(" is not an integer type that is known here"));
        return {0, 0};
    }
    if (IsUnsigned(type)) {
        return {0, (INT64_C(1) << bits) - 1};
    }
    const int64_t half = static_cast<int64_t>((UINT64_C(1) << (bits - 1)) - 1);
    return {-half - 1, half};
}

Clamp activation_range(Evaluation &e, int64_t fused, const Tensor &output)
{
    Clamp range = integer_range(e, output.type);
    double bound;
    if (LowerBound(fused, &bound)) {
        const int64_t low = QuantizedBound(e, bound, output);
        range.lo = low > range.lo ? low : range.lo;
    }
    if (UpperBound(fused, &bound)) {
        const int64_t high = QuantizedBound(e, bound, output);
        range.hi = high < range.hi ? high : range.hi;
    }
    return range;
}

Clamp activation_range_s32(Evaluation &, int64_t fused)
{
    double low, high;
    const bool has_low = LowerBound(fused, &low), has_high = UpperBound(fused, &high);
    return {has_low ? static_cast<int64_t>(low) : INT32_MIN,
            has_high ? static_cast<int64_t>(high) : INT32_MAX};
}

FloatClamp activation_range_f32(Evaluation &, int64_t fused, bool keeps_nonfinite)
{
    const double largest = keeps_nonfinite ? HUGE_VAL : static_cast<double>(FLT_MAX);
    FloatClamp range = {-largest, largest};
    double bound;
    range.lo = LowerBound(fused, &bound) ? bound : range.lo;
    range.hi = UpperBound(fused, &bound) ? bound : range.hi;
    return range;
}

bool same_scales(const Tensor &first, const Tensor &second)
{
    bool same = first.scale_count == second.scale_count && first.zero_point_count == second.zero_point_count;
    for (int i = 0; same && i < first.scale_count; i++) {
        same = !(first.scales[i] < second.scales[i]) && !(first.scales[i] > second.scales[i]);
    }
    for (int i = 0; same && i < first.zero_point_count; i++) {
        same = first.zero_points[i] == second.zero_points[i];
    }
    return same;
}

bool all_same_quantization(Evaluation &e, const Tensors &tensors, const Tensor &output)
{
    bool same = true;
    for (int i = 0; i < tensors.count(); i++) {
        same = same && same_quantization(e, tensors.Get(i), output);
    }
    return same;
}

bool symmetric(Evaluation &, const Tensor &tensor)
{
    bool all = true;
    for (int i = 0; i < tensor.zero_point_count; i++) {
        all = all && tensor.zero_points[i] == 0;
    }
    return all;
}

bool is_close(Evaluation &, double first, double second)
{
    return std::fabs(first - second) <= 1e-3 * std::fabs(second);
}

opgen_requant requant(Evaluation &e, const Tensor &input, const Tensor &output, const Clamp &clamp)
{
    const Multiplier scale = quantized(e, scale_ratio(e, input, output));
    return {Int32(e, ZeroPoint(input)),  Int32(e, scale.multiplier), Int32(e, scale.shift),
            Int32(e, ZeroPoint(output)), Int32(e, clamp.lo),         Int32(e, clamp.hi)};
}

int64_t quantized_number(const Tensor &tensor, const Clamp &range, double scaled)
{
    constexpr double kFar = 1099511627776.0; /* 2**40 */
    const double known = scaled != scaled ? 0.0 : scaled;
    const double rounded = std::copysign(std::floor(std::fabs(known) + 0.5), known);
    const double limited = rounded < -kFar ? -kFar : rounded > kFar ? kFar : rounded;
    const int64_t stored = static_cast<int64_t>(limited) + ZeroPoint(tensor);
    return stored < range.lo ? range.lo : stored > range.hi ? range.hi : stored;
}

bool has_scale(const Tensor &tensor)
{
    return tensor.scale_count > 0 || !IsInteger(tensor.type) || BitsOf(tensor.type) > 16;
}

double f32(Evaluation &, double x)
{
    return static_cast<double>(static_cast<float>(x));
}

} // namespace lib
} // namespace opgen
