# Everything runs in a private .venv; each target sets up what it needs first.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt
# What pip does on one core; sources that packages bring for their tests, and broken ones, are left.
TO_BYTECODE := $(BIN)/python -m compileall -qq -j 0 -x '/tests?/' .venv/lib || true
GAME ?= donuts

.PHONY: help play play-terminal setup check test test-matrix test-browser chromium screenshots lint bench rules-table security-table format clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(PLAYABLE)  ## the shelf in your browser, and only what it needs; LAN=1 for phones of the house too
	@$(BIN)/ludotheque serve --open $(if $(LAN),--lan)

play-terminal: $(PLAYABLE)  ## a game in the terminal; GAME=easycome for another
	@$(BIN)/ludotheque play $(GAME)

setup: $(READY)  ## all that players, studies and developers need, in .venv/

check: lint  ## the quick check: format, lint, types, layers, tests that are not slow
	$(BIN)/pytest -n auto -m 'not slow and not browser_matrix and not matrix' --ignore=tests/browser
	$(BIN)/pytest -n auto -m 'not slow and not browser_matrix and not matrix' tests/browser

# A browser keeps a loop running in its process, so its tests have one of their own.
test: lint chromium  ## the whole check: format, lint, types, layers, all tests
	$(BIN)/pytest -n auto --ignore=tests/browser
	$(BIN)/pytest -n auto tests/browser

test-matrix: $(READY)  ## what the suite tests in short, at length: oracles, compiling every game
	$(BIN)/pytest -n auto -m matrix --durations=0 --ignore=tests/browser

test-browser: $(READY) chromium  ## every game and number of seats to its end, in a browser
	$(BIN)/pytest -n auto -m browser_matrix --durations=0 tests/browser

screenshots: $(READY) chromium  ## every board in its states, in build/screenshots
	$(BIN)/python -m tests.browser.screenshots build/screenshots

chromium:  # what tests in a browser need: put in where that may be, else it is said
	@sh tests/browser/install_chromium.sh

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

security-table: $(READY)  ## which tests prove which point of security
	@$(BIN)/python -m tests.security_table

clean:  ## remove what was set up, compiled and cached
	rm -rf .venv build .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

$(PLAYABLE): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Ludothèque needs Python 3.11 or newer; none was found." >&2; exit 2; }
	$(PYTHON) -m venv .venv
	$(INSTALL) -e .
	@$(TO_BYTECODE)
	@touch $@

$(READY): $(PLAYABLE)
	$(INSTALL) -e '.[bench,dev,plots,ray,study]'
	@$(TO_BYTECODE)
	$(BIN)/ludotheque prepare
	@touch $@
