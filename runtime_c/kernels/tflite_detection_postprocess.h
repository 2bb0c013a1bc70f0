/* Kernels of TFLITE_DETECTION_POSTPROCESS. Made by `opgen build` from specs/detection/tflite_detection_postprocess.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TFLITE_DETECTION_POSTPROCESS_H
#define OPGEN_KERNELS_TFLITE_DETECTION_POSTPROCESS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_detection.h"

/* TFLITE_DETECTION_POSTPROCESS: box_encodings float32, class_predictions float32, anchors float32, detection_boxes float32, detection_classes float32, detection_scores float32, num_detections float32 (specs/detection/tflite_detection_postprocess.yaml#detection_f32) */
typedef struct {
    bool quantized;
    const float *scales;
    const int32_t *zero_points;
    opgen_detection how;
} opgen_detection_f32_params;

static inline int opgen_run_detection_f32(const opgen_detection_f32_params *p, const float *box_encodings,
                                          const float *class_predictions, const float *anchors,
                                          float *detection_boxes, float *detection_classes,
                                          float *detection_scores, float *num_detections, void *scratch,
                                          int32_t scratch_size)
{
    const opgen_reals encodings = {box_encodings, p->quantized, p->scales[0], p->zero_points[0]};
    const opgen_reals scores = {class_predictions, p->quantized, p->scales[1], p->zero_points[1]};
    const opgen_reals places = {anchors, p->quantized, p->scales[2], p->zero_points[2]};
    (void)scratch_size;
    return opgen_detect(&p->how, encodings, scores, places, detection_boxes, detection_classes,
                        detection_scores, num_detections, (float *)scratch);
}

/* TFLITE_DETECTION_POSTPROCESS: box_encodings uint8, class_predictions uint8, anchors uint8, detection_boxes float32, detection_classes float32, detection_scores float32, num_detections float32 (specs/detection/tflite_detection_postprocess.yaml#detection_u8) */
typedef struct {
    bool quantized;
    const float *scales;
    const int32_t *zero_points;
    opgen_detection how;
} opgen_detection_u8_params;

static inline int opgen_run_detection_u8(const opgen_detection_u8_params *p, const uint8_t *box_encodings,
                                         const uint8_t *class_predictions, const uint8_t *anchors,
                                         float *detection_boxes, float *detection_classes,
                                         float *detection_scores, float *num_detections, void *scratch,
                                         int32_t scratch_size)
{
    const opgen_reals encodings = {box_encodings, p->quantized, p->scales[0], p->zero_points[0]};
    const opgen_reals scores = {class_predictions, p->quantized, p->scales[1], p->zero_points[1]};
    const opgen_reals places = {anchors, p->quantized, p->scales[2], p->zero_points[2]};
    (void)scratch_size;
    return opgen_detect(&p->how, encodings, scores, places, detection_boxes, detection_classes,
                        detection_scores, num_detections, (float *)scratch);
}

#endif /* OPGEN_KERNELS_TFLITE_DETECTION_POSTPROCESS_H */
