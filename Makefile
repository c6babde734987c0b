# Every target sets up what it needs. Only Python 3.11 or newer must be there before.

PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
PACKAGES := pyproject.toml constraints.txt locks/run.txt
# The pins hold for build packages too, which pip installs out of sight. Each pip knows one of the two names.
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_BUILD_CONSTRAINT := $(CURDIR)/constraints.txt
# Python compiles what it imports, which is the smaller part of most packages.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile

# Some containers set this, and then each of many processes would compile everything.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play run test check style rules read others pythons simulate walks mutants bench bench-load hosting-trials format catalogues playthroughs screens pictures locks clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## / — /'

play: .venv/play ## play on this computer, no account needed
	$(BIN)/python -m bot play

run: .venv/run ## run the bot at Discord (DISCORD_TOKEN in .env)
	@$(BIN)/python -m bot

# The parts that need one core each come first, side by side, then the part that uses all cores.
AT_ONCE := $(MAKE) --no-print-directory --jobs 2

test: .venv/test ## run all tests
	@echo "1 of 2: the rules, whose tests must reach all of the engine"
	@$(AT_ONCE) rules read
	@echo "2 of 2: everything else"
	@$(MAKE) --no-print-directory others

check: .venv/dev ## format, lint, types, all tests
	@echo "1 of 2: form, types, and the rules, whose tests must reach all of the engine"
	@$(AT_ONCE) --output-sync style rules read
	@echo "2 of 2: everything else"
	@$(MAKE) --no-print-directory others

style: .venv/dev ## format, lint and types only
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# We measure which parts of the engine these tests reach. Those that play many games would take twice as long.
rules: .venv/test
	@$(BIN)/pytest -p no:simcord tests/engine -m rules \
		--cov=engine --cov-report=term:skip-covered --cov-fail-under=100

# The first time, this reads all tests, so pytest has compiled them when the workers of `others` start. Otherwise
# each worker would compile all of them. Whatever is wrong with a test, `others` says it.
read: .venv/test
	@test -d tests/whole/__pycache__ || $(BIN)/pytest --collect-only > /dev/null || true

# Some tests wait for a process or a browser, so there are more workers than cores. These tests go first, which
# xdist would change.
others: .venv/test
	@$(BIN)/pytest -n 3 --dist loadgroup --no-loadscope-reorder -m "not rules"

# The Pythons on which the bot should run. That of .venv is left out, as `check` has tested it.
VERSIONS := 3.11 3.12 3.13
TESTS ?= tests/engine tests/bot
TESTING := hypothesis msgspec pytest pytest-asyncio pytest-socket pytest-xdist
# The rules need little. All that the bot needs takes longer to install than their tests take to run.
WIDE := $(if $(filter tests/engine,$(TESTS)),,-bot)
# pyenv's commands are on the path even for versions that it does not have, so we try each.
FIND = for python in python$$version ~/.pyenv/versions/$$version.*/bin/python /opt/python*/bin/python$$version; do \
	$$python -c "import sys, venv; sys.exit('%d.%d' % sys.version_info[:2] != '$$version')" 2>/dev/null && echo $$python && break; done

pythons: .venv/test ## test the engine and the bot on each other Python that is here (TESTS=, MARKED=)
	@for version in $(VERSIONS); do \
		$(BIN)/python -c "import sys; sys.exit('%d.%d' % sys.version_info[:2] != '$$version')" && continue; \
		python=$$($(FIND)); test -n "$$python" || { echo "Python $$version was not found, so nothing is tested on it."; continue; }; \
		$(MAKE) --no-print-directory .pythons/$$version$(WIDE) FOUND=$$python && echo "Python $$version:" && \
		PYTHONPATH=$(CURDIR) .pythons/$$version$(WIDE)/bin/pytest -n 4 -k "not postgresql" -p no:cacheprovider \
			-m "$(MARKED)" $(TESTS) || exit 1; \
	done

.pythons/%: $(PACKAGES)
	@echo "Installing what the tests need into $@ …"
	@rm -rf $@ && $(FOUND) -m venv $@
	@$(if $(findstring -bot,$@),$@/bin/pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: --requirement locks/run.txt)
	@$@/bin/pip install --quiet --disable-pip-version-check --no-compile --constraint constraints.txt $(TESTING) $(if $(findstring -bot,$@),simcord)

simulate: .venv/test ## play the whole bot in drawn orders until something is wrong (FIRST=, SEEDS=, MINUTES=, PRESSES=)
	$(BIN)/python -m tests.simulation $(if $(FIRST),--first $(FIRST)) $(if $(SEEDS),--seeds $(SEEDS)) \
		$(if $(MINUTES),--minutes $(MINUTES)) $(if $(PRESSES),--presses $(PRESSES))

walks: .venv/test ## print the size of the house, and how many files a press, a move or a night walks through
	@$(BIN)/pytest tests/cogs/walks.py --quiet --no-header

mutants: .venv/test ## count the changes of the code that the tests notice (SALT=, CHANGES=, LEVEL=, MINUTES=)
	$(BIN)/python -m bench.mutants $(if $(SALT),--salt $(SALT)) $(if $(CHANGES),--changes $(CHANGES)) \
		$(if $(LEVEL),--level $(LEVEL)) $(if $(MINUTES),--minutes $(MINUTES))

bench: .venv/test ## measure the engine and the bot
	$(BIN)/python -m bench

bench-load: .venv/test ## measure the bot with up to 3,000 live tables (a quarter of an hour), with so many (TABLES=), with pictures (DRAWN=1), or with several processes (PROCESSES=, DATABASE=, TABLES=)
	$(BIN)/python -m bench.load $(if $(PROCESSES),--processes $(PROCESSES)) $(if $(DATABASE),--database $(DATABASE)) \
		$(if $(TABLES),--tables $(TABLES)) $(if $(DRAWN),--drawn)

hosting-trials: .venv/test ## try each way of docs/hosting.md from nothing, as root on Linux best (WAYS=, FORMER=)
	$(BIN)/python -m deploy.trials $(WAYS)

format: .venv/dev ## put the sources in form
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

catalogues: .venv/test ## bring the translations up to date with the sources
	$(BIN)/python -m bot.locales

playthroughs: .venv/test ## rewrite the recorded games and scenes after a change of the rules
	$(BIN)/python -m tests.engine.playthroughs
	$(BIN)/python -m tests.engine.scenes

screens: .venv/test ## write the screens that the tests compare again
	$(BIN)/python -m tests.bot.screens.written

pictures: .venv/test ## take the pictures of the documents again (needs Chromium)
	$(BIN)/python -m docs.pictures.faces
	$(BIN)/python -m docs.pictures.viewer
	$(BIN)/python -m docs.pictures.phones docs/pictures en

LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --constraint constraints.txt \
	--no-header --no-annotate --no-emit-index-url
WRITTEN := \# Every file of these versions, by its hash; written by `make locks` from pyproject.toml and constraints.txt.

locks: .venv ## write the hashes of all that is installed in production
	@$(PIP) uv==0.13.9
	@(echo '$(WRITTEN)'; $(LOCK) --extra postgres --extra speed pyproject.toml) > locks/run.new && mv locks/run.new locks/run.txt
	@(echo '$(WRITTEN)'; grep ^hatchling== constraints.txt | $(LOCK) -) > locks/build.new && mv locks/build.new locks/build.txt

clean: ## remove what the other targets made
	rm -rf .venv .pythons .mypy_cache .pytest_cache .ruff_cache .hypothesis .mutants .coverage

.venv: # with a recent pip: that of an older Python takes twice as long for all the rest
	@test -n "$(PYTHON)" || { echo "Kuckuck needs Python 3.11 or newer: install it, or say make PYTHON=/path/to/python."; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo "Python's venv is missing: install it (on Debian: python3-venv)."; exit 1; }
	@$(PIP) pip || { rm -rf .venv; exit 1; }

# Each set of packages has a stamp. Installing again after a change of the pins is quick. All that playing needs
# is in `test`, and all that `test` needs is in `dev`.
.venv/run: $(PACKAGES) | .venv
	@echo "Installing what the bot needs into .venv (about half a minute the first time) …"
	@$(PIP) --require-hashes --only-binary :all: --requirement locks/run.txt
	@touch $@

.venv/play .venv/test .venv/dev: $(PACKAGES) | .venv
	@echo "Installing what this needs into .venv (about half a minute the first time) …"
	@$(PIP) --constraint constraints.txt --editable '.[$(@F)]'
	@touch $@ $(if $(filter-out play,$(@F)),.venv/play) $(if $(filter dev,$(@F)),.venv/test)
