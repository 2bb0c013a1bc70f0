"""NON_MAX_SUPPRESSION_V5. Made by `opgen build` from specs/detection/non_max_suppression_v5.yaml; do not edit."""

from opgen.lib import arrays, detection, tensor
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, said
from opgen.registry.ops._family import best_boxes as family
from opgen.registry.ops._family.best_boxes import _some_tie

NON_MAX_SUPPRESSION_V5 = Operator('NON_MAX_SUPPRESSION_V5',
    ('Indices of the best boxes and their scores, best first, then 0. A score falls with each better box that the '
        'box overlaps,\n'
        'by exp(-overlap ** 2 / (2 * sigma)) if sigma is above 0; a box that overlaps a better one too much is left '
        'out.'),
    litert=Litert('NON_MAX_SUPPRESSION_V5', table='NonMaxSuppressionV5Options'),
    inputs=(Operand('boxes', 'NK'), Operand('scores', 'N'), Operand('max_output_size', const=True, holds='index'),
        Operand('iou_threshold'), Operand('score_threshold'), Operand('sigma')),
    outputs=(
        Operand('selected_indices', optional=True, holds='index', type=lambda o: DType.INT32,
            shape=lambda o: (o.most,)),
        Operand('selected_scores', optional=True, type=lambda o: DType.FLOAT32, shape=lambda o: (o.most,)),
        Operand('valid_outputs', optional=True, holds='index', type=lambda o: DType.INT32, shape=lambda o: ())),
    lets={**family.LETS,
        'chosen': lambda o: detection.best_boxes(o.boxes, o.scores, o.most, o.iou_threshold, o.score_threshold,
            o.sigma)},
    checks=(*family.CHECKS,
        Check(lambda o: o.sigma.rank == 0, lambda o: said('sigma of shape ', o.sigma.shape, ' must be a number')),
        Check(lambda o: not o.sigma.is_constant or arrays.smallest(o.sigma) >= 0, 'sigma must not be below 0')),
    reference=lambda o: (o.chosen[0], o.chosen[2], o.chosen[1]),
    kernels=(Kernel('non_max_suppression_v5_f32',
        {'boxes': DType.FLOAT32, 'scores': DType.FLOAT32, 'max_output_size': DType.INT32,
            'iou_threshold': DType.FLOAT32, 'score_threshold': DType.FLOAT32, 'sigma': DType.FLOAT32,
            'selected_indices': DType.INT32, 'selected_scores': DType.FLOAT32, 'valid_outputs': DType.INT32},
        params='count most'.split(),
        takes=('p boxes scores iou_threshold score_threshold sigma selected_indices selected_scores '
            'valid_outputs scratch scratch_size ').split(),
        scratch=lambda o: 8 * o.count + (0 if tensor.has(o.selected_indices) else 4 * o.most),
        undefined=lambda o: (_some_tie(o.scores, o.score_threshold), _some_tie(o.scores, o.score_threshold),
            _some_tie(o.scores, o.score_threshold))),),
    tests=({'boxes': lambda o: o.choice(o.reals(0.0, 1.0, (o.span(0, 40), 4)), o.integers(0, 3, (o.span(1, 9), 4))),
        'scores': lambda o: o.reals(-1.0, 1.0, (o.boxes.n,)), 'max_output_size': lambda o: arrays.scalar(o.span(0, 12)),
        'iou_threshold': lambda o: o.reals(0.1, 1.0, ()), 'score_threshold': lambda o: o.reals(-1.0, 0.5, ()),
        'sigma': lambda o: o.choice(o.reals(0.1, 1.0, ()), o.integers(0, 0, ()))},))
