"""What operators of the family rnn have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import hybrid, quant, recurrent
from opgen.operators.model import Check, DType, Functions, Kernel, Limit, Option, option, said
from opgen.tflite.enums import ActivationFunctionType

LETS: Functions = {'units': lambda o: o.weights.k, 'scales': lambda o: hybrid.filter_scales(o.weights, o.units),
    'recurrent_scales': lambda o: hybrid.filter_scales(o.recurrent_weights, o.units)}

OPTIONS: tuple[Option, ...] = (option('fused_activation_function', ActivationFunctionType, ActivationFunctionType.NONE),
    option('asymmetric_quantize_inputs', bool, False, only=(True, False)))

CHECKS: tuple[Check, ...] = (
    Limit(lambda o: o.input.rank == o.rank,
        lambda o: said('the input must have ', o.rank, ' dimensions, this has ', o.input.rank)),
    Check(
        lambda o: (o.weights.i == o.input.shape[-1] and o.bias.k == o.units and
            o.recurrent_weights.shape == (o.units, o.units)),
        lambda o: said('weights ', o.weights.shape, ', ', o.recurrent_weights.shape, ' and ', o.bias.k,
            ' biases do not fit ', o.input.shape)),
    Check(lambda o: o.hidden_state.shape == (o.seqs.batches, o.units),
        lambda o: said('a hidden state ', o.hidden_state.shape, ' does not hold ', o.units, ' units for each of ',
            o.seqs.batches, ' sequences')),
    Limit(lambda o: o.weights.type != DType.INT8 or quant.have_one_scale((o.weights, o.recurrent_weights)),
        'weights of 8 bits must have one scale and the zero point 0'))

KERNELS: tuple[Kernel, ...] = (Kernel('rnn_f32', {'*': DType.FLOAT32}, params='seqs fused_activation_function'.split()),
    Kernel('rnn_hybrid',
        {'input': DType.FLOAT32, 'weights': DType.INT8, 'recurrent_weights': DType.INT8, 'bias': DType.FLOAT32,
            'hidden_state': DType.FLOAT32, 'output': DType.FLOAT32},
        params='seqs fused_activation_function asymmetric_quantize_inputs scales recurrent_scales'.split(),
        takes='p input weights recurrent_weights bias hidden_state output scratch'.split(),
        scratch=lambda o: o.weights.i if o.weights.i > o.units else o.units,
        exact=lambda o: recurrent.rnn_hybrid(o.input, o.weights, o.recurrent_weights, o.bias, o.hidden_state, o.seqs,
            o.fused_activation_function, o.asymmetric_quantize_inputs),
        table_inputs={'scales': 'weights'.split(), 'recurrent_scales': 'recurrent_weights'.split()}))
