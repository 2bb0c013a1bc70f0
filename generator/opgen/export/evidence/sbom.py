"""Bills of material of a module: CycloneDX and SPDX, the same bytes for the same module."""

from __future__ import annotations

import hashlib
import json
import os
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from opgen.base.content import FileContent, pieces_of, sha256_of

_LICENCE = "Apache-2.0"
_OF_MODEL = "NOASSERTION"
_WEIGHTS = ("_weights.c", "_weights.h", "_weights.bin")
"""How the files end that hold constants of the model."""


@dataclass(frozen=True)
class Part:
    """Something that a module is made of."""

    id: str
    name: str
    version: str
    licence: str
    about: str
    kind: str = "library"
    sha256: str = ""


@dataclass(frozen=True)
class Material:
    """All that a module is made of."""

    name: str
    version: str
    """Of opgen, as a model has none."""
    parts: tuple[Part, ...]
    files: Mapping[str, FileContent]
    brought: frozenset[str]
    """Files that the user's operators bring: nobody here knows their licence."""

    @property
    def identity(self) -> str:
        """A hash of all files."""
        said = "\n".join(f"{name} {sha256_of(each)}" for name, each in sorted(self.files.items()))
        return hashlib.sha256(said.encode()).hexdigest()

    def licence_of(self, file: str) -> str:
        """Return the licence of one of the files."""
        is_other = file in self.brought or file.endswith(_WEIGHTS)
        return _OF_MODEL if is_other else _LICENCE


def parts_of(report: Mapping[str, Any]) -> tuple[Part, ...]:
    """Return what a module is made of, as its report says."""
    version = report["version"]
    found = [
        Part(
            "opgen", "opgen", version, _LICENCE, "the compiler that made the module", "application"
        ),
        *_models_of(report),
    ]
    if report["target"]["kernels"] == "portable":
        about = "the portable kernels, which the module brings"
        found.append(Part("kernels", "opgen-kernels", version, _LICENCE, about))
    else:
        about = "the kernels, which the build provides; its version is the build's"
        found.append(Part("kernels", "CMSIS-NN", "", _LICENCE, about))
    for index, package in enumerate(report.get("packages", [])):
        name, _, number = package.rpartition(" ")
        about = "an installed package with specs or kernels of the module"
        found.append(Part(f"package-{index}", name or package, number, _OF_MODEL, about))
    return tuple(found)


def _models_of(report: Mapping[str, Any]) -> Iterator[Part]:
    about, kind = "the model: its constants are in the module", "machine-learning-model"
    for number, each in enumerate(report.get("programs", [report["model"]])):
        name = f"model-{number}" if number else "model"
        yield Part(name, each["file"], "", _OF_MODEL, about, kind, each["sha256"])


def time_of_making() -> str:
    """Return when the papers were made: SOURCE_DATE_EPOCH, else the first second of 1970."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH", "")
    at = datetime.fromtimestamp(int(seconds) if seconds.isdecimal() else 0, UTC)
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")


def cyclonedx(material: Material) -> str:
    """Return the bill in CycloneDX's JSON, version 1.5."""
    main = {
        "type": "library",
        "bom-ref": "module",
        "name": material.name,
        "version": material.version,
        "licenses": [{"license": {"id": _LICENCE}}],
    }
    components = [_component(part) for part in material.parts]
    components += [
        {
            "type": "file",
            "bom-ref": f"file:{name}",
            "name": name,
            "hashes": [{"alg": "SHA-256", "content": sha256_of(content)}],
            **_licences(material.licence_of(name)),
        }
        for name, content in sorted(material.files.items())
    ]
    parts = [part.id for part in material.parts]
    bom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.UUID(material.identity[:32])}",
        "version": 1,
        "metadata": {"timestamp": time_of_making(), "component": main},
        "components": components,
        "dependencies": [{"ref": "module", "dependsOn": parts}, *({"ref": each} for each in parts)],
    }
    return json.dumps(bom, indent=2) + "\n"


def _component(part: Part) -> dict[str, Any]:
    return {
        "type": part.kind,
        "bom-ref": part.id,
        "name": part.name,
        **({"version": part.version} if part.version else {}),
        "description": part.about,
        **({"hashes": [{"alg": "SHA-256", "content": part.sha256}]} if part.sha256 else {}),
        **_licences(part.licence),
    }


def _licences(licence: str) -> dict[str, Any]:
    return {} if licence == _OF_MODEL else {"licenses": [{"license": {"id": licence}}]}


def spdx(material: Material) -> str:
    """Return the bill in SPDX's JSON, version 2.3."""
    ids = {name: f"SPDXRef-file-{index}" for index, name in enumerate(sorted(material.files))}
    main = {
        "name": material.name,
        "SPDXID": "SPDXRef-module",
        "versionInfo": material.version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": _LICENCE,
        "copyrightText": "NOASSERTION",
    }
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-module")]
    relations += [("SPDXRef-module", "CONTAINS", id_) for id_ in ids.values()]
    relations += [
        (f"SPDXRef-{part.id}", "GENERATES", "SPDXRef-module")
        if part.id == "opgen"
        else ("SPDXRef-module", "DEPENDS_ON", f"SPDXRef-{part.id}")
        for part in material.parts
    ]
    names = ("spdxElementId", "relationshipType", "relatedSpdxElement")
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": material.name,
        "documentNamespace": f"https://spdx.org/spdxdocs/{material.name}-{material.identity}",
        "creationInfo": {
            "created": time_of_making(),
            "creators": [f"Tool: opgen-{material.version}"],
        },
        "packages": [main, *map(_package, material.parts)],
        "files": [_file(name, id_, material) for name, id_ in ids.items()],
        "relationships": [dict(zip(names, each, strict=True)) for each in relations],
    }
    return json.dumps(document, indent=2) + "\n"


def _package(part: Part) -> dict[str, Any]:
    purposes = {"library": "LIBRARY", "application": "APPLICATION"}
    return {
        "name": part.name,
        "SPDXID": f"SPDXRef-{part.id}",
        **({"versionInfo": part.version} if part.version else {}),
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": part.licence,
        "copyrightText": "NOASSERTION",
        "primaryPackagePurpose": purposes.get(part.kind, "OTHER"),
        "comment": part.about,
        **({"checksums": [_checksum("SHA256", part.sha256)]} if part.sha256 else {}),
    }


def _file(name: str, id_: str, material: Material) -> dict[str, Any]:
    content = material.files[name]
    first = hashlib.sha1(usedforsecurity=False)
    for piece in pieces_of(content):
        first.update(piece)
    licence = material.licence_of(name)
    return {
        "fileName": f"./{name}",
        "SPDXID": id_,
        "checksums": [
            _checksum("SHA1", first.hexdigest()),
            _checksum("SHA256", sha256_of(content)),
        ],
        "licenseConcluded": licence,
        "licenseInfoInFiles": ["NOASSERTION"],
        "copyrightText": "NOASSERTION",
    }


def _checksum(algorithm: str, value: str) -> dict[str, str]:
    return {"algorithm": algorithm, "checksumValue": value}
