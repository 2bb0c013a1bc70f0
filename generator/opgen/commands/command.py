"""What all commands are: a place in the list, examples, and options that they share.

And how they show on standard error what long work is doing: on a terminal as it goes, else if
asked to.
"""

from __future__ import annotations

import inspect
import json
import os
import re
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import click

from opgen.base.progress import Stage

SECTIONS = ("Models", "Operators", "Evidence", "Environment")
"""The parts of the list of commands, in their order."""
SHARED = frozenset({"quiet", "verbose"})
"""The names of the options that every command takes."""
_TALK = "opgen.talk"
_TYPED = "opgen.typed"
_KINDS = re.compile(r"(?m)^(\S.*?): (error|warning): |^    (why|hint): |^ *\| ( *\^+)$")
_STYLES = {"error": "red", "warning": "yellow", "why": "cyan", "hint": "cyan"}
_LATE = 0.5
"""Seconds after which a stage within another one is worth a line of its own."""
_GONE = "\x1b[1A\x1b[2K"
"""Goes back to the line before, and deletes it."""


class Formatter(click.HelpFormatter):
    """Writes help, with headings that stand out on a terminal."""

    def write_heading(self, heading: str) -> None:
        """Write the heading of a part."""
        self.write(f"{'':>{self.current_indent}}{click.style(f'{heading}:', bold=True)}\n")


class Context(click.Context):
    """One call of a command."""

    formatter_class = Formatter


class Command(click.Command):
    """A command in one of the :data:`SECTIONS`, with examples behind its options."""

    context_class = Context

    def __init__(
        self, *args: Any, section: str = "", examples: Sequence[str] = (), **others: Any
    ) -> None:
        super().__init__(*args, **others)
        self.section = section
        self.examples = examples
        self.params += _talk_options()

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of a call, and keep them for commands that lead on from it."""
        ctx.meta[_TYPED] = tuple(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, and show what it does if that takes long."""
        from opgen.base.progress import listening
        from opgen.commands.command import Shown, shows_bars

        is_shown = is_verbose() or (shows_bars() and not is_quiet())
        if isinstance(self, click.Group) or not is_shown:
            return super().invoke(ctx)
        shown = Shown(verbose=is_verbose())
        with listening(shown), shown.whole(ctx.command_path):
            return super().invoke(ctx)

    def format_epilog(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
        if self.examples:
            with formatter.section("Examples" if len(self.examples) > 1 else "Example"):
                for each in self.examples:
                    formatter.write(f"{'':>{formatter.current_indent}}{each}\n")


class Group(Command, click.Group):
    """Commands, listed by section, each with the first sentence of its help."""

    command_class = Command

    def in_sections(self) -> dict[str, list[str]]:
        """Return the names of the commands by section; a section is left out if it has none."""
        sections = {name: getattr(self.commands[name], "section", "") for name in self.commands}
        found = {each: sorted(n for n in sections if sections[n] == each) for each in SECTIONS}
        found["Commands"] = sorted(name for name in sections if sections[name] not in SECTIONS)
        return {section: names for section, names in found.items() if names}

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        longest = max(map(len, self.commands))
        for section, names in self.in_sections().items():
            rows = [(f"{each:<{longest}}", first_sentence(self.commands[each])) for each in names]
            with formatter.section(section):
                formatter.write_dl(rows)


def first_sentence(command: click.Command) -> str:
    """Return the first sentence of a command's help, whole and on one line."""
    paragraph = inspect.cleandoc(command.help or "").partition("\n\n")[0]
    first, end, _ = " ".join(paragraph.split()).partition(". ")
    return first + end.rstrip()


def command(section: str, *examples: str, name: str | None = None) -> Callable[..., Command]:
    """Make a function a command.

    :param section: one of :data:`SECTIONS`.
    :param examples: whole lines as one types them.
    """
    return click.command(name, cls=Command, section=section, examples=examples)


def group(section: str, *examples: str, **others: Any) -> Callable[..., Group]:
    """Make a function a group of commands; takes what :func:`command` does."""
    return click.group(cls=Group, section=section, examples=examples, **others)


def typed_for(other: click.Command, context: click.Context) -> Iterator[tuple[str, str]]:
    """Go through the options of a call, as they were typed, that another command has, too.

    They are the same if their help is: a new option needs no line here. Yields the name of each,
    and its words as a shell takes them.
    """
    parser = context.command.make_parser(context)
    values, _, order = parser.parse_args(args=list(context.meta[_TYPED]))
    known = {(*each.opts, each.help) for each in other.params if isinstance(each, click.Option)}
    for option in dict.fromkeys(order):
        if not isinstance(option, click.Option) or option.name is None or option.name in SHARED:
            continue
        if (*option.opts, option.help) not in known:
            continue
        value, flag = values[option.name], option.opts[0]
        if option.is_flag:
            yield option.name, flag
        else:
            several = value if option.multiple else [value]
            yield from ((option.name, f"{flag} {shlex.quote(str(each))}") for each in several)


def _talk_options() -> list[click.Parameter]:
    quiet = "Print results, warnings and errors only."
    verbose = "Say on standard error what is done, and how long it takes."
    return [
        click.Option([short, long], is_flag=True, expose_value=False, callback=_listen, help=text)
        for short, long, text in (("-q", "--quiet", quiet), ("-v", "--verbose", verbose))
    ]


def _listen(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    """Keep how much is to be shown: of the group, and of what it calls."""
    if value and not context.resilient_parsing:
        before = context.meta.setdefault(_TALK, parameter.name)
        if before != parameter.name:
            raise click.UsageError("--quiet and --verbose exclude each other")


def is_quiet() -> bool:
    """Tell whether the caller wants no messages besides warnings and errors."""
    return _talk() == "quiet"


def is_verbose() -> bool:
    """Tell whether the caller wants to know all that is done."""
    return _talk() == "verbose"


def _talk() -> object:
    context = click.get_current_context(silent=True)
    return context.meta.get(_TALK) if context is not None else None


def say(text: str) -> None:
    """Print a message for people on standard error, if they want it."""
    if not is_quiet():
        click.echo(text, err=True)


def answer(facts: object, words: str, *, as_json: bool) -> None:
    """Print what was done: facts for programs on standard output, or words for people."""
    if as_json:
        click.echo(json.dumps(facts, indent=2))
    else:
        say(words)


def coloured(text: str) -> str:
    """Return diagnostics with colours, which are removed where they cannot be seen."""

    def styled(found: re.Match[str]) -> str:
        place, kind, note, carets = found.groups()
        if carets:
            return found[0].replace("^", "") + click.style("^" * carets.count("^"), fg="red")
        if note:
            return f"    {click.style(f'{note}:', fg=_STYLES[note])} "
        shown = click.style(f"{kind}:", fg=_STYLES[kind], bold=True)
        return f"{click.style(f'{place}:', bold=True)} {shown} "

    return _KINDS.sub(styled, text)


def colours() -> bool | None:
    """Tell what to do with colours: none at all, or (None) those that the stream can show."""
    return False if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else None


class Shown:
    """Shows stages as bars that go when they are done; or says how long each took."""

    def __init__(self, *, verbose: bool) -> None:
        self.verbose = verbose
        self.is_terminal = shows_bars()
        self._depth = 0

    @contextmanager
    def stage(self, words: str, steps: int) -> Iterator[Stage | None]:
        """Show a stage; one within another one has no bar, as the line is taken."""
        started, self._depth = time.monotonic(), self._depth + 1
        try:
            with ExitStack() as bars:
                yield bars.enter_context(_bar(words, steps)) if self._has_bar() else None
        finally:
            self._depth -= 1
            passed = time.monotonic() - started
            if self.verbose and (not self._depth or passed >= _LATE):
                click.echo(f"{'  ' * self._depth}{words}: {passed:.1f} s", err=True)

    @contextmanager
    def whole(self, words: str) -> Iterator[None]:
        """Say how long a command took."""
        started = time.monotonic()
        yield
        if self.verbose:
            click.echo(f"{words}: {time.monotonic() - started:.1f} s in all", err=True)

    def _has_bar(self) -> bool:
        return self.is_terminal and self._depth == 1


def shows_bars() -> bool:
    """Tell whether standard error is a terminal on which a line can be written again."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def _bar(words: str, steps: int) -> Iterator[Stage | None]:
    """Show a bar, or, of a stage that cannot tell how far it is, its words."""
    with click.progressbar(
        length=steps or 1,
        label=words,
        file=sys.stderr,
        bar_template="%(label)s  [%(bar)s]  %(info)s" if steps else "%(label)s ...",
    ) as bar:
        bar.render_progress()
        yield bar if steps else None
    click.echo(_GONE, err=True, nl=False)
