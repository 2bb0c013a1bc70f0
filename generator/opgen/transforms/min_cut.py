"""The cheapest cut of a graph between two of its nodes (the method of Dinic)."""

from __future__ import annotations

from collections import deque

A, B = 0, 1
"""The nodes that are to be parted."""
UNCUTTABLE = 1 << 200


class Network:
    """Nodes are numbers; an edge costs its weight if it leads from A's side to B's."""

    def __init__(self) -> None:
        self._edges: list[list[int]] = [[], []]
        self._heads: list[int] = []
        self._left: list[int] = []

    def node(self) -> int:
        """Add a node; return it."""
        self._edges.append([])
        return len(self._edges) - 1

    def edge(self, tail: int, head: int, weight: int) -> None:
        """Add an edge."""
        for start, end, left in ((tail, head, weight), (head, tail, 0)):
            self._edges[start].append(len(self._heads))
            self._heads.append(end)
            self._left.append(left)

    def side_of_a(self) -> frozenset[int]:
        """Return the nodes on A's side of the cheapest cut, of several cheapest the fewest."""
        while True:
            levels = self._levels()
            if levels[B] < 0:
                return frozenset(node for node, level in enumerate(levels) if level >= 0)
            self._block(levels)

    def _levels(self) -> list[int]:
        """Return how many edges that are not full lead from A to each node; -1: none do."""
        levels = [-1] * len(self._edges)
        levels[A] = 0
        pending = deque([A])
        while pending:
            node = pending.popleft()
            for edge in self._edges[node]:
                head = self._heads[edge]
                if self._left[edge] and levels[head] < 0:
                    levels[head] = levels[node] + 1
                    pending.append(head)
        return levels

    def _block(self, levels: list[int]) -> None:
        """Fill edges until no shortest way from A to B is left."""
        nexts = [0] * len(self._edges)
        way: list[int] = []
        node = A
        while True:
            if node == B:
                least = min(self._left[edge] for edge in way)
                for edge in way:
                    self._left[edge] -= least
                    self._left[edge ^ 1] += least
                way.clear()
                node = A
                continue
            edges = self._edges[node]
            while nexts[node] < len(edges):
                edge = edges[nexts[node]]
                if self._left[edge] and levels[self._heads[edge]] == levels[node] + 1:
                    break
                nexts[node] += 1
            else:
                if not way:
                    return
                edge = way.pop()
                node = self._heads[edge ^ 1]
                nexts[node] += 1
                continue
            way.append(edge)
            node = self._heads[edge]
