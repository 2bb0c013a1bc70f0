/* SPDX-License-Identifier: Apache-2.0 */
/* Operators of specs as kernels of ExecuTorch.
 *
 * A kernel is called without preparation: each call checks the tensors by the spec's rules, gives the outputs
 * their shapes, computes the parameters and runs the C. What it needs for that lies on the stack; what may be
 * large is temporary memory of the runtime. What is checked in each call is written out where it is checked,
 * and what is said of a fault is apart from it: most calls are right, and small. A fault ends the call with
 * an error, whose reason is logged with the line of the spec. */
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

/* The types of ExecuTorch, by their numbers, as expressions know them. */
constexpr int kTypes = 30;
extern const Type kTypeOf[kTypes];
inline Type TypeOf(ScalarType type)
{
    const unsigned number = static_cast<unsigned char>(type);
    return number < kTypes ? kTypeOf[number] : Type::kNone;
}

/* Whether channels of an image lie last, and would not lie in front as well. */
bool HasChannelsLast(const Tensor &tensor);

/* A tensor of a call. */
struct Given {
    const Tensor *tensor;
    Order order;
    bool is_turned; /* its axes are seen as they lie */
    executorch::aten::SizesType dims[4];
};

/* Room for the tensors of a call, on the stack. */
template <int count> struct Room {
    Given tensors[count];
    void *pointers[count];
};

/* The facts of an operator that a call needs behind its plan. */
struct Operation {
    Words name;
    const Alias *aliases;
    int alias_count;
};

/* One call of an operator: its tensors in the order of the spec, inputs first, and memory for what is
 * computed from them. The C++ of a plan takes it for a node. */
class Call
{
  public:
    /* With room for so many tensors. ``has_channels_last``: how the elements of the first result lie. */
    template <int count>
    Call(KernelRuntimeContext &context, Room<count> &room, int inputs, int outputs, bool has_channels_last)
        : context_(context), tensors_(room.tensors), pointers_(room.pointers), inputs_(inputs),
          outputs_(outputs), is_first_turned_(has_channels_last), node_(*this), e_(node_)
    {
    }
    /* With temporary memory for them. */
    Call(KernelRuntimeContext &context, size_t count, int inputs, int outputs, bool has_channels_last);
    Call(const Call &) = delete;
    Call &operator=(const Call &) = delete;

    void Add(const Tensor &tensor, Order order = Order::kContiguous)
    {
        AddOne(&tensor, order);
    }
    void Add(const std::optional<Tensor> &tensor, Order order = Order::kContiguous)
    {
        AddOne(tensor ? &*tensor : nullptr, order);
    }
    void Add(const ArrayRef<Tensor> &tensors)
    {
        for (const Tensor &each : tensors) {
            AddOne(&each, Order::kContiguous);
        }
    }
    /* Finds what a plan needs, and returns whether there may be one. */
    bool Begin(int states);
    /* Runs the kernel that the plan has chosen, or tells what is wrong. */
    void End(const Operation &op);

    Evaluation &evaluation()
    {
        return e_;
    }
    Plan *plan()
    {
        return &plan_;
    }
    operator const Node &() const
    {
        return node_;
    }
    /* What expressions see of a tensor that is there, and of one that may be absent. */
    opgen::Tensor Input(int index) const
    {
        return Facts(tensors_[index]);
    }
    opgen::Tensor OptionalInput(int index) const
    {
        if (tensors_[index].tensor != nullptr) {
            return Facts(tensors_[index]);
        }
        opgen::Tensor absent;
        absent.is_counted = true;
        absent.count = 1; /* as that of one without axes */
        return absent;
    }
    opgen::Tensor Output(int index) const
    {
        return Facts(tensors_[inputs_ + index]);
    }
    /* Gives an output its shape, and returns what expressions see of it now. */
    opgen::Tensor GiveShape(Evaluation &e, int output, Words name, const Ints &shape)
    {
        if (!e.failed() && !HasShape(tensors_[inputs_ + output], shape)) {
            Resize(e, output, name, shape);
        }
        return Output(output);
    }
    /* The same where it is that of an input. */
    opgen::Tensor GiveShapeOf(Evaluation &e, int output, Words name, int input)
    {
        if (!e.failed() && !HaveOneShape(tensors_[input], tensors_[inputs_ + output])) {
            ResizeAs(e, output, name, input);
        }
        return Output(output);
    }

  private:
    /* The same for those who do not know whose node it is. */
    class CalledNode final : public Node
    {
      public:
        explicit CalledNode(Call &call) : call_(call)
        {
        }
        void *Allocate(size_t bytes) override
        {
            return call_.Allocate(bytes);
        }
        int input_count() const override
        {
            return call_.inputs_;
        }
        int output_count() const override
        {
            return call_.outputs_;
        }
        opgen::Tensor Input(int index) const override
        {
            return index < call_.inputs_ ? call_.OptionalInput(index) : opgen::Tensor();
        }
        opgen::Tensor Output(int index) const override
        {
            return index < call_.outputs_ ? call_.Output(index) : opgen::Tensor();
        }

      private:
        Call &call_;
    };

    void AddOne(const Tensor *tensor, Order order)
    {
        if (tensors_ != nullptr) {
            tensors_[count_].tensor = tensor;
            tensors_[count_++].order = order;
        }
    }
    static opgen::Tensor Facts(const Given &given)
    {
        const Tensor &tensor = *given.tensor;
        const Numbers dims = given.is_turned ? given.dims : tensor.sizes().data();
        opgen::Tensor facts;
        facts.type = TypeOf(tensor.scalar_type());
        facts.dims = dims;
        facts.rank = static_cast<int>(tensor.dim());
        facts.elements = tensor.const_data_ptr(); /* all are there when the kernel is called */
        facts.is_there = facts.is_counted = true;
        facts.count = static_cast<int32_t>(tensor.numel());
        return facts;
    }
    void Look();
    void LookAt(int place);
    static bool HasShape(const Given &given, const Ints &shape);
    static bool HaveOneShape(const Given &one, const Given &other);
    OPGEN_RARE void Resize(Evaluation &e, int output, Words name, const Ints &shape);
    OPGEN_RARE void ResizeAs(Evaluation &e, int output, Words name, int input);
    OPGEN_RARE void RefuseOrder(int place, bool is_turned);
    OPGEN_RARE void RefuseShape(Evaluation &e, int output, Words name, const Ints &shape);
    OPGEN_RARE void Refuse(const Operation &op);
    void *Allocate(size_t bytes);
    /* Whether the states are what the spec says. */
    void CheckStates();
    void CopyAliases(const Operation &op);

    static constexpr size_t kOwn = 256; /* bytes on the stack: enough for most params */

    KernelRuntimeContext &context_;
    Given *tensors_;
    void **pointers_; /* to the elements of all these tensors */
    int inputs_, outputs_, count_ = 0;
    bool is_first_turned_;
    size_t used_ = 0;
    CalledNode node_;
    Evaluation e_;
    Plan plan_;
    alignas(8) uint8_t own_[kOwn];
};

/* Options as the kernels get them -> as expressions know them. */
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
