# What a newcomer needs: `make rehearse` and `make test`. Everything else is a part of these.

SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c

PYTHON ?= python3
UV ?= uv
CELL ?= everyday-workflows.runner-codex.local.build-revise

BIN := .venv/bin
STAMP := .venv/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
COUNT := /^Collecting/ && ++n % 20 == 0 { print "  " n " packages found"; fflush() } \
	/^Installing/ { print "  installing all"; fflush() }
EMPTY :=
SUITES := $(subst _,-,$(subst $(EMPTY) ,:,$(strip $(patsubst suites/%/,%,$(filter-out suites/skill_recorder/,$(wildcard suites/*/))))))

.PHONY: help venv setup rehearse calibrate test lint dryrun pytest lock clean

help:
	@echo 'make rehearse   install what is missing, then rehearse $(CELL)'
	@echo 'make test       format, lint, types, dry run and all tests'
	@echo 'make calibrate  prove that every counterfeit of that journey is caught'
	@echo 'make setup      only install what is missing'
	@echo 'make venv       only the Python environment'
	@echo 'make lock       resolve the Python dependencies anew (needs uv)'
	@echo 'make clean      remove the Python environment and caches; keeps results/ and JOURNEYS_HOME'

venv: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@command -v '$(PYTHON)' >/dev/null || { echo 'not ready: no $(PYTHON) here; install Python 3.11 or newer, or say make PYTHON=/path/to/python' >&2; exit 3; }
	@'$(PYTHON)' -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "not ready: $$('$(PYTHON)' --version 2>&1) is too old, 3.11 is needed; say make PYTHON=/path/to/python" >&2; exit 3; }
	@'$(PYTHON)' -c 'import ensurepip, venv' 2>/dev/null || { echo 'not ready: this Python has no ensurepip; on Debian or Ubuntu: apt-get install python3-venv' >&2; exit 3; }
	@echo 'installing the Python environment, about a minute'
	@rm -f $(STAMP)
	@'$(PYTHON)' -m venv .venv
	@$(PIP) install --progress-bar off --require-hashes --requirement requirements.lock | awk '$(COUNT)'
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $(STAMP)

setup: venv
	@$(BIN)/journeys setup

rehearse: setup
	@$(BIN)/journeys rehearse --id $(CELL)

calibrate: setup
	@$(BIN)/journeys calibrate --id $(CELL)

test: setup lint dryrun pytest

lint: venv
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/robocop format --check
	$(BIN)/robocop check -P .

dryrun: venv
	$(BIN)/robot --dryrun --output NONE --log NONE --report NONE --argumentfile resources/run.args \
		--prerunmodifier journeys.library.cells.CellExpander:$(SUITES) suites
	$(BIN)/robot --dryrun --output NONE --log NONE --report NONE \
		--prerunmodifier journeys.library.skill_recorder_scenarios.ScenarioExpander suites/skill_recorder

pytest: venv
	$(BIN)/pytest

# The lock names versions and hashes only; where packages come from is the machine's business.
lock:
	$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-annotate --no-header --extra dev --upgrade \
		--output-file requirements.lock.new pyproject.toml
	@! grep -n '://' requirements.lock.new || { echo 'the new lock holds an address: see requirements.lock.new' >&2; exit 1; }
	@mv requirements.lock.new requirements.lock

clean:
	rm -rf .venv build libraries/*.egg-info .mypy_cache .ruff_cache .pytest_cache .robocop_cache .hypothesis .pabotsuitenames
	find libraries tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
