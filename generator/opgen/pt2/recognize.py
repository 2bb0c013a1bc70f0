"""Files that are taken for a ``.pt2``: what they are, and what to do about it. By their names only;
nothing in them is unpickled.
"""

from __future__ import annotations

from collections.abc import Sequence

from opgen.errors import UnsupportedError

EXPORT_AGAIN = "export the model again, with torch.export.save or opgen export-torch"
_STARTS = (
    (4, b"TFL3", "a LiteRT model", "opgen show and opgen convert take it, by the suffix .tflite"),
    (4, b"ET1", "an ExecuTorch program (.pte), which no longer has the operators of PyTorch", ""),
    (0, b"\x80", "a pickle, as torch.save writes it", ""),
    (0, b"PK", "an empty or damaged zip file", ""),
    (0, b"\x7fELF", "a compiled library", ""),
    (0, b"\x89HDF", "an HDF5 file, as Keras writes it", "convert it to .tflite"),
    (0, b"\x08", "an ONNX file, or no model at all", ""),
)


def what_it_is(data: memoryview) -> tuple[str, str]:
    """Return what a file is that is no zip file, and what to do about it, in words."""
    for offset, start, kind, hint in _STARTS:
        if bytes(data[offset : offset + len(start)]) == start:
            return f"it is no .pt2 archive: it is {kind}", hint or EXPORT_AGAIN
    if not data:
        return "it is empty", EXPORT_AGAIN
    return f"it is no .pt2 archive: it starts with {bytes(data[:4])!r}, not b'PK'", EXPORT_AGAIN


def refuse_other_archive(name: str, members: Sequence[str]) -> None:
    """Refuse a zip file that PyTorch wrote for something else.

    :raises UnsupportedError: saying what it is.
    """
    inner = {member.partition("/")[2] for member in members}
    folders = {member.partition("/")[0] for member in inner if "/" in member}
    if "serialized_exported_program.json" in members:
        kind = "an export of torch 2.7 or older, whose weights are pickled"
        hint = "load it there, and save it with torch 2.8 or newer: torch.export.save"
    elif "code" in folders and "constants.pkl" in inner:
        kind = "a TorchScript module (torch.jit.save), not an exported program"
        hint = EXPORT_AGAIN
    elif "data.pkl" in inner:
        kind = "a pickle of torch.save: weights without a program, or a module as Python objects"
        hint = "load it in Python, and export the module: torch.export.export, torch.export.save"
    else:
        return
    raise UnsupportedError.at(name, f"it is {kind}", hint=hint)
