"""Editors: yaml-language-server on a spec as `opgen new` writes it, with the schema beside it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command
from tests.tools import need


class Server:
    """A language server that is spoken to over its standard streams."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.shown: list[Mapping[str, Any]] = []
        """Diagnostics of documents, as they came."""
        self.last = 0

    def tell(self, method: str, parameters: object) -> None:
        """Send a notification."""
        self._send({"method": method, "params": parameters})

    def ask(self, method: str, parameters: object) -> Any:
        """Send a request, and return its result."""
        self.last += 1
        self._send({"id": self.last, "method": method, "params": parameters})
        while True:
            found = self.read()
            if found.get("id") == self.last and "method" not in found:
                assert "error" not in found, found
                return found["result"]

    def read(self) -> Mapping[str, Any]:
        """Return the next message; answer what the server asks of an editor."""
        assert self.process.stdout is not None
        size = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            size = int(value) if name.lower() == b"content-length" else size
        assert size, "the server has ended"
        found: Mapping[str, Any] = json.loads(self.process.stdout.read(size))
        if found.get("method") == "textDocument/publishDiagnostics":
            self.shown.append(found["params"])
        elif "method" in found and "id" in found:
            items = found.get("params", {}).get("items", ())
            self._send({"id": found["id"], "result": [SETTINGS.get(i["section"]) for i in items]})
        return found

    def _send(self, message: Mapping[str, object]) -> None:
        assert self.process.stdin is not None
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(content), content))
        self.process.stdin.flush()


SETTINGS = {"yaml": {"validate": True, "completion": True, "schemaStore": {"enable": False}}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that has been greeted, and ends with the test."""
    command = [need("yaml-language-server"), "--stdio"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            found = Server(process)
            able = {"workspace": {"configuration": True}}
            root = tmp_path.as_uri()
            found.ask("initialize", {"processId": None, "rootUri": root, "capabilities": able})
            found.tell("initialized", {})
            found.tell("workspace/didChangeConfiguration", {"settings": SETTINGS})
            yield found
        finally:
            process.kill()


@pytest.fixture
def spec(opgen: Command, tmp_path: Path) -> Path:
    """A skeleton beside its schema."""
    assert opgen("new", "my-median", "-o", tmp_path).code == 0
    assert opgen("schema", "-o", tmp_path / "op-spec.schema.json").code == 0
    return tmp_path / "my_median.yaml"


def opened(server: Server, path: Path, text: str) -> list[Mapping[str, Any]]:
    """Return what the server says of a document that is opened, and need not be on the disk."""
    document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
    server.tell("textDocument/didOpen", {"textDocument": document})
    while not (shown := [each for each in server.shown if each["uri"] == path.as_uri()]):
        server.read()
    found: list[Mapping[str, Any]] = shown[-1]["diagnostics"]
    return found


def offered(server: Server, path: Path, text: str, after: str) -> list[str]:
    """Return what is offered in an open document behind the last such text."""
    before = text[: text.rindex(after) + len(after)].split("\n")
    position = {"line": len(before) - 1, "character": len(before[-1])}
    wanted = {"textDocument": {"uri": path.as_uri()}, "position": position}
    found = server.ask("textDocument/completion", wanted)
    return [each["label"] for each in found["items"]]


def test_skeletons_are_checked_while_they_are_written(server: Server, spec: Path) -> None:
    text = spec.read_text(encoding="utf-8")
    assert opened(server, spec, text) == []
    wrong = text.replace("reference:", "refrence:")
    faults = opened(server, spec.with_name("wrong.yaml"), wrong)
    line = wrong.splitlines().index("refrence: not_implemented()")
    assert line in {each["range"]["start"]["line"] for each in faults}
    assert any("refrence" in each["message"] for each in faults)


def test_keys_and_values_are_offered(server: Server, spec: Path) -> None:
    text = spec.read_text(encoding="utf-8") + "\n"
    opened(server, spec, text)
    keys = offered(server, spec, text, "\n\n")
    assert {"exact", "state", "refuses"} <= {*keys}
    assert "reference" not in keys  # it is there
    role = spec.with_name("role.yaml")
    opened(server, role, f"{text}role: \n")
    assert "transpose" in offered(server, role, f"{text}role: \n", "role: ")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("litert:\n  builtin: ", "CONV_2D"),
        ("litert:\n  builtin: CONV_2D\n  options: ", "Conv2DOptions"),
        ("litert: {builtin: CONV_2D, options: Conv2DOptions}\noptions:\n  ", "padding"),
        ("kernels:\n  - types:\n      input: ", "int8"),
        ("kernels:\n  - scratch: ", "absolute"),
        ("tests:\n  input: ", "span"),
        ("inputs: ", "{input: {layout: NHWC}}"),
    ],
)
def test_what_opgen_knows_is_offered(server: Server, spec: Path, text: str, value: str) -> None:
    head = "# yaml-language-server: $schema=op-spec.schema.json\nop: A\ndoc: x\n"
    opened(server, spec, head + text)
    assert value in [each.partition("(")[0] for each in offered(server, spec, head + text, text)]
