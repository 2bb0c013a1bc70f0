/* Runs a model in TensorFlow Lite Micro with its own kernels, for test_tflm_from_source.py.
 *
 *     runner MODEL SAMPLES STEPS
 *
 * For each step the inputs come from stdin and the outputs go to stdout, as they lie in memory; each sample
 * begins with a new interpreter. Status 3: the tensors could not be allocated; 4: a run failed. */
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace
{

constexpr int kResources = 8;
constexpr size_t kArenaBytes = size_t{1} << 24;
alignas(16) uint8_t arena[kArenaBytes];
using Resolver = tflite::MicroMutableOpResolver<128>;

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

using Add = TfLiteStatus (*)(Resolver &);
#define OPERATOR(name) [](Resolver &resolver) { return resolver.Add##name(); }
const Add kOperators[] = {
    OPERATOR(Abs),
    OPERATOR(Add),
    OPERATOR(AddN),
    OPERATOR(ArgMax),
    OPERATOR(ArgMin),
    OPERATOR(AssignVariable),
    OPERATOR(AveragePool2D),
    OPERATOR(BatchMatMul),
    OPERATOR(BatchToSpaceNd),
    OPERATOR(BroadcastArgs),
    OPERATOR(BroadcastTo),
    OPERATOR(CallOnce),
    OPERATOR(Cast),
    OPERATOR(Ceil),
    OPERATOR(CircularBuffer),
    OPERATOR(Concatenation),
    OPERATOR(Conv2D),
    OPERATOR(Cos),
    OPERATOR(CumSum),
    OPERATOR(Delay),
    OPERATOR(DepthToSpace),
    OPERATOR(DepthwiseConv2D),
    OPERATOR(Dequantize),
    OPERATOR(DetectionPostprocess),
    OPERATOR(Div),
    OPERATOR(DynamicUpdateSlice),
    OPERATOR(EmbeddingLookup),
    OPERATOR(Energy),
    OPERATOR(Elu),
    OPERATOR(Equal),
    OPERATOR(Exp),
    OPERATOR(ExpandDims),
    OPERATOR(FftAutoScale),
    OPERATOR(Fill),
    OPERATOR(FilterBank),
    OPERATOR(FilterBankLog),
    OPERATOR(FilterBankSquareRoot),
    OPERATOR(FilterBankSpectralSubtraction),
    OPERATOR(Floor),
    OPERATOR(FloorDiv),
    OPERATOR(FloorMod),
    OPERATOR(Framer),
    OPERATOR(FullyConnected),
    OPERATOR(Gather),
    OPERATOR(GatherNd),
    OPERATOR(Greater),
    OPERATOR(GreaterEqual),
    OPERATOR(HardSwish),
    OPERATOR(If),
    OPERATOR(Irfft),
    OPERATOR(L2Normalization),
    OPERATOR(L2Pool2D),
    OPERATOR(LeakyRelu),
    OPERATOR(Less),
    OPERATOR(LessEqual),
    OPERATOR(Log),
    OPERATOR(LogicalAnd),
    OPERATOR(LogicalNot),
    OPERATOR(LogicalOr),
    OPERATOR(Logistic),
    OPERATOR(LogSoftmax),
    OPERATOR(Maximum),
    OPERATOR(MaxPool2D),
    OPERATOR(MirrorPad),
    OPERATOR(Mean),
    OPERATOR(Minimum),
    OPERATOR(Mul),
    OPERATOR(Neg),
    OPERATOR(NotEqual),
    OPERATOR(OverlapAdd),
    OPERATOR(Pack),
    OPERATOR(Pad),
    OPERATOR(PadV2),
    OPERATOR(PCAN),
    OPERATOR(Prelu),
    OPERATOR(Quantize),
    OPERATOR(ReadVariable),
    OPERATOR(ReduceAll),
    OPERATOR(ReduceMax),
    OPERATOR(ReduceMin),
    OPERATOR(Relu),
    OPERATOR(Relu6),
    OPERATOR(Reshape),
    OPERATOR(ResizeBilinear),
    OPERATOR(ResizeNearestNeighbor),
    OPERATOR(ReverseV2),
    OPERATOR(Rfft),
    OPERATOR(Round),
    OPERATOR(Rsqrt),
    OPERATOR(SelectV2),
    OPERATOR(Shape),
    OPERATOR(Sin),
    OPERATOR(Slice),
    OPERATOR(Softmax),
    OPERATOR(SpaceToBatchNd),
    OPERATOR(SpaceToDepth),
    OPERATOR(Split),
    OPERATOR(SplitV),
    OPERATOR(Squeeze),
    OPERATOR(Sqrt),
    OPERATOR(Square),
    OPERATOR(SquaredDifference),
    OPERATOR(Stacker),
    OPERATOR(StridedSlice),
    OPERATOR(Sub),
    OPERATOR(Sum),
    OPERATOR(Svdf),
    OPERATOR(Tanh),
    OPERATOR(Transpose),
    OPERATOR(TransposeConv),
    OPERATOR(UnidirectionalSequenceLSTM),
    OPERATOR(Unpack),
    OPERATOR(VarHandle),
    OPERATOR(While),
    OPERATOR(Window),
    OPERATOR(ZerosLike),
};

int Run(const tflite::Model *model, const Resolver &resolver, int steps)
{
    tflite::MicroAllocator *const allocator = tflite::MicroAllocator::Create(arena, kArenaBytes);
    tflite::MicroResourceVariables *const variables =
        tflite::MicroResourceVariables::Create(allocator, kResources);
    tflite::MicroInterpreter interpreter(model, resolver, allocator, variables);
    if (interpreter.AllocateTensors() != kTfLiteOk) {
        return 3;
    }
    for (int step = 0; step < steps; step++) {
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

} // namespace

int main(int count, char **arguments)
{
    if (count != 4) {
        return 2;
    }
    const std::vector<char> file = ReadFile(arguments[1]);
    Resolver resolver;
    for (const Add add : kOperators) {
        if (add(resolver) != kTfLiteOk) {
            return 2;
        }
    }
    for (int sample = 0; sample < std::atoi(arguments[2]); sample++) {
        if (const int status = Run(tflite::GetModel(file.data()), resolver, std::atoi(arguments[3]))) {
            return status;
        }
    }
    return 0;
}
