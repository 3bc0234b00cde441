#pragma once
// An implementation of one operator. A shader under test does not say of which: of that on which it was chosen.

#include <memory>
#include <string>

#include "core/backends/backend.h"
#include "core/operators/schema/operator_schema.h"

namespace opscope::gui {

// Runs `inner` on this operator. Error of a run of another one: Unavailable.
std::unique_ptr<Backend> make_one_operator_backend(std::unique_ptr<Backend> inner, const OperatorSchema& schema);

// "it was chosen for SIGN"
std::string other_operator_text(const OperatorSchema& schema);

}  // namespace opscope::gui
