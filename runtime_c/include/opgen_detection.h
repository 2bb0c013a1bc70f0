/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes of objects from the raw numbers of a detector, bit for bit as TensorFlow Lite Micro's
 * TFLite_Detection_PostProcess, given the same exp(). */
#ifndef OPGEN_DETECTION_H
#define OPGEN_DETECTION_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A float tensor, or one of uint8: real = scale * (element - zero_point). */
typedef struct {
    const void *elements;
    bool quantized;
    float scale;
    int32_t zero_point;
} opgen_reals;

/* `boxes` encoded boxes of box_step numbers, and as many rows of class_step scores, of which the last
 * `classes` are those of classes. At most `most` detections are made, most_per_class of a class. by_class:
 * boxes that overlap are compared with those of their class; else with all, and each box counts for its best
 * class only. */
typedef struct {
    int32_t boxes;
    int32_t box_step;
    int32_t classes;
    int32_t class_step;
    int32_t most;
    int32_t most_per_class;
    bool by_class;
    float score_threshold;
    float overlap_threshold;
    float y_scale;
    float x_scale;
    float h_scale;
    float w_scale;
} opgen_detection;

/* encodings and anchors: (y, x, height, width) of centres; a box is its anchor, moved and stretched. Results:
 * boxes [most, 4] (ymin, xmin, ymax, xmax), classes [most], scores [most], best first, zeros where there are
 * no more; count [1]. Each may be NULL. `scratch` has room for 5 * boxes floats, and for `most` more if
 * `results` is NULL. Returns 1, and no detections, if a box is empty, where TensorFlow Lite Micro fails. */
int opgen_detect(const opgen_detection *how, opgen_reals encodings, opgen_reals scores, opgen_reals anchors,
                 float *boxes, float *classes, float *results, float *count, float *scratch);

/* Writes the indices of the best boxes that overlap no better one by `overlap_threshold`, best first, and
 * their scores unless `results` is NULL; returns how many there are. What is not used of `most` is 0. Only
 * scores above the threshold count; they fall by what their boxes overlap if `sigma` is above 0. A box is two
 * opposite corners: y, x, y, x. `scratch` has room for 2 * boxes floats. As TensorFlow Lite computes it,
 * given the same expf(). */
int32_t opgen_best_boxes(int32_t boxes, int32_t most, const float *corners, const float *scores,
                         float overlap_threshold, float score_threshold, float sigma, int32_t *indices,
                         float *results, float *scratch);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DETECTION_H */
