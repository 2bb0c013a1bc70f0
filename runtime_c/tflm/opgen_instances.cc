// SPDX-License-Identifier: Apache-2.0
#include "opgen_instances.h"

#include <initializer_list>

namespace opgen
{

namespace
{

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
