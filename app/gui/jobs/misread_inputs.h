#pragma once
// Inputs that are not the values that a person sees in their source. All implementations agree on them, whatever was
// meant.

#include <optional>
#include <string>
#include <string_view>

#include "core/model/json.h"
#include "core/model/load.h"
#include "core/operators/schema/invocation.h"

namespace opscope::gui {

// In a message of type_warnings(), what stands before the type of the values.
inline constexpr std::string_view whose_values = "whose values are ";
// The type of the values that a tensor of another type reads, as such a message names it. Unknown: it names none.
DataType written_type(std::string_view message);

class MisreadInputs {
 public:
  // Reads the headers of the files of the case. Both must outlive this.
  MisreadInputs(const Model& model, const SearchPaths& paths);

  // As type_warnings().
  const CaseWarnings& warnings() const { return warnings_; }

  // "InputTensor reads the bytes of FLOAT64 values as FLOAT32", "notes.txt ends within InputTensor, whose rest is 0",
  // of several inputs with "; " between them. nullopt: there is none. `command` is one of the model, and `invocation`
  // is valid.
  std::optional<std::string> of(const DispatchCommand& command, const Invocation& invocation) const;

 private:
  const Model& model_;
  const SearchPaths& paths_;
  const CaseWarnings warnings_;
};

}  // namespace opscope::gui
