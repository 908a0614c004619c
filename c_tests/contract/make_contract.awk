# Makes a C file from the contract tables: it declares each function again, in
# the words of the table, beside the headers (a conflict does not compile), and
# calls check(name, address) for each (a symbol that is missing does not link).
#
# usage: awk -f make_contract.awk TABLE.tsv... > contract.c
BEGIN {
  FS = "\t"
  print "#include <THS/THS.h>\n#include \"contract/contract.h\"\n"
}
FNR == 1 { next } # the header line
{
  separator = $2 ~ /\*$/ ? "" : " "
  print "extern " $2 separator $1 "(" $3 ");"
  names[++n] = $1
}
END {
  print "\nvoid contract_forEach(ContractCheck check) {"
  for (i = 1; i <= n; i++)
    print "  check(\"" names[i] "\", (ContractFunction)" names[i] ");"
  print "}"
}
