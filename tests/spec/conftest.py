"""The library that the tests of the spec language use."""

import pytest
import spec_words

from opgen.spec.library import Library, library_of


@pytest.fixture(scope="session")
def library() -> Library:
    return library_of([spec_words])
