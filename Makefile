# libTH: the commands a person needs; `make help` lists them. CI calls the same targets.

CARGO ?= cargo
CC ?= cc
CXX ?= c++
CLANG ?= clang
VALGRIND ?= valgrind

# Rules of make and flags of compilers are lists of words.
ifneq ($(words $(CURDIR)),1)
$(error libTH cannot be built in a folder whose name has a blank: $(CURDIR))
endif
ifneq ($(findstring ',$(CURDIR)),)
$(error libTH cannot be built in a folder whose name has an apostrophe: $(CURDIR))
endif

VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
# Where cargo puts what it builds, with the settings of cargo's own that people have in their environment.
TARGET_DIR := $(or $(CARGO_TARGET_DIR),$(CARGO_BUILD_TARGET_DIR),target)
BUILD := $(TARGET_DIR)$(addprefix /,$(CARGO_BUILD_TARGET))/release
LIB := $(BUILD)/libTH.so
OUT := $(CURDIR)/target/c
# Flags for cargo, such as --locked or --offline.
CARGOFLAGS ?=
# The C++ layer is installed below a folder of its own, since its headers have the names of those of libtorch.
CPP_INCLUDES := $(shell cd include/cpp && find * -name '*.h' -o -name '*.hpp' | sort)
# REPRODUCIBLE=1 keeps the places of sources and crates out of what is built, so that it is the same whichever folder
# and account it is built in. Cargo builds everything anew when this is changed.
ifneq ($(REPRODUCIBLE),)
# The folder of crates need not be there yet.
CRATES := $(or $(CARGO_HOME),$(HOME)/.cargo)/registry/src
SAME_PATHS := $(CRATES)=/crates $(abspath $(TARGET_DIR))=/th/target $(CURDIR)=/th
export RUSTFLAGS := $(RUSTFLAGS) $(SAME_PATHS:%=--remap-path-prefix=%)
export CFLAGS := $(CFLAGS) $(SAME_PATHS:%=-ffile-prefix-map=%)
endif
FUZZ_SECONDS ?= 60
# The same inputs each time, so that the result is the change's and not the dice's; 0 gives others each time.
FUZZ_SEED ?= 1

# A check that cannot run says so, loudly; with REQUIRE_ALL=1, as in CI, it fails instead.
skip = printf '\n*** SKIPPED: %s needs %s, which is not installed ***\n\n' "$(1)" "$(2)"; [ -z "$(REQUIRE_ALL)" ]

.PHONY: all lib command cudart cudart-test thc thc-test thcunn thcunn-test run run-mpi run-thc test mpi-test rust-test c-programs cpp-programs c-test quick-test cross-quick-test cross-test example-test cpp-test audit valgrind valgrind-c valgrind-cpp asan fuzz fuzz-long fuzz-repro checked-test model-test tsan-test coverage header-test symbol-test install-test \
        docs-test docs lint fmt patches headers headers-check lint-tool lint-tool-test bench doc wheel python-test clean help

all: lib stage lint-tool docs ## build the library, the command th, what is installed of them, the linter, and the reference

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile packaging/install.mk | expand -t 24

lib: ## build libTH.so and libTH.a below target/release
	@if [ ! -e "$(LIB)" ]; then \
	  echo "Building libTH and the crates it needs: about 7 minutes of processor time, 5 of them in the last crate, 'th', which says nothing meanwhile."; \
	elif [ -n "$$(find src gemm build.rs Cargo.toml Cargo.lock -newer "$(LIB)" -print -quit)" ]; then \
	  echo "Building the crate 'th' anew: about 5 minutes of processor time, in which it says nothing."; \
	fi
	$(CARGO) build --release $(CARGOFLAGS)
	@[ "$$(readlink "$(BUILD)/libTH.so.0")" = libTH.so ] || ln -sf libTH.so "$(BUILD)/libTH.so.0"

# Who needs the file needs it built; it is newer afterwards only if cargo made it anew.
$(LIB) $(BUILD)/libTH.a: lib ;
$(BUILD)/th: command ;

command: lib ## build th, the command that shows files of tensors
	$(CARGO) build --release $(CARGOFLAGS) --package th-command

# The SONAME that PyTorch's programs ask for: libTH.so.0, with indices from 0.
$(BUILD)/libTH.so.1: packaging/libTH.so.1.c $(LIB)
	$(CC) -O2 $(CFLAGS) -shared -fPIC -Iinclude -Wl,-soname,libTH.so.1 -Wl,--no-as-needed $(LDFLAGS) -o "$@" $< "$(LIB)"

# The two dialects of THNN: a jump for each function, which libTH.so.0 has under a name of its own. PyTorch's has the
# common functions and those that PyTorch declares otherwise.
NM ?= nm
$(BUILD)/libTHNN.so: DIALECTS := 0
$(BUILD)/libTHNN.so.1: DIALECTS := 01
$(BUILD)/libTHNN.so $(BUILD)/libTHNN.so.1: packaging/libTHNN.c packaging/libTHNN.sh $(LIB)
	DIALECTS=$(DIALECTS) LIB="$(LIB)" OUT="$@" CC="$(CC)" CFLAGS="$(CFLAGS)" LDFLAGS="$(LDFLAGS)" NM="$(NM)" packaging/libTHNN.sh

# CUDA's runtime on a host device. Cargo cannot give a library a name with a hyphen.
$(BUILD)/libcudart-host.so: lib
	$(CARGO) build --release $(CARGOFLAGS) --package cudart-host
	ln -f $(BUILD)/libcudart_host.so "$@"

cudart: $(BUILD)/libcudart-host.so ## build libcudart-host.so, the interface of CUDA's runtime and libraries on a host device

cudart-test: cudart ## the interface of CUDA on a host device: what is exported, and its C tests
	TH_LIB=$(LIB) CUDART_LIB=$(BUILD)/libcudart-host.so OUT=$(OUT)/cudart CC="$(CC)" CXX="$(CXX)" c_tests/cudart/run.sh
	@if command -v $(VALGRIND) >/dev/null; then \
	  TH_LIB=$(LIB) CUDART_LIB=$(BUILD)/libcudart-host.so OUT=$(OUT)/cudart-valgrind MODE=valgrind CC="$(CC)" CXX="$(CXX)" c_tests/cudart/run.sh; \
	else $(call skip,the tests of the host device under valgrind,valgrind); fi
	@if command -v $(CLANG) >/dev/null; then \
	  TH_LIB=$(LIB) CUDART_LIB=$(BUILD)/libcudart-host.so OUT=$(OUT)/cudart-asan MODE=asan CC="$(CLANG)" CXX="$(CLANG)++" c_tests/cudart/run.sh; \
	else $(call skip,the tests of the host device under AddressSanitizer,clang); fi

$(BUILD)/libTHC.so.0: lib
	$(CARGO) build --release $(CARGOFLAGS) --package thc
	ln -f $(BUILD)/libTHC.so "$@"

thc: cudart $(BUILD)/libTHC.so.0 ## build libTHC.so.0, the CUDA tensors of Torch7 on a host device

THC_LIBS = TH_LIB=$(LIB) CUDART_LIB=$(BUILD)/libcudart-host.so THC_LIB=$(BUILD)/libTHC.so.0
thc-test: thc ## THC and THCS: what is exported, prototypes, their C tests, with the auditor, under valgrind and AddressSanitizer
	$(THC_LIBS) OUT=$(OUT)/thc CC="$(CC)" c_tests/thc/run.sh
	$(THC_LIBS) OUT=$(OUT)/thc-audit MODE=audit CC="$(CC)" c_tests/thc/run.sh
	@if command -v $(VALGRIND) >/dev/null; then \
	  $(THC_LIBS) OUT=$(OUT)/thc-valgrind MODE=valgrind CC="$(CC)" c_tests/thc/run.sh; \
	else $(call skip,the tests of THC under valgrind,valgrind); fi
	@if command -v $(CLANG) >/dev/null; then \
	  $(THC_LIBS) OUT=$(OUT)/thc-asan MODE=asan CC="$(CLANG)" c_tests/thc/run.sh; \
	else $(call skip,the tests of THC under AddressSanitizer,clang); fi

$(BUILD)/libTHCUNN.so: lib
	$(CARGO) build --release $(CARGOFLAGS) --package thcunn

thcunn: $(BUILD)/libTHCUNN.so ## build libTHCUNN.so, the functions of neural networks for tensors of THC

# With libTHC.so, which they are called by.
thcunn-test: thcunn thc ## THCUNN's functions: what is exported, and the same numbers as THNN's; the example on two devices
	for mode in plain valgrind; do \
	  $(THC_LIBS) THCUNN_LIB=$(BUILD)/libTHCUNN.so \
	    OUT=$(OUT)/thcunn-$$mode MODE=$$mode CC="$(CC)" c_tests/thcunn/run.sh || exit 1; \
	done
	@$(MAKE) --no-print-directory -o lib -o thc -o thcunn run-thc

# ---------------------------------------------------------------- the main job

EXAMPLE_FLAGS := -O2 -g -Wall -Wextra -Iinclude
# The auditor ends each program with its account; something left is a failure.
AUDITED := TH_AUDIT=leaks,exitcode=1
EXAMPLE_LIBS := -L$(BUILD) -lTH -lm -Wl,-rpath,$(abspath $(BUILD))

$(OUT)/digits: $(wildcard examples/digits/*.c) lib $(BUILD)/libTHNN.so
	mkdir -p $(OUT)
	$(CC) $(EXAMPLE_FLAGS) -o $@ $(filter %.c,$^) -L$(BUILD) -lTHNN $(EXAMPLE_LIBS)

$(OUT)/graph: examples/graph.c lib
	mkdir -p $(OUT)
	$(CC) $(EXAMPLE_FLAGS) -o $@ $(filter %.c,$^) $(EXAMPLE_LIBS)

$(OUT)/classify: examples/net/classify.c lib
	mkdir -p $(OUT)
	$(CC) $(EXAMPLE_FLAGS) -o $@ $(filter %.c,$^) $(EXAMPLE_LIBS)

CPP_EXAMPLES := $(patsubst examples/cpp/%.cc,$(OUT)/examples/%,$(wildcard examples/cpp/*.cc))

# The work is done in the library: these are not optimised, which compiles them in half the time.
$(OUT)/examples/%: examples/cpp/%.cc $(addprefix include/cpp/,$(CPP_INCLUDES)) | lib
	mkdir -p $(@D)
	$(CXX) -std=c++17 -g -Wall -Wextra -Iinclude -Iinclude/cpp -o $@ $< $(EXAMPLE_LIBS)

run: $(OUT)/digits $(OUT)/classify $(OUT)/graph $(CPP_EXAMPLES) command ## recognise digits and rank packages in plain C, run the C++ examples, and the network by th
	$(AUDITED) $(OUT)/digits examples/data/digits.csv $(OUT)/digits.png $(OUT)/digits.weights $(OUT)/digits.t7 $(OUT)/digit.png
	$(AUDITED) $(OUT)/graph examples/data/packages.txt
	@cd $(OUT)/examples && for example in $(filter-out digits,$(notdir $(CPP_EXAMPLES))); do \
	  printf '\n---------------- examples/cpp/%s.cc\n\n' $$example && $(AUDITED) ./$$example || exit 1; done
	@printf '\n---------------- examples/cpp/digits.cc\n\n'
	@cd $(OUT)/examples && $(AUDITED) ./digits $(CURDIR)/examples/data/digits.csv
	@printf '\n---------------- the network of examples/digits, in a t7 file\n\n'
	$(AUDITED) $(OUT)/classify $(OUT)/digits.t7 $(OUT)/digit.png
	$(BUILD)/th run $(OUT)/digits.t7 $(OUT)/digit.png --labels=examples/data/digits.txt

MPICC ?= mpicc
MPIRUN ?= mpirun
PROCESSES ?= 2

$(OUT)/digits-mpi: examples/mpi/digits.c examples/digits/network.c examples/digits/images.c lib $(BUILD)/libTHNN.so
	@command -v $(MPICC) $(MPIRUN) >/dev/null || { echo "An MPI is needed: Debian has openmpi-bin with libopenmpi-dev, and mpich with libmpich-dev."; exit 1; }
	mkdir -p $(OUT)
	$(MPICC) $(EXAMPLE_FLAGS) -o $@ $(filter %.c,$^) -L$(BUILD) -lTHNN $(EXAMPLE_LIBS)

run-mpi: $(OUT)/digits-mpi ## train the digits' network by PROCESSES (2) processes (Debian: openmpi-bin libopenmpi-dev, or mpich libmpich-dev)
	$(AUDITED) $(MPIRUN) -n $(PROCESSES) $< examples/data/digits.csv

DEVICES ?= 2

$(OUT)/digits-thc: examples/thc/digits.c examples/digits/images.c thc thcunn
	mkdir -p $(OUT)
	$(CC) $(EXAMPLE_FLAGS) -o $@ $(filter %.c,$^) -L$(BUILD) -lTHCUNN -l:libTHC.so.0 -lcudart-host $(EXAMPLE_LIBS)

run-thc: $(OUT)/digits-thc ## train a network that reads digits by THCUNN, on DEVICES (2) devices of the host
	THC_HOST_DEVICES=$(DEVICES) $(AUDITED) $< examples/data/digits.csv

# ---------------------------------------------------------------- tests

test: rust-test model-test c-test example-test docs-test cpp-test mpi-test header-test install-test audit valgrind asan cudart-test thc-test thcunn-test ## run every test
	@echo "all tests passed"

# The library first, which the tests need too: what else waits for it does not wait for them.
rust-test: | lib ## unit and property tests of the Rust side
	$(CARGO) test --release --quiet --workspace

model-test: ## the counts of references and the pool, in all orders that their threads can run in
	$(CARGO) run --release --quiet $(CARGOFLAGS) --manifest-path models/Cargo.toml --target-dir target/models

# Debug assertions, overflow checks and the checks of the standard library's unsafe functions: the `checked` profile.
CHECKED := $(TARGET_DIR)$(addprefix /,$(CARGO_BUILD_TARGET))/checked
checked-test: ## Rust tests, and C programs at every level of instructions, with debug assertions and overflow checks
	$(CARGO) test --profile checked --quiet --workspace
	$(CARGO) build --profile checked $(CARGOFLAGS)
	TH_LIB=$(CHECKED)/libTH.so OUT=$(OUT)/checked-programs MODE=build CC="$(CC)" CXX="$(CXX)" c_tests/run.sh
	for level in base avx2 avx512; do \
	  TH_SIMD=$$level TH_LIB=$(CHECKED)/libTH.so OUT=$(OUT)/checked PROGRAMS=$(OUT)/checked-programs MODE=plain CC="$(CC)" CXX="$(CXX)" c_tests/run.sh || exit 1; done

# What concerns a change, while it is made: TESTS names programs of c_tests.
quick-test: ## TESTS="calls null": some C programs against a library that is compiled in seconds after a change, slower code
	TH_LEVEL=$(LEVEL) $(CARGO) build --profile quick $(CARGOFLAGS)
	@mkdir -p $(OUT) && CARGO_MANIFEST_DIR="$(CURDIR)" rustc --edition 2024 --test -o $(OUT)/layers tests/layers.rs && $(OUT)/layers --quiet
	TESTS="$(if $(TESTS),complete $(TESTS))" TH_LIB=$(BUILD:%/release=%/quick)/libTH.so OUT=$(OUT)/quick MODE=plain CC="$(CC)" CXX="$(CXX)" c_tests/run.sh

tsan-test: ## C programs with threads under ThreadSanitizer, Rust's library too (Debian: rustc-web cargo-web rust-web-src clang-22 libclang-rt-22-dev llvm-22)
	OUT=$(TARGET_DIR)/tsan c_tests/tsan.sh

coverage: ## lines and branches that the C tests and the unit tests reach, by module (Debian: llvm-22)
	OUT=$(TARGET_DIR)/coverage c_tests/coverage.sh

cross-quick-test: ## the same as cross-test without optimising the library, and the most important tests
	@if [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] && command -v aarch64-linux-gnu-gcc qemu-aarch64 >/dev/null; then \
	  OUT=$(TARGET_DIR)/cross c_tests/cross.sh quick; \
	else $(call skip,make cross-quick-test,Debian's rustc-web with its sources or gcc-aarch64-linux-gnu or qemu-user); fi

cross-test: ## build for aarch64 and run C tests in an emulator (Debian: rustc-web cargo-web rust-web-src gcc-aarch64-linux-gnu g++-aarch64-linux-gnu qemu-user)
	OUT=$(TARGET_DIR)/cross c_tests/cross.sh

c-test: c-programs ## C and C++ programs against the library
	TH_LIB=$(LIB) OUT=$(OUT)/plain PROGRAMS=$(PROGRAMS) MODE=plain CC="$(CC)" CXX="$(CXX)" c_tests/run.sh

# They are the same for the tests below that run them.
PROGRAMS := $(OUT)/programs
c-programs: lib
	TH_LIB=$(LIB) OUT=$(PROGRAMS) MODE=build CC="$(CC)" CXX="$(CXX)" c_tests/run.sh

example-test: ## add the function of CONTRIBUTING.md to a copy, and run the tests that follow from its row
	OUT=$(OUT)/example CARGO="$(CARGO)" CC="$(CC)" CXX="$(CXX)" c_tests/example.sh

docs-test: lib docs ## the reference has every exported function; the examples of README and the guides do what they say
	$(CARGO) test --release --quiet --manifest-path tools/reference/Cargo.toml
	OUT=$(OUT)/docs MAN=$(MAN) SITE=$(SITE) TOOL=$(REFERENCE) c_tests/reference.sh
	TH_LIB=$(LIB) OUT=$(OUT)/docs CC="$(CC)" CXX="$(CXX)" c_tests/guides.sh

# Those of g++ and C++17 are the same for the tests below that run them.
CPP_PROGRAMS := $(OUT)/cpp-programs
cpp-programs: lib
	TH_LIB=$(LIB) OUT=$(CPP_PROGRAMS) MODE=build REQUIRE_ALL=$(REQUIRE_ALL) c_tests/cpp.sh

cpp-test: cpp-programs ## the C++ layer with GCC and clang, C++17, C++20 and C++23
	TH_LIB=$(LIB) OUT=$(OUT)/cpp PREBUILT=$(CPP_PROGRAMS) MODE=plain REQUIRE_ALL=$(REQUIRE_ALL) c_tests/cpp.sh

mpi-test: lib ## TH/THMPI.h with Open MPI and MPICH, on two and four processes (Debian: openmpi-bin libopenmpi-dev mpich libmpich-dev)
	TH_LIB=$(LIB) OUT=$(OUT)/mpi REQUIRE_ALL=$(REQUIRE_ALL) c_tests/mpi.sh
	TH_LIB=$(LIB) OUT=$(OUT)/mpi-asan MODE=asan REQUIRE_ALL=$(REQUIRE_ALL) c_tests/mpi.sh
	@if command -v $(VALGRIND) >/dev/null; then \
	  TH_LIB=$(LIB) OUT=$(OUT)/mpi-valgrind MODE=valgrind REQUIRE_ALL=$(REQUIRE_ALL) c_tests/mpi.sh; \
	else $(call skip,the tests of THMPI.h under valgrind,valgrind); fi

valgrind: valgrind-c valgrind-cpp ## the C and C++ programs under valgrind

valgrind-c: c-programs
	@if command -v $(VALGRIND) >/dev/null; then \
	  TH_LIB=$(LIB) OUT=$(OUT)/valgrind PROGRAMS=$(PROGRAMS) MODE=valgrind CC="$(CC)" CXX="$(CXX)" c_tests/run.sh; \
	else $(call skip,make valgrind-c,valgrind); fi

valgrind-cpp: cpp-programs
	@if command -v $(VALGRIND) >/dev/null; then \
	  TH_LIB=$(LIB) OUT=$(OUT)/valgrind-cpp PREBUILT=$(CPP_PROGRAMS) MODE=valgrind c_tests/cpp.sh; \
	else $(call skip,make valgrind-cpp,valgrind); fi

audit: c-programs lint-tool ## the C programs with the auditor on: nothing is left; then the mistakes in c_tests/golden and planted, optimised and not
	TH_LIB=$(LIB) OUT=$(OUT)/audit PROGRAMS=$(PROGRAMS) MODE=audit CC="$(CC)" CXX="$(CXX)" c_tests/run.sh
	TH_LIB=$(LIB) OUT=$(OUT)/audit CC="$(CC)" LINTER=$(LINTER)/golden-rule c_tests/golden.sh
	TH_LIB=$(LIB) OUT=$(OUT)/audit CC="$(CC)" CXX="$(CXX)" c_tests/planted.sh

# The library with AddressSanitizer, debug assertions and overflow checks, and the fuzzers of files. Loops are
# compiled for the best instructions that this processor has, if it has those of a level. COVERAGE=1: with counters of edges, by which fuzzers that run for an hour find their way.
LEVEL := $(shell sed -n 's/^flags.* \(avx512\)vl .*/\1/p; t done; s/^flags.* \(avx2\) .*/\1/p; t done; d; :done; q' /proc/cpuinfo 2> /dev/null)
SANITIZED := target/fuzz$(if $(COVERAGE),-coverage)
FUZZ_BUILD := RUSTC_BOOTSTRAP=1 TH_LEVEL=$(LEVEL) $(CARGO) build --release --manifest-path fuzz/Cargo.toml \
  --config fuzz/sanitizer.toml $(if $(COVERAGE),--config fuzz/coverage.toml) --target-dir $(SANITIZED)
FUZZERS := $(SANITIZED)/release
FUZZ_LIB := $(FUZZERS)/deps/libTH

asan: ## the C and C++ programs under AddressSanitizer and UBSan; the Rust side too, with debug assertions and overflow checks
	@if command -v $(CLANG) >/dev/null; then \
	  $(FUZZ_BUILD) && \
	  TH_LIB=$(FUZZ_LIB).so OUT=$(OUT)/asan MODE=asan CC=$(CLANG) CXX=$(CLANG)++ c_tests/run.sh && \
	  TH_LIB=$(FUZZ_LIB).so OUT=$(OUT)/asan-cpp MODE=asan COMPILERS=$(CLANG)++ c_tests/cpp.sh; \
	else $(call skip,make asan,clang); fi

fuzz: ## arbitrary calls of all functions, and content for the readers of files, for FUZZ_SECONDS (60) together; COVERAGE=1 for an hour and more
	@if command -v $(CLANG) >/dev/null && command -v $(CXX) >/dev/null; then \
	  $(FUZZ_BUILD) && mkdir -p fuzz/files fuzz/t7 fuzz/net fuzz/exchange fuzz/pictures fuzz/artifacts && \
	  export OUT="$(abspath $(SANITIZED)/calls)" LIB="$(abspath $(FUZZ_LIB).a)" CLANG="$(CLANG)" && fuzz/calls.sh build && FLAGS=-seed=$(FUZZ_SEED) fuzz/calls.sh run $$(($(FUZZ_SECONDS) / 3)) && \
	  $(FUZZERS)/file_readers -seed=$(FUZZ_SEED) -max_total_time=$$(($(FUZZ_SECONDS) * 2 / 15)) -print_final_stats=1 \
	    -artifact_prefix=fuzz/artifacts/ fuzz/files && \
	  $(FUZZERS)/t7 -seed=$(FUZZ_SEED) -max_total_time=$$(($(FUZZ_SECONDS) * 2 / 15)) -print_final_stats=1 -rss_limit_mb=1024 \
	    -artifact_prefix=fuzz/artifacts/ fuzz/t7 c_tests/golden/t7 c_tests/golden/pytorch && \
	  $(FUZZERS)/net -seed=$(FUZZ_SEED) -max_total_time=$$(($(FUZZ_SECONDS) * 2 / 15)) -print_final_stats=1 -rss_limit_mb=1024 \
	    -artifact_prefix=fuzz/artifacts/ fuzz/net c_tests/golden/t7 && \
	  $(FUZZERS)/exchange_readers -seed=$(FUZZ_SEED) -max_total_time=$$(($(FUZZ_SECONDS) * 2 / 15)) -print_final_stats=1 \
	    -artifact_prefix=fuzz/artifacts/ fuzz/exchange c_tests/exchange && \
	  $(FUZZERS)/pictures -seed=$(FUZZ_SEED) -max_total_time=$$(($(FUZZ_SECONDS) * 2 / 15)) -print_final_stats=1 -rss_limit_mb=2048 \
	    -artifact_prefix=fuzz/artifacts/ fuzz/pictures c_tests/pictures; \
	else $(call skip,make fuzz,clang and a C++ compiler); fi

# Inputs are numbers. FIRST is the first of them.
fuzz-long: ## calls of all functions for FUZZ_SECONDS from input FIRST (1) on, several times as many a second as make fuzz
	$(FUZZ_BUILD)
	LIB=$(abspath $(FUZZ_LIB).a) OUT=$(abspath $(SANITIZED)/seeds) CLANG=$(CLANG) fuzz/calls.sh seeds $(or $(FIRST),1) $(FUZZ_SECONDS)

fuzz-repro: ## make a C program of CRASH=file, a crash that the fuzzer of calls found, and run it
	@LIB=$(abspath $(FUZZ_LIB).a) CLANG=$(CLANG) fuzz/calls.sh repro "$(CRASH)"

header-test: ## every header alone, as C99, C11 and C++17, and twice in two units
	OUT=$(OUT)/headers CC="$(CC)" CXX="$(CXX)" c_tests/headers.sh

symbol-test: lib ## exported symbols and prototypes against the contract, and the contract against the last release
	TESTS="contract symbols released" TH_LIB=$(LIB) OUT=$(OUT)/plain MODE=plain CC="$(CC)" CXX="$(CXX)" c_tests/run.sh

install-test: all stage-thc ## install into a folder, build against it in every documented way, uninstall
	OUT=$(OUT)/install CC="$(CC)" CXX="$(CXX)" MAKE="$(MAKE)" c_tests/install.sh

# ---------------------------------------------------------------- source

lint: doc ## formatting, clippy and links of the documentation, warnings denied; code that nothing uses; prose of at most 150 columns; one version
	tools/prose.sh
	tools/version.sh
	REQUIRE_ALL=$(REQUIRE_ALL) tools/patches.sh
	$(CARGO) fmt --all --check
	$(CARGO) fmt --check --manifest-path tools/golden-rule/Cargo.toml
	$(CARGO) fmt --check --manifest-path tools/reference/Cargo.toml
	$(CARGO) fmt --check --manifest-path fuzz/Cargo.toml
	$(CARGO) fmt --check --manifest-path models/Cargo.toml
	$(CARGO) clippy --release --workspace --all-targets -- -D warnings
	$(CARGO) clippy --release --all-targets --manifest-path tools/golden-rule/Cargo.toml -- -D warnings
	$(CARGO) clippy --release --all-targets --manifest-path tools/reference/Cargo.toml -- -D warnings
	OUT=$(OUT)/unused TARGET_DIR="$(TARGET_DIR)" CARGO="$(CARGO)" tools/unused.sh
	$(CARGO) clippy --release --manifest-path models/Cargo.toml --target-dir target/models -- -D warnings

patches: ## write the line numbers of today into the patches of CONTRIBUTING.md
	tools/patches.sh write

fmt: ## format the Rust sources
	$(CARGO) fmt --all

headers: ## regenerate the prototypes in include/
	$(CARGO) check --release --features headers

headers-check: headers ## fail if the committed prototypes are not the generated ones
	@git diff --exit-code include || { echo "The prototypes in include/ are not those that were committed: \`make headers\` has written them, commit them with the change."; exit 1; }

lint-tool: ## build golden-rule, the linter for C programs that use the library
	@[ -e "$(LINTER)/golden-rule" ] || echo "Building the linter: about a minute of processor time."
	$(CARGO) build --release $(CARGOFLAGS) --manifest-path tools/golden-rule/Cargo.toml

lint-tool-test: ## test golden-rule, and run it over our own C and C++ sources
	$(CARGO) test --release --quiet --manifest-path tools/golden-rule/Cargo.toml
	$(CARGO) run --release --quiet --manifest-path tools/golden-rule/Cargo.toml -- \
	  -I c_tests --exclude=_before.c --exclude=planted/ -Ic_tests examples c_tests include

# What makes the reference runs here, whatever processor the library is for.
docs: ## the website, target/docs/index.html, and the man pages, of what headers, contract and guides say
	env -u CARGO_BUILD_TARGET $(CARGO) build --release --quiet $(CARGOFLAGS) --manifest-path tools/reference/Cargo.toml
	rm -rf "$(MAN)"
	"$(REFERENCE)" man . "$(MAN)"
	"$(REFERENCE)" site . "$(SITE)"
	@chmod -R u=rwX,go=rX "$(MAN)" "$(SITE)"

doc: ## the documentation of the Rust sources, of what is private too
	RUSTDOCFLAGS="-D warnings -A rustdoc::private_intra_doc_links" $(CARGO) doc --release --no-deps --document-private-items --lib

# The package of Python, over the library that TH_LIB names, else over the one built here.
PYTHON ?= python3
# Which interpreters test the wheel: one wheel is for all from 3.9 on.
PYTHONS ?= $(PYTHON)
WHEEL := $(abspath $(TARGET_DIR))/wheel

wheel: $(if $(TH_LIB),,lib command) ## the wheel of the Python package, in target/wheel: for all CPython from 3.9 on
	rm -rf "$(WHEEL)"
	TH_LIB="$(or $(TH_LIB),$(BUILD))" CXX="$(CXX)" $(PYTHON) python/backend/libth_build.py wheel "$(WHEEL)"

python-test: wheel ## install the wheel in a fresh environment of each of PYTHONS (python3) and test it there
	@for python in $(PYTHONS); do \
	  rm -rf "$(WHEEL)/environment" && $$python -m venv "$(WHEEL)/environment" && \
	  "$(WHEEL)/environment/bin/pip" install -q --disable-pip-version-check numpy pytest hypothesis distributed mpi4py onnx onnxruntime "$(WHEEL)"/*.whl && \
	  "$(WHEEL)/environment/bin/python" --version && \
	  "$(WHEEL)/environment/bin/python" -m pytest -q -p no:cacheprovider python/tests || exit 1; \
	done

bench: lib $(BUILD)/libTHNN.so ## criterion benchmarks; TH_BENCH_BASELINE=/path/libTH.so compares with another library
	$(CARGO) bench --bench '*'

clean: ## remove what was built
	$(CARGO) clean
	rm -rf tools/golden-rule/target tools/reference/target fuzz/target models/target target

include packaging/install.mk
