"""Kernels of FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected_groups.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, quant
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._functions.groups import (_group_cost, _group_layer, _group_round, _group_size, _group_stream,
    _has_doubled, _has_raised)
from opgen.registry.ops._templates import fully_connected_groups

FULLY_CONNECTED_GROUPS: Functions = {
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'group': lambda o: _group_size(o.units, o.target.dual_issue),
    'one_scale': lambda o: arrays.all_true(o.channels[:, 1:] == o.channels[0, 1:]),
    'stream': lambda o: (
        _group_stream(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant), o.channels, o.one_scale,
            o.group) if o.filter.is_constant else None),
    'in_round': lambda o: _group_round(o.depth, o.target.dual_issue),
    'shift': lambda o: arrays.element(o.channels[0], 2) if o.one_scale else -1,
    'is_doubled': lambda o: _has_doubled(o.channels), 'is_raised': lambda o: _has_raised(o.channels),
    'layer': lambda o: _group_layer(o.channels, o.one_scale, 2 * o.output.zero_point + 1, o.group, o.units, o.depth)}

KERNELS = (Kernel('fully_connected_groups_s8',
    {'input': DType.INT8, 'filter': (DType.INT8, DType.INT4), 'bias': DType.INT32, 'output': DType.INT8},
    params='layer stream batches'.split(), takes='p input output'.split(),
    when=(Condition('target.dsp', lambda o: o.target.dsp), Condition('target.fpu', lambda o: o.target.fpu),
        Condition('not target.mve', lambda o: not o.target.mve),
        Condition('symmetric(filter)', lambda o: quant.symmetric(o.filter)),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
        Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()),
        Condition('dual_mac_fits(filter)', lambda o: dual_mac.dual_mac_fits(o.filter)),
        Condition('dsp_channels_fit(filter, start, input, output, quant, 15)',
            lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant, 15))),
    priority=2, cost=lambda o: _group_cost(o.batches, o.units, o.depth, o.group, o.one_scale, o.channels),
    table_inputs={'stream': 'input filter bias'.split()}, lets=FULLY_CONNECTED_GROUPS,
    template=fully_connected_groups.TEMPLATE),)
