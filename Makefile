# play, test, lint, bench, soak: everything sets itself up in .venv first.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
GAMES ?= 100000
JOBS ?= 2
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.md') \
	pyproject.toml setup.py $(wildcard build_support/*.py)

.PHONY: play test lint bench soak lock clean build dev

play: build
	$(BIN)/tavolata serve

test: build dev
	.ci/set-up
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: build dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# random games with all invariants checked after every move; some minutes a game
soak: build dev
	$(BIN)/python -m tests.fuzz --games $(GAMES) --jobs $(JOBS)

build: .venv/.built
dev: .venv/.dev

.venv/.play: requirements/play.txt
	$(PYTHON) -m venv .venv
	$(PIP) --require-hashes -r requirements/play.txt
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.play
	$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

.venv/.built: $(SOURCES) .venv/.play
	@command -v cc >/dev/null || $(PIP) --require-hashes -r requirements/zig.txt \
		|| echo "No C compiler, and none to be had: the rules will run uncompiled, and slowly."
	rm -rf build
	$(PIP) --no-build-isolation --no-deps --force-reinstall .
	@touch $@

bench: build dev
	$(BIN)/python -m bench.engine --write

lock:
	$(PIP) uv
	for name in play dev zig; do $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate \
		requirements/$$name.in -o requirements/$$name.txt; done

clean:
	rm -rf .venv build src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
