"""NON_MAX_SUPPRESSION_V4. Made by `opgen build` from specs/detection/non_max_suppression_v4.yaml; do not edit."""

from opgen.lib import arrays, detection, tensor
from opgen.operators.model import DType, Kernel, Litert, Operand, Operator
from opgen.registry.ops._family import best_boxes as family
from opgen.registry.ops._family.best_boxes import _some_tie

NON_MAX_SUPPRESSION_V4 = Operator('NON_MAX_SUPPRESSION_V4',
    ('Indices of the best boxes, best first, of those that do not overlap better ones too much; then 0.\n'
        'Of equal scores the first is better. Empty boxes overlap nothing, not even themselves, and are given again '
        'and again.'),
    litert=Litert('NON_MAX_SUPPRESSION_V4', table='NonMaxSuppressionV4Options'),
    inputs=(Operand('boxes', 'NK'), Operand('scores', 'N'), Operand('max_output_size', const=True, holds='index'),
        Operand('iou_threshold'), Operand('score_threshold')),
    outputs=(
        Operand('selected_indices', optional=True, holds='index', type=lambda o: DType.INT32,
            shape=lambda o: (o.most,)),
        Operand('valid_outputs', optional=True, holds='index', type=lambda o: DType.INT32, shape=lambda o: ())),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: detection.best_boxes(o.boxes, o.scores, o.most, o.iou_threshold, o.score_threshold, 0.0)[:2],
    kernels=(Kernel('non_max_suppression_v4_f32',
        {'boxes': DType.FLOAT32, 'scores': DType.FLOAT32, 'max_output_size': DType.INT32,
            'iou_threshold': DType.FLOAT32, 'score_threshold': DType.FLOAT32, 'selected_indices': DType.INT32,
            'valid_outputs': DType.INT32},
        params='count most'.split(),
        takes=('p boxes scores iou_threshold score_threshold selected_indices valid_outputs scratch '
            'scratch_size ').split(),
        scratch=lambda o: 8 * o.count + (0 if tensor.has(o.selected_indices) else 4 * o.most),
        undefined=lambda o: (_some_tie(o.scores, o.score_threshold), _some_tie(o.scores, o.score_threshold))),),
    tests=({'boxes': lambda o: o.choice(o.reals(0.0, 1.0, (o.span(0, 40), 4)), o.integers(0, 3, (o.span(1, 9), 4))),
        'scores': lambda o: o.reals(-1.0, 1.0, (o.boxes.n,)), 'max_output_size': lambda o: arrays.scalar(o.span(0, 12)),
        'iou_threshold': lambda o: o.reals(0.1, 1.0, ()), 'score_threshold': lambda o: o.reals(-1.0, 0.5, ())},))
