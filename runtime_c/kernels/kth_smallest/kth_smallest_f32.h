/* Made by `opgen build` from specs/reduce/kth_smallest.yaml; do not edit. */
/* KTH_SMALLEST: input float32, values float32, indices int32 (specs/reduce/kth_smallest.yaml#kth_smallest_f32) */
typedef struct {
    int32_t rows;
    int32_t size;
    bool nan_wins;
    int32_t k;
} opgen_kth_smallest_f32_params;

static inline int opgen_run_kth_smallest_f32(const opgen_kth_smallest_f32_params *p, const float *input,
                                             float *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->rows; row++, input += p->size) {
        int32_t found = 0;
        while (p->nan_wins && found < p->size - 1 && !isnan(input[found]))
            found++;
        for (int32_t i = 0; !(p->nan_wins && isnan(input[found])) && i < p->size; i++) {
            int32_t before = 0;
            for (int32_t j = 0; j < p->size; j++) {
                const bool is_less = input[j] < input[i] || (isnan(input[i]) && !isnan(input[j]));
                const bool is_more = input[j] > input[i] || (isnan(input[j]) && !isnan(input[i]));
                before += is_less || (!is_more && j < i);
            }
            if (before == p->k - 1) {
                found = i;
                break;
            }
        }
        if (values)
            values[row] = input[found];
        if (indices)
            indices[row] = found;
    }
    return 0;
}
