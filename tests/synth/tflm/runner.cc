/* Runs a model of our operators in the interpreter of TensorFlow Lite Micro, for test_emit_tflm.py.
 *
 *     runner MODEL STEPS [RESET]
 *
 * For each step the inputs come from stdin and the outputs go to stdout, as they lie in memory; before
 * step RESET the interpreter is reset. Status 3: the tensors could not be allocated; 4: a run failed. */
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "opgen_tflm_ops.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace
{

alignas(16) uint8_t arena[1 << 20];

std::vector<char> ReadFile(const char *path)
{
    std::vector<char> bytes;
    if (std::FILE *const file = std::fopen(path, "rb")) {
        char chunk[4096];
        for (size_t read; (read = std::fread(chunk, 1, sizeof(chunk), file)) > 0;) {
            bytes.insert(bytes.end(), chunk, chunk + read);
        }
        std::fclose(file);
    }
    return bytes;
}

} // namespace

int main(int count, char **arguments)
{
    if (count < 3) {
        return 2;
    }
    const std::vector<char> file = ReadFile(arguments[1]);
    const int steps = std::atoi(arguments[2]);
    const int reset = count > 3 ? std::atoi(arguments[3]) : -1;

    tflite::MicroMutableOpResolver<kOpgenOperators + 1> resolver;
    if (AddOpgenOperators(resolver) != kTfLiteOk || resolver.AddAdd() != kTfLiteOk) {
        return 2;
    }
#ifdef OPGEN_BUILTINS
    const OpgenOpResolver chosen(resolver);
#else
    const tflite::MicroOpResolver &chosen = resolver;
#endif
    tflite::MicroInterpreter interpreter(tflite::GetModel(file.data()), chosen, arena, sizeof(arena));
    if (interpreter.AllocateTensors() != kTfLiteOk) {
        return 3;
    }
    for (int step = 0; step < steps; step++) {
        if (step == reset && interpreter.Reset() != kTfLiteOk) {
            return 4;
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
    }
    return 0;
}
