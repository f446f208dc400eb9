# Everything runs in a private .venv; each target sets up what it needs first.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
GAME ?= donuts

.PHONY: help play setup check test lint bench rules-table format clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(PLAYABLE)  ## a game in the terminal, and only what it needs; GAME=easycome for another
	@$(BIN)/ludotheque play $(GAME)

setup: $(READY)  ## all that players, studies and developers need, in .venv/

check: lint  ## the quick check: format, lint, types, layers, tests that are not slow
	$(BIN)/pytest -n auto -m 'not slow'

test: lint  ## the whole check: format, lint, types, layers, all tests
	$(BIN)/pytest -n auto

lint: $(READY)  ## format, lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY)  ## rewrite the sources in the project's style
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(READY)  ## random games a second, beside peers
	@$(BIN)/ludotheque bench

rules-table: $(READY)  ## which tests prove which clause
	@$(BIN)/python -m tests.clause_table

clean:  ## remove what was set up, compiled and cached
	rm -rf .venv build .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

$(PLAYABLE): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Ludothèque needs Python 3.11 or newer; none was found." >&2; exit 2; }
	$(PYTHON) -m venv .venv
	$(INSTALL) -e .
	@touch $@

$(READY): $(PLAYABLE)
	$(INSTALL) -e '.[bench,dev,plots,ray,study]'
	$(BIN)/ludotheque prepare
	@touch $@
