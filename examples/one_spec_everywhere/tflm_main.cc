/* Runs everywhere.tflite in the interpreter of TensorFlow Lite Micro: reads the inputs from stdin and
 * writes the outputs to stdout, as they lie in memory.
 *
 *     tflm_main everywhere.tflite */
#include <cstdint>
#include <cstdio>
#include <vector>

#include "opgen_tflm_ops.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/schema/schema_generated.h"

int main(int count, char **arguments)
{
    std::FILE *const file = count > 1 ? std::fopen(arguments[1], "rb") : nullptr;
    if (file == nullptr) {
        return 2;
    }
    std::vector<char> model(1 << 20);
    model.resize(std::fread(model.data(), 1, model.size(), file));
    std::fclose(file);

    tflite::MicroMutableOpResolver<kOpgenOperators> resolver;
    alignas(16) static uint8_t arena[1 << 16];
    if (AddOpgenOperators(resolver) != kTfLiteOk) {
        return 3;
    }
    tflite::MicroInterpreter interpreter(tflite::GetModel(model.data()), resolver, arena, sizeof(arena));
    if (interpreter.AllocateTensors() != kTfLiteOk) {
        return 3;
    }
    for (size_t i = 0; i < interpreter.inputs_size(); i++) {
        TfLiteTensor *const input = interpreter.input(i);
        if (std::fread(input->data.data, 1, input->bytes, stdin) != input->bytes) {
            return 2;
        }
    }
    if (interpreter.Invoke() != kTfLiteOk) {
        return 4;
    }
    for (size_t i = 0; i < interpreter.outputs_size(); i++) {
        const TfLiteTensor *const output = interpreter.output(i);
        std::fwrite(output->data.data, 1, output->bytes, stdout);
    }
    return 0;
}
