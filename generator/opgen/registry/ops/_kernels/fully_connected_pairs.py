"""Kernels of FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected_pairs.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, quant, structs
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._functions.pairs import _pair_weights, _pair_words, _pairs_fit

FULLY_CONNECTED_PAIRS: Functions = {
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'groups': lambda o: (o.units + 3) // 4,
    'biases': lambda o: arrays.append(o.channels[:, 0], arrays.zeros((4 * o.groups - o.units,)), 0),
    'stream': lambda o: (
        arrays.as_int32s(
            arrays.flatten(
                arrays.append(
                    arrays.reshape(_pair_weights(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant)),
                        (o.groups, -1)), arrays.reshape(o.biases, (o.groups, 4)), 1))) if o.filter.is_constant
        else None),
    'multiplier': lambda o: arrays.element(o.channels[0], 1), 'shift': lambda o: arrays.element(o.channels[0], 2),
    'addend': lambda o: arrays.element(arrays.as_int32s((2 * o.output.zero_point + 1) * 2 ** o.channels[0, 2:3]), 0),
    'layer': lambda o: structs.opgen_group_filter(o.units, o.depth, 4, o.units // 4, o.multiplier, o.addend, o.shift)}

FULLY_CONNECTED_PAIRS_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    (lambda o: (o.depth + 1) // 2, lambda o: o.pairs // 4, lambda o: o.quads if o.quads <= 8 else 4,
        lambda o: (o.quads - 1) // o.in_round if o.quads > 1 else 0,
        lambda o: o.quads - 1 - o.rounds * o.in_round if o.quads > 0 else 0, lambda o: o.units % 4 != 0,
        lambda o: o.units % 4 == 0, lambda o: o.units < 4, lambda o: o.quads > 0, lambda o: o.rounds > 1,
        lambda o: o.in_round if o.rounds > 0 else 0, lambda o: o.pairs % 4 >= 2, lambda o: o.pairs % 2 == 1,
        lambda o: o.pairs > 1, lambda o: o.units - o.units % 4, lambda o: o.units % 4),
    file='linear/fully_connected_pairs.c.j2', made_from='adc86eed')

KERNELS = (Kernel('fully_connected_pairs_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='layer stream batches'.split(), takes='p input output scratch'.split(),
    when=(Condition('target.dsp', lambda o: o.target.dsp), Condition('not target.mve', lambda o: not o.target.mve),
        Condition('target.optimize == "speed"', lambda o: o.target.optimize == 'speed', 'target.optimize'.split()),
        Condition('symmetric(filter)', lambda o: quant.symmetric(o.filter)),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
        Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()),
        Condition('not dual_mac_fits(filter)', lambda o: not dual_mac.dual_mac_fits(o.filter)),
        Condition('pairs_fit(filter)', lambda o: _pairs_fit(o.filter)),
        Condition('dsp_channels_fit(filter, start, input, output, quant)',
            lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant)),
        Condition('all_true(channels[:, 1:] == channels[0, 1:])',
            lambda o: arrays.all_true(o.channels[:, 1:] == o.channels[0, 1:]))),
    priority=2, scratch=lambda o: 4 * _pair_words(o.depth), table_inputs={'stream': 'input filter bias'.split()},
    lets=FULLY_CONNECTED_PAIRS, template=FULLY_CONNECTED_PAIRS_TEMPLATE),)
