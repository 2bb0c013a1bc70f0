/* Made by `opgen build` from specs/elementwise/cast.yaml; do not edit. */
/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output int16 (specs/elementwise/cast.yaml#cast_s16) */
typedef struct {
    int32_t type;
    int32_t size;
} opgen_cast_s16_params;

static inline int opgen_run_cast_s16(const opgen_cast_s16_params *p, const void *input, int16_t *output)
{
    opgen_cast_s16(p->type, input, output, p->size);
    return 0;
}
