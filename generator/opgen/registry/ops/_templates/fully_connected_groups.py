"""A template of kernels. Made by `opgen build` from specs/linear/fully_connected_groups.c.j2; do not edit."""

from opgen.operators.model import CodeTemplate

TEMPLATE = CodeTemplate('OPGEN_HAS_DSP_AND_FPU',
    (lambda o: o.depth // 4, lambda o: o.depth % 4, lambda o: o.words // o.in_round if o.words > 0 else 0,
        lambda o: o.words - o.in_round * o.rounds, lambda o: o.words if o.words <= 4 else 4,
        lambda o: o.words // o.in_products if o.words > 0 else 0, lambda o: o.units % o.group != 0,
        lambda o: o.batches > 1, lambda o: 4 * o.in_products * o.product_rounds, lambda o: o.product_rounds > 1,
        lambda o: o.in_products if o.part == 0 else o.words - o.in_products * o.product_rounds,
        lambda o: o.part == 0 and o.product_rounds > 1, lambda o: o.rest > 1, lambda o: o.words > 0,
        lambda o: o.rest - 4, lambda o: 32 - 8 * o.rest, lambda o: o.rest == 3, lambda o: o.units % o.group == 0,
        lambda o: o.units < o.group, lambda o: 4 * o.in_round * o.rounds, lambda o: o.group == 8, lambda o: o.group - 1,
        lambda o: o.i % 2 == 0, lambda o: o.i + 1, lambda o: o.rounds > 1,
        lambda o: o.in_round if o.part == 0 else o.left_words if o.part == 1 else 1 if o.rest > 0 else 0,
        lambda o: 10 if o.group == 8 else 8, lambda o: o.part == 2 and o.words > 0,
        lambda o: o.part == 2 and o.rest == 1, lambda o: o.part == 2, lambda o: o.group == 8 or o.word == 0,
        lambda o: 2 * o.pair + 1, lambda o: 8 + o.i, lambda o: 10 + o.i, lambda o: 11 - o.i, lambda o: 2 * o.pair,
        lambda o: o.word + 1 < o.count, lambda o: (1, 0), lambda o: 4 + 2 * o.pair + o.i,
        lambda o: o.part == 0 and o.rounds > 1, lambda o: o.shift >= 0, lambda o: o.group // 2, lambda o: 2 * o.i + 1,
        lambda o: 2 * o.i, lambda o: 10 if o.keeps_sign else 9, lambda o: 0 if o.is_doubled else o.group // 2,
        lambda o: o.units - o.units % o.group, lambda o: o.units % o.group),
    file='linear/fully_connected_groups.c.j2', made_from='ff4c463e')
