# Makes calls with NULL from the contract tables: for each pointer parameter of
# each function, NULL_CALL("function: parameter", call), where that parameter is
# NULL and the others are what the objects of test_null.c offer.
#
# usage: awk -f make_null_calls.awk TABLE.tsv... > null_calls.c
BEGIN {
  FS = "\t"
  # Handlers may be NULL, and the messages of errors are the caller's affair.
  # The auditor's calls are about the process as a whole.
  # Atomic operations take addresses of the caller's own variables.
  skip = "^(THSet|_THError|_THArgCheck|_THAssertionFailed|THAtomic|THAudit)"
  constant["flags"] = 1 # TH_ALLOCATOR_MAPPED_SHARED
  constant["nElement"] = 12
  constant["buffer_len"] = 64
  constant["nDimension"] = constant["dimsA"] = constant["dimsB"] = constant["tensorDim"] = constant["dims"] = 2
  constant["n"] = constant["count"] = constant["step_"] = constant["ndim"] = 1
  constant["fd"] = -1
}

# Splits a parameter such as "const float *data" into TYPE and NAME; the name may be missing.
function parse(parameter) {
  gsub(/(^| )(const|struct|volatile)( |$)/, " ", parameter)
  gsub(/^ +| +$/, "", parameter)
  if (match(parameter, /.*\*/)) {
    TYPE = substr(parameter, 1, RLENGTH)
    NAME = substr(parameter, RLENGTH + 1)
    gsub(/ *\*/, "*", TYPE)
  } else if (parameter ~ /^(unsigned )?[A-Za-z_]+$/) {
    TYPE = parameter
    NAME = ""
  } else {
    NAME = parameter
    sub(/.* /, "", NAME)
    TYPE = substr(parameter, 1, length(parameter) - length(NAME) - 1)
  }
}

# The number of the object: the first of its type in this call, the second, ...
function nth(type) { return used[type]++ ? "b" : "a" }

# What to pass for a parameter that is not NULL.
function argument(type, name, symbol,    real) {
  if (match(type, /^THS(Byte|Char|Short|Int|Long|Float|Double)Tensor/)) {
    real = substr(type, 4)
    sub(/Tensor.*/, "", real)
    return "test" real "_sparse_" nth(type)
  }
  if (type == "THLongStorage*" && name ~ /^(size|sizes|size_|dims|output)$/ && symbol !~ /Storage_(set|get|data)/)
    return "null_sizes"
  if (type == "THLongStorage*" && name ~ /^stride/)
    return "null_strides"
  if (match(type, /^TH(Byte|Char|Short|Int|Long|Float|Double|Half)(Tensor|Storage)/)) {
    real = substr(type, 3)
    sub(/(Tensor|Storage).*/, "", real)
    if (type ~ /\*\*$/)
      return "test" real "_list"
    return "test" real (type ~ /Tensor/ ? "_tensor_" : "_storage_") nth(type)
  }
  if (type == "THAllocator*") return "&THDefaultAllocator"
  if (type == "THMapAllocatorContext*") return "null_context"
  if (type == "THGenerator*") return "null_generator"
  if (type == "THFile*") return "null_file"
  if (type == "void*") return symbol ~ /Refcounted/ ? "null_mapping + 64" : "NULL"
  if (type ~ /[a-z]\*$/ && name == "data") return "null_block()"
  if (type == "char*") return name == "filename" ? "MAPPED_FILE" : "null_text"
  if (type == "long**") return name == "sizes" ? "null_lists" : name == "expandedSizes" ? "&null_expanded[0]" : "&null_expanded[1]"
  if (type == "long*") return "null_longs"
  if (type ~ /\*$/) {
    real = type
    sub(/\*/, "", real)
    return "(" real " *)null_elements"
  }
  if (name in constant) return constant[name]
  if (type == "THHalf") return "null_half"
  if (name ~ /^size_?$/) return symbol ~ /Storage_new/ ? 10 : 1
  if (name ~ /^size[0-9]_/) return 2
  if (name ~ /^stride[0-9]_/) return 1
  return 0
}

# The call, with its result freed if it is the caller's.
function finished(result, symbol, call,    kind) {
  kind = result
  sub(/ *\*$/, "", kind)
  if (symbol ~ /_?(new|toDense)/ && kind ~ /(Tensor|Storage|Context|Generator|File)$/)
    return (kind ~ /File$/ ? "THFile" : kind) "_free(" call ")"
  if (result ~ /void *\*/)
    return "THFree(" call ")"
  return "(void)" call
}

FNR == 1 || $1 ~ skip || $3 !~ /\*/ { next }
{
  n = split($3, parameters, /, */)
  for (hole = 1; hole <= n; hole++) {
    if (parameters[hole] !~ /\*/)
      continue
    split("", used)
    call = ""
    for (i = 1; i <= n; i++) {
      parse(parameters[i])
      value = argument(TYPE, NAME, $1)
      if (i == hole) {
        value = "NULL"
        label = NAME == "" ? "argument " i : NAME
      }
      call = call (i > 1 ? ", " : "") value
    }
    print "NULL_CALL(\"" $1 ": " label "\", " finished($2, $1, $1 "(" call ")") ");"
  }
}
