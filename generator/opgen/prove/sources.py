"""The C files of a program that runs modules on this machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from opgen.air.model import AirSubgraph, AirTensor
from opgen.aot.emit.cliteral import c_pieces
from opgen.aot.emit.interface import rows_type
from opgen.base.content import FileContent, Pieces, encoded
from opgen.base.render import render, rendered
from opgen.bind.bound import BoundModel

HARNESS = "opgen_harness.c"
_UNITED = "opgen_united_"


@dataclass(frozen=True, eq=False)
class Module:
    """A generated module: its files and what they were made from."""

    name: str
    files: Mapping[str, FileContent]
    bound: BoundModel
    memories: tuple[str, ...] = ()
    """What has to be attached to its context."""
    has_weights_file: bool = False
    """Whether it is handed its constants."""

    @property
    def weights(self) -> FileContent:
        """The file that it is handed."""
        return self.files[f"{self.name}_weights.bin"]


def files_of(
    modules: Sequence[Module], *, traced: bool, probes: Sequence[str] = ()
) -> dict[str, FileContent]:
    """Return the C of a program; what several modules bring along must be the same.

    :param probes: C of functions ``<module>_probe``, per module; empty: none.
    """
    files: dict[str, FileContent] = {}
    for module in modules:
        for name, content in module.files.items():
            if not name.endswith((".c", ".h", ".bin")):
                continue
            if files.setdefault(name, content) != content:
                message = f"two modules have different files of the name {name}"
                raise ValueError(message)
        if module.has_weights_file:
            files[f"{module.name}_slot.c"] = _slot(module)
    files[HARNESS] = _harness(modules, traced=traced, probes=probes).encode()
    return files


def shared_sources(modules: Sequence[Module], files: Mapping[str, FileContent]) -> list[str]:
    """Return the kernels: the C files that are no module's own."""
    own = (HARNESS, _UNITED, *(module.name for module in modules))
    return [name for name in files if name.endswith(".c") and not name.startswith(own)]


def unite(
    modules: Sequence[Module], files: Mapping[str, FileContent], probes: Sequence[str] = ()
) -> dict[str, FileContent]:
    """Return files that include modules one after the other, with their weights.

    Nearly all that a compiler does with a small module is to read headers, again for each. Modules
    with the same kernels share them; another text of a kernel is in another file.

    :param probes: C that stands behind each module; see :func:`files_of`.
    """
    groups: dict[bytes, list[Module]] = {}
    for module in modules:
        kernels = bytes(files[f"{module.name}_kernels.h"])
        for own in (module.name, module.name.upper()):
            kernels = kernels.replace(own.encode(), b"")
        groups.setdefault(kernels, []).append(module)
    behind = dict(zip((module.name for module in modules), probes, strict=False))
    united: list[tuple[set[str], list[str]]] = []
    for group in groups.values():
        layers = [each for entry in group[0].bound.entries for each in entry.operators]
        names = {each.kernel.name for each in layers if each.kernel is not None}
        found = next((each for each in united if names and names.isdisjoint(each[0])), None)
        if found is None:
            found = set[str](), []
            united.append(found)
        found[0].update(names)
        found[1].extend(_included(group, files))
        found[1].extend(behind[module.name] for module in group if behind.get(module.name))
    return {
        f"{_UNITED}{index}.c": "\n".join([*lines, ""]).encode()
        for index, (_, lines) in enumerate(united)
    }


def _included(group: Sequence[Module], files: Mapping[str, FileContent]) -> Iterator[str]:
    """Yield the lines that include modules of which the first brings the kernels along."""
    for module in group:
        if module is not group[0]:
            yield f"#define {module.name.upper()}_KERNELS_H"
        yield from (f'#include "{name}"' for name in own_sources(module) if name in files)


def own_sources(module: Module) -> tuple[str, str]:
    """Return the names of a module's own C files."""
    return f"{module.name}.c", f"{module.name}_weights.c"


def _slot(module: Module) -> FileContent:
    """Return C of a constant: the file that a module is handed, which is found in it."""

    def make() -> Iterator[bytes]:
        held = np.frombuffer(bytes(module.weights), np.uint8)
        yield from encoded(
            rendered("slot.c.j2", name=module.name, count=len(held), pieces=c_pieces(held))
        )

    return Pieces(make)


def _harness(modules: Sequence[Module], *, traced: bool, probes: Sequence[str]) -> str:
    facts = [
        {
            "name": module.name,
            "memories": module.memories,
            "weights": len(module.weights) if module.has_weights_file else 0,
            "inputs": input_facts(module.name, module.bound.subgraph),
            "outputs": [each.bytes for each in _outputs(module.bound)],
        }
        for module in modules
    ]
    probed = [module.name for module, probe in zip(modules, probes, strict=False) if probe]
    return render("harness.c.j2", modules=facts, traced=traced, probed=probed)


def input_facts(module: str, graph: AirSubgraph) -> list[dict[str, object]]:
    """Return what programs that run a module print of its inputs."""
    return [
        {
            "index": index,
            "bytes": graph.tensors[id_].bytes,
            "type": graph.tensors[id_].type.c,
            "rows": rows_type(module, graph, id_) if id_ in graph.hands_over_rows else "",
        }
        for index, id_ in enumerate(graph.input_ids)
    ]


def _outputs(bound: BoundModel) -> list[AirTensor]:
    return [bound.subgraph.tensors[id_] for id_ in bound.subgraph.output_ids]
