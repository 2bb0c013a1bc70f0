// Kernels of ExecuTorch.
// Made by opgen 0.1.0: opgen build --emit executorch --specs specs --specs specs --root-ops mylib::scaled_add,opgen::windows,opgen::blend.out,opgen::extremes.out. Do not edit.
#ifndef OPGEN_EXECUTORCH_OPS_H
#define OPGEN_EXECUTORCH_OPS_H

#include "opgen_executorch.h"

namespace mylib {

namespace native {

// x + scale * y: of float32 or int32, under a name and with arguments of its own. (specs/scaled_add.yaml)
executorch::aten::Tensor &scaled_add_out(opgen::et::KernelRuntimeContext &context, const executorch::aten::Tensor &self_, const executorch::aten::Tensor &other_, double alpha_, executorch::aten::Tensor &out_);

} // namespace native

} // namespace mylib

namespace opgen {

namespace native {

// Weighted sums over windows of a row: options of all types, outputs of their own shape. (specs/windows.yaml)
std::tuple<executorch::aten::Tensor &, executorch::aten::Tensor &> windows_out(opgen::et::KernelRuntimeContext &context, const executorch::aten::Tensor &x_, executorch::aten::ArrayRef<double> weights_, int64_t start_, int64_t step_, std::string_view padding_, executorch::aten::ScalarType kind_, std::string_view name_, bool negative_, executorch::aten::Tensor &out0_, executorch::aten::Tensor &out1_);

} // namespace native

} // namespace opgen

namespace opgen {

namespace native {

// The mean of any number of tensors of any type of 32 bits, and an optional offset first. (specs/blend.yaml)
executorch::aten::Tensor &blend_out(opgen::et::KernelRuntimeContext &context, const std::optional<executorch::aten::Tensor> &offset_, executorch::aten::ArrayRef<executorch::aten::Tensor> x_, executorch::aten::Tensor &out_);

} // namespace native

} // namespace opgen

namespace opgen {

namespace native {

// The least and the greatest element of each row, by way of scratch. (specs/extremes.yaml)
std::tuple<executorch::aten::Tensor &, executorch::aten::Tensor &> extremes_out(opgen::et::KernelRuntimeContext &context, const executorch::aten::Tensor &x_, executorch::aten::Tensor &out0_, executorch::aten::Tensor &out1_);

} // namespace native

} // namespace opgen

#endif // OPGEN_EXECUTORCH_OPS_H
