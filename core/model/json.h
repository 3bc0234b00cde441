#pragma once
// Case files as text.

#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/model/model.h"

namespace opscope {

// Parses DxDispatch JSON: comments, trailing commas, "nan" / "inf" / "-inf" strings, short and full enum names, `desc`
// inline or nested, Type/Desc wrappers collapsed or not. `file` names the text in errors; an error's `where` is
// "file:line:column" for malformed JSON and "file: dispatchables.clip.desc.Min" otherwise.
Result<Model> parse_model(std::string_view text, const std::string& file);
Result<Model> read_model(const std::filesystem::path& file);

// Two-space indented JSON, unknown members and comments included; floats as shortest round trip, 64-bit integers exact.
// Reading it back gives an equal model. A GeneratorValues resource stands under opscope.generators.
std::string write_model(const Model& model);

// The same in one line, without comments, spaces or a newline at its end.
std::string write_model_line(const Model& model);

// Replaces `file` as a whole: a failure leaves the old one untouched.
Result<void> save_model(const Model& model, const std::filesystem::path& file);

}  // namespace opscope
