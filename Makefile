# Every target sets up what it needs: Python 3.11 or newer is all that must be there before.

PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
PACKAGES := pyproject.toml constraints.txt

# Some containers set it; then every one of many processes would compile all there is.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play run test check simulate bench bench-load format catalogues playthroughs pictures clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## / — /'

play: .venv/play ## play on this computer, no account needed
	$(BIN)/python -m bot play

run: .venv/run ## run the bot at Discord (DISCORD_TOKEN in .env)
	@$(BIN)/python -m bot

# The engine's tests compute, and are measured. Many of the others wait: for a process, a browser, a clock.
test: .venv/dev ## run all tests
	$(BIN)/pytest -n 2 tests/engine --cov=engine --cov-report=term:skip-covered --cov-fail-under=100
	$(BIN)/pytest -n 4 --dist worksteal --ignore=tests/engine

check: .venv/dev ## format, lint, types, tests, coverage of the engine
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(MAKE) --no-print-directory test

simulate: .venv/dev ## play the whole bot in drawn orders, until something is wrong (FIRST=, SEEDS=, MINUTES=, PRESSES=)
	$(BIN)/python -m tests.simulation $(if $(FIRST),--first $(FIRST)) $(if $(SEEDS),--seeds $(SEEDS)) \
		$(if $(MINUTES),--minutes $(MINUTES)) $(if $(PRESSES),--presses $(PRESSES))

bench: .venv/dev ## measure the engine and the bot
	$(BIN)/python -m bench

bench-load: .venv/dev ## measure the bot with up to 3,000 live tables (a quarter of an hour)
	$(BIN)/python -m bench.load

format: .venv/dev ## put the sources in form
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

catalogues: .venv/dev ## bring the translations up to date with the sources
	$(BIN)/python -m bot.locales

playthroughs: .venv/dev ## rewrite the recorded games after a change of the rules
	$(BIN)/python -m tests.engine.playthroughs

pictures: .venv/dev ## take the pictures of the README anew (needs Chromium)
	$(BIN)/python -m docs.pictures

clean: ## remove what the other targets made
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage

.venv:
	@test -n "$(PYTHON)" || { echo "Kuckuck needs Python 3.11 or newer: install it, or say make PYTHON=/path/to/python."; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo "Python's venv is missing: install it (on Debian: python3-venv)."; exit 1; }

# A stamp for each set of packages. Installing again after a change of the pins is quick.
.venv/run .venv/play .venv/dev: $(PACKAGES) | .venv
	@echo "Installing what this needs into .venv (about half a minute the first time) …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		--editable '.$(if $(filter-out run,$(@F)),[$(@F)])'
	@touch $@
