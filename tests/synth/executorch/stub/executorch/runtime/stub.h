/* As much of ExecuTorch's runtime as kernels see, for machines without it: see test_emit_executorch.py.
 * The names are those of its headers; memory comes from the heap, so that sanitizers watch it. */
#ifndef STUB_H
#define STUB_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#define ET_LOG(level, ...) (std::fprintf(stderr, __VA_ARGS__), std::fputc('\n', stderr))

namespace executorch
{

namespace aten
{

using SizesType = int32_t;
using DimOrderType = uint8_t;

enum class ScalarType : int8_t {
    Byte = 0,
    Char = 1,
    Short = 2,
    Int = 3,
    Long = 4,
    Half = 5,
    Float = 6,
    Double = 7,
    Bool = 11,
    BFloat16 = 15,
    UInt16 = 27,
    UInt32 = 28,
    UInt64 = 29,
};

/* A number whose type the program says. */
class Scalar
{
  public:
    Scalar(int64_t whole) : is_real_(false), whole_(whole), real_(0.0)
    {
    }
    Scalar(double real) : is_real_(true), whole_(0), real_(real)
    {
    }
    bool isFloatingPoint() const
    {
        return is_real_;
    }
    template <class T> T to() const
    {
        if (is_real_ != std::is_floating_point<T>::value) {
            std::abort(); /* as ExecuTorch does */
        }
        return is_real_ ? static_cast<T>(real_) : static_cast<T>(whole_);
    }

  private:
    bool is_real_;
    int64_t whole_;
    double real_;
};

template <class T> class ArrayRef
{
  public:
    ArrayRef(const T *data, size_t size) : data_(data), size_(size)
    {
    }
    const T *data() const
    {
        return data_;
    }
    size_t size() const
    {
        return size_;
    }
    const T &operator[](size_t index) const
    {
        return data_[index];
    }
    const T *begin() const
    {
        return data_;
    }
    const T *end() const
    {
        return data_ + size_;
    }

  private:
    const T *data_;
    size_t size_;
};

struct TensorImpl {
    ScalarType type;
    std::vector<SizesType> sizes;
    std::vector<uint8_t> data; /* all that there is room for */
    size_t element_size;
    std::vector<DimOrderType> dim_order;
};

class Tensor
{
  public:
    explicit Tensor(TensorImpl *impl) : impl_(impl)
    {
    }
    ScalarType scalar_type() const
    {
        return impl_->type;
    }
    ArrayRef<SizesType> sizes() const
    {
        return {impl_->sizes.data(), impl_->sizes.size()};
    }
    ArrayRef<DimOrderType> dim_order() const
    {
        return {impl_->dim_order.data(), impl_->dim_order.size()};
    }
    std::ptrdiff_t numel() const
    {
        return static_cast<std::ptrdiff_t>(nbytes() / impl_->element_size);
    }
    std::ptrdiff_t dim() const
    {
        return static_cast<std::ptrdiff_t>(impl_->sizes.size());
    }
    const void *const_data_ptr() const
    {
        return impl_->data.data();
    }
    void *mutable_data_ptr() const
    {
        return impl_->data.data();
    }
    size_t nbytes() const
    {
        size_t bytes = impl_->element_size;
        for (const SizesType each : impl_->sizes) {
            bytes *= static_cast<size_t>(each);
        }
        return bytes;
    }
    TensorImpl *unsafeGetTensorImpl() const
    {
        return impl_;
    }

  private:
    TensorImpl *impl_;
};

} // namespace aten

namespace runtime
{

enum class Error : uint32_t {
    Ok = 0x00,
    Internal = 0x01,
    NotFound = 0x10,
    InvalidArgument = 0x12,
    InvalidType = 0x13,
    MemoryAllocationFailed = 0x21,
};

template <class T> class Result
{
  public:
    Result(T value) : value_(value)
    {
    }
    bool ok() const
    {
        return true;
    }
    const T &get() const
    {
        return value_;
    }

  private:
    T value_;
};

template <class T> class Span
{
  public:
    Span(T *data, size_t size) : data_(data), size_(size)
    {
    }
    size_t size() const
    {
        return size_;
    }
    T &operator[](size_t index) const
    {
        return data_[index];
    }

  private:
    T *data_;
    size_t size_;
};

class KernelRuntimeContext
{
  public:
    void fail(Error error)
    {
        error_ = error;
    }
    Error failure_state() const
    {
        return error_;
    }
    Result<void *> allocate_temp(size_t size)
    {
        blocks_.emplace_back(new uint8_t[size]);
        return Result<void *>(blocks_.back().get());
    }

  private:
    Error error_ = Error::Ok;
    std::vector<std::unique_ptr<uint8_t[]>> blocks_;
};

/* The rank stays, and there must be room. */
inline Error resize_tensor(const aten::Tensor &tensor, aten::ArrayRef<aten::SizesType> sizes)
{
    aten::TensorImpl &impl = *tensor.unsafeGetTensorImpl();
    size_t bytes = impl.element_size;
    for (const aten::SizesType each : sizes) {
        bytes = each < 0 ? SIZE_MAX / 2 : bytes * static_cast<size_t>(each);
    }
    if (sizes.size() != impl.sizes.size() || bytes > impl.data.size()) {
        return Error::InvalidArgument;
    }
    for (size_t i = 0; i < sizes.size(); i++) {
        impl.sizes[i] = sizes[i];
    }
    return Error::Ok;
}

/* A value of a program. */
struct EValue {
    enum Kind { kNone, kTensor, kInt, kDouble, kBool, kString, kInts, kDoubles, kTensors } kind = kNone;
    int64_t number = 0;
    double real = 0.0;
    std::string text;
    std::vector<int64_t> ints;
    std::vector<double> doubles;
    std::vector<aten::Tensor> tensors; /* one, or a list */

    bool isNone() const
    {
        return kind == kNone;
    }
    bool isTensor() const
    {
        return kind == kTensor;
    }
    bool isInt() const
    {
        return kind == kInt;
    }
    bool isDouble() const
    {
        return kind == kDouble;
    }
    bool isBool() const
    {
        return kind == kBool;
    }
    bool isScalar() const
    {
        return kind == kInt || kind == kDouble || kind == kBool;
    }
    bool isString() const
    {
        return kind == kString;
    }
    bool isIntList() const
    {
        return kind == kInts;
    }
    bool isDoubleList() const
    {
        return kind == kDoubles;
    }
    bool isTensorList() const
    {
        return kind == kTensors;
    }
    const aten::Tensor &toTensor() const
    {
        return tensors[0];
    }
    aten::Tensor &toTensor()
    {
        return tensors[0];
    }
    int64_t toInt() const
    {
        return number;
    }
    double toDouble() const
    {
        return real;
    }
    bool toBool() const
    {
        return number != 0;
    }
    aten::Scalar toScalar() const
    {
        return kind == kDouble ? aten::Scalar(real) : aten::Scalar(number);
    }
    std::string_view toString() const
    {
        return text;
    }
    aten::ScalarType toScalarType() const
    {
        return static_cast<aten::ScalarType>(number);
    }
    aten::ArrayRef<int64_t> toIntList() const
    {
        return {ints.data(), ints.size()};
    }
    aten::ArrayRef<double> toDoubleList() const
    {
        return {doubles.data(), doubles.size()};
    }
    aten::ArrayRef<aten::Tensor> toTensorList() const
    {
        return {tensors.data(), tensors.size()};
    }
    template <class T> std::optional<T> toOptional() const
    {
        return kind == kNone ? std::nullopt : std::optional<T>(tensors[0]);
    }
};

using OpFunction = void (*)(KernelRuntimeContext &, Span<EValue *>);

struct Kernel {
    constexpr Kernel(const char *name, OpFunction function) : name_(name), op_(function)
    {
    }
    const char *name_;
    OpFunction op_;
};

Error register_kernels(Span<const Kernel> kernels);

} // namespace runtime

} // namespace executorch

#endif /* STUB_H */
