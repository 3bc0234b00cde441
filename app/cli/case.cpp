#include "app/cli/case.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>

#include "app/cli/console.h"
#include "app/cli/output.h"
#include "core/model/case_output.h"
#include "core/model/json.h"
#include "core/model/run_model.h"
#include "core/validation/validate.h"

namespace opscope::cli {

namespace {

constexpr const char* standard_input = "-";
constexpr std::size_t max_input_bytes = std::size_t{256} << 20;  // as for case files

Result<Model> read_standard_input() {
  std::string text;
  std::array<char, 1 << 16> piece;
  while (const std::size_t count = std::fread(piece.data(), 1, piece.size(), stdin)) {
    text.append(piece.data(), count);
    if (text.size() > max_input_bytes)
      return bad_input(name_of(standard_input),
                       fmt::format("holds more than the {} bytes a case may have", max_input_bytes));
  }
  if (std::ferror(stdin)) return bad_input(name_of(standard_input), "could not be read");
  return parse_model(text, name_of(standard_input));
}

}  // namespace

std::string name_of(const std::filesystem::path& file) {
  return file == standard_input ? "standard input" : file.empty() ? "MODEL ''" : file.string();
}

Result<Model> load_model(const std::filesystem::path& file, const SharedOptions& options) {
  auto model = file == standard_input ? read_standard_input() : read_model(file);
  if (!model) return tl::unexpected(in_file(file, model.error()));
  if (options.numerics) model->numerics = *options.numerics;
  if (options.feature_level) model->feature_level = *options.feature_level;
  return model;
}

SearchPaths search_paths(const std::filesystem::path& file, const SharedOptions& options) {
  // Nothing lies beside standard input.
  return {file == standard_input ? options.input_path : file.parent_path(), options.input_path};
}

ReadFiles files_read(const std::filesystem::path& file, const Model& model, const SharedOptions& options) {
  ReadFiles files = opscope::files_read(model, search_paths(file, options));
  add_read(files, file);
  return files;
}

Error in_file(const std::filesystem::path& file, Error error) {
  const std::string name = name_of(file);
  if (!error.where.starts_with(name)) error.where = error.where.empty() ? name : name + ": " + error.where;
  return error;
}

void print_warnings(const std::filesystem::path& file, const Model& model, const DispatchCommand& dispatch,
                    const Invocation& invocation, const SharedOptions& options) {
  for (const Diagnostic& found : validate(invocation))
    if (found.severity == Diagnostic::Severity::Warning)
      warn(options.quiet,
           fmt::format("{}: {}: {}", name_of(file), path_in_case(model, dispatch, found.path), found.message));
}

}  // namespace opscope::cli
