/* Kernels of EMBEDDING_LOOKUP. Made by `opgen build` from specs/shape/embedding_lookup.yaml; do not edit. */
#ifndef OPGEN_KERNELS_EMBEDDING_LOOKUP_H
#define OPGEN_KERNELS_EMBEDDING_LOOKUP_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

#include "embedding_lookup/bytes.h"
#include "embedding_lookup/s8_f32.h"

#endif /* OPGEN_KERNELS_EMBEDDING_LOOKUP_H */
