"""TFLITE_DETECTION_POSTPROCESS.

Made by `opgen build` from specs/detection/tflite_detection_postprocess.yaml; do not edit.
"""

from opgen.lib import arrays, quant, structs, tensor
from opgen.lib.ops.tflite_detection_postprocess import detect
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, option, said

TFLITE_DETECTION_POSTPROCESS = Operator('TFLITE_DETECTION_POSTPROCESS',
    'The best boxes of objects that do not overlap, from the raw numbers of a detector.',
    litert=Litert(custom='TFLite_Detection_PostProcess', payload='flexbuffer'),
    options=(option('max_detections', int, minimum=1, maximum=100000),
        option('max_classes_per_detection', int, minimum=1), option('detections_per_class', int, 100, minimum=1),
        option('use_regular_nms', bool, False), option('nms_score_threshold', float),
        option('nms_iou_threshold', float, maximum=1), option('num_classes', int, minimum=1), option('y_scale', float),
        option('x_scale', float), option('h_scale', float), option('w_scale', float),
        option('output_quantized', bool, False, only=(True, False), key='_output_quantized'),
        option('float_output', bool, False, only=(True, False), key='_support_output_type_float_in_quantized_op')),
    inputs=(Operand('box_encodings', 'BIK'), Operand('class_predictions', 'BIC'), Operand('anchors', 'IK')),
    outputs=(
        Operand('detection_boxes', 'BDK', optional=True, type=lambda o: DType.FLOAT32,
            shape=lambda o: (1, o.max_detections, 4), valid='num_detections'),
        Operand('detection_classes', 'BD', optional=True, type=lambda o: DType.FLOAT32,
            shape=lambda o: (1, o.max_detections), valid='num_detections'),
        Operand('detection_scores', 'BD', optional=True, type=lambda o: DType.FLOAT32,
            shape=lambda o: (1, o.max_detections), valid='num_detections'),
        Operand('num_detections', optional=True, type=lambda o: DType.FLOAT32, shape=lambda o: (1,))),
    lets={'boxes': lambda o: o.box_encodings.i,
        'how': lambda o: structs.opgen_detection(o.boxes, o.box_encodings.k, o.num_classes, o.class_predictions.c,
            o.max_detections, o.detections_per_class, o.use_regular_nms, arrays.f32(o.nms_score_threshold),
            arrays.f32(o.nms_iou_threshold), arrays.f32(o.y_scale), arrays.f32(o.x_scale), arrays.f32(o.h_scale),
            arrays.f32(o.w_scale)),
        'quantized': lambda o: o.box_encodings.type == DType.UINT8,
        'scales': lambda o: arrays.as_float32s(
            arrays.array((o.box_encodings.scale, o.class_predictions.scale, o.anchors.scale))),
        'zero_points': lambda o: arrays.as_int32s(
            arrays.ints((o.box_encodings.zero_point, o.class_predictions.zero_point, o.anchors.zero_point)))},
    checks=(
        Limit(lambda o: quant.have_scales(o.box_encodings, o.class_predictions, o.anchors),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Limit(lambda o: not (o.box_encodings.per_channel or o.class_predictions.per_channel or o.anchors.per_channel),
            'boxes, scores and anchors must have one scale each'),
        Check(lambda o: o.box_encodings.b == 1 and o.class_predictions.b == 1,
            lambda o: said('only one image at a time, not ', o.box_encodings.b, ' and ', o.class_predictions.b)),
        Check(lambda o: (o.box_encodings.k >= 4 and o.anchors.k == 4 and o.anchors.i == o.boxes and
                o.class_predictions.i == o.boxes),
            lambda o: said(o.box_encodings.shape, ', ', o.class_predictions.shape, ', ', o.anchors.shape,
                ' do not fit each other')),
        Check(lambda o: o.num_classes <= o.class_predictions.c <= o.num_classes + 1,
            lambda o: said(o.num_classes, ' classes, with or without a background, have ', o.class_predictions.c,
                ' scores')),
        Check(lambda o: o.nms_iou_threshold > 0,
            lambda o: said('nms_iou_threshold must be above 0, this is ', o.nms_iou_threshold)),
        Limit(lambda o: o.use_regular_nms or o.max_classes_per_detection == 1 or o.num_classes == 1,
            lambda o: said(o.max_classes_per_detection,
                ' classes per box: only 1 is supported unless use_regular_nms'))),
    reference=lambda o: detect(arrays.as_float32s(o.box_encodings), arrays.as_float32s(o.class_predictions),
        arrays.as_float32s(o.anchors), o.how),
    kernels=(
        Kernel('detection_f32', {'*': DType.FLOAT32}, params='quantized scales zero_points how'.split(),
            takes=('p box_encodings class_predictions anchors detection_boxes detection_classes '
                'detection_scores num_detections scratch scratch_size ').split(),
            scratch=lambda o: 20 * o.boxes + (0 if tensor.has(o.detection_scores) else 4 * o.max_detections),
            table_inputs={'scales': 'box_encodings class_predictions anchors'.split(),
                'zero_points': 'box_encodings class_predictions anchors'.split()}),
        Kernel('detection_u8',
            {'box_encodings': DType.UINT8, 'class_predictions': DType.UINT8, 'anchors': DType.UINT8,
                'detection_boxes': DType.FLOAT32, 'detection_classes': DType.FLOAT32, 'detection_scores': DType.FLOAT32,
                'num_detections': DType.FLOAT32},
            params='quantized scales zero_points how'.split(),
            takes=('p box_encodings class_predictions anchors detection_boxes detection_classes '
                'detection_scores num_detections scratch scratch_size ').split(),
            scratch=lambda o: 20 * o.boxes + (0 if tensor.has(o.detection_scores) else 4 * o.max_detections),
            table_inputs={'scales': 'box_encodings class_predictions anchors'.split(),
                'zero_points': 'box_encodings class_predictions anchors'.split()})),
    torch=(Torch('opgen.tflite_detection_postprocess.default',
        {'box_encodings': 'box_encodings', 'class_predictions': 'class_predictions', 'anchors': 'anchors'},
        used=('anchors box_encodings class_predictions detections_per_class float_output h_scale '
            'max_classes_per_detection max_detections nms_iou_threshold nms_score_threshold num_classes '
            'output_quantized use_regular_nms w_scale x_scale y_scale ').split(),
        options={'max_detections': 'max_detections', 'max_classes_per_detection': 'max_classes_per_detection',
            'detections_per_class': 'detections_per_class', 'use_regular_nms': 'use_regular_nms',
            'nms_score_threshold': 'nms_score_threshold', 'nms_iou_threshold': 'nms_iou_threshold',
            'num_classes': 'num_classes', 'y_scale': 'y_scale', 'x_scale': 'x_scale', 'h_scale': 'h_scale',
            'w_scale': 'w_scale', 'output_quantized': 'output_quantized', 'float_output': 'float_output'},
        signature=('(Tensor box_encodings, Tensor class_predictions, Tensor anchors, int max_detections, int '
            'max_classes_per_detection, float nms_score_threshold, float nms_iou_threshold, int num_classes, float '
            'y_scale, float x_scale, float h_scale, float w_scale, int detections_per_class=100, bool '
            'use_regular_nms=False, bool output_quantized=False, bool float_output=False) -> (Tensor, Tensor, '
            'Tensor, Tensor)')),),
    tests=({'max_detections': lambda o: o.span(1, 12), 'max_classes_per_detection': lambda o: o.choice(1, 1, 3),
        'detections_per_class': lambda o: o.choice(1, 5, 100), 'use_regular_nms': lambda o: o.choice(True, False),
        'nms_score_threshold': lambda o: o.choice(0.0, 0.3, -1.0),
        'nms_iou_threshold': lambda o: o.choice(0.1, 0.5, 0.6, 1.0), 'num_classes': lambda o: o.span(1, 5),
        'y_scale': lambda o: o.choice(10.0, 1.0), 'x_scale': lambda o: o.choice(10.0, 3.0), 'h_scale': 5.0,
        'w_scale': 5.0, 'box_encodings': lambda o: o.reals(-3.0, 3.0, (1, o.span(1, 40), 4 + o.span(0, 2))),
        'class_predictions': lambda o: o.choice(
            o.reals(-1.0, 1.0, (1, o.box_encodings.i, o.num_classes + o.span(0, 1))),
            o.integers(0, 1, (1, o.box_encodings.i, o.num_classes))),
        'anchors': lambda o: o.reals(0.2, 1.0, (o.box_encodings.i, 4))},))
