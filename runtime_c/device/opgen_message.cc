// SPDX-License-Identifier: Apache-2.0
#include "opgen_message.h"

namespace opgen
{

namespace
{

constexpr int kTypes = 19;

/* By the numbers of the types. */
const uint8_t kBits[kTypes] = {32, 16, 32, 8, 64, 0, 8, 16, 64, 8, 64, 128, 64, 0, 0, 32, 16, 4, 16};
const char *const kNames[kTypes] = {"float32", "float16",    "int32",  "uint8",     "int64",
                                    "string",  "bool",       "int16",  "complex64", "int8",
                                    "float64", "complex128", "uint64", "resource",  "variant",
                                    "uint32",  "uint16",     "int4",   "bfloat16"};

bool IsKnown(Type type)
{
    return static_cast<int32_t>(type) >= 0 && static_cast<int32_t>(type) < kTypes;
}

} // namespace

int BitsOf(Type type)
{
    return IsKnown(type) ? kBits[static_cast<int32_t>(type)] : 0;
}

Type TypeNamed(const char *name, size_t length)
{
    for (int i = 0; i < kTypes; i++) {
        if (TextOf(kNames[i]) == Text{name, length}) {
            return static_cast<Type>(i);
        }
    }
    return Type::kNone;
}

bool IsFloat(Type type)
{
    return type == Type::kFloat16 || type == Type::kFloat32 || type == Type::kFloat64 ||
           type == Type::kBfloat16;
}

bool IsUnsigned(Type type)
{
    return type == Type::kUint8 || type == Type::kUint16 || type == Type::kUint32 || type == Type::kUint64;
}

bool IsInteger(Type type)
{
    return IsUnsigned(type) || type == Type::kInt4 || type == Type::kInt8 || type == Type::kInt16 ||
           type == Type::kInt32 || type == Type::kInt64;
}

#if OPGEN_HAS_MESSAGES

namespace
{

constexpr int kKept = 18;  /* digits of a number */
constexpr int kWords = 80; /* of the largest whole number that has the digits of a double */
constexpr int kExponentBits = 0x7FF, kFractionBits = 52;

/* A positive number in decimal: its first digits, and 10 to which power the first one counts. */
struct Decimal {
    char digits[kKept] = {};
    int exponent = 0;
    bool has_more = false; /* any behind the kept ones that is not 0 */
};

/* A whole number, the least word first. */
struct Whole {
    uint32_t words[kWords] = {};
    int count = 0;

    void Multiply(uint32_t factor)
    {
        uint64_t carry = 0;
        for (int i = 0; i < count; i++) {
            carry += static_cast<uint64_t>(words[i]) * factor;
            words[i] = static_cast<uint32_t>(carry);
            carry >>= 32;
        }
        if (carry) {
            words[count++] = static_cast<uint32_t>(carry);
        }
    }
    uint32_t DivideByTen() /* returns the rest */
    {
        uint64_t rest = 0;
        for (int i = count; i-- > 0;) {
            rest = rest << 32 | words[i];
            words[i] = static_cast<uint32_t>(rest / 10);
            rest %= 10;
        }
        while (count > 0 && words[count - 1] == 0) {
            count--;
        }
        return static_cast<uint32_t>(rest);
    }
};

/* Of the bits of a positive finite double: m / 2^k has the digits of m * 5^k. */
Decimal DecimalOf(uint64_t bits)
{
    int power = static_cast<int>(bits >> kFractionBits);
    uint64_t number = bits & ((UINT64_C(1) << kFractionBits) - 1);
    number |= power ? UINT64_C(1) << kFractionBits : 0;
    power = (power ? power : 1) - 1075;
    for (; number % 2 == 0; number /= 2) {
        power++;
    }
    Whole whole;
    whole.words[0] = static_cast<uint32_t>(number);
    whole.words[1] = static_cast<uint32_t>(number >> 32);
    whole.count = 2;
    for (int i = 0; i < (power < 0 ? -power : power); i++) {
        whole.Multiply(power < 0 ? 5 : 2);
    }
    Decimal decimal;
    int count = 0;
    for (; whole.count > 0; count++) {
        const char digit = static_cast<char>(whole.DivideByTen());
        decimal.has_more = decimal.has_more || decimal.digits[kKept - 1] != 0;
        std::memmove(decimal.digits + 1, decimal.digits, kKept - 1);
        decimal.digits[0] = digit;
    }
    decimal.exponent = count - 1 + (power < 0 ? power : 0);
    return decimal;
}

/* To so many digits, fewer than are kept; half to even. */
void Round(Decimal *decimal, int count)
{
    char *const digits = decimal->digits;
    bool has_more = decimal->has_more;
    for (int i = count + 1; i < kKept; i++) {
        has_more = has_more || digits[i] != 0;
    }
    const char next = digits[count];
    bool up = next > 5 || (next == 5 && (has_more || digits[count - 1] % 2 != 0));
    std::memset(digits + count, 0, static_cast<size_t>(kKept - count));
    for (int i = count; up && i-- > 0;) {
        up = digits[i] == 9;
        digits[i] = up ? char{0} : static_cast<char>(digits[i] + 1);
    }
    if (up) {
        digits[0] = 1;
        decimal->exponent++;
    }
}

bool IsPlain(const Decimal &decimal)
{
    return decimal.exponent >= -5 && decimal.exponent < 16;
}

} // namespace

const char *NameOf(Type type)
{
    return IsKnown(type) ? kNames[static_cast<int32_t>(type)] : "of no known type";
}

Message &Message::Add(const char *text)
{
    return Add(TextOf(text));
}

Message &Message::Add(Text text)
{
    for (size_t i = 0; i < text.length && length_ + 1 < sizeof(text_); i++) {
        text_[length_++] = text.data[i];
    }
    text_[length_] = '\0';
    return *this;
}

Message &Message::Add(int64_t number)
{
    char digits[21];
    size_t at = sizeof(digits);
    uint64_t rest = number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
    do {
        digits[--at] = static_cast<char>('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0) {
        digits[--at] = '-';
    }
    return Add(Text{digits + at, sizeof(digits) - at});
}

/* By integers alone: the functions of the C library, such as log10 and pow, are large on a device. */
Message &Message::Add(double number)
{
    uint64_t bits;
    std::memcpy(&bits, &number, sizeof(bits));
    const bool is_negative = bits >> 63 != 0;
    bits &= ~(UINT64_C(1) << 63);
    const uint64_t infinity = static_cast<uint64_t>(kExponentBits) << kFractionBits;
    if (bits > infinity) {
        return Add("nan");
    }
    Add(is_negative && bits != 0 ? "-" : "");
    if (bits == 0 || bits == infinity) {
        return Add(bits ? "inf" : "0.0");
    }
    Decimal decimal = DecimalOf(bits);
    Round(&decimal, IsPlain(decimal) && decimal.exponent > 5 ? decimal.exponent + 2 : 7);

    /* Digits before the point, and behind it without zeros at the end but one. */
    const bool is_plain = IsPlain(decimal);
    const int point = is_plain ? decimal.exponent : 0;
    int last = kKept - 1;
    for (; last > point + 1 && decimal.digits[last] == 0;) {
        last--;
    }
    char text[kKept + 8];
    size_t used = 0;
    for (int place = point < 0 ? point : 0; place <= last; place++) {
        text[used++] = static_cast<char>('0' + (place < 0 ? 0 : decimal.digits[place]));
        if (place == point) {
            text[used++] = '.';
        }
    }
    Add(Text{text, used});
    return is_plain ? *this : Add("e").Add(int64_t{decimal.exponent});
}

#endif

} // namespace opgen
