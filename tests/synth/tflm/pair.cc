/* Two folders with namespaces of their own in one program and one translation unit, each with a model, for
 * test_tflm_pairs.py:
 *
 *     pair FIRST_MODEL SECOND_MODEL
 *
 * The inputs of both come from stdin, the outputs go to stdout; status 3: a model did not run. */
#include <cstdint>
#include <cstdio>
#include <vector>

#include "first/first_tflm_ops.h"
#include "second/second_tflm_ops.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace
{

bool Run(const char *path, const tflite::MicroOpResolver &resolver, uint8_t *arena, size_t size)
{
    std::vector<char> model(1 << 20);
    std::FILE *const file = std::fopen(path, "rb");
    if (file == nullptr || std::fread(model.data(), 1, model.size(), file) == 0) {
        return false;
    }
    std::fclose(file);
    tflite::MicroInterpreter interpreter(tflite::GetModel(model.data()), resolver, arena, size);
    if (interpreter.AllocateTensors() != kTfLiteOk) {
        return false;
    }
    TfLiteTensor *const input = interpreter.input(0);
    if (std::fread(input->data.data, 1, input->bytes, stdin) != input->bytes ||
        interpreter.Invoke() != kTfLiteOk) {
        return false;
    }
    const TfLiteTensor *const output = interpreter.output(0);
    return std::fwrite(output->data.data, 1, output->bytes, stdout) == output->bytes;
}

alignas(16) uint8_t arenas[2][1 << 20];

} // namespace

int main(int, char **paths)
{
    tflite::MicroMutableOpResolver<first::kOpgenOperators + second::kOpgenOperators + 1> others;
    if (first::AddOpgenOperators(others) != kTfLiteOk || second::AddOpgenOperators(others) != kTfLiteOk) {
        return 2;
    }
    const first::OpgenOpResolver ours(others);
    const second::OpgenOpResolver theirs(others);
    return Run(paths[1], ours, arenas[0], sizeof(arenas[0])) &&
                   Run(paths[2], theirs, arenas[1], sizeof(arenas[1]))
               ? 0
               : 3;
}
