"""A model as a library of C: load("//third_party/opgen:opgen.bzl", "opgen_cc_library").

    opgen_cc_library(
        name = "kws",
        model = "kws.tflite",
        target = "cortex-m4",
        opgen = "//tools:opgen",
    )

`opgen` is the command as a target of the build: a py_binary, or a console script of a pip package.
Code includes "kws.h". Output depends on the inputs alone, so that remote caches serve it.
"""

def _opgen_module_impl(ctx):
    folder = ctx.actions.declare_directory(ctx.attr.module)
    unity = ctx.actions.declare_file(ctx.attr.module + "_all.c")
    args = ctx.actions.args()
    args.add("convert")
    args.add(ctx.file.model)
    args.add("-o", folder.path)
    args.add("--name", ctx.attr.module)
    args.add("--target", ctx.attr.target)
    args.add("--kernels", ctx.attr.kernels)
    if ctx.file.config:
        args.add("-c", ctx.file.config)
    for path in sorted({each.dirname: None for each in ctx.files.specs}.keys()):
        args.add("--specs", path)
    args.add_all(ctx.attr.options)
    args.add("--unity", unity)
    args.add("--no-installed")
    args.add("--force")
    args.add("--quiet")
    config = [ctx.file.config] if ctx.file.config else []
    ctx.actions.run(
        executable = ctx.executable.opgen,
        arguments = [args],
        inputs = [ctx.file.model] + config + ctx.files.specs,
        outputs = [folder, unity],
        mnemonic = "OpgenConvert",
        progress_message = "Compiling the model %{input}",
    )
    headers = depset([folder])
    return [
        DefaultInfo(files = depset([unity])),
        OutputGroupInfo(module = headers),
    ]

_opgen_module = rule(
    implementation = _opgen_module_impl,
    attrs = {
        "config": attr.label(allow_single_file = True),
        "kernels": attr.string(default = "portable", values = ["portable", "cmsis-nn"]),
        "model": attr.label(allow_single_file = True, mandatory = True),
        "module": attr.string(mandatory = True),
        "opgen": attr.label(executable = True, cfg = "exec", mandatory = True),
        "options": attr.string_list(),
        "specs": attr.label_list(allow_files = True),
        "target": attr.string(default = "generic"),
    },
)

def opgen_cc_library(
        name,
        model,
        opgen,
        target = "generic",
        kernels = "portable",
        config = None,
        specs = [],
        options = [],
        deps = [],
        **others):
    """Compiles a model, and its C as a cc_library.

    Args:
      name: of the library and the module: a C identifier.
      model: the .tflite or .pt2, or a .json with its weights inside.
      opgen: the command opgen.
      target: the processor.
      kernels: portable, or cmsis-nn, which has to be among the deps then.
      config: a configuration's file.
      specs: files of operator specs; each of their folders is given with --specs.
      options: further options of `opgen convert`.
      deps: of the library.
      **others: what cc_library takes.
    """
    _opgen_module(
        name = name + "_model",
        module = name,
        model = model,
        opgen = opgen,
        target = target,
        kernels = kernels,
        config = config,
        specs = specs,
        options = options,
    )
    native.filegroup(
        name = name + "_headers",
        srcs = [name + "_model"],
        output_group = "module",
    )
    native.cc_library(
        name = name,
        srcs = [name + "_model"],
        textual_hdrs = [name + "_headers"],
        includes = [name],
        copts = ["-ffp-contract=off"],
        linkopts = ["-lm"],
        deps = deps,
        **others
    )
