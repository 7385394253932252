# `make serve` and `make test` are all a reader or an author needs; each installs what it misses, once.
PYTHON ?= python3
VENV ?= .venv
PIP_INSTALL ?= $(VENV)/bin/python -m pip install --disable-pip-version-check
BIN := $(VENV)/bin
OTHER := .venv-other
INSTALLED := $(VENV)/.installed-requirements
export NO_MKDOCS_2_WARNING = 1
# Where it is set, each process compiles again all that it imports, which takes a test run some ten seconds.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help serve build archive test cover other peers labs check read update lint mutants redraw bench lock clean

help:  ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/ --/'

$(INSTALLED): requirements.txt
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11, 5) or sys.exit("Workings needs Python 3.11.5 or newer; this is %d.%d.%d. Name another with: make PYTHON=python3.12 ..." % v[:3])'
	$(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) -r requirements.txt
	@cp requirements.txt $@

serve: $(INSTALLED)  ## the site at http://127.0.0.1:8000, rebuilt as you edit
	$(BIN)/python -m mkdocs serve

build: $(INSTALLED)  ## the site in site/
	$(BIN)/python -m mkdocs build

archive: export ARCHIVE = workings.zip
archive: build  ## the site in site/, and in it the same as one file that opens without a server
	PYTHONPATH=src $(BIN)/python -m press archive site $(ARCHIVE)

# What browsers and long proofs have shown is kept in .cache/proven, by the bytes it hangs on, and not shown again.
test: build  ## every snippet, number, figure, formula and claim; PRESS_PROVEN=none proves again what was proven
	WORKINGS_SITE=site $(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile --max-worker-restart 0

cover: build  ## which lines of src no test executes; of some tests alone: TESTS=tests/workings/adam
	WORKINGS_SITE=site $(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile --cov=src \
	  --cov-report=term-missing:skip-covered $(TESTS)

other:  ## beside .venv an environment of the newest other Python there is, for tests that ask whether it makes the same
	@other=$$($(PYTHON) tests/others.py) && \
	  $(MAKE) --no-print-directory VENV=$(OTHER) PYTHON="$$other" $(OTHER)/.installed-requirements

peers: $(VENV)/.installed-peers  ## the code beside other libraries, and the real model's results made again
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile -m peers tests

$(VENV)/.installed-peers: requirements-peers.txt $(INSTALLED)
	$(PIP_INSTALL) --no-deps -r requirements-peers.txt
	@cp requirements-peers.txt $@

labs: $(VENV)/.installed-peers  ## every stored result made again, some hours; stopped, it goes on; NAMES="smollm rope" are these alone
	$(BIN)/python benchmarks/labs.py $(if $(CLUSTER),--cluster $(CLUSTER)) $(NAMES)

check: $(INSTALLED)  ## the gates over the docs alone, in a minute or two; over one page in seconds: PAGE=docs/adam/cost.md
	PYTHONPATH=src $(BIN)/python -m press check $(PAGE)

read: $(INSTALLED)  ## words beside what they lean on, where nobody has read the two together: PAGE=docs/adam/cost.md
	PYTHONPATH=src $(BIN)/python -m press read $(PAGE)

update: $(INSTALLED)  ## rewrite outputs, tables and shown digits; then read the diff: PAGE=docs/adam/cost.md
	PYTHONPATH=src $(BIN)/python -m press update $(PAGE)

lint: $(INSTALLED)  ## style, types, and who may import whom
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-logo

mutants: $(INSTALLED)  ## what claims and tests notice of changed code, as far as it is not known; CLAIM=claims.adam.test_bound
	OMP_NUM_THREADS=1 nice $(BIN)/python benchmarks/mutants.py $(CLAIM)

redraw: $(INSTALLED)  ## all chance drawn again, ten times over: which sentences would change; DRAWS="7 1234" are these
	OMP_NUM_THREADS=1 $(BIN)/python benchmarks/redraw.py $(if $(CLUSTER),--cluster $(CLUSTER)) $(DRAWS)

bench: $(INSTALLED)  ## how much code each thing takes, and how long builds and edits
	$(BIN)/python benchmarks/size.py
	$(BIN)/python benchmarks/build.py

# uv reads what was pinned from the file that it writes. With ONLY, all else keeps its version; so a pin in requirements.in
# is edited first, and ONLY names its package. Without it, everything that is not pinned there is upgraded.
lock:  ## remake requirements.txt from requirements.in (needs uv); ONLY=jinja2 upgrades this package and leaves all others
	cp requirements.txt requirements.new
	uv pip compile --quiet --universal --python-version 3.11.5 --no-annotate --no-header --output-file requirements.new \
	  $(if $(ONLY),--upgrade-package $(ONLY),--upgrade) requirements.in
	grep -vE '^(nvidia-|cuda-|triton)' requirements.new > requirements.txt
	rm requirements.new

clean:  ## what was built and cached
	rm -rf site .cache
