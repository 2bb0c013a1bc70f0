/* Kernels of NON_MAX_SUPPRESSION_V5. Made by `opgen build` from specs/detection/non_max_suppression_v5.yaml; do not edit. */
#ifndef OPGEN_KERNELS_NON_MAX_SUPPRESSION_V5_H
#define OPGEN_KERNELS_NON_MAX_SUPPRESSION_V5_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_detection.h"

/* NON_MAX_SUPPRESSION_V5: boxes float32, scores float32, max_output_size int32, iou_threshold float32, score_threshold float32, sigma float32, selected_indices int32, selected_scores float32, valid_outputs int32 (specs/detection/non_max_suppression_v5.yaml#non_max_suppression_v5_f32) */
typedef struct {
    int32_t count;
    int32_t most;
} opgen_non_max_suppression_v5_f32_params;

static inline int opgen_run_non_max_suppression_v5_f32(const opgen_non_max_suppression_v5_f32_params *p,
                                                       const float *boxes, const float *scores,
                                                       const float *iou_threshold,
                                                       const float *score_threshold, const float *sigma,
                                                       int32_t *selected_indices, float *selected_scores,
                                                       int32_t *valid_outputs, void *scratch,
                                                       int32_t scratch_size)
{
    (void)scratch_size;
    float *const apart = (float *)scratch;
    int32_t *const indices = selected_indices != NULL ? selected_indices : (int32_t *)(apart + 2 * p->count);
    const int32_t found = opgen_best_boxes(p->count, p->most, boxes, scores, *iou_threshold, *score_threshold,
                                           *sigma, indices, selected_scores, apart);
    if (valid_outputs != NULL) {
        *valid_outputs = found;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_NON_MAX_SUPPRESSION_V5_H */
