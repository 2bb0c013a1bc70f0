"""Options of these tests."""


def pytest_addoption(parser):
    """Let golden files be written anew."""
    parser.addoption("--update-golden", action="store_true", help="write golden files anew")
