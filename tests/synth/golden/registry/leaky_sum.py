"""LEAKY_SUM. Made by `opgen build` from specs/leaky_sum.yaml; do not edit."""

from opgen.lib import arrays, tensor
from opgen.operators.model import Check, Condition, DType, Kernel, Litert, Memory, Operand, Operator, option, said

LEAKY_SUM = Operator('LEAKY_SUM',
    ('A sum over time that forgets: y = memory = decay * memory + x * gain.\n'
        'Without `gain`, every element of x counts as it is.'),
    source='specs/leaky_sum.yaml',
    litert=Litert(custom='Leaky-Sum', payload='flexbuffer'),
    options=(option('decay', float, minimum=0.0, maximum=1.0), option('delay', int, 1, only=(1, 2))),
    inputs=(Operand('x', 'BC'), Operand('gain', 'C', const=True, optional=True)),
    outputs=(Operand('y', 'BC', type=lambda o: o.x.type, shape=lambda o: o.x.shape),),
    lets={'rows': lambda o: o.x.b, 'size': lambda o: o.x.c,
        'factor': lambda o: arrays.as_float32s(
            arrays.spread(o.gain, o.size) if tensor.has(o.gain) else arrays.ones((o.size,)))},
    state=(Memory('memory', DType.FLOAT32, shape=lambda o: o.x.shape, reset=lambda o: 0.0),),
    checks=(Check(lambda o: not tensor.has(o.gain) or o.gain.c == o.size,
        lambda o: said('gain has ', o.gain.c if tensor.has(o.gain) else 0, ' elements for ', o.size,
            ' channels, "delay" is ', o.delay)),),
    macs=lambda o: 2 * o.x.size,
    reference=lambda o: (o.decay * o.memory + o.x * o.factor, o.decay * o.memory + o.x * o.factor),
    kernels=(Kernel('leaky_sum_f32', {'*': DType.FLOAT32}, params='rows size decay factor'.split(),
        takes='p x y memory'.split(), when=(Condition('delay == 1', lambda o: o.delay == 1, 'delay'.split()),),
        scratch=lambda o: 4 * o.size, inplace='x'.split(), table_inputs={'factor': 'gain'.split()},
        source=('/* LEAKY_SUM: x float32, gain float32, y float32 (specs/leaky_sum.yaml#leaky_sum_f32) */\n'
            'typedef struct {\n'
            '    int32_t rows;\n'
            '    int32_t size;\n'
            '    float decay;\n'
            '    const float *factor;\n'
            '} opgen_leaky_sum_f32_params;\n'
            '\n'
            'static inline int opgen_run_leaky_sum_f32(const opgen_leaky_sum_f32_params *p, const float *x, float '
            '*y,\n'
            '                                          float *memory)\n'
            '{\n'
            '    /* The `return` of this comment is none, and p is const. */\n'
            '    for (int32_t i = 0; i < p->rows * p->size; i++) {\n'
            '        memory[i] = p->decay * memory[i] + x[i] * p->factor[i % p->size];\n'
            '        y[i] = memory[i];\n'
            '    }\n'
            '    return 0;\n'
            '}\n')),),
    tests=({'decay': lambda o: o.choice(0.0, 0.5, 1.0), 'x': lambda o: (o.span(1, 3), o.span(1, 9)),
        'gain': lambda o: (o.x.c,)},))
