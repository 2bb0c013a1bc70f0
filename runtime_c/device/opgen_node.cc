// SPDX-License-Identifier: Apache-2.0
#include "opgen_node.h"

namespace opgen
{

namespace
{

void AddShape(Message *message, const Ints &shape)
{
    message->Add("[");
    for (int i = 0; i < shape.count; i++) {
        message->Add(i ? ", " : "").Add(shape.items[i]);
    }
    message->Add("]");
}

template <class T> void Fill(const State &state, T value)
{
    T *const elements = static_cast<T *>(state.data);
    for (int64_t i = 0; i < state.count; i++) {
        elements[i] = value;
    }
}

} // namespace

void CheckShape(Evaluation &e, const Tensor &tensor, Words name, const Ints &shape)
{
    const Ints found = Shape(e, tensor);
    if (tensor.is_there && found != shape) {
        Message message;
        message.Add("'").Add(name).Add("' has shape ");
        AddShape(&message, found);
        message.Add(" in the model, not ");
        AddShape(&message, shape);
        e.Fail(message);
    }
}

void ResetState(const State &state)
{
    switch (state.type) {
    case Type::kInt8:
    case Type::kUint8:
    case Type::kBool:
        Fill(state, static_cast<uint8_t>(static_cast<int64_t>(state.reset)));
        break;
    case Type::kInt16:
    case Type::kUint16:
        Fill(state, static_cast<uint16_t>(static_cast<int64_t>(state.reset)));
        break;
    case Type::kInt32:
    case Type::kUint32:
        Fill(state, static_cast<uint32_t>(static_cast<int64_t>(state.reset)));
        break;
    case Type::kInt64:
    case Type::kUint64:
        Fill(state, static_cast<int64_t>(state.reset));
        break;
    case Type::kFloat32:
        Fill(state, static_cast<float>(state.reset));
        break;
    case Type::kFloat64:
        Fill(state, state.reset);
        break;
    default: /* float16 and its like, which begin with zeros */
        std::memset(state.data, 0,
                    static_cast<size_t>(state.count) * static_cast<size_t>(BitsOf(state.type)) / 8);
    }
}

} // namespace opgen
