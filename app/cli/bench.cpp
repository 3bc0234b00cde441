#include "core/bench/bench.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "app/cli/arguments.h"
#include "app/cli/backends.h"
#include "app/cli/candidates.h"
#include "app/cli/console.h"
#include "app/cli/document.h"
#include "app/cli/generated_section.h"
#include "app/cli/verbs.h"
#include "app/text/bench_text.h"
#include "app/text/operator_name.h"
#include "core/backends/reference/reference_backend.h"
#include "core/bench/candidate_check.h"
#include "core/candidates/open_candidate.h"
#include "core/io/file.h"
#include "core/tensor/text.h"
#include "core/text/shell_word.h"

namespace opscope::cli {
namespace {

using Words = std::vector<std::string>;

struct BenchArguments {
  Words operators, data_types, elements, layouts, backends;
  std::optional<std::string> threads, samples;
  CandidateOptions candidates;
  DocumentOptions document;
};

constexpr std::uint64_t most_elements = 0xFFFFFFFF;  // DirectML counts with 32 bits

// An option that takes several words also takes an operator that follows them.
void give_back_operators(Words& words, Words& operators) {
  std::erase_if(words, [&](const std::string& word) {
    const bool names_one = operator_named(word).has_value();
    if (names_one) operators.push_back(word);
    return names_one;
  });
}

// "65536", "64Ki", "16Mi", "1Gi".
Result<std::uint64_t> elements_of(const std::string& text) {
  std::uint64_t count = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, count);
  const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
  const unsigned shift = unit == "Ki" ? 10 : unit == "Mi" ? 20 : unit == "Gi" ? 30 : 0;
  if (error != std::errc() || (!unit.empty() && shift == 0) || count == 0 || count > most_elements >> shift)
    return bad_input("--elements " + text,
                     fmt::format("is not a count from 1 to {} (64Ki, 16Mi and 1Gi are also allowed)",
                                 with_thousands(most_elements)));
  return count << shift;
}

template <class Names>
Result<std::size_t> index_in(const Names& names, const std::string& option, const std::string& text) {
  const auto found = std::ranges::find(names, std::string_view(text));
  if (found == std::ranges::end(names))
    return bad_input(option + " " + text, fmt::format("is none of {}", fmt::join(names, ", ")));
  return static_cast<std::size_t>(found - std::ranges::begin(names));
}

// Reads each word with `read`, without repetitions. An empty list leaves `values` unchanged.
template <class T, class Read>
Result<void> read_all(const Words& words, std::vector<T>& values, const Read& read) {
  std::vector<T> found;
  for (const std::string& word : words) {
    const auto value = read(word);
    if (!value) return tl::unexpected(value.error());
    if (std::ranges::find(found, *value) == found.end()) found.push_back(*value);
  }
  if (!found.empty()) values = std::move(found);
  return {};
}

Result<BenchRequest> request_of(const BenchArguments& arguments) {
  BenchRequest request;
  constexpr std::uint64_t most_threads = 4096, most_samples = 10'000;
  if (arguments.threads) {
    const auto threads = whole_number("--threads", *arguments.threads, most_threads, 1);
    if (!threads) return tl::unexpected(threads.error());
    request.threads = static_cast<unsigned>(*threads);
  }
  if (arguments.samples) {
    const auto samples = whole_number("--samples", *arguments.samples, most_samples, 1);
    if (!samples) return tl::unexpected(samples.error());
    request.sampling.samples = static_cast<unsigned>(*samples);
  }
  const auto layout_named = [](const std::string& text) {
    return index_in(bench_layout_names, "--layout", text).map([](std::size_t i) {
      return static_cast<BenchLayout>(i);
    });
  };
  Result<void> read = read_all(arguments.operators, request.operators, operator_named);
  if (read) read = read_all(arguments.data_types, request.data_types, data_type_named);
  if (read) read = read_all(arguments.elements, request.elements, elements_of);
  if (read) read = read_all(arguments.layouts, request.layouts, layout_named);
  if (!read) return tl::unexpected(read.error());
  return request;
}

// The command line that repeats the measurement, without the form of its output.
std::string command_of(const BenchArguments& arguments) {
  std::string line = "opscope bench";
  for (const std::string& word : arguments.operators) line += " " + word;
  const auto add = [&](const char* option, const Words& words) {
    if (!words.empty()) line += fmt::format(" {} {}", option, fmt::join(words, " "));
  };
  add("--data-type", arguments.data_types);
  add("--elements", arguments.elements);
  add("--layout", arguments.layouts);
  add("--backend", arguments.backends);
  for (const std::string& candidate : arguments.candidates.given) line += " --candidate " + shell_word(candidate);
  if (arguments.threads) line += " --threads " + *arguments.threads;
  if (arguments.samples) line += " --samples " + *arguments.samples;
  return line;
}

constexpr DocumentKind performance{"# Performance\n", "bench --markdown"};

// Read again, since another measurement may have written its section during this one.
Result<void> renew(const std::filesystem::path& file, const BenchReport& report, const BenchMachine& machine,
                   const std::vector<std::string>& wrong, const std::vector<std::string>& left_out) {
  const Result<std::string> old_text = old_document(performance, file);
  if (!old_text) return tl::unexpected(old_text.error());
  const std::string document = old_text->empty() ? std::string(performance.title) : *old_text;
  const std::string name = "opscope bench, " + machine.name();
  return write_text(file, with_generated(document, name, bench_markdown(report, machine, wrong, left_out)));
}

// That which is there already or is added; nullptr if this machine has none.
Backend* gpu_among(std::vector<std::unique_ptr<Backend>>& backends) {
  const auto found = std::ranges::find(backends, "gpu", [](const auto& backend) { return backend->name(); });
  if (found != backends.end()) return found->get();
  auto gpu = make_backend("gpu");
  return gpu ? backends.emplace_back(std::move(*gpu)).get() : nullptr;
}

int bench(const SharedOptions& options, BenchArguments arguments) {
  for (Words* words : {&arguments.data_types, &arguments.elements, &arguments.layouts, &arguments.backends})
    give_back_operators(*words, arguments.operators);
  Result<BenchRequest> request = request_of(arguments);
  if (!request) return fail(request.error());
  request->memory_limit = options.memory_limit;
  for (const auto& [given, option] :
       {std::pair{options.feature_level.has_value(), "--feature-level"}, {options.numerics.has_value(), "--numerics"}})
    if (given)
      return fail(bad_input(option, "a bench measures only documented numerics at the highest feature level").value());
  std::vector<std::size_t> chosen;
  const bool named = !arguments.backends.empty();
  const Result<void> known =
      read_all(named ? arguments.backends : Words{"cpu", "gpu"}, chosen,
               [](const std::string& text) { return index_in(own_backends, "--backend", text); });
  if (!known) return fail(known.error());
  if (const auto planned = plan_bench(*request); !planned) return fail(planned.error());
  if (const auto writable = check_document(performance, arguments.document); !writable) return fail(writable.error());

  BenchMachine machine{.command = command_of(arguments)};
  std::vector<std::unique_ptr<Backend>> backends;
  std::vector<BenchTarget> targets;
  std::vector<std::string> left_out;
  for (const std::size_t index : chosen) {
    const std::string name(own_backends[index]);
    auto backend = make_backend(name);
    if (!backend && named) return fail(backend.error());
    const BenchMachine::Member member =
        add_member(machine, name, backend ? backend->get() : nullptr, backend ? "" : backend.error().what);
    if (backend) {
      targets.push_back({backend->get(), member.on_host});
      backends.push_back(std::move(*backend));
    } else {
      left_out.push_back(not_available_text(member));
      note(options.quiet, fmt::format("{} skipped: {}", name, member.reason));
    }
  }

  Candidates named_candidates;
  if (const auto added = add_candidates(named_candidates, arguments.candidates, {}, options.quiet); !added)
    return fail(added.error());
  for (std::size_t i = 0; i < named_candidates.all.size(); ++i) {
    if (!named_candidates.all[i].computes)
      return fail("--candidate " + arguments.candidates.given[i], "an array file computes nothing that takes time");
    Backend* candidate = named_candidates.all[i].backend;
    BenchMachine::Member& member = add_member(machine, std::string(candidate->name()), candidate, "");
    Backend* device = nullptr;  // on which a shader computes
    if (const auto text = parse_candidate(arguments.candidates.given[i]); text && text->kind == CandidateKind::Shader)
      device = gpu_among(backends);
    if (device != nullptr) member.on_host = false;
    targets.push_back({candidate, member.on_host, device});
  }

  catch_interrupts();
  const auto reference = make_reference_backend();
  CandidateChecks checks;
  std::vector<std::string> wrong;
  for (const Candidate& each : named_candidates.all) {
    const Result<CandidateCheck> check = check_candidate(*request, *each.backend, *reference, interrupted);
    if (!check) break;  // interrupted
    checks[each.name] = *check;
    if (check->status != Status::Failed) continue;
    wrong.push_back(fmt::format("{} is wrong: {} {}, {}", each.name,
                                full_name(short_name(*check->failing->schema), check->failing->settings),
                                name(check->failing->data_type), check->reason));
    warn(options.quiet, wrong.back());
  }
  const bool table = !options.json && !arguments.document.on_stdout();
  ProgressLine line(options.quiet, "");
  BenchControl control;
  control.stop = interrupted;
  control.progress = [&](double fraction, const std::string& what) { line.show(fraction, what); };
  control.left_out = [&](const std::string& why) {
    left_out.push_back(why);
    warn(options.quiet, "left out: " + why);
  };
  control.limits_known = [&](const BenchReport& report) {
    if (!table) return;
    print("Memory bandwidth:");
    for (const BenchMachine::Member& member : machine.members)
      if (report.limits.contains(member.backend)) print("  " + limit_text(report, member.backend, member.on_host));
    print("\n" + bench_head());
  };
  control.finished = [&](const BenchRow& row) {
    if (table) print(bench_line(row));
  };
  const Result<BenchReport> report = run_bench(*request, targets, control);
  if (!report) return fail(report.error());
  if (request->threads > report->threads)
    warn(options.quiet, fmt::format("this machine has {} threads: no more were used", report->threads));
  if (options.json) print(bench_json(*report, machine, checks, left_out));
  if (arguments.document.on_stdout()) print(bench_markdown(*report, machine, wrong, left_out));
  if (arguments.document.into && report->stopped)
    note(options.quiet, arguments.document.into->string() + ": left as it was");
  else if (arguments.document.into)
    if (const Result<void> written = renew(*arguments.document.into, *report, machine, wrong, left_out); !written)
      return fail(written.error());
  return report->stopped ? cancelled_status() : exit_success;  // also if a candidate is wrong: its times are valid
}

}  // namespace

void add_bench(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<BenchArguments>();
  CLI::App* verb = add_verb(app, program, "bench", "Measures operators, and their share of the memory bandwidth");
  verb->add_option("OPERATOR", arguments->operators, "CLIP, MIN, ... in any spelling (default: all)")->type_name("");
  const auto several = [&](const std::string& option, Words& words, const std::string& meaning, const char* type) {
    verb->add_option(option, words, meaning)->type_name(type)->delimiter(',');
  };
  several("--data-type", arguments->data_types, "FLOAT32, INT8, ... (default: FLOAT32 FLOAT16 INT8 UINT8)", "TYPE");
  several("--elements", arguments->elements, "Elements of the output: 65536, 64Ki, ... (default: 64Ki 1Mi 16Mi)", "N");
  several("--layout", arguments->layouts,
          "packed, broadcast (the last input has one value for each channel), transposed (an NHWC view) or padded rows "
          "(default: packed)",
          "LAYOUT");
  several("-b,--backend", arguments->backends, "reference, cpu or gpu (default: cpu and gpu)", "BACKEND");
  verb->add_option("--threads", arguments->threads, "Threads of reference and cpu (default: all)")->type_name("N");
  verb->add_option("--samples", arguments->samples, "Number of batches, of which the median is reported (default 9)")
      ->type_name("N");
  add_candidate_options(*verb, arguments->candidates);
  add_document_options(*verb, arguments->document, "other content stays");
  on_choice(*verb, program, arguments, bench);
}

}  // namespace opscope::cli
