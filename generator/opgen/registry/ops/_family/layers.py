"""What operators of the family layers have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import recurrent_layers, shapes, tensor
from opgen.operators.model import Check, Functions, Option, option, said

LETS: Functions = {'units': lambda o: o.hidden.shape[-1], 'directions': lambda o: 2 if o.bidirectional else 1,
    'layers': lambda o: recurrent_layers.recurrent_layers(o.input.shape, o.units, o.num_layers, o.bidirectional,
        o.has_biases, o.batch_first),
    'wanted': lambda o: recurrent_layers.recurrent_weights(o.gates, o.input.d, o.units, o.num_layers, o.bidirectional,
        o.has_biases),
    'buffers': lambda o: (1 if o.num_layers > 1 else 0) + (1 if o.num_layers > 2 and (not tensor.has(o.output)) else 0),
    'between': lambda o: o.buffers * shapes.size_of(o.input.shape[:2]) * o.directions * o.units,
    'unread': lambda o: 0 if tensor.has(o.last_hidden) else o.units}

OPTIONS: tuple[Option, ...] = (option('num_layers', int, 1, minimum=1, maximum=1000), option('has_biases', bool, True),
    option('bidirectional', bool, False), option('batch_first', bool, False))

CHECKS: tuple[Check, ...] = (
    Check(lambda o: o.hidden.rank == 3 and o.hidden.shape == (o.num_layers * o.directions, o.layers.batches, o.units),
        lambda o: said('states ', o.hidden.shape, ' are not (layers * directions, batches, units) of ', o.num_layers,
            ' layers')),
    Check(lambda o: shapes.shapes_of(o.weights) == o.wanted,
        lambda o: said('the weights must have the shapes ', o.wanted)))
