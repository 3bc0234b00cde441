#pragma once
// Numerics as command lines and files spell them.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/operators/schema/numerics.h"

namespace opscope {

// A choice of a setting: lower case, `_` for blanks ("number_wins", "nan").
std::string spelled(std::string_view choice);
std::vector<std::string> choice_names(const NumericsSetting& setting);  // all of them, so spelled

// The number of the setting's choice that `text` names, so spelled or as people read it, in any case; nullopt if it
// names none.
std::optional<std::size_t> choice_named(const NumericsSetting& setting, std::string_view text);

// A profile and changes to it: "onnx", "onnx,zero_point=before_rounding". BadInput, with the part that is wrong, in
// quotes, as the culprit and what is allowed, for anything else, also where a setting is changed twice.
Result<Numerics> parse_numerics(std::string_view text);
std::string numerics_text(const Numerics& numerics);

}  // namespace opscope
