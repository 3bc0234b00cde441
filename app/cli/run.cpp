#include <fmt/format.h>

#include "app/cli/backends.h"
#include "app/cli/candidates.h"
#include "app/cli/case.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/verbs.h"
#include "core/model/case_output.h"
#include "core/model/run_model.h"
#include "core/text/visible.h"

namespace opscope::cli {
namespace {

struct RunArguments {
  std::vector<std::filesystem::path> models;
  std::string backend;  // empty: reference
  CandidateOptions candidates;
};

// Returns the exit status. `models`: the files of all cases of the command.
Result<int> run_one(const std::filesystem::path& file, Backend& backend, const SharedOptions& options,
                    const ReadFiles& models) {
  const auto model = load_model(file, options);
  if (!model) return tl::unexpected(model.error());
  CaseOutput output{options.output_path(), files_read(file, *model, options), options.overwrite,
                    "--overwrite replaces it"};
  output.keep.add(models);
  if (const auto targets = check_targets(*model, output); !targets)
    return tl::unexpected(in_file(file, targets.error()));
  if (const auto fits = check_case_memory(file, *model, CaseUse::Run, {backend.name()}, options); !fits)
    return tl::unexpected(in_file(file, fits.error()));
  RunModelSinks sinks;
  sinks.print = [](const std::string& text) { print(text); };
  sinks.write = write_into(std::move(output), [&](const std::filesystem::path& written) {
    note(options.quiet, "wrote " + visible_name(written.string()));
  });
  sinks.dispatched = [&](std::size_t command, const Invocation& invocation, const RunResult& result) {
    const auto& dispatch = std::get<DispatchCommand>(model->commands[command]);
    print_warnings(file, *model, dispatch, invocation, options);
    if (options.verbose)
      note(options.quiet, fmt::format("dispatched '{}' on {}: {:.3g} ms", visible_name(dispatch.dispatchable),
                                      backend.name(), result.milliseconds));
  };
  ProgressLine progress(options.quiet, fmt::format("{} on {}", name_of(file.filename()), backend.name()));
  const auto ran =
      run_model(*model, backend, search_paths(file, options), sinks, {0, interrupted, progress.callback()});
  if (!ran) return tl::unexpected(in_file(file, ran.error()));
  return status_of_skipped(file, *model);
}

int run_cases(const SharedOptions& options, const RunArguments& arguments) {
  if (options.json) return fail_without_json("run", "its results are what the case prints and the files it writes");
  catch_interrupts();
  const auto& given = arguments.candidates.given;
  if (given.size() + (arguments.backend.empty() ? 0 : 1) > 1)
    return fail("--candidate " + given.back(), "a case runs on one: name one backend or one candidate");
  Candidates chosen;
  const std::string_view name = arguments.backend.empty() ? "reference" : std::string_view(arguments.backend);
  if (given.empty()) chosen = open_candidates(std::span(&name, 1));
  if (const auto added = add_candidates(chosen, arguments.candidates, {}, options.quiet); !added)
    return fail(added.error());
  const auto& backend = chosen.owned.front();
  if (!backend) return fail({backend.error().kind, arguments.backend, backend.error().what});
  ReadFiles models;
  for (const std::filesystem::path& file : arguments.models) add_read(models, file);
  return for_each_case(arguments.models,
                       [&](const std::filesystem::path& file) { return run_one(file, **backend, options, models); });
}

}  // namespace

void add_run(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<RunArguments>();
  CLI::App* verb = add_verb(app, program, "run", "Executes the commands of cases in order: dispatch, print, writeFile");
  verb->add_option("MODEL", arguments->models, "Case files; - reads one from standard input")
      ->type_name("")
      ->required();
  add_backend_option(
      *verb, arguments->backend,
      "reference, cpu or gpu (default: reference, the exact answer; check says whether the others agree)");
  add_candidate_options(*verb, arguments->candidates);
  on_choice(*verb, program, arguments, run_cases);
}

}  // namespace opscope::cli
