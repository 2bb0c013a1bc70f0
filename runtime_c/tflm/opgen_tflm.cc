// SPDX-License-Identifier: Apache-2.0
#include "opgen_tflm.h"

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/memory_helpers.h"
#include "tensorflow/lite/micro/micro_context.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace opgen
{

namespace
{

/* What a node keeps. */
struct NodeData {
    const Operator *op;
    const char *payload;
    size_t payload_size;
    Plan plan;
    void **pointers; /* of inputs, outputs and states, for the kernel */
    int scratch_index;
    bool is_ready;
};

Type TypeOf(TfLiteType type)
{
    switch (type) {
    case kTfLiteFloat32:
        return Type::kFloat32;
    case kTfLiteInt32:
        return Type::kInt32;
    case kTfLiteUInt8:
        return Type::kUint8;
    case kTfLiteInt64:
        return Type::kInt64;
    case kTfLiteString:
        return Type::kString;
    case kTfLiteBool:
        return Type::kBool;
    case kTfLiteInt16:
        return Type::kInt16;
    case kTfLiteComplex64:
        return Type::kComplex64;
    case kTfLiteInt8:
        return Type::kInt8;
    case kTfLiteFloat16:
        return Type::kFloat16;
    case kTfLiteFloat64:
        return Type::kFloat64;
    case kTfLiteComplex128:
        return Type::kComplex128;
    case kTfLiteUInt64:
        return Type::kUint64;
    case kTfLiteResource:
        return Type::kResource;
    case kTfLiteVariant:
        return Type::kVariant;
    case kTfLiteUInt32:
        return Type::kUint32;
    case kTfLiteUInt16:
        return Type::kUint16;
    case kTfLiteInt4:
        return Type::kInt4;
    case kTfLiteBFloat16:
        return Type::kBfloat16;
    default:
        return Type::kNone;
    }
}

Tensor FactsOf(const TfLiteTensor &tensor)
{
    Tensor facts;
    facts.is_there = true;
    facts.type = TypeOf(tensor.type);
    facts.dims = tensor.dims->data;
    facts.rank = tensor.dims->size;
    facts.elements = tensor.allocation_type == kTfLiteMmapRo ? tensor.data.data : nullptr;
    if (tensor.quantization.type == kTfLiteAffineQuantization && tensor.quantization.params != nullptr) {
        const auto *const affine = static_cast<const TfLiteAffineQuantization *>(tensor.quantization.params);
        facts.scales = affine->scale->data;
        facts.scale_count = affine->scale->size;
        facts.zero_points = affine->zero_point->data;
        facts.zero_point_count = affine->zero_point->size;
        facts.axis = affine->quantized_dimension;
    }
    return facts;
}

/* A node while it is prepared. The interpreter makes a tensor's facts when they are asked for. */
class PreparedNode final : public Node
{
  public:
    PreparedNode(TfLiteContext *context, const TfLiteNode *node, const NodeData &data)
        : context_(tflite::GetMicroContext(context)), node_(node)
    {
        payload = reinterpret_cast<const uint8_t *>(data.payload);
        payload_size = data.payload_size;
    }

    void *Allocate(size_t bytes) override
    {
        return context_->AllocatePersistentBuffer(bytes);
    }
    int input_count() const override
    {
        return node_->inputs->size;
    }
    int output_count() const override
    {
        return node_->outputs->size;
    }
    Tensor Input(int index) const override
    {
        const bool is_there = index < input_count() && node_->inputs->data[index] >= 0;
        return is_there ? Facts(context_->AllocateTempInputTensor(node_, index)) : Tensor();
    }
    Tensor Output(int index) const override
    {
        const bool is_there = index < output_count() && node_->outputs->data[index] >= 0;
        return is_there ? Facts(context_->AllocateTempOutputTensor(node_, index)) : Tensor();
    }

  private:
    Tensor Facts(TfLiteTensor *tensor) const
    {
        if (tensor == nullptr) {
            return Tensor();
        }
        const Tensor facts = FactsOf(*tensor);
        context_->DeallocateTempTfLiteTensor(tensor);
        return facts;
    }

    tflite::MicroContext *context_;
    const TfLiteNode *node_;
};

bool AllocateStates(Node *node, const NodeData &data)
{
    for (int i = 0; i < data.op->state_count; i++) {
        State &state = data.plan.states[i];
        const size_t bytes =
            (static_cast<size_t>(state.count) * static_cast<size_t>(BitsOf(state.type)) + 7) / 8;
        state.data = node->Allocate(bytes ? bytes : 1);
        if (state.data == nullptr) {
            return false;
        }
        ResetState(state);
    }
    return true;
}

TfLiteStatus Refuse(const NodeData &data, const Evaluation &e)
{
    if (e.place()[0] != '\0') {
        MicroPrintf("%s: %s (%s)", data.op->name.text(), e.reason(), e.place());
    } else {
        MicroPrintf("%s: %s", data.op->name.text(), e.reason());
    }
    return kTfLiteError;
}

} // namespace

void *Init(TfLiteContext *context, const Operator &op, const char *payload, size_t payload_size)
{
    void *const memory = tflite::GetMicroContext(context)->AllocatePersistentBuffer(sizeof(NodeData));
    if (memory != nullptr) {
        *static_cast<NodeData *>(memory) = NodeData{&op, payload, payload_size, Plan(), nullptr, -1, false};
    }
    return memory;
}

TfLiteStatus Prepare(TfLiteContext *context, TfLiteNode *node)
{
    NodeData *const data = static_cast<NodeData *>(node->user_data);
    TF_LITE_ENSURE(context, data != nullptr);
    PreparedNode prepared(context, node, *data);
    Evaluation e(prepared);

    const int state_count = data->op->state_count;
    const size_t pointers = static_cast<size_t>(node->inputs->size + node->outputs->size + state_count) + 1;
    data->pointers = static_cast<void **>(prepared.Allocate(pointers * sizeof(void *)));
    data->plan.states =
        static_cast<State *>(prepared.Allocate(sizeof(State) * static_cast<size_t>(state_count + 1)));
    TF_LITE_ENSURE(context, data->pointers != nullptr && data->plan.states != nullptr);

    data->op->plan(e, prepared, &data->plan);
    if (e.failed()) {
        return Refuse(*data, e);
    }
    TF_LITE_ENSURE(context, AllocateStates(&prepared, *data));
    TF_LITE_ENSURE(context, data->plan.scratch >= 0 && data->plan.scratch <= INT32_MAX);
    if (data->plan.scratch > 0) {
        TF_LITE_ENSURE_STATUS(context->RequestScratchBufferInArena(
            context, static_cast<size_t>(data->plan.scratch), &data->scratch_index));
    }
    data->is_ready = true;
    return kTfLiteOk;
}

TfLiteStatus Invoke(TfLiteContext *context, TfLiteNode *node)
{
    const NodeData &data = *static_cast<const NodeData *>(node->user_data);
    void **const inputs = data.pointers;
    void **const outputs = inputs + node->inputs->size;
    void **const states = outputs + node->outputs->size;

    for (int i = 0; i < node->inputs->size; i++) {
        TfLiteEvalTensor *const tensor =
            node->inputs->data[i] < 0 ? nullptr : tflite::micro::GetMutableEvalInput(context, node, i);
        inputs[i] = tensor == nullptr ? nullptr : tensor->data.data;
    }
    for (int i = 0; i < node->outputs->size; i++) {
        TfLiteEvalTensor *const tensor =
            node->outputs->data[i] < 0 ? nullptr : tflite::micro::GetEvalOutput(context, node, i);
        outputs[i] = tensor == nullptr ? nullptr : tensor->data.data;
    }
    for (int i = 0; i < data.op->state_count; i++) {
        states[i] = data.plan.states[i].data;
    }
    for (int i = 0; i < data.op->alias_count; i++) {
        const Alias alias = data.op->aliases[i];
        TfLiteEvalTensor *const tensor = tflite::micro::GetEvalOutput(context, node, alias.output);
        if (outputs[alias.output] != inputs[alias.input]) {
            size_t bytes = 0;
            TF_LITE_ENSURE_STATUS(tflite::TfLiteEvalTensorByteLength(tensor, &bytes));
            std::memmove(outputs[alias.output], inputs[alias.input], bytes);
        }
    }
    if (data.plan.kernel == nullptr) {
        return kTfLiteOk;
    }
    void *const scratch =
        data.scratch_index < 0 ? nullptr : context->GetScratchBuffer(context, data.scratch_index);
    const opgen_call call = {data.plan.params, inputs,  outputs,
                             states,           scratch, static_cast<int32_t>(data.plan.scratch)};
    const int status = data.plan.kernel(&call);
    if (status != 0) {
        MicroPrintf("%s: the kernel returned %d", data.op->name.text(), status);
        return kTfLiteError;
    }
    return kTfLiteOk;
}

void Reset(TfLiteContext *, void *user_data)
{
    const NodeData *const data = static_cast<const NodeData *>(user_data);
    for (int i = 0; data != nullptr && data->is_ready && i < data->op->state_count; i++) {
        ResetState(data->plan.states[i]);
    }
}

TFLMRegistration Registration(void *(*init)(TfLiteContext *context, const char *payload, size_t payload_size))
{
    return tflite::micro::RegisterOp(init, Prepare, Invoke, nullptr, Reset);
}

} // namespace opgen
