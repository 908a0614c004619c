# Makes what is needed from the tables of the contract; README.md says how they are written.
#
# usage: awk -v make=WHAT -f generate.awk TABLE.tsv...
#
#   symbols     the names of all exported symbols, variables first, one a line
#   prototypes  C: each function declared again in the words of the table, beside the headers (a conflict does
#               not compile), and its address taken (a symbol that is missing does not link)
#   calls       C: for each function a description of its parameters and a way to call it, see contract.h
#   tensors     the names of the functions of tensors: add for THTensor_(add)
#   elsewhere   the functions that the campaigns do not call, each with the test that does
#   interface   each function as programs are compiled against it: name, element types, types of result and parameters
BEGIN {
  FS = OFS = "\t"
  split("Byte Char Short Int Long Float Double Half", order, " ")
  split("unsigned char,char,short,int,long,float,double,THHalf", element, ",")
  split("long,long,long,long,long,double,double,float", accumulator, ",")
  for (i = 1; i <= 8; i++)
    number[order[i]] = i
  group["all"] = "Byte Char Short Int Long Float Double Half"
  group["numbers"] = "Byte Char Short Int Long Float Double"
  group["signed"] = "Short Int Long Float Double"
  group["floating"] = "Float Double"
  group["-"] = "-" # a plain function

  # C types of parameters and results: the member of Value that holds them.
  split("int,long,short,char,unsigned char,unsigned short,unsigned long,ptrdiff_t,size_t", integers, ",")
  for (i in integers)
    member[integers[i]] = "integer"
  member["bool"] = "integer"
  member["float"] = member["double"] = "number"
  member["THHalf"] = "half"
  member["THDescBuff"] = "text"
  # Element types of memory, as descriptions name them.
  memory["unsigned char"] = "Byte"
  memory["char"] = "Char"
  memory["short"] = memory["unsigned short"] = "Short"
  memory["int"] = "Int"
  memory["long"] = memory["ptrdiff_t"] = memory["unsigned long"] = "Long"
  memory["float"] = "Float"
  memory["double"] = "Double"
  memory["THHalf"] = "Half"
  memory["bool"] = "Byte"

  variables = split("THDefaultAllocator THMapAllocator THRefcountedMapAllocator THLog2Pi THLogOne THLogZero", variable, " ")
  if (make == "symbols" || make == "interface")
    for (i = 1; i <= variables; i++)
      print make == "symbols" ? variable[i] : variable[i] "\t-\tvariable\t"
  else if (make == "prototypes" || make == "calls")
{
    print "#include <TH/THDLPack.h>\n#include <THS/THS.h>\n#include \"contract/contract.h\"\n"
    # Both dialects of THNN, under the names that libTH.so has for them.
    print "#define THNN_(NAME) TH_CONCAT_3(THNN0_, Real, NAME)\n#include <THNN/THNN.h>"
    print "#undef THNN_\n#define THNN_(NAME) TH_CONCAT_3(THNN1_, Real, NAME)\n#define THNN_PYTORCH"
    print "#define TH_GENERIC_FILE \"THNN/generic/THNN.h\"\n#include <TH/THGenerateFloatTypes.h>\n"
  }
}

function fail(message) {
  print FILENAME ":" FNR ": " message > "/dev/stderr"
  failed = 1
  exit 1
}

# Text in the generic dialect for one element type; "-" leaves it as it is.
function instance(text, real) {
  if (real == "-")
    return text
  text = " " text " "
  # What is not part of a longer word.
  text = replace(text, "real", element[number[real]])
  text = replace(text, "accreal", accumulator[number[real]])
  text = replace(text, "THTensor", "TH" real "Tensor")
  text = replace(text, "THStorage", "TH" real "Storage")
  text = replace(text, "THSTensor", "THS" real "Tensor")
  return substr(text, 2, length(text) - 2)
}

function replace(text, word, by,    done) {
  done = ""
  while (match(text, "[^A-Za-z0-9_]" word "[^A-Za-z0-9_]")) {
    done = done substr(text, 1, RSTART) by
    text = substr(text, RSTART + RLENGTH - 1)
  }
  return done text
}

# THTensor_(add) of Float is THFloatTensor_add, THSTensor_(add) is THSFloatTensor_add; THNN0_(Abs_updateOutput) is
# THNN0_FloatAbs_updateOutput.
function symbol_of(generic, real,    prefix) {
  if (real == "-")
    return generic
  prefix = generic ~ /^THNN[01]_\(/ ? substr(generic, 1, 6) : generic ~ /^THSTensor_/ ? "THS" : "TH"
  sub(/\(/, "", generic)
  sub(/\)/, "", generic)
  return prefix real substr(generic, length(prefix) + 1)
}

# Splits parameter `position`, such as "in? const real *data" or "in#1 long *sizes", into ROLE, BLAMED, CTYPE and
# NAME. BLAMED is the argument number of the error for NULL, 0 if NULL has a meaning.
function parse(parameter, position) {
  ROLE = ""
  BLAMED = 0
  if (match(parameter, /^(in|out|inout|scratch|keep|take|retain)(\?|#[0-9]+)? /)) {
    ROLE = substr(parameter, 1, RLENGTH - 1)
    parameter = substr(parameter, RLENGTH + 1)
    BLAMED = position
    if (sub(/\?$/, "", ROLE))
      BLAMED = 0
    if (match(ROLE, /#/)) {
      BLAMED = substr(ROLE, RSTART + 1)
      ROLE = substr(ROLE, 1, RSTART - 1)
    }
  }
  NAME = parameter
  sub(/.*[ *]/, "", NAME)
  CTYPE = substr(parameter, 1, length(parameter) - length(NAME))
  sub(/ +$/, "", CTYPE)
  if ((CTYPE ~ /\*/) != (ROLE != ""))
    fail("a role is needed by pointers, and by nothing else: " parameter)
}

# The C type without const and volatile.
function bare(type) {
  gsub(/(^| )(const|volatile)( |$)/, " ", type)
  gsub(/(^| )(const|volatile)( |$)/, " ", type)
  gsub(/^ +| +$/, "", type)
  gsub(/ *\*/, "*", type)
  return type
}

# What a type is, as a Kind of contract.h, and the element type: KIND and REAL. `generic` is how the table has it.
function classify(type, generic,    sparse) {
  REAL = "Byte"
  type = bare(type)
  if (match(type, /^THS?(Byte|Char|Short|Int|Long|Float|Double|Half)(Tensor|Storage)\*+$/)) {
    sparse = type ~ /^THS(Byte|Char|Short|Int|Long|Float|Double)Tensor/
    REAL = substr(type, sparse ? 4 : 3)
    sub(/(Tensor|Storage).*/, "", REAL)
    if (type ~ /Storage/)
      KIND = bare(generic) == "THLongStorage*" ? "SIZES" : "STORAGE"
    else
      KIND = sparse ? "SPARSE" : type ~ /\*\*$/ ? "TENSORS" : "TENSOR"
  } else if (type == "THGenerator*")
    KIND = "GENERATOR"
  else if (type == "THFile*")
    KIND = "FILE_"
  else if (type == "DLManagedTensorVersioned*")
    KIND = "MANAGED"
  else if (type == "DLManagedTensor*")
    KIND = "MANAGED_LEGACY"
  else if (type == "THObject*")
    KIND = "OBJECT"
  else if (type == "THNet*")
    KIND = "NET"
  else if (type == "THNetRun*")
    KIND = "NET_RUN"
  else if (type == "THMapAllocatorContext*")
    KIND = "CONTEXT"
  else if (type == "THAllocator*")
    KIND = "ALLOCATOR"
  else if (type == "long**")
    KIND = "LISTS"
  else if (type == "char**")
    KIND = "TEXTS"
  else if (type == "THNNState*")
    KIND = "STATE"
  else if (type == "void*")
    KIND = "VOID"
  else if (generic ~ /^const char \*$/)
    KIND = "TEXT"
  else if (type ~ /[^*]\*$/) {
    sub(/\*/, "", type)
    KIND = "MEMORY"
    REAL = type in memory ? memory[type] : "Byte"
  } else if (type in member) {
    KIND = member[type] == "integer" ? "INTEGER" : member[type] == "number" ? "NUMBER" : member[type] == "half" ? "HALF" : "DESCRIPTION"
    if (KIND == "INTEGER")
      REAL = memory[type]
    if (type == "size_t")
      REAL = "Long"
    if (type == "float")
      REAL = "Float"
    if (type == "double")
      REAL = "Double"
  } else
    KIND = "NOTHING"
}

function prototype(symbol, real,    c, i, list) {
  c = instance(returns, real)
  list = ""
  for (i = 1; i <= count; i++)
    list = list (i > 1 ? ", " : "") instance(type[i], real) (type[i] ~ /\*$/ ? "" : " ") name[i]
  print "extern " c (c ~ /\*$/ ? "" : " ") symbol "(" (count ? list : "void") (variadic ? ", ..." : "") ");"
}

function call(symbol, real, generic,    i, list, result, description) {
  list = ""
  description = ""
  for (i = 1; i <= count; i++) {
    c = instance(type[i], real)
    classify(c, type[i])
    if (KIND == "NOTHING")
      fail("cannot make a " c)
    list = list (i > 1 ? ", " : "") (c ~ /\*/ ? "(" c ")a[" i - 1 "].pointer" : KIND == "HALF" ? "a[" i - 1 "].half" : "(" c ")a[" i - 1 "]." member[bare(c)])
    description = description "\n    {\"" name[i] "\", " KIND ", REAL_" toupper(REAL) ", " (role[i] == "" ? "VALUE" : toupper(role[i])) ", " blamed[i] "},"
  }
  c = instance(returns, real)
  classify(c, returns)
  result = KIND
  print "\nstatic void call_" functions "(const Value *a, Value *r) {"
  print "  (void)a, (void)r;"
  if (c == "void")
    print "  " symbol "(" list ");"
  else if (c ~ /\*/)
    print "  r->pointer = (void *)" symbol "(" list ");"
  else
    print "  r->" member[bare(c)] " = " symbol "(" list ");"
  print "}"
  print "static const Parameter parameters_" functions "[] = {" description "\n    {NULL, NOTHING, 0, VALUE, 0}};"
  gsub(/["\\]/, "\\\\&", valid)
  rows[functions] = "{\"" symbol "\", \"" generic "\", " (real == "-" ? -1 : number[real] - 1) ", call_" functions ", " count ", parameters_" functions ", " (c == "void" ? "NOTHING" : result) ", REAL_" toupper(REAL) ", OWNER_" toupper(owner) ", \"" valid "\"},"
}

FNR == 1 { next } # names of the columns
{
  generic = $1
  if (!($2 in group))
    fail("unknown group of types: " $2)
  returns = $3
  owner = "nobody"
  if (match(returns, /^(new|same|borrowed) /)) {
    owner = substr(returns, 1, RLENGTH - 1)
    returns = substr(returns, RLENGTH + 1)
  }
  if ((returns ~ /\*/) != (owner != "nobody"))
    fail("a pointer that is returned is new, same or borrowed: " $3)
  variadic = $4 ~ /, \.\.\.$/
  sub(/, \.\.\.$/, "", $4)
  count = $4 == "void" ? 0 : split($4, parameters, /, /)
  for (p = 1; p <= count; p++) {
    parse(parameters[p], p)
    role[p] = ROLE
    blamed[p] = BLAMED
    type[p] = CTYPE
    name[p] = NAME
  }
  if (make == "interface") {
    list = ""
    for (p = 1; p <= count; p++)
      list = list (p > 1 ? ", " : "") type[p]
    print $1, $2, owner == "nobody" ? returns : owner " " returns, (count ? list : "void") (variadic ? ", ..." : "")
    next
  }
  valid = $5
  reals = split(group[$2], real, " ")
  for (k = 1; k <= reals; k++) {
    symbol = symbol_of(generic, real[k])
    functions++
    if (make == "symbols")
      print symbol
    else if (make == "prototypes") {
      prototype(symbol, real[k])
      rows[functions] = "{\"" symbol "\", (ContractFunction)" symbol "},"
    } else if (make == "tensors") {
      if (match(symbol, /Tensor_/))
        print substr(symbol, RSTART + RLENGTH)
    } else if (make == "elsewhere") {
      if (sub(/^elsewhere=/, "", valid))
        print generic, valid
      break
    } else if (valid !~ /^elsewhere=/)
      call(symbol, real[k], generic)
  }
}

END {
  if (failed)
    exit 1
  if (make != "prototypes" && make != "calls")
    exit
  print make == "calls" ? "\nconst Function contract_functions[] = {" : "\nconst Symbol contract_symbols[] = {"
  for (k = 1; k <= functions; k++)
    if (k in rows)
      print "    " rows[k]
  print "};"
  if (make == "calls")
    print "const int contract_count = sizeof contract_functions / sizeof contract_functions[0];"
  else
    print "const int contract_symbolCount = sizeof contract_symbols / sizeof contract_symbols[0];"
}
