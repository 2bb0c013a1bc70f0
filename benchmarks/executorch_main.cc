/* Calls operators of ExecuTorch on a board, each once between marks, for executorch.py, which writes
 * executorch_cases.h. Out: the bytes of all results. Status 2: a call failed. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <optional>

#include <executorch/runtime/core/memory_allocator.h>
#include <executorch/runtime/kernel/kernel_includes.h>
#include <executorch/runtime/platform/platform.h>

#include "opgen_board.h"
#include "opgen_executorch_ops.h"

using executorch::aten::ArrayRef;
using executorch::aten::ScalarType;
using executorch::aten::Tensor;
using executorch::aten::TensorImpl;
using executorch::runtime::Error;
using executorch::runtime::KernelRuntimeContext;

namespace
{

/* How elements lie. Images: channels last; their shape is NCHW all the same. */
enum class Lying { kInOrder, kImage };

/* A tensor, and what it refers to. */
class Operand
{
  public:
    Operand(ScalarType type, Lying lying, std::initializer_list<int32_t> sizes, const void *data)
        : facts_(lying, sizes), impl_(type, static_cast<ssize_t>(sizes.size()), facts_.sizes,
                                      const_cast<void *>(data), facts_.order, facts_.strides)
    {
    }
    Operand(const Operand &) = delete;
    Operand &operator=(const Operand &) = delete;
    Tensor tensor()
    {
        return Tensor(&impl_);
    }

  private:
    struct Facts {
        Facts(Lying lying, std::initializer_list<int32_t> given)
        {
            const uint8_t of_images[] = {0, 2, 3, 1};
            int32_t step = 1;
            const size_t rank = given.size();
            std::memcpy(sizes, given.begin(), rank * sizeof(*sizes));
            for (size_t i = 0; i < rank; i++) {
                order[i] = lying == Lying::kImage ? of_images[i] : static_cast<uint8_t>(i);
            }
            for (size_t i = rank; i-- > 0;) {
                strides[order[i]] = step;
                step *= sizes[order[i]];
            }
        }
        int32_t sizes[4];
        uint8_t order[4];
        int32_t strides[4];
    };
    Facts facts_;
    TensorImpl impl_;
};

alignas(16) uint8_t temporary[64 * 1024];
alignas(16) uint8_t scratch[64 * 1024];
alignas(16) uint8_t result[64 * 1024];

#include "executorch_cases.h"

} // namespace

int main()
{
    std::FILE *const file = std::fopen("output.bin", "wb");
    for (const Case &each : kCases) {
        executorch::runtime::MemoryAllocator allocator(sizeof(temporary), temporary);
        KernelRuntimeContext context(nullptr, &allocator);
        std::memset(result, 0x5A, sizeof(result));
        each.call(context);
        if (context.failure_state() != Error::Ok) {
            std::fprintf(stderr, "%s: error 0x%x\n", each.name,
                         static_cast<unsigned>(context.failure_state()));
            return 2;
        }
        std::fwrite(result, 1, each.bytes, file);
    }
    return std::fclose(file) == 0 ? 0 : 1;
}
