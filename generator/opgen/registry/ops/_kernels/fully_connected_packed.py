"""Kernels of FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected_packed.yaml; do not edit."""

from opgen.lib import arrays, packed, quant, structs, tensor
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel, Types
from opgen.tflite.enums import ActivationFunctionType

FULLY_CONNECTED_PACKED: Functions = {
    'factors': lambda o: structs.cmsis_nn_per_channel_quant_params(o.each_multiplier, o.each_shift),
    'by_four': lambda o: packed.packed_filters(o.filter) if o.filter.is_constant else None,
    'stages': lambda o: (
        packed.packed_stages(o.filter, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point, o.factors)
        if o.filter.is_constant else None),
    'one_scale': lambda o: arrays.length(o.scales) == 1,
    'groups': lambda o: arrays.reshape(o.stages, ((o.units + 3) // 4, 12)) if tensor.has(o.stages) else None,
    'once': lambda o: (
        arrays.append(arrays.append(o.groups[0, 4:5], o.groups[0, 8:9]), arrays.reshape(o.groups[:, 0:4], (-1,)))
        if tensor.has(o.groups) else None),
    'ends': lambda o: arrays.as_int32s(o.once) if o.one_scale and tensor.has(o.once) else o.stages,
    'output_zero_point': lambda o: o.output.zero_point,
    'fits': lambda o: (o.target.mve and o.filter.is_constant and quant.symmetric(o.filter) and
        packed.packed_s8_fits(o.factors, o.keeps_sign) and o.depth <= 4080 and o.units < 32768 and o.units > 0),
    'parts': lambda o: (o.depth + 15) // 16, 'own': lambda o: 0 if o.one_scale else 4,
    'steps': lambda o: (o.batches *
        (33 + o.own +
            ((23 + o.own + 17.3 * o.parts) * ((o.units + 7) // 8) if o.units > 4 else 16 + o.own + 9.3 * o.parts))),
    'adds_high': lambda o: not o.keeps_sign and tensor.has(o.once) and (arrays.element(o.once, 1) > -20)}

FULLY_CONNECTED_PACKED_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    (lambda o: (o.depth + 15) // 16, lambda o: o.depth - 16 * (o.parts - 1), lambda o: o.parts > 16,
        lambda o: o.first + (112 if o.parts > 9 else 0), lambda o: (o.units + 3) // 4,
        lambda o: 'the multiplier' if o.one_scale else 'the zero point', lambda o: 262144 if o.groups > 1 else 0,
        lambda o: o.depth < 16, lambda o: o.first if o.loops else o.middle, lambda o: o.groups > 1,
        lambda o: 64 * o.parts, lambda o: (o.parts - 1) // 4, lambda o: 3 if o.loops else 1, lambda o: o.stretch == 1,
        lambda o: o.parts if not o.loops else (1, 4, (o.parts - 1) % 4)[o.stretch],
        lambda o: o.stretch == 0 and o.at == 0, lambda o: 0 if o.is_first else 1,
        lambda o: '' if o.is_first and (not o.one_scale) else 'a', lambda o: not o.is_first,
        lambda o: o.first + 16 * (o.at - 1) - o.middle, lambda o: 2 * o.unit, lambda o: (2, 4, 2, 4)[o.unit],
        lambda o: o.unit < 3, lambda o: (4, 2, 4)[o.unit], lambda o: 16 * o.unit - 48,
        lambda o: 'lr' if o.unit == 3 else 'r', lambda o: 8 + 2 * o.unit, lambda o: (3, 7, 3, 7)[o.unit],
        lambda o: (7, 3, 7)[o.unit], lambda o: 16 * (o.parts - 1), lambda o: 96 if o.groups > 1 else 48,
        lambda o: o.stage - 16, lambda o: o.stage - 32, lambda o: not o.one_scale, lambda o: not o.adds_high,
        lambda o: o.clamp.lo > -128, lambda o: o.clamp.hi < 127, lambda o: o.units % 4 == 0,
        lambda o: o.groups % 2 == 0, lambda o: 16 if o.one_scale else 48, lambda o: 8 if o.adds_high else 12),
    file='linear/fully_connected_helium.c.j2', made_from='f11053da')

FULLY_CONNECTED_PACKED_TYPES: Types = {'input': DType.INT8, 'filter': (DType.INT8, DType.INT4), 'bias': DType.INT32,
    'output': DType.INT8}

FULLY_CONNECTED_PACKED_CONDITIONS = (Condition('target.mve', lambda o: o.target.mve),
    Condition('filter.is_constant', lambda o: o.filter.is_constant),
    Condition('symmetric(filter)', lambda o: quant.symmetric(o.filter)),
    Condition('packed_s8_fits(factors, keeps_sign)', lambda o: packed.packed_s8_fits(o.factors, o.keeps_sign)))

FULLY_CONNECTED_PACKED_FITS = (*FULLY_CONNECTED_PACKED_CONDITIONS,
    Condition('depth <= 4080', lambda o: o.depth <= 4080, 'depth'.split()),
    Condition('units < 32768', lambda o: o.units < 32768, 'units'.split()),
    Condition('units > 0', lambda o: o.units > 0, 'units'.split()))

KERNELS = (
    Kernel('fully_connected_helium_s8', FULLY_CONNECTED_PACKED_TYPES,
        params='by_four ends depth units output_zero_point fc batches'.split(), takes='p input output'.split(),
        when=(*FULLY_CONNECTED_PACKED_FITS,
            Condition('length(scales) == 1', lambda o: arrays.length(o.scales) == 1,
                lambda o: {'length(scales)': arrays.length(o.scales)})),
        priority=2, cost=lambda o: o.steps,
        table_inputs={'by_four': 'filter'.split(), 'ends': 'input filter bias'.split()}, lets=FULLY_CONNECTED_PACKED,
        template=FULLY_CONNECTED_PACKED_TEMPLATE),
    Kernel('fully_connected_helium_channels_s8', FULLY_CONNECTED_PACKED_TYPES,
        params='by_four ends depth units output_zero_point fc batches'.split(), takes='p input output'.split(),
        when=(*FULLY_CONNECTED_PACKED_FITS, Condition('not one_scale', lambda o: not o.one_scale)), priority=2,
        cost=lambda o: o.steps, table_inputs={'by_four': 'filter'.split(), 'ends': 'input filter bias'.split()},
        lets=FULLY_CONNECTED_PACKED, template=FULLY_CONNECTED_PACKED_TEMPLATE),
    Kernel('fully_connected_packed_s8',
        {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
        params='by_four stages depth units output_zero_point fc batches'.split(), takes='p input output'.split(),
        when=FULLY_CONNECTED_PACKED_CONDITIONS, priority=1,
        cost=lambda o: (37 + 39 * o.batches +
            (o.batches + 1) // 2 * ((o.units + 3) // 4) * (49 + 16 * ((o.depth + 15) // 16))),
        table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=FULLY_CONNECTED_PACKED))

TESTS = ({'keep_num_dims': False, 'asymmetric_quantize_inputs': lambda o: o.choice(True, False),
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
    'input': lambda o: (1, o.choice(o.span(250, 420), 16 * o.span(8, 40))),
    'filter': lambda o: (o.choice(o.span(1, 20), 8 * o.span(1, 3)), o.input.shape[1]),
    'bias': lambda o: (o.filter.o,)},)
