"""Captures: bytes as a device sends them, programs that stand for one, and ways to damage them."""

from __future__ import annotations

import struct
import subprocess
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from opgen.bind.bound import BoundModel
from opgen.lib.tensor import Array
from opgen.prove.host import STRICT
from opgen.prove.module import module_of
from opgen.trace.frames import Frame
from tests.tools import need

CAPTURE = "capture.bin"


def written(frame: Frame) -> bytes:
    """Return the bytes of a frame, by the table in docs/trace.md."""
    head = b"\xf7OG\xf8\x01" + struct.pack(
        "<BHIIIII",
        *(frame.kind, frame.output, frame.identity),
        *(frame.run, frame.number, frame.layer, len(frame.data)),
    )
    checksum = struct.pack("<I", zlib.crc32(head))
    return head + checksum + frame.data + struct.pack("<I", zlib.crc32(head + frame.data))


def program(inputs: Sequence[Sequence[Array]], calls: Sequence[str]) -> str:
    """Return a C program that runs a module called `net` with inputs [runs, *shape] per entry.

    :param calls: how the entry points are called: `net`, `net_recall`.
    """
    lines = [
        '#include "net.h"',
        '#include "net_trace.h"',
        "#include <stdio.h>",
        "#include <string.h>",
    ]
    lines += ["static void put(void *user, const void *data, int32_t bytes)"]
    lines += ["{ fwrite(data, 1, (size_t)bytes, (FILE *)user); }"]
    lines += ["static opgen_trace_sender sender;"]
    lines += ["void net_trace(int32_t layer, int32_t output, const void *data, int32_t bytes)"]
    lines += ["{ opgen_trace_send(&sender, layer, output, data, bytes); }"]
    body: list[str] = []
    for run in range(len(inputs[0][0]) if inputs[0] else 1):
        for arrays, call in zip(inputs, calls, strict=True):
            for index, array in enumerate(arrays):
                name = f"in_{call}_{run}_{index}"
                data = ", ".join(map(str, np.ascontiguousarray(array[run]).tobytes()))
                lines.append(f"static const uint8_t {name}[] = {{{data}}};")
                body.append(f"memcpy({call}_input_{index}(&context), {name}, sizeof {name});")
            body.append(f'printf("run {run} of {call}\\n");')
            body.append(f'printf("= %d\\n", {call}_trace_run(&sender, &context));')
    lines += ["int main(void)", "{", "static net_context context;"]
    lines += ["sender.write = put;", "sender.user = stdout;", "net_init(&context);"]
    return "\n".join([*lines, *body, "return 0;", "}", ""])


def sent(
    bound: BoundModel,
    folder: Path,
    inputs: Sequence[Sequence[Array]],
    calls: Sequence[str] = ("net",),
    standard: str = "c99",
) -> bytes:
    """Return what a module sends on this machine; all of it compiles without a warning."""
    folder.mkdir(exist_ok=True)
    module = module_of(bound, "net")
    for name, content in module.files.items():
        if name.endswith((".c", ".h")):
            (folder / name).write_bytes(content)
    (folder / "main.c").write_text(program(inputs, calls))
    is_cxx = standard.startswith("c++")
    language = ("-x", "c++") if is_cxx else ()
    command = [need("c++" if is_cxx else "cc"), f"-std={standard}", *language]
    sources = sorted(path.name for path in folder.glob("*.c"))
    command += [*STRICT, "-DNET_TRACE", *sources, "-o", "device", "-lm"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return subprocess.run([folder / "device"], capture_output=True, check=True).stdout
