#!/bin/sh
# Fails where a line of prose in a Markdown file is wider than 150 columns. Rows of tables and blocks of code, which cannot
# be broken, are left alone. Fails too where a section of Rust documentation has no empty line below its heading.
set -eu
cd "$(dirname "$0")/.."
git ls-files -z '*.md' | xargs -0 awk '
FNR == 1 { code = 0 }
/^ *```/ { code = !code }
{
  columns = $0
  gsub(/[\200-\277]/, "", columns) # a character of several bytes is one column
}
!code && !/^ *\|/ && length(columns) > 150 {
  print FILENAME ":" FNR ": " length(columns) " columns"
  wide = 1
}
END { exit wide }'
git ls-files -z '*.rs' | xargs -0 awk '
heading && $0 !~ /^ *\/\/[\/!] *$/ {
  print FILENAME ":" FNR ": no empty line below a heading"
  bad = 1
}
{ heading = /^ *\/\/[\/!] # (Safety|Errors|Panics)$/ }
END { exit bad }'
