/* Made by `opgen build` from specs/shape/shift_rows.yaml; do not edit. */
/* SHIFT_ROWS: input int8 or int16 or int32 or float16 or float32 (specs/shape/shift_rows.yaml#shift_rows) */
typedef struct {
    int32_t blocks;
    int32_t size;
    int32_t gone;
    int32_t kept;
    int32_t fill;
} opgen_shift_rows_params;

static inline int opgen_run_shift_rows(const opgen_shift_rows_params *p, const void *input, void *output)
{
    for (int32_t i = 0; i < p->blocks; i++) {
        uint8_t *const to = (uint8_t *)output + i * p->size;
        memmove(to, (const uint8_t *)input + i * p->size + p->gone, (size_t)p->kept);
        memset(to + p->kept, (int)p->fill, (size_t)p->gone);
    }
    return 0;
}
