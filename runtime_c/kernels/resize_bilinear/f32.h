/* Made by `opgen build` from specs/image/resize_bilinear.yaml; do not edit. */
/* RESIZE_BILINEAR: input float32, size int32, output float32 (specs/image/resize_bilinear.yaml#resize_bilinear_f32) */
typedef struct {
    opgen_resize resize;
    const float *rows;
    const float *columns;
} opgen_resize_bilinear_f32_params;

static inline int opgen_run_resize_bilinear_f32(const opgen_resize_bilinear_f32_params *p, const float *input,
                                                float *output)
{
    opgen_resize_bilinear_f32(&p->resize, p->rows, p->columns, input, output);
    return 0;
}
