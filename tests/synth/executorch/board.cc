/* Runs a program in ExecuTorch's runtime on a board, for test_executorch_on_arm.py. The test writes
 * board_program.h: the program, and the inputs of all runs. Each run prints the bytes of the outputs. Status
 * 2: the program cannot be read; 3: there is no room for what it plans; 4: it cannot be loaded; 5: a run
 * failed. */
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <executorch/extension/data_loader/buffer_data_loader.h>
#include <executorch/runtime/executor/memory_manager.h>
#include <executorch/runtime/executor/method.h>
#include <executorch/runtime/executor/program.h>
#include <executorch/runtime/platform/runtime.h>

#include "board_program.h"
#include "opgen_executorch_ops.h"

using namespace executorch::runtime;

namespace
{

constexpr size_t kMost = 4; /* planned buffers */

alignas(16) uint8_t planned[kMost][16 * 1024];
alignas(16) uint8_t of_method[16 * 1024];
alignas(16) uint8_t temporary[4 * 1024];

void Print(const executorch::aten::Tensor &tensor)
{
    const uint8_t *const bytes = static_cast<const uint8_t *>(tensor.const_data_ptr());
    for (size_t i = 0; i < tensor.nbytes(); i++) {
        std::printf("%02x", bytes[i]);
    }
    std::printf("\n");
}

} // namespace

int main()
{
    runtime_init();
    /* Boards have no constructors here: what register_opgen_ops.cc does before main(). */
    const Kernel ours[] = {Kernel("opgen::smooth.out", opgen::et::Boxed<opgen::native::smooth_out>::Call)};
    if (register_kernels({ours, 1}) != Error::Ok) {
        return 2;
    }
    executorch::extension::BufferDataLoader loader(kProgram, sizeof(kProgram));
    auto program = Program::load(&loader);
    if (!program.ok()) {
        return 2;
    }
    MemoryAllocator methods(sizeof(of_method), of_method), temporaries(sizeof(temporary), temporary);
    const auto meta = program->method_meta("forward");
    if (!meta.ok() || meta->num_memory_planned_buffers() > kMost) {
        return 3;
    }
    Span<uint8_t> buffers[kMost];
    const size_t count = meta->num_memory_planned_buffers();
    for (size_t i = 0; i < count; i++) {
        const size_t bytes = static_cast<size_t>(meta->memory_planned_buffer_size(i).get());
        if (bytes > sizeof(planned[i])) {
            return 3;
        }
        buffers[i] = {planned[i], bytes};
    }
    HierarchicalAllocator planner({buffers, count});
    MemoryManager memory(&methods, &planner, &temporaries);
    auto method = program->load_method("forward", &memory);
    if (!method.ok()) {
        return 4;
    }
    for (const uint8_t *given = kInputs; given < kInputs + sizeof(kInputs);) {
        for (size_t i = 0; i < method->inputs_size(); i++) {
            const auto &tensor = method->get_input(i).toTensor();
            std::memcpy(tensor.mutable_data_ptr(), given, tensor.nbytes());
            given += tensor.nbytes();
        }
        if (method->execute() != Error::Ok) {
            return 5;
        }
        for (size_t i = 0; i < method->outputs_size(); i++) {
            Print(method->get_output(i).toTensor());
        }
    }
    return 0;
}
