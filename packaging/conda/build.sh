#!/usr/bin/env bash
# Run by conda-build in the sources, with PREFIX and the compilers set.
set -euo pipefail
make CARGOFLAGS=--locked CC="$CC" CXX="$CXX" OBJCOPY="${OBJCOPY:-objcopy}" NM="${NM:-nm}" AR="${AR:-ar}"
make install PREFIX="$PREFIX"
