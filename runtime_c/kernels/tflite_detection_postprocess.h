/* Kernels of TFLITE_DETECTION_POSTPROCESS. Made by `opgen build` from specs/detection/tflite_detection_postprocess.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TFLITE_DETECTION_POSTPROCESS_H
#define OPGEN_KERNELS_TFLITE_DETECTION_POSTPROCESS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_detection.h"

#include "tflite_detection_postprocess/detection_f32.h"
#include "tflite_detection_postprocess/detection_u8.h"

#endif /* OPGEN_KERNELS_TFLITE_DETECTION_POSTPROCESS_H */
