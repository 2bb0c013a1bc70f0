"""Runs CMSIS-NN's unit-test vectors, in their neutral form, against a library.

A test of tests.json is a list of calls with argument texts (`&input_dims`, `kernel_data`,
`@case/array`) and the final values of the fields that they mention. Each call gets memory of just
the size that it may use.
"""

from __future__ import annotations

import ctypes
import functools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from nn_library import ROOT, Library, prototypes, structs

FOLDER = ROOT.parent / "shared" / "models" / "cmsis_nn_vectors"
STATUS = {"ARM_CMSIS_NN_SUCCESS": 0, "ARM_CMSIS_NN_ARG_ERROR": -1}
CONSTANTS = {**STATUS, "ARM_SIGMOID": 0, "ARM_TANH": 1, "true": 1, "false": 0, "NULL": None}
OUTPUTS = ("output", "output_data", "output_ptr")

# Calls of these tests change their arguments in between, and only the last values are recorded.
MUTATING = {
    # input height 2, then dilation 2, then a stride that does not make whole words
    "conv_1_x_n_6_arm_convolve_s8": [{"input_dims.h": 2}, {"conv_params.dilation.w": 2}, {}],
}

# This test widens the kernel without giving more weights; the wrapper's output is not compared.
SHORT_WEIGHTS = {"depthwise_kernel_3x3_arm_depthwise_conv_3x3_1_s8": 4 * 3 * 5}


@functools.cache
def arrays() -> dict[str, np.ndarray]:
    """All arrays, `case/array`."""
    with np.load(FOLDER / "vectors_int.npz") as data:
        return {key: data[key] for key in data.files}


@functools.cache
def cases() -> dict[str, Any]:
    """Parameters per case."""
    loaded = json.loads((FOLDER / "cases.json").read_text())
    assert isinstance(loaded, dict)
    return loaded


def is_integer(test: dict[str, Any]) -> bool:
    """Whether a test calls integer functions."""
    return not any(re.search(r"_(f16|f32)", call["fn"]) for call in test["calls"])


@functools.cache
def tests() -> dict[str, dict[str, Any]]:
    """The integer tests by name."""
    return {t["test"]: t for t in json.loads((FOLDER / "tests.json").read_text()) if is_integer(t)}


def array_named(text: str) -> np.ndarray | None:
    """The array of `case_array`, the name it has in C."""
    for cut in reversed([m.start() for m in re.finditer("_", text)]):
        found = arrays().get(f"{text[:cut]}/{text[cut + 1 :]}")
        if found is not None:
            return found
    return None


def parameter_named(text: str) -> int | list[int] | None:
    """The value of a macro, CASE_PARAMETER: a number or a list."""
    lower = text.lower()
    for cut in reversed([m.start() for m in re.finditer("_", lower)]):
        case = cases().get(lower[:cut])
        value = None if case is None else case["params"].get(lower[cut + 1 :])
        if isinstance(value, str):
            return [int(number) for number in re.findall(r"-?\d+", value)]
        if value is not None:
            return int(value)
    return None


def softmax_table(name: str) -> np.ndarray:
    """The tables that arm_softmax_s16 interpolates: e^x over [-10, 0] or 1 / (1 + x) over [0, 1].

    513 values in Q0.15, each lowered by half of what the chord to the next one misses midway.
    """
    start, end = (0.0, 1.0) if name.endswith("one_by_one_lut") else (-10.0, 0.0)
    x = np.linspace(start, end, 513)
    exact = 32768 * (1 / (1 + x) if start == 0 else np.exp(x))
    x = (x[:-1] + x[1:]) / 2
    middle = 32768 * (1 / (1 + x) if start == 0 else np.exp(x))
    chord = rounded((exact[1:] + rounded(exact[:-1])) / 2)
    corrected = rounded(exact[:-1]) - rounded((chord - rounded(middle)) / 2)
    return np.clip(np.append(corrected, rounded(exact[-1])), -32768, 32767).astype(np.int16)


def rounded(values: np.ndarray) -> np.ndarray:
    """To the nearest integers, ties away from zero."""
    return np.trunc(values + np.copysign(0.5, values))


@dataclass
class Run:
    """One test being run: its fields, and the memory that its pointers refer to."""

    library: Library
    test: dict[str, Any]
    fields: dict[str, Any]
    sizes: dict[str, int] = field(default_factory=dict)
    buffers: dict[str, np.ndarray] = field(default_factory=dict)
    kept: list[Any] = field(default_factory=list)

    def keep(self, array: np.ndarray) -> np.ndarray:
        """A copy that lives as long as the run."""
        copy = np.array(array)
        self.kept.append(copy)
        return copy

    def expected(self) -> np.ndarray | None:
        """The output that the test compares with."""
        for key in self.test["expected"]:
            if key.split("/")[1].startswith("output"):
                return arrays()[key]
        return None

    def buffer(self, name: str, size: int) -> np.ndarray:
        """Memory of `size` bytes that keeps its contents between calls."""
        if name not in self.buffers or self.buffers[name].nbytes != size:
            self.buffers[name] = np.zeros(size, np.uint8)
        return self.buffers[name]

    def output(self, kind: str) -> np.ndarray:
        """The output's memory, filled with a pattern that no test expects throughout."""
        expected = self.expected()
        size = output_size(self.test) if expected is None else expected.size
        made = np.full(size, 0x55, kind.removesuffix("_t"))
        self.buffers["output"] = made
        return made

    def value(self, text: Any, kind: str = "int32_t") -> Any:
        """An argument, or a member of a struct."""
        if not isinstance(text, str):
            return self.make(text) if isinstance(text, dict) else text
        text = re.sub(r"^null_bias == true \? NULL : |^\.\w+ = ", "", text)
        if text in CONSTANTS:
            return CONSTANTS[text]
        if text in self.fields and text not in self.buffers:
            return self.value(self.fields[text], kind)
        return self.named(text, re.sub(r"^&?(\w+)(?:\[0\])?$", r"\1", text), kind)

    def named(self, text: str, name: str, kind: str) -> Any:
        """A variable of the test's C code: memory, a struct, an array or a number."""
        if name in OUTPUTS:
            return self.output(kind)
        if name in self.buffers:
            return self.buffers[name]
        if kind.startswith("cmsis_nn_"):
            return self.struct_named(name, kind)
        found = arrays()[text[1:]] if text.startswith("@") else array_named(name)
        return self.keep(found) if found is not None else self.computed(text)

    def computed(self, text: str) -> Any:
        """A product or quotient of fields, or a macro."""
        if re.fullmatch(r"[A-Z][A-Z0-9_]+", text):
            return parameter_named(text)
        if text.endswith("_biases"):
            return None  # declared as a null pointer: there is no such array
        if text.endswith("_lut"):
            return self.keep(softmax_table(text))
        left, operator, right = re.fullmatch(r"([\w.]+)(?: ([*/]) ([\w.]+))?", text).groups()  # type: ignore[union-attr]
        if operator is None:
            raise KeyError(text)
        a, b = self.value(left), self.value(right)
        return a * b if operator == "*" else a // b

    def make(self, description: dict[str, Any]) -> ctypes.Structure:
        """A struct from the initializer that the test declares it with."""
        made = structs()[description["type"]]()
        flat = list(leaves(made))
        values = description["init"]
        top = made._fields_
        if len(values) == len(top) and len(flat) != len(top):
            for (name, _), text in zip(top, values, strict=True):
                self.assign(made, name, text)
        else:
            for (owner, name), text in zip(flat, values, strict=False):
                self.assign(owner, name, text)
        self.kept.append(made)
        return made

    def assign(self, owner: ctypes.Structure, name: str, text: Any) -> None:
        """Sets a member; arrays become addresses."""
        value = self.value(text)
        setattr(owner, name, value.ctypes.data if isinstance(value, np.ndarray) else value)

    def struct_named(self, name: str, kind: str) -> ctypes.Structure:
        """A struct variable, from the fields `name.member`."""
        whole = self.fields.get(name)
        if isinstance(whole, dict):
            return self.make(whole)
        made = structs()[kind]()
        if isinstance(whole, str):
            for (member, _), number in zip(
                made._fields_, parameter_named(whole) or [], strict=False
            ):
                setattr(made, member, number)
        for owner, member, path in members(made, name):
            if path in self.fields and not path.endswith((".buf", ".size")):
                self.assign(owner, member, self.fields[path])
        if kind == "cmsis_nn_context" and str(self.fields.get(f"{name}.buf")).startswith("malloc"):
            size = self.sizes.get(name, 0)
            made.size = size
            made.buf = self.buffer(f"{name}.buf", size).ctypes.data if size > 0 else None
        self.kept.append(made)
        return made

    def call(self, name: str, texts: list[Any]) -> int | None:
        """Makes one call, and remembers the size that it returns."""
        parameters = prototypes()[name].parameters
        arguments = [self.value(t, p.kind) for t, p in zip(texts, parameters, strict=True)]
        result = self.library.call(name, *arguments)
        if "_get_" in name and not name.endswith(("_dsp", "_mve")):
            assert result is not None
            self.sizes["reverse_conv_ctx" if "_reverse_conv_" in name else "ctx"] = result
        return result


def leaves(made: ctypes.Structure) -> Iterator[tuple[ctypes.Structure, str]]:
    """The members of a struct that are no structs, in order."""
    for name, kind in made._fields_:
        if isinstance(kind, type) and issubclass(kind, ctypes.Structure):
            yield from leaves(getattr(made, name))
        else:
            yield made, name


def members(made: ctypes.Structure, path: str) -> Iterator[tuple[ctypes.Structure, str, str]]:
    """The same with the path of each: `conv_params.stride.w`."""
    for name, kind in made._fields_:
        inner = f"{path}.{name}"
        if isinstance(kind, type) and issubclass(kind, ctypes.Structure):
            yield from members(getattr(made, name), inner)
        else:
            yield made, name, inner


def output_size(test: dict[str, Any]) -> int:
    """Elements of an output that the test does not compare."""
    fields = test["fields"]
    if "num_rows" in fields:
        return int(fields["num_rows"] * fields["row_size"])
    sizes = [fields.get(f"output_dims.{axis}", 1) for axis in "nhwc"]
    sizes[0] = fields.get("input_dims.n", 1)
    return int(np.prod([max(s, 1) for s in sizes if isinstance(s, int)]))


def run_calls(library: Library, test: dict[str, Any]) -> list[str]:
    """Runs a test call by call; returns what differs."""
    problems = []
    run = Run(library, test, dict(test["fields"]))
    if test["test"] in SHORT_WEIGHTS:
        weights = run.value(test["fields"]["kernel_data"])
        run.buffers["kernel_data"] = np.resize(weights, SHORT_WEIGHTS[test["test"]])
    changes = iter(MUTATING.get(test["test"], []))
    for call in test["calls"]:
        name = call["fn"]
        if name.startswith("arm_vector_sum_s8"):
            problems += sum_vectors(run, name, call["args"])
            continue
        is_kernel = "_get_" not in name
        run.fields = dict(test["fields"], **(next(changes, {}) if is_kernel else {}))
        result = run.call(name, call["args"])
        problems += (
            check_call(run, name, result) if is_kernel else check_size(run, name, call["args"])
        )
    return problems


def check_call(run: Run, name: str, result: int | None) -> list[str]:
    """Compares the status and the output of a kernel."""
    test = run.test
    wanted = "ARM_CMSIS_NN_SUCCESS"
    stride = test["fields"].get("conv_params.stride.w", 1)
    if "_wrapper_" in name and "expected_wrapper" in test["fields"]:
        wanted = test["fields"]["expected_wrapper"]
    elif test["test"] in MUTATING or (name.endswith("_fast") and stride != 1):
        wanted = "ARM_CMSIS_NN_ARG_ERROR"
    elif "expected" in test["fields"]:
        wanted = test["fields"]["expected"]
    if result is not None and result != STATUS[wanted]:
        return [f"{name}: status {result} instead of {wanted}"]
    output = run.buffers["output"]
    expected = run.expected()
    if "invalid_diff_min" in test["test"]:
        expected = np.full(output.size, np.iinfo(output.dtype).min, output.dtype)
    if wanted == "ARM_CMSIS_NN_SUCCESS" and expected is not None:
        return compare(name, output, expected)
    return []


def check_size(run: Run, name: str, texts: list[Any]) -> list[str]:
    """A size is not negative; how large it is, test_cmsis_nn_equality asks."""
    size = run.call(name, texts)
    return [] if size is not None and size >= 0 else [f"{name}: size {size}"]


def compare(name: str, output: np.ndarray, expected: np.ndarray) -> list[str]:
    """What differs between two arrays."""
    if output.dtype != expected.dtype or output.shape != expected.shape:
        return [f"{name}: {output.dtype}{output.shape} instead of {expected.dtype}{expected.shape}"]
    wrong = np.flatnonzero(output != expected)
    if wrong.size == 0:
        return []
    first = wrong[0]
    return [
        f"{name}: {wrong.size} of {output.size}, [{first}] = {output[first]} not {expected[first]}"
    ]


def sum_vectors(run: Run, name: str, texts: list[Any]) -> list[str]:
    """arm_vector_sum_s8(_s64) into memory named like the argument, compared with numpy."""
    wide = name.endswith("s64")
    columns, rows = run.value(texts[1]), run.value(texts[2])
    weights = run.value(texts[3], "int8_t")
    bias = run.value(texts[-1], "int64_t" if wide else "int32_t")
    offsets = [run.value(text) for text in texts[4:-1]]
    sums = np.full(rows, 0x55, np.int64 if wide else np.int32)
    run.buffers[re.sub(r"^&(\w+)\[0\]$", r"\1", texts[0])] = sums
    run.library.call(name, sums, columns, rows, weights, *offsets, bias)
    exact = weights.reshape(rows, columns).astype(np.int64).sum(1)
    exact += columns * offsets[1] if len(offsets) > 1 else 0
    exact = exact * offsets[0] + (0 if bias is None else bias)
    return compare(name, sums, exact.astype(sums.dtype))


def run_svdf(library: Library, test: dict[str, Any]) -> list[str]:
    """SVDF: the whole sequence, then the last output; with bias and, if it is all zero, without."""
    name = test["calls"][-1]["fn"]
    case = test["cases"][0]
    data = {
        key.split("/")[1]: value for key, value in arrays().items() if key.startswith(f"{case}/")
    }
    params = cases()[case]["params"]
    problems = []
    for bias in [data["biases"], *([None] if not data["biases"].any() else [])]:
        run = Run(library, test, dict(test["fields"], state_data=None))
        state = run.keep(data["state"])
        features, batches = params["feature_batches"], params["input_batches"]
        run.fields["input_ctx.buf"] = run.fields["output_ctx.buf"] = "malloc"
        run.sizes = {
            "input_ctx": 4 * features * batches,
            "output_ctx": 4 * features // params["rank"] * batches,
        }
        output = run.output("int8_t")
        for round_input in data["input_sequence"].reshape(-1, batches * params["input_size"]):
            run.buffers |= {"input_data": run.keep(round_input), "state_data": state}
            run.fields = {
                k: v for k, v in run.fields.items() if k not in ("input_data", "state_data")
            }
            texts = test["calls"][-1]["args"]
            kinds = prototypes()[name].parameters
            arguments = [
                output
                if t == "output_data"
                else bias
                if p.name == "bias_data"
                else run.value(t, p.kind)
                for t, p in zip(texts, kinds, strict=True)
            ]
            if run.library.call(name, *arguments) != 0:
                problems.append(f"{name}: refused")
        problems += compare(name, output, data["output_ref"])
    return problems


def run_lstm(library: Library, test: dict[str, Any]) -> list[str]:
    """LSTM: the effective biases first, then one call."""
    run = Run(library, test, dict(test["fields"]))
    problems = []
    for call in test["calls"][:-1]:
        problems += sum_vectors(run, call["fn"], call["args"])
    params = cases()[test["cases"][0]]["params"]
    wide = test["calls"][-1]["fn"].endswith("s16")
    elements = params["batch_size"] * params["hidden_size"]
    for name in ("buffer1", "buffer2", "buffer3"):
        run.buffers[name] = np.full(elements, 0 if name == "buffer3" else 0x55, np.int16)
    zero_point = params.get("output_zero_point", 0)
    run.buffers["hidden_state"] = np.full(elements, zero_point, np.int16 if wide else np.int8)
    name = test["calls"][-1]["fn"]
    return problems + check_call(run, name, run.call(name, test["calls"][-1]["args"]))


def run_transpose(library: Library, test: dict[str, Any]) -> list[str]:
    """Transposition: shapes and permutation are macros."""
    run = Run(library, test, dict(test["fields"]))
    permutation = next(value for key, value in test["fields"].items() if key.startswith("perm["))
    run.buffers["perm"] = np.array(parameter_named(permutation), np.uint32)
    run.fields.pop("output_ptr", None)
    call = test["calls"][0]
    return check_call(run, call["fn"], run.call(call["fn"], call["args"]))
