"""TOML files of the same form."""
from opgen.spec.tree import MappingNode, Source
def read_toml(source: Source) -> MappingNode:
    raise NotImplementedError
