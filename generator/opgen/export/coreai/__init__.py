"""Operators of specs as lowerings for coreai-torch: a Python module that registers them.

What an operator means is its spec's ``coreai:`` section, else its ``reference``: expressions that
become calls of Core AI's operations where they need the elements of a tensor (:mod:`.lowering`),
and stay Python that runs once, when a program is converted, where they do not.
"""
