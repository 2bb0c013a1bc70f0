"""Options of commands. Heavy imports are inside of functions, so that each command starts fast."""

from __future__ import annotations

import contextlib
import functools
import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from opgen.base.schemas import CONFIG_SCHEMA, option_facts, schema_named

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from opgen.config import ConvertConfig, Rules, Sliding
    from opgen.context.registries import RegistryContext
    from opgen.lib.target import Target
    from opgen.loading import ModelLoader

Decorator = Callable[[Callable[..., None]], Callable[..., None]]
Complete = Callable[[click.Context, click.Parameter, str], list[str]]


class _NamedPath(click.Path):
    """A file or a folder; `-` is none, where others would read or write what a pipe has."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if value == "-":
            message = "'-' stands for no pipe here; give a path, or ./- for a file called so"
            self.fail(message, param, ctx)
        return Path(value)


class _Bytes(click.IntRange):
    """A number of bytes; one with a unit is refused, as k is 1000 to some and 1024 to others."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if found := re.fullmatch(r"(\d{1,9})\s*([kKmM])(i?[bB])?", str(value)):
            count, power = int(found[1]), 1 if found[2] in "kK" else 2
            both = " or ".join(str(count * unit**power) for unit in (1024, 1000))
            self.fail(f"{value!r} is not a number of bytes; write {both}", param, ctx)
        return int(super().convert(value, param, ctx))


PATH = _NamedPath()
flag = functools.partial(click.option, is_flag=True)
path = functools.partial(click.option, type=PATH)
number = functools.partial(click.option, show_default=True, metavar="N")


def choice(name: str, *, among: Sequence[str], help: str) -> Decorator:  # noqa: A002  as click has it
    """Return an option that takes one of some words; the first is the default."""
    kind = click.Choice(among)
    return click.option(name, type=kind, default=among[0], show_default=True, help=help)


def asked(name: str, *declarations: str, **more: Any) -> Decorator:
    """Return the option that a configuration's file calls ``name``; its schema says what it is.

    :param declarations: what the command line and the command call it, if not so.
    :param more: facts for click that are not as the schema has them.
    """
    facts = option_facts(name)
    help_ = re.sub(r"`(\w+)`", lambda word: _FLAGS.get(word[1], word[0]), facts["description"])
    given: dict[str, Any] = {}
    match facts:
        case {"enum": [default, *_] as words}:
            given = {"type": click.Choice(words), "default": default, "show_default": True}
        case {"type": "boolean"}:
            given = {"is_flag": True}
        case {"type": "integer"}:
            kind = _Bytes if "bytes" in facts.get("title", "") else click.IntRange
            given = {"type": kind(0, facts["maximum"]), "metavar": "N"}
    given |= more
    if given.get("multiple"):
        help_ += " May be given several times."
    return click.option(*(declarations or (_FLAGS[name], name)), **{"help": help_, **given})


_FLAGS: Mapping[str, str] = {
    name: f"--{name.replace('_', '-')}" for name in schema_named(CONFIG_SCHEMA)["properties"]
} | {"input_shapes": "--input-shape", "programs": "--program", "states": "--state"}
"""What the command line calls options of configurations."""


def inputs(meaning: str) -> Decorator:
    """Return the option that takes files of inputs."""
    return path("--input", "inputs", multiple=True, metavar="X", help=meaning)


as_json = flag("--json", "as_json", help="For programs, in the form of `opgen schema commands`.")


specs = asked("specs", "--specs", "folders", type=PATH, multiple=True, metavar="DIR")
known_specs = path(
    "--specs",
    "folders",
    multiple=True,
    metavar="DIR",
    help="A folder of other specs that these refer to; may be given several times.",
)
installed = click.option(
    "--no-installed",
    "installed",
    flag_value=False,
    default=None,
    type=bool,
    help="Leave out the specs of installed packages, as OPGEN_INSTALLED=0 does.",
)
permission = asked("allow_override")


def _complete_customizer(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    from opgen.registry.customizers import functions_here

    return [name for name in functions_here() if name.startswith(begun)]


customizers = click.option(
    "--customizer",
    "customizers",
    multiple=True,
    metavar="MODULE:FUNCTION",
    shell_complete=_complete_customizer,
    help="A function that changes the registries; its module is imported from the current folder"
    " or from what is installed: this runs its code. May be given several times.",
)


def _names_in(module: str, table: str) -> Complete:
    """Return what offers the names of a table."""

    def complete(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
        return [name for name in getattr(import_module(module), table) if name.startswith(begun)]

    return complete


_TARGETS = _names_in("opgen.config", "TARGETS")


def _offered(begun: str, words: Callable[[], Iterable[tuple[str, str]]]) -> list[CompletionItem]:
    """Return the words that begin so, with what they are; none if that cannot be known.

    A shell must not be shown what is wrong while somebody types.
    """
    from click.shell_completion import CompletionItem

    with contextlib.suppress(Exception), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [CompletionItem(w, help=help_) for w, help_ in words() if w.startswith(begun)]
    return []


def complete_layer(context: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
    """Offer the layers of the model that was named before."""
    from opgen.explain.completion import layers_in

    given = context.params
    return _offered(
        begun, lambda: layers_in(given["model"], given["target"], given.get("folders", ()))
    )


def complete_operator(
    context: click.Context, _: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Offer the operators of the model that was named before."""
    from opgen.explain.completion import operators_in

    given = context.params
    return _offered(begun, lambda: operators_in(given["model"], given.get("folders", ())))


def complete_key(context: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
    """Offer the operators that have specs."""
    from opgen.explain.completion import operators_known

    return _offered(begun, lambda: operators_known(context.params.get("folders", ())))


def _target_option(
    default: str, meaning: str, offered: Complete = _TARGETS
) -> Callable[..., Callable[..., None]]:
    return click.option(
        "--target",
        default=default,
        show_default=True,
        metavar="T",
        shell_complete=offered,
        help=meaning,
    )


target = _target_option("generic", "The processor: a name, or a file that describes one.")
emulated_target = _target_option(
    "cortex-m4",
    "The processor, of those that QEMU emulates: a name, or a file with a board.",
    _names_in("opgen.config.targets", "EMULATED"),
)
board = click.option(
    "--target",
    "board",
    metavar="T",
    shell_complete=_TARGETS,
    help="Run the C on the board of a processor that QEMU emulates, and compare it with the exact"
    " meaning: a name, or a file with a board.",
)
kernels = asked("kernels")
optimize = asked("optimize")


def chosen_target(named: Decorator = target) -> Decorator:
    """Let a command take the options that say what a module is for; it gets them as ``target``.

    :param named: the option that names the processor.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(command)
        def with_target(*, target: str, kernels: str, optimize: str, **others: Any) -> None:
            from opgen.config import find_target

            command(target=find_target(target, kernels, optimize), **others)

        return named(kernels(optimize(with_target)))

    return decorate


def limits(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command with a chosen target take limits of its arena and flash: they choose kernels.

    To be put below :func:`chosen_target`; the target has them as if its file said so.
    """

    @functools.wraps(command)
    def within(
        *, target: Target, max_arena: int | None, max_flash: int | None, **others: Any
    ) -> None:
        arena = target.device.max_arena if max_arena is None else max_arena
        flash = target.device.max_flash if max_flash is None else max_flash
        device = replace(target.device, max_arena=arena, max_flash=flash)
        command(target=replace(target, device=device), **others)

    return asked("max_arena")(asked("max_flash")(within))


format_ = asked(
    "format",
    "--format",
    "format_",
    type=str,
    metavar="F",
    shell_complete=_names_in("opgen.aot.emit.formats", "FORMATS"),
)


emit = click.option(
    "--emit",
    "runtime",
    metavar="RUNTIME",
    shell_complete=_names_in("opgen.export.glue", "EMITTERS"),
    help="Write operators for another runtime: coreai (Core AI), executorch, tflm (TensorFlow Lite "
    "Micro), torch (PyTorch); or headers, with which editors understand the .c files of kernels.",
)
weights = asked("weights")
weights_as = asked("weights_as")


def _complete_planner(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    return [name for name in ("search", "greedy") if name.startswith(begun)]


planner = asked(
    "planner", shell_complete=_complete_planner, default="search", show_default=True, metavar="P"
)
io = asked("io")
keep_input = asked("keep_input")
io_type = asked("io_type")
io_layout = asked("io_layout")


def _read_ram_target(_: click.Context, __: click.Parameter, word: str) -> str:
    """Return a number of bytes, or the word that stands for the least."""
    if word in ("", "least") or (word.isascii() and word.isdigit()):
        return word
    raise click.BadParameter(f"'{word}' is neither a number of bytes nor 'least'.")


ram_target = asked("ram_target", default="", metavar="N", callback=_read_ram_target)
input_rows = asked("input_rows")


def _read_stream(_: click.Context, __: click.Parameter, words: str) -> Sliding | None:
    from opgen.config import parse_sliding

    return parse_sliding(words) if words else None


def _read_by(function: str) -> Callable[..., Any]:
    """Return what reads the words of an option by a function of :mod:`opgen.config`."""

    def read(_: click.Context, __: click.Parameter, words: tuple[str, ...]) -> Any:
        from opgen import config

        return getattr(config, function)(words)

    return read


stream = asked("stream", default="", metavar="axis=A,hop=H[,input=NAME]", callback=_read_stream)
states = asked("states", multiple=True, callback=_read_by("parse_states"), metavar="OUT=IN")
programs = asked("programs", type=PATH, multiple=True, metavar="MODEL")
share_state = asked("share_state", multiple=True, metavar="NAME")
front = asked("front", type=PATH, metavar="MODEL")
input_shapes = asked(
    "input_shapes", multiple=True, callback=_read_by("parse_input_shapes"), metavar="NAME=D,D,..."
)
seed = number(
    "--seed",
    type=click.IntRange(0),
    default=0,
    help="Of the random values: the same seed gives the same.",
)


def _read_config(context: click.Context, parameter: click.Parameter, path: Path | None) -> Rules:
    """Let a file give defaults for the options of a command; return its rules."""
    from opgen.config import NO_RULES, Rules

    if path is None:
        return NO_RULES
    from opgen.config.file import read_config_file

    given = read_config_file(path)
    context.meta[CONFIG], context.meta[CONFIG_PATH] = given, path
    names = {"specs": "folders", "format": "format_"}
    taken = {each.name for each in context.command.params} - {parameter.name}
    # With a second argument, nobody could tell which of them a single word is.
    taken -= {"model"} if "operator" in taken else set()
    defaults = {names.get(name, name): value for name, value in given.items()}
    shapes = defaults.get("input_shapes", {})
    if "model" in defaults:
        defaults["models"] = (defaults["model"],)
    if "name" in defaults:
        defaults["names"] = (defaults["name"],)
    defaults["input_shapes"] = [f"{name}={','.join(map(str, shapes[name]))}" for name in shapes]
    context.default_map = {name: defaults[name] for name in taken & defaults.keys() if name}
    return Rules(
        given.get("operators", ()),
        given.get("tensors", ()),
        given.get("transforms", {}),
        given.get("memories", {}),
        given["config_places"],
    )


CONFIG = "opgen.config"
"""Where a command finds what the file of ``-c`` gives."""
CONFIG_PATH = "opgen.config_path"
config = path(
    "-c",
    "--config",
    "rules",
    metavar="FILE",
    is_eager=True,
    callback=_read_config,
    help="A file with options and rules; options on the command line win. It may give MODEL, "
    "where that is the only argument.",
)


def convert_config(model: Path, output: Path, loader: ModelLoader, **others: Any) -> ConvertConfig:
    """Return the configuration of a conversion: what a command was given, and the file of ``-c``.

    :param others: further fields of :class:`opgen.config.ConvertConfig`.
    """
    from opgen.config import ConvertConfig

    given = click.get_current_context().meta.get(CONFIG, {})
    rules = loader.rules
    return ConvertConfig(
        model,
        output,
        **vars(loader.of_model()),
        transforms=rules.transforms,
        memories=rules.memories,
        operators=rules.operators,
        tensors=rules.tensors,
        **{name: given[name] for name in given if name.startswith("config_")},
        **others,
    )


def operators(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take the options that say which operators there are.

    It gets them as ``context``, a :class:`opgen.registry.context.RegistryContext`.
    """

    @functools.wraps(command)
    def with_context(
        *,
        folders: tuple[Path, ...],
        installed: bool | None,
        customizers: tuple[str, ...],
        allow_override: bool,
        **others: Any,
    ) -> None:
        from opgen.registry.context import build_default_registry_context
        from opgen.registry.customizers import faults_explained, load_customizers

        with faults_explained(customizers):
            context = build_default_registry_context(
                specs=folders,
                customizers=load_customizers(customizers),
                allow_override=allow_override,
                installed=installed,
            )
            command(context=context, **others)

    return specs(installed(customizers(permission(with_context))))


def model_options(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take the options that say how a model is read and planned.

    It gets them as ``loader``, a :class:`opgen.loading.ModelLoader`.
    """

    @functools.wraps(command)
    def with_loader(*, context: RegistryContext, rules: Rules, **others: Any) -> None:
        from opgen.config import ModelOptions
        from opgen.loading import ModelLoader

        asked = {each.name: others.pop(each.name) for each in fields(ModelOptions)}
        command(loader=ModelLoader(context, rules, **asked), **others)

    others = input_shapes(operators(config(with_loader)))
    others = input_rows(stream(front(states(programs(share_state(others))))))
    return planner(weights(io_type(io_layout(ram_target(others)))))
