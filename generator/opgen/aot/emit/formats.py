"""Forms in which a module is handed over: where its files go, and those of a build system."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import opgen
from opgen.aot.emit.files import add_files, names_used
from opgen.aot.emit.heads import with_head
from opgen.aot.emit.options import EmitOptions
from opgen.aot.emit.views import ModuleView, SharedView
from opgen.base.content import FileContent
from opgen.base.paths import runtime_root, templates_root
from opgen.base.render import render
from opgen.c.runtime_files import defined_names, runtime_files
from opgen.errors import Diagnostic, UsageError, did_you_mean


@dataclass(frozen=True)
class Format:
    """A form: names and places alone, as ``templates/formats/formats.json`` has them."""

    about: str
    """What it is for, in a few words."""
    build: str
    """What builds a module: a command, or part of one where a project of the user is built."""
    headers: str = ""
    """Folder of the headers that an application includes."""
    sources: str = ""
    """Folder of all other C files."""
    files: Mapping[str, str] = field(default_factory=dict)
    """Path of a file -> its template in ``templates/formats/``; ``{name}`` is the module's.

    The first line of a template says what the file is, if that can have comments."""
    kernels: Sequence[str] = ("portable", "cmsis-nn")
    """What modules in this form may link to: CMSIS-NN is not for the processors of ESP-IDF."""
    processors: Sequence[str] = ()
    """The tools of the only processors that it is for, as targets name them; empty: for all."""
    reserved: Sequence[str] = ()
    """Names that mean something else to the build system, in lower case."""


_LIST = (templates_root() / "formats" / "formats.json").read_text(encoding="utf-8")
FORMATS = {name: Format(**facts) for name, facts in json.loads(_LIST).items()}
"""Name of a format -> the format. The only list of them."""


@dataclass(frozen=True)
class Package:
    """A module's files in their places, as the templates of a format name them."""

    format: Format
    name: str
    files: Mapping[str, FileContent]
    """The C files, README and licence, flat."""
    kernels: frozenset[str]
    """Those C files that other modules have too: the same file under the same name."""
    portable: bool
    """Whether the files hold all kernels; else the build must provide CMSIS-NN."""
    version: str
    """Three numbers; if nobody says which, those of the opgen that made it."""
    url: str
    """The page of the module; empty: nobody says which."""
    public: tuple[str, ...]
    """The headers that an application includes."""

    @property
    def _public(self) -> tuple[str, ...]:
        stems = [name.removesuffix(".h") for name in self.public]
        more = [f"{stem}_{what}.h" for what in ("trace", "selftest", "tflm") for stem in stems]
        return (*self.public, *(name for name in more if name in self.files))

    def place(self, file: str) -> str:
        """Return the path of one of the files."""
        folder = ""
        if file.endswith((".c", ".h")) or file in self._read_by_assembler:
            folder = self.format.headers if file in self._public else self.format.sources
        return f"{folder}/{file}" if folder else file

    def _paths(self, suffix: str, *, kernels: bool) -> tuple[str, ...]:
        found = (each for each in self.files if (each in self.kernels) == kernels)
        return tuple(sorted(self.place(each) for each in found if each.endswith(suffix)))

    @property
    def headers(self) -> tuple[str, ...]:
        """The headers that an application includes, those to trace and to test among them."""
        return tuple(self.place(file) for file in self._public)

    @property
    def own_sources(self) -> tuple[str, ...]:
        """The C files of this module alone."""
        return self._paths(".c", kernels=False)

    @property
    def kernel_sources(self) -> tuple[str, ...]:
        """The C files that other modules may have too."""
        return self._paths(".c", kernels=True)

    @property
    def sources(self) -> tuple[str, ...]:
        """The C files to compile."""
        return tuple(sorted(self.own_sources + self.kernel_sources))

    @property
    def binaries(self) -> tuple[str, ...]:
        """Constants that the assembler reads while it makes an object of a C file."""
        return tuple(sorted(map(self.place, self._read_by_assembler)))

    @property
    def _read_by_assembler(self) -> tuple[str, ...]:
        found = (each for each in self.files if each.endswith(".bin"))
        return tuple(each for each in found if f"{each.removesuffix('.bin')}.c" in self.files)

    @property
    def private_headers(self) -> tuple[str, ...]:
        """The headers that only the C files include."""
        found = self._paths(".h", kernels=False) + self._paths(".h", kernels=True)
        return tuple(sorted(set(found) - set(self.headers)))

    @property
    def kernel_symbols(self) -> tuple[str, ...]:
        """The functions and tables that the kernels' files define for the linker."""
        return tuple(sorted(defined_names(self.kernels)))


def says(form: str, fact: str) -> bool:
    """Tell whether a file of a format's build system has a fact about the module's package."""
    texts = (templates_root() / "formats" / each for each in FORMATS[form].files.values())
    return any(f"package.{fact}" in each.read_text(encoding="utf-8") for each in texts)


def format_named(name: str, module: str, kernels: str) -> Format:
    """Return a format that fits a module.

    :raises UsageError: if there is none of this name, or it takes no such module.
    """
    if name not in FORMATS:
        hint = did_you_mean(name, FORMATS) or f"formats: {', '.join(FORMATS)}"
        raise UsageError(Diagnostic("--format", f"no format '{name}'", hint=hint))
    found = FORMATS[name]
    if kernels not in found.kernels:
        message = f"{found.about} cannot link to {kernels}: it is for other processors"
        hint = f"use --kernels {found.kernels[0]}"
        raise UsageError(Diagnostic("--format", message, hint=hint))
    if module.lower() in found.reserved:
        message = f"the name '{module}' means something else in {found.about}"
        raise UsageError(Diagnostic("--name", message, hint="choose another with --name"))
    return found


def packaged(
    files: Mapping[str, FileContent],
    whole: ModuleView | SharedView,
    modules: Sequence[ModuleView],
    options: EmitOptions,
    page: str,
) -> dict[str, FileContent]:
    """Return a whole folder: the C files with kernels, licence, page and what builds them.

    :param files: the modules' own C files, and those of operators written in Python.
    :param whole: what templates say of the folder as a whole.
    :param options: what the folder is to be, and its version.
    :param page: the template of its README.
    :raises UsageError: if two of the files have one name.
    """
    portable = whole.target.kernels == "portable"
    kernels = runtime_files(names_used(files), portable=portable)
    every: dict[str, FileContent] = dict(files)
    add_files(every, kernels, "the kernels")
    every["LICENSE"] = (runtime_root() / "LICENSE").read_bytes()
    form, version = options.format, version_of(options.module_version)
    package = Package(
        FORMATS[form],
        whole.name,
        every,
        frozenset(kernels),
        portable,
        version,
        options.module_url,
        whole.public_headers,
    )
    use = f"formats/{form}/use.md.j2"
    text = render(page, module=whole, modules=modules, package=package, use=use)
    every["README.md"] = with_head("README.md", text).encode()
    return packed(package, whole, modules)


def packed(
    package: Package, whole: ModuleView | SharedView, modules: Sequence[ModuleView]
) -> dict[str, FileContent]:
    """Return the files of a package: path below its folder -> content.

    :param whole: what templates say of the package as a whole.
    :param modules: what is in it.
    :raises UsageError: if the module has a file in the place of one of the format's.
    """
    files = {package.place(name): content for name, content in package.files.items()}
    for path, template in package.format.files.items():
        text = render(f"formats/{template}", package=package, module=whole, modules=modules)
        place = path.format(name=package.name)
        if place in files:
            message = f"an operator brings it along, and so does {package.format.about}"
            raise UsageError(Diagnostic(place, message, hint="give its file another name"))
        files[place] = with_head(place, text).encode()
    return files


def version_of(module_version: str) -> str:
    """Return the version of a module: that which was asked for, else that of opgen."""
    return module_version or three_numbers(opgen.__version__)


def three_numbers(version: str) -> str:
    """Return the release in a version, as all build systems take it: ``1.2.dev3`` is 1.2.0."""
    found = re.match(r"\d+(?:\.\d+){0,2}", version)
    numbers = found.group().split(".") if found else []
    return ".".join([*numbers, "0", "0", "0"][:3])
