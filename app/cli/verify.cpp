#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/backends.h"
#include "app/cli/console.h"
#include "app/cli/verbs.h"
#include "core/tensor/text.h"
#include "core/vectors/golden.h"

namespace opscope::cli {
namespace {

struct Arguments {
  std::vector<std::filesystem::path> folders;
  std::string backend;  // empty: every one that is here
};

std::string finding(const GoldenResource& resource) {
  if (resource.equal()) return counted(resource.comparison.elements, "element") + " equal";
  if (resource.comparison.equal())
    return fmt::format("elements equal, but {} bytes after them differ", resource.different_padding_bytes);
  return fmt::format("{} of {} elements differ, first at {}, by up to {} ULP",
                     with_thousands(resource.comparison.mismatches), with_thousands(resource.comparison.elements),
                     format_index(index_of(resource.comparison.first_mismatch, resource.sizes)),
                     with_thousands(resource.comparison.max_ulp));
}

Result<bool> verify_on(Backend& backend, const std::filesystem::path& folder, const SharedOptions& options) {
  ProgressLine progress(options.quiet, fmt::format("{} on {}", folder.string(), backend.name()));
  const auto report = verify_golden(folder, backend, {0, interrupted, progress.callback()});
  if (!report) return tl::unexpected(report.error());
  for (const std::string& file : report->changed_files)
    print(fmt::format("{}: {} was changed: its SHA-256 is not the manifest's", folder.string(), file));
  for (const GoldenResource& resource : report->resources)
    if (options.verbose || !resource.equal())
      print(fmt::format("{}: {}: {} on {}", folder.string(), resource.name, finding(resource), backend.name()));
  print(fmt::format("{}: {} on {}", folder.string(), report->equal() ? "equal" : "different", backend.name()));
  return report->equal();
}

int verify(const SharedOptions& options, const Arguments& arguments) {
  catch_interrupts();
  std::vector<std::unique_ptr<Backend>> backends;
  for (const std::string_view name : backend_names) {
    if (!arguments.backend.empty() && arguments.backend != name) continue;
    auto backend = make_backend(name);
    if (backend)
      backends.push_back(std::move(*backend));
    else if (!arguments.backend.empty())
      return fail({backend.error().kind, arguments.backend, backend.error().what});
    else
      note(options.quiet, fmt::format("{} is not available: {}", name, backend.error().what));
  }
  int status = exit_success;
  for (const std::filesystem::path& folder : arguments.folders)
    for (const auto& backend : backends) {
      const auto equal = verify_on(*backend, folder, options);
      if (equal) {
        if (!*equal) status = std::max<int>(status, exit_difference);
        continue;
      }
      status = std::max(status, fail(equal.error()));
      if (equal.error().kind == Error::Kind::Cancelled) return status;
      if (equal.error().kind == Error::Kind::BadInput) break;  // the next backend would find the same
    }
  return status;
}

}  // namespace

void add_verify(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, program, "verify", "Replays golden vectors and compares bit for bit");
  verb->add_option("DIR", arguments->folders, "Folders that export wrote")->type_name("")->required();
  add_backend_option(*verb, arguments->backend, "reference, cpu or gpu (default: every one that is available here)");
  verb->callback([&program, arguments] {
    program.action = [&program, arguments] { return verify(program.options, *arguments); };
  });
}

}  // namespace opscope::cli
