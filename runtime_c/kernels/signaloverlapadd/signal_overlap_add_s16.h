/* Made by `opgen build` from specs/signal/signaloverlapadd.yaml; do not edit. */
/* SIGNALOVERLAPADD: input int16, output int16 (specs/signal/signaloverlapadd.yaml#signal_overlap_add_s16) */
typedef struct {
    int32_t streams;
    int32_t frame_count;
    int32_t size;
    int32_t frame_step;
} opgen_signal_overlap_add_s16_params;

static inline int opgen_run_signal_overlap_add_s16(const opgen_signal_overlap_add_s16_params *p,
                                                   const int16_t *input, int16_t *output, int16_t *memory)
{
    opgen_overlap_add_s16(p->streams, p->frame_count, p->size, p->frame_step, input, output, memory);
    return 0;
}
