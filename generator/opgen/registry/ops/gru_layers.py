"""GRU_LAYERS. Made by `opgen build` from specs/recurrent/gru_layers.yaml; do not edit."""

from opgen.lib import adapt, recurrent_layers, tensor
from opgen.lib.ops.gru_layers import gru_layers
from opgen.operators.model import DType, Kernel, Limit, Operand, Operator, Torch, said
from opgen.registry.ops._family import layers as family

GRU_LAYERS = Operator('GRU_LAYERS',
    'Gated recurrent units over a sequence; gates reset, update and new, as PyTorch computes them.',
    options=family.OPTIONS,
    inputs=(Operand('input', 'NHD'), Operand('hidden', 'MBK'), Operand('weights', variadic=True)),
    outputs=(
        Operand('output', optional=True, type=lambda o: o.input.type,
            shape=lambda o: (*o.input.shape[:2], o.directions * o.units)),
        Operand('last_hidden', optional=True, type=lambda o: o.input.type, shape=lambda o: o.hidden.shape)),
    lets={**family.LETS, 'gates': lambda o: 3}, checks=family.CHECKS,
    macs=lambda o: (o.layers.batches * o.layers.steps * o.directions * o.gates * o.units *
        (o.input.d + o.units + (o.num_layers - 1) * (o.directions + 1) * o.units)),
    reference=lambda o: gru_layers(o.input, o.hidden, o.weights, o.layers, o.batch_first),
    kernels=(Kernel('gru_layers_f32', {'*': DType.FLOAT32}, params='layers'.split(),
        takes='p input hidden weights output last_hidden scratch'.split(),
        scratch=lambda o: 4 * (6 * o.units + o.unread + o.between)),),
    torch=(
        Torch('aten.gru.input', {'input': 'input', 'hidden': 'hx', 'weights': 'params'},
            used='batch_first bidirectional dropout has_biases hx input num_layers params train'.split(),
            options={'num_layers': 'num_layers', 'has_biases': 'has_biases', 'bidirectional': 'bidirectional',
                'batch_first': 'batch_first'},
            limits=(Limit(lambda o: not o.train or o.dropout == 0,
                lambda o: said('train is true, dropout ', o.dropout, ': export the model in eval mode')),)),
        Torch('aten.gru_cell.default',
            {'input': lambda o: adapt.viewed(o.input, (1, *o.input.shape)),
                'hidden': lambda o: adapt.viewed(o.hx, (1, *o.hx.shape)),
                'weights': lambda o: ((o.w_ih, o.w_hh, o.b_ih, o.b_hh) if (tensor.has(o.b_ih) and tensor.has(o.b_hh))
                    else (o.w_ih, o.w_hh))},
            used='b_hh b_ih hx input output w_hh w_ih'.split(),
            outputs={'output': lambda o: adapt.viewed(o.output, o.hx.shape)},
            options={'num_layers': 1, 'has_biases': lambda o: tensor.has(o.b_ih), 'bidirectional': False,
                'batch_first': False})),
    tests=({'num_layers': lambda o: o.choice(1, 2, 3), 'bidirectional': lambda o: o.choice(True, False),
        'has_biases': lambda o: o.choice(True, False), 'batch_first': lambda o: o.choice(True, False),
        'input': lambda o: (o.span(1, 3), o.span(1, 3), o.span(1, 9)),
        'hidden': lambda o: (o.num_layers * (2 if o.bidirectional else 1), o.input.n if o.batch_first else o.input.h,
            o.span(1, 6)),
        'weights': lambda o: recurrent_layers.recurrent_weights(3, o.input.d, o.hidden.shape[2], o.num_layers,
            o.bidirectional, o.has_biases)},))
