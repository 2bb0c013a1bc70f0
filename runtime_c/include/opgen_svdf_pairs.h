/* SPDX-License-Identifier: Apache-2.0 */
/* opgen_svdf_s8_state_s8 with weights of features as opgen_pairs.h has them. */
#ifndef OPGEN_SVDF_PAIRS_H
#define OPGEN_SVDF_PAIRS_H

#include "opgen_svdf.h"

#ifdef __cplusplus
extern "C" {
#endif

/* stream: for each four filters their weights, and twice what the input's zero point adds to their sums.
 * scratch: opgen_widen_pairs of an input, then int8 for each filter, a multiple of four. */
void opgen_svdf_pairs_s8(const opgen_svdf_sizes *sizes, const opgen_svdf_quant *quant, const int32_t *stream,
                         const int32_t *unit_sums, const int8_t *input, const int8_t *weights_time,
                         int8_t *state, int32_t *scratch, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_SVDF_PAIRS_H */
