"""The commands about opgen itself and its surroundings: completion, doctor, formats, targets."""

from __future__ import annotations

import click

from opgen.commands import command_options as options
from opgen.commands.command import command

SHELLS = ("bash", "zsh", "fish", "powershell")


@command("Environment", "opgen targets", "opgen targets --json")
@options.as_json
def targets(as_json: bool) -> None:
    """List the processors that modules can be compiled for.

    What has a board of QEMU can be verified and measured without hardware.
    """
    from opgen.explain.choices import list_targets

    click.echo(list_targets(as_json=as_json))


@command("Environment", "opgen formats", "opgen formats --json")
@options.as_json
def formats(as_json: bool) -> None:
    """List the build systems that modules can be packaged for."""
    from opgen.explain.choices import list_formats

    click.echo(list_formats(as_json=as_json))


@command("Environment", "opgen doctor", "opgen doctor --json")
@options.as_json
def doctor(as_json: bool) -> None:
    """Show which tools are installed, what each missing one would give, and how to get it.

    None of them is needed to convert a model. The exit code is 0 whatever is missing.
    """
    from opgen.explain.doctor import examine

    click.echo(examine(as_json=as_json))


@command(
    "Environment",
    'eval "$(opgen completion bash)"',
    'eval "$(opgen completion zsh)"',
    "opgen completion fish > ~/.config/fish/completions/opgen.fish",
    "opgen completion powershell | Out-String | Invoke-Expression",
)
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the shell script that completes commands, options and values.

    Values are those of options, and the layers and operators of the model that was named. Put the
    line of the example into the file that the shell reads when it starts.
    """
    from click.shell_completion import get_completion_class

    from opgen.errors import UsageError

    root = click.get_current_context().find_root().command
    found = get_completion_class(shell)
    if found is None:
        message = f"the installed version of click has no script for {shell}"
        hint = "install a newer one: pip install 'click>=8.5'"
        raise UsageError.at("opgen completion", message, hint=hint)
    click.echo(found(root, {}, "opgen", "_OPGEN_COMPLETE").source())


COMMANDS = (completion, doctor, formats, targets)
