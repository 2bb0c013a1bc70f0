/* SPDX-License-Identifier: Apache-2.0 */
/* The rules of specs for the operands and options of a node. */
#ifndef OPGEN_OPERATOR_H
#define OPGEN_OPERATOR_H

#include "opgen_arrays.h"
#include "opgen_node.h"

namespace opgen
{

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

/* The rules that hold for every operand. Faults are noted in ``e``. */
void CheckCounts(Evaluation &e, const Node &node, int inputs, int outputs);
OPGEN_RARE void RefuseAbsent(Evaluation &e, Words name);
inline void CheckThere(Evaluation &e, const Tensor &tensor, Words name)
{
    if (!tensor.is_there) {
        RefuseAbsent(e, name);
    }
}
OPGEN_RARE void RefuseRank(Evaluation &e, int found, Words name, int rank);
inline void CheckRank(Evaluation &e, const Tensor &tensor, Words name, int rank)
{
    if (tensor.is_there && tensor.rank != rank) {
        RefuseRank(e, tensor.rank, name, rank);
    }
}
OPGEN_RARE void RefuseVariable(Evaluation &e, Words name);
inline void CheckConstant(Evaluation &e, const Tensor &tensor, Words name)
{
    if (tensor.is_there && tensor.elements == nullptr) {
        RefuseVariable(e, name);
    }
}
void CheckCount(Evaluation &e, const Tensors &tensors, Words name, int64_t count);
OPGEN_RARE void RefuseType(Evaluation &e, Type found, Words name, Type type);
inline void CheckType(Evaluation &e, const Tensor &tensor, Words name, Type type)
{
    if (tensor.is_there && tensor.type != type) {
        RefuseType(e, tensor.type, name, type);
    }
}
void CheckScaleOf(Evaluation &e, const Tensor &tensor, Words name, double scale);
inline void CheckScale(Evaluation &e, const Tensor &tensor, Words name, double scale)
{
    if (tensor.scale_count) {
        CheckScaleOf(e, tensor, name, scale);
    }
}
OPGEN_RARE void RefuseZeroPoint(Evaluation &e, int64_t found, Words name, int64_t zero_point);
inline void CheckZeroPoint(Evaluation &e, const Tensor &tensor, Words name, int64_t zero_point)
{
    if (tensor.scale_count && ZeroPoint(tensor) != zero_point) {
        RefuseZeroPoint(e, ZeroPoint(tensor), name, zero_point);
    }
}
/* That no kernel takes the tensors. */
OPGEN_RARE void RefuseTypes(Evaluation &e, const Node &node);

/* The number of a member of an enum, by its name. */
struct Member {
    const char *name;
    int64_t number;
};

/* Limits of options. */
OPGEN_RARE void RefuseLess(Evaluation &e, Words name, double value, double least);
OPGEN_RARE void RefuseMore(Evaluation &e, Words name, double value, double most);
OPGEN_RARE void RefuseLess(Evaluation &e, Words name, int64_t value, int64_t least);
OPGEN_RARE void RefuseMore(Evaluation &e, Words name, int64_t value, int64_t most);
inline void CheckLeast(Evaluation &e, Words name, double value, double least)
{
    if (!(value >= least)) {
        RefuseLess(e, name, value, least);
    }
}
inline void CheckMost(Evaluation &e, Words name, double value, double most)
{
    if (!(value <= most)) {
        RefuseMore(e, name, value, most);
    }
}
inline void CheckLeast(Evaluation &e, Words name, int64_t value, int64_t least)
{
    if (value < least) {
        RefuseLess(e, name, value, least);
    }
}
inline void CheckMost(Evaluation &e, Words name, int64_t value, int64_t most)
{
    if (value > most) {
        RefuseMore(e, name, value, most);
    }
}
template <class T, class Limit>
void CheckLeast(Evaluation &e, Words name, const Tuple<T> &values, Limit least)
{
    for (int i = 0; i < values.count; i++) {
        CheckLeast(e, name, static_cast<Limit>(values.items[i]), least);
    }
}
template <class T, class Limit> void CheckMost(Evaluation &e, Words name, const Tuple<T> &values, Limit most)
{
    for (int i = 0; i < values.count; i++) {
        CheckMost(e, name, static_cast<Limit>(values.items[i]), most);
    }
}
OPGEN_RARE void RefuseOption(Evaluation &e, Words name);
inline void CheckOnly(Evaluation &e, Words name, bool is_supported)
{
    if (!is_supported) {
        RefuseOption(e, name);
    }
}
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
inline void LeaveScalesOut(Tensor *tensor)
{
    tensor->scale_count = tensor->zero_point_count = 0;
}

} // namespace opgen

#endif /* OPGEN_OPERATOR_H */
