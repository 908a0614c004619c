# Installing: what is built is made ready below $(STAGE), and installing only copies it. Included by the Makefile.

PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DATADIR ?= $(PREFIX)/share
MANDIR ?= $(DATADIR)/man
DOCDIR ?= $(DATADIR)/doc/th
DESTDIR ?=
# What the command th is called, its man page and its completions too: Torch7's own shell has the same name.
PROGRAM ?= th

# The names that the GNU conventions have for these.
gnu_names := prefix:PREFIX bindir:BINDIR libdir:LIBDIR includedir:INCLUDEDIR datadir:DATADIR mandir:MANDIR docdir:DOCDIR
$(foreach name,$(gnu_names),$(if $(filter command line,$(origin $(firstword $(subst :, ,$(name))))),\
  $(eval $(lastword $(subst :, ,$(name))) := $($(firstword $(subst :, ,$(name)))))))
ifneq ($(findstring ',$(DESTDIR)$(PREFIX)$(BINDIR)$(LIBDIR)$(INCLUDEDIR)$(DATADIR)$(MANDIR)$(DOCDIR)),)
$(error libTH cannot be installed in a folder whose name has an apostrophe)
endif
OBJCOPY ?= objcopy

# The shared libraries: the file that is built, its SONAME, and the file name under which it is installed.
SHARED := libTH.so:libTH.so.0:libTH.so.$(VERSION) libTH.so.1:libTH.so.1:libTH.so.1.$(VERSION) \
  libTHNN.so:libTHNN.so:libTHNN.so libTHNN.so.1:libTHNN.so.1:libTHNN.so.1.$(VERSION)
# Those of CUDA's tensors on a host device, which are built and installed when they are asked for.
SHARED_THC := libTHC.so.0:libTHC.so.0:libTHC.so.$(VERSION) libTHCUNN.so:libTHCUNN.so:libTHCUNN.so \
  libcudart-host.so:libcudart-host.so:libcudart-host.so
STAGE ?= $(BUILD)/stage
STAGE_THC ?= $(STAGE)-thc
# Man pages, the website, and what makes them.
MAN := $(TARGET_DIR)/man
SITE := $(TARGET_DIR)/docs
REFERENCE := $(or $(CARGO_TARGET_DIR),$(CARGO_BUILD_TARGET_DIR),tools/reference/target)/release/th-reference
LINTER := $(or $(CARGO_TARGET_DIR),$(CARGO_BUILD_TARGET_DIR),tools/golden-rule/target)$(addprefix /,$(CARGO_BUILD_TARGET))/release

.PHONY: stage stage-thc install install-thc uninstall notices notices-check deb system-test

stage: lib command ## strip the libraries, each with its debug information in a file of its own, and the command
	@$(MAKE) --no-print-directory -o lib -o command '$(STAGE)/libTH.a'

$(STAGE)/libTH.a: $(LIB) $(BUILD)/libTH.a $(BUILD)/libTH.so.1 $(BUILD)/libTHNN.so $(BUILD)/libTHNN.so.1 $(BUILD)/th packaging/stage.sh packaging/libTHNN.c packaging/libTHNN.sh
	BUILD='$(BUILD)' STAGE='$(STAGE)' SHARED='$(SHARED)' CC='$(CC)' OBJCOPY='$(OBJCOPY)' NM='$(NM)' AR='$(AR)' packaging/stage.sh

stage-thc: thc thcunn ## strip the libraries of CUDA's tensors on a host device
	BUILD='$(BUILD)' STAGE='$(STAGE_THC)' SHARED='$(SHARED_THC)' ONLY=shared OBJCOPY='$(OBJCOPY)' packaging/stage.sh

run_install = STAGE='$(STAGE)' LINTER='$(LINTER)' MAN='$(MAN)' SITE='$(SITE)' VERSION='$(VERSION)' SHARED='$(SHARED)' \
  STAGE_THC='$(STAGE_THC)' SHARED_THC='$(SHARED_THC)' PREFIX='$(PREFIX)' BINDIR='$(BINDIR)' \
  LIBDIR='$(LIBDIR)' INCLUDEDIR='$(INCLUDEDIR)' DATADIR='$(DATADIR)' MANDIR='$(MANDIR)' DOCDIR='$(DOCDIR)' \
  DESTDIR='$(DESTDIR)' PROGRAM='$(PROGRAM)' packaging/install.sh

install: ## copy what `make` built below $(DESTDIR)$(PREFIX); needs no cargo
	@$(run_install) install

install-thc: ## the same for what `make stage-thc` built: CUDA's tensors on a host device
	@PARTS=thc $(run_install) install

uninstall: ## remove exactly what install and install-thc put there
	@$(run_install) uninstall

notices: ## write the notices of the linked crates, packaging/THIRD-PARTY.txt
	CARGO='$(CARGO)' packaging/notices.sh > packaging/THIRD-PARTY.txt

notices-check: notices ## fail if the committed notices are not those of the crates in Cargo.lock
	@git diff --exit-code packaging/THIRD-PARTY.txt || { echo "The notices are not those of the crates in Cargo.lock: \`make notices\` has written them, commit them with the change."; exit 1; }

deb: $(if $(VENDOR),,all) ## Debian packages of what is built, below target/deb; with VENDOR=1 of a build from vendored crates
	OUT='$(CURDIR)/target/deb' packaging/debian/build.sh

system-test: deb ## the commands of README and the Debian packages, in a copy of the system
	DEBS='$(CURDIR)/target/deb' c_tests/system.sh
