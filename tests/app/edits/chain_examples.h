#pragma once
// What tests make chains of.

#include <string>

#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::gui {

// An example by the name of its file.
inline Model example(const std::string& name) {
  return test::value_of(read_model(test::source_folder() / "assets/models" / name));
}

inline const OperatorSchema& schema(const std::string& name) { return *find_operator("ELEMENT_WISE_" + name); }

}  // namespace opscope::gui
