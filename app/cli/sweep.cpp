#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "app/cli/backends.h"
#include "app/cli/console.h"
#include "app/cli/operator_name.h"
#include "app/cli/sweep_text.h"
#include "app/cli/verbs.h"
#include "core/backends/reference/reference_backend.h"
#include "core/io/file.h"
#include "core/tensor/text.h"
#include "gpu/gpu_backend.h"

namespace opscope::cli {
namespace {

struct Arguments {
  std::vector<std::string> operators;
  std::string data_type, backend;
  std::optional<double> seconds;
  std::uint64_t seed = 0, samples = SweepRequest{}.samples;
  std::optional<std::uint64_t> cases;
  bool markdown = false;
  std::filesystem::path into;
};

constexpr std::uint64_t largest_document = 1 << 24;  // bytes; one that is larger is another file

// What the whole sweep takes of random cases is shared out where less is asked for.
std::uint64_t default_cases(const SweepRequest& request) {
  if (request.data_type) return 1000;
  return request.operators.empty() ? SweepRequest{}.random_cases : 4000 * request.operators.size();
}

Result<SweepRequest> request_of(const SharedOptions& options, const Arguments& arguments) {
  SweepRequest request;
  request.numerics = options.numerics.value_or(Numerics{});
  request.seed = arguments.seed;
  request.samples = arguments.samples;
  if (!arguments.data_type.empty()) {
    const auto type = data_type_named(arguments.data_type);
    if (!type) return tl::unexpected(type.error());
    request.data_type = *type;
  }
  for (const std::string& text : arguments.operators) {
    const auto schema = operator_named(text);
    if (!schema) return tl::unexpected(schema.error());
    if (std::ranges::find(request.operators, *schema) == request.operators.end()) request.operators.push_back(*schema);
  }
  for (const OperatorSchema* schema : request.operators) {
    SweepRequest alone = request;
    alone.operators = {schema};
    if (!plan_sweep(alone).empty()) continue;
    std::vector<std::string_view> names;
    for (const DataType type : all_data_types) {
      alone.data_type = type;
      if (!plan_sweep(alone).empty()) names.push_back(name(type));
    }
    return bad_input("--data-type " + arguments.data_type,
                     fmt::format("{} has no such tensor; allowed are {}", short_name(*schema), fmt::join(names, ", ")));
  }
  request.random_cases = arguments.cases.value_or(default_cases(request));
  return request;
}

// The line that gives the same report: everything that changes it.
std::string command_of(const SharedOptions& options, const Arguments& arguments) {
  std::string line = "opscope sweep";
  const auto add = [&](const std::string& option, const std::string& value) { line += " " + option + " " + value; };
  for (const std::string& text : arguments.operators) line += " " + text;
  if (!arguments.data_type.empty()) add("--data-type", arguments.data_type);
  if (!arguments.backend.empty()) add("--backend", arguments.backend);
  if (arguments.seconds) add("--seconds", fmt::format("{}", *arguments.seconds));
  if (arguments.seed != 0) add("--seed", std::to_string(arguments.seed));
  if (arguments.cases) add("--cases", std::to_string(*arguments.cases));
  if (arguments.samples != SweepRequest{}.samples) add("--samples", std::to_string(arguments.samples));
  if (options.numerics)
    if (const NumericsProfile* profile = profile_of(*options.numerics)) add("--numerics", std::string(profile->name));
  if (options.json) line += " --json";
  if (arguments.markdown) line += " --markdown";
  return line;
}

// The text of the document that is to be renewed; "" where there is none. Read first: hours of work must not end with
// a file that cannot be.
Result<std::string> old_document(const std::filesystem::path& file) {
  std::error_code none;
  if (file.empty()) return std::string();
  if (!std::filesystem::is_directory(std::filesystem::absolute(file, none).parent_path(), none))
    return bad_input(file.string(), "its folder does not exist");
  if (!std::filesystem::exists(file, none)) return std::string();
  return read_text(file, largest_document);
}

// The backends to judge; what is missing goes into `made`, unless it was asked for: then it is the error.
Result<std::vector<std::unique_ptr<Backend>>> open_candidates(const std::string& asked, SweepMade& made) {
  std::vector<std::unique_ptr<Backend>> backends;
  for (const std::string_view name : backend_names) {
    if (name == "reference" || (!asked.empty() && asked != name)) continue;
    auto backend = make_backend(name);
    if (!backend && !asked.empty()) return tl::unexpected(backend.error());
    if (!backend) {
      made.missing.emplace(name, backend.error().what);
      continue;
    }
    made.device += (made.device.empty() ? "" : ", ") + fmt::format("{} ({})", name, (*backend)->device());
    if (const auto* gpu = dynamic_cast<const gpu::GpuBackend*>(backend->get())) {
      made.device = gpu->device_info().renderer;
      made.driver = fmt::format("{}, {}", gpu->device_info().vendor, gpu->device_info().version);
    }
    backends.push_back(std::move(*backend));
  }
  return backends;
}

bool compared_anything(const SweepReport& report) {
  return !report.random.ran.empty() ||
         std::ranges::any_of(report.spaces, [](const SpaceOutcome& outcome) { return !outcome.mismatches.empty(); });
}

// The whole sweep, with a line for each space as it ends.
Result<SweepReport> run(const SweepRequest& request, const std::vector<std::unique_ptr<Backend>>& backends,
                        const std::optional<double>& seconds, bool quiet,
                        const std::function<void(const std::string&)>& say) {
  std::vector<Backend*> candidates;
  SweepReport devices;  // for the lines that come before the report
  for (const auto& backend : backends) {
    candidates.push_back(backend.get());
    devices.devices.emplace(backend->name(), backend->device());
  }
  catch_interrupts();
  SweepControl control;
  control.stop = interrupted;
  if (seconds) control.time = std::chrono::duration<double>(*seconds);
  ProgressLine line(quiet, "");
  control.progress = [&](const SweepProgress& now) {
    line.show(now.fraction, fmt::format("{:.0f} M/s {}", now.elements_per_second / 1e6, now.doing));
  };
  control.finished = [&](const SpaceOutcome& outcome) {
    say(space_text(outcome, devices));
    std::fflush(stdout);  // the next may be minutes away
  };
  return run_sweep(request, *make_reference_backend(), candidates, control);
}

int sweep(const SharedOptions& options, const Arguments& arguments) {
  const Result<SweepRequest> request = request_of(options, arguments);
  if (!request) return fail(request.error());
  const Result<std::string> old_text = old_document(arguments.into);
  if (!old_text) return fail(old_text.error());
  SweepMade made{command_of(options, arguments), "", "", {}};
  const auto backends = open_candidates(arguments.backend, made);
  if (!backends) return fail(backends.error());

  const bool machine = options.json || (arguments.markdown && arguments.into.empty());
  const auto say = [&](const std::string& line) { machine ? note(options.quiet, line) : print(line); };
  for (const auto& [backend, reason] : made.missing) say(fmt::format("{} skipped: {}", backend, reason));
  const Result<SweepReport> report = run(*request, *backends, arguments.seconds, options.quiet, say);
  if (!report) return fail(report.error());
  if (report->random.planned_valid > 0) say(random_text(report->random, *report));
  say(conclusion(*report));

  if (options.json) print(sweep_json(*report, made));
  if (arguments.markdown && arguments.into.empty()) print(with_section("", sweep_markdown(*report, made)));
  if (interrupted()) {
    if (!arguments.into.empty()) note(options.quiet, arguments.into.string() + ": left as it was");
    return report->equal() ? exit_cancelled : exit_difference;
  }
  if (!arguments.into.empty())
    if (const auto written = write_text(arguments.into, with_section(*old_text, sweep_markdown(*report, made)));
        !written)
      return fail(written.error());
  if (!report->stopped && !compared_anything(*report)) return exit_unavailable;
  return report->equal() ? exit_success : exit_difference;
}

}  // namespace

void add_sweep(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<Arguments>();
  const CLI::Range up_to_2_to_32(0.0, 4294967296.0);
  CLI::App* verb =
      add_verb(app, program, "sweep", "Walks whole input spaces and compares every backend with reference");
  verb->add_option("OPERATOR", arguments->operators, "CLIP, MIN, ... in any spelling (default: all)")->type_name("");
  verb->add_option("--data-type", arguments->data_type, "Only spaces in which a tensor has this type")
      ->type_name("TYPE");
  verb->add_option("-b,--backend", arguments->backend, "Judge this one alone: cpu or gpu (default: all there are)")
      ->type_name("BACKEND")
      ->check(CLI::IsMember({"cpu", "gpu"}));
  verb->add_option("--seconds", arguments->seconds, "Stop after this time and tell what was done")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  verb->add_option("--seed", arguments->seed, "Of everything that is drawn (default 0)")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  verb->add_option("--cases", arguments->cases,
                   "Random cases over all layouts, and a quarter as many invalid ones (default: 20000 for all "
                   "operators, 4000 for each named one, 1000 with a data type)")
      ->type_name("N")
      ->check(up_to_2_to_32);
  verb->add_option("--samples", arguments->samples, "Draws for each setting of a space that is too large to walk")
      ->type_name("N")
      ->check(up_to_2_to_32);
  CLI::Option* markdown = verb->add_flag("--markdown", arguments->markdown, "A document for people on standard output");
  markdown->excludes(verb->get_option("--json"));
  verb->add_option("--into", arguments->into, "Write that document into FILE: other devices' sections there stay")
      ->type_name("FILE")
      ->needs(markdown);
  verb->callback(
      [&program, arguments] { program.action = [&program, arguments] { return sweep(program.options, *arguments); }; });
}

}  // namespace opscope::cli
