/* Operators of specs as custom operators of TensorFlow Lite Micro. */
#ifndef OPGEN_TFLM_H
#define OPGEN_TFLM_H

#include "opgen_operator.h"
#include "tensorflow/lite/micro/micro_common.h"

namespace opgen
{

void *Init(TfLiteContext *context, const Operator &op, const char *payload, size_t payload_size);
TfLiteStatus Prepare(TfLiteContext *context, TfLiteNode *node);
TfLiteStatus Invoke(TfLiteContext *context, TfLiteNode *node);
void Reset(TfLiteContext *context, void *data);

/* The registration of an operator. */
TFLMRegistration Registration(void *(*init)(TfLiteContext *context, const char *payload,
                                            size_t payload_size));

template <const Operator &op> TFLMRegistration RegistrationOf()
{
    return Registration([](TfLiteContext *context, const char *payload, size_t payload_size) {
        return Init(context, op, payload, payload_size);
    });
}

} // namespace opgen

#endif /* OPGEN_TFLM_H */
