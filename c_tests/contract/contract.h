/*
 * contract.h: between test_contract.c and the file that make_contract.awk makes.
 */
#ifndef CONTRACT_H
#define CONTRACT_H

typedef void (*ContractFunction)(void);
typedef void (*ContractCheck)(const char *name, ContractFunction function);

/* Calls `check` for each function of the contract. */
void contract_forEach(ContractCheck check);

#endif
