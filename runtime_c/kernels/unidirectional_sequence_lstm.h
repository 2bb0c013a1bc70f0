/* Kernels of UNIDIRECTIONAL_SEQUENCE_LSTM. Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm.yaml; do not edit. */
#ifndef OPGEN_KERNELS_UNIDIRECTIONAL_SEQUENCE_LSTM_H
#define OPGEN_KERNELS_UNIDIRECTIONAL_SEQUENCE_LSTM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_lstm.h"
#include "opgen_lstm_full.h"
#include "opgen_lstm_packed.h"
#include "opgen_lstm_pairs.h"
#include "opgen_sequence.h"

#include "unidirectional_sequence_lstm/lstm_s8.h"
#include "unidirectional_sequence_lstm/lstm_s16.h"
#include "unidirectional_sequence_lstm/lstm_f32.h"
#include "unidirectional_sequence_lstm/lstm_arm_s8.h"
#include "unidirectional_sequence_lstm/lstm_full_s8.h"
#include "unidirectional_sequence_lstm/lstm_packed_s8.h"
#include "unidirectional_sequence_lstm/lstm_pairs_s8.h"

#endif /* OPGEN_KERNELS_UNIDIRECTIONAL_SEQUENCE_LSTM_H */
