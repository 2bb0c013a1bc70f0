/* A stand-in for TensorFlow Lite Micro: as much of it as our glue sees, written by us for machines without
 * it, so that the glue is compiled there, too (test_tflm_on_arm.py). There is nothing behind these
 * declarations. Types are as wide and as named as there: sizes of tensors are `int`, which is not int32_t
 * everywhere. */
#ifndef OPGEN_STAND_IN_H
#define OPGEN_STAND_IN_H

#include <cstddef>
#include <cstdint>

#ifdef TF_LITE_STRIP_ERROR_STRINGS
template <class... Anything> void NothingOf(Anything...)
{
}
#define MicroPrintf(...) NothingOf(__VA_ARGS__)
#else
void MicroPrintf(const char *format, ...);
#endif

enum TfLiteStatus { kTfLiteOk = 0, kTfLiteError = 1 };

#define TF_LITE_ENSURE_STATUS(done)                                                                          \
    do {                                                                                                     \
        if (const TfLiteStatus status_of_it = (done)) {                                                      \
            return status_of_it;                                                                             \
        }                                                                                                    \
    } while (false)
#define TF_LITE_ENSURE(context, is_so)                                                                       \
    do {                                                                                                     \
        if (!(is_so)) {                                                                                      \
            static_cast<void>(context);                                                                      \
            MicroPrintf("%s", #is_so);                                                                       \
            return kTfLiteError;                                                                             \
        }                                                                                                    \
    } while (false)

enum TfLiteType {
    kTfLiteNoType,
    kTfLiteFloat32,
    kTfLiteInt32,
    kTfLiteUInt8,
    kTfLiteInt64,
    kTfLiteString,
    kTfLiteBool,
    kTfLiteInt16,
    kTfLiteComplex64,
    kTfLiteInt8,
    kTfLiteFloat16,
    kTfLiteFloat64,
    kTfLiteComplex128,
    kTfLiteUInt64,
    kTfLiteResource,
    kTfLiteVariant,
    kTfLiteUInt32,
    kTfLiteUInt16,
    kTfLiteInt4,
    kTfLiteBFloat16
};
enum TfLiteAllocationType { kTfLiteMemNone, kTfLiteMmapRo, kTfLiteArenaRw };
enum TfLiteQuantizationType { kTfLiteNoQuantization, kTfLiteAffineQuantization };

struct TfLiteIntArray {
    int size;
    int data[1];
};
struct TfLiteFloatArray {
    int size;
    float data[1];
};
struct TfLiteAffineQuantization {
    TfLiteFloatArray *scale;
    TfLiteIntArray *zero_point;
    int32_t quantized_dimension;
};
struct TfLiteQuantization {
    TfLiteQuantizationType type;
    void *params;
};
union TfLitePtrUnion {
    void *data;
};
struct TfLiteTensor {
    TfLiteQuantization quantization;
    TfLitePtrUnion data;
    TfLiteIntArray *dims;
    size_t bytes;
    TfLiteType type;
    TfLiteAllocationType allocation_type;
};
struct TfLiteEvalTensor {
    TfLitePtrUnion data;
    TfLiteIntArray *dims;
    TfLiteType type;
};
struct TfLiteNode {
    TfLiteIntArray *inputs, *outputs;
    void *user_data;
};
struct TfLiteContext {
    TfLiteStatus (*RequestScratchBufferInArena)(TfLiteContext *context, size_t bytes, int *index);
    void *(*GetScratchBuffer)(TfLiteContext *context, int index);
};
struct TFLMRegistration {
    void *(*init)(TfLiteContext *, const char *, size_t);
    int32_t builtin_code;
};

namespace tflite
{

class ErrorReporter;
class BuiltinDataAllocator;

#include "names_of_operators.h" /* which the test writes: BuiltinOperator, BuiltinOptions */

class Operator
{
  public:
    BuiltinOptions builtin_options_type() const;
    const void *builtin_options() const;
};

using TfLiteBridgeBuiltinParseFunction = TfLiteStatus (*)(const Operator *, ErrorReporter *,
                                                          BuiltinDataAllocator *, void **);

class MicroContext
{
  public:
    void *AllocatePersistentBuffer(size_t bytes);
    TfLiteTensor *AllocateTempInputTensor(const TfLiteNode *node, int index);
    TfLiteTensor *AllocateTempOutputTensor(const TfLiteNode *node, int index);
    void DeallocateTempTfLiteTensor(TfLiteTensor *tensor);
};
MicroContext *GetMicroContext(const TfLiteContext *context);
TfLiteStatus TfLiteEvalTensorByteLength(const TfLiteEvalTensor *tensor, size_t *bytes);

class MicroOpResolver
{
  public:
    virtual ~MicroOpResolver();
    virtual const TFLMRegistration *FindOp(BuiltinOperator op) const = 0;
    virtual const TFLMRegistration *FindOp(const char *op) const = 0;
    virtual TfLiteBridgeBuiltinParseFunction GetOpDataParser(BuiltinOperator op) const = 0;
};
template <unsigned int size> class MicroMutableOpResolver : public MicroOpResolver
{
  public:
    TfLiteStatus AddCustom(const char *name, const TFLMRegistration *registration);
};

namespace micro
{

TFLMRegistration RegisterOp(void *(*init)(TfLiteContext *, const char *, size_t),
                            TfLiteStatus (*prepare)(TfLiteContext *, TfLiteNode *),
                            TfLiteStatus (*invoke)(TfLiteContext *, TfLiteNode *),
                            void (*free)(TfLiteContext *, void *), void (*reset)(TfLiteContext *, void *));
TfLiteEvalTensor *GetMutableEvalInput(const TfLiteContext *context, const TfLiteNode *node, int index);
TfLiteEvalTensor *GetEvalOutput(const TfLiteContext *context, const TfLiteNode *node, int index);

} // namespace micro

} // namespace tflite

#endif /* OPGEN_STAND_IN_H */
