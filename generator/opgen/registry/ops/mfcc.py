"""MFCC. Made by `opgen build` from specs/signal/mfcc.yaml; do not edit."""

from opgen.lib import arrays, reference, shapes
from opgen.lib.ops.mfcc import cosines, mel_bands, mel_ends, mel_energies, mel_weights
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, Torch, option, said

MFCC = Operator('MFCC',
    ('Cepstral coefficients of spectra (channels, frames, bins) of squared magnitudes: a cosine transform of the '
        'logarithms of\n'
        'what triangular filters let through, which lie apart equally in mel.'),
    litert=Litert(custom='Mfcc', payload='flexbuffer'),
    options=(option('upper_frequency_limit', float), option('lower_frequency_limit', float, minimum=0.0),
        option('filterbank_channel_count', int, minimum=1), option('dct_coefficient_count', int, minimum=1)),
    inputs=(Operand('spectrogram', 'CTK'), Operand('sample_rate', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.spectrogram.type,
        shape=lambda o: (o.spectrogram.c, o.spectrogram.t, o.dct_coefficient_count)),),
    lets={'count': lambda o: o.filterbank_channel_count, 'outputs': lambda o: o.dct_coefficient_count,
        'bins': lambda o: o.spectrogram.k, 'rows': lambda o: o.spectrogram.c * o.spectrogram.t,
        'rate': lambda o: arrays.element(o.sample_rate, 0),
        'ends': lambda o: mel_ends(o.bins, o.rate, o.lower_frequency_limit, o.upper_frequency_limit),
        'begin': lambda o: o.ends[0], 'end': lambda o: o.ends[1],
        'bands': lambda o: mel_bands(o.bins, o.rate, o.count, o.lower_frequency_limit, o.upper_frequency_limit),
        'weights': lambda o: mel_weights(o.bins, o.rate, o.count, o.lower_frequency_limit, o.upper_frequency_limit),
        'cosine': lambda o: cosines(o.outputs, o.count)},
    checks=(Check(lambda o: o.bins > 1, lambda o: said('there must be at least 2 bins, not ', o.bins)),
        Check(lambda o: o.sample_rate.size == 1,
            lambda o: said('sample_rate ', shapes.shape_of(o.sample_rate), ' must be one number')),
        Check(lambda o: o.lower_frequency_limit < o.upper_frequency_limit and 2.0 * o.upper_frequency_limit <= o.rate,
            lambda o: said('frequencies from ', o.lower_frequency_limit, ' to ', o.upper_frequency_limit,
                ' are not up to half of a rate of ', o.rate)),
        Check(lambda o: o.outputs <= o.count,
            lambda o: said(o.outputs, ' coefficients need as many filters, and there are ', o.count))),
    macs=lambda o: o.rows * (o.bins + o.count * o.outputs),
    reference=lambda o: arrays.reshape(
        reference.matmul_t(
            arrays.log(
                arrays.maximum(
                    mel_energies(arrays.reshape(o.spectrogram, (o.rows, o.bins)), o.bands, o.weights, o.count), 1e-12)),
            o.cosine), o.output.shape),
    kernels=(Kernel('mfcc_f32', {'spectrogram': DType.FLOAT32, 'sample_rate': DType.INT32, 'output': DType.FLOAT32},
        params='rows bins count begin end weights bands outputs cosine'.split(),
        takes='p spectrogram output scratch scratch_size'.split(), scratch=lambda o: 4 * o.count,
        table_inputs={'weights': 'sample_rate'.split(), 'bands': 'sample_rate'.split()}),),
    torch=(Torch('opgen.mfcc.default', {'spectrogram': 'spectrogram', 'sample_rate': 'sample_rate'},
        used=('dct_coefficient_count filterbank_channel_count lower_frequency_limit sample_rate '
            'spectrogram upper_frequency_limit ').split(),
        options={'upper_frequency_limit': 'upper_frequency_limit', 'lower_frequency_limit': 'lower_frequency_limit',
            'filterbank_channel_count': 'filterbank_channel_count', 'dct_coefficient_count': 'dct_coefficient_count'},
        signature=('(Tensor spectrogram, Tensor sample_rate, float upper_frequency_limit, float lower_frequency_limit, int '
            'filterbank_channel_count, int dct_coefficient_count) -> Tensor')),),
    tests=({'lower_frequency_limit': lambda o: o.choice(0.0, 20.0, 300.0),
        'upper_frequency_limit': lambda o: o.choice(2000.0, 4000.0),
        'filterbank_channel_count': lambda o: o.span(1, 40),
        'dct_coefficient_count': lambda o: o.span(1, o.filterbank_channel_count),
        'spectrogram': lambda o: o.reals(0.0, 4.0, (o.span(1, 2), o.span(1, 3), o.choice(2, 33, 129, 257))),
        'sample_rate': lambda o: o.choice(arrays.ints((8000,)), arrays.ints((16000,)))},))
