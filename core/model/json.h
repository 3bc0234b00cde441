#pragma once
// Case files as text.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/model/model.h"

namespace opscope {

// What a case says that does nothing, or acts as something else than it says. The model is read all the same.
struct CaseWarning {
  std::string path;  // "dispatchables.clip.desc.InputTensor.strides"
  std::string what;  // one sentence
};
using CaseWarnings = std::vector<CaseWarning>;
// So many of one kind are told, and that there are more: they take many times the memory of what they tell of.
inline constexpr std::size_t most_warnings = 1000;
void add_warning(CaseWarnings& warnings, std::string path, std::string what);

// Parses DxDispatch JSON: comments, trailing commas, "nan" / "inf" / "-inf" strings, short and full enum names, `desc`
// inline or nested, Type/Desc wrappers collapsed or not. `file` names the text in errors; an error's `where` is
// "file:line:column" for malformed JSON and "file: dispatchables.clip.desc.Min" otherwise. Warnings are added to
// `warnings` where it is given.
Result<Model> parse_model(std::string_view text, const std::string& file, CaseWarnings* warnings = nullptr);
Result<Model> read_model(const std::filesystem::path& file, CaseWarnings* warnings = nullptr);

// Two-space indented JSON, unknown members and comments included; floats as shortest round trip, 64-bit integers exact.
// Reading it back gives an equal model. A GeneratorValues resource stands under opscope.generators.
std::string write_model(const Model& model);

// The same in one line, without comments, spaces or a newline at its end.
std::string write_model_line(const Model& model);

// The same text for a file of this name. BadInput where it could not be read back: it may nest one level deeper than
// the case did, and so too deep.
Result<std::string> write_readable_model(const Model& model, const std::string& file);

// Replaces `file` as a whole: a failure leaves the old one untouched. Errors also as write_readable_model.
Result<void> save_model(const Model& model, const std::filesystem::path& file);

}  // namespace opscope
