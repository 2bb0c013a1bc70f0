"""Scripts of users that make a PyTorch module: running them, for ``script.py:name``."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from opgen.errors import OpgenError, UsageError, did_you_mean
from opgen.pt2.source_line import source_line
from opgen.text.user_code import place_in_user_code

_MODULE_HINT = "write script.py:name, for what `name` is in script.py"


def load_name(word: str, option: str) -> Any:
    """Run a script and return what it calls by a name. Call it within :func:`script_faults`.

    As Python itself does it, modules beside the script can be imported; ``__name__`` is not
    ``__main__``, so that what stands behind that condition does not run.

    :param word: ``script.py:name``; a dotted name leads into a class or an object.
    :param option: what messages call the place of the word.
    :raises UsageError: if there is no such file or name.
    """
    file, separator, name = word.rpartition(":")
    path = Path(file)
    if not separator or not all(part.isidentifier() for part in name.split(".")):
        raise UsageError.at(option, f"'{word}' is not a script.py:name", hint=_MODULE_HINT)
    if not path.is_file():
        near = did_you_mean(path.name, [each.name for each in path.parent.glob("*.py")])
        raise UsageError.at(option, f"there is no file '{file}'", hint=near)
    found: Any = _module(path)
    for part in name.split("."):
        if not hasattr(found, part):
            hint = did_you_mean(part, [each for each in dir(found) if not each.startswith("_")])
            raise UsageError.at(option, f"{path} has no '{name}'", hint=hint)
        found = getattr(found, part)
    return found


def _module(path: Path) -> ModuleType:
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    loaded = sys.modules.get(path.stem)
    if loaded is not None and getattr(loaded, "__file__", None) == str(path.resolve()):
        return loaded
    spec = importlib.util.spec_from_file_location(path.stem, path.resolve())
    if spec is None or spec.loader is None:
        raise UsageError.at(str(path), "is no Python script: its name must end with .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    spec.loader.exec_module(module)
    return module


@contextmanager
def script_faults(word: str) -> Iterator[None]:
    """Report what goes wrong in a script by its place in it.

    :param word: the script, as the user named it.
    :raises UsageError: instead of an exception that the script, or PyTorch in its name, raises.
    """
    try:
        yield
    except OpgenError:
        raise
    except (Exception, SystemExit) as error:
        place = place_in_user_code(error)
        said = f"{type(error).__name__}: {_beginning(str(error))}".rstrip(": ")
        if place is not None:
            raise UsageError.at(place, said, why=f"it was run because of {word}") from error
        if _is_ours(error):
            raise
        line = source_line(str(error))
        why = "PyTorch, or its quantizer, failed" + (f" at {line}" if line else "")
        hint = "write that otherwise, or export without --quantize or with another quantizer"
        raise UsageError.at(word, said, why=why, hint=hint) from error


def _is_ours(error: BaseException) -> bool:
    """Tell whether code of opgen raised an exception, and not a package that it called."""
    *_, (frame, _) = traceback.walk_tb(error.__traceback__)
    return Path(frame.f_code.co_filename).is_relative_to(Path(__file__).parents[1])


def _beginning(text: str) -> str:
    """Return the first lines of a message: PyTorch's own go on for pages."""
    lines = [line for line in text.strip().splitlines() if line.strip()]
    return "\n".join(lines[:3])
