/* Made by `opgen build` from specs/arithmetic/floor_div.yaml; do not edit. */
/* FLOOR_DIV: input1 float32, input2 float32, output float32 (specs/arithmetic/floor_div.yaml#floor_div_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_floor_div_f32_params;

static inline int opgen_run_floor_div_f32(const opgen_floor_div_f32_params *p, const float *input1,
                                          const float *input2, float *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,
                        (status |= b == 0.0f, floor((double)a / (double)b)));
    return status;
}
