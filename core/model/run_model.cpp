#include "core/model/run_model.h"
#include "core/model/bind.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/io/mapped_file.h"
#include "core/model/foreign.h"
#include "core/validation/validate.h"

namespace opscope {

namespace {

using Loaded = std::map<std::string, LoadedResource, std::less<>>;

// Validates one bound dispatch. An error names all that is wrong with it.
Result<void> check_dispatch(const Model& model, const DispatchCommand& command, const Invocation& invocation) {
  std::string where, what;
  for (const Diagnostic& diagnostic : validate(invocation)) {
    if (diagnostic.severity != Diagnostic::Severity::Error) continue;
    const std::string path = path_in_case(model, command, diagnostic.path);
    if (where.empty()) {
      where = path;
      what = diagnostic.message;
    } else {
      if (what.ends_with('.')) what.pop_back();
      what += fmt::format("; also {}: {}", path, diagnostic.message);
    }
  }
  if (where.empty()) return {};
  return bad_input(where, what);
}

class Execution {
 public:
  Execution(const Model& model, Backend& backend, const RunModelSinks& sinks, const RunOptions& options)
      : model_(model),
        binder_(model),
        backend_(backend),
        sinks_(sinks),
        options_(options),
        reasons_not_to_run_(reasons_not_to_run(model)) {}

  Result<void> load(const SearchPaths& paths) {
    for (const Resource& resource : model_.resources) {
      if (options_.stop && options_.stop()) return cancelled();
      Result<LoadedResource> loaded = load_typed_resource(resource, paths);
      if (!loaded) return tl::unexpected(loaded.error());
      if (sinks_.loaded) sinks_.loaded(resource.name, *loaded);
      if (is_mapped(loaded->buffer)) mapped_[resource.name] = loaded->buffer;
      now_[resource.name] = loaded->buffer;
      loaded_[resource.name] = *std::move(loaded);
    }
    initial_ = now_;
    return {};
  }

  Result<void> execute(std::size_t position) {
    if (!reasons_not_to_run_[position].empty()) return {};
    position_ = position;
    const auto done = std::visit([this](const auto& command) { return run(command); }, model_.commands[position]);
    return done ? check_files(mapped_) : done;
  }

  Resources resources() && { return std::move(now_); }

 private:
  Result<void> run(const DispatchCommand& command) {
    const Result<Invocation> invocation = binder_.bind(command, now_, &initial_);
    if (!invocation) return tl::unexpected(invocation.error());
    if (auto valid = check_dispatch(model_, command, *invocation); !valid) return valid;
    Result<RunResult> result = backend_.run(*invocation, options_);
    if (!result) return tl::unexpected(result.error());
    if (auto same = check_files(mapped_); !same) return same;
    now_[invocation->output().resource] = result->output;
    if (sinks_.dispatched) sinks_.dispatched(position_, *invocation, *result);
    return {};
  }

  Result<void> run(const PrintCommand& command) {
    const auto text = with_resource(command.resource, [&](const LoadedResource& loaded, const Buffer& contents) {
      return print_resource(command.resource, loaded, contents, command.verbose);
    });
    if (!text) return at_command("resource", text.error());
    if (sinks_.print) sinks_.print(*text);
    return {};
  }

  Result<void> run(const WriteFileCommand& command) {
    const auto bytes = with_resource(command.resource, [&](const LoadedResource& loaded, const Buffer& contents) {
      return encode_resource(command, loaded, contents);
    });
    if (!bytes) return at_command(bytes.error().where == "dimensions" ? "dimensions" : "resource", bytes.error());
    if (!sinks_.write) return {};
    const Result<void> written = sinks_.write(command.target_path, *bytes);
    if (!written) return at_command("targetPath", {written.error().kind, "", written.error().text()});
    return {};
  }

  static Result<void> run(const ForeignDispatch&) { return {}; }  // there is always a reason not to

  template <class Use>
  auto with_resource(const std::string& name, Use use) -> decltype(use(LoadedResource(), Buffer())) {
    const auto found = loaded_.find(name);
    if (found == loaded_.end()) return bad_input("", fmt::format("there is no resource '{}'", name));
    auto used = use(found->second, now_.find(name)->second);
    if (const auto same = check_files(mapped_); !same) return tl::unexpected(same.error());
    return used;
  }

  Result<void> at_command(std::string_view member, const Error& error) const {
    return tl::unexpected(Error{error.kind, fmt::format("commands[{}].{}", position_, member), error.what});
  }

  const Model& model_;
  const Binder binder_;
  Backend& backend_;
  const RunModelSinks& sinks_;
  const RunOptions& options_;
  const std::vector<std::string> reasons_not_to_run_;  // of each command
  Loaded loaded_;
  Resources initial_, now_;
  Resources mapped_;  // the initial ones that are files, which other programs may change
  std::size_t position_ = 0;
};

}  // namespace

std::string path_in_case(const Model& model, const DispatchCommand& command, const std::string& path) {
  constexpr std::string_view bindings = "bindings.";
  if (!path.starts_with(bindings))
    return fmt::format("dispatchables.{}.desc{}{}", command.dispatchable, path.empty() ? "" : ".", path);
  const Dispatchable* dispatchable = model.find_dispatchable(command.dispatchable);
  const auto is_named = [&](const auto& bound) { return bound.first == path.substr(bindings.size()); };
  if (dispatchable != nullptr && std::ranges::any_of(dispatchable->bindings, is_named))
    return fmt::format("dispatchables.{}.{}", command.dispatchable, path);
  return fmt::format("{}.{}", position_of(model, command), path);
}

Result<Resources> run_model(const Model& model, Backend& backend, const SearchPaths& paths, const RunModelSinks& sinks,
                            const RunOptions& options) {
  Execution execution(model, backend, sinks, options);
  if (const auto loaded = execution.load(paths); !loaded) return tl::unexpected(loaded.error());
  for (std::size_t i = 0; i < model.commands.size(); ++i)
    if (const auto done = execution.execute(i); !done) return tl::unexpected(done.error());
  return std::move(execution).resources();
}

}  // namespace opscope
