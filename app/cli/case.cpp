#include "app/cli/case.h"

#include <fmt/format.h>

#include "app/cli/console.h"
#include "core/model/json.h"
#include "core/model/run_model.h"
#include "core/validation/validate.h"

namespace opscope::cli {

Result<Model> load_model(const std::filesystem::path& file, const SharedOptions& options) {
  auto model = read_model(file);
  if (!model) return tl::unexpected(in_file(file, model.error()));
  if (options.numerics) model->numerics = *options.numerics;
  if (options.feature_level) model->feature_level = *options.feature_level;
  return model;
}

SearchPaths search_paths(const std::filesystem::path& file, const SharedOptions& options) {
  return {file.parent_path(), options.input_path};
}

Error in_file(const std::filesystem::path& file, Error error) {
  const std::string name = file.string();
  if (!error.where.starts_with(name)) error.where = error.where.empty() ? name : name + ": " + error.where;
  return error;
}

void print_warnings(const std::filesystem::path& file, const Model& model, const DispatchCommand& dispatch,
                    const Invocation& invocation, const SharedOptions& options) {
  for (const Diagnostic& found : validate(invocation))
    if (found.severity == Diagnostic::Severity::Warning)
      warn(options.quiet,
           fmt::format("{}: {}: {}", file.string(), path_in_case(model, dispatch, found.path), found.message));
}

}  // namespace opscope::cli
