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
        for (int32_t i = 0, before = -1; before != p->k - 1 && !(p->nan_wins && isnan(input[found])); i++) {
            before = 0;
            for (int32_t j = 0; j < p->size; j++)
                before += isnan(input[i]) ? !isnan(input[j]) || j < i
                                          : input[j] < input[i] || (input[j] == input[i] && j < i);
            found = i;
        }
        if (values)
            values[row] = input[found];
        if (indices)
            indices[row] = found;
    }
    return 0;
}
