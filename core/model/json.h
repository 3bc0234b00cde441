#pragma once
// Case files as text.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/model/model.h"

namespace opscope {

// Something in a case that has no effect, or not the expected one. The model is read nevertheless.
struct CaseWarning {
  std::string path;  // "dispatchables.clip.desc.InputTensor.strides"
  std::string what;  // one sentence
};
using CaseWarnings = std::vector<CaseWarning>;
// At most this many are listed, then one says that there are more: a warning can need much more memory than its cause.
inline constexpr std::size_t most_warnings = 1000;
void add_warning(CaseWarnings& warnings, std::string path, std::string what);

// Parses DxDispatch JSON: comments, trailing commas, "nan" / "inf" / "-inf" strings, short and full enum names, `desc`
// inline or nested, Type/Desc wrappers collapsed or not. `file` names the text in errors; an error's `where` is
// "file:line:column" for malformed JSON and "file: dispatchables.clip.desc.Min" otherwise. Warnings are added to
// `warnings` if given.
Result<Model> parse_model(std::string_view text, const std::string& file, CaseWarnings* warnings = nullptr);
Result<Model> read_model(const std::filesystem::path& file, CaseWarnings* warnings = nullptr);

// Two-space indented JSON, unknown members and comments included; floats as shortest round trip, 64-bit integers exact.
// Reading it back gives an equal model. A GeneratorValues resource stands under opscope.generators.
std::string write_model(const Model& model);

// The same in one line, without comments, spaces or a newline at its end.
std::string write_model_line(const Model& model);

// The same text, checked: BadInput if it could not be read back, because it nests one level deeper than the case did.
// `file` names it in errors.
Result<std::string> write_readable_model(const Model& model, const std::string& file);

// The same case in the layout of `layout`, the text of an earlier state of it: order, blanks, line breaks and spelling
// of what is as it was. Plainly written if `layout` is no case, has more than 1 MiB, or would lose a comment.
std::string write_model_like(const Model& model, std::string_view layout);

// Replaces `file` atomically: a failure leaves the old one untouched. `layout`: as above; empty: plainly written.
// Errors also as write_readable_model.
Result<void> save_model(const Model& model, const std::filesystem::path& file, std::string_view layout = {});

}  // namespace opscope
