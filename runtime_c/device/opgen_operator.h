/* One operator of a spec, and one node of a model that it is applied to. */
#ifndef OPGEN_OPERATOR_H
#define OPGEN_OPERATOR_H

#include "opgen_call.h"
#include "opgen_shapes.h"

namespace opgen
{

/* That a tensor has the shape; a fault is noted in ``e``. */
void CheckShape(Evaluation &e, const Tensor &tensor, const char *name, const Ints &shape);

/* A node of a model: its tensors and its options. Memory of it stays as long as the model. */
class Node : public Memory
{
  public:
    virtual int input_count() const = 0;
    virtual int output_count() const = 0;
    /* Facts of a tensor; an absent one is not there. */
    virtual Tensor Input(int index) const = 0;
    virtual Tensor Output(int index) const = 0;
    /* Where outputs are given their shapes: does it, or notes a fault. */
    virtual void GiveShape(Evaluation &e, int output, const char *name, const Ints &shape)
    {
        CheckShape(e, Output(output), name, shape);
    }

    const uint8_t *payload = nullptr;
    size_t payload_size = 0;

  protected:
    ~Node() = default;
};

/* The tensors of a variadic operand: those from ``first`` on. */
class InputsFrom final : public Tensors
{
  public:
    InputsFrom(const Node &node, int first) : node_(node), first_(first)
    {
    }
    int count() const override
    {
        return node_.input_count() > first_ ? node_.input_count() - first_ : 0;
    }
    Tensor Get(int index) const override
    {
        return node_.Input(first_ + index);
    }

  private:
    const Node &node_;
    int first_;
};

class OutputsFrom final : public Tensors
{
  public:
    OutputsFrom(const Node &node, int first) : node_(node), first_(first)
    {
    }
    int count() const override
    {
        return node_.output_count() > first_ ? node_.output_count() - first_ : 0;
    }
    Tensor Get(int index) const override
    {
        return node_.Output(first_ + index);
    }

  private:
    const Node &node_;
    int first_;
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
    const char *name;
    int state_count;
    const Alias *aliases;
    int alias_count;
    /* Checks a node by the spec's rules and fills in the plan, whose ``states`` has room. */
    void (*plan)(Evaluation &e, Node &node, Plan *plan);
};

/* The rules that hold for every operand. Faults are noted in ``e``. */
void CheckCounts(Evaluation &e, const Node &node, int inputs, int outputs);
void CheckThere(Evaluation &e, const Tensor &tensor, const char *name);
void CheckRank(Evaluation &e, const Tensor &tensor, const char *name, int rank);
void CheckConstant(Evaluation &e, const Tensor &tensor, const char *name);
void CheckCount(Evaluation &e, const Tensors &tensors, const char *name, int64_t count);
void CheckType(Evaluation &e, const Tensor &tensor, const char *name, Type type);
void CheckScale(Evaluation &e, const Tensor &tensor, const char *name, double scale);
void CheckZeroPoint(Evaluation &e, const Tensor &tensor, const char *name, int64_t zero_point);
/* That no kernel takes the tensors. */
void RefuseTypes(Evaluation &e, const Node &node);

/* The number of a member of an enum, by its name. */
struct Member {
    const char *name;
    int64_t number;
};

/* Limits of options. */
void CheckLeast(Evaluation &e, const char *name, double value, double least);
void CheckMost(Evaluation &e, const char *name, double value, double most);
template <class T> void CheckLeast(Evaluation &e, const char *name, const Tuple<T> &values, double least)
{
    for (int i = 0; i < values.count; i++) {
        CheckLeast(e, name, static_cast<double>(values.items[i]), least);
    }
}
template <class T> void CheckMost(Evaluation &e, const char *name, const Tuple<T> &values, double most)
{
    for (int i = 0; i < values.count; i++) {
        CheckMost(e, name, static_cast<double>(values.items[i]), most);
    }
}
void CheckOnly(Evaluation &e, const char *name, bool is_supported);
Type TypeNumbered(Evaluation &e, int64_t number);

/* Bytes as the array that expressions see. */
inline auto ByteArray(Evaluation &e, Text bytes)
{
    return MakeArray(Vector(e, static_cast<int64_t>(bytes.length)), [bytes](const int64_t *index) {
        return static_cast<int64_t>(static_cast<uint8_t>(bytes.data[index[0]]));
    });
}

template <class... Types> bool Takes(const Tensor &tensor, Types... types)
{
    return !tensor.is_there || ((tensor.type == types) || ... || false);
}
template <class... Types> bool Takes(const Tensors &tensors, Types... types)
{
    bool all = true;
    for (int i = 0; i < tensors.count(); i++) {
        all = all && Takes(tensors.Get(i), types...);
    }
    return all;
}
/* The type that another operand must share. */
inline Type TypeOf(const Tensor &tensor)
{
    return tensor.type;
}
inline Type TypeOf(const Tensors &tensors)
{
    return tensors.count() ? tensors.Get(0).type : Type::kNone;
}

/* A tensor of an operator that is about stored elements only. */
inline Tensor Unscaled(Tensor tensor)
{
    tensor.scale_count = tensor.zero_point_count = 0;
    return tensor;
}

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

#endif /* OPGEN_OPERATOR_H */
