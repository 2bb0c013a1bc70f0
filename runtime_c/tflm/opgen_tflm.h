/* SPDX-License-Identifier: Apache-2.0 */
/* Operators of specs as operators of TensorFlow Lite Micro. */
#ifndef OPGEN_TFLM_H
#define OPGEN_TFLM_H

#include "opgen_node.h"
#include "tensorflow/lite/micro/micro_common.h"
#include "tensorflow/lite/micro/micro_op_resolver.h"
#include "tensorflow/lite/schema/schema_generated.h"

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

/* Gives a builtin operator its options as they lie in the model, instead of a struct. */
template <tflite::BuiltinOptions expected>
TfLiteStatus ParseTable(const tflite::Operator *op, tflite::ErrorReporter *, tflite::BuiltinDataAllocator *,
                        void **builtin_data)
{
    const tflite::BuiltinOptions type = op->builtin_options_type();
    if (type != expected && type != tflite::BuiltinOptions_NONE) {
        return kTfLiteError;
    }
    *builtin_data = const_cast<void *>(op->builtin_options());
    return kTfLiteOk;
}

} // namespace opgen

#endif /* OPGEN_TFLM_H */
