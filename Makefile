# Everything runs in a private .venv; each target sets up what it needs first.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
READY := .venv/.ready
GAME ?= donuts

.PHONY: play test bench setup rules-table format clean

play: $(READY)  ## a game in the terminal
	@$(BIN)/ludotheque play $(GAME)

test: $(READY)  ## format, lint, types, layers, tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n auto

bench: $(READY)  ## random games a second, beside peers
	@$(BIN)/ludotheque bench

rules-table: $(READY)  ## which tests prove which clause
	@$(BIN)/python -m tests.clause_table

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Ludothèque needs Python 3.11 or newer; none was found." >&2; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,bench,plots,ray]'
	$(BIN)/ludotheque prepare
	@touch $@

format: $(READY)  ## rewrite the sources in the project's style
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
