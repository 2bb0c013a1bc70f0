/* SPDX-License-Identifier: Apache-2.0 */
/* Nodes of known models, whose plans are constants. */
#ifndef OPGEN_INSTANCES_H
#define OPGEN_INSTANCES_H

#include "opgen_node.h"

namespace opgen
{

/* A node of one model, with the values that its spec's expressions have there. */
struct Instance {
    uint64_t fingerprint;
    opgen_kernel *kernel;
    const void *params;
    int32_t scratch;
    const State *states;
};

/* A number for all that a plan depends on: options, types, shapes, quantization, constants. FNV-1a. */
class Fingerprint
{
  public:
    void Bytes(const void *data, size_t size);
    void Number(int32_t number);
    void Tensors(const Node &node);
    uint64_t value() const
    {
        return value_;
    }

  private:
    uint64_t value_ = UINT64_C(0xcbf29ce484222325);
};

/* Fills in the plan of the instance that a node is. */
void ChooseFingerprint(Evaluation &e, uint64_t fingerprint, const Instance *instances, int count,
                       int state_count, Plan *plan);
void ChooseInstance(Evaluation &e, const Node &node, const Instance *instances, int count, int state_count,
                    Plan *plan);

} // namespace opgen

#endif /* OPGEN_INSTANCES_H */
