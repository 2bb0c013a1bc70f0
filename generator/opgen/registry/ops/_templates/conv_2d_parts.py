"""A template of kernels. Made by `opgen build` from specs/conv/conv_2d_parts.c.j2; do not edit."""

from opgen.operators.model import CodeTemplate

TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    (lambda o: o.across.size * o.input.c, lambda o: (o.size + 7) // 8,
        lambda o: o.is_direct and o.down.size * (o.run // 8 + 1) <= 40, lambda o: o.run // 8,
        lambda o: 4 if not o.row_by_row or o.of_row % 4 == 0 else 2 if o.of_row % 2 == 0 else 1,
        lambda o: o.row_by_row or o.parts > 14, lambda o: o.across.out if o.row_by_row else o.pixels,
        lambda o: o.at_once % 2 == 1, lambda o: not o.in_image, lambda o: o.held // o.run,
        lambda o: o.input.n * o.down.out, lambda o: o.of_row // o.in_loop, lambda o: 2 * o.run, lambda o: 4 * o.run,
        lambda o: o.input.h * o.input.w * o.input.c, lambda o: o.across.out * o.units, lambda o: (o.held + 7) // 8 * 8,
        lambda o: 2 * (o.down.dilation * o.input.w * o.input.c - o.run // 8 * 8), lambda o: o.run % 8,
        lambda o: o.run % 8 != 0, lambda o: o.part % 2, lambda o: 2 * (o.run % 8), lambda o: o.row < o.down.size - 1,
        lambda o: 'of_rows' if o.row_by_row else 'p->of_bytes', lambda o: o.at_once - 1, lambda o: o.pixels - 1,
        lambda o: o.across.out * o.across.stride - o.across.before, lambda o: o.down.out > 1 or o.input.n > 1,
        lambda o: o.input.n > 1, lambda o: o.down.out * o.down.stride - o.down.before, lambda o: 2 * o.units,
        lambda o: o.units // 4 if o.units % 4 == 0 else o.units, lambda o: o.parts // 4,
        lambda o: (0, 2, 4, 6, 8, 10, 12), lambda o: 2 if o.loops and (not o.row_by_row) else 1,
        lambda o: o.loops and o.stretch == 0,
        lambda o: o.parts if not o.loops else o.in_loop if o.stretch == 0 else o.parts % 4,
        lambda o: 'a' if o.loops or o.at > 0 else '', lambda o: 16 * o.parts if o.parts < 256 else 4080,
        lambda o: o.parts >= 256 and (not o.row_by_row), lambda o: 16 * o.parts - 4080,
        lambda o: o.bound == 0 and o.clamp.lo > -32768 or (o.bound == 1 and o.clamp.hi < 32767),
        lambda o: (o.clamp.lo, o.clamp.hi)[o.bound] % 65536, lambda o: ('vmax', 'vmin')[o.bound],
        lambda o: o.units % 4 == 0, lambda o: not o.row_by_row),
    file='conv/conv_2d_parts.c.j2', made_from='0064acb8')
