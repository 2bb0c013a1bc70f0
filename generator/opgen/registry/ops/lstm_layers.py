"""LSTM_LAYERS. Made by `opgen build` from specs/recurrent/lstm_layers.yaml; do not edit."""

from opgen.lib import adapt, recurrent_layers, tensor
from opgen.lib.ops.lstm_layers import lstm_layers
from opgen.operators.model import Check, DType, Kernel, Limit, Operand, Operator, Torch, said
from opgen.registry.ops._family import layers as family

LSTM_LAYERS = Operator('LSTM_LAYERS',
    'Long short-term memories over a sequence; gates input, forget, cell and output, as PyTorch computes them.',
    options=family.OPTIONS,
    inputs=(Operand('input', 'NHD'), Operand('hidden', 'MBK'), Operand('cell', 'MBK'),
        Operand('weights', variadic=True)),
    outputs=(
        Operand('output', optional=True, type=lambda o: o.input.type,
            shape=lambda o: (*o.input.shape[:2], o.directions * o.units)),
        Operand('last_hidden', optional=True, type=lambda o: o.input.type, shape=lambda o: o.hidden.shape),
        Operand('last_cell', optional=True, type=lambda o: o.input.type, shape=lambda o: o.cell.shape)),
    lets={**family.LETS, 'gates': lambda o: 4, 'unread_cell': lambda o: 0 if tensor.has(o.last_cell) else o.units},
    checks=(*family.CHECKS,
        Check(lambda o: o.cell.shape == o.hidden.shape,
            lambda o: said('cells ', o.cell.shape, ' and hidden vectors ', o.hidden.shape, ' have different shapes'))),
    macs=lambda o: (o.layers.batches * o.layers.steps * o.directions * o.gates * o.units *
        (o.input.d + o.units + (o.num_layers - 1) * (o.directions + 1) * o.units)),
    reference=lambda o: lstm_layers(o.input, o.hidden, o.cell, o.weights, o.layers, o.batch_first),
    kernels=(Kernel('lstm_layers_f32', {'*': DType.FLOAT32}, params='layers'.split(),
        takes='p input hidden cell weights output last_hidden last_cell scratch'.split(),
        scratch=lambda o: 4 * (4 * o.units + o.unread + o.unread_cell + o.between)),),
    torch=(
        Torch('aten.lstm.input',
            {'input': 'input', 'hidden': lambda o: o.hx[0], 'cell': lambda o: o.hx[1], 'weights': 'params'},
            used='batch_first bidirectional dropout has_biases hx input num_layers params train'.split(),
            options={'num_layers': 'num_layers', 'has_biases': 'has_biases', 'bidirectional': 'bidirectional',
                'batch_first': 'batch_first'},
            limits=(Limit(lambda o: not o.train or o.dropout == 0,
                    lambda o: said('train is true, dropout ', o.dropout, ': export the model in eval mode')),
                Limit(lambda o: o.hx[0].shape == o.hx[1].shape,
                    lambda o: said('the hidden vectors of hx have ', o.hx[0].shape[-1], ' elements, its cells ',
                        o.hx[1].shape[-1], ': proj_size must be 0')))),
        Torch('aten.lstm_cell.default',
            {'input': lambda o: adapt.viewed(o.input, (1, *o.input.shape)),
                'hidden': lambda o: adapt.viewed(o.hx[0], (1, *o.hx[0].shape)),
                'cell': lambda o: adapt.viewed(o.hx[1], (1, *o.hx[1].shape)),
                'weights': lambda o: ((o.w_ih, o.w_hh, o.b_ih, o.b_hh) if (tensor.has(o.b_ih) and tensor.has(o.b_hh))
                    else (o.w_ih, o.w_hh))},
            used='b_hh b_ih hx input last_cell last_hidden w_hh w_ih'.split(),
            outputs={'last_hidden': lambda o: adapt.viewed(o.last_hidden, o.hx[0].shape),
                'last_cell': lambda o: adapt.viewed(o.last_cell, o.hx[1].shape)},
            options={'num_layers': 1, 'has_biases': lambda o: tensor.has(o.b_ih), 'bidirectional': False,
                'batch_first': False})),
    tests=({'num_layers': lambda o: o.choice(1, 2, 3), 'bidirectional': lambda o: o.choice(True, False),
        'has_biases': lambda o: o.choice(True, False), 'batch_first': lambda o: o.choice(True, False),
        'input': lambda o: (o.span(1, 3), o.span(1, 3), o.span(1, 9)),
        'hidden': lambda o: (o.num_layers * (2 if o.bidirectional else 1), o.input.n if o.batch_first else o.input.h,
            o.span(1, 6)),
        'cell': lambda o: o.hidden.shape,
        'weights': lambda o: recurrent_layers.recurrent_weights(4, o.input.d, o.hidden.shape[2], o.num_layers,
            o.bidirectional, o.has_biases)},))
