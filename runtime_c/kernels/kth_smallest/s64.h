/* Made by `opgen build` from specs/reduce/kth_smallest.yaml; do not edit. */
/* KTH_SMALLEST: input int64, values int64, indices int32 (specs/reduce/kth_smallest.yaml#kth_smallest_s64) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t k;
} opgen_kth_smallest_s64_params;

static inline int opgen_run_kth_smallest_s64(const opgen_kth_smallest_s64_params *p, const int64_t *input,
                                             int64_t *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->rows; row++, input += p->size) {
        int32_t found = 0;
        for (int32_t i = 0; i < p->size; i++) {
            int32_t before = 0;
            for (int32_t j = 0; j < p->size; j++)
                before += (input[j] < input[i]) | ((input[j] == input[i]) & (j < i));
            found = before == p->k - 1 ? i : found;
        }
        if (values)
            values[row] = input[found];
        if (indices)
            indices[row] = found;
    }
    return 0;
}
