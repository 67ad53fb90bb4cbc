# play, test, lint, bench, soak: everything sets itself up in .venv first.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
GAMES ?= 100000
JOBS ?= 2
# tests wait for half of their time
TESTERS ?= $(shell $(PYTHON) -c 'import os; print(2 * os.cpu_count())')
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.md' -o -name '*.net' -o -name '*.jsonl') \
	pyproject.toml setup.py MANIFEST.in $(wildcard build_support/*.py)

# packages are compiled or not made at all; the wheel brings a compiler where the system has none
COMPILER = $(shell command -v cc >/dev/null && echo cc || echo zig)

PAGE := src/tavolata/server/page/index.html
WEB := web/index.html web/package-lock.json web/vite.config.ts web/svelte.config.js web/tsconfig.json \
	$(shell find web/src web/public -type f)

# what whole games are played in
BROWSERS := chromium-headless-shell firefox-esr webkit2gtk-driver xvfb

NPM := export PATH="$(CURDIR)/$(BIN):$$PATH"; cd web && npm

# nothing in the gate waits for ever: each line of these, and of what they need first, has a limit
dev lint packages page-tests site test: SHELL := $(CURDIR)/.ci/patient.py

.PHONY: play test page-tests browser page-figures pictures site lint bench attacks soak lock clean build dev page given packages

play: page
	$(BIN)/tavolata serve $(if $(PORT),--port $(PORT))

# compiling the packages leaves a core free for what needs none of them
test: dev
	.ci/set-up postgresql $(BROWSERS)
	$(MAKE) --jobs=2 --output-sync=line packages page-tests
	$(MAKE) given
	$(BIN)/python -m pytest -n $(TESTERS) --dist worksteal
	$(NPM) run --silent test:browser

# the page's types and whatever of it needs no server
page-tests: $(PAGE)
	$(NPM) run --silent check
	$(NPM) test

# only the last part of the tests: whole games in real browsers
browser: page
	.ci/set-up $(BROWSERS)
	$(NPM) run --silent test:browser

# the page's speed and frames, by Lighthouse and with real throttling; some ten minutes on a quiet machine
page-figures: page
	.ci/set-up chromium
	$(NPM) --prefix test/measure ci --no-progress --loglevel=error
	$(NPM) run measure

# docs/pictures: the page in Chromium, the games in the terminal; and the positions the page's rules show
pictures: page
	.ci/set-up chromium-headless-shell
	$(BIN)/python web/test/pictures/scenes.py write web/src/boards
	$(NPM) run pictures
	$(BIN)/python docs/pictures/make.py

# the documentation as pages with a search, in build/site
site: dev
	$(BIN)/python docs/site/make.py

lint: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

# random games with all invariants checked after every move, then the secrecy laws, levels and analyses; some hours on a quiet machine
# a finding is not to be hidden by who writes it down
soak: SHELL := bash
soak: .SHELLFLAGS := -o pipefail -c
soak: build dev
	$(BIN)/python -m tests.fuzz --games $(GAMES) --jobs $(JOBS) | tee docs/figures/soak.txt
	$(BIN)/python -m tests.secrecy.soak | tee docs/figures/secrecy.txt
	$(BIN)/python -m bench.server.secrecy | tee docs/figures/wire.txt
	$(BIN)/python -m tests.knowing | tee docs/figures/knowing.txt
	$(BIN)/python -m tests.levels | tee docs/figures/levels.txt
	$(BIN)/python -m tests.coach.soak --jobs $(JOBS) --write

build: .venv/.built
dev: .venv/.dev
page: .venv/.page
given: .venv/.given

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
	TAVOLATA_PAGE=none $(PIP) --no-build-isolation --no-deps --force-reinstall .
	@test ! -f $(PAGE) || $(BIN)/python build_support/lay_page.py
	@touch $@

# what is given away: an archive of the sources with the page, and a wheel built from nothing else
packages: dist/.made
dist/.made: $(SOURCES) $(PAGE) .venv/.dev
	rm -rf dist
	mkdir dist
	TAVOLATA_COMPILER=$(COMPILER) $(BIN)/python -m build > dist/build.log 2>&1 || { cat dist/build.log; exit 1; }
	@touch $@

# what is tested is what is given away, and nothing is compiled twice
.venv/.given: dist/.made .venv/.dev
	$(PIP) --no-deps --force-reinstall dist/*.whl
	@touch .venv/.built .venv/.page $@

# the page, built with the machine's Node or with one from PyPI, laid beside the installed server
$(PAGE): $(WEB) .venv/.play
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a * 100 + +b < 2019)' 2>/dev/null \
		|| $(PIP) --require-hashes -r requirements/page.txt
	$(NPM) ci --no-progress --loglevel=error
	$(NPM) run --silent build

.venv/.page: $(PAGE) .venv/.built
	$(BIN)/python build_support/lay_page.py
	@touch $@

bench: build dev
	$(BIN)/python -m bench.engine --write
	$(BIN)/python -m bench.search --write
	$(BIN)/python -m bench.environments --write
	$(BIN)/python -m bench.server --write
	$(BIN)/python -m bench.server.thinking --write

# a house at default limits under every attack we know, while fifty tables play; some six minutes
attacks: build dev
	$(BIN)/python -m bench.server.attacks --write

lock:
	$(PIP) uv
	for name in play dev zig page; do $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate \
		requirements/$$name.in -o requirements/$$name.txt; done

clean:
	rm -rf .venv build dist $(dir $(PAGE)) web/node_modules src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
