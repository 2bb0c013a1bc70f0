/* SPDX-License-Identifier: Apache-2.0 */
/* Operators of specs as kernels of ExecuTorch.
 *
 * A kernel is called without preparation: each call checks the tensors by the spec's rules, gives the outputs
 * their shapes, computes the parameters and runs the C. What it needs for that is temporary memory of the
 * runtime. A fault ends the call with an error, whose reason is logged with the line of the spec. */
#ifndef OPGEN_EXECUTORCH_H
#define OPGEN_EXECUTORCH_H

#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include <executorch/runtime/kernel/kernel_includes.h>
#ifdef USE_ATEN_LIB
#include <memory>
#include <vector>
#else
#include <executorch/runtime/core/evalue.h>
#include <executorch/runtime/kernel/operator_registry.h>
#endif

#include "opgen_operator.h"

namespace opgen
{

namespace et
{

using executorch::aten::ArrayRef;
using executorch::aten::Scalar;
using executorch::aten::ScalarType;
using executorch::aten::Tensor;
#ifdef USE_ATEN_LIB /* for PyTorch: tensors are its own; see opgen_torch_library.cc */
using executorch::runtime::aten::KernelRuntimeContext;
#else
using executorch::runtime::EValue;
using executorch::runtime::KernelRuntimeContext;
using executorch::runtime::Span;
#endif

/* How the elements of a tensor must lie in memory. Those whose channels lie last have axes NCHW, which the
 * spec sees as they lie: NHWC. kSame: as those of the first result. */
enum class Order : uint8_t { kContiguous, kChannelsLast, kSame };

/* A tensor of a call. */
struct Given {
    const Tensor *tensor;
    Order order;
    bool is_turned; /* its axes are seen as they lie */
    executorch::aten::SizesType dims[4];
};

/* One call of an operator: its tensors in the order of the spec. */
class Call
{
  public:
    /* With room for so many tensors. */
    Call(KernelRuntimeContext &context, size_t inputs, size_t outputs, size_t states);

    void Input(const Tensor &tensor, Order order = Order::kContiguous)
    {
        AddInput(&tensor, order);
    }
    void Input(const std::optional<Tensor> &tensor, Order order = Order::kContiguous)
    {
        AddInput(tensor ? &*tensor : nullptr, order);
    }
    void Input(const ArrayRef<Tensor> &tensors)
    {
        for (const Tensor &each : tensors) {
            AddInput(&each, Order::kContiguous);
        }
    }
    void Output(const Tensor &tensor, Order order = Order::kContiguous);
    /* A tensor that the program keeps: read and written. */
    void State(const Tensor &tensor);
    /* ``options``: what the plan of the operator takes them from. */
    void Run(const Operator &op, const void *options);

  private:
    void AddInput(const Tensor *tensor, Order order);
    /* Whether the states are what the spec says. */
    bool StatesFit(Evaluation &e, const opgen::State *wanted);

    KernelRuntimeContext &context_;
    Given *inputs_;
    Given *outputs_;
    Given *states_;
    void **pointers_; /* to the elements of all these tensors */
    int input_count_ = 0;
    int output_count_ = 0;
    int state_count_ = 0;
};

/* Options as the kernels get them -> as expressions know them. */
Type TypeOf(ScalarType type);
inline Text TextOf(std::string_view text)
{
    return {text.data(), text.size()};
}
inline double NumberOf(const Scalar &scalar)
{
    return scalar.isFloatingPoint() ? scalar.to<double>() : static_cast<double>(scalar.to<int64_t>());
}
int64_t MemberOf(Evaluation &e, Words option, std::string_view name, const Member *members, int count);
template <class To, class From> Tuple<To> TupleOf(Evaluation &e, const ArrayRef<From> &items)
{
    Tuple<To> tuple;
    for (size_t i = 0; i < items.size(); i++) {
        tuple.Push(e, static_cast<To>(items[i]));
    }
    return tuple;
}

#ifdef USE_ATEN_LIB

/* What a call needs besides its tensors, as long as it takes. */
class Heap final : public executorch::runtime::MemoryAllocator
{
  public:
    Heap() : MemoryAllocator(0, nullptr)
    {
    }
    void *allocate(size_t size, size_t alignment) override
    {
        blocks_.emplace_back(std::make_unique<uint8_t[]>(size + alignment));
        const uintptr_t begin = reinterpret_cast<uintptr_t>(blocks_.back().get());
        return reinterpret_cast<void *>((begin + alignment - 1) & ~(uintptr_t{alignment} - 1));
    }

  private:
    std::vector<std::unique_ptr<uint8_t[]>> blocks_;
};

/* The kernel ``function`` as PyTorch calls it. */
template <auto function> struct Called;
template <class Result, class... Parameters, Result (*function)(KernelRuntimeContext &, Parameters...)>
struct Called<function> {
    static Result Call(Parameters... parameters)
    {
        Heap heap;
        KernelRuntimeContext context(nullptr, &heap);
        return function(context, std::forward<Parameters>(parameters)...);
    }
};

#else

/* Whether a value of a program is what a parameter takes. */
template <class T> struct Unboxed;
template <> struct Unboxed<const Tensor &> {
    static bool Is(const EValue &value)
    {
        return value.isTensor();
    }
    static const Tensor &Of(const EValue &value)
    {
        return value.toTensor();
    }
};
template <> struct Unboxed<Tensor &> {
    static bool Is(const EValue &value)
    {
        return value.isTensor();
    }
    static Tensor &Of(EValue &value)
    {
        return value.toTensor();
    }
};
template <> struct Unboxed<const std::optional<Tensor> &> {
    static bool Is(const EValue &value)
    {
        return value.isNone() || value.isTensor();
    }
    static std::optional<Tensor> Of(const EValue &value)
    {
        return value.toOptional<Tensor>();
    }
};
template <> struct Unboxed<ArrayRef<Tensor>> {
    static bool Is(const EValue &value)
    {
        return value.isTensorList();
    }
    static ArrayRef<Tensor> Of(const EValue &value)
    {
        return value.toTensorList();
    }
};
template <> struct Unboxed<ArrayRef<int64_t>> {
    static bool Is(const EValue &value)
    {
        return value.isIntList();
    }
    static ArrayRef<int64_t> Of(const EValue &value)
    {
        return value.toIntList();
    }
};
template <> struct Unboxed<ArrayRef<double>> {
    static bool Is(const EValue &value)
    {
        return value.isDoubleList();
    }
    static ArrayRef<double> Of(const EValue &value)
    {
        return value.toDoubleList();
    }
};
template <> struct Unboxed<int64_t> {
    static bool Is(const EValue &value)
    {
        return value.isInt();
    }
    static int64_t Of(const EValue &value)
    {
        return value.toInt();
    }
};
template <> struct Unboxed<double> {
    static bool Is(const EValue &value)
    {
        return value.isDouble() || value.isInt();
    }
    static double Of(const EValue &value)
    {
        return value.isInt() ? static_cast<double>(value.toInt()) : value.toDouble();
    }
};
template <> struct Unboxed<bool> {
    static bool Is(const EValue &value)
    {
        return value.isBool();
    }
    static bool Of(const EValue &value)
    {
        return value.toBool();
    }
};
template <> struct Unboxed<const Scalar &> {
    static bool Is(const EValue &value)
    {
        return value.isScalar();
    }
    static Scalar Of(const EValue &value)
    {
        return value.toScalar();
    }
};
template <> struct Unboxed<std::string_view> {
    static bool Is(const EValue &value)
    {
        return value.isString();
    }
    static std::string_view Of(const EValue &value)
    {
        const auto text = value.toString();
        return {text.data(), text.size()};
    }
};
template <> struct Unboxed<ScalarType> {
    static bool Is(const EValue &value)
    {
        return value.isInt();
    }
    static ScalarType Of(const EValue &value)
    {
        return value.toScalarType();
    }
};

/* The kernel ``function`` as the registry calls kernels. */
template <auto function> struct Boxed;
template <class Result, class... Parameters, Result (*function)(KernelRuntimeContext &, Parameters...)>
struct Boxed<function> {
    static void Call(KernelRuntimeContext &context, Span<EValue *> values)
    {
        Unbox(context, values, std::index_sequence_for<Parameters...>());
    }

  private:
    template <size_t... at>
    static void Unbox(KernelRuntimeContext &context, Span<EValue *> values, std::index_sequence<at...>)
    {
        if (values.size() < sizeof...(at) || !(Unboxed<Parameters>::Is(*values[at]) && ...)) {
            context.fail(executorch::runtime::Error::InvalidType);
            return;
        }
        function(context, Unboxed<Parameters>::Of(*values[at])...);
    }
};

#endif /* USE_ATEN_LIB */

} // namespace et

} // namespace opgen

#endif /* OPGEN_EXECUTORCH_H */
