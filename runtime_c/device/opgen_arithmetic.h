/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic with Python's meaning: integers do not overflow silently, // and % round down.
 *
 * The functions take numbers, or arrays (opgen_arrays.h), which go element by element. */
#ifndef OPGEN_ARITHMETIC_H
#define OPGEN_ARITHMETIC_H

#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "opgen_values.h"

namespace opgen
{

constexpr int64_t kMost = INT64_MAX, kLeast = INT64_MIN;

OPGEN_RARE inline int64_t Overflow(Evaluation &e)
{
    e.Fail("a number of more than 64 bits");
    return 0;
}

OPGEN_RARE inline int64_t DividedByZero(Evaluation &e)
{
    e.Fail("a division by zero");
    return 1;
}

/* What two numbers have in common: integers stay integers, float32 stays float32. */
template <class A, class B> struct Common {
    using type =
        std::conditional_t<std::is_integral<A>::value && std::is_integral<B>::value, int64_t, double>;
};
template <> struct Common<float, float> {
    using type = float;
};

struct AddOp {
    int64_t operator()(Evaluation &e, int64_t a, int64_t b) const
    {
        return (b > 0 ? a > kMost - b : a < kLeast - b) ? Overflow(e) : a + b;
    }
    template <class T> T operator()(Evaluation &, T a, T b) const
    {
        return a + b;
    }
};

struct SubOp {
    int64_t operator()(Evaluation &e, int64_t a, int64_t b) const
    {
        return (b < 0 ? a > kMost + b : a < kLeast + b) ? Overflow(e) : a - b;
    }
    template <class T> T operator()(Evaluation &, T a, T b) const
    {
        return a - b;
    }
};

/* Whether two numbers have 32 bits: what takes long with 64 is one instruction then. */
inline bool AreShort(int64_t a, int64_t b)
{
    return a == static_cast<int32_t>(a) && b == static_cast<int32_t>(b);
}

struct MulOp {
    int64_t operator()(Evaluation &e, int64_t a, int64_t b) const
    {
        if (AreShort(a, b)) {
            return int64_t{static_cast<int32_t>(a)} * static_cast<int32_t>(b);
        }
#if defined(__GNUC__)
        int64_t product; /* divisions of 64 bits take long where no instruction does them */
        return __builtin_mul_overflow(a, b, &product) ? Overflow(e) : product;
#else
        if (a == 0 || b == 0) {
            return 0;
        }
        const bool too_large =
            a > 0 ? (b > 0 ? a > kMost / b : b < kLeast / a) : (b > 0 ? a < kLeast / b : b < kMost / a);
        return too_large ? Overflow(e) : a * b;
#endif
    }
    template <class T> T operator()(Evaluation &, T a, T b) const
    {
        return a * b;
    }
};

struct DivOp {
    template <class T> auto operator()(Evaluation &e, T a, T b) const
    {
        using Real = std::conditional_t<std::is_same<T, float>::value, float, double>;
        if (b == T(0)) {
            e.Fail("a division by zero");
        }
        return static_cast<Real>(a) / static_cast<Real>(b);
    }
};

/* The quotient rounded towards zero; few numbers need a division of 64 bits, which is no instruction. */
inline int64_t Quotient(int64_t a, int64_t b)
{
    return a != INT32_MIN && AreShort(a, b) ? static_cast<int32_t>(a) / static_cast<int32_t>(b) : a / b;
}

struct FloorDivOp {
    int64_t operator()(Evaluation &e, int64_t a, int64_t b) const
    {
        if (b == 0) {
            return DividedByZero(e);
        }
        if (a == kLeast && b == -1) {
            return Overflow(e);
        }
        const int64_t quotient = Quotient(a, b);
        return quotient - (quotient * b != a && (a < 0) != (b < 0) ? 1 : 0);
    }
    template <class T> T operator()(Evaluation &e, T a, T b) const;
};

struct ModOp {
    int64_t operator()(Evaluation &e, int64_t a, int64_t b) const
    {
        if (b == 0) {
            return DividedByZero(e);
        }
        const int64_t rest = b == -1 ? 0 : a - Quotient(a, b) * b;
        return rest + (rest != 0 && (rest < 0) != (b < 0) ? b : 0);
    }
    template <class T> T operator()(Evaluation &e, T a, T b) const
    {
        if (b == T(0)) {
            e.Fail("a division by zero");
            return b;
        }
        const T rest = std::fmod(a, b);
        return rest != T(0) ? rest + ((rest < T(0)) != (b < T(0)) ? b : T(0)) : std::copysign(T(0), b);
    }
};

template <class T> T FloorDivOp::operator()(Evaluation &e, T a, T b) const
{
    const T rest = ModOp()(e, a, b);
    if (e.failed()) {
        return a;
    }
    const T quotient = (a - rest) / b;
    const T whole = std::floor(quotient);
    return quotient == T(0) ? std::copysign(T(0), a / b) : (quotient - whole > T(0.5) ? whole + T(1) : whole);
}

/* An integer with an exponent that is written out. */
inline int64_t Power(Evaluation &e, int64_t base, int exponent)
{
    int64_t result = 1;
    for (int i = 0; i < exponent; i++) {
        result = MulOp()(e, result, base);
    }
    return result;
}

inline double Power(Evaluation &e, double base, double exponent)
{
    if (base == 0.0 && exponent < 0.0) {
        e.Fail("a division by zero");
    } else if (base < 0.0 && exponent != std::floor(exponent)) {
        e.Fail("a root of a negative number");
    }
    return std::pow(base, exponent);
}

struct EqualOp {
    template <class T> bool operator()(Evaluation &, T a, T b) const
    {
        return a == b;
    }
};
struct NotEqualOp {
    template <class T> bool operator()(Evaluation &, T a, T b) const
    {
        return a != b;
    }
};
struct LessOp {
    template <class T> bool operator()(Evaluation &, T a, T b) const
    {
        return a < b;
    }
};
struct LessEqualOp {
    template <class T> bool operator()(Evaluation &, T a, T b) const
    {
        return a <= b;
    }
};
struct MaximumOp {
    template <class T> T operator()(Evaluation &, T a, T b) const
    {
        return a >= b || a != a ? a : b;
    }
};
struct MinimumOp {
    template <class T> T operator()(Evaluation &, T a, T b) const
    {
        return a <= b || a != a ? a : b;
    }
};

} // namespace opgen

#endif /* OPGEN_ARITHMETIC_H */
