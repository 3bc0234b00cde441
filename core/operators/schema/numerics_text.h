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
std::vector<std::string> choice_names(const NumericsSetting& setting);  // all of them, in this spelling

// The index of the choice that `text` names, in the spelling of files or of people, in any case; nullopt if there is
// none.
std::optional<std::size_t> choice_named(const NumericsSetting& setting, std::string_view text);

// A profile and changes to it: "onnx", "onnx,zero_point=before_rounding". BadInput for anything else, also if a setting
// is changed twice. The culprit is the wrong part, in quotes; the message says what is allowed.
Result<Numerics> parse_numerics(std::string_view text);
std::string numerics_text(const Numerics& numerics);

}  // namespace opscope
