// SPDX-License-Identifier: Apache-2.0
#include "opgen_table_instances.h"

namespace opgen
{

void ChooseTableInstance(Evaluation &e, const Node &node, const TableField *fields, int field_count,
                         const Instance *instances, int count, int state_count, Plan *plan)
{
    const TableOptions options(node);
    Fingerprint fingerprint;
    size_t total = 0;
    for (int i = 0; i < field_count; i++) {
        size_t bytes;
        const uint8_t *const at = options.Bytes(fields[i], &bytes);
        if (fields[i].is_vector) {
            fingerprint.Number(static_cast<int32_t>(bytes));
            fingerprint.Bytes(at, bytes);
            total += 4 + bytes;
        } else { /* little-endian, as the model has it */
            bytes = static_cast<size_t>(fields[i].bytes);
            fingerprint.Bytes(at != nullptr ? static_cast<const void *>(at) : &fields[i].otherwise, bytes);
            total += bytes;
        }
    }
    fingerprint.Number(static_cast<int32_t>(total));
    fingerprint.Tensors(node);
    ChooseFingerprint(e, fingerprint.value(), instances, count, state_count, plan);
}

} // namespace opgen
