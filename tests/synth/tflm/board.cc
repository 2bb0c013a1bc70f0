/* Runs a model of builtin operators in TensorFlow Lite Micro's interpreter, all with our kernels or, with
 * TFLM_KERNELS, its own, for test_tflm_on_arm.py. The test writes board_model.h: the model, the inputs of all
 * steps, how many; for a model with state (STREAMED) also streamed.inc, which makes the interpreter as
 * docs/tflm.md says, and how many variables there are. Each step prints the bytes of the outputs; a last line
 * says how much of the arena is used. Status 2: no room for the operators; 3: the tensors could not be
 * allocated; 4: a run failed. */
#include <cstdio>
#include <cstring>

#include "board_model.h"
#ifdef TFLM_KERNELS
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#else
#include "opgen_tflm_ops.h"
#endif
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace
{

alignas(16) uint8_t arena[128 * 1024];

} // namespace

int main()
{
    const tflite::Model *const model = tflite::GetModel(kModel);
#ifdef STREAMED
#include "streamed.inc"
#else
#ifdef TFLM_KERNELS
    tflite::MicroMutableOpResolver<7> resolver;
    resolver.AddAveragePool2D();
    resolver.AddConv2D();
    resolver.AddDepthwiseConv2D();
    resolver.AddFullyConnected();
    resolver.AddMaxPool2D();
    resolver.AddReshape();
    resolver.AddSoftmax();
#else
    tflite::MicroMutableOpResolver<kOpgenOperators + 1> others;
    if (kOpgenOperators > 0 && AddOpgenOperators(others) != kTfLiteOk) {
        return 2;
    }
    const OpgenOpResolver resolver(others);
#endif
    tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
#endif
    if (interpreter.AllocateTensors() != kTfLiteOk) {
        return 3;
    }
    const uint8_t *given = kInputs;
    for (int step = 0; step < kSteps; step++) {
        for (size_t i = 0; i < interpreter.inputs_size(); i++) {
            TfLiteTensor *const input = interpreter.input(i);
            std::memcpy(input->data.data, given, input->bytes);
            given += input->bytes;
        }
        if (interpreter.Invoke() != kTfLiteOk) {
            return 4;
        }
        for (size_t i = 0; i < interpreter.outputs_size(); i++) {
            const TfLiteTensor *const output = interpreter.output(i);
            for (size_t at = 0; at < output->bytes; at++) {
                std::printf("%02x", output->data.uint8[at]);
            }
        }
    }
    std::printf("\n%u\n", static_cast<unsigned int>(interpreter.arena_used_bytes()));
    return 0;
}
