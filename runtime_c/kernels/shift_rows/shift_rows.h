/* Made by `opgen build` from specs/shape/shift_rows.yaml; do not edit. */
/* SHIFT_ROWS: input int8 or int16 or int32 or float16 or float32 (specs/shape/shift_rows.yaml#shift_rows) */
typedef struct {
    int32_t blocks;
    int32_t size;
    int32_t gone;
} opgen_shift_rows_params;

static inline int opgen_run_shift_rows(const opgen_shift_rows_params *p, const void *input, void *output)
{
    opgen_shift_rows(p->blocks, p->size, p->gone, input, output);
    return 0;
}
