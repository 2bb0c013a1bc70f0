"""`opgen convert --archive`: the folder of a module as one file, the same bytes each time."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

from opgen.aot.emit.formats import version_of
from opgen.base.content import FileContent, pieces_of
from opgen.base.files import file_errors, whole_file
from opgen.config import ConvertConfig
from opgen.errors import UsageError

_PACK = "cmsis-pack"
_NO_TIME = (1980, 1, 1, 0, 0, 0)
"""The first that a zip can say."""
_UNIX = 3
_PLAIN_FILE = 0o100644 << 16


def write_archive(
    config: ConvertConfig, files: Mapping[str, FileContent], name: str, folder: Path
) -> Path:
    """Write the files of a module into one archive; return its path.

    It is called as its tools want it: ``opgen.kws.1.2.0.pack``, which is what the folder holds, or
    ``kws-1.2.0.zip``, which holds the folder.

    :param files: path below the module's folder -> content.
    :param name: that of all that is in it.
    :param folder: where it goes; made if it is missing.
    :raises UsageError: if it would lie in the module's folder, or cannot be written.
    """
    if folder.resolve().is_relative_to(config.output.resolve()):
        hint = "the folder is replaced as a whole: write the archive beside it"
        raise UsageError.at(str(folder), "lies in the module's folder", hint=hint)
    version = version_of(config.module_version)
    is_pack = config.format == _PACK
    path = folder / (f"opgen.{name}.{version}.pack" if is_pack else f"{name}-{version}.zip")
    with file_errors(path, "written"):
        folder.mkdir(parents=True, exist_ok=True)
    top = "" if is_pack else f"{name}/"
    with whole_file(path) as new, zipfile.ZipFile(new, "w") as archive:
        for place, content in sorted(files.items()):
            _add(archive, f"{top}{place}", content)
    return path


def _add(archive: zipfile.ZipFile, place: str, content: FileContent) -> None:
    """Add a file as it is: what compressing gives depends on the version of zlib."""
    entry = zipfile.ZipInfo(place, _NO_TIME)
    entry.create_system = _UNIX
    entry.external_attr = _PLAIN_FILE
    entry.file_size = len(content)
    with archive.open(entry, "w") as stream:
        stream.writelines(pieces_of(content))
