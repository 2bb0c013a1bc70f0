/* What the expressions of a spec compute with, in C++: numbers, texts, tuples, facts of tensors.
 *
 * Nothing here knows TensorFlow Lite Micro. There is no heap and there are no exceptions: what
 * goes wrong in an expression is noted in an Evaluation, and the first fault counts. */
#ifndef OPGEN_VALUES_H
#define OPGEN_VALUES_H

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace opgen
{

/* The element types, with the numbers that they have in a .tflite file. */
enum class Type : int32_t {
    kFloat32 = 0,
    kFloat16 = 1,
    kInt32 = 2,
    kUint8 = 3,
    kInt64 = 4,
    kString = 5,
    kBool = 6,
    kInt16 = 7,
    kComplex64 = 8,
    kInt8 = 9,
    kFloat64 = 10,
    kComplex128 = 11,
    kUint64 = 12,
    kResource = 13,
    kVariant = 14,
    kUint32 = 15,
    kUint16 = 16,
    kInt4 = 17,
    kBfloat16 = 18,
    kNone = 127,
};

int BitsOf(Type type);
bool IsFloat(Type type);
bool IsInteger(Type type);
const char *NameOf(Type type);
/* The type of that name; kNone if there is none. */
Type TypeNamed(const char *name, size_t length);

struct Text {
    const char *data;
    size_t length;
};

inline Text TextOf(const char *literal)
{
    return {literal, std::strlen(literal)};
}

inline bool operator==(const Text &a, const Text &b)
{
    return a.length == b.length && (a.length == 0 || std::memcmp(a.data, b.data, a.length) == 0);
}

inline bool operator!=(const Text &a, const Text &b)
{
    return !(a == b);
}

/* A message of limited length; what does not fit is left out. */
class Message
{
  public:
    Message &Add(const char *text);
    Message &Add(Text text);
    Message &Add(int64_t number);
    Message &Add(double number); /* to seven digits */
    Message &Add(bool truth)
    {
        return Add(truth ? "True" : "False");
    }
    Message &Add(Type type)
    {
        return Add(NameOf(type));
    }
    template <class Tuple> auto Add(const Tuple &tuple) -> decltype(tuple.count, *this)
    {
        Add("(");
        for (int i = 0; i < tuple.count; i++) {
            Add(i ? ", " : "").Add(tuple.items[i]);
        }
        return Add(tuple.count == 1 ? ",)" : ")");
    }
    const char *text() const
    {
        return text_;
    }

  private:
    char text_[192] = "";
    size_t length_ = 0;
};

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
    void At(const char *place)
    {
        place_ = place;
    }
    /* Note a fault, unless there is one already; always false. */
    bool Fail(const char *reason);
    bool Fail(const Message &reason)
    {
        return Fail(reason.text());
    }
    bool failed() const
    {
        return failed_;
    }
    const char *place() const
    {
        return failed_place_;
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
    const char *place_ = "";
    const char *failed_place_ = "";
    bool failed_ = false;
    Message reason_;
};

constexpr int kMostItems = 16; /* of a tuple, and so axes of a tensor */

template <class T> struct Tuple {
    int count = 0;
    T items[kMostItems] = {};

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

/* The facts of one operand. What it points to belongs to the model. */
struct Tensor {
    Type type = Type::kNone;
    const int32_t *dims = nullptr;
    int rank = 0;
    const float *scales = nullptr;
    const int32_t *zero_points = nullptr;
    int scale_count = 0;
    int zero_point_count = 0;
    int axis = -1;                  /* of the scales, if there are several */
    const void *elements = nullptr; /* of a constant */
    bool is_there = false;
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
int32_t Int32(Evaluation &e, int64_t value);
float Float32(Evaluation &e, double value);

/* Facts of tensors, under the names that expressions have for them. */
int64_t Dim(Evaluation &e, const Tensor &tensor, int axis);
Ints Shape(Evaluation &e, const Tensor &tensor);
int64_t Size(Evaluation &e, const Tensor &tensor);
int64_t Bytes(Evaluation &e, const Tensor &tensor);
double Scale(Evaluation &e, const Tensor &tensor);
int64_t ZeroPoint(const Tensor &tensor);

} // namespace opgen

#endif /* OPGEN_VALUES_H */
