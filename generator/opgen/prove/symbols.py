"""What objects of kernels define and ask for: no variables that change, no library but two headers.

A module promises no heap, no writable statics, and nothing of the C library besides ``string.h``
and ``math.h``. The C of specs is held to it where it can be seen, in what a compiler made of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from opgen.errors import SpecError
from opgen.prove.toolchain import output_of

_STRING = """
memchr memcmp memcpy memmove memset strcat strchr strcmp strcoll strcpy strcspn strerror strlen
strncat strncmp strncpy strpbrk strrchr strspn strstr strxfrm
"""
_MATH = """
acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim
floor fma fmax fmin fmod frexp hypot ilogb ldexp lgamma llrint llround log log10 log1p log2 logb
lrint lround modf nan nearbyint nextafter nexttoward pow remainder remquo rint round scalbln scalbn
sin sinh sqrt tan tanh tgamma trunc
"""
_LIBRARY = frozenset(
    [*_STRING.split(), *(f"{name}{type_}" for name in _MATH.split() for type_ in ("", "f", "l"))]
)
_HEAP = ("malloc", "calloc", "realloc", "free", "aligned_alloc", "posix_memalign", "strdup")
_WRITABLE = frozenset("BbCDdGgSs")
"""Letters of ``nm`` for data that programs can change."""
_RELOCATED = ".data.rel.ro"
"""Sections of constants that hold addresses: what loads a program writes these, nobody else."""
_COLUMNS = 7
"""Of what nm prints: name, value, class, type, size, line, section."""


def check_symbols(compiler: str, objects: Sequence[Path]) -> None:
    """Refuse objects of kernels that keep something, or call what a module must not.

    :param compiler: that made them; it knows the tool that reads them. Where there is none, nothing
        is checked.
    :raises SpecError: with the names of what is wrong.
    """
    symbols = [*_symbols(compiler, objects)]
    defined = {name for name, kind in symbols if kind not in "Uw"}
    wrong = [
        f"'{_plain(name)}' is a variable that can change: keep it in state:, or make it const"
        for name, kind in symbols
        if kind in _WRITABLE
    ]
    called = {_unchecked(name) for name, kind in symbols if kind == "U"}
    for name in sorted(called - defined - _LIBRARY):
        if name in _HEAP:
            wrong.append(f"'{name}' is called, and modules have no heap: ask for scratch:")
        elif not name.startswith("_"):  # what compilers bring along begins with _
            wrong.append(f"'{name}' is called, which is neither in string.h nor in math.h")
    if wrong:
        why = "\n          ".join(wrong)
        raise SpecError.at("opgen", "the C breaks what modules promise", why=why)


def _symbols(compiler: str, objects: Sequence[Path]) -> Iterator[tuple[str, str]]:
    """Go through the symbols of objects: (name, letter of nm)."""
    asked = output_of([compiler, "-print-prog-name=nm"]).strip() or "nm"
    for line in output_of([asked, "-f", "sysv", *map(str, objects)]).splitlines():
        words = [word.strip() for word in line.split("|")]
        if len(words) == _COLUMNS and not words[-1].startswith(_RELOCATED):
            yield words[0], words[2]


def _unchecked(name: str) -> str:
    """Return what is called by a function that some systems call instead: ``__memcpy_chk``."""
    return name[2:-4] if name.startswith("__") and name.endswith("_chk") else name


def _plain(name: str) -> str:
    """Return a name without what compilers add to variables of functions.

    A ``sum`` in ``f`` is ``sum.0`` for gcc, and for clang ``f.sum`` or ``f.sum.1``.
    """
    words = [word for word in name.split(".") if not word.isdecimal()]
    return words[-1] if words else name
