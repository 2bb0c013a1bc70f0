/* Calls one kernel that emitted files register, without ExecuTorch, for test_emit_executorch.py.
 *
 * stdin: the kernel's name, and its values: each a kind and what it needs, numbers of 32 bits and bytes with
 * their count in front. stdout: shape and elements of the tensors that are written. Status 3: it failed. */
#include <cstdlib>
#include <cstring>
#include <deque>

#include <executorch/runtime/stub.h>

using namespace executorch::runtime;
using executorch::aten::ScalarType;
using executorch::aten::SizesType;
using executorch::aten::Tensor;
using executorch::aten::TensorImpl;

namespace
{

std::vector<Kernel> &Registered()
{
    static std::vector<Kernel> kernels;
    return kernels;
}

int32_t Number()
{
    int32_t number = 0;
    if (std::fread(&number, sizeof(number), 1, stdin) != 1) {
        std::exit(2);
    }
    return number;
}

template <class T = uint8_t> std::vector<T> Block()
{
    std::vector<T> items(static_cast<size_t>(Number()) / sizeof(T));
    if (!items.empty() && std::fread(items.data(), sizeof(T), items.size(), stdin) != items.size()) {
        std::exit(2);
    }
    items.shrink_to_fit();
    return items;
}

std::deque<TensorImpl> impls;

Tensor ReadTensor()
{
    TensorImpl impl;
    impl.type = static_cast<ScalarType>(Number());
    const bool is_contiguous = Number() != 0;
    impl.element_size = static_cast<size_t>(Number());
    impl.sizes = Block<SizesType>();
    static const uint8_t channels_last[4] = {0, 2, 3, 1};
    const size_t rank = impl.sizes.size();
    for (size_t i = 0; i < rank; i++) {
        const size_t other = rank == 4 ? channels_last[i] : rank - 1 - i;
        impl.dim_order.push_back(static_cast<uint8_t>(is_contiguous ? i : other));
    }
    impl.data = Block();
    impls.push_back(std::move(impl));
    return Tensor(&impls.back());
}

EValue ReadValue()
{
    EValue value;
    value.kind = static_cast<EValue::Kind>(Number());
    switch (value.kind) {
    case EValue::kInt:
    case EValue::kBool:
        value.number = Block<int64_t>()[0];
        break;
    case EValue::kDouble:
        value.real = Block<double>()[0];
        break;
    case EValue::kString: {
        const auto text = Block<char>();
        value.text.assign(text.begin(), text.end());
        break;
    }
    case EValue::kInts:
        value.ints = Block<int64_t>();
        break;
    case EValue::kDoubles:
        value.doubles = Block<double>();
        break;
    case EValue::kTensor:
        value.tensors.push_back(ReadTensor());
        break;
    case EValue::kTensors:
        for (int count = Number(); count > 0; count--) {
            value.tensors.push_back(ReadTensor());
        }
        break;
    default:
        break;
    }
    return value;
}

} // namespace

Error executorch::runtime::register_kernels(Span<const Kernel> kernels)
{
    for (size_t i = 0; i < kernels.size(); i++) {
        Registered().push_back(kernels[i]);
    }
    return Error::Ok;
}

int main()
{
    const auto name = Block<char>();
    const std::string wanted(name.begin(), name.end());
    std::deque<EValue> values;
    std::vector<EValue *> stack;
    const int outputs = Number();
    for (int count = Number(); count > 0; count--) {
        values.push_back(ReadValue());
        stack.push_back(&values.back());
    }
    for (const Kernel &kernel : Registered()) {
        if (wanted != kernel.name_) {
            continue;
        }
        KernelRuntimeContext context;
        kernel.op_(context, {stack.data(), stack.size()});
        if (context.failure_state() != Error::Ok) {
            std::fprintf(stderr, "error 0x%x\n", static_cast<unsigned>(context.failure_state()));
            return 3;
        }
        for (size_t i = stack.size() - static_cast<size_t>(outputs); i < stack.size(); i++) {
            const Tensor &tensor = stack[i]->toTensor();
            const int32_t rank = static_cast<int32_t>(tensor.dim());
            std::fwrite(&rank, sizeof(rank), 1, stdout);
            for (const SizesType each : tensor.sizes()) {
                std::fwrite(&each, sizeof(each), 1, stdout);
            }
            std::fwrite(tensor.const_data_ptr(), 1, tensor.nbytes(), stdout);
        }
        return 0;
    }
    return 2;
}
