/* Made by `opgen build` from specs/shape/shift_rows.yaml; do not edit. */
/* SHIFT_ROWS: input int8 or int16 or int32 or float16 or float32 (specs/shape/shift_rows.yaml#shift_rows_and_fill) */
typedef struct {
    int32_t blocks;
    int32_t size;
    int32_t gone;
    int32_t kept;
    int32_t fill;
} opgen_shift_rows_and_fill_params;

static inline int opgen_run_shift_rows_and_fill(const opgen_shift_rows_and_fill_params *p, const void *input,
                                                void *output)
{
    opgen_shift_rows(p->blocks, p->size, p->gone, input, output);
    for (int32_t i = 0; i < p->blocks; i++)
        memset((uint8_t *)output + i * p->size + p->kept, (int)p->fill, (size_t)p->gone);
    return 0;
}
