/*
 * cytnx.hpp: tensors in the manner of Cytnx.
 */
#ifndef TH_CYTNX_HPP
#define TH_CYTNX_HPP

#include <cytnx/Generator.hpp>
#include <cytnx/linalg.hpp>
#include <cytnx/print.hpp>

#endif
