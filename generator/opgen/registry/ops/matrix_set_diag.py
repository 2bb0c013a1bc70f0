"""MATRIX_SET_DIAG. Made by `opgen build` from specs/shape/matrix_set_diag.yaml; do not edit."""

from opgen.lib import arrays, compare, shapes
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, said

MATRIX_SET_DIAG = Operator('MATRIX_SET_DIAG', 'The matrices of the input with other diagonals.',
    litert=Litert('MATRIX_SET_DIAG', table='MatrixSetDiagOptions'),
    inputs=(Operand('input', holds='stored'), Operand('diagonal', holds='stored')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'rows': lambda o: o.input.shape[-2], 'cols': lambda o: o.input.shape[-1],
        'side': lambda o: o.rows if o.rows < o.cols else o.cols, 'count': lambda o: shapes.size_of(o.input.shape[:-2]),
        'bytes': lambda o: o.input.bytes},
    checks=(Check(lambda o: o.input.rank >= 2, lambda o: said('there are no matrices in a shape of ', o.input.shape)),
        Check(lambda o: o.diagonal.shape == (*o.input.shape[:-2], o.side),
            lambda o: said('diagonal of shape ', o.diagonal.shape, ' does not fit matrices of ', o.input.shape))),
    reference=lambda o: arrays.where(
        compare.relate(arrays.column(arrays.arange(o.rows)), arrays.arange(o.cols), compare.Relation.EQUAL),
        arrays.reshape(o.diagonal,
            (*o.input.shape[:-2], o.side, 1) if o.rows <= o.cols else (*o.input.shape[:-2], 1, o.side)), o.input),
    kernels=(
        Kernel('matrix_set_diag_s8', {'*': DType.INT8}, params='bytes count rows cols side'.split(),
            exact=lambda o: arrays.where(
                compare.relate(arrays.column(arrays.arange(o.rows)), arrays.arange(o.cols), compare.Relation.EQUAL),
                arrays.reshape(o.diagonal,
                    (*o.input.shape[:-2], o.side, 1) if o.rows <= o.cols else (*o.input.shape[:-2], 1, o.side)),
                o.input),
            inplace='input'.split()),
        Kernel('matrix_set_diag_u8', {'*': DType.UINT8}, params='bytes count rows cols side'.split(),
            exact=lambda o: arrays.where(
                compare.relate(arrays.column(arrays.arange(o.rows)), arrays.arange(o.cols), compare.Relation.EQUAL),
                arrays.reshape(o.diagonal,
                    (*o.input.shape[:-2], o.side, 1) if o.rows <= o.cols else (*o.input.shape[:-2], 1, o.side)),
                o.input),
            inplace='input'.split()),
        Kernel('matrix_set_diag_s16', {'*': DType.INT16}, params='bytes count rows cols side'.split(),
            exact=lambda o: arrays.where(
                compare.relate(arrays.column(arrays.arange(o.rows)), arrays.arange(o.cols), compare.Relation.EQUAL),
                arrays.reshape(o.diagonal,
                    (*o.input.shape[:-2], o.side, 1) if o.rows <= o.cols else (*o.input.shape[:-2], 1, o.side)),
                o.input),
            inplace='input'.split()),
        Kernel('matrix_set_diag_s32', {'*': DType.INT32}, params='bytes count rows cols side'.split(),
            exact=lambda o: arrays.where(
                compare.relate(arrays.column(arrays.arange(o.rows)), arrays.arange(o.cols), compare.Relation.EQUAL),
                arrays.reshape(o.diagonal,
                    (*o.input.shape[:-2], o.side, 1) if o.rows <= o.cols else (*o.input.shape[:-2], 1, o.side)),
                o.input),
            inplace='input'.split()),
        Kernel('matrix_set_diag_s64', {'*': DType.INT64}, params='bytes count rows cols side'.split(),
            exact=lambda o: arrays.where(
                compare.relate(arrays.column(arrays.arange(o.rows)), arrays.arange(o.cols), compare.Relation.EQUAL),
                arrays.reshape(o.diagonal,
                    (*o.input.shape[:-2], o.side, 1) if o.rows <= o.cols else (*o.input.shape[:-2], 1, o.side)),
                o.input),
            inplace='input'.split()),
        Kernel('matrix_set_diag_f32', {'*': DType.FLOAT32}, params='bytes count rows cols side'.split(),
            exact=lambda o: arrays.where(
                compare.relate(arrays.column(arrays.arange(o.rows)), arrays.arange(o.cols), compare.Relation.EQUAL),
                arrays.reshape(o.diagonal,
                    (*o.input.shape[:-2], o.side, 1) if o.rows <= o.cols else (*o.input.shape[:-2], 1, o.side)),
                o.input),
            inplace='input'.split())),
    tests=(
        {'input': lambda o: (o.span(1, 7), o.span(1, 7)),
            'diagonal': lambda o: (o.input.shape[-2] if o.input.shape[-2] < o.input.shape[-1] else o.input.shape[-1],)},
        {'input': lambda o: (o.span(2, 3), 1, o.span(1, 5), o.span(2, 5)),
            'diagonal': lambda o: (*o.input.shape[:-2],
                o.input.shape[-2] if o.input.shape[-2] < o.input.shape[-1] else o.input.shape[-1])}))
