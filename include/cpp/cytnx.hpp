/*
 * cytnx.hpp: tensors in the manner of Cytnx.
 */
#ifndef TH_CYTNX_HPP
#define TH_CYTNX_HPP

#include <th/names_begin.hpp>

#include <cytnx/Generator.hpp>
#include <cytnx/linalg.hpp>
#include <cytnx/print.hpp>

#include <th/names_end.hpp>

#endif
