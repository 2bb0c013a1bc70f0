"""A model as a library of C: load("//third_party/opgen:opgen.bzl", "opgen_cc_library").

    opgen_cc_library(
        name = "kws",
        model = "kws.tflite",
        target = "cortex-m4",
        opgen = "//tools:opgen",
    )

`opgen` is the command as a target of the build: a py_binary, or a console script of a pip package.
MODULE.bazel has a bazel_dep on rules_cc. Code includes "kws.h". Output depends on the inputs alone,
so that remote caches serve it.
"""

load("@rules_cc//cc:cc_library.bzl", "cc_library")

# In a sandbox each input is a link, and opgen follows none out of a folder of specs.
_CONVERT = """
set -eu
here=$PWD opgen=$1 folder=$2 unity=$3
shift 3
files=$(mktemp -d)
trap 'rm -rf "$files"' EXIT
while [ "$1" != -- ]; do
  mkdir -p "$files/$(dirname "$1")"
  cp -fL "$1" "$files/$1"
  shift
done
shift
cd "$files"
"$here/$opgen" convert -o "$here/$folder" --unity "$here/$unity" "$@"
"""

def _opgen_module_impl(ctx):
    folder = ctx.actions.declare_directory(ctx.attr.module)
    unity = ctx.actions.declare_file(ctx.attr.module + "_all.c")
    inputs = [ctx.file.model] + ctx.files.target_file + ctx.files.config + ctx.files.specs + ctx.files.data
    args = ctx.actions.args()
    args.add(ctx.executable.opgen)
    args.add(folder.path)
    args.add(unity)
    args.add_all(inputs)
    args.add("--")
    args.add(ctx.file.model)
    args.add("--name", ctx.attr.module)
    if ctx.file.target_file:
        args.add("--target", ctx.file.target_file)
    else:
        args.add("--target", ctx.attr.target)
    args.add("--kernels", ctx.attr.kernels)
    if ctx.file.config:
        args.add("-c", ctx.file.config)
    folders = sorted({each.dirname: None for each in ctx.files.specs}.keys())
    for path in folders:
        if not any([path.startswith(other + "/") for other in folders]):
            args.add("--specs", path or ".")
    for each in ctx.attr.options:
        args.add(ctx.expand_location(each, ctx.attr.data))
    args.add("--no-installed")
    args.add("--force")
    args.add("--quiet")
    ctx.actions.run_shell(
        command = _CONVERT,
        arguments = [args],
        inputs = inputs,
        tools = [ctx.executable.opgen],
        outputs = [folder, unity],
        mnemonic = "OpgenConvert",
        progress_message = "Compiling the model " + ctx.file.model.short_path,
        use_default_shell_env = True,
    )
    return [
        DefaultInfo(files = depset([unity])),
        OutputGroupInfo(module = depset([folder])),
    ]

_opgen_module = rule(
    implementation = _opgen_module_impl,
    attrs = {
        "config": attr.label(allow_single_file = True),
        "data": attr.label_list(allow_files = True),
        "kernels": attr.string(default = "portable", values = ["portable", "cmsis-nn"]),
        "model": attr.label(allow_single_file = True, mandatory = True),
        "module": attr.string(mandatory = True),
        "opgen": attr.label(executable = True, cfg = "exec", mandatory = True),
        "options": attr.string_list(),
        "specs": attr.label_list(allow_files = True),
        "target": attr.string(default = "generic"),
        "target_file": attr.label(allow_single_file = True),
    },
)

def _is_file(target):
    return type(target) != "string" or ":" in target or "/" in target or target.endswith(".yaml") or target.endswith(".yml") or target.endswith(".toml")

def _weights_beside(model):
    """Returns the file with the weights of a .json, if it is one of this package and has one."""
    if type(model) != "string" or not model.endswith(".json"):
        return []
    name = model.split(":")[-1]
    return native.glob([name[:-len("json")] + "safetensors"], allow_empty = True) if model in (name, ":" + name) else []

def opgen_cc_library(
        name,
        model,
        opgen,
        target = "generic",
        kernels = "portable",
        config = None,
        specs = [],
        data = [],
        options = [],
        deps = [],
        **others):
    """Compiles a model, and its C as a cc_library.

    Args:
      name: of the library and the module: a C identifier.
      model: the .tflite or .pt2, or a .json; the weights of one of this package are found beside it.
      opgen: the command opgen. What customizers are made of belongs to its deps.
      target: the processor: a name, or the file of a device.
      kernels: portable, or cmsis-nn, which has to be among the deps then.
      config: a configuration's file.
      specs: files of operator specs, and the C that they name; each of their folders is given with
        --specs.
      data: further files that are read: those that the configuration or the options name.
      options: further options of `opgen convert`; $(location file) is where one of the data is.
      deps: of the library.
      **others: what cc_library takes.
    """
    _opgen_module(
        name = name + "_model",
        module = name,
        model = model,
        opgen = opgen,
        target = "" if _is_file(target) else target,
        target_file = target if _is_file(target) else None,
        kernels = kernels,
        config = config,
        specs = specs,
        data = data + _weights_beside(model),
        options = options,
    )
    native.filegroup(
        name = name + "_headers",
        srcs = [name + "_model"],
        output_group = "module",
    )
    cc_library(
        name = name,
        srcs = [name + "_model"],
        textual_hdrs = [name + "_headers"],
        includes = [name],
        copts = ["-ffp-contract=off"],
        linkopts = ["-lm"],
        deps = deps,
        **others
    )
