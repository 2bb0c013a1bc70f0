#include "opgen_operator.h"

#include <cmath>

namespace opgen
{

namespace
{

constexpr double kScaleTolerance = 1e-3; /* scales may differ by rounding in float32 */

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

void HashTensor(Fingerprint *hash, const Tensor &tensor, size_t bytes)
{
    hash->Number(tensor.is_there ? static_cast<int32_t>(tensor.type) : -1);
    hash->Number(tensor.rank);
    for (int i = 0; i < tensor.rank; i++) {
        hash->Number(tensor.dims[i]);
    }
    hash->Number(tensor.scale_count);
    for (int i = 0; i < tensor.scale_count; i++) {
        int32_t bits;
        std::memcpy(&bits, &tensor.scales[i], sizeof(bits));
        hash->Number(bits);
        hash->Number(i < tensor.zero_point_count ? tensor.zero_points[i] : 0);
    }
    hash->Number(tensor.elements ? 1 : 0);
    if (tensor.elements) {
        hash->Bytes(tensor.elements, bytes);
    }
}

} // namespace

void CheckCounts(Evaluation &e, const Node &node, int inputs, int outputs)
{
    if (inputs >= 0 && node.input_count() > inputs) {
        e.Fail(Message()
                   .Add("it has ")
                   .Add(int64_t{node.input_count()})
                   .Add(" inputs, the spec has ")
                   .Add(int64_t{inputs}));
    }
    if (outputs >= 0 && node.output_count() > outputs) {
        e.Fail(Message()
                   .Add("it has ")
                   .Add(int64_t{node.output_count()})
                   .Add(" outputs, the spec has ")
                   .Add(int64_t{outputs}));
    }
}

void CheckThere(Evaluation &e, const Tensor &tensor, const char *name)
{
    if (!tensor.is_there) {
        e.Fail(Message().Add("'").Add(name).Add("' is absent"));
    }
}

void CheckRank(Evaluation &e, const Tensor &tensor, const char *name, int rank)
{
    if (tensor.is_there && tensor.rank != rank) {
        e.Fail(Message()
                   .Add("'")
                   .Add(name)
                   .Add("' has ")
                   .Add(int64_t{tensor.rank})
                   .Add(" dimensions, it needs ")
                   .Add(int64_t{rank}));
    }
}

void CheckConstant(Evaluation &e, const Tensor &tensor, const char *name)
{
    if (tensor.is_there && tensor.elements == nullptr) {
        e.Fail(Message().Add("'").Add(name).Add("' must be a constant"));
    }
}

void CheckCount(Evaluation &e, const Tensors &tensors, const char *name, int64_t count)
{
    if (tensors.count() != count) {
        e.Fail(Message()
                   .Add("the model has ")
                   .Add(int64_t{tensors.count()})
                   .Add(" of '")
                   .Add(name)
                   .Add("', it gives ")
                   .Add(count));
    }
}

void CheckType(Evaluation &e, const Tensor &tensor, const char *name, Type type)
{
    if (tensor.is_there && tensor.type != type) {
        e.Fail(
            Message().Add("'").Add(name).Add("' is ").Add(tensor.type).Add(" in the model, not ").Add(type));
    }
}

void CheckShape(Evaluation &e, const Tensor &tensor, const char *name, const Ints &shape)
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

void CheckScale(Evaluation &e, const Tensor &tensor, const char *name, double scale)
{
    if (!tensor.scale_count || e.failed()) {
        return;
    }
    const double found = Scale(e, tensor);
    if (!(std::fabs(found - scale) <= kScaleTolerance * std::fabs(scale))) {
        e.Fail(Message().Add("'").Add(name).Add("' has scale ").Add(found).Add(", it must be ").Add(scale));
    }
}

void CheckZeroPoint(Evaluation &e, const Tensor &tensor, const char *name, int64_t zero_point)
{
    if (tensor.scale_count && ZeroPoint(tensor) != zero_point) {
        e.Fail(Message()
                   .Add("'")
                   .Add(name)
                   .Add("' has zero point ")
                   .Add(ZeroPoint(tensor))
                   .Add(", it must be ")
                   .Add(zero_point));
    }
}

void RefuseTypes(Evaluation &e, const Node &node)
{
    Message message;
    message.Add("no kernel takes inputs");
    for (int i = 0; i < node.input_count(); i++) {
        const Tensor tensor = node.Input(i);
        message.Add(" ").Add(tensor.is_there ? NameOf(tensor.type) : "none");
    }
    message.Add(", outputs");
    for (int i = 0; i < node.output_count(); i++) {
        message.Add(" ").Add(node.Output(i).type);
    }
    e.Fail(message);
}

void CheckLeast(Evaluation &e, const char *name, double value, double least)
{
    if (!(value >= least)) {
        e.Fail(Message().Add(name).Add(" is ").Add(value).Add(", less than ").Add(least));
    }
}

void CheckMost(Evaluation &e, const char *name, double value, double most)
{
    if (!(value <= most)) {
        e.Fail(Message().Add(name).Add(" is ").Add(value).Add(", more than ").Add(most));
    }
}

void CheckOnly(Evaluation &e, const char *name, bool is_supported)
{
    if (!is_supported) {
        e.Fail(Message().Add("option ").Add(name).Add(" has a value that the spec does not support"));
    }
}

Type TypeNumbered(Evaluation &e, int64_t number)
{
    const Type type = number >= 0 && number <= 18 ? static_cast<Type>(number) : Type::kNone;
    if (type == Type::kNone) {
        e.Fail("an element type that is not known here");
    }
    return type;
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

void Fingerprint::Bytes(const void *data, size_t size)
{
    const uint8_t *const bytes = static_cast<const uint8_t *>(data);
    for (size_t i = 0; i < size; i++) {
        value_ = (value_ ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
}

void Fingerprint::Number(int32_t number)
{
    for (int i = 0; i < 4; i++) {
        const uint8_t byte = static_cast<uint8_t>(static_cast<uint32_t>(number) >> (8 * i));
        Bytes(&byte, 1);
    }
}

void Fingerprint::Tensors(const Node &node)
{
    for (const bool outputs : {false, true}) {
        const int count = outputs ? node.output_count() : node.input_count();
        Number(count);
        for (int i = 0; i < count; i++) {
            const Tensor tensor = outputs ? node.Output(i) : node.Input(i);
            int64_t bits = BitsOf(tensor.type);
            for (int axis = 0; axis < tensor.rank; axis++) {
                bits *= tensor.dims[axis];
            }
            HashTensor(this, tensor, static_cast<size_t>((bits + 7) / 8));
        }
    }
}

void ChooseInstance(Evaluation &e, const Node &node, const Instance *instances, int count, int state_count,
                    Plan *plan)
{
    Fingerprint fingerprint;
    fingerprint.Bytes(node.payload, node.payload_size);
    fingerprint.Number(static_cast<int32_t>(node.payload_size));
    fingerprint.Tensors(node);
    ChooseFingerprint(e, fingerprint.value(), instances, count, state_count, plan);
}

void ChooseFingerprint(Evaluation &e, uint64_t fingerprint, const Instance *instances, int count,
                       int state_count, Plan *plan)
{
    for (int i = 0; i < count; i++) {
        if (instances[i].fingerprint == fingerprint) {
            plan->kernel = instances[i].kernel;
            plan->params = instances[i].params;
            plan->scratch = instances[i].scratch;
            for (int state = 0; state < state_count; state++) {
                plan->states[state] = instances[i].states[state];
            }
            return;
        }
    }
    e.Fail("it is not one of the model that this file was made for: its options, types, shapes, scales or "
           "constants are others");
}

} // namespace opgen
