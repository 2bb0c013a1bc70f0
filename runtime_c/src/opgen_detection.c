/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_detection.h"

#include <math.h>
#include <string.h>

/* ymin, xmin, ymax, xmax */
enum { CORNERS = 4 };

static inline float real(const opgen_reals *x, int32_t index)
{
    if (x->quantized) {
        return x->scale * (float)(((const uint8_t *)x->elements)[index] - x->zero_point);
    }
    return ((const float *)x->elements)[index];
}

/* The two ends of a box along one axis. */
static void decode_axis(float encoded, float stretch, float scale, float stretch_scale, float anchor,
                        float size, float *low, float *high)
{
    const float centre = (float)((double)encoded / (double)scale * (double)size + (double)anchor);
    const float half = (float)(0.5 * exp((double)stretch / (double)stretch_scale) * (double)size);
    *low = centre - half;
    *high = centre + half;
}

/* Returns 1 if a box is empty. */
static int decode(const opgen_detection *how, const opgen_reals *encodings, const opgen_reals *anchors,
                  float *corners)
{
    int status = 0;
    for (int32_t i = 0; i < how->boxes; i++) {
        const int32_t e = i * how->box_step, a = i * CORNERS;
        float *const box = corners + i * CORNERS;
        decode_axis(real(encodings, e), real(encodings, e + 2), how->y_scale, how->h_scale, real(anchors, a),
                    real(anchors, a + 2), &box[0], &box[2]);
        decode_axis(real(encodings, e + 1), real(encodings, e + 3), how->x_scale, how->w_scale,
                    real(anchors, a + 1), real(anchors, a + 3), &box[1], &box[3]);
        if (box[0] >= box[2] || box[1] >= box[3]) {
            status = 1;
        }
    }
    return status;
}

static inline float least(float a, float b)
{
    return b < a ? b : a;
}

static inline float greatest(float a, float b)
{
    return a < b ? b : a;
}

static float area(const float *box)
{
    return (box[2] - box[0]) * (box[3] - box[1]);
}

/* Intersection over union. */
static float overlap(const float *a, const float *b)
{
    const float height = least(a[2], b[2]) - greatest(a[0], b[0]);
    const float width = least(a[3], b[3]) - greatest(a[1], b[1]);
    const float common = greatest(height, 0.0f) * greatest(width, 0.0f);
    return common / (area(a) + area(b) - common);
}

/* The box with the highest score at or above the threshold, the first of equal ones; -1 if there is none.
 * Taken boxes have NaN, which is not above anything. */
static int32_t best_box(const opgen_detection *how, const float *scores)
{
    int32_t best = -1;
    for (int32_t i = 0; i < how->boxes; i++) {
        if (scores[i] >= how->score_threshold && (best < 0 || scores[i] > scores[best])) {
            best = i;
        }
    }
    return best;
}

static void take(const opgen_detection *how, const float *corners, float *scores, int32_t taken)
{
    scores[taken] = NAN;
    for (int32_t i = 0; i < how->boxes; i++) {
        if (scores[i] >= how->score_threshold &&
            overlap(corners + taken * CORNERS, corners + i * CORNERS) > how->overlap_threshold) {
            scores[i] = NAN;
        }
    }
}

/* The class with the highest of the scores that begin at `row`. */
static int32_t best_class(const opgen_detection *how, const opgen_reals *scores, int32_t row)
{
    int32_t best = 0;
    for (int32_t i = 1; i < how->classes; i++) {
        if (real(scores, row + i) > real(scores, row + best)) {
            best = i;
        }
    }
    return best;
}

/* The detections so far, best first; `boxes` and `classes` may be NULL. */
typedef struct {
    float *boxes;
    float *classes;
    float *scores;
    int32_t count;
} detections;

/* Puts a detection after those that are as good; drops the last one if there are too many. */
static void insert(const opgen_detection *how, detections *found, const float *box, int32_t kind, float score)
{
    int32_t place = found->count;
    while (place > 0 && found->scores[place - 1] < score) {
        place--;
    }
    if (place == how->most) {
        return;
    }
    const int32_t end = found->count < how->most ? found->count : how->most - 1;
    const size_t moved = (size_t)(end - place) * sizeof(float);
    memmove(found->scores + place + 1, found->scores + place, moved);
    if (found->boxes != NULL) {
        memmove(found->boxes + (place + 1) * CORNERS, found->boxes + place * CORNERS, moved * CORNERS);
        memcpy(found->boxes + place * CORNERS, box, CORNERS * sizeof(float));
    }
    if (found->classes != NULL) {
        memmove(found->classes + place + 1, found->classes + place, moved);
        found->classes[place] = (float)kind;
    }
    found->scores[place] = score;
    found->count = end + 1;
}

int opgen_detect(const opgen_detection *how, opgen_reals encodings, opgen_reals scores, opgen_reals anchors,
                 float *boxes, float *classes, float *results, float *count, float *scratch)
{
    float *const corners = scratch;
    float *const column = scratch + how->boxes * CORNERS;
    const int32_t background = how->class_step - how->classes;
    detections found = {boxes, classes, results != NULL ? results : column + how->boxes, 0};
    const int32_t rounds = how->by_class ? how->classes : 1;
    const int32_t most = how->by_class ? how->most_per_class : how->most;
    if (boxes != NULL) {
        memset(boxes, 0, (size_t)(how->most * CORNERS) * sizeof(float));
    }
    if (classes != NULL) {
        memset(classes, 0, (size_t)how->most * sizeof(float));
    }
    memset(found.scores, 0, (size_t)how->most * sizeof(float));
    if (count != NULL) {
        *count = 0.0f;
    }
    if (decode(how, &encodings, &anchors, corners) != 0) {
        return 1;
    }
    for (int32_t kind = 0; kind < rounds; kind++) {
        for (int32_t i = 0; i < how->boxes; i++) {
            const int32_t row = background + i * how->class_step;
            column[i] = real(&scores, row + (how->by_class ? kind : best_class(how, &scores, row)));
        }
        for (int32_t taken = 0; taken < most; taken++) {
            const int32_t best = best_box(how, column);
            if (best < 0) {
                break;
            }
            const float score = column[best];
            const int32_t row = background + best * how->class_step;
            const int32_t shown = how->by_class ? kind : best_class(how, &scores, row);
            insert(how, &found, corners + best * CORNERS, shown, score);
            take(how, corners, column, best);
        }
    }
    if (count != NULL) {
        *count = (float)found.count;
    }
    return 0;
}

/* The box with its lower corner first. */
static void sort_corners(const float *box, float *sorted)
{
    for (int32_t i = 0; i < 2; i++) {
        sorted[i] = least(box[i], box[i + 2]);
        sorted[i + 2] = greatest(box[i], box[i + 2]);
    }
}

/* Intersection over union of two boxes with any two opposite corners; 0 if one is empty. */
static float overlap_of_any(const float *a, const float *b)
{
    float first[CORNERS], second[CORNERS];
    sort_corners(a, first);
    sort_corners(b, second);
    return area(first) <= 0.0f || area(second) <= 0.0f ? 0.0f : overlap(first, second);
}

/* The index of the highest number, of equal ones the first; -1 if all are NaN. */
static int32_t highest(const float *numbers, int32_t count)
{
    int32_t best = -1;
    for (int32_t i = 0; i < count; i++) {
        if (best < 0 ? !isnan(numbers[i]) : numbers[i] > numbers[best]) {
            best = i;
        }
    }
    return best;
}

int32_t opgen_best_boxes(int32_t boxes, int32_t most, const float *corners, const float *scores,
                         float overlap_threshold, float score_threshold, float sigma, int32_t *indices,
                         float *results, float *scratch)
{
    float *const left = scratch;         /* scores of boxes that may be found, NaN of others */
    float *const seen = scratch + boxes; /* with how many of those that were found each was compared */
    const float factor = sigma > 0.0f ? -0.5f / sigma : 0.0f;
    int32_t room = 0, found = 0;
    for (int32_t i = 0; i < boxes; i++) {
        const bool counts = scores[i] > score_threshold;
        left[i] = counts ? scores[i] : NAN;
        seen[i] = 0.0f;
        room += counts && room < most;
    }
    for (int32_t i = 0; i < most; i++) { /* of none there may be no array */
        indices[i] = 0;
        if (results != NULL) {
            results[i] = 0.0f;
        }
    }
    while (found < room) {
        const int32_t best = highest(left, boxes);
        if (best < 0) {
            break;
        }
        float score = left[best];
        for (int32_t i = found - 1; i >= (int32_t)seen[best] && score > score_threshold; i--) {
            const float common = overlap_of_any(corners + best * CORNERS, corners + indices[i] * CORNERS);
            score = common >= overlap_threshold ? NAN : score * expf(factor * common * common);
        }
        const bool stays = score == left[best];
        seen[best] = (float)found;
        left[best] = score > score_threshold ? score : NAN;
        if (stays) {
            if (results != NULL) {
                results[found] = score;
            }
            indices[found++] = best;
        }
    }
    return found;
}
