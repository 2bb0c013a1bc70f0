/* SPDX-License-Identifier: Apache-2.0 */
/* The functions that expressions of specs call, for a device: those of opgen's library by the same
 * names, with the same meaning. */
#ifndef OPGEN_LIBRARY_H
#define OPGEN_LIBRARY_H

#include "arm_nn_types.h"
#include "opgen_arrays.h"
#include "opgen_requantize.h"

namespace opgen
{
namespace lib
{

/* A window along one axis; Padding and ActivationFunctionType have the numbers of the format. */
struct Window {
    int64_t out, before, after, size, stride, dilation;
};
struct Multiplier {
    int64_t multiplier, shift;
};
struct Clamp {
    int64_t lo, hi;
};
struct FloatClamp {
    double lo, hi;
};

/* Shapes. */
Window slide(Evaluation &e, int64_t padding, int64_t size, int64_t window, int64_t stride,
             int64_t dilation = 1, int64_t before = 0, int64_t after = 0);
bool fit_each_other(const Ints &first, const Ints &second);
inline bool broadcasts(Evaluation &, const Ints &first, const Ints &second)
{
    return first == second || fit_each_other(first, second);
}
Ints broadcast_shape(Evaluation &e, const Ints &first, const Ints &second);
int64_t normal_axis(Evaluation &e, int64_t axis, int64_t rank);
bool is_axis(Evaluation &e, int64_t axis, int64_t rank);
int64_t size_of(Evaluation &e, const Ints &shape);
int64_t size_before(Evaluation &e, const Ints &shape, int64_t axis);
int64_t size_after(Evaluation &e, const Ints &shape, int64_t axis);
Ints with_size(Evaluation &e, const Ints &shape, int64_t axis, int64_t size);
Ints with_axis(Evaluation &e, const Ints &shape, int64_t axis, int64_t size);
Ints without_axis(Evaluation &e, const Ints &shape, int64_t axis);
Ints permuted(Evaluation &e, const Ints &shape, const Ints &order);
Ints reduced_shape(Evaluation &e, const Ints &shape, const Ints &axes, bool keep_dims);
int64_t count_of(Evaluation &e, const Tensors &tensors);
int64_t sum_sizes(Evaluation &e, const Tensors &tensors, int64_t axis);
bool same_shapes(Evaluation &e, const Tensors &tensors);
bool same_but_axis(Evaluation &e, const Tensors &tensors, int64_t axis);

/* Quantization. */
Multiplier quantized(Evaluation &e, double factor);
cmsis_nn_per_tensor_quant_params tensor_quant(Evaluation &e, double factor);
double scale_ratio(Evaluation &e, const Tensor &input, const Tensor &output);
Clamp integer_range(Evaluation &e, Type type);
Clamp activation_range(Evaluation &e, int64_t fused, const Tensor &output);
FloatClamp activation_range_f32(Evaluation &e, int64_t fused, bool keeps_nonfinite = false);
Clamp activation_range_s32(Evaluation &e, int64_t fused);
bool same_scales(const Tensor &first, const Tensor &second);
inline bool same_quantization(Evaluation &, const Tensor &first, const Tensor &second)
{
    const Tensor one = first, other = second; /* what is handed on is not kept in registers */
    return one.scale_count + other.scale_count == 0 || same_scales(one, other);
}
bool all_same_quantization(Evaluation &e, const Tensors &tensors, const Tensor &output);
bool symmetric(Evaluation &e, const Tensor &tensor);
bool is_close(Evaluation &e, double first, double second);
opgen_requant requant(Evaluation &e, const Tensor &input, const Tensor &output, const Clamp &clamp);
int64_t quantized_number(const Tensor &tensor, const Clamp &range, double scaled);

bool has_scale(const Tensor &tensor);
template <class... More> bool have_scales(Evaluation &, const More &...tensors)
{
    return (has_scale(tensors) && ...);
}

/* Numbers, element by element. */
#define OPGEN_MAPPED(name, expression)                                                                       \
    template <class A> auto name(Evaluation &e, const A &operand)                                            \
    {                                                                                                        \
        return Each(                                                                                         \
            e,                                                                                               \
            [](auto number) {                                                                                \
                using T = std::conditional_t<std::is_same<decltype(number), float>::value, float, double>;   \
                const T x = static_cast<T>(number);                                                          \
                return expression;                                                                           \
            },                                                                                               \
            operand);                                                                                        \
    }
OPGEN_MAPPED(exp, std::exp(x))
OPGEN_MAPPED(log, std::log(x))
OPGEN_MAPPED(log2, std::log2(x))
OPGEN_MAPPED(log10, std::log10(x))
OPGEN_MAPPED(sqrt, std::sqrt(x))
OPGEN_MAPPED(rsqrt, T(1) / std::sqrt(x))
OPGEN_MAPPED(sin, std::sin(x))
OPGEN_MAPPED(cos, std::cos(x))
OPGEN_MAPPED(tanh, std::tanh(x))
OPGEN_MAPPED(as_float32s, static_cast<float>(x))
#undef OPGEN_MAPPED

/* Numbers, element by element; integers stay integers. */
#define OPGEN_MAPPED(name, expression)                                                                       \
    template <class A> auto name(Evaluation &e, const A &operand)                                            \
    {                                                                                                        \
        return Each(                                                                                         \
            e,                                                                                               \
            [](auto number) {                                                                                \
                using E = decltype(number);                                                                  \
                using T = std::conditional_t<std::is_integral<E>::value, int64_t, E>;                        \
                const T x = static_cast<T>(number);                                                          \
                return static_cast<T>(expression);                                                           \
            },                                                                                               \
            operand);                                                                                        \
    }
OPGEN_MAPPED(absolute, x < T(0) ? -x : x)
OPGEN_MAPPED(sign, x > T(0) ? T(1) : x < T(0) ? T(-1) : x)
OPGEN_MAPPED(floor, std::is_integral<T>::value ? x : std::floor(x))
OPGEN_MAPPED(ceil, std::is_integral<T>::value ? x : std::ceil(x))
OPGEN_MAPPED(round_even, std::is_integral<T>::value ? x : std::nearbyint(x))
#undef OPGEN_MAPPED

template <class A> auto logistic(Evaluation &e, const A &operand)
{
    return Each(
        e,
        [](auto x) {
            const double value = static_cast<double>(x);
            const double small = std::exp(-std::fabs(value));
            return value >= 0.0 ? 1.0 / (1.0 + small) : small / (1.0 + small);
        },
        operand);
}
template <class A, class B> auto maximum(Evaluation &e, const A &a, const B &b)
{
    return Each(e, MaximumOp(), a, b);
}
template <class A, class B> auto minimum(Evaluation &e, const A &a, const B &b)
{
    return Each(e, MinimumOp(), a, b);
}
template <class A, class B, class C> auto clip(Evaluation &e, const A &x, const B &low, const C &high)
{
    return minimum(e, maximum(e, x, low), high);
}
template <class A, class B> auto power(Evaluation &e, const A &base, const B &exponent)
{
    return Each(
        e,
        [](Evaluation &, auto x, auto y) { return std::pow(static_cast<double>(x), static_cast<double>(y)); },
        base, exponent);
}
template <class A, class B, class C>
auto where(Evaluation &e, const A &condition, const B &then, const C &otherwise)
{
    const auto a = Elements(e, condition);
    const auto b = Elements(e, then);
    const auto c = Elements(e, otherwise);
    using T = typename CommonElement<std::decay_t<decltype(b)>, std::decay_t<decltype(c)>>::type;
    const Extent extent =
        Broadcast(e, Broadcast(e, opgen::ExtentOf(a), opgen::ExtentOf(b)), opgen::ExtentOf(c));
    return MakeArray(extent, [a, b, c, rank = extent.rank](const int64_t *index) {
        return Item(a, index, rank) != 0 ? static_cast<T>(Item(b, index, rank))
                                         : static_cast<T>(Item(c, index, rank));
    });
}
double f32(Evaluation &e, double x);

/* Arrays. */
inline auto arange(Evaluation &e, int64_t count)
{
    return MakeArray(Vector(e, count), [](const int64_t *index) { return index[0]; });
}
inline auto linspace(Evaluation &e, double first, double last, int64_t count)
{
    const double step = count > 1 ? (last - first) / static_cast<double>(count - 1) : 0.0;
    return MakeArray(Vector(e, count), [=](const int64_t *index) {
        return count > 1 && index[0] == count - 1 ? last : static_cast<double>(index[0]) * step + first;
    });
}
inline auto array(Evaluation &e, const Floats &values)
{
    return MakeArray(Vector(e, values.count),
                     [values](const int64_t *index) { return values.items[index[0]]; });
}
inline auto array(Evaluation &e, const Ints &values)
{
    return MakeArray(Vector(e, values.count),
                     [values](const int64_t *index) { return static_cast<double>(values.items[index[0]]); });
}
inline IntVector ints(Evaluation &, const Ints &values)
{
    return {values};
}
template <class T> auto full(Evaluation &e, const Ints &shape, T value)
{
    return MakeArray(ExtentOf(e, shape), [value](const int64_t *) { return value; });
}
inline auto zeros(Evaluation &e, const Ints &shape)
{
    return full(e, shape, 0.0);
}
inline auto ones(Evaluation &e, const Ints &shape)
{
    return full(e, shape, 1.0);
}
/* The same elements, in their order, in another shape. */
template <class A> auto reshaped_to(Evaluation &e, const A &operand, const Extent &extent)
{
    const auto a = Elements(e, operand);
    const Extent old = opgen::ExtentOf(a);
    if (old.count() != extent.count()) {
        e.Fail("an array that does not have the elements of its new shape");
    }
    return MakeArray(extent, [a, old, extent](const int64_t *index) {
        int64_t place = 0;
        for (int i = 0; i < extent.rank; i++) {
            place = place * extent.sizes[i] + index[i];
        }
        int64_t own[kMostAxes] = {};
        IndexOf(old, place, own);
        return Item(a, own, old.rank);
    });
}
template <class A> int64_t length(Evaluation &e, const A &x)
{
    return opgen::ExtentOf(Elements(e, x)).count();
}
inline int64_t length(Evaluation &, const IntVector &x)
{
    return x.ints.count;
}
template <class A> auto flatten(Evaluation &e, const A &x)
{
    return reshaped_to(e, x, Vector(e, length(e, x)));
}
template <class A> auto column(Evaluation &e, const A &x)
{
    return reshaped_to(e, x, Extent{2, {length(e, x), 1}});
}
template <class A> auto row(Evaluation &e, const A &x)
{
    return reshaped_to(e, x, Extent{2, {1, length(e, x)}});
}
template <class A, class B> auto outer(Evaluation &e, const A &first, const B &second)
{
    return Mul(e, column(e, first), row(e, second));
}
template <class A> auto rounded(Evaluation &e, const A &x)
{
    return Each(
        e,
        [&e](auto number) {
            if constexpr (std::is_integral<decltype(number)>::value) {
                return static_cast<int64_t>(number);
            } else {
                const double whole = std::nearbyint(static_cast<double>(number));
                if (!(std::fabs(whole) < 9.2e18)) {
                    e.Fail("an element of a table that its type does not hold");
                    return INT64_C(0);
                }
                return static_cast<int64_t>(whole);
            }
        },
        x);
}
/* Whether the numbers fit is seen where the table is filled. */
template <class A> auto as_int8s(Evaluation &e, const A &x)
{
    return rounded(e, x);
}
template <class A> auto as_uint8s(Evaluation &e, const A &x)
{
    return rounded(e, x);
}
template <class A> auto as_int16s(Evaluation &e, const A &x)
{
    return rounded(e, x);
}
template <class A> auto as_int32s(Evaluation &e, const A &x)
{
    return rounded(e, x);
}
template <class A> auto as_int64s(Evaluation &e, const A &x)
{
    return rounded(e, x);
}
template <class A> int64_t element(Evaluation &e, const A &x, int64_t index)
{
    return static_cast<int64_t>(At(e, x, index));
}
template <class A> double number(Evaluation &e, const A &x, int64_t index)
{
    return static_cast<double>(At(e, x, index));
}
/* The sum of elements first .. first + count - 1 in the order of numpy: in pairs of halves, and of up to 128
 * elements in eight interleaved sums. */
template <class T, class A> T pairwise_sum(Evaluation &e, const A &x, int64_t first, int64_t count)
{
    constexpr int64_t kLanes = 8, kBlock = 128;
    T sum = T(0);
    if (count > kBlock) {
        const int64_t half = count / 2 - count / 2 % kLanes;
        return pairwise_sum<T>(e, x, first, half) + pairwise_sum<T>(e, x, first + half, count - half);
    }
    int64_t done = 0;
    if (count >= kLanes) {
        T lanes[kLanes];
        for (; done + kLanes <= count; done += kLanes) {
            for (int64_t i = 0; i < kLanes; i++) {
                const T next = static_cast<T>(At(e, x, first + done + i));
                lanes[i] = done ? lanes[i] + next : next;
            }
        }
        sum =
            ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
    }
    for (; done < count; done++) {
        sum += static_cast<T>(At(e, x, first + done));
    }
    return sum;
}
template <class A> double total(Evaluation &e, const A &x)
{
    const auto a = Elements(e, x);
    using E = Element<std::decay_t<decltype(a)>>;
    using T = std::conditional_t<std::is_integral<E>::value, int64_t, E>;
    return static_cast<double>(pairwise_sum<T>(e, a, 0, length(e, a)));
}
/* What compares first, in the elements' own type: a device may compute with doubles by software. */
template <class A, class F> double Foremost(Evaluation &e, const A &x, F is_before)
{
    std::decay_t<Element<std::decay_t<decltype(Elements(e, x))>>> found{};
    bool first = true;
    ForEach(e, x, [&](auto each) {
        found = first || is_before(each, found) ? each : found;
        first = false;
    });
    return static_cast<double>(found);
}
template <class A> double largest(Evaluation &e, const A &x)
{
    return Foremost(e, x, [](auto a, auto b) { return a > b; });
}
template <class A> double smallest(Evaluation &e, const A &x)
{
    return Foremost(e, x, [](auto a, auto b) { return a < b; });
}
template <class A> bool all_true(Evaluation &e, const A &x)
{
    bool all = true;
    ForEach(e, x, [&all](auto each) { all = all && each != 0; });
    return all;
}
template <class A> bool any_true(Evaluation &e, const A &x)
{
    bool any = false;
    ForEach(e, x, [&any](auto each) { any = any || each != 0; });
    return any;
}
template <class A> Ints shape_of(Evaluation &e, const A &x)
{
    Ints shape;
    ForEach(e, x, [&](auto each) { shape.Push(e, static_cast<int64_t>(each)); });
    return shape;
}
template <class A> auto multipliers(Evaluation &e, const A &factors)
{
    return Each(
        e, [&e](auto factor) { return quantized(e, static_cast<double>(factor)).multiplier; },
        flatten(e, factors));
}
template <class A> auto shifts(Evaluation &e, const A &factors)
{
    return Each(
        e, [&e](auto factor) { return quantized(e, static_cast<double>(factor)).shift; },
        flatten(e, factors));
}
inline auto channel_scales(Evaluation &e, const Tensor &input, const Tensor &filter, const Tensor &output,
                           int64_t channels)
{
    const double before = Scale(e, input), after = Scale(e, output);
    const bool several = filter.scale_count > 1;
    const double one = several ? 1.0 : Scale(e, filter);
    return MakeArray(Vector(e, several ? filter.scale_count : channels), [=](const int64_t *index) {
        return before * (several ? static_cast<double>(filter.scales[index[0]]) : one) / after;
    });
}
inline auto row_scales(Evaluation &e, const Tensor &input, const Tensor &filter, const Tensor &output)
{
    return channel_scales(e, input, filter, output, filter.scale_count > 1 ? filter.scale_count : 1);
}

/* Stored integers and real numbers, of tensors with one scale. */
template <class A> auto centred(Evaluation &e, const A &tensor)
{
    return Sub(e, tensor, ZeroPoint(tensor));
}
template <class A> auto dequantize(Evaluation &e, const A &tensor)
{
    return Mul(e, Scale(e, tensor), centred(e, tensor));
}
template <class A> auto quantize(Evaluation &e, const A &values, const Tensor &tensor)
{
    const double scale = Scale(e, tensor);
    const Clamp range = integer_range(e, tensor.type);
    return Each(
        e, [=](auto value) { return quantized_number(tensor, range, static_cast<double>(value) / scale); },
        values);
}
template <class A> auto saturate(Evaluation &e, const A &values, int64_t low, int64_t high)
{
    return clip(e, values, low, high);
}
/* What an operator makes of every stored integer of 8 bits. */
template <class F> auto table_s8(Evaluation &e, const F &function, const Tensor &input)
{
    const auto integers = Sub(e, arange(e, 256), INT64_C(128));
    return saturate(e, function(WithValues(input, integers)), -128, 127);
}

} // namespace lib
} // namespace opgen

#endif /* OPGEN_LIBRARY_H */
