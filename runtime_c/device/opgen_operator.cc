// SPDX-License-Identifier: Apache-2.0
#include "opgen_operator.h"

#include <cmath>

namespace opgen
{

namespace
{

constexpr double kScaleTolerance = 1e-3; /* scales may differ by rounding in float32 */

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

void CheckThere(Evaluation &e, const Tensor &tensor, Words name)
{
    if (!tensor.is_there) {
        e.Fail(Message().Add("'").Add(name).Add("' is absent"));
    }
}

void CheckRank(Evaluation &e, const Tensor &tensor, Words name, int rank)
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

void CheckConstant(Evaluation &e, const Tensor &tensor, Words name)
{
    if (tensor.is_there && tensor.elements == nullptr) {
        e.Fail(Message().Add("'").Add(name).Add("' must be a constant"));
    }
}

void CheckCount(Evaluation &e, const Tensors &tensors, Words name, int64_t count)
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

void CheckType(Evaluation &e, const Tensor &tensor, Words name, Type type)
{
    if (tensor.is_there && tensor.type != type) {
        e.Fail(
            Message().Add("'").Add(name).Add("' is ").Add(tensor.type).Add(" in the model, not ").Add(type));
    }
}

void CheckScale(Evaluation &e, const Tensor &tensor, Words name, double scale)
{
    if (!tensor.scale_count || e.failed()) {
        return;
    }
    const double found = Scale(e, tensor);
    if (!(std::fabs(found - scale) <= kScaleTolerance * std::fabs(scale))) {
        e.Fail(Message().Add("'").Add(name).Add("' has scale ").Add(found).Add(", it must be ").Add(scale));
    }
}

void CheckZeroPoint(Evaluation &e, const Tensor &tensor, Words name, int64_t zero_point)
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
        message.Add(" ");
        if (tensor.is_there) {
            message.Add(tensor.type);
        } else {
            message.Add("none");
        }
    }
    message.Add(", outputs");
    for (int i = 0; i < node.output_count(); i++) {
        message.Add(" ").Add(node.Output(i).type);
    }
    e.Fail(message);
}

void CheckLeast(Evaluation &e, Words name, double value, double least)
{
    if (!(value >= least)) {
        e.Fail(Message().Add(name).Add(" is ").Add(value).Add(", less than ").Add(least));
    }
}

void CheckMost(Evaluation &e, Words name, double value, double most)
{
    if (!(value <= most)) {
        e.Fail(Message().Add(name).Add(" is ").Add(value).Add(", more than ").Add(most));
    }
}

void CheckLeast(Evaluation &e, Words name, int64_t value, int64_t least)
{
    if (value < least) {
        e.Fail(Message().Add(name).Add(" is ").Add(value).Add(", less than ").Add(least));
    }
}

void CheckMost(Evaluation &e, Words name, int64_t value, int64_t most)
{
    if (value > most) {
        e.Fail(Message().Add(name).Add(" is ").Add(value).Add(", more than ").Add(most));
    }
}

void CheckOnly(Evaluation &e, Words name, bool is_supported)
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

} // namespace opgen
