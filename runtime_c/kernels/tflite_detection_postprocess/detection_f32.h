/* Made by `opgen build` from specs/detection/tflite_detection_postprocess.yaml; do not edit. */
/* TFLITE_DETECTION_POSTPROCESS: box_encodings float32, class_predictions float32, anchors float32, detection_boxes float32, detection_classes float32, detection_scores float32, num_detections float32 (specs/detection/tflite_detection_postprocess.yaml#detection_f32) */
typedef struct {
    opgen_detection how;
} opgen_detection_f32_params;

static inline int opgen_run_detection_f32(const opgen_detection_f32_params *p, const float *box_encodings,
                                          const float *class_predictions, const float *anchors,
                                          float *detection_boxes, float *detection_classes,
                                          float *detection_scores, float *num_detections, void *scratch,
                                          int32_t scratch_size)
{
    (void)scratch_size;
    return opgen_detect_f32(&p->how, box_encodings, class_predictions, anchors, detection_boxes,
                            detection_classes, detection_scores, num_detections, (float *)scratch);
}
