/* Made by `opgen build` from specs/elementwise/cast.yaml; do not edit. */
/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output float32 (specs/elementwise/cast.yaml#cast_f32) */
typedef struct {
    int32_t type;
    int32_t size;
} opgen_cast_f32_params;

static inline int opgen_run_cast_f32(const opgen_cast_f32_params *p, const void *input, float *output)
{
    opgen_cast_f32(p->type, input, output, p->size);
    return 0;
}
