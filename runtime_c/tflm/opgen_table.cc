// SPDX-License-Identifier: Apache-2.0
#include "opgen_table.h"

namespace opgen
{

namespace
{

template <class T> T Read(const uint8_t *at)
{
    T value;
    std::memcpy(&value, at, sizeof(value));
    return value;
}

int64_t IntAt(const uint8_t *at, int bytes, bool is_signed)
{
    switch (bytes) {
    case 1:
        return is_signed ? static_cast<int64_t>(Read<int8_t>(at)) : Read<uint8_t>(at);
    case 2:
        return is_signed ? static_cast<int64_t>(Read<int16_t>(at)) : Read<uint16_t>(at);
    case 4:
        return is_signed ? static_cast<int64_t>(Read<int32_t>(at)) : Read<uint32_t>(at);
    default:
        return Read<int64_t>(at);
    }
}

} // namespace

const uint8_t *TableOptions::Bytes(const TableField &field, size_t *count) const
{
    *count = 0;
    if (table_ == nullptr) {
        return nullptr;
    }
    /* The table begins with the distance back to its vtable: two sizes, then where each field is. */
    const uint8_t *const vtable = table_ - Read<int32_t>(table_);
    const size_t entry = 4 + 2 * static_cast<size_t>(field.slot);
    const uint16_t at = entry + 2 <= Read<uint16_t>(vtable) ? Read<uint16_t>(vtable + entry) : uint16_t{0};
    if (at == 0) {
        return nullptr;
    }
    const uint8_t *const here = table_ + at;
    if (!field.is_vector) {
        *count = static_cast<size_t>(field.bytes);
        return here;
    }
    const uint8_t *const vector = here + Read<uint32_t>(here);
    *count = static_cast<size_t>(field.bytes) * Read<uint32_t>(vector);
    return vector + 4;
}

int64_t TableOptions::Int(const TableField &field) const
{
    size_t count;
    const uint8_t *const at = Bytes(field, &count);
    return at == nullptr ? field.otherwise : IntAt(at, field.bytes, field.is_signed);
}

double TableOptions::Float(const TableField &field) const
{
    const int64_t bits = Int(field);
    if (field.bytes == 4) {
        const int32_t low = static_cast<int32_t>(bits);
        return static_cast<double>(Read<float>(reinterpret_cast<const uint8_t *>(&low)));
    }
    return Read<double>(reinterpret_cast<const uint8_t *>(&bits));
}

Ints TableOptions::IntVector(Evaluation &e, const TableField &field) const
{
    size_t count;
    const uint8_t *const at = Bytes(field, &count);
    Ints numbers;
    for (size_t i = 0; i < count && !e.failed(); i += static_cast<size_t>(field.bytes)) {
        numbers.Push(e, IntAt(at + i, field.bytes, field.is_signed));
    }
    return numbers;
}

void TableOptions::CheckDefault(Evaluation &e, const TableField &field) const
{
    size_t count;
    const uint8_t *const at = Bytes(field, &count);
    if (field.is_vector ? count != 0 : at != nullptr && Int(field) != field.otherwise) {
        e.Fail(Message().Add("option ").Add(field.name).Add(" has a value, the spec does not know it"));
    }
}

} // namespace opgen
