#pragma once
// --atol, --rtol, --ulp and --any-nan: by which measure elements are compared.

#include "core/compare/compare.h"

namespace CLI {
class App;
}  // namespace CLI

namespace opscope::cli {

// The options write to `tolerance`, which must outlive the parse. A number below 0, or none, is an error of usage.
void add_tolerance_options(CLI::App& verb, Tolerance& tolerance);

}  // namespace opscope::cli
