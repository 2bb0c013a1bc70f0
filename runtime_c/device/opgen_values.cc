#include "opgen_values.h"

#include <cfloat>
#include <cmath>

#include "opgen_arithmetic.h"

namespace opgen
{

namespace
{

struct TypeFacts {
    Type type;
    const char *name;
    int bits;
};

const TypeFacts kTypes[] = {
    {Type::kFloat32, "float32", 32},
    {Type::kFloat16, "float16", 16},
    {Type::kInt32, "int32", 32},
    {Type::kUint8, "uint8", 8},
    {Type::kInt64, "int64", 64},
    {Type::kString, "string", 0},
    {Type::kBool, "bool", 8},
    {Type::kInt16, "int16", 16},
    {Type::kComplex64, "complex64", 64},
    {Type::kInt8, "int8", 8},
    {Type::kFloat64, "float64", 64},
    {Type::kComplex128, "complex128", 128},
    {Type::kUint64, "uint64", 64},
    {Type::kResource, "resource", 0},
    {Type::kVariant, "variant", 0},
    {Type::kUint32, "uint32", 32},
    {Type::kUint16, "uint16", 16},
    {Type::kInt4, "int4", 4},
    {Type::kBfloat16, "bfloat16", 16},
};

const TypeFacts *FactsOf(Type type)
{
    for (const TypeFacts &each : kTypes) {
        if (each.type == type) {
            return &each;
        }
    }
    return nullptr;
}

} // namespace

int BitsOf(Type type)
{
    const TypeFacts *const facts = FactsOf(type);
    return facts ? facts->bits : 0;
}

const char *NameOf(Type type)
{
    const TypeFacts *const facts = FactsOf(type);
    return facts ? facts->name : "of no known type";
}

Type TypeNamed(const char *name, size_t length)
{
    for (const TypeFacts &each : kTypes) {
        if (TextOf(each.name) == Text{name, length}) {
            return each.type;
        }
    }
    return Type::kNone;
}

bool IsFloat(Type type)
{
    return type == Type::kFloat16 || type == Type::kFloat32 || type == Type::kFloat64 ||
           type == Type::kBfloat16;
}

bool IsInteger(Type type)
{
    const char *const name = NameOf(type);
    return std::strncmp(name, "int", 3) == 0 || std::strncmp(name, "uint", 4) == 0;
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

Message &Message::Add(double number)
{
    if (!(std::fabs(number) <= DBL_MAX)) {
        return Add(number != number ? "nan" : number < 0 ? "-inf" : "inf");
    }
    if (number < 0) {
        Add("-");
    }
    double rest = std::fabs(number);
    int exponent = rest > 0.0 ? static_cast<int>(std::floor(std::log10(rest))) : 0;
    const bool is_plain = exponent >= -5 && exponent < 16;
    if (!is_plain) {
        rest /= std::pow(10.0, exponent);
    }
    const int digits = is_plain && exponent > 0 ? (exponent < 6 ? 6 - exponent : 1)
                       : is_plain               ? 6 - exponent
                                                : 6;
    const double unit = std::pow(10.0, digits);
    double whole = std::floor(rest);
    int64_t fraction = static_cast<int64_t>(std::floor((rest - whole) * unit + 0.5));
    if (fraction >= static_cast<int64_t>(unit)) {
        whole += 1.0;
        fraction = 0;
    }
    char text[24];
    int used = 0;
    int64_t divisor = static_cast<int64_t>(unit) / 10;
    do { /* digits of the fraction, without zeros at the end */
        text[used++] = static_cast<char>('0' + (divisor ? fraction / divisor : 0));
        fraction = divisor ? fraction % divisor : 0;
        divisor /= 10;
    } while (fraction != 0 && divisor != 0);
    Add(static_cast<int64_t>(whole)).Add(".").Add(Text{text, static_cast<size_t>(used)});
    return is_plain ? *this : Add("e").Add(static_cast<int64_t>(exponent));
}

bool Evaluation::Fail(const char *reason)
{
    if (!failed_) {
        failed_ = true;
        failed_place_ = place_;
        reason_.Add(reason);
    }
    return false;
}

int32_t Int32(Evaluation &e, int64_t value)
{
    if (value < INT32_MIN || value > INT32_MAX) {
        e.Fail(Message().Add(value).Add(" does not fit int32_t"));
        return 0;
    }
    return static_cast<int32_t>(value);
}

float Float32(Evaluation &e, double value)
{
    if (std::fabs(value) > static_cast<double>(FLT_MAX) && std::fabs(value) <= DBL_MAX &&
        std::isinf(static_cast<float>(value))) {
        e.Fail(Message().Add(value).Add(" is too large for a float"));
    }
    return static_cast<float>(value);
}

int64_t Dim(Evaluation &e, const Tensor &tensor, int axis)
{
    if (axis >= tensor.rank) {
        e.Fail("a tensor does not have the axis");
        return 0;
    }
    return tensor.dims[axis];
}

Ints Shape(Evaluation &e, const Tensor &tensor)
{
    Ints shape;
    for (int i = 0; i < tensor.rank; i++) {
        shape.Push(e, tensor.dims[i]);
    }
    return shape;
}

int64_t Size(Evaluation &e, const Tensor &tensor)
{
    int64_t size = 1;
    for (int i = 0; i < tensor.rank; i++) {
        size = MulOp()(e, size, tensor.dims[i]);
    }
    return size;
}

int64_t Bytes(Evaluation &e, const Tensor &tensor)
{
    return (MulOp()(e, Size(e, tensor), BitsOf(tensor.type)) + 7) / 8;
}

double Scale(Evaluation &e, const Tensor &tensor)
{
    if (tensor.scale_count > 1) {
        e.Fail("a tensor has several scales where one is needed");
    }
    return tensor.scale_count ? static_cast<double>(tensor.scales[0]) : 1.0;
}

int64_t ZeroPoint(const Tensor &tensor)
{
    return tensor.zero_point_count ? tensor.zero_points[0] : 0;
}

} // namespace opgen
