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

void RefuseAbsent(Evaluation &e, Words name)
{
    e.Fail(Message().Add("'").Add(name).Add("' is absent"));
}

void RefuseRank(Evaluation &e, int found, Words name, int rank)
{
    e.Fail(Message()
               .Add("'")
               .Add(name)
               .Add("' has ")
               .Add(int64_t{found})
               .Add(" dimensions, it needs ")
               .Add(int64_t{rank}));
}

void RefuseVariable(Evaluation &e, Words name)
{
    e.Fail(Message().Add("'").Add(name).Add("' must be a constant"));
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

void RefuseType(Evaluation &e, Type found, Words name, Type type)
{
    e.Fail(Message().Add("'").Add(name).Add("' is ").Add(found).Add(" in the model, not ").Add(type));
}

void CheckScaleOf(Evaluation &e, const Tensor &tensor, Words name, double scale)
{
    if (e.failed()) {
        return;
    }
    const double found = Scale(e, tensor);
    if (!(std::fabs(found - scale) <= kScaleTolerance * std::fabs(scale))) {
        e.Fail(Message().Add("'").Add(name).Add("' has scale ").Add(found).Add(", it must be ").Add(scale));
    }
}

void RefuseZeroPoint(Evaluation &e, int64_t found, Words name, int64_t zero_point)
{
    e.Fail(Message()
               .Add("'")
               .Add(name)
               .Add("' has zero point ")
               .Add(found)
               .Add(", it must be ")
               .Add(zero_point));
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

void RefuseLess(Evaluation &e, Words name, double value, double least)
{
    e.Fail(Message().Add(name).Add(" is ").Add(value).Add(", less than ").Add(least));
}

void RefuseMore(Evaluation &e, Words name, double value, double most)
{
    e.Fail(Message().Add(name).Add(" is ").Add(value).Add(", more than ").Add(most));
}

void RefuseLess(Evaluation &e, Words name, int64_t value, int64_t least)
{
    e.Fail(Message().Add(name).Add(" is ").Add(value).Add(", less than ").Add(least));
}

void RefuseMore(Evaluation &e, Words name, int64_t value, int64_t most)
{
    e.Fail(Message().Add(name).Add(" is ").Add(value).Add(", more than ").Add(most));
}

void RefuseOption(Evaluation &e, Words name)
{
    e.Fail(Message().Add("option ").Add(name).Add(" has a value that the spec does not support"));
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
