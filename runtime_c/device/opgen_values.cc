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

int32_t Int32(Evaluation &e, int64_t value)
{
    if (value < INT32_MIN || value > INT32_MAX) {
        e.Fail(Message().Add(value).Add(" does not fit int32_t"));
        return 0;
    }
    return static_cast<int32_t>(value);
}

float Float32(Evaluation &e, double value)
{
    if (std::fabs(value) > static_cast<double>(FLT_MAX) && std::fabs(value) <= DBL_MAX &&
        std::isinf(static_cast<float>(value))) {
        e.Fail(Message().Add(value).Add(" is too large for a float"));
    }
    return static_cast<float>(value);
}

int64_t Dim(Evaluation &e, const Tensor &tensor, int axis)
{
    if (axis >= tensor.rank) {
        e.Fail("a tensor does not have the axis");
        return 0;
    }
    return tensor.dims[axis];
}

Ints Shape(Evaluation &e, const Tensor &tensor)
{
    Ints shape;
    for (int i = 0; i < tensor.rank; i++) {
        shape.Push(e, tensor.dims[i]);
    }
    return shape;
}

int64_t Size(Evaluation &e, const Tensor &tensor)
{
    int64_t size = 1;
    for (int i = 0; i < tensor.rank; i++) {
        size = MulOp()(e, size, tensor.dims[i]);
    }
    return size;
}

int64_t Bytes(Evaluation &e, const Tensor &tensor)
{
    return (MulOp()(e, Size(e, tensor), BitsOf(tensor.type)) + 7) / 8;
}

double Scale(Evaluation &e, const Tensor &tensor)
{
    if (tensor.scale_count > 1) {
        e.Fail("a tensor has several scales where one is needed");
    }
    return tensor.scale_count ? static_cast<double>(tensor.scales[0]) : 1.0;
}

int64_t ZeroPoint(const Tensor &tensor)
{
    return tensor.zero_point_count ? tensor.zero_points[0] : 0;
}

} // namespace opgen
