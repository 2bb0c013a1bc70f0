#include "detections_kernel.h"

OPGEN_KERNEL
{
    float *const corners = (float *)scratch;
    float *const left = corners + 4 * p->candidates;
    (void)scratch_size;

    for (int32_t i = 0; i < p->candidates; i++) {
        const float y = points[3 * i], x = points[3 * i + 1], unit = points[3 * i + 2];
        corners[4 * i] = y - unit * distances[4 * i];
        corners[4 * i + 1] = x - unit * distances[4 * i + 1];
        corners[4 * i + 2] = y + unit * distances[4 * i + 2];
        corners[4 * i + 3] = x + unit * distances[4 * i + 3];
        left[i] = scores[i];
    }
    *count = 0;
    for (int32_t found = 0; found < p->max_detections; found++) {
        float *const box = boxes + 4 * found;
        int32_t next = 0;

        for (int32_t i = 1; i < p->candidates; i++) {
            next = left[i] > left[next] ? i : next;
        }
        if (left[next] < p->score_threshold) { /* nothing is left: the rest is zero */
            memset(box, 0, 4 * sizeof *box);
            best[found] = 0.0f;
            continue;
        }
        memcpy(box, corners + 4 * next, 4 * sizeof *box);
        best[found] = left[next];
        left[next] = -1.0f;
        *count = found + 1;
        for (int32_t i = 0; i < p->candidates; i++) {
            const float *const other = corners + 4 * i;
            const float height = fminf(box[2], other[2]) - fmaxf(box[0], other[0]);
            const float width = fminf(box[3], other[3]) - fmaxf(box[1], other[1]);
            const float common = fmaxf(height, 0.0f) * fmaxf(width, 0.0f);
            const float area = (box[2] - box[0]) * (box[3] - box[1]);
            const float other_area = (other[2] - other[0]) * (other[3] - other[1]);

            if (area > 0.0f && other_area > 0.0f &&
                common / (area + other_area - common) > p->overlap_threshold) {
                left[i] = -1.0f;
            }
        }
    }
}
