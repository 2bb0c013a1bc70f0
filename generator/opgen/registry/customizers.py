"""Customizers that the command line names: ``module:function``, code of the user that is run."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import reduce
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from opgen.context.registries import Customizer
from opgen.errors import OpgenError, UsageError, UserCodeError, did_you_mean
from opgen.text.tree import shown
from opgen.text.user_code import fault_in_user_code, place_in_user_code

_OPTION = "--customizer"


def name_of_customizer(customize: Customizer) -> str:
    """Return what generated files call a customizer: ``module:function``."""
    named = customize if hasattr(customize, "__qualname__") else type(customize)
    return f"{named.__module__}:{named.__qualname__}"


def load_customizers(names: Sequence[str]) -> list[Customizer]:
    """Import the functions, from the current folder or from what is installed.

    The code of their modules runs. Call it within :func:`faults_explained`.

    :param names: ``module:function``, such as ``my_operators.noop:customize``.
    :raises UsageError: if there is no such module or function, or it takes no context.
    """
    folder = str(Path.cwd())
    if names and folder not in sys.path:
        sys.path.insert(0, folder)
    return [_load(name) for name in names]


def functions_here() -> Iterator[str]:
    """Go through the functions of the modules in the current folder, without running them."""
    for path in sorted(Path().glob("*.py")):
        try:
            tree = ast.parse(path.read_bytes())
        except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and path.stem.isidentifier():
                yield f"{path.stem}:{node.name}"


def _load(word: str) -> Customizer:
    module_name, _, attribute = word.partition(":")
    if not all(each.isidentifier() for each in (*module_name.split("."), *attribute.split("."))):
        path = re.findall(r"\w+", module_name.removesuffix(".py"))
        hint = f"write {'.'.join(path) or 'noop'}:customize to call customize of that module"
        raise _refusal(f"'{word}' is not a module:function", hint)
    module = _import(module_name)
    try:
        found: Any = reduce(getattr, attribute.split("."), module)
    except AttributeError:
        functions = [
            name
            for name, value in vars(module).items()
            if inspect.isfunction(value) and value.__module__ == module.__name__
        ]
        hint = did_you_mean(attribute, functions)
        hint = hint or f"it has {', '.join(functions[:5]) or 'no functions'}"
        raise _refusal(f"{_described(module)} has no '{attribute}'", hint) from None
    _check_signature(found, attribute, module)
    return cast(Customizer, found)


def _import(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if not f"{name}.".startswith(f"{missing}."):
            raise  # something that the module imports
        near = did_you_mean(name, [path.stem for path in Path().glob("*.py")])
        where = "it is looked for in the current folder, then among what is installed"
        if missing.endswith(".py"):
            near = f"write it without .py: {name.removesuffix('.py')}:customize"
        raise _refusal(f"there is no module '{missing}'", near or where) from None


def _check_signature(found: Any, attribute: str, module: ModuleType) -> None:
    if not callable(found):
        message = f"'{attribute}' of {_described(module)} is a {type(found).__name__}"
        raise _refusal(message, "name a function that takes the context")
    if inspect.isbuiltin(found):
        message = f"'{attribute}' of {_described(module)} is built into Python"
        raise _refusal(message, "name a function of yours that takes the context")
    try:
        inspect.signature(found).bind(None)
    except TypeError:
        message = f"'{attribute}' of {_described(module)} does not take one argument"
        hint = f"it is called with the RegistryContext: def {attribute}(context)"
        raise _refusal(message, hint) from None
    except ValueError:
        pass  # something that does not tell


def _described(module: ModuleType) -> str:
    file = getattr(module, "__file__", None)
    return f"module '{module.__name__}'" + (f" ({shown(Path(file))})" if file else "")


def _refusal(message: str, hint: str = "") -> UsageError:
    return UsageError.at(_OPTION, message, hint=hint)


@contextmanager
def faults_explained(names: Sequence[str]) -> Iterator[None]:
    """Report what goes wrong in the code of customizers by its place in the user's file.

    :raises UserCodeError: instead of any exception that the code did not handle.
    """
    try:
        yield
    except OpgenError:
        raise
    except (Exception, SystemExit) as error:
        packages = {re.split(r"[.:]", name)[0] for name in names}
        if not names or place_in_user_code(error, packages) is None:
            raise
        what = f"what was run because of {_OPTION} {', '.join(names)}"
        raise UserCodeError(fault_in_user_code(error, what, packages)) from error
