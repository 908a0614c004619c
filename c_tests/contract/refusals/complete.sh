#!/bin/sh
# Each clause behind "Errors:" in the headers has a call in calls.tsv that it refuses, for each argument number that it
# begins with, or stands in missing.tsv, which may only shrink: what has a call by now, or has gone, is to be taken off.
set -eu
cd "$(dirname "$0")/../../.."
folder=c_tests/contract/refusals

headers=$(find include/TH include/THS include/THNN -name '*.h' | LC_ALL=C sort)
elsewhere=$(awk -v make=elsewhere -f c_tests/contract/generate.awk c_tests/contract/*.tsv | cut -f 1 | tr '\n' ' ')
# shellcheck disable=SC2086
awk -f $folder/clauses.awk $headers | awk -F '\t' -v folder=$folder -v elsewhere=" $elsewhere " '
  # The dialects of THNN have one header.
  function shown(name) {
    sub(/^THNN[01]_/, "THNN_", name)
    return name
  }
  FILENAME == "-" {
    clause[$1 FS $3] = 1
    need[$1 FS $2 FS $3] = 1
    next
  }
  FNR == 1 { next }
  FILENAME ~ /calls/ {
    if (!((shown($1) FS $3) in clause))
      complain("calls.tsv: the header of " $1 " has no such clause: " $3)
    has[shown($1) FS $2 FS $3] = has[shown($1) FS "-" FS $3] = 1
    rows++
    next
  }
  {
    if (!($0 in need))
      complain("missing.tsv: the header has no such clause any more, take it off: " $0)
    else if ($0 in has)
      complain("missing.tsv: has a call by now, take it off: " $0)
    listed[$0] = 1
    missing++
  }
  function complain(text) {
    print text
    status = 1
  }
  END {
    for (key in need) {
      split(key, part, FS)
      if (!(key in has) && !(key in listed) && index(elsewhere, " " part[1] " ") == 0)
        complain(part[1] ": no call in " folder "/calls.tsv is refused as argument " part[2] " for: " part[3])
    }
    if (!status)
      print rows " calls are refused as the headers say, " missing " are missing"
    exit status
  }' - $folder/calls.tsv $folder/missing.tsv
