"""RNN_LAYERS. Made by `opgen build` from specs/recurrent/rnn_layers.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.lib import recurrent_layers
from opgen.operators.model import Check, Kernel, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import layers as family


@dataclass(frozen=True, kw_only=True)
class RnnLayersOptions(family.LayersOptions):
    """Options of RNN_LAYERS."""

    relu: bool = option(False)


RNN_LAYERS = Operator(
    'RNN_LAYERS',
    'Simple recurrent layers over a sequence, tanh or relu of what comes in and what was, as PyTorch computes them.',
    source='specs/recurrent/rnn_layers.yaml',
    options_type=RnnLayersOptions,
    inputs=(Operand('input', 'NHD'), Operand('hidden', 'MBK'), Operand('weights', variadic=True)),
    outputs=(
        Operand('output', optional=True, type=lambda o: o.input.type,
            shape=lambda o: (*o.input.shape[:2], o.directions * o.units)),
        Operand('last_hidden', optional=True, type=lambda o: o.input.type, shape=lambda o: o.hidden.shape)),
    lets={**family.LETS, 'gates': lambda o: 1},
    checks=(*family.CHECKS,),
    macs=lambda o: o.layers.batches * o.layers.steps * o.directions * o.gates * o.units * (o.input.d + o.units + (o.num_layers - 1) * (o.directions + 1) * o.units),
    reference=lambda o: recurrent_layers.rnn_layers(o.input, o.hidden, o.weights, o.layers, o.batch_first, o.relu),
    reads_values='hidden input weights'.split(),
    kernels=(
        Kernel('rnn_layers_f32',
            {'input': DType.FLOAT32, 'hidden': DType.FLOAT32, 'weights': DType.FLOAT32, 'output': DType.FLOAT32,
                'last_hidden': DType.FLOAT32},
            params='layers relu'.split(), takes='p input hidden weights output last_hidden scratch'.split(),
            scratch=lambda o: 4 * (o.units + o.unread + o.between)),),
    torch=(
        Torch('aten.rnn_tanh.input',
            {'input': lambda o: o.input, 'hidden': lambda o: o.hx, 'weights': lambda o: o.params},
            outputs={'output': 'output', 'last_hidden': 'last_hidden'},
            used='batch_first bidirectional dropout has_biases hx input num_layers params train'.split(),
            options={'relu': lambda o: False, 'num_layers': 'num_layers', 'has_biases': 'has_biases',
                'bidirectional': 'bidirectional', 'batch_first': 'batch_first'},
            limits=(
                Check(lambda o: not o.train or o.dropout == 0,
                    lambda o: said('train is true, dropout ', o.dropout, ': export the model in eval mode'),
                    is_limit=True),)),
        Torch('aten.rnn_relu.input',
            {'input': lambda o: o.input, 'hidden': lambda o: o.hx, 'weights': lambda o: o.params},
            outputs={'output': 'output', 'last_hidden': 'last_hidden'},
            used='batch_first bidirectional dropout has_biases hx input num_layers params train'.split(),
            options={'relu': lambda o: True, 'num_layers': 'num_layers', 'has_biases': 'has_biases',
                'bidirectional': 'bidirectional', 'batch_first': 'batch_first'},
            limits=(
                Check(lambda o: not o.train or o.dropout == 0,
                    lambda o: said('train is true, dropout ', o.dropout, ': export the model in eval mode'),
                    is_limit=True),))),
    tests=(
        {'num_layers': lambda o: o.choice(1, 2, 3), 'relu': lambda o: o.choice(True, False),
            'bidirectional': lambda o: o.choice(True, False), 'has_biases': lambda o: o.choice(True, False),
            'batch_first': lambda o: o.choice(True, False),
            'input': lambda o: (o.span(1, 3), o.span(1, 3), o.span(1, 9)),
            'hidden': lambda o: (o.num_layers * (2 if o.bidirectional else 1),
                o.input.n if o.batch_first else o.input.h, o.span(1, 6)),
            'weights': lambda o: recurrent_layers.recurrent_weights(1, o.input.d, o.hidden.shape[2], o.num_layers,
                o.bidirectional, o.has_biases)},),
)
