# Adds up what llvm-cov exports (lcov): for modules and files of src/, the lines and branches there are and the percentage reached.
# A branch is one way out of a condition. Output is "modules", "files" or "missed", a tab, and a row.
function row(kind, name, lines, reached, branches, taken) {
  printf "%s\t%-36s %8d %6.1f %10d %6s\n", kind, name, lines, lines ? 100 * reached / lines : 100,
    branches, branches ? sprintf("%.1f", 100 * taken / branches) : "-"
}
# The extent check, layouts, raising, allocation and readers of files.
function wholly(file) {
  return file ~ /^(engine\/(extent|layout|view|header|operand)|boundary\/raise|tensor\/layout)\.rs$|^(memory|file|exchange|object\/t7)\//
}
# The line at which the unit tests of a file begin.
function tests_begin(path,    line, text, before) {
  for (line = 1; (getline text < path) > 0; line++) {
    if (text ~ /^mod tests \{/ && before ~ /^#\[cfg\(test\)\]/)
      break
    before = text
  }
  close(path)
  return line
}
/^SF:/ {
  file = substr($0, 4)
  skip = !sub(/.*\/src\//, "", file) || file ~ /^shim\//
  module = file ~ /\// ? file : "(top)"
  sub(/\/.*/, "", module)
  last = tests_begin(substr($0, 4))
  next
}
skip { next }
/^DA:/ {
  split(substr($0, 4), field, ",")
  if (field[1] + 0 >= last)
    next
  lines[file]++
  reached[file] += field[2] > 0
}
/^BRDA:/ {
  split(substr($0, 6), field, ",")
  if (field[1] + 0 >= last)
    next
  branches[file]++
  if (field[4] + 0 > 0)
    taken[file]++
  else if (wholly(file))
    printf "missed\t%s:%d: condition %d, %s\n", file, field[1], int(field[3] / 2) + 1, field[3] % 2 ? "false" : "true"
}
/^end_of_record/ {
  modules[module]
  L[module] += lines[file]; R[module] += reached[file]; B[module] += branches[file]; T[module] += taken[file]
  all_l += lines[file]; all_r += reached[file]; all_b += branches[file]; all_t += taken[file]
  row("files", file, lines[file], reached[file], branches[file], taken[file])
}
END {
  for (module in modules)
    row("modules", module, L[module], R[module], B[module], T[module])
  row("modules", "~ all", all_l, all_r, all_b, all_t)
}
