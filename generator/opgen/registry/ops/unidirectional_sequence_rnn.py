"""UNIDIRECTIONAL_SEQUENCE_RNN.

Made by `opgen build` from specs/recurrent/unidirectional_sequence_rnn.yaml; do not edit.
"""

from opgen.lib import recurrent
from opgen.operators.model import Litert, Operand, Operator, option
from opgen.registry.ops._family import rnn as family
from opgen.tflite.enums import ActivationFunctionType

UNIDIRECTIONAL_SEQUENCE_RNN = Operator('UNIDIRECTIONAL_SEQUENCE_RNN', 'A simple recurrent layer over a sequence.',
    litert=Litert('UNIDIRECTIONAL_SEQUENCE_RNN', versions=(1, 3), table='SequenceRNNOptions'),
    options=(*family.OPTIONS, option('time_major', bool, False)),
    inputs=(Operand('input'), Operand('weights', 'KI', const=True), Operand('recurrent_weights', 'KI', const=True),
        Operand('bias', 'K', const=True), Operand('hidden_state', 'BK', variable=True)),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: (*o.input.shape[:-1], o.units)),),
    lets={**family.LETS, 'rank': lambda o: 3,
        'seqs': lambda o: recurrent.sequences_of(o.input.shape, o.units, o.time_major)},
    checks=family.CHECKS,
    macs=lambda o: o.seqs.batches * o.seqs.steps * o.units * (o.weights.i + o.units),
    reference=lambda o: recurrent.rnn_real(o.input, o.weights, o.recurrent_weights, o.bias, o.hidden_state, o.seqs,
        o.fused_activation_function),
    kernels=family.KERNELS,
    tests=({'asymmetric_quantize_inputs': lambda o: o.choice(True, False),
        'time_major': lambda o: o.choice(True, False),
        'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
            ActivationFunctionType.RELU_N1_TO_1, ActivationFunctionType.RELU6),
        'input': lambda o: (o.span(1, 2), o.span(1, 2), o.span(1, 20)),
        'weights': lambda o: (o.span(1, 8), o.input.shape[2]),
        'recurrent_weights': lambda o: (o.weights.k, o.weights.k), 'bias': lambda o: (o.weights.k,),
        'hidden_state': lambda o: (o.input.shape[1] if o.time_major else o.input.shape[0], o.weights.k)},))
