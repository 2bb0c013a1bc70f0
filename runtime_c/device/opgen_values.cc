// SPDX-License-Identifier: Apache-2.0
#include "opgen_values.h"

#include <cfloat>
#include <cmath>

#include "opgen_arithmetic.h"

namespace opgen
{

bool Evaluation::Fail(Words reason)
{
    return Fail(Message().Add(reason));
}

bool Evaluation::Fail(const Message &reason)
{
    if (!failed_) {
        failed_ = true;
        failed_place_ = place_;
        reason_ = reason;
    }
    return false;
}

int32_t NoInt32(Evaluation &e, int64_t value)
{
    e.Fail(Message().Add(value).Add(" does not fit int32_t"));
    return 0;
}

float Float32(Evaluation &e, double value)
{
    if (std::fabs(value) > static_cast<double>(FLT_MAX) && std::fabs(value) <= DBL_MAX &&
        std::isinf(static_cast<float>(value))) {
        e.Fail(Message().Add(value).Add(" is too large for a float"));
    }
    return static_cast<float>(value);
}

int64_t NoAxis(Evaluation &e)
{
    e.Fail("a tensor does not have the axis");
    return 0;
}

void TooManyAxes(Evaluation &e)
{
    e.Fail("a tensor of more than 16 axes");
}

int64_t Counted(Evaluation &e, Numbers dims, int rank)
{
    int64_t size = 1;
    for (int i = 0; i < rank; i++) {
        size = MulOp()(e, size, dims[i]);
    }
    return size;
}

int64_t Bytes(Evaluation &e, const Tensor &tensor)
{
    return (MulOp()(e, Size(e, tensor), BitsOf(tensor.type)) + 7) / 8;
}

void NoOneScale(Evaluation &e)
{
    e.Fail("a tensor has several scales where one is needed");
}

} // namespace opgen
