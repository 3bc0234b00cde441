#include <fmt/format.h>

#include <csignal>

#include "app/cli/arguments.h"
#include "app/cli/console.h"
#include "app/cli/standard_streams.h"
#include "app/cli/tolerance.h"
#include "app/cli/verbs.h"
#include "app/cli/verdict.h"
#include "app/text/json_text.h"
#include "app/text/operator_name.h"
#include "core/backends/reference/reference_backend.h"
#include "core/compare/comparison_text.h"
#include "core/pipe/case_lines.h"
#include "core/tensor/text.h"

namespace opscope::cli {
namespace {

// The arguments as given.
struct CasesArguments {
  std::string op, data_type;
  std::vector<std::string> settings;
  bool all = false, check = false;
  std::optional<std::string> level, seed;
  Tolerance tolerance;
};

constexpr std::size_t longest_line = 4096;  // bytes
constexpr std::uint64_t most_reported = 20;
constexpr std::uint64_t largest_seed = 0xFFFFFFFF;

Result<CaseSpace> space_of(const SharedOptions& options, const CasesArguments& arguments) {
  const auto schema = operator_named(arguments.op);
  if (!schema) return tl::unexpected(schema.error());
  const auto data_type = data_type_named(arguments.data_type);
  if (!data_type) return tl::unexpected(data_type.error());
  CaseRequest request{*schema, *data_type, arguments.settings, options.numerics.value_or(Numerics{}), {}};
  if (arguments.all) request.extent = CaseExtent::Whole;
  if (arguments.level) request.extent = *arguments.level == "1" ? CaseExtent::Level1 : CaseExtent::Level2;
  return case_space(request);
}

int print_cases(const CaseSpace& cases, std::uint64_t seed) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has enough ends the output, not the program
  const auto take = [](std::string_view lines) -> Result<bool> {
    if (interrupted()) return cancelled();
    return offer_standard_output(lines);
  };
  const Result<void> done = write_case_lines(cases, seed, *make_reference_backend(), take);
  return done ? exit_success : fail(done.error());
}

// "0.5 (0x3F000000)"
std::string element_text(DataType type, std::uint64_t bits) {
  return fmt::format("{} ({})", format_element(type, bits), format_bits(type, bits));
}

std::string distance_text(DataType type, const CheckedCase& wrong) {
  const std::uint64_t ulp = ulp_distance(type, wrong.expected, wrong.result);
  return ulp == ~std::uint64_t{0} ? "" : fmt::format(", {} ULP", with_thousands(ulp));
}

// "line 12: ATensor 0.5 (0x3F000000): expected 1 (0x3F800000), got 0 (0x00000000), 1,065,353,216 ULP"
std::string case_text(const CaseSpace& cases, const CheckedCase& wrong) {
  std::string text = fmt::format("line {}:", with_thousands(wrong.line));
  for (std::size_t k = 0; k < cases.inputs.size(); ++k) {
    const std::size_t input = cases.inputs[k];
    text += fmt::format("{} {} {}", k > 0 ? "," : "", cases.space.schema->tensors[input].name,
                        element_text(cases.space.data_types[input], wrong.inputs[k]));
  }
  const DataType output = cases.output_type();
  return text + fmt::format(": expected {}, got {}{}", element_text(output, wrong.expected),
                            element_text(output, wrong.result), distance_text(output, wrong));
}

std::string json_of(const CaseSpace& cases, const LineChecker& checker, Verdict verdict) {
  JsonText json;
  json.begin_object();
  json.member("verdict", name(verdict));
  json.member("operator", cases.space.schema->name);
  json.member("cases", checker.checked());
  json.member("mismatches", checker.wrong());
  json.member("max_ulp", checker.max_ulp());
  json.key("smallest");
  if (const auto& smallest = checker.smallest()) {
    json.begin_object();
    json.member("line", smallest->line);
    json.key("inputs").begin_array();
    for (std::size_t k = 0; k < cases.inputs.size(); ++k)
      json.value(format_bits(cases.space.data_types[cases.inputs[k]], smallest->inputs[k]));
    json.end_array();
    json.member("expected", format_bits(cases.output_type(), smallest->expected));
    json.member("result", format_bits(cases.output_type(), smallest->result));
    json.end_object();
  } else {
    json.null();
  }
  json.end_object();
  return json.text();
}

std::string summary_text(const CaseSpace& cases, const LineChecker& checker, const Tolerance& tolerance) {
  if (checker.checked() == 0) return "standard input holds no cases: nothing was checked";
  const std::string checked =
      fmt::format("{} checked ({})", counted(checker.checked(), "case"), measure_text(tolerance));
  if (!checker.smallest()) return checked + ", all correct";
  return fmt::format("{}, {} wrong. The smallest is\n{}", checked, with_thousands(checker.wrong()),
                     case_text(cases, *checker.smallest()));
}

// Checks the lines of standard input as they come.
int check_cases(const SharedOptions& options, const CaseSpace& cases, const Tolerance& tolerance) {
  const auto reference = make_reference_backend();
  LineChecker checker(cases, *reference, tolerance);
  std::uint64_t reported = 0;
  const auto check = [&](std::string_view lines) -> Result<void> {
    const auto wrong = checker.check(lines);
    if (!wrong) return tl::unexpected(wrong.error());
    for (const CheckedCase& each : *wrong) {
      if (options.json || options.quiet || reported == most_reported) break;
      print(case_text(cases, each));
      if (++reported == most_reported)
        note(false, fmt::format("{} wrong cases are listed; more are counted", reported));
    }
    return {};
  };
  std::string rest;  // of the last piece: a line without its end
  const Result<void> read = read_standard_input([&](std::string_view piece) -> Result<void> {
    rest += piece;
    const std::size_t end = rest.rfind('\n') + 1;
    if (rest.size() - end > longest_line)
      return bad_input("standard input", fmt::format("holds a line of more than {} bytes", longest_line));
    if (end == 0) return {};
    Result<void> done = check(std::string_view(rest).substr(0, end));
    rest.erase(0, end);
    return done;
  });
  if (!read) return fail(read.error());
  if (const Result<void> last = check(rest); !last) return fail(last.error());
  const Verdict verdict = checker.checked() == 0 ? Verdict::Nothing
                          : checker.smallest()   ? Verdict::Different
                                                 : Verdict::Equal;
  print(options.json ? json_of(cases, checker, verdict) : summary_text(cases, checker, tolerance));
  return exit_status(verdict);
}

int cases(const SharedOptions& options, const CasesArguments& arguments) {
  if (options.json && !arguments.check) return fail_without_json("cases", "--check --json summarises a check");
  if (options.feature_level.value_or(highest_feature_level) != highest_feature_level)
    return fail(fmt::format("--feature-level {}", name(*options.feature_level)),
                fmt::format("cases are of what {} supports; no other level is allowed", name(highest_feature_level)));
  const auto seed = arguments.seed ? whole_number("--seed", *arguments.seed, largest_seed) : Result<std::uint64_t>(0);
  if (!seed) return fail(seed.error());
  const Result<CaseSpace> space = space_of(options, arguments);
  if (!space) return fail(space.error());
  catch_interrupts();
  return arguments.check ? check_cases(options, *space, arguments.tolerance) : print_cases(*space, *seed);
}

}  // namespace

void add_cases(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<CasesArguments>();
  CLI::App* verb = add_verb(app, program, "cases",
                            "Prints test cases as lines of hexadecimal, inputs and expected result, for hardware, "
                            "simulators and whatever reads text; --check reads them with a result appended");
  verb->add_option("OPERATOR", arguments->op, "CLIP, MIN, ... in any spelling")->type_name("")->required();
  verb->add_option("--data-type", arguments->data_type, "FLOAT32, INT8, ... of all tensors that may have it")
      ->type_name("T")
      ->required();
  verb->add_option(
          "--set", arguments->settings,
          "An attribute or a single element, as Min=-1 or AScaleTensor=0.5 (default: the operator's; scales 1, "
          "zero points absent). May be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  CLI::Option* all = verb->add_flag("--all", arguments->all, "Every combination of the inputs' bits, up to 2^32");
  verb->add_option("--level", arguments->level,
                   "1: special values in combination and 65,536 random cases; 2: the same with 4,194,304. Without "
                   "--level and --all: every combination of up to 2^24, else level 2 and on with random cases, forever")
      ->type_name("N")
      ->check(CLI::IsMember({"1", "2"}))
      ->excludes(all);
  verb->add_option("--seed", arguments->seed, "Of the random cases (default: 0)")->type_name("N");
  verb->add_flag("--check", arguments->check,
                 "Read lines with a result appended from standard input, and report the wrong ones. With the same "
                 "OPERATOR, --data-type, --set and --numerics as printed the lines");
  add_tolerance_options(*verb, arguments->tolerance);
  on_choice(*verb, program, arguments, cases);
}

}  // namespace opscope::cli
