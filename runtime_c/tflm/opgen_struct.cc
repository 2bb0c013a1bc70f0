// SPDX-License-Identifier: Apache-2.0
#include "opgen_struct.h"

namespace opgen
{

StructOptions::StructOptions(Evaluation &e, const Node &node, size_t size)
    : data_(node.payload), is_good_(node.payload_size == size)
{
    if (!is_good_) {
        e.Fail(Message()
                   .Add("its custom options have ")
                   .Add(static_cast<int64_t>(node.payload_size))
                   .Add(" bytes instead of ")
                   .Add(static_cast<int64_t>(size)));
    }
}

uint64_t StructOptions::Bits(size_t at, size_t bytes, bool is_little) const
{
    uint64_t bits = 0;
    for (size_t i = 0; is_good_ && i < bytes; i++) {
        bits = bits << 8 | data_[at + (is_little ? bytes - 1 - i : i)];
    }
    return bits;
}

int64_t StructOptions::Int(size_t at, size_t bytes, bool is_signed, bool is_little)
{
    const uint64_t bits = Bits(at, bytes, is_little);
    return is_signed ? SignedOf(bits, bytes) : static_cast<int64_t>(bits);
}

double StructOptions::Float(size_t at, size_t bytes, bool is_little)
{
    return RealOf(Bits(at, bytes, is_little), bytes);
}

Text StructOptions::Bytes(size_t at, size_t bytes)
{
    return {reinterpret_cast<const char *>(data_ + (is_good_ ? at : 0)), is_good_ ? bytes : 0};
}

Text StructOptions::String(size_t at, size_t bytes)
{
    Text text = Bytes(at, bytes);
    const void *const end = text.length ? std::memchr(text.data, 0, text.length) : nullptr;
    text.length = end ? static_cast<size_t>(static_cast<const char *>(end) - text.data) : text.length;
    return text;
}

Ints StructOptions::IntVector(Evaluation &e, size_t at, size_t count, size_t bytes, bool is_signed,
                              bool is_little)
{
    Ints numbers;
    for (size_t i = 0; i < count; i++) {
        numbers.Push(e, Int(at + i * bytes, bytes, is_signed, is_little));
    }
    return numbers;
}

Floats StructOptions::FloatVector(Evaluation &e, size_t at, size_t count, size_t bytes, bool is_little)
{
    Floats numbers;
    for (size_t i = 0; i < count; i++) {
        numbers.Push(e, Float(at + i * bytes, bytes, is_little));
    }
    return numbers;
}

} // namespace opgen
