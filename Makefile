# Two commands do everything on a fresh Debian or Ubuntu machine: `make demo` and `make test`.
# They build .venv themselves. Outside this directory they write only:
# - as root, the Debian packages that are missing: adb, and for the tests mksh, curl, chromium and libatomic1;
# - pip's cache;
# - the demo, as every command that starts a phone: ~/.emulator_console_auth_token and ~/.local/state/mobile_world.
# Tests have a home directory of their own; of what they write, only the files of failed ones stay (pytest-of-USER in the
# temporary directory).

.PHONY: demo test test-all check-fast bench docs clean
.DEFAULT_GOAL := help

PINS := pyproject.toml constraints.txt constraints-android-env.txt scripts/setup
READY_DEMO := .venv/.ready-demo
READY_TEST := .venv/.ready-test

.PHONY: help
help:
	@echo "make demo        three prompts compared on simulated phones with a synthetic subject: a verdict, and results/demo"
	@echo "make test        everything: format, lint, types, import contract, the whole suite"
	@echo "make test-all    the same with every corpus, seed and stage in full, and lowest versions: before a release"
	@echo "make check-fast  the same without the slow tests (under two minutes)"
	@echo "make bench       the measured claims, with ratios"
	@echo "make docs        the documentation as a site, in site/"
	@echo "make clean       remove environments, caches and pictures of the demo; results/ and traj_logs/ stay"

$(READY_DEMO): $(PINS)
	scripts/setup demo

$(READY_TEST): $(PINS)
	scripts/setup test

demo: $(READY_DEMO)
	.venv/bin/mw experiment run

test: $(READY_TEST)
	scripts/check

test-all: $(READY_TEST)
	scripts/check --all
	scripts/lowest

check-fast: $(READY_TEST)
	scripts/check --fast

bench: $(READY_TEST)
	.venv/bin/python -m benchmarks

docs: $(READY_TEST)
	NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --strict --quiet
	@echo "open site/index.html, or with a search: python3 -m http.server -d site"

clean:
	rm -rf .venv .venv-androidenv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	rm -rf demo-output build dist site
