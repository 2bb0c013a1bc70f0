/* Made by `opgen build` from specs/signal/signaloverlapadd.yaml; do not edit. */
/* SIGNALOVERLAPADD: input float32, output float32 (specs/signal/signaloverlapadd.yaml#signal_overlap_add_f32) */
typedef struct {
    int32_t streams;
    int32_t frame_count;
    int32_t size;
    int32_t frame_step;
} opgen_signal_overlap_add_f32_params;

static inline int opgen_run_signal_overlap_add_f32(const opgen_signal_overlap_add_f32_params *p,
                                                   const float *input, float *output, float *memory)
{
    opgen_overlap_add_f32(p->streams, p->frame_count, p->size, p->frame_step, input, output, memory);
    return 0;
}
