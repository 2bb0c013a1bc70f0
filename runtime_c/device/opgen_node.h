/* SPDX-License-Identifier: Apache-2.0 */
/* One operator of a spec, and one node of a model that it is applied to. */
#ifndef OPGEN_NODE_H
#define OPGEN_NODE_H

#include "opgen_call.h"
#include "opgen_values.h"

namespace opgen
{

/* That a tensor has the shape; a fault is noted in ``e``. */
void CheckShape(Evaluation &e, const Tensor &tensor, Words name, const Ints &shape);

/* A node of a model: its tensors and its options. Memory of it stays as long as the model. */
class Node : public Memory
{
  public:
    virtual int input_count() const = 0;
    virtual int output_count() const = 0;
    /* Facts of a tensor; an absent one is not there. */
    virtual Tensor Input(int index) const = 0;
    virtual Tensor Output(int index) const = 0;

    const uint8_t *payload = nullptr;
    size_t payload_size = 0;

  protected:
    ~Node() = default;
};

/* Memory that lives from run to run: every element is ``reset`` before the first one. */
struct State {
    Type type;
    int64_t count;
    double reset;
    void *data;
};

/* What a node needs to run. */
struct Plan {
    opgen_kernel *kernel = nullptr; /* NULL: outputs are copies of inputs */
    const void *params = nullptr;
    int64_t scratch = 0;
    State *states = nullptr;
};

/* An output that has the bytes of an input. */
struct Alias {
    int output, input;
};

struct Operator {
    Words name;
    int state_count;
    const Alias *aliases;
    int alias_count;
    /* Checks a node by the spec's rules and fills in the plan, whose ``states`` has room. */
    void (*plan)(Evaluation &e, Node &node, Plan *plan);
};

/* A struct that stays. */
template <class T> T *Keep(Evaluation &e)
{
    void *const bytes = e.memory().Allocate(sizeof(T));
    if (bytes == nullptr) {
        e.Fail("no memory for the parameters of the kernel");
    }
    return static_cast<T *>(bytes);
}

/* Gives every element of a state its value before the first run. */
void ResetState(const State &state);

} // namespace opgen

#endif /* OPGEN_NODE_H */
