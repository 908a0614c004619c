#!/bin/sh
# The names that the manual knows: every exported symbol, and every function without its element type (THTensor_add).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
{
  awk -v make=symbols -f "$here/generate.awk" "$here"/*.tsv
  awk -F '\t' 'FNR > 1 { sub(/_\(/, "_", $1); sub(/\)$/, "", $1); print $1 }' "$here"/*.tsv
} | LC_ALL=C sort -u
