/* Made by `opgen build` from specs/elementwise/cast.yaml; do not edit. */
/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output bool (specs/elementwise/cast.yaml#cast_bool) */
typedef struct {
    int32_t type;
    int32_t size;
} opgen_cast_bool_params;

static inline int opgen_run_cast_bool(const opgen_cast_bool_params *p, const void *input, bool *output)
{
    opgen_cast_bool(p->type, input, output, p->size);
    return 0;
}
