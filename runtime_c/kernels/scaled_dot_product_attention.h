/* Kernels of SCALED_DOT_PRODUCT_ATTENTION. Made by `opgen build` from specs/attention/scaled_dot_product_attention.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SCALED_DOT_PRODUCT_ATTENTION_H
#define OPGEN_KERNELS_SCALED_DOT_PRODUCT_ATTENTION_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_attention.h"

#include "scaled_dot_product_attention/attention_f32.h"
#include "scaled_dot_product_attention/attention_chosen_f32.h"

#endif /* OPGEN_KERNELS_SCALED_DOT_PRODUCT_ATTENTION_H */
