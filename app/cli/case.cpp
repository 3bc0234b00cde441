#include "app/cli/case.h"

#include <fmt/format.h>

#include "app/cli/console.h"
#include "core/model/json.h"
#include "core/validation/validate.h"

namespace opscope::cli {
namespace {

// An error of a part that knows paths inside the case, but not which file it came from.
Error in_file(const std::filesystem::path& file, Error error) {
  const std::string name = file.string();
  if (!error.where.starts_with(name)) error.where = error.where.empty() ? name : name + ": " + error.where;
  return error;
}

std::string path_in_case(const DispatchCommand& dispatch, std::size_t command, const std::string& path) {
  if (path.starts_with("bindings")) return fmt::format("commands[{}].{}", command, path);
  return fmt::format("dispatchables.{}.desc{}{}", dispatch.dispatchable, path.empty() ? "" : ".", path);
}

}  // namespace

Result<Model> load_model(const std::filesystem::path& file, const SharedOptions& options) {
  auto model = read_model(file);
  if (!model) return tl::unexpected(in_file(file, model.error()));
  if (options.numerics) model->numerics = *options.numerics;
  if (options.feature_level) model->feature_level = *options.feature_level;
  return model;
}

Result<Case> load_case(const std::filesystem::path& file, const SharedOptions& options) {
  auto model = load_model(file, options);
  if (!model) return tl::unexpected(model.error());
  auto resources = load_resources(*model, {file.parent_path(), options.input_path});
  if (!resources) return tl::unexpected(in_file(file, resources.error()));
  return Case{file, std::move(*model), *resources, *resources};
}

Result<Invocation> bind_valid(const Case& from, std::size_t command, const SharedOptions& options) {
  const auto& dispatch = std::get<DispatchCommand>(from.model.commands[command]);
  auto invocation = opscope::bind(from.model, dispatch, from.resources, &from.initial);
  if (!invocation) return tl::unexpected(in_file(from.file, invocation.error()));
  std::vector<Error> errors;
  for (const Diagnostic& found : validate(*invocation)) {
    const Error error =
        in_file(from.file, {Error::Kind::BadInput, path_in_case(dispatch, command, found.path), found.message});
    if (found.severity == Diagnostic::Severity::Error)
      errors.push_back(error);
    else
      warn(options.quiet, error.text());
  }
  if (errors.empty()) return invocation;
  if (options.verbose)
    for (std::size_t i = 1; i < errors.size(); ++i) fail(errors[i]);
  else if (errors.size() > 1)
    errors.front().what += fmt::format(" (and {} more: -v shows all)", errors.size() - 1);
  return tl::unexpected(errors.front());
}

}  // namespace opscope::cli
