#!/bin/sh
# What the last release promised to programs beside what is there: each of its functions with the types of its result and
# parameters and with who owns what, for at least its element types; each public struct and enum, of which more fields or
# values may follow; each named type; each macro, with its value or its parameters; and each header. released.txt has it,
# written by `check.sh record` when a version is released.
#
# usage: c_tests/abi/check.sh [record]
#
#   CC  the C compiler, which reads the macros   (default cc)
set -eu
cd "$(dirname "$0")/../.."
released=c_tests/abi/released.txt

# What needs an MPI's own header has no symbols, and is compiled into each program anew.
headers() {
  find include/TH include/THS include/THNN -name '*.h' ! -path '*/mpi/*' ! -name THMPI.h | LC_ALL=C sort
}

# Without those that end in an underscore or guard a header, which are nobody else's, and without the version.
macros() {
  printf '#include <%s.h>\n' TH/TH THS/THS THNN/THNN TH/THAudit TH/THAuto TH/THDLPack TH/THExchange TH/THImage TH/THObject |
    ${CC:-cc} -Iinclude -E -dM - | LC_ALL=C sort |
    sed -n 's/^#define \(\(TH\|DL\)[A-Za-z0-9_]*\)\(([^)]*)\)\{0,1\} *\(.*\)$/\1\t\3\t\4/p' |
    awk -F '\t' '$1 !~ /(_|_INC|_H|_DONE)$|^TH_VERSION/ && ($2 != "" || $3 != "") { print "macro\t" $1 "\t-\t" ($2 != "" ? $2 : $3) }'
}

# Lines of four columns: what it is, its name, its element types, and what must not change.
interface() {
  awk -v make=interface -f c_tests/contract/generate.awk c_tests/contract/*.tsv | LC_ALL=C sort |
    awk -F '\t' '{ print ($3 == "variable" ? $3 : "function") "\t" $1 "\t" $2 "\t" ($3 == "variable" ? "" : $3 " (" $4 ")") }'
  headers | xargs awk -f c_tests/abi/types.awk | awk -F '\t' '{ print $1 "\t" $2 "\t-\t" $3 }'
  macros
  headers | sed 's,^include/,,' | grep -v /generic/ | awk '{ print "header\t" $1 "\t-\t" }'
}

if [ "${1:-}" = record ]; then
  { sed -n 's/^version = "\(.*\)"/# libTH \1/p' Cargo.toml | head -n 1; interface; } > "$released"
  exit
fi

interface | awk -F '\t' -v name="$(sed -n 's/^# //p' "$released")" '
  BEGIN {
    group["all"] = "Byte Char Short Int Long Float Double Half"
    group["numbers"] = "Byte Char Short Int Long Float Double"
    group["signed"] = "Short Int Long Float Double"
    group["floating"] = "Float Double"
  }
  function wrong(what) { print what; failed++ }
  # Whether each type of one group is in another.
  function covered(old, new,    i, n, type) {
    if (old == new)
      return 1
    n = split(group[old], type, " ")
    for (i = 1; i <= n; i++)
      if (index(" " group[new] " ", " " type[i] " ") == 0)
        return 0
    return n > 0
  }
  NR == FNR { types[$1, $2] = $3; text[$1, $2] = $4; next }
  /^#/ { next }
  !(($1, $2) in text) { wrong($2 ": a " $1 " of " name " is gone"); next }
  !covered($3, types[$1, $2]) { wrong($2 ": " name " had it for the types \"" $3 "\", now it is there for \"" types[$1, $2] "\"") }
  # Behind a value that was the last, a comma may follow.
  ($1 ~ /^(struct|enum)$/ ? index(text[$1, $2], $4) != 1 : text[$1, $2] != $4) {
    wrong($2 ": was " $4 " in " name ", is " text[$1, $2])
  }
  { seen++ }
  END {
    if (failed)
      exit 1
    print seen " functions, variables, types, macros and headers are those of " name
  }
' - "$released"
