/* Made by `opgen build` from specs/image/resize_bilinear.yaml; do not edit. */
/* RESIZE_BILINEAR: input uint8, size int32, output uint8 (specs/image/resize_bilinear.yaml#resize_bilinear_u8) */
typedef struct {
    opgen_resize resize;
    const float *rows;
    const float *columns;
} opgen_resize_bilinear_u8_params;

static inline int opgen_run_resize_bilinear_u8(const opgen_resize_bilinear_u8_params *p, const uint8_t *input,
                                               uint8_t *output)
{
    opgen_resize_bilinear_u8(&p->resize, p->rows, p->columns, input, output);
    return 0;
}
