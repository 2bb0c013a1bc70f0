# make demo    compile a trained network to C, run it on its test images, print what it costs
# make test    all checks, then all tests; those that need what is missing are skipped, and listed
#   THOROUGH=1 all cases also of tests that otherwise run one in some (tests/depth.py)
# make skipped the tests that the last run skipped as a program was missing that apt installs
# make torch   the tests of PyTorch, ExecuTorch and Core AI, in an environment of their own: 2 GB
# make oldest  the demo and all specs with the oldest packages that pyproject.toml allows
# make newest  the same as a user installs it, with the newest Python here and the newest packages
# make check   formatters, linters, type checker, specs, freshness of generated files
# make docs    the site of docs/ in build/site, which needs no network
# make mutants seeded changes of planner, quantization, transforms, emission, checks, C: do tests notice?
# make rows    layers row by row and frame by frame beside whole ones: 20,000 random networks, all models
# make bench   speed of the tools and of the generated C, beside other runtimes
# make format  bring Python and C into the project's form
# make venv    the virtual environment for working on opgen
# make clean   remove what make has made

PYTHON ?= python3
CC ?= cc
# Few processes by default: the tests start compilers, which need memory.
JOBS ?= 3
# Options of pytest, or files: make test TESTS=tests/cli
TESTS :=
# Not empty: all cases, of `make test`, `make skipped` and `make torch`.
THOROUGH :=
VENV := .venv
BIN := $(VENV)/bin
TORCH_VENV := .venv-torch
NEWEST_PYTHON = $(firstword $(foreach n,19 18 17 16 15 14 13 12,\
	$(shell python3.$(n) -c 'import venv' 2>/dev/null && echo python3.$(n))) $(PYTHON))
PYTEST := pytest -n $(JOBS) --dist worksteal $(if $(THOROUGH),--thorough)
# Not for formatters: what opgen itself writes (runtime_c/kernels, golden modules), and faulty specs.
C_FILES = $(shell find runtime_c examples benchmarks tests \
	\( -name golden -o -path runtime_c/kernels -o -path tests/spec/bad \) -prune -o -name '*.[ch]' -print -o -name '*.cc' -print | sort)

export CC
# Else thousands of processes of opgen would each compile all of its modules.
unexport PYTHONDONTWRITEBYTECODE
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: demo test skipped torch oldest newest compiler check docs mutants rows bench format venv clean

demo: $(VENV)/.runtime
	$(BIN)/python examples/digits/run.py -o build

test: compiler check
	$(BIN)/$(PYTEST) $(TESTS)

# That run has made all checks.
skipped: compiler venv
	$(BIN)/$(PYTEST) --skipped-before --need apt

# Else every second test would fail, and say so.
compiler:
	@printf '#include <math.h>\n#include <stdio.h>\n' | $(CC) -x c -fsyntax-only - || \
		{ echo "the tests compile C: apt install gcc libc6-dev" >&2; exit 1; }

torch: $(TORCH_VENV)/.torch
	$(TORCH_VENV)/bin/$(PYTEST) tests/synth tests/torch -m 'torch or executorch or coreai' \
		--need torch --need torchao --need executorch --need tosa_serializer --need coreai_torch

oldest: .venv-oldest/.installed
	.venv-oldest/bin/opgen check
	.venv-oldest/bin/opgen build --check
	.venv-oldest/bin/python examples/digits/run.py -o build/oldest

newest:
	$(NEWEST_PYTHON) -m venv --clear .venv-newest
	.venv-newest/bin/pip install --quiet .
	.venv-newest/bin/python --version
	.venv-newest/bin/opgen check
	.venv-newest/bin/python examples/digits/run.py -o build/newest

check: venv
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/clang-format --dry-run --Werror $(C_FILES)
	$(BIN)/opgen check
	$(BIN)/opgen build --check

# Dates of files are in none of its pages; without the variable the generator would write today's.
# With --quiet it would not see the warnings at which it is to fail.
docs: venv
	SOURCE_DATE_EPOCH=0 NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build
	@echo build/site/index.html

# Some hours for more: make mutants MUTANTS='--count 1000 --seed 2'.
mutants: venv
	$(BIN)/python -m tests.mutation $(MUTANTS)

# Hours; it goes on where it was ended. A part: make rows ROWS='--slice 1/40'.
rows: venv
	$(BIN)/python -m tests.rows $(ROWS)

bench: venv
	$(BIN)/python -m benchmarks.run

format: venv
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(C_FILES)

venv: $(VENV)/.dev

# The stamps are written last: an interrupted installation is repeated. A half-made environment goes.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "opgen needs Python 3.11 or newer: make PYTHON=python3.11" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "Debian has this in a package: apt install python3-venv" >&2; exit 1; }

# Without the dependencies of ExecuTorch's tools and of Core AI's that nothing here needs.
$(TORCH_VENV)/.torch: pyproject.toml | $(VENV)/bin/python
	$(PYTHON) -m venv $(TORCH_VENV)
	$(TORCH_VENV)/bin/pip install --quiet --editable '.[dev,torch]'
	$(TORCH_VENV)/bin/pip install --quiet --no-deps executorch==1.5.1 tosa-tools==2026.5.0 \
		coreai-torch==0.4.3 coreai-core==1.0.0b3
	$(TORCH_VENV)/bin/pip install --quiet flatbuffers pyyaml ruamel.yaml tabulate packaging pandas \
		expecttest parameterized ml_dtypes yuvio pillow scipy rich strenum
	touch $@

# Of dependencies as old as these there are wheels for Python 3.11 and 3.12.
.venv-oldest/.installed: pyproject.toml
	$(PYTHON) -m venv --clear .venv-oldest
	.venv-oldest/bin/pip install --quiet --editable . \
		$$(sed -n '/^dependencies/,/^]/s/^ *"\(.*\)>=\(.*\)",$$/\1==\2/p' pyproject.toml)
	touch $@

$(VENV)/.runtime: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --editable .
	touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@ $(VENV)/.runtime

clean:
	rm -rf build dist $(VENV) $(TORCH_VENV) .venv-oldest .venv-newest .mypy_cache .pytest_cache .ruff_cache .hypothesis
