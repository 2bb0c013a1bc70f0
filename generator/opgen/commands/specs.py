"""The commands that are about operators: check, build, new, ops, test."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from opgen.commands import command_options as options
from opgen.commands.command import Group, answer, command, say
from opgen.commands.command_options import PATH

if TYPE_CHECKING:
    from opgen.context.registries import RegistryContext


SCHEMAS = {
    "spec": "op-spec.schema.json",
    "config": "config.schema.json",
    "target": "target.schema.json",
    "report": "report.schema.json",
    "commands": "commands.schema.json",
}
"""What a schema is about -> its file: specs, the files of ``-c`` and ``--target``, ``report.json``,
and what commands print with ``--json``."""


@command(
    "Operators",
    "opgen check my_specs",
    "opgen check",
    "opgen check my_specs --output-format sarif > opgen.sarif",
)
@click.argument("paths", nargs=-1, type=PATH)
@options.known_specs
@options.installed
@options.choice(
    "--output-format",
    among=("text", "json", "github", "sarif"),
    help="text: messages on standard error; else on standard output: for programs, as remarks of a"
    " pull request on GitHub, or as a log of static analysis (SARIF 2.1.0).",
)
@options.flag("--json", "as_json", help="Short for --output-format json.")
def check(
    paths: tuple[Path, ...],
    folders: tuple[Path, ...],
    installed: bool | None,
    output_format: str,
    as_json: bool,
) -> None:
    """Validate specs: form, types and meaning.

    All errors of all files are reported, each with its file, line and column.
    PATHS are spec files or folders of them; without any, the built-in specs.
    """
    from opgen.base.paths import specs_root
    from opgen.commands.findings import WRITTEN
    from opgen.errors import SpecError
    from opgen.export.unfinished import unfinished
    from opgen.spec.load import load_files
    from opgen.spec.roots import search_roots

    known = search_roots(folders, installed) if paths else ()
    written = "json" if as_json else output_format
    try:
        specs = load_files(paths or (specs_root(),), known=known)
    except SpecError as error:
        if written == "text":
            raise
        click.echo(WRITTEN[written](error.diagnostics, 0))
        sys.exit(error.exit_code)
    missing = unfinished(specs.ops)
    if written != "text":
        click.echo(WRITTEN[written](missing, len(specs.ops)))
        return
    for each in missing:
        click.echo(str(each), err=True)
    functions = len(specs.functions) if not specs.ops else 0
    say(_judgement(len(specs.ops), functions, len(missing)))


def _judgement(specs: int, functions: int, missing: int) -> str:
    """Return ``2 specs are good; 1 part is yet to be written``; of libraries alone, functions."""
    from opgen.errors import counted

    good = functions or specs
    what = counted(good, "function" if functions else "spec")
    words = f"{what} {'is' if good == 1 else 'are'} good"
    parts = f"{counted(missing, 'part')} {'is' if missing == 1 else 'are'}"
    return f"{words}; {parts} yet to be written" if missing else words


@command(
    "Operators",
    "opgen build --specs my_specs -o made",
    "opgen build --specs my_specs -o for_tflm --emit tflm",
)
@options.specs
@options.installed
@options.path("-o", "--output", metavar="DIR", help="Where the files go; default: this checkout.")
@options.flag("--check", "only_check", help="Write nothing; fail if a file is stale or missing.")
@options.emit
@options.path(
    "--for",
    "models",
    multiple=True,
    metavar="MODEL",
    help="With --emit tflm: put in the values that the specs have in this model. With --emit "
    "coreai, executorch and torch: only operators that this .pte, .pt2 or saved .json calls. "
    "Several times: for all these models.",
)
@click.option(
    "--root-ops",
    metavar="NAMES",
    help="With --emit: only these operators, such as ns::f.out,ns::g.out; for tflm as models call "
    "them, also built-in ones.",
)
@click.option(
    "--namespace",
    metavar="NAME",
    help="With --emit tflm: the namespace of the C++ and prefix of all symbols and public files, "
    "so that several folders link into one program.",
)
@options.flag(
    "--force",
    help="With --emit: overwrite another output of opgen, and files that were edited since.",
)
@options.as_json
def build(
    folders: tuple[Path, ...],
    installed: bool | None,
    output: Path | None,
    only_check: bool,
    runtime: str | None,
    models: tuple[Path, ...],
    root_ops: str | None,
    namespace: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Synthesize the Python registry, the kernel wrappers and the documentation from specs.

    With --specs, those of what these folders add; else those of the built-in operators. With
    --emit, write instead what takes the operators of --specs to another runtime.
    """
    if runtime is not None:
        from opgen.errors import counted
        from opgen.export.glue import emit_glue

        if only_check:
            raise click.UsageError("--check and --emit do not go together")
        roots = [each for each in (root_ops or "").split(",") if each.strip()]
        if root_ops is not None and not roots:
            raise click.UsageError("--root-ops names no operator")
        if namespace == "":
            raise click.UsageError("--namespace names none")
        files = emit_glue(
            runtime,
            folders,
            output,
            models,
            installed,
            root_ops=roots,
            namespace=namespace or "",
            force=force,
        )
        made = f"{output}: {counted(len(files), 'file')}"
        answer({"folder": str(output), "files": files}, made, as_json=as_json)
        return
    if models or root_ops is not None or namespace is not None or force:
        raise click.UsageError("--for, --root-ops, --namespace and --force are for --emit")
    from opgen.commands.building import build_files, renewed_facts

    if not (folders or output or only_check) and renewed_facts():
        # Specs are read with the new facts, which this process cannot import any more.
        again = [sys.executable, "-m", "opgen", *sys.argv[1:]]
        sys.exit(subprocess.run(again, check=False).returncode)
    root = click.get_current_context().find_root().command
    assert isinstance(root, Group)
    built = build_files(folders, output, installed, commands=root, only_check=only_check)
    if built.is_good or as_json:
        answer(built.facts(), built.in_words(), as_json=as_json)
    else:
        click.echo(built.in_words(), err=True)
    sys.exit(0 if built.is_good else 1)


@command(
    "Operators",
    "opgen ops",
    "opgen ops --specs my_specs --json",
)
@options.as_json
@options.operators
def ops(as_json: bool, context: RegistryContext) -> None:
    """List the operators, with their types."""
    from opgen.registry.listing import list_operators

    click.echo(list_operators(context, as_json=as_json))


@command(
    "Operators",
    "opgen new my-median -o my_specs",
    "opgen new my-median --from-model net.tflite -o my_specs",
    "opgen new 'mylib::median(Tensor x, int width=3) -> Tensor' -o my_specs",
)
@click.argument("operator", metavar="OP", required=False, shell_complete=options.complete_key)
@options.path("--from-model", "model", metavar="MODEL", help="Fill it with what MODEL shows.")
@options.path(
    "--from-custom-ops",
    "declared",
    metavar="FILE",
    help="One for each operator (or for OP, such as ns::f) of a custom_ops.yaml of ExecuTorch.",
)
@options.path("-o", "--output", "folder", metavar="DIR", default=".", help="Where the file goes.")
@options.as_json
@options.operators
def new(
    operator: str | None,
    model: Path | None,
    declared: Path | None,
    folder: Path,
    as_json: bool,
    context: RegistryContext,
) -> None:
    """Write a spec skeleton of OP: an operator's key, or a custom code as it stands in a model.

    Or an operator of PyTorch: `aten::topk`, or its interface, whose defaults its options keep.

    It is valid as it is, and compiles; its kernels return a failure until they are written. For an
    operator that has a spec it adds kernels. What is there is never overwritten.

    With --from-custom-ops, one for each operator that the file declares.
    """
    if declared is not None:
        from opgen.export.skeleton.import_custom_ops import write_declared

        if model is not None:
            raise click.UsageError("--from-model and --from-custom-ops do not go together")
        made = write_declared(declared, operator, folder, context)
        answer(made.facts(), made.next_steps, as_json=as_json)
        return
    if operator is None:
        raise click.UsageError("Missing argument 'OP'.")
    from opgen.export.skeleton.write import write_skeleton

    made = write_skeleton(operator, model, folder, context)
    answer(made.facts(), made.next_steps, as_json=as_json)


@command(
    "Operators",
    "opgen test my_specs/median.yaml",
    "opgen test my_specs --cases 100 --seed 1",
)
@click.argument("specs", nargs=-1, required=True, type=PATH)
@options.known_specs
@options.installed
@options.number(
    "--cases",
    type=click.IntRange(1),
    default=20,
    help="How many per kernel and type; the first six are corners of the space.",
)
@options.seed
@options.flag(
    "--special-values",
    "special",
    help="Also draw infinities, NaN and the ends of the range of floats, as of built-in specs.",
)
@options.flag(
    "--refuses",
    help="Also print the cases that checks were seen to refuse, to be kept in the spec.",
)
@options.path(
    "--markdown",
    metavar="FILE",
    help="Where the results go as a page, if all is good; what follows them there is kept.",
)
@options.board
@options.kernels
@options.as_json
def test(
    specs: tuple[Path, ...],
    folders: tuple[Path, ...],
    installed: bool | None,
    cases: int,
    seed: int,
    special: bool,
    refuses: bool,
    markdown: Path | None,
    board: str | None,
    kernels: str,
    as_json: bool,
) -> None:
    """Prove specs: draw cases from `tests:` and compare reference, exact, C and the oracle.

    The C of the specs is compiled and run on this machine: of a stranger's specs, read it before.
    Of an operator to which SPECS only add kernels, these kernels are proved. With --target they
    run on a processor; `--kernels cmsis-nn` takes CMSIS-NN from the checkout CMSIS_NN_DIR.
    """
    from opgen.commands.proving import test_on_board, test_specs
    from opgen.spec.roots import search_roots

    known = search_roots(folders, installed)
    if board is not None:
        if refuses or as_json or markdown is not None:
            raise click.UsageError("--refuses, --json and --markdown are not for --target")
        from opgen.config import find_target

        target = find_target(board, kernels)
        message, code = test_on_board(specs, known, cases, seed, target, special=special)
        click.echo(message)
        sys.exit(code)
    if kernels != "portable":
        raise click.UsageError("--kernels is for --target")
    message, code = test_specs(
        specs, known, cases, seed, markdown, special=special, refuses=refuses, as_json=as_json
    )
    click.echo(message)
    sys.exit(code)


@command(
    "Operators",
    "opgen schema",
    "opgen schema -o my_specs/op-spec.schema.json",
    "opgen schema config -o config.schema.json",
)
@click.argument("about", type=click.Choice(list(SCHEMAS)), default="spec")
@options.path("-o", "--output", metavar="FILE", help="Where it goes; default: standard output.")
def schema(about: str, output: Path | None) -> None:
    """Print a JSON schema, with which editors complete and check specs and configurations.

    That of specs offers builtins, their options, types, families, functions and examples.
    A file with the comment `# yaml-language-server: $schema=op-spec.schema.json`, as those of
    `opgen new` have it, is completed where the schema lies beside it. What is there is replaced.
    """
    from opgen.base.files import file_errors
    from opgen.base.paths import schemas_root

    text = (schemas_root() / SCHEMAS[about]).read_text(encoding="utf-8")
    if about == "spec":
        from opgen.spec.editors import editor_schema

        text = json.dumps(editor_schema(), indent=1, ensure_ascii=False) + "\n"
    if output is None:
        click.echo(text, nl=False)
        return
    with file_errors(output, "written"):
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text, encoding="utf-8", newline="\n")
    say(f"{output}: the schema of {about}")


COMMANDS = (build, check, new, ops, schema, test)
