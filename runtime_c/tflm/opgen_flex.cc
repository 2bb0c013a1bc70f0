// SPDX-License-Identifier: Apache-2.0
#include "opgen_flex.h"

namespace opgen
{

namespace
{

/* Types of FlexBuffers. */
enum : int {
    kNull = 0,
    kInt = 1,
    kUint = 2,
    kFloat = 3,
    kKey = 4,
    kString = 5,
    kIndirectInt = 6,
    kIndirectFloat = 8,
    kMap = 9,
    kVector = 10,
    kVectorInt = 11,
    kVectorString = 15,
    kVectorInt2 = 16,
    kVectorFloat4 = 24,
    kBlob = 25,
    kBool = 26,
    kVectorBool = 36,
};

bool IsVector(int type)
{
    return type >= kVector && type <= kVectorFloat4 ? true : type == kVectorBool;
}

} // namespace

FlexOptions::FlexOptions(Evaluation &e, const Node &node, const char *const *keys, int count,
                         bool takes_vector)
    : e_(e), data_(node.payload), size_(node.payload_size), keys_(keys), count_(count)
{
    if (size_ == 0) {
        return; /* every option has its default */
    }
    const size_t width = size_ >= 3 ? data_[size_ - 1] : 0;
    const bool is_width = width == 1 || width == 2 || width == 4 || width == 8;
    if (!is_width || size_ - 2 < width || !Value(size_ - 2 - width, width, data_[size_ - 2], &root_)) {
        Damaged();
        root_ = FlexValue();
    } else if (root_.type == kMap) {
        CheckKeys();
    } else if (count == 1 && !IsVector(root_.type)) {
        is_value_ = true;
    } else if (count == 1 && takes_vector) {
        FlexValue first;
        is_value_ = root_.count != 1 || !Entry(root_, 0, &first) ||
                    !(IsVector(first.type) || first.type == kString || first.type == kBlob);
    } else if (!IsVector(root_.type)) {
        e_.Fail("its custom options are no FlexBuffer map or vector");
    } else if (root_.count > static_cast<size_t>(count)) {
        e_.Fail("its custom options have more values than there are options");
    }
}

void FlexOptions::Damaged()
{
    e_.Fail("its custom options are not a FlexBuffer, or a damaged one");
}

void FlexOptions::Wrong(int option, Words wanted)
{
    e_.Fail(Message().Add("option ").Add(keys_[option]).Add(" is not of type ").Add(wanted));
}

uint64_t FlexOptions::Unsigned(size_t at, size_t width) const
{
    uint64_t bits = 0;
    for (size_t i = width; i-- > 0;) {
        bits = bits << 8 | data_[at + i];
    }
    return bits;
}

bool FlexOptions::Value(size_t slot, size_t width, uint8_t packed, FlexValue *value)
{
    const int type = packed >> 2;
    if (!Take(slot, width)) {
        return false;
    }
    *value = {type, slot, width, 0, 0};
    if (type <= kFloat || type == kBool) {
        return type != kFloat || width >= sizeof(float);
    }
    const uint64_t distance = Unsigned(slot, width);
    if (distance > slot) {
        return false;
    }
    value->at = slot - static_cast<size_t>(distance);
    value->width = size_t{1} << (packed & 3);
    if (type >= kIndirectInt && type <= kIndirectFloat) {
        value->type = type - kIndirectInt + kInt;
        return Take(value->at, value->width) && (value->type != kFloat || value->width >= sizeof(float));
    }
    if (type == kKey) {
        const void *const end = std::memchr(data_ + value->at, 0, size_ - value->at);
        value->count = end ? static_cast<size_t>(static_cast<const uint8_t *>(end) - (data_ + value->at)) : 0;
        return end != nullptr;
    }
    if (type >= kVectorInt2 && type <= kVectorFloat4) {
        value->count = static_cast<size_t>((type - kVectorInt2) / 3 + 2);
        value->element = kInt + (type - kVectorInt2) % 3;
        return Take(value->at, value->count * value->width);
    }
    if (value->at < value->width) {
        return false;
    }
    const uint64_t count = Unsigned(value->at - value->width, value->width);
    if (count > size_) {
        return false;
    }
    value->count = static_cast<size_t>(count);
    if (type == kString || type == kBlob) {
        return Take(value->at, value->count);
    }
    value->element = type >= kVectorInt && type <= kVectorString ? type - kVectorInt + kInt
                                                                 : (type == kVectorBool ? kBool : 0);
    /* The types of the elements of an untyped vector, a byte each, lie behind it. */
    const size_t per_element = value->width + (value->element ? 0 : 1);
    return (type == kMap || type == kVector || value->element) && Take(value->at, value->count * per_element);
}

bool FlexOptions::Entry(const FlexValue &vector, size_t index, FlexValue *value)
{
    const uint8_t packed = vector.element ? static_cast<uint8_t>(vector.element << 2)
                                          : data_[vector.at + vector.count * vector.width + index];
    return Value(vector.at + index * vector.width, vector.width, packed, value);
}

bool FlexOptions::Key(const FlexValue &map, size_t index, Text *key)
{
    /* Before a map are the distance to the vector of its keys, and the width of that vector. */
    if (map.at < 3 * map.width) {
        return false;
    }
    const size_t slot = map.at - 3 * map.width;
    const uint64_t distance = Unsigned(slot, map.width), width = Unsigned(slot + map.width, map.width);
    if (distance > slot || (width != 1 && width != 2 && width != 4 && width != 8)) {
        return false;
    }
    const size_t keys = slot - static_cast<size_t>(distance), step = static_cast<size_t>(width);
    FlexValue value;
    if (!Take(keys, map.count * step) || !Value(keys + index * step, step, kKey << 2, &value)) {
        return false;
    }
    *key = {reinterpret_cast<const char *>(data_ + value.at), value.count};
    return true;
}

void FlexOptions::CheckKeys()
{
    for (size_t i = 0; i < root_.count; i++) {
        Text key;
        if (!Key(root_, i, &key)) {
            Damaged();
            root_ = FlexValue();
            return;
        }
        bool is_known = false;
        for (int option = 0; option < count_; option++) {
            is_known = is_known || key == TextOf(keys_[option]);
        }
        if (!is_known) {
            e_.Fail(Message().Add("its custom options have ").Add(key).Add(", which the spec does not know"));
        }
    }
}

bool FlexOptions::Find(int option, FlexValue *value)
{
    if (is_value_) {
        *value = root_;
        return true;
    }
    if (root_.type != kMap) {
        const size_t index = static_cast<size_t>(option);
        if (!IsVector(root_.type) || index >= root_.count) {
            return false;
        }
        return Entry(root_, index, value) || (Damaged(), false);
    }
    for (size_t i = 0; i < root_.count; i++) {
        Text key;
        if (Key(root_, i, &key) && key == TextOf(keys_[option])) {
            return Entry(root_, i, value) || (Damaged(), false);
        }
    }
    return false;
}

bool FlexOptions::Has(int option)
{
    FlexValue value;
    return Find(option, &value);
}

bool FlexOptions::Require(int option)
{
    const bool has = Has(option);
    if (!has) {
        e_.Fail(Message().Add("its custom options lack ").Add(keys_[option]));
    }
    return has;
}

bool FlexOptions::Integer(const FlexValue &value, int64_t *number) const
{
    const uint64_t bits = value.type == kInt || value.type == kUint ? Unsigned(value.at, value.width) : 0;
    *number = value.type == kInt ? SignedOf(bits, value.width) : static_cast<int64_t>(bits);
    return value.type == kInt || (value.type == kUint && bits <= static_cast<uint64_t>(INT64_MAX));
}

bool FlexOptions::Real(const FlexValue &value, double *number) const
{
    int64_t whole = 0;
    const bool is_whole = Integer(value, &whole);
    *number = value.type == kFloat ? RealOf(Unsigned(value.at, value.width), value.width)
                                   : static_cast<double>(whole);
    return is_whole || value.type == kFloat;
}

int64_t FlexOptions::Int(int option)
{
    FlexValue value;
    int64_t number = 0;
    if (!Find(option, &value) || !Integer(value, &number)) {
        Wrong(option, "int");
    }
    return number;
}

double FlexOptions::Float(int option)
{
    FlexValue value;
    double number = 0.0;
    if (!Find(option, &value) || !Real(value, &number)) {
        Wrong(option, "float");
    }
    return number;
}

bool FlexOptions::Bool(int option)
{
    FlexValue value;
    int64_t number = 0;
    const bool is_there = Find(option, &value);
    if (is_there && value.type == kBool) {
        return Unsigned(value.at, value.width) != 0;
    }
    if (!is_there || !Integer(value, &number) || (number != 0 && number != 1)) {
        Wrong(option, "bool");
    }
    return number == 1;
}

Text FlexOptions::String(int option)
{
    FlexValue value;
    const bool is_there = Find(option, &value);
    if (is_there && (value.type == kString || value.type == kKey || value.type == kBlob)) {
        return {reinterpret_cast<const char *>(data_ + value.at), value.count};
    }
    if (!is_there || value.type != kNull) {
        Wrong(option, "str");
    }
    return {"", 0};
}

Text FlexOptions::Bytes(int option)
{
    return String(option); /* texts and blobs are the same but for their type */
}

Type FlexOptions::ElementType(int option)
{
    FlexValue value;
    int64_t number = 0;
    if (Find(option, &value) && Integer(value, &number)) {
        return TypeNumbered(e_, number);
    }
    const Text name = String(option);
    const Type type = TypeNamed(name.data, name.length);
    if (type == Type::kNone) {
        Wrong(option, "dtype");
    }
    return type;
}

int64_t FlexOptions::Enum(int option, const Member *members, int count)
{
    FlexValue value;
    int64_t number = 0;
    const bool is_number = Find(option, &value) && Integer(value, &number);
    const Text name = is_number ? Text{"", 0} : String(option);
    for (int i = 0; i < count; i++) {
        if (is_number ? number == members[i].number : name == TextOf(members[i].name)) {
            return members[i].number;
        }
    }
    Wrong(option, "a member of its enum");
    return 0;
}

Ints FlexOptions::IntVector(int option)
{
    Ints numbers;
    FlexValue value, entry;
    const bool is_there = Find(option, &value);
    if (!is_there || (!IsVector(value.type) && value.type != kNull)) {
        Wrong(option, "ints");
    }
    for (size_t i = 0; is_there && IsVector(value.type) && i < value.count && !e_.failed(); i++) {
        int64_t number = 0;
        if (!Entry(value, i, &entry) || !Integer(entry, &number)) {
            Wrong(option, "ints");
        }
        numbers.Push(e_, number);
    }
    return numbers;
}

Floats FlexOptions::FloatVector(int option)
{
    Floats numbers;
    FlexValue value, entry;
    const bool is_there = Find(option, &value);
    if (!is_there || (!IsVector(value.type) && value.type != kNull)) {
        Wrong(option, "floats");
    }
    for (size_t i = 0; is_there && IsVector(value.type) && i < value.count && !e_.failed(); i++) {
        double number = 0.0;
        if (!Entry(value, i, &entry) || !Real(entry, &number)) {
            Wrong(option, "floats");
        }
        numbers.Push(e_, number);
    }
    return numbers;
}

} // namespace opgen
