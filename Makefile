# Every task of a developer or CI is a target of this file.

CARGO ?= cargo
# Seconds for each fuzz target; `make fuzz FUZZ_SECONDS=600`.
FUZZ_SECONDS ?= 60
# Cases per property in `make soak`.
SOAK_CASES ?= 100000
# Number of times that `make tests` and `make soak` kill a server under load.
KILLS ?= 50
SOAK_KILLS ?= 1000
# Seeds of `make simulate`, and of `make soak`.
SEEDS ?= 500
SOAK_SEEDS ?= 20000
# Options of the benchmark; `make bench BENCH=--quick`.
BENCH ?=
# Test data beside the project, used if present.
PERFT_DATA ?= ../shared/data/perft
PGN_DATA ?= ../shared/data/pgn
# One in this many games is compared with python-chess.
PGN_EVERY ?= 40

DENY := cargo-deny 0.20.2
FUZZ := cargo-fuzz 0.13.2
# The version of the crate in Cargo.toml, the program's name last.
BINDGEN := wasm-bindgen-cli 0.2.129 wasm-bindgen
# Only the book builder, without its web server and search.
MDBOOK := mdbook 0.5.4 mdbook --no-default-features
PYTHON_CHESS := 1.11.2
SCHEMATHESIS := 4.32.5
# Duration of the generated requests; `make schemathesis SCHEMATHESIS_SECONDS=600`.
SCHEMATHESIS_SECONDS ?= 60
FUZZ_TARGETS := fen uci san pgn mate game
WASM := wasm32-unknown-unknown
NATIVE = $(shell rustc --print host-tuple)
# Miri detects no processor features: with these flags it takes the path with unsafe code.
# It cannot run AVX-512; on a machine that has it, `make sanitize` covers that path.
BMI2 := +bmi1,+bmi2,+lzcnt,+popcnt

.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: release ## Build the tool and start a playing zone on this machine
	@target/release/flagfall serve

.PHONY: tour
tour: release ## Take a short tour of the tool in the terminal
	@tools/tour target/release/flagfall

.PHONY: release
release: assets
	@tools/need cargo cc
	@echo "building flagfall (the first time takes some minutes) ..."
	@$(CARGO) build --quiet --release --package flagfall

## The suites of `make test`; each is a target of its own.
SUITES := fmt words clippy doc deny wasm page tests web schemathesis differential apart

.PHONY: test
test: ## Everything CI checks, with the time each suite took
	@tools/need cargo cc c++ rustfmt clippy python3 node chromium stockfish $(WASM)
	@MAKE="$(MAKE)" tools/timed $(SUITES)

.PHONY: fmt
fmt: ## Formatting
	$(CARGO) fmt --all --check

.PHONY: words
words: ## Check that code, documents and texts are in plain words
	@tools/need python3
	tools/plain-words

.PHONY: clippy
clippy: ## Lints, warnings denied
	$(CARGO) clippy --workspace --all-targets --all-features -- -D warnings

.PHONY: doc
doc: ## The documentation, warnings denied
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --no-deps --workspace --all-features

.PHONY: deny
deny: ## Licences, bans and sources of every dependency
	$$(tools/pinned $(DENY)) --log-level error check licenses bans sources

.PHONY: wasm
wasm: ## Compile the pure crates, from chess to game, for the browser
	RUSTFLAGS="-D warnings" $(CARGO) build --target $(WASM) \
		--package flagfall-chess --package flagfall-clock \
		--package flagfall-laws --package flagfall-ledger --package flagfall-game

.PHONY: tests
tests: ## Unit, integration and documentation tests, fuzz corpora replayed
	FLAGFALL_KILLS=$(KILLS) $(CARGO) test --workspace --all-features

# Optimised, with every check.
.PHONY: simulate
simulate: ## Simulate whole zones in virtual time, with faults: SEEDS (500) of them
	@tools/need cargo cc
	@$(CARGO) run --quiet --profile test --package flagfall-testkit --features simulator --bin simulate -- --seeds $(SEEDS)

TOOL = $(or $(CARGO_TARGET_DIR),target)/debug/flagfall

# The tool as `make tests` builds it, so that nothing is built twice.
.PHONY: tool
tool:
	@tools/need cargo cc
	@$(CARGO) test --quiet --workspace --all-features --no-run --test serve

NPM := web/node_modules/.package-lock.json

$(NPM): web/package-lock.json
	@tools/need node
	@npm ci --prefix web --ignore-scripts --no-audit --no-fund --loglevel error
	@touch $@

API_TYPES ?= web/src/api.ts

.PHONY: types
types: tool $(NPM) ## Write the TypeScript types of all messages: web/src/api.ts
	@mkdir -p web/build
	@$(TOOL) openapi > web/build/openapi.json
	@web/node_modules/.bin/openapi-typescript web/build/openapi.json \
		--default-non-nullable false --output $(API_TYPES)

RULES := web/src/rules

.PHONY: browser
browser: ## The rules of chess compiled for the page, with their types: web/src/rules
	@tools/need cargo cc $(WASM)
	@$(CARGO) build --quiet --package flagfall-browser --profile browser --target $(WASM)
	@"$$(tools/pinned $(BINDGEN))" --target web --out-dir $(RULES) --out-name rules \
		$(or $(CARGO_TARGET_DIR),target)/$(WASM)/browser/flagfall_browser.wasm

.PHONY: web
web: browser ## The page type-checked, its types up to date, and a game played through the TypeScript client
	@rm -rf web/build
	@$(MAKE) types API_TYPES=web/build/api.ts
	@cmp -s web/build/api.ts web/src/api.ts \
		|| { echo "web/src/api.ts is out of date: run make types" >&2; exit 1; }
	cd web && node_modules/.bin/svelte-check --fail-on-warnings --output human
	web/node_modules/.bin/tsc --project web/tsconfig.node.json
	@cp -R $(RULES) web/build/web/src/
	FLAGFALL=$(abspath $(TOOL)) node --test web/build/web/test/*.test.js

.PHONY: laws
laws: ## Generate docs/laws, CONFORMANCE.md and DIFFERENCES.md from catalogue and scenarios
	@tools/need cargo cc
	@$(CARGO) run --quiet --package flagfall-scenario --example documents

.PHONY: guide
guide: ## The guides of docs/guide as HTML: web/dist/guide
	@tools/need cargo cc
	@MDBOOK_LOG=warn "$$(tools/pinned $(MDBOOK))" build docs/guide --dest-dir $(abspath web/dist/guide)

.PHONY: assets
assets: browser guide $(NPM) ## The page built and packed, as the binary has it: web/dist/page
	@cd web && node_modules/.bin/vite build --logLevel error

# The page is embedded: it is built first.
.PHONY: page
page: assets tool ## Play games between pages in a real browser
	@tools/need chromium
	@web/node_modules/.bin/tsc --project web/tsconfig.node.json
	FLAGFALL=$(abspath $(TOOL)) node --test --test-concurrency=2 web/build/e2e/*.test.js

.PHONY: screenshots
screenshots: assets tool ## Take pictures of every page: docs/screenshots
	@tools/need chromium
	@web/node_modules/.bin/tsc --project web/tsconfig.node.json
	FLAGFALL=$(abspath $(TOOL)) node web/build/e2e/screenshots.js docs/screenshots

CONFORM = target/schemathesis-$(SCHEMATHESIS)

.PHONY: schemathesis
schemathesis: tool ## Send generated requests and check every answer against the OpenAPI document
	@tools/need python3
	@[ -e $(CONFORM)/ready ] || { \
		python3 -m venv $(CONFORM) && \
		$(CONFORM)/bin/pip install --quiet --disable-pip-version-check \
			schemathesis==$(SCHEMATHESIS) --constraint tools/schemathesis.txt && \
		touch $(CONFORM)/ready; }
	@tools/served $(TOOL) tools/conform $(CONFORM)/bin/st $(SCHEMATHESIS_SECONDS)

PEER = target/python-chess-$(PYTHON_CHESS)
EXAMPLES := target/debug/examples

.PHONY: differential
differential: ## Moves of sampled games against python-chess
	@tools/need cargo cc python3
	@$(CARGO) build --quiet --package flagfall-chess --examples
	@[ -e $(PEER)/ready ] || { \
		python3 -m venv $(PEER) && \
		$(PEER)/bin/pip install --quiet --disable-pip-version-check chess==$(PYTHON_CHESS) && \
		touch $(PEER)/ready; }
	@$(EXAMPLES)/random_games 120 > $(PEER)/random.pgn
	$(PEER)/bin/python crates/chess/tests/pgn/peer.py $(EXAMPLES)/moves 1 $(PEER)/random.pgn
	@if [ -e $(PGN_DATA) ]; then \
		$(PEER)/bin/python crates/chess/tests/pgn/peer.py \
			$(EXAMPLES)/moves $(PGN_EVERY) $(PGN_DATA)/*.pgn; \
	else \
		echo "skipped: $(PGN_DATA) is not on this machine"; \
	fi

.PHONY: apart
apart: ## bench/ and fuzz/, which are workspaces of their own, still build
	$(CARGO) fmt --check --manifest-path fuzz/Cargo.toml
	$(CARGO) fmt --check --manifest-path bench/Cargo.toml
	$(CARGO) fmt --check --manifest-path bench/zone/Cargo.toml
	$(CARGO) clippy --manifest-path fuzz/Cargo.toml --target-dir target --all-targets -- -D warnings
	$(CARGO) clippy --manifest-path bench/Cargo.toml --target-dir target --all-targets -- -D warnings
	$(CARGO) clippy --manifest-path bench/zone/Cargo.toml --target-dir target --all-targets -- -D warnings

.PHONY: bench
bench: ## Measure against the peers, side by side
	@tools/need cargo cc
	@bench/run $(BENCH)
	@bench/run zone $(BENCH)
	@bench/run page

.PHONY: fuzz
fuzz: $(FUZZ_TARGETS:%=fuzz-%) ## Fuzz every target for FUZZ_SECONDS (60) each

.PHONY: $(FUZZ_TARGETS:%=fuzz-%)
$(FUZZ_TARGETS:%=fuzz-%): fuzz-%:
	@tools/need cargo cc c++
	@CARGO_FUZZ="$$(tools/pinned $(FUZZ))" tools/fuzz $* $(FUZZ_SECONDS)

.PHONY: miri
miri: ## Run unit tests and fuzz corpora under Miri, on a nightly toolchain
	@tools/need miri
	MIRIFLAGS=-Zmiri-disable-isolation RUSTFLAGS="-C target-feature=$(BMI2)" \
		$(CARGO) +nightly miri test --package flagfall-chess --lib --test corpora

.PHONY: sanitize
sanitize: ## Run the tests of chess under AddressSanitizer
	@tools/need cargo cc
	RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address \
		$(CARGO) test --package flagfall-chess --lib --tests --target $(NATIVE)

SOAK := soak-perft-standard soak-perft-chess960 soak-properties soak-simulate soak-kill soak-fuzz soak-decide sanitize

.PHONY: soak
soak: ## Run the long forms: full perft, many property cases and simulated zones, long fuzzing
	@tools/need cargo cc c++
	@MAKE="$(MAKE)" tools/timed $(SOAK)

.PHONY: soak-perft-standard soak-perft-chess960
soak-perft-standard soak-perft-chess960: soak-perft-%:
	$(CARGO) build --release --package flagfall
	@if [ -e $(PERFT_DATA)/$*.epd ]; then \
		target/release/flagfall perft --suite $(PERFT_DATA)/$*.epd; \
	else \
		echo "skipped: $(PERFT_DATA)/$*.epd is not on this machine"; \
	fi

.PHONY: soak-properties
soak-properties:
	PROPTEST_CASES=$(SOAK_CASES) $(CARGO) test --workspace --lib --tests

.PHONY: soak-simulate
soak-simulate:
	@$(MAKE) simulate SEEDS=$(SOAK_SEEDS)

.PHONY: soak-kill
soak-kill:
	FLAGFALL_KILLS=$(SOAK_KILLS) $(CARGO) test --package flagfall --test serve kill

.PHONY: soak-fuzz
soak-fuzz:
	@$(MAKE) $(filter-out fuzz-game,$(FUZZ_TARGETS:%=fuzz-%)) FUZZ_SECONDS=900

# Every command of a game, by every actor, in every edition.
.PHONY: soak-decide
soak-decide:
	@$(MAKE) fuzz-game FUZZ_SECONDS=3600
