/* Made by `opgen build` from specs/image/resize_bilinear.yaml; do not edit. */
/* RESIZE_BILINEAR: input int8, size int32, output int8 (specs/image/resize_bilinear.yaml#resize_bilinear_s8) */
typedef struct {
    opgen_resize resize;
    const int32_t *rows_q10;
    const int32_t *columns_q10;
} opgen_resize_bilinear_s8_params;

static inline int opgen_run_resize_bilinear_s8(const opgen_resize_bilinear_s8_params *p, const int8_t *input,
                                               int8_t *output)
{
    opgen_resize_bilinear_s8(&p->resize, p->rows_q10, p->columns_q10, input, output);
    return 0;
}
