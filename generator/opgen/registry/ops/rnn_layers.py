"""RNN_LAYERS. Made by `opgen build` from specs/recurrent/rnn_layers.yaml; do not edit."""

from opgen.lib import recurrent_layers
from opgen.lib.ops.rnn_layers import rnn_layers
from opgen.operators.model import DType, Kernel, Limit, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import layers as family

RNN_LAYERS = Operator('RNN_LAYERS',
    'Simple recurrent layers over a sequence, tanh or relu of what comes in and what was, as PyTorch computes them.',
    options=(*family.OPTIONS, option('relu', bool, False)),
    inputs=(Operand('input', 'NHD'), Operand('hidden', 'MBK'), Operand('weights', variadic=True)),
    outputs=(
        Operand('output', optional=True, type=lambda o: o.input.type,
            shape=lambda o: (*o.input.shape[:2], o.directions * o.units)),
        Operand('last_hidden', optional=True, type=lambda o: o.input.type, shape=lambda o: o.hidden.shape)),
    lets={**family.LETS, 'gates': lambda o: 1}, checks=family.CHECKS,
    macs=lambda o: (o.layers.batches * o.layers.steps * o.directions * o.gates * o.units *
        (o.input.d + o.units + (o.num_layers - 1) * (o.directions + 1) * o.units)),
    reference=lambda o: rnn_layers(o.input, o.hidden, o.weights, o.layers, o.batch_first, o.relu),
    kernels=(Kernel('rnn_layers_f32', {'*': DType.FLOAT32}, params='layers relu'.split(),
        takes='p input hidden weights output last_hidden scratch'.split(),
        scratch=lambda o: 4 * (o.units + o.unread + o.between)),),
    torch=(
        Torch('aten.rnn_tanh.input', {'input': 'input', 'hidden': 'hx', 'weights': 'params'},
            used='batch_first bidirectional dropout has_biases hx input num_layers params train'.split(),
            options={'relu': False, 'num_layers': 'num_layers', 'has_biases': 'has_biases',
                'bidirectional': 'bidirectional', 'batch_first': 'batch_first'},
            limits=(Limit(lambda o: not o.train or o.dropout == 0,
                lambda o: said('train is true, dropout ', o.dropout, ': export the model in eval mode')),)),
        Torch('aten.rnn_relu.input', {'input': 'input', 'hidden': 'hx', 'weights': 'params'},
            used='batch_first bidirectional dropout has_biases hx input num_layers params train'.split(),
            options={'relu': True, 'num_layers': 'num_layers', 'has_biases': 'has_biases',
                'bidirectional': 'bidirectional', 'batch_first': 'batch_first'},
            limits=(Limit(lambda o: not o.train or o.dropout == 0,
                lambda o: said('train is true, dropout ', o.dropout, ': export the model in eval mode')),))),
    tests=({'num_layers': lambda o: o.choice(1, 2, 3), 'relu': lambda o: o.choice(True, False),
        'bidirectional': lambda o: o.choice(True, False), 'has_biases': lambda o: o.choice(True, False),
        'batch_first': lambda o: o.choice(True, False), 'input': lambda o: (o.span(1, 3), o.span(1, 3), o.span(1, 9)),
        'hidden': lambda o: (o.num_layers * (2 if o.bidirectional else 1), o.input.n if o.batch_first else o.input.h,
            o.span(1, 6)),
        'weights': lambda o: recurrent_layers.recurrent_weights(1, o.input.d, o.hidden.shape[2], o.num_layers,
            o.bidirectional, o.has_biases)},))
