"""What is reported of an operator that no spec describes."""

from pathlib import Path

import pytest

from opgen.aten.program import TorchNode, TorchProgram
from opgen.pt2.source_line import source_line
from opgen.pt2.unknown import in_others, nearest, unknown_operator

KNOWN = ("aten.add.Tensor", "aten.sub.Tensor", "aten.max_pool2d.default", "aten.mean.dim")
STACK = """File "/home/ann/net.py", line 15, in forward
    y = self.pool(x)
  File "/usr/lib/python3.11/site-packages/torch/nn/modules/pooling.py", line 3, in forward
    return F.max_pool3d(input)"""


def refused(target: str, stack: str = "", module: str = "") -> str:
    node = TorchNode("call", target, {}, ("call",), stack, module)
    program = TorchProgram("net", Path("net.pt2"), "", (node,), {}, (), ())
    return str(unknown_operator(node, KNOWN, program))


def test_operator_overload_line_of_the_user_and_nearest_spec_are_reported():
    reported = refused("aten.max_pool3d.default", STACK, "features.pool")

    assert reported == (
        "net.pt2: operator 0 aten.max_pool3d.default 'call': error: no spec describes the operator"
        " aten.max_pool3d, overload default\n"
        "    why:  it is called at /home/ann/net.py:15, in forward: y = self.pool(x); module"
        " features.pool\n"
        "    hint: describe it in a spec:"
        " opgen new aten.max_pool3d.default --from-model net.pt2 -o my_specs"
    )


@pytest.mark.parametrize(
    ("target", "is_advised"),
    [
        ("aten.addcmul.default", True),  # add and mul, which have specs
        ("aten.addcdiv.default", False),  # div, which has none here
        ("aten.convolution_backward.default", False),  # PyTorch has no others for it
    ],
)
def test_what_pytorch_writes_in_operators_with_specs_is_to_be_exported_again(
    target: str, is_advised: bool
):
    known = (*KNOWN, "aten.mul.Tensor")
    node = TorchNode("call", target, {}, ("call",))

    assert bool(in_others(node, known)) is is_advised


def test_parts_of_parts_count():
    known = ("aten.sqrt.default", "aten.var.correction")

    assert in_others(TorchNode("call", "aten.std.dim", {}, ("call",)), known)
    assert not in_others(TorchNode("call", "aten.std.dim", {}, ("call",)), known[:1])


@pytest.mark.parametrize(
    ("target", "known", "reported"),
    [
        ("aten.isinf.default", ("aten.sin.default",), ""),
        ("aten.max_pool3d.default", ("aten.max_pool2d.default",), ""),
        ("mylib.limted.default", ("mylib.limited.default",), "mylib.limited.default"),
        ("mylib.limited.default", ("yourlib.limited.default",), ""),
    ],
)
def test_only_mistyped_names_are_near(target: str, known: tuple[str, ...], reported: str):
    found = nearest(target, known)

    assert found == (reported and f"the nearest that has a spec is {reported}")


def test_another_overload_of_the_operator_is_nearest():
    reported = refused("aten.add.Scalar")

    assert "hint: aten.add.Tensor does have a spec: export a model that calls it so; or" in reported
    assert "why:" not in reported


def test_nothing_near_leaves_the_way_of_a_spec():
    assert "hint: describe it in a spec: opgen new mylib.zzz.default" in refused(
        "mylib.zzz.default"
    )


@pytest.mark.parametrize(
    ("stack", "place"),
    [
        ("", None),
        ("no frames here", None),
        (STACK, "/home/ann/net.py:15, in forward: y = self.pool(x)"),
        (
            'File "C:\\\\py\\\\site-packages\\\\torch\\\\nn\\\\a.py", line 1, in f\n    a\n'
            '  File "C:\\\\me\\\\net.py", line 2, in g\n    b()',
            "C:\\\\me\\\\net.py:2, in g: b()",
        ),
        ('File "<eval_with_key>.7", line 4, in forward\n    relu = x', "<eval_with_key>.7:4"),
        (
            'File "net.py", line 4, in f\n  File "<eval_with_key>.7", line 4, in g\n',
            "net.py:4, in f",
        ),
        (
            'File "/w/site-packages/torchvision/models/a.py", line 9, in forward\n    x = 1',
            "/w/site-packages/torchvision/models/a.py:9, in forward: x = 1",
        ),
    ],
)
def test_the_innermost_line_outside_of_torch_is_the_users(stack: str, place: str | None):
    found = source_line(stack)

    assert (found is None) if place is None else str(found).startswith(place)
