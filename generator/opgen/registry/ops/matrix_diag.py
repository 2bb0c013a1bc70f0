"""MATRIX_DIAG. Made by `opgen build` from specs/shape/matrix_diag.yaml; do not edit."""

from opgen.lib import arrays, compare, shapes
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator

MATRIX_DIAG = Operator('MATRIX_DIAG', 'Matrices of zeros with the rows of the input as their diagonals.',
    litert=Litert('MATRIX_DIAG', table='MatrixDiagOptions'),
    inputs=(Operand('diagonal', holds='stored'),),
    outputs=(Operand('output', holds='stored', type=lambda o: o.diagonal.type,
        shape=lambda o: (*o.diagonal.shape, o.diagonal.shape[-1])),),
    lets={'side': lambda o: o.diagonal.shape[-1], 'rows': lambda o: shapes.size_of(o.diagonal.shape[:-1]),
        'bytes': lambda o: o.output.bytes},
    checks=(Check(lambda o: o.diagonal.rank > 0, 'diagonal must have an axis'),),
    reference=lambda o: arrays.where(
        compare.relate(arrays.column(arrays.arange(o.side)), arrays.arange(o.side), compare.Relation.EQUAL),
        arrays.reshape(o.diagonal, (*o.diagonal.shape, 1)), 0),
    kernels=(
        Kernel('matrix_diag_s8', {'*': DType.INT8}, params='bytes rows side'.split(),
            exact=lambda o: arrays.where(
                compare.relate(arrays.column(arrays.arange(o.side)), arrays.arange(o.side), compare.Relation.EQUAL),
                arrays.reshape(o.diagonal, (*o.diagonal.shape, 1)), 0)),
        Kernel('matrix_diag_u8', {'*': DType.UINT8}, params='bytes rows side'.split(),
            exact=lambda o: arrays.where(
                compare.relate(arrays.column(arrays.arange(o.side)), arrays.arange(o.side), compare.Relation.EQUAL),
                arrays.reshape(o.diagonal, (*o.diagonal.shape, 1)), 0)),
        Kernel('matrix_diag_s16', {'*': DType.INT16}, params='bytes rows side'.split(),
            exact=lambda o: arrays.where(
                compare.relate(arrays.column(arrays.arange(o.side)), arrays.arange(o.side), compare.Relation.EQUAL),
                arrays.reshape(o.diagonal, (*o.diagonal.shape, 1)), 0)),
        Kernel('matrix_diag_s32', {'*': DType.INT32}, params='bytes rows side'.split(),
            exact=lambda o: arrays.where(
                compare.relate(arrays.column(arrays.arange(o.side)), arrays.arange(o.side), compare.Relation.EQUAL),
                arrays.reshape(o.diagonal, (*o.diagonal.shape, 1)), 0)),
        Kernel('matrix_diag_s64', {'*': DType.INT64}, params='bytes rows side'.split(),
            exact=lambda o: arrays.where(
                compare.relate(arrays.column(arrays.arange(o.side)), arrays.arange(o.side), compare.Relation.EQUAL),
                arrays.reshape(o.diagonal, (*o.diagonal.shape, 1)), 0)),
        Kernel('matrix_diag_f32', {'*': DType.FLOAT32}, params='bytes rows side'.split(),
            exact=lambda o: arrays.where(
                compare.relate(arrays.column(arrays.arange(o.side)), arrays.arange(o.side), compare.Relation.EQUAL),
                arrays.reshape(o.diagonal, (*o.diagonal.shape, 1)), 0))),
    tests=({'diagonal': lambda o: (o.span(1, 9),)}, {'diagonal': lambda o: (o.span(1, 3), o.span(2, 4), o.span(1, 7))}))
