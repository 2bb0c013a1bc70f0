// Registers the kernels before main(), or when the library is loaded. Leave it out where ExecuTorch's code generator
// registers them from custom_ops.yaml.
// Made by opgen 0.1.0: opgen build --emit executorch --specs specs --specs specs --root-ops mylib::scaled_add,opgen::windows,opgen::blend.out,opgen::extremes.out. Do not edit.
#include "opgen_executorch_ops.h"

#ifndef USE_ATEN_LIB
namespace {

const executorch::runtime::Kernel kKernels[] = {
    executorch::runtime::Kernel("mylib::scaled_add.out", opgen::et::Boxed<mylib::native::scaled_add_out>::Call),
    executorch::runtime::Kernel("opgen::windows.out", opgen::et::Boxed<opgen::native::windows_out>::Call),
    executorch::runtime::Kernel("opgen::blend.out", opgen::et::Boxed<opgen::native::blend_out>::Call),
    executorch::runtime::Kernel("opgen::extremes.out", opgen::et::Boxed<opgen::native::extremes_out>::Call),
};

[[maybe_unused]] const auto kRegistered =
    executorch::runtime::register_kernels({kKernels, sizeof(kKernels) / sizeof(kKernels[0])});

} // namespace
#endif
