/*
 * cytnx.hpp: tensors in the manner of Cytnx.
 */
#pragma once

#include <cytnx/Generator.hpp>
#include <cytnx/print.hpp>
