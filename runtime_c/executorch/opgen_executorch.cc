// SPDX-License-Identifier: Apache-2.0
#include "opgen_executorch.h"

namespace opgen
{

namespace et
{

using executorch::runtime::Error;

namespace
{

constexpr uint8_t kChannelsLast[4] = {0, 2, 3, 1}; /* the axes of NCHW in that order */

#ifdef USE_ATEN_LIB

Error Resized(const Tensor &tensor, ArrayRef<executorch::aten::SizesType> sizes)
{
    tensor.resize_(sizes);
    return Error::Ok;
}

/* Whether elements lie in this order of axes. */
bool LieSo(const Tensor &tensor, bool are_channels_last)
{
    TORCH_CHECK_VALUE(tensor.numel() <= INT32_MAX, "a tensor has ", tensor.numel(),
                      " elements, more than C counts");
    return tensor.is_contiguous(are_channels_last ? at::MemoryFormat::ChannelsLast
                                                  : at::MemoryFormat::Contiguous);
}

void Tell(const Operation &op, const char *reason, const char *open, const char *place, const char *close)
{
    TORCH_CHECK_VALUE(false, op.name.text(), ": ", reason, open, place, close);
}

#else

Error Resized(const Tensor &tensor, ArrayRef<executorch::aten::SizesType> sizes)
{
    return executorch::runtime::resize_tensor(tensor, sizes);
}

constexpr uint8_t kInOrder[kMostItems] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/* Whether elements lie in this order of axes; where an axis of size 1 is does not matter. */
bool LieSo(const Tensor &tensor, bool are_channels_last)
{
    const auto order = tensor.dim_order();
    const auto sizes = tensor.sizes();
    const size_t rank = sizes.size();
    const uint8_t *const wanted = are_channels_last ? kChannelsLast : kInOrder;
    if (rank > kMostItems) {
        return false; /* the spec's expressions have no such tensors */
    }
    size_t same = 0;
    while (same < rank && order[same] == wanted[same]) {
        same++;
    }
    for (size_t i = same, at = same; i < rank; i++) {
        if (sizes[wanted[i]] == 1) {
            continue;
        }
        while (at < rank && sizes[order[at]] == 1) {
            at++;
        }
        if (at == rank || order[at++] != wanted[i]) {
            return false;
        }
    }
    return true;
}

void Tell(const Operation &op, const char *reason, const char *open, const char *place, const char *close)
{
    ET_LOG(Error, "%s: %s%s%s%s", op.name.text(), reason, open, place, close);
}

#endif /* USE_ATEN_LIB */

/* The shape of a tensor whose axes are seen as they lie. */
void TurnDims(Given *given)
{
    for (int i = 0; i < 4; i++) {
        given->dims[i] = given->tensor->sizes()[kChannelsLast[i]];
    }
}

/* Whether elements lie in the order of the axes, with axes of size 1 in their places, too. */
bool LieInOrder(const Tensor &tensor)
{
#ifdef USE_ATEN_LIB
    return LieSo(tensor, false);
#else
    const auto order = tensor.dim_order();
    size_t axis = 0;
    while (axis < order.size() && order[axis] == axis) {
        axis++;
    }
    return axis == order.size();
#endif
}

} // namespace

const Type kTypeOf[kTypes] = {
    Type::kUint8,   Type::kInt8,    Type::kInt16, Type::kInt32,    Type::kInt64,  Type::kFloat16,
    Type::kFloat32, Type::kFloat64, Type::kNone,  Type::kNone,     Type::kNone,   Type::kBool,
    Type::kNone,    Type::kNone,    Type::kNone,  Type::kBfloat16, Type::kNone,   Type::kNone,
    Type::kNone,    Type::kNone,    Type::kNone,  Type::kNone,     Type::kNone,   Type::kNone,
    Type::kNone,    Type::kNone,    Type::kNone,  Type::kUint16,   Type::kUint32, Type::kUint64,
};
static_assert(static_cast<int>(ScalarType::Double) == 7 && static_cast<int>(ScalarType::Bool) == 11 &&
              static_cast<int>(ScalarType::BFloat16) == 15 && static_cast<int>(ScalarType::UInt16) == 27);

bool HasChannelsLast(const Tensor &tensor)
{
#ifdef USE_ATEN_LIB
    return tensor.dim() == 4 && !LieSo(tensor, false) && LieSo(tensor, true);
#else
    return tensor.dim() == 4 && tensor.dim_order()[1] == 2;
#endif
}

Call::Call(KernelRuntimeContext &context, size_t count, int inputs, int outputs, bool has_channels_last)
    : context_(context), tensors_(nullptr), pointers_(nullptr), inputs_(inputs), outputs_(outputs),
      is_first_turned_(has_channels_last), node_(*this), e_(node_)
{
    const auto memory = context.allocate_temp((count + 1) * (sizeof(Given) + sizeof(void *)));
    if (memory.ok()) {
        tensors_ = static_cast<Given *>(memory.get());
        pointers_ = reinterpret_cast<void **>(tensors_ + count);
    }
}

void *Call::Allocate(size_t bytes)
{
    const size_t free = kOwn - used_;
    if (bytes <= free) {
        void *const own = own_ + used_;
        used_ += (bytes + 7) & ~size_t{7};
        return own;
    }
    const auto memory = context_.allocate_temp(bytes);
    return memory.ok() ? memory.get() : nullptr;
}

/* Sees that the elements of all tensors lie without gaps, as they must. */
void Call::Look()
{
    for (int i = 0; i < count_; i++) {
        Given &given = tensors_[i];
        given.is_turned = false;
        const bool is_plain =
            given.order == Order::kContiguous || (given.order == Order::kSame && !is_first_turned_);
        if (given.tensor != nullptr && !(is_plain && LieInOrder(*given.tensor))) {
            LookAt(i);
        }
    }
}

void Call::LookAt(int place)
{
    Given &given = tensors_[place];
    const Tensor &tensor = *given.tensor;
    const bool is_turned =
        given.order != Order::kContiguous && (given.order == Order::kChannelsLast || is_first_turned_);
    if (is_turned && tensor.dim() == 4) {
        given.is_turned = true;
        TurnDims(&given);
    }
    const bool is_alike = given.is_turned || !is_turned || tensor.numel() == 1;
    if (!is_alike || !LieSo(tensor, given.is_turned)) {
        RefuseOrder(place, is_turned);
    }
}

void Call::RefuseOrder(int place, bool is_turned)
{
    const int first_state = inputs_ + outputs_;
    const int first = place < inputs_ ? 0 : place < first_state ? inputs_ : first_state;
    e_.Fail(
        Message()
            .Add(place < inputs_       ? "input "
                 : place < first_state ? "output "
                                       : "state ")
            .Add(int64_t{place - first})
            .Add(is_turned
                     ? " is not channels last, as it must be here: the model needs a "
                       ".to(memory_format=torch.channels_last) before"
                     : " is not contiguous, maybe channels last: the model needs a .contiguous() before"));
}

bool Call::HasShape(const Given &given, const Ints &shape)
{
    const auto *const dims = given.is_turned ? given.dims : given.tensor->sizes().data();
    int same = given.tensor->dim() == shape.count ? 0 : shape.count;
    while (same < shape.count && dims[same] == shape.items[same]) {
        same++;
    }
    return same == shape.count && given.tensor->dim() == shape.count;
}

bool Call::HaveOneShape(const Given &one, const Given &other)
{
    const auto *const dims = one.is_turned ? one.dims : one.tensor->sizes().data();
    const auto *const others = other.is_turned ? other.dims : other.tensor->sizes().data();
    const std::ptrdiff_t rank = one.tensor->dim();
    if (other.tensor->dim() != rank) {
        return false;
    }
    std::ptrdiff_t axis = 0;
    while (axis < rank && dims[axis] == others[axis]) {
        axis++;
    }
    return axis == rank;
}

void Call::ResizeAs(Evaluation &e, int output, Words name, int input)
{
    Resize(e, output, name, Shape(e, Input(input)));
}

void Call::Resize(Evaluation &e, int output, Words name, const Ints &shape)
{
    Given &given = tensors_[inputs_ + output];
    executorch::aten::SizesType sizes[kMostItems];
    for (int i = 0; i < shape.count; i++) {
        const int axis = given.is_turned && i < 4 ? kChannelsLast[i] : i;
        sizes[axis] = shape.items[i] < 0 ? -1 : Int32(e, shape.items[i]);
    }
    const ArrayRef<executorch::aten::SizesType> all(sizes, static_cast<size_t>(shape.count));
    if (Resized(*given.tensor, all) != Error::Ok) {
        RefuseShape(e, output, name, shape);
    }
    if (given.is_turned) {
        TurnDims(&given);
    }
}

void Call::RefuseShape(Evaluation &e, int output, Words name, const Ints &shape)
{
    CheckShape(e, Output(output), name, shape);
    e.Fail(Message().Add("'").Add(name).Add("' cannot have its shape"));
}

void Call::CheckStates()
{
    for (int i = inputs_ + outputs_; i < count_; i++) {
        const opgen::State &wanted = plan_.states[i - inputs_ - outputs_];
        const Tensor &tensor = *tensors_[i].tensor;
        if (TypeOf(tensor.scalar_type()) != wanted.type || tensor.numel() != wanted.count) {
            e_.Fail(Message()
                        .Add("state ")
                        .Add(int64_t{i - inputs_ - outputs_})
                        .Add(" must have ")
                        .Add(wanted.count)
                        .Add(" elements of ")
                        .Add(wanted.type));
        }
    }
}

bool Call::Begin(int states)
{
    if (tensors_ == nullptr) {
        return e_.Fail("no temporary memory");
    }
    Look();
    if (states > 0) {
        const size_t bytes = static_cast<size_t>(states) * sizeof(opgen::State);
        plan_.states = static_cast<opgen::State *>(Allocate(bytes));
        if (plan_.states == nullptr) {
            e_.Fail("no temporary memory");
        }
    }
    return !e_.failed();
}

void Call::Refuse(const Operation &op)
{
    const bool has_place = e_.place()[0] != '\0'; /* a line of the spec */
    context_.fail(tensors_ == nullptr ? Error::MemoryAllocationFailed : Error::InvalidArgument);
    Tell(op, e_.reason(), has_place ? " (" : "", e_.place(), has_place ? ")" : "");
}

void Call::CopyAliases(const Operation &op)
{
    for (int i = 0; i < op.alias_count; i++) {
        const int input = op.aliases[i].input, output = inputs_ + op.aliases[i].output;
        if (pointers_[output] != pointers_[input]) {
            std::memmove(pointers_[output], pointers_[input], tensors_[output].tensor->nbytes());
        }
    }
}

void Call::End(const Operation &op)
{
    if (plan_.states != nullptr && !e_.failed()) {
        CheckStates();
    }
    void *scratch = nullptr;
    if (plan_.scratch > 0 && !e_.failed()) {
        scratch = Allocate(static_cast<size_t>(plan_.scratch));
        if (scratch == nullptr) {
            e_.Fail("no temporary memory");
        }
    }
    if (e_.failed()) {
        Refuse(op);
        return;
    }
    for (int i = 0; i < count_; i++) {
        const Tensor *const tensor = tensors_[i].tensor;
        pointers_[i] = tensor == nullptr ? nullptr
                       : i < inputs_     ? const_cast<void *>(tensor->const_data_ptr())
                                         : tensor->mutable_data_ptr();
    }
    if (op.alias_count > 0) {
        CopyAliases(op);
    }
    const opgen_call call = {plan_.params,
                             pointers_,
                             pointers_ + inputs_,
                             pointers_ + inputs_ + outputs_,
                             scratch,
                             static_cast<int32_t>(plan_.scratch)};
    const int status = plan_.kernel == nullptr ? 0 : plan_.kernel(&call);
    if (status != 0) {
        context_.fail(Error::Internal);
        Tell(op, "the kernel failed", "", "", "");
    }
}

int64_t MemberOf(Evaluation &e, Words option, std::string_view name, const Member *members, int count)
{
    for (int i = 0; i < count; i++) {
        if (name == members[i].name) {
            return members[i].number;
        }
    }
    e.Fail(Message()
               .Add(option)
               .Add(" is ")
               .Add(Text{name.data(), name.size()})
               .Add(", which is no member of its enum"));
    return 0;
}

} // namespace et

} // namespace opgen
