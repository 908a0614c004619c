#include <th/absent.hpp>
