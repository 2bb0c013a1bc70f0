// Runs the network of digits as a module of opgen: reads images of 64 pixels, prints the digits.
#include <stdio.h>

#include "digits_tflm.h"

using namespace digits_tflm;

namespace
{

constexpr int kPixels = 64;
constexpr size_t kArenaSize = kTensorArenaSize;
uint8_t tensor_arena[kArenaSize];

// The pixel 0 to 16 as the network reads it.
int8_t Quantize(int pixel, const TfLiteTensor &input)
{
    const float stored = static_cast<float>(pixel) / 16.0f / input.params.scale;
    const int value = static_cast<int>(stored + 0.5f) + static_cast<int>(input.params.zero_point);
    return static_cast<int8_t>(value > 127 ? 127 : value);
}

int Largest(const TfLiteTensor &output)
{
    int best = 0;
    for (int i = 1; i < output.dims->data[1]; i++) {
        best = output.data.int8[i] > output.data.int8[best] ? i : best;
    }
    return best;
}

} // namespace

int main()
{
    MicroInterpreter interpreter(tensor_arena, kArenaSize);
    if (interpreter.AllocateTensors() != kTfLiteOk) {
        return 1;
    }
    TfLiteTensor *input = interpreter.input(0);
    TfLiteTensor *output = interpreter.output(0);
    unsigned char pixels[kPixels];
    while (fread(pixels, 1, kPixels, stdin) == kPixels) {
        for (int i = 0; i < kPixels; i++) {
            input->data.int8[i] = Quantize(pixels[i], *input);
        }
        if (interpreter.Invoke() != kTfLiteOk) {
            return 1;
        }
        printf("%d\n", Largest(*output));
    }
    return 0;
}
