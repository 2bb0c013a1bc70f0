/* SPDX-License-Identifier: Apache-2.0 */
/* Arrays of the expressions, in C++: an array is its shape and a function that gives an element.
 *
 * Nothing is stored until a table of a kernel is filled, so that a chain of operations on large
 * arrays needs no memory of its own. */
#ifndef OPGEN_ARRAYS_H
#define OPGEN_ARRAYS_H

#include "opgen_arithmetic.h"

namespace opgen
{

constexpr int kMostAxes = 4;

/* The shape of an array; sizes[0] is that of the first axis. */
struct Extent {
    int rank = 0;
    int64_t sizes[kMostAxes] = {};

    int64_t count() const
    {
        int64_t product = 1;
        for (int i = 0; i < rank; i++) {
            product *= sizes[i];
        }
        return product;
    }
};

constexpr int64_t kLargestArray = INT64_C(1) << 22;

Extent ExtentOf(Evaluation &e, const Ints &shape);
inline Extent Vector(Evaluation &e, int64_t count)
{
    Ints shape;
    shape.Push(e, count);
    return ExtentOf(e, shape);
}
Extent Broadcast(Evaluation &e, const Extent &a, const Extent &b);
/* Where the element at a place of the flattened array is. */
void IndexOf(const Extent &extent, int64_t place, int64_t *index);

template <class F> struct Array {
    Extent extent;
    F at;
};

template <class F> Array<F> MakeArray(const Extent &extent, F at)
{
    return {extent, at};
}

/* An operand that holds elements: facts, and an array. */
template <class A> struct Valued : Tensor {
    A values;
};

template <class A> Valued<A> WithValues(const Tensor &facts, const A &values)
{
    return {{facts}, values};
}

template <class T> struct IsArray : std::false_type {
};
template <class F> struct IsArray<Array<F>> : std::true_type {
};

int64_t ConstantAt(Evaluation &e, const Tensor &tensor, int64_t place);

/* What counts as an array, as one: a tensor stands for its elements, a number for itself. */
template <class T, std::enable_if_t<std::is_arithmetic<T>::value, int> = 0>
T Elements(Evaluation &, const T &number)
{
    return number;
}
template <class F> Array<F> Elements(Evaluation &, const Array<F> &array)
{
    return array;
}
template <class A> A Elements(Evaluation &, const Valued<A> &tensor)
{
    return tensor.values;
}
inline auto Elements(Evaluation &e, const Tensor &tensor)
{
    const Extent extent = ExtentOf(e, Shape(e, tensor));
    return MakeArray(extent, [&e, tensor, extent](const int64_t *index) {
        int64_t place = 0;
        for (int i = 0; i < extent.rank; i++) {
            place = place * extent.sizes[i] + index[i];
        }
        return ConstantAt(e, tensor, place);
    });
}

/* A tuple as a vector. */
struct IntVector {
    Ints ints;
};
inline auto Elements(Evaluation &e, const IntVector &vector)
{
    return MakeArray(Vector(e, vector.ints.count),
                     [ints = vector.ints](const int64_t *index) { return ints.items[index[0]]; });
}

/* An array that has a name: operations refer to it, where they would copy another. */
template <class F> auto Named(const Array<F> &array)
{
    return MakeArray(array.extent, [&array](const int64_t *index) { return array.at(index); });
}
template <class T, std::enable_if_t<!IsArray<T>::value, int> = 0> const T &Named(const T &value)
{
    return value;
}

template <class F> Extent ExtentOf(const Array<F> &array)
{
    return array.extent;
}
template <class T, std::enable_if_t<std::is_arithmetic<T>::value, int> = 0> Extent ExtentOf(const T &)
{
    return {};
}

/* The element at a place of an array that was broadcast to ``rank`` axes. */
template <class F> auto Item(const Array<F> &array, const int64_t *index, int rank)
{
    int64_t own[kMostAxes] = {};
    const int skipped = rank - array.extent.rank;
    for (int i = 0; i < array.extent.rank; i++) {
        own[i] = array.extent.sizes[i] == 1 ? 0 : index[skipped + i];
    }
    return array.at(own);
}
template <class T, std::enable_if_t<std::is_arithmetic<T>::value, int> = 0>
T Item(const T &number, const int64_t *, int)
{
    return number;
}

template <class F> auto ElementType(const Array<F> &array) -> decltype(array.at(nullptr));
template <class T, std::enable_if_t<std::is_arithmetic<T>::value, int> = 0> T ElementType(const T &);
template <class T> using Element = decltype(ElementType(std::declval<T>()));

/* Numbers adapt to arrays of float32, as in numpy. */
template <class A, class B> struct CommonElement {
    static constexpr bool adapts =
        (IsArray<A>::value && !IsArray<B>::value && std::is_same<Element<A>, float>::value) ||
        (IsArray<B>::value && !IsArray<A>::value && std::is_same<Element<B>, float>::value);
    using type = std::conditional_t<adapts, float, typename Common<Element<A>, Element<B>>::type>;
};

/* An operation on two numbers, or element by element. */
template <class Op, class A, class B> auto Each(Evaluation &e, Op op, const A &first, const B &second)
{
    const auto a = Elements(e, first);
    const auto b = Elements(e, second);
    using X = std::decay_t<decltype(a)>;
    using Y = std::decay_t<decltype(b)>;
    using T = typename CommonElement<X, Y>::type;
    if constexpr (!IsArray<X>::value && !IsArray<Y>::value) {
        return op(e, static_cast<T>(a), static_cast<T>(b));
    } else {
        const Extent extent = Broadcast(e, ExtentOf(a), ExtentOf(b));
        return MakeArray(extent, [&e, op, a, b, rank = extent.rank](const int64_t *index) {
            return op(e, static_cast<T>(Item(a, index, rank)), static_cast<T>(Item(b, index, rank)));
        });
    }
}

/* A function of one number, or element by element. */
template <class Op, class A> auto Each(Evaluation &e, Op op, const A &operand)
{
    const auto a = Elements(e, operand);
    if constexpr (!IsArray<std::decay_t<decltype(a)>>::value) {
        return op(a);
    } else {
        return MakeArray(a.extent, [op, a](const int64_t *index) { return op(a.at(index)); });
    }
}

template <class A, class B> auto Add(Evaluation &e, const A &a, const B &b)
{
    return Each(e, AddOp(), a, b);
}
template <class T> Tuple<T> Add(Evaluation &e, const Tuple<T> &a, const Tuple<T> &b)
{
    Tuple<T> joined = a;
    for (int i = 0; i < b.count; i++) {
        joined.Push(e, b.items[i]);
    }
    return joined;
}
template <class A, class B> auto Sub(Evaluation &e, const A &a, const B &b)
{
    return Each(e, SubOp(), a, b);
}
template <class A, class B> auto Mul(Evaluation &e, const A &a, const B &b)
{
    return Each(e, MulOp(), a, b);
}
template <class A, class B> auto FloorDiv(Evaluation &e, const A &a, const B &b)
{
    return Each(e, FloorDivOp(), a, b);
}
template <class A, class B> auto Mod(Evaluation &e, const A &a, const B &b)
{
    return Each(e, ModOp(), a, b);
}
/* Of numbers; a quotient of arrays may be infinite. */
template <class A, class B> auto Div(Evaluation &e, const A &a, const B &b)
{
    if constexpr (std::is_arithmetic<A>::value && std::is_arithmetic<B>::value) {
        return DivOp()(e, static_cast<double>(a), static_cast<double>(b));
    } else {
        return Each(
            e,
            [](Evaluation &, auto x, auto y) {
                using Real = std::conditional_t<std::is_same<decltype(x), float>::value, float, double>;
                return static_cast<Real>(x) / static_cast<Real>(y);
            },
            a, b);
    }
}
template <class A> auto Neg(Evaluation &e, const A &a)
{
    return Sub(e, INT64_C(0), a);
}
inline double Neg(Evaluation &, double a)
{
    return -a;
}
template <class A, class B> auto Equal(Evaluation &e, const A &a, const B &b)
{
    return Each(e, EqualOp(), a, b);
}
template <class A, class B> auto NotEqual(Evaluation &e, const A &a, const B &b)
{
    return Each(e, NotEqualOp(), a, b);
}
template <class A, class B> auto Less(Evaluation &e, const A &a, const B &b)
{
    return Each(e, LessOp(), a, b);
}
template <class A, class B> auto LessEqual(Evaluation &e, const A &a, const B &b)
{
    return Each(e, LessEqualOp(), a, b);
}

/* Part of a vector, or of an array along its first axis, with Python's rules for slices. */
struct Slice {
    int64_t first, count, step;
};
/* An end of a slice, which may be left out. */
struct Bound {
    Bound() = default;
    Bound(int64_t place) : is_given(true), at(place)
    {
    }
    bool is_given = false;
    int64_t at = 0;
};
Slice SliceOf(Evaluation &e, int64_t size, Bound lower, Bound upper, int64_t step);

template <class A> auto Sliced(Evaluation &e, const A &operand, Bound lower, Bound upper, int64_t step)
{
    const auto a = Elements(e, operand);
    Extent extent = a.extent;
    if (extent.rank == 0) {
        e.Fail("a slice of an array without axes");
    }
    const Slice slice = SliceOf(e, extent.sizes[0], lower, upper, step);
    extent.sizes[0] = slice.count;
    return MakeArray(extent, [a, slice](const int64_t *index) {
        int64_t own[kMostAxes] = {};
        for (int i = 0; i < a.extent.rank; i++) {
            own[i] = index[i];
        }
        own[0] = slice.first + own[0] * slice.step;
        return a.at(own);
    });
}
template <class T>
Tuple<T> Sliced(Evaluation &e, const Tuple<T> &tuple, Bound lower, Bound upper, int64_t step)
{
    const Slice slice = SliceOf(e, tuple.count, lower, upper, step);
    Tuple<T> part;
    for (int64_t i = 0; i < slice.count; i++) {
        part.Push(e, tuple.items[slice.first + i * slice.step]);
    }
    return part;
}

/* A tuple of numbers and of the elements of other tuples. */
template <class T, class Item> void PushAll(Evaluation &e, Tuple<T> *tuple, const Item &item)
{
    if constexpr (std::is_arithmetic<Item>::value) {
        tuple->Push(e, static_cast<T>(item));
    } else {
        for (int i = 0; i < item.count; i++) {
            tuple->Push(e, static_cast<T>(item.items[i]));
        }
    }
}
template <class T, class... Items> Tuple<T> TupleOf(Evaluation &e, const Items &...items)
{
    Tuple<T> tuple;
    (PushAll(e, &tuple, items), ...);
    return tuple;
}

/* One element, counted from the end if the place is negative. */
OPGEN_RARE int64_t NoPlace(Evaluation &e, int64_t place, int64_t count);
inline int64_t PlaceOf(Evaluation &e, int64_t place, int64_t count)
{
    const int64_t found = place < 0 ? place + count : place;
    return found >= 0 && found < count ? found : NoPlace(e, place, count);
}

template <class T> T At(Evaluation &e, const Tuple<T> &tuple, int64_t place)
{
    const int64_t at = PlaceOf(e, place, tuple.count);
    return tuple.count ? tuple.items[at] : T{};
}
/* Of several tensors, or of the flattened array. */
template <class A> auto At(Evaluation &e, const A &operand, int64_t place)
{
    if constexpr (std::is_base_of<Tensors, A>::value) {
        return operand.Get(static_cast<int>(PlaceOf(e, place, operand.count())));
    } else if constexpr (std::is_arithmetic<A>::value) {
        PlaceOf(e, place, 1);
        return operand;
    } else {
        const auto a = Elements(e, operand);
        int64_t index[kMostAxes] = {};
        const int64_t count = a.extent.count();
        const int64_t wanted = PlaceOf(e, place, count);
        IndexOf(a.extent, wanted, index);
        return count ? a.at(index) : Element<std::decay_t<decltype(a)>>{};
    }
}

/* Goes on to the element behind one. */
inline void Advance(const Extent &extent, int64_t *index)
{
    int axis = extent.rank - 1;
    while (axis >= 0 && ++index[axis] == extent.sizes[axis]) {
        index[axis--] = 0;
    }
}

/* Calls a function for each element, in order. */
template <class A, class F> void ForEach(Evaluation &e, const A &operand, F visit)
{
    const auto a = Elements(e, operand);
    if constexpr (!IsArray<std::decay_t<decltype(a)>>::value) {
        visit(a);
    } else {
        const int64_t count = a.extent.count();
        int64_t index[kMostAxes] = {};
        for (int64_t place = 0; place < count && !e.failed(); place++) {
            visit(a.at(index));
            Advance(a.extent, index);
        }
    }
}

/* Without indices where there is one order only. */
template <class F> void ForEach(Evaluation &e, const IntVector &vector, F visit)
{
    for (int i = 0; i < vector.ints.count && !e.failed(); i++) {
        visit(vector.ints.items[i]);
    }
}
template <class F> void ForEach(Evaluation &e, const Tensor &tensor, F visit)
{
    const int64_t count = ExtentOf(e, Shape(e, tensor)).count();
    if (tensor.elements != nullptr && tensor.type == Type::kInt32 && !e.failed()) {
        const int32_t *const elements = static_cast<const int32_t *>(tensor.elements);
        for (int32_t i = 0; i < static_cast<int32_t>(count); i++) {
            visit(int64_t{elements[i]});
        }
        return;
    }
    for (int64_t place = 0; place < count && !e.failed(); place++) {
        visit(ConstantAt(e, tensor, place));
    }
}

template <class T> bool Fits(double number)
{
    return !(number < static_cast<double>(std::numeric_limits<T>::min()) ||
             number > static_cast<double>(std::numeric_limits<T>::max()));
}
template <class T, class E> T Stored(Evaluation &e, E element)
{
    if constexpr (std::is_floating_point<T>::value) {
        return static_cast<T>(element);
    } else {
        const int64_t whole = static_cast<int64_t>(element);
        if (whole < static_cast<int64_t>(std::numeric_limits<T>::min()) ||
            (sizeof(T) < sizeof(whole) && whole > static_cast<int64_t>(std::numeric_limits<T>::max()))) {
            e.Fail("an element of a table that its type does not hold");
        }
        return static_cast<T>(whole);
    }
}

/* How many elements there are. */
template <class A> int64_t CountOf(Evaluation &e, const A &operand)
{
    return ExtentOf(Elements(e, operand)).count();
}

/* A table that stays: what a kernel gets as a pointer. */
template <class T, class A> T *Table(Evaluation &e, const A &operand)
{
    const int64_t count = CountOf(e, operand);
    if (e.failed()) {
        return nullptr;
    }
    T *const table =
        static_cast<T *>(e.memory().Allocate(static_cast<size_t>(count ? count : 1) * sizeof(T)));
    if (table == nullptr) {
        e.Fail("no memory for a table");
        return nullptr;
    }
    T *next = table;
    ForEach(e, operand, [&](auto element) { *next++ = Stored<T>(e, element); });
    return table;
}
template <class T, class U> T *Table(Evaluation &e, const Tuple<U> &tuple)
{
    return Table<T>(e, MakeArray(Vector(e, tuple.count),
                                 [&tuple](const int64_t *index) { return tuple.items[index[0]]; }));
}

} // namespace opgen

#endif /* OPGEN_ARRAYS_H */
