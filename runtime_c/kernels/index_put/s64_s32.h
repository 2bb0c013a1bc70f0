/* Made by `opgen build` from specs/shape/index_put.yaml; do not edit. */
/* INDEX_PUT: input int64, first int32, second int32, third int32, values int64, output int64 (specs/shape/index_put.yaml#index_put_s64_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t bytes;
    int32_t outer;
    int32_t extent;
    int32_t count;
    const int32_t *sizes;
    const int32_t *steps;
    int32_t block;
    int32_t step;
    bool accumulate;
} opgen_index_put_s64_s32_params;

static inline int opgen_run_index_put_s64_s32(const opgen_index_put_s64_s32_params *p, const int64_t *input,
                                              const int32_t *first, const int32_t *second,
                                              const int32_t *third, const int64_t *values, int64_t *output)
{
    const int32_t *const indices[] = {first, second, third};
    const int32_t *const inner = p->loops + 4 * (p->rank - 1);
    const int64_t *from = values;
    int64_t *to = output;
    if (output != input)
        memcpy(output, input, (size_t)p->bytes);
    for (int32_t outer = 0; outer < p->outer; outer++, to += p->extent) {
        int32_t index[OPGEN_MAX_RANK] = {0}, offset[3] = {0, 0, 0};
        do {
            for (int32_t i = 0; i < inner[0]; i++) {
                int32_t place = 0;
                for (int32_t k = 0; k < p->count; k++) {
                    const int32_t at = indices[k][offset[k] + i * inner[1 + k]];
                    if (at < -p->sizes[k] || at >= p->sizes[k])
                        return OPGEN_WRONG_INDEX;
                    place += (int32_t)(at < 0 ? at + p->sizes[k] : at) * p->steps[k];
                }
                for (int32_t k = 0; k < p->block; k++, from += p->step)
                    to[place + k] = p->accumulate ? (int64_t)((uint64_t)to[place + k] + (uint64_t)*from) : *from;
            }
        } while (opgen_next_position(p->loops, p->rank - 1, 4, index, offset));
    }
    return 0;
}
