/*
 * th/standard.hpp: the standard headers that libtorch's <torch/extension.h> brings along, and kernels use without asking.
 */
#ifndef TH_CPP_STANDARD_HPP
#define TH_CPP_STANDARD_HPP

#include <th/names_begin.hpp>

#include <array>
#include <atomic>
#include <bitset>
#include <cassert>
#include <chrono>
#include <climits>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <memory>
#include <mutex>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <variant>

#include <th/names_end.hpp>

#endif
