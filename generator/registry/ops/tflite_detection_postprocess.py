"""TFLITE_DETECTION_POSTPROCESS. Made by `opgen build` from specs/detection/tflite_detection_postprocess.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import f32
from opgen.lib.detection import detect, opgen_detection
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class TfliteDetectionPostprocessOptions(AirOperatorOptions):
    """Options of TFLITE_DETECTION_POSTPROCESS."""

    max_detections: int  # specs/detection/tflite_detection_postprocess.yaml:7
    max_classes_per_detection: int  # specs/detection/tflite_detection_postprocess.yaml:8
    nms_score_threshold: float  # specs/detection/tflite_detection_postprocess.yaml:11
    nms_iou_threshold: float  # specs/detection/tflite_detection_postprocess.yaml:12
    num_classes: int  # specs/detection/tflite_detection_postprocess.yaml:13
    y_scale: float  # specs/detection/tflite_detection_postprocess.yaml:14
    x_scale: float  # specs/detection/tflite_detection_postprocess.yaml:15
    h_scale: float  # specs/detection/tflite_detection_postprocess.yaml:16
    w_scale: float  # specs/detection/tflite_detection_postprocess.yaml:17
    detections_per_class: int = 100  # specs/detection/tflite_detection_postprocess.yaml:9
    use_regular_nms: bool = False  # specs/detection/tflite_detection_postprocess.yaml:10
    output_quantized: bool = False  # specs/detection/tflite_detection_postprocess.yaml:18
    float_output: bool = False  # specs/detection/tflite_detection_postprocess.yaml:19


def infer(op: Operation[TfliteDetectionPostprocessOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    float32 = DType.FLOAT32  # specs/detection/tflite_detection_postprocess.yaml:27
    max_detections = op.options.max_detections  # specs/detection/tflite_detection_postprocess.yaml:7
    return {
        "detection_boxes": OutputFacts(
            type=float32,  # specs/detection/tflite_detection_postprocess.yaml:27
            shape=(1, max_detections, 4),  # specs/detection/tflite_detection_postprocess.yaml:27
        ),
        "detection_classes": OutputFacts(
            type=float32,  # specs/detection/tflite_detection_postprocess.yaml:28
            shape=(1, max_detections),  # specs/detection/tflite_detection_postprocess.yaml:28
        ),
        "detection_scores": OutputFacts(
            type=float32,  # specs/detection/tflite_detection_postprocess.yaml:29
            shape=(1, max_detections),  # specs/detection/tflite_detection_postprocess.yaml:29
        ),
        "num_detections": OutputFacts(
            type=float32,  # specs/detection/tflite_detection_postprocess.yaml:30
            shape=(1,),  # specs/detection/tflite_detection_postprocess.yaml:30
        ),
    }


def check(op: Operation[TfliteDetectionPostprocessOptions]) -> Iterator[Violation]:
    box_encodings = op.tensor("box_encodings")  # specs/detection/tflite_detection_postprocess.yaml:23
    class_predictions = op.tensor("class_predictions")  # specs/detection/tflite_detection_postprocess.yaml:24
    if not (box_encodings.b == 1 and class_predictions.b == 1):  # specs/detection/tflite_detection_postprocess.yaml:39
        yield Violation('specs/detection/tflite_detection_postprocess.yaml:39', 'only one image at a time, not ' + _in_words(box_encodings.b) + ' and ' + _in_words(class_predictions.b))
    anchors = op.tensor("anchors")  # specs/detection/tflite_detection_postprocess.yaml:25
    boxes = box_encodings.i  # specs/detection/tflite_detection_postprocess.yaml:33
    if not (box_encodings.k >= 4 and anchors.k == 4 and anchors.i == boxes and class_predictions.i == boxes):  # specs/detection/tflite_detection_postprocess.yaml:41
        yield Violation('specs/detection/tflite_detection_postprocess.yaml:41', _in_words(box_encodings.shape) + ', ' + _in_words(class_predictions.shape) + ', ' + _in_words(anchors.shape) + ' do not fit each other')
    num_classes = op.options.num_classes  # specs/detection/tflite_detection_postprocess.yaml:13
    if not (num_classes <= class_predictions.c <= num_classes + 1):  # specs/detection/tflite_detection_postprocess.yaml:43
        yield Violation('specs/detection/tflite_detection_postprocess.yaml:43', _in_words(num_classes) + ' classes, with or without a background, have ' + _in_words(class_predictions.c) + ' scores')
    nms_iou_threshold = op.options.nms_iou_threshold  # specs/detection/tflite_detection_postprocess.yaml:12
    if not (nms_iou_threshold > 0):  # specs/detection/tflite_detection_postprocess.yaml:45
        yield Violation('specs/detection/tflite_detection_postprocess.yaml:45', 'nms_iou_threshold must be above 0, this is ' + _in_words(nms_iou_threshold))
    max_classes_per_detection = op.options.max_classes_per_detection  # specs/detection/tflite_detection_postprocess.yaml:8
    use_regular_nms = op.options.use_regular_nms  # specs/detection/tflite_detection_postprocess.yaml:10
    if not (use_regular_nms or max_classes_per_detection == 1 or num_classes == 1):  # specs/detection/tflite_detection_postprocess.yaml:47
        yield Violation('specs/detection/tflite_detection_postprocess.yaml:47', _in_words(max_classes_per_detection) + ' classes per box: only 1 is supported unless use_regular_nms', is_limit=True)


def macs(op: Operation[TfliteDetectionPostprocessOptions]) -> int:
    del op
    return 0  # specs/detection/tflite_detection_postprocess.yaml:52


def _evaluate_reference(op: Operation[TfliteDetectionPostprocessOptions]) -> Values:
    box_encodings = op.tensor("box_encodings")  # specs/detection/tflite_detection_postprocess.yaml:23
    class_predictions = op.tensor("class_predictions")  # specs/detection/tflite_detection_postprocess.yaml:24
    anchors = op.tensor("anchors")  # specs/detection/tflite_detection_postprocess.yaml:25
    max_detections = op.options.max_detections  # specs/detection/tflite_detection_postprocess.yaml:7
    detections_per_class = op.options.detections_per_class  # specs/detection/tflite_detection_postprocess.yaml:9
    use_regular_nms = op.options.use_regular_nms  # specs/detection/tflite_detection_postprocess.yaml:10
    nms_score_threshold = op.options.nms_score_threshold  # specs/detection/tflite_detection_postprocess.yaml:11
    nms_iou_threshold = op.options.nms_iou_threshold  # specs/detection/tflite_detection_postprocess.yaml:12
    num_classes = op.options.num_classes  # specs/detection/tflite_detection_postprocess.yaml:13
    y_scale = op.options.y_scale  # specs/detection/tflite_detection_postprocess.yaml:14
    x_scale = op.options.x_scale  # specs/detection/tflite_detection_postprocess.yaml:15
    h_scale = op.options.h_scale  # specs/detection/tflite_detection_postprocess.yaml:16
    w_scale = op.options.w_scale  # specs/detection/tflite_detection_postprocess.yaml:17
    boxes = box_encodings.i  # specs/detection/tflite_detection_postprocess.yaml:33
    how = opgen_detection(boxes, box_encodings.k, num_classes, class_predictions.c, max_detections, detections_per_class, use_regular_nms, f32(nms_score_threshold), f32(nms_iou_threshold), f32(y_scale), f32(x_scale), f32(h_scale), f32(w_scale))  # specs/detection/tflite_detection_postprocess.yaml:34
    return _take(detect(box_encodings, class_predictions, anchors, how))  # specs/detection/tflite_detection_postprocess.yaml:53


def states(op: Operation[TfliteDetectionPostprocessOptions]) -> Mapping[str, State]:
    del op
    return {}


def _detection_f32_params(op: Operation[TfliteDetectionPostprocessOptions]) -> Params:
    box_encodings = op.tensor("box_encodings")  # specs/detection/tflite_detection_postprocess.yaml:23
    class_predictions = op.tensor("class_predictions")  # specs/detection/tflite_detection_postprocess.yaml:24
    max_detections = op.options.max_detections  # specs/detection/tflite_detection_postprocess.yaml:7
    detections_per_class = op.options.detections_per_class  # specs/detection/tflite_detection_postprocess.yaml:9
    use_regular_nms = op.options.use_regular_nms  # specs/detection/tflite_detection_postprocess.yaml:10
    nms_score_threshold = op.options.nms_score_threshold  # specs/detection/tflite_detection_postprocess.yaml:11
    nms_iou_threshold = op.options.nms_iou_threshold  # specs/detection/tflite_detection_postprocess.yaml:12
    num_classes = op.options.num_classes  # specs/detection/tflite_detection_postprocess.yaml:13
    y_scale = op.options.y_scale  # specs/detection/tflite_detection_postprocess.yaml:14
    x_scale = op.options.x_scale  # specs/detection/tflite_detection_postprocess.yaml:15
    h_scale = op.options.h_scale  # specs/detection/tflite_detection_postprocess.yaml:16
    w_scale = op.options.w_scale  # specs/detection/tflite_detection_postprocess.yaml:17
    boxes = box_encodings.i  # specs/detection/tflite_detection_postprocess.yaml:33
    how = opgen_detection(boxes, box_encodings.k, num_classes, class_predictions.c, max_detections, detections_per_class, use_regular_nms, f32(nms_score_threshold), f32(nms_iou_threshold), f32(y_scale), f32(x_scale), f32(h_scale), f32(w_scale))  # specs/detection/tflite_detection_postprocess.yaml:34
    return (("how", how),)  # specs/detection/tflite_detection_postprocess.yaml:56


def _detection_f32_scratch(op: Operation[TfliteDetectionPostprocessOptions]) -> int:
    detection_scores = op.optional("detection_scores")  # specs/detection/tflite_detection_postprocess.yaml:29
    max_detections = op.options.max_detections  # specs/detection/tflite_detection_postprocess.yaml:7
    box_encodings = op.tensor("box_encodings")  # specs/detection/tflite_detection_postprocess.yaml:23
    boxes = box_encodings.i  # specs/detection/tflite_detection_postprocess.yaml:33
    return 20 * boxes + (0 if has(detection_scores) else 4 * max_detections)  # specs/detection/tflite_detection_postprocess.yaml:66


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "box_encodings": call["box_encodings"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "class_predictions": call["class_predictions"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "anchors": call["anchors"],  # specs/detection/tflite_detection_postprocess.yaml:2
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    return {
        "max_detections": call["max_detections"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "max_classes_per_detection": call["max_classes_per_detection"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "detections_per_class": call["detections_per_class"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "use_regular_nms": call["use_regular_nms"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "nms_score_threshold": call["nms_score_threshold"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "nms_iou_threshold": call["nms_iou_threshold"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "num_classes": call["num_classes"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "y_scale": call["y_scale"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "x_scale": call["x_scale"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "h_scale": call["h_scale"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "w_scale": call["w_scale"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "output_quantized": call["output_quantized"],  # specs/detection/tflite_detection_postprocess.yaml:2
        "float_output": call["float_output"],  # specs/detection/tflite_detection_postprocess.yaml:2
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["detection_boxes"],  # specs/detection/tflite_detection_postprocess.yaml:2
        call["detection_classes"],  # specs/detection/tflite_detection_postprocess.yaml:2
        call["detection_scores"],  # specs/detection/tflite_detection_postprocess.yaml:2
        call["num_detections"],  # specs/detection/tflite_detection_postprocess.yaml:2
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    max_detections = sample.option("max_detections", span(1, 12))  # specs/detection/tflite_detection_postprocess.yaml:74
    choice = draw.choice
    max_classes_per_detection = sample.option("max_classes_per_detection", choice(1, 1, 3))  # specs/detection/tflite_detection_postprocess.yaml:75
    detections_per_class = sample.option("detections_per_class", choice(1, 5, 100))  # specs/detection/tflite_detection_postprocess.yaml:76
    use_regular_nms = sample.option("use_regular_nms", choice(True, False))  # specs/detection/tflite_detection_postprocess.yaml:77
    nms_score_threshold = sample.option("nms_score_threshold", choice(0.0, 0.3, -1.0))  # specs/detection/tflite_detection_postprocess.yaml:78
    nms_iou_threshold = sample.option("nms_iou_threshold", choice(0.1, 0.5, 0.6, 1.0))  # specs/detection/tflite_detection_postprocess.yaml:79
    num_classes = sample.option("num_classes", span(1, 5))  # specs/detection/tflite_detection_postprocess.yaml:80
    y_scale = sample.option("y_scale", choice(10.0, 1.0))  # specs/detection/tflite_detection_postprocess.yaml:81
    x_scale = sample.option("x_scale", choice(10.0, 3.0))  # specs/detection/tflite_detection_postprocess.yaml:82
    h_scale = sample.option("h_scale", 5.0)  # specs/detection/tflite_detection_postprocess.yaml:83
    w_scale = sample.option("w_scale", 5.0)  # specs/detection/tflite_detection_postprocess.yaml:84
    reals = draw.reals
    box_encodings = sample.tensor("box_encodings", reals(-3.0, 3.0, (1, span(1, 40), 4 + span(0, 2))), "BIK")  # specs/detection/tflite_detection_postprocess.yaml:85
    integers = draw.integers
    class_predictions = sample.tensor("class_predictions", choice(reals(-1.0, 1.0, (1, box_encodings.i, num_classes + span(0, 1))), integers(0, 1, (1, box_encodings.i, num_classes))), "BIC")  # specs/detection/tflite_detection_postprocess.yaml:86
    anchors = sample.tensor("anchors", reals(0.2, 1.0, (box_encodings.i, 4)), "IK")  # specs/detection/tflite_detection_postprocess.yaml:88
    return sample.case()


DEFINITION = Definition[TfliteDetectionPostprocessOptions](
    op='TFLITE_DETECTION_POSTPROCESS',
    place='specs/detection/tflite_detection_postprocess.yaml:2',
    doc='The best boxes of objects that do not overlap, from the raw numbers of a detector.',
    options_type=TfliteDetectionPostprocessOptions,
    options=(
        Option('max_detections', int, 'specs/detection/tflite_detection_postprocess.yaml:7', minimum=1, maximum=100000),
        Option('max_classes_per_detection', int, 'specs/detection/tflite_detection_postprocess.yaml:8', minimum=1),
        Option('detections_per_class', int, 'specs/detection/tflite_detection_postprocess.yaml:9', default=100, required=False, minimum=1),
        Option('use_regular_nms', bool, 'specs/detection/tflite_detection_postprocess.yaml:10', default=False, required=False),
        Option('nms_score_threshold', float, 'specs/detection/tflite_detection_postprocess.yaml:11'),
        Option('nms_iou_threshold', float, 'specs/detection/tflite_detection_postprocess.yaml:12', maximum=1),
        Option('num_classes', int, 'specs/detection/tflite_detection_postprocess.yaml:13', minimum=1),
        Option('y_scale', float, 'specs/detection/tflite_detection_postprocess.yaml:14'),
        Option('x_scale', float, 'specs/detection/tflite_detection_postprocess.yaml:15'),
        Option('h_scale', float, 'specs/detection/tflite_detection_postprocess.yaml:16'),
        Option('w_scale', float, 'specs/detection/tflite_detection_postprocess.yaml:17'),
        Option('output_quantized', bool, 'specs/detection/tflite_detection_postprocess.yaml:18', default=False, required=False, only=(True, False,), key='_output_quantized'),
        Option('float_output', bool, 'specs/detection/tflite_detection_postprocess.yaml:19', default=False, required=False, only=(True, False,), key='_support_output_type_float_in_quantized_op'),
    ),
    litert=Litert(custom='TFLite_Detection_PostProcess', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('box_encodings', 'specs/detection/tflite_detection_postprocess.yaml:23', layout='BIK'),
        Operand('class_predictions', 'specs/detection/tflite_detection_postprocess.yaml:24', layout='BIC'),
        Operand('anchors', 'specs/detection/tflite_detection_postprocess.yaml:25', layout='IK'),
    ),
    outputs=(
        Operand('detection_boxes', 'specs/detection/tflite_detection_postprocess.yaml:27', layout='BDK', optional=True, valid='num_detections'),
        Operand('detection_classes', 'specs/detection/tflite_detection_postprocess.yaml:28', layout='BD', optional=True, valid='num_detections'),
        Operand('detection_scores', 'specs/detection/tflite_detection_postprocess.yaml:29', layout='BD', optional=True, valid='num_detections'),
        Operand('num_detections', 'specs/detection/tflite_detection_postprocess.yaml:30', optional=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/detection/tflite_detection_postprocess.yaml:53',
    states=states,
    kernels=(
        Kernel[TfliteDetectionPostprocessOptions](
            name='detection_f32',
            place='specs/detection/tflite_detection_postprocess.yaml:56',
            types={'box_encodings': (DType.FLOAT32,), 'class_predictions': (DType.FLOAT32,), 'anchors': (DType.FLOAT32,), 'detection_boxes': (DType.FLOAT32,), 'detection_classes': (DType.FLOAT32,), 'detection_scores': (DType.FLOAT32,), 'num_detections': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'box_encodings', 'class_predictions', 'anchors', 'detection_boxes', 'detection_classes', 'detection_scores', 'num_detections', 'scratch', 'scratch_size'),
            c=(
                '/* TFLITE_DETECTION_POSTPROCESS: box_encodings float32, class_predictions float32, anchors float32, detection_boxes float32, detection_classes float32, detection_scores float32, num_detections float32 (specs/detection/tflite_detection_postprocess.yaml:56) */\n'
                'typedef struct {\n'
                '    opgen_detection how;\n'
                '} opgen_detection_f32_params;\n'
                '\n'
                'static inline int opgen_run_detection_f32(const opgen_detection_f32_params *p, const float *box_encodings,\n'
                '                                          const float *class_predictions, const float *anchors,\n'
                '                                          float *detection_boxes, float *detection_classes,\n'
                '                                          float *detection_scores, float *num_detections, void *scratch,\n'
                '                                          int32_t scratch_size)\n'
                '{\n'
                '    (void)scratch_size;\n'
                '    return opgen_detect_f32(&p->how, box_encodings, class_predictions, anchors, detection_boxes,\n'
                '                            detection_classes, detection_scores, num_detections, (float *)scratch);\n'
                '}\n'
            ),
            params=_detection_f32_params,
            exact=None,
            scratch=_detection_f32_scratch,
            headers=('opgen_detection.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['anchors', 'box_encodings', 'class_predictions']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('opgen.tflite_detection_postprocess.default', '(Tensor box_encodings, Tensor class_predictions, Tensor anchors, int max_detections, int max_classes_per_detection, float nms_score_threshold, float nms_iou_threshold, int num_classes, float y_scale, float x_scale, float h_scale, float w_scale, int detections_per_class=100, bool use_regular_nms=False, bool output_quantized=False, bool float_output=False) -> (Tensor, Tensor, Tensor, Tensor)', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['anchors', 'box_encodings', 'class_predictions', 'detections_per_class', 'float_output', 'h_scale', 'max_classes_per_detection', 'max_detections', 'nms_iou_threshold', 'nms_score_threshold', 'num_classes', 'output_quantized', 'use_regular_nms', 'w_scale', 'x_scale', 'y_scale']), ('detection_boxes', 'detection_classes', 'detection_scores', 'num_detections'), 'specs/detection/tflite_detection_postprocess.yaml:2'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one TFLITE_DETECTION_POSTPROCESS of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class TfliteDetectionPostprocessOperator(SpecOperator):
    """TFLITE_DETECTION_POSTPROCESS, ready to be planned and emitted."""

    TYPE = 'TFLITE_DETECTION_POSTPROCESS'
    DEFINITION = DEFINITION


OPERATOR = TfliteDetectionPostprocessOperator
OPTIONS = TfliteDetectionPostprocessOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put TFLITE_DETECTION_POSTPROCESS into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('TFLITE_DETECTION_POSTPROCESS', TfliteDetectionPostprocessOptions, overwrite)
    context.aot_operator_classes.register('TFLITE_DETECTION_POSTPROCESS', TfliteDetectionPostprocessOperator, overwrite)
