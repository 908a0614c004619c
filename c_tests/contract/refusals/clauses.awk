# What the headers say is an error: reads headers, and prints NAME, NUMBER and CLAUSE of each clause behind "Errors:" of each
# function, a line for each argument number that the clause begins with, NUMBER - if with none. What is said of NULL and of
# memory alone is not printed: test_null.c and test_calls_memory.c make these calls for all functions.
BEGIN { OFS = "\t" }

FNR == 1 { inside = 0; text = "" }
/>>> prototypes generated/ { inside = 1; next }
/<<< end of generated/ { inside = 0 }
!inside { next }
/^ ?\/?\*/ {
  if (/^\/\*/)
    text = ""
  line = $0
  sub(/^ *\/?\*+\/? ?/, "", line)
  sub(/ *\*\/$/, "", line)
  text = text " " line
  next
}
/^[A-Za-z].*\(/ && text != "" {
  if (match($0, /[A-Za-z0-9_]+_\([A-Za-z0-9_]+\)\(/) || match($0, /[A-Za-z0-9_]+\(/))
    errors(substr($0, RSTART, RLENGTH - 1), text)
  text = ""
}

function errors(name, text,    clauses, n, k) {
  gsub(/ +/, " ", text)
  if (!match(text, /Errors(, [^:]*| of all)?: /))
    return
  text = substr(text, RSTART + RLENGTH) " "
  # The sentence.
  if (match(text, /\. /))
    text = substr(text, 1, RSTART - 1)
  n = split(text, clauses, /; */)
  for (k = 1; k <= n; k++)
    clause(name, clauses[k])
}

function clause(name, text,    rest, numbers, n, k, ends) {
  sub(/^ +/, "", text)
  sub(/ +$/, "", text)
  rest = text
  sub(/^(also|else) /, "", rest)
  n = 0
  if (match(rest, /^[0-9]+(, [0-9]+)*( to [0-9]+)?,? /)) {
    numbers = substr(rest, 1, RLENGTH - 1)
    sub(/,$/, "", numbers)
    rest = substr(rest, RLENGTH + 1)
    if (split(numbers, ends, / to /) == 2) {
      for (k = ends[1]; k <= ends[2]; k++)
        list[++n] = k
    } else
      n = split(numbers, list, /, /)
  }
  if (rest ~ /^(if )?((either|a pointer|`?[A-Za-z0-9_]+`?|one) is )?NULL$/ || rest ~ /^no memory/ || rest ~ /argument i is NULL/)
    return
  if (n == 0)
    print name, "-", text
  for (k = 1; k <= n; k++)
    print name, list[k], text
}
