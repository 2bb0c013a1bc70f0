// SPDX-License-Identifier: Apache-2.0
#include "opgen_executorch.h"

namespace opgen
{

namespace et
{

using executorch::runtime::Error;

namespace
{

constexpr int kChannelsLast[4] = {0, 2, 3, 1}; /* the axes of NCHW in that order */

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

/* Whether channels of an image lie last, and would not lie in front as well. */
bool HasChannelsLast(const Tensor &tensor)
{
    return tensor.dim() == 4 && !LieSo(tensor, false) && LieSo(tensor, true);
}

void Tell(const Operator &op, const char *reason, const char *open, const char *place, const char *close)
{
    TORCH_CHECK_VALUE(false, op.name.text(), ": ", reason, open, place, close);
}

#else

Error Resized(const Tensor &tensor, ArrayRef<executorch::aten::SizesType> sizes)
{
    return executorch::runtime::resize_tensor(tensor, sizes);
}

bool LieInOrder(const ArrayRef<executorch::aten::DimOrderType> &order, bool are_channels_last)
{
    for (size_t i = 0; i < order.size(); i++) {
        if (order[i] != (are_channels_last ? static_cast<size_t>(kChannelsLast[i]) : i)) {
            return false;
        }
    }
    return true;
}

/* Whether elements lie in this order of axes; where an axis of size 1 is does not matter. */
bool LieSo(const Tensor &tensor, bool are_channels_last)
{
    if (LieInOrder(tensor.dim_order(), are_channels_last)) {
        return true;
    }
    const auto order = tensor.dim_order();
    const auto sizes = tensor.sizes();
    size_t at = 0;
    for (size_t i = 0; i < sizes.size(); i++) {
        const size_t axis = are_channels_last ? kChannelsLast[i] : i;
        if (sizes[axis] == 1) {
            continue;
        }
        while (at < order.size() && sizes[order[at]] == 1) {
            at++;
        }
        if (at == order.size() || order[at++] != axis) {
            return false;
        }
    }
    return true;
}

bool HasChannelsLast(const Tensor &tensor)
{
    return tensor.dim() == 4 && tensor.dim_order()[1] == 2;
}

void Tell(const Operator &op, const char *reason, const char *open, const char *place, const char *close)
{
    ET_LOG(Error, "%s: %s%s%s%s", op.name.text(), reason, open, place, close);
}

#endif /* USE_ATEN_LIB */

/* The tensors of a call, and temporary memory for what is computed from them. */
class CalledNode final : public Node
{
  public:
    CalledNode(KernelRuntimeContext &context, const Given *inputs, int input_count, const Given *outputs,
               int output_count, const void *options)
        : context_(context), inputs_(inputs), outputs_(outputs), input_count_(input_count),
          output_count_(output_count)
    {
        payload = static_cast<const uint8_t *>(options);
    }

    void *Allocate(size_t bytes) override
    {
        const auto memory = context_.allocate_temp(bytes ? bytes : 1);
        return memory.ok() ? memory.get() : nullptr;
    }
    int input_count() const override
    {
        return input_count_;
    }
    int output_count() const override
    {
        return output_count_;
    }
    opgen::Tensor Input(int index) const override
    {
        return index < input_count_ ? Facts(inputs_[index]) : opgen::Tensor();
    }
    opgen::Tensor Output(int index) const override
    {
        return index < output_count_ ? Facts(outputs_[index]) : opgen::Tensor();
    }
    void GiveShape(Evaluation &e, int output, Words name, const Ints &shape) override
    {
        if (e.failed()) {
            return;
        }
        const Given &given = outputs_[output];
        executorch::aten::SizesType sizes[kMostItems];
        for (int i = 0; i < shape.count; i++) {
            const int axis = given.is_turned && i < 4 ? kChannelsLast[i] : i;
            sizes[axis] = shape.items[i] < 0 ? -1 : Int32(e, shape.items[i]);
        }
        const ArrayRef<executorch::aten::SizesType> all(sizes, static_cast<size_t>(shape.count));
        if (Resized(*given.tensor, all) != Error::Ok) {
            CheckShape(e, Output(output), name, shape);
            e.Fail(Message().Add("'").Add(name).Add("' cannot have its shape"));
        }
    }

  private:
    static opgen::Tensor Facts(const Given &given)
    {
        const Tensor *const tensor = given.tensor;
        if (tensor == nullptr) {
            return opgen::Tensor();
        }
        const Numbers dims = given.is_turned ? given.dims : tensor->sizes().data();
        return {TypeOf(tensor->scalar_type()),
                dims,
                static_cast<int>(tensor->dim()),
                nullptr,
                Numbers(),
                0,
                0,
                -1,
                tensor->const_data_ptr() /* all are there when the kernel is called */,
                true};
    }

    KernelRuntimeContext &context_;
    const Given *inputs_, *outputs_;
    int input_count_, output_count_;
};

/* Whether the elements of a tensor lie as they must. Its axes are seen as they lie. */
bool LiesRight(Evaluation &e, const char *what, int index, Given &given, bool is_first_turned)
{
    if (given.tensor == nullptr) {
        return true;
    }
    const Tensor &tensor = *given.tensor;
    const bool has_image = tensor.dim() == 4;
    const bool is_turned =
        given.order == Order::kChannelsLast || (given.order == Order::kSame && is_first_turned);
    given.is_turned = is_turned && has_image;
    if (given.is_turned) {
        for (int i = 0; i < 4; i++) {
            given.dims[i] = tensor.sizes()[kChannelsLast[i]];
        }
    }
    const bool is_alike = has_image || !is_turned || tensor.numel() == 1;
    if (is_alike && LieSo(tensor, given.is_turned)) {
        return true;
    }
    return e.Fail(
        Message()
            .Add(what)
            .Add(int64_t{index})
            .Add(is_turned
                     ? " is not channels last, as it must be here: the model needs a "
                       ".to(memory_format=torch.channels_last) before"
                     : " is not contiguous, maybe channels last: the model needs a .contiguous() before"));
}

/* Kernels take elements without gaps, in the order of the axes or with channels last. */
bool LieRight(Evaluation &e, Given *inputs, int input_count, Given *outputs, int output_count)
{
    const bool is_turned = output_count > 0 && HasChannelsLast(*outputs[0].tensor);
    for (int i = 0; i < input_count; i++) {
        if (!LiesRight(e, "input ", i, inputs[i], is_turned)) {
            return false;
        }
    }
    for (int i = 0; i < output_count; i++) {
        if (!LiesRight(e, "output ", i, outputs[i], is_turned)) {
            return false;
        }
    }
    return true;
}

/* Room for so many tensors, and behind them for as many pointers. */
Given *Room(KernelRuntimeContext &context, size_t count)
{
    const auto memory = context.allocate_temp((count + 1) * (sizeof(Given) + sizeof(void *)));
    if (!memory.ok()) {
        context.fail(Error::MemoryAllocationFailed);
        return nullptr;
    }
    return static_cast<Given *>(memory.get());
}

} // namespace

Call::Call(KernelRuntimeContext &context, size_t inputs, size_t outputs, size_t states)
    : context_(context), inputs_(Room(context, inputs + outputs + states)), outputs_(inputs_),
      states_(inputs_), pointers_(nullptr)
{
    if (inputs_ != nullptr) {
        outputs_ += inputs;
        states_ = outputs_ + outputs;
        pointers_ = reinterpret_cast<void **>(states_ + states);
    }
}

void Call::AddInput(const Tensor *tensor, Order order)
{
    if (inputs_ != nullptr) {
        inputs_[input_count_++] = {tensor, order, false, {}};
    }
}

void Call::Output(const Tensor &tensor, Order order)
{
    if (inputs_ != nullptr) {
        outputs_[output_count_++] = {&tensor, order, false, {}};
    }
}

void Call::State(const Tensor &tensor)
{
    if (inputs_ != nullptr) {
        states_[state_count_++] = {&tensor, Order::kContiguous, false, {}};
    }
}

bool Call::StatesFit(Evaluation &e, const opgen::State *wanted)
{
    for (int i = 0; i < state_count_; i++) {
        const Tensor &tensor = *states_[i].tensor;
        if (!LiesRight(e, "state ", i, states_[i], false)) {
            return false;
        }
        if (TypeOf(tensor.scalar_type()) != wanted[i].type || tensor.numel() != wanted[i].count) {
            return e.Fail(Message()
                              .Add("state ")
                              .Add(int64_t{i})
                              .Add(" must have ")
                              .Add(wanted[i].count)
                              .Add(" elements of ")
                              .Add(wanted[i].type));
        }
    }
    return true;
}

void Call::Run(const Operator &op, const void *options)
{
    if (inputs_ == nullptr) {
        return; /* has failed */
    }
    CalledNode node(context_, inputs_, input_count_, outputs_, output_count_, options);
    Evaluation e(node);
    Plan plan;
    const size_t states = static_cast<size_t>(state_count_);
    if (states > 0) {
        plan.states = static_cast<opgen::State *>(node.Allocate(states * sizeof(opgen::State)));
    }
    if (states > 0 && plan.states == nullptr) {
        e.Fail("no temporary memory");
    } else if (LieRight(e, inputs_, input_count_, outputs_, output_count_)) {
#ifdef USE_ATEN_LIB
        /* Here outputs get another rank, too: what the first plan has seen of them is of the past. */
        Evaluation first(node);
        Plan without_shapes;
        without_shapes.states = plan.states;
        op.plan(first, node, &without_shapes);
#endif
        op.plan(e, node, &plan);
    }
    if (!e.failed()) {
        StatesFit(e, plan.states);
    }
    void *const scratch = plan.scratch > 0 ? node.Allocate(static_cast<size_t>(plan.scratch)) : nullptr;
    if (!e.failed() && plan.scratch > 0 && scratch == nullptr) {
        e.Fail("no temporary memory");
    }
    if (e.failed()) {
        const bool has_place = e.place()[0] != '\0'; /* a line of the spec */
        const char *const open = has_place ? " (" : "", *const close = has_place ? ")" : "";
        Tell(op, e.reason(), open, e.place(), close);
        context_.fail(Error::InvalidArgument);
        return;
    }
    void **const inputs = pointers_;
    void **const outputs = inputs + input_count_;
    for (int i = 0; i < input_count_; i++) {
        const Tensor *const tensor = inputs_[i].tensor;
        inputs[i] = tensor == nullptr ? nullptr : const_cast<void *>(tensor->const_data_ptr());
    }
    for (int i = 0; i < output_count_; i++) {
        outputs[i] = outputs_[i].tensor->mutable_data_ptr();
    }
    void **const kept = outputs + output_count_;
    for (int i = 0; i < state_count_; i++) {
        kept[i] = states_[i].tensor->mutable_data_ptr();
    }
    for (int i = 0; i < op.alias_count; i++) {
        const Alias alias = op.aliases[i];
        if (outputs[alias.output] != inputs[alias.input]) {
            std::memmove(outputs[alias.output], inputs[alias.input], outputs_[alias.output].tensor->nbytes());
        }
    }
    const opgen_call call = {plan.params, inputs, outputs, kept, scratch, static_cast<int32_t>(plan.scratch)};
    const int status = plan.kernel == nullptr ? 0 : plan.kernel(&call);
    if (status != 0) {
        Tell(op, "the kernel failed", "", "", "");
        context_.fail(Error::Internal);
    }
}

Type TypeOf(ScalarType type)
{
    switch (type) {
    case ScalarType::Byte:
        return Type::kUint8;
    case ScalarType::Char:
        return Type::kInt8;
    case ScalarType::Short:
        return Type::kInt16;
    case ScalarType::Int:
        return Type::kInt32;
    case ScalarType::Long:
        return Type::kInt64;
    case ScalarType::Half:
        return Type::kFloat16;
    case ScalarType::Float:
        return Type::kFloat32;
    case ScalarType::Double:
        return Type::kFloat64;
    case ScalarType::Bool:
        return Type::kBool;
    case ScalarType::BFloat16:
        return Type::kBfloat16;
    case ScalarType::UInt16:
        return Type::kUint16;
    case ScalarType::UInt32:
        return Type::kUint32;
    case ScalarType::UInt64:
        return Type::kUint64;
    default:
        return Type::kNone;
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
