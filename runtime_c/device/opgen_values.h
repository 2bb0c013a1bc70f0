/* SPDX-License-Identifier: Apache-2.0 */
/* What the expressions of a spec compute with, in C++: numbers, texts, tuples, facts of tensors.
 *
 * Nothing here knows TensorFlow Lite Micro. There is no heap and there are no exceptions: what
 * goes wrong in an expression is noted in an Evaluation, and the first fault counts. */
#ifndef OPGEN_VALUES_H
#define OPGEN_VALUES_H

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "opgen_message.h"

namespace opgen
{

/* Where the memory of tables comes from. */
class Memory
{
  public:
    /* Bytes that stay, aligned for any number; NULL if there are not so many. */
    virtual void *Allocate(size_t bytes) = 0;

  protected:
    ~Memory() = default;
};

/* One evaluation of a spec's expressions for an operator of a model. */
class Evaluation
{
  public:
    explicit Evaluation(Memory &memory) : memory_(memory)
    {
    }

    /* Say which line of the spec is evaluated from now on. */
    void At(Words place)
    {
        place_ = place;
    }
    /* Note a fault, unless there is one already; always false. */
    OPGEN_RARE bool Fail(Words reason);
    OPGEN_RARE bool Fail(const Message &reason);
    bool failed() const
    {
        return failed_;
    }
    const char *place() const
    {
        return failed_place_.text();
    }
    const char *reason() const
    {
        return reason_.text();
    }
    Memory &memory()
    {
        return memory_;
    }

  private:
    Memory &memory_;
    Words place_ = "";
    Words failed_place_ = "";
    bool failed_ = false;
    Message reason_;
};

constexpr int kMostItems = 16; /* of a tuple, and so axes of a tensor */

template <class T> struct Tuple {
    int count = 0;
    T items[kMostItems]; /* those behind count are not set: most tuples have few */

    Tuple() = default;
    Tuple(const Tuple &other) : count(other.count)
    {
        std::copy(other.items, other.items + other.count, items);
    }
    Tuple &operator=(const Tuple &other)
    {
        count = other.count;
        std::copy(other.items, other.items + other.count, items);
        return *this;
    }
    void Push(Evaluation &e, T item)
    {
        if (count < kMostItems) {
            items[count++] = item;
        } else {
            e.Fail("a tuple of more than 16 elements");
        }
    }
};

using Ints = Tuple<int64_t>;
using Floats = Tuple<double>;

template <class T> bool operator==(const Tuple<T> &a, const Tuple<T> &b)
{
    bool same = a.count == b.count;
    for (int i = 0; same && i < a.count; i++) {
        same = a.items[i] == b.items[i];
    }
    return same;
}

template <class T> bool operator!=(const Tuple<T> &a, const Tuple<T> &b)
{
    return !(a == b);
}

#ifdef USE_ATEN_LIB
using Whole = int64_t; /* PyTorch's */
#else
using Whole = int32_t;
#endif

/* Whole numbers as a runtime keeps them. Some have ``int``, which is another type than int32_t where that
 * is ``long``, as in newlib. */
class Numbers
{
  public:
    Numbers() = default;
    template <class T> Numbers(const T *first) : first_(first)
    {
        static_assert(std::is_integral<T>::value && sizeof(T) == sizeof(Whole), "numbers of that many bits");
    }
    int32_t operator[](int index) const
    {
        Whole number;
        std::memcpy(&number, static_cast<const char *>(first_) + static_cast<size_t>(index) * sizeof(number),
                    sizeof(number));
        return static_cast<int32_t>(number);
    }

  private:
    const void *first_ = nullptr;
};

/* The facts of one operand. What it points to belongs to the model. */
struct Tensor {
    Type type = Type::kNone;
    Numbers dims;
    int rank = 0;
    const float *scales = nullptr;
    Numbers zero_points;
    int scale_count = 0;
    int zero_point_count = 0;
    int axis = -1;                  /* of the scales, if there are several */
    const void *elements = nullptr; /* of a constant */
    bool is_there = false;
    bool is_counted = false;
    int32_t count = 0; /* of its elements, where it is counted */
};

/* All tensors of a variadic operand, asked for one by one. */
class Tensors
{
  public:
    virtual int count() const = 0;
    virtual Tensor Get(int index) const = 0;

  protected:
    ~Tensors() = default;
};

/* A whole number of a float or a double as Python's int() of it, and the other way around. */
OPGEN_RARE int32_t NoInt32(Evaluation &e, int64_t value);
inline int32_t Int32(Evaluation &e, int64_t value)
{
    const int32_t low = static_cast<int32_t>(value);
    return low == value ? low : NoInt32(e, value);
}
float Float32(Evaluation &e, double value);

/* Facts of tensors, under the names that expressions have for them. */
OPGEN_RARE int64_t NoAxis(Evaluation &e);
inline int64_t Dim(Evaluation &e, const Tensor &tensor, int axis)
{
    return axis < tensor.rank ? tensor.dims[axis] : NoAxis(e);
}
OPGEN_RARE void TooManyAxes(Evaluation &e);
inline Ints Shape(Evaluation &e, const Tensor &tensor)
{
    Ints shape;
    if (tensor.rank > kMostItems) {
        TooManyAxes(e);
        return shape;
    }
    for (int i = 0; i < tensor.rank; i++) {
        shape.items[i] = tensor.dims[i];
    }
    shape.count = tensor.rank;
    return shape;
}
int64_t Counted(Evaluation &e, Numbers dims, int rank);
inline int64_t Size(Evaluation &e, const Tensor &tensor)
{
    return tensor.is_counted ? tensor.count : Counted(e, tensor.dims, tensor.rank);
}
int64_t Bytes(Evaluation &e, const Tensor &tensor);
OPGEN_RARE void NoOneScale(Evaluation &e);
inline double Scale(Evaluation &e, const Tensor &tensor)
{
    if (tensor.scale_count > 1) {
        NoOneScale(e);
    }
    return tensor.scale_count ? static_cast<double>(tensor.scales[0]) : 1.0;
}
inline int64_t ZeroPoint(const Tensor &tensor)
{
    return tensor.zero_point_count ? tensor.zero_points[0] : 0;
}

} // namespace opgen

#endif /* OPGEN_VALUES_H */
