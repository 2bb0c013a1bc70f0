/* Made by `opgen build` from specs/shape/index.yaml; do not edit. */
/* INDEX: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, first int64, second int64, third int64 (specs/shape/index.yaml#index_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t outer;
    int32_t extent;
    int32_t block;
    int32_t count;
    const int32_t *sizes;
    const int32_t *steps;
} opgen_index_s64_params;

static inline int opgen_run_index_s64(const opgen_index_s64_params *p, const void *input,
                                      const int64_t *first, const int64_t *second, const int64_t *third,
                                      void *output)
{
    const int64_t *const indices[] = {first, second, third};
    const int32_t *const inner = p->loops + 4 * (p->rank - 1);
    const uint8_t *from = (const uint8_t *)input;
    uint8_t *to = (uint8_t *)output;
    for (int32_t outer = 0; outer < p->outer; outer++, from += p->extent) {
        int32_t index[OPGEN_MAX_RANK] = {0}, offset[3] = {0, 0, 0};
        do {
            for (int32_t i = 0; i < inner[0]; i++, to += p->block) {
                int32_t place = 0;
                for (int32_t k = 0; k < p->count; k++) {
                    const int64_t at = indices[k][offset[k] + i * inner[1 + k]];
                    if (at < -p->sizes[k] || at >= p->sizes[k])
                        return OPGEN_WRONG_INDEX;
                    place += (int32_t)(at < 0 ? at + p->sizes[k] : at) * p->steps[k];
                }
                memcpy(to, from + place, (size_t)p->block);
            }
        } while (opgen_next_position(p->loops, p->rank - 1, 4, index, offset));
    }
    return 0;
}
