#include <fmt/format.h>

#include <algorithm>

#include "app/cli/arguments.h"
#include "app/cli/case.h"
#include "app/cli/console.h"
#include "app/cli/diff_arrays.h"
#include "app/cli/diff_pairs.h"
#include "app/cli/diff_text.h"
#include "app/cli/output.h"
#include "app/cli/standard_streams.h"
#include "app/cli/tolerance.h"
#include "app/cli/verbs.h"
#include "app/text/operator_name.h"
#include "core/compare/compare.h"
#include "core/compare/comparison_text.h"
#include "core/io/raw_file.h"
#include "core/limits/failure.h"
#include "core/picture/image.h"
#include "core/picture/sheet.h"

namespace opscope::cli {
namespace {

struct DiffArguments {
  std::filesystem::path expected, actual, png;
  std::vector<std::filesystem::path> more;  // further pairs
  std::optional<std::string> data_type, offset;
  bool ignore_unit_dimensions = false;
  Tolerance tolerance;
};

Result<void> draw(const DiffArguments& arguments, const TwoArrays& arrays, const Comparison& found,
                  const ReadFiles& read, bool quiet) {
  const auto& [expected, actual] = arrays;
  picture::Sheet sheet;
  sheet.title = "Difference";
  sheet.subtitle = describe(expected);
  sheet.panes = {{arguments.expected.filename().string(), "expected", expected, std::nullopt},
                 {arguments.actual.filename().string(), "actual", actual, std::nullopt},
                 {"difference (ULP)", "", actual, expected}};
  sheet.verdict = found.equal() ? picture::Sheet::Verdict::Equal : picture::Sheet::Verdict::Different;
  sheet.verdict_line = comparison_text(found, expected, actual, arguments.tolerance);
  auto composed = picture::compose_sheet(sheet);
  if (!composed) return tl::unexpected(composed.error());
  if (!composed->warning.empty()) warn(quiet, composed->warning);
  return write_output(arguments.png, picture::encode_png(composed->image), read);
}

int diff_one(const SharedOptions& options, const DiffArguments& arguments, const DiffPair& pair,
             const ArrayReading& reading, const ReadFiles& read) {
  const auto arrays = read_two_arrays(pair.expected, pair.actual, reading);
  if (!arrays) return fail(arrays.error());
  const auto found = compare(arrays->expected, arrays->actual, arguments.tolerance, interrupted);
  if (!found) return fail(in_file(pair.actual, found.error()));
  if (options.json) print(diff_json(*arrays, *found));
  if (!options.json)
    for (const std::string& line : diff_lines(pair, *arrays, *found, arguments.tolerance))
      is_standard_stream(arguments.png) ? note(false, line) : print(line);
  if (!arguments.png.empty())
    if (const auto drawn = draw(arguments, *arrays, *found, read, options.quiet); !drawn) return fail(drawn.error());
  return found->equal() ? exit_success : exit_difference;
}

// One row of the table. An error is printed, and the next pair follows; Cancelled is left to the caller.
Result<int> diff_row(const DiffArguments& arguments, const DiffPair& pair, const ArrayReading& reading,
                     DiffTable& table, const std::function<void(const std::string&)>& say) {
  if (!pair.complete()) {
    say(table.add_incomplete(pair));
    return exit_difference;
  }
  const auto arrays = read_two_arrays(pair.expected, pair.actual, reading);
  const auto found = arrays.and_then(
      [&](const TwoArrays& both) { return compare(both.expected, both.actual, arguments.tolerance, interrupted); });
  if (!found && found.error().kind == Error::Kind::Cancelled) return tl::unexpected(found.error());
  if (!found) {
    const Error error = arrays ? in_file(pair.actual, found.error()) : found.error();
    say(table.add_refused(pair, error));
    return fail(error);
  }
  say(table.add(pair, *arrays, *found));
  return found->equal() ? exit_success : exit_difference;
}

int diff_several(const SharedOptions& options, const DiffArguments& arguments, const std::vector<DiffPair>& pairs,
                 const ArrayReading& reading) {
  DiffTable table(pairs);
  const auto say = [&](const std::string& line) {
    if (!options.json) print(line);
  };
  say(table.head());
  int status = exit_success;
  for (const DiffPair& pair : pairs) {
    const auto done = guarded([&] { return diff_row(arguments, pair, reading, table, say); });
    status = std::max(status, done ? *done : fail(done.error()));
    if (!done && done.error().kind == Error::Kind::Cancelled) return status;
  }
  if (options.json) print(table.json());
  return status;
}

Result<ArrayReading> reading_of(const SharedOptions& options, const DiffArguments& arguments,
                                const std::vector<DiffPair>& pairs) {
  ArrayReading reading{.drawn = !arguments.png.empty(),
                       .limit = options.memory_limit,
                       .raw_type = {},
                       .raw_offset = 0,
                       .ignore_unit_dimensions = arguments.ignore_unit_dimensions};
  if (arguments.data_type) {
    const auto type = data_type_named(*arguments.data_type);
    if (!type) return bad_input("--data-type " + *arguments.data_type, type.error().what);
    reading.raw_type = *type;
  }
  if (arguments.offset) {
    const auto offset = whole_number("--offset", *arguments.offset, INT64_MAX);
    if (!offset) return tl::unexpected(offset.error());
    reading.raw_offset = *offset;
  }
  const auto is_raw = [](const DiffPair& pair) { return has_raw_name(pair.expected) || has_raw_name(pair.actual); };
  if ((arguments.data_type || arguments.offset) && std::ranges::none_of(pairs, is_raw))
    return bad_input(arguments.data_type ? "--data-type" : "--offset",
                     "describes raw files, but none of these is a .bin, .dat or .raw");
  return reading;
}

// Every pair that the command line names. BadInput as pairs_of.
Result<std::vector<DiffPair>> all_pairs(const std::vector<std::filesystem::path>& files) {
  std::vector<DiffPair> pairs;
  for (std::size_t i = 0; i + 1 < files.size(); i += 2) {
    auto some = pairs_of(files[i], files[i + 1]);
    if (!some) return some;
    for (DiffPair& pair : *some) {
      if (files.size() > 2) pair.name = (pair.expected.empty() ? pair.actual : pair.expected);
      pairs.push_back(std::move(pair));
    }
  }
  return pairs;
}

int diff(const SharedOptions& options, const DiffArguments& arguments) {
  if (arguments.expected.empty()) return fail("EXPECTED ''", "not the name of a file");
  if (arguments.actual.empty()) return fail("ACTUAL ''", "not the name of a file");
  std::vector<std::filesystem::path> files = {arguments.expected, arguments.actual};
  files.insert(files.end(), arguments.more.begin(), arguments.more.end());
  if (std::ranges::count(files, "")) return fail("MORE ''", "not the name of a file");
  if (files.size() % 2 != 0)
    return fail(name_of(files.back()), "has no partner: files are compared two by two, A with B and C with D");
  if (std::ranges::count(files, "-") > 1) return fail("-", "standard input holds one array: name it once");
  if (arguments.png == "-" && options.json)
    return fail("--png -", "standard output takes either the picture or the JSON");
  catch_interrupts();
  ReadFiles read;
  for (const std::filesystem::path& file : files) add_read(read, file);
  if (!arguments.png.empty())
    if (const auto place = check_output_file("--png", arguments.png, read); !place) return fail(place.error());
  const auto pairs = all_pairs(files);
  if (!pairs) return fail(pairs.error());
  const auto reading = reading_of(options, arguments, *pairs);
  if (!reading) return fail(reading.error());
  // Two archives of one array each, or two files, are one pair.
  const bool one = files.size() == 2 && pairs->size() == 1 && pairs->front().expected == files.front() &&
                   pairs->front().actual == files.back();
  if (one) return diff_one(options, arguments, pairs->front(), *reading, read);
  if (!arguments.png.empty()) return fail("--png", "draws one pair of arrays, not several");
  return diff_several(options, arguments, *pairs, *reading);
}

}  // namespace

void add_diff(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<DiffArguments>();
  CLI::App* verb = add_verb(app, program, "diff", "Compares arrays of one type and equal sizes, two by two");
  verb->add_option("EXPECTED", arguments->expected,
                   "An .npy file, an array of an .npz file (FILE.npz:NAME), a raw file (.bin, .dat, .raw), or a whole "
                   ".npz file or folder, whose arrays are compared by name; - reads standard input")
      ->type_name("")
      ->required();
  verb->add_option("ACTUAL", arguments->actual, "Another")->type_name("")->required();
  verb->add_option("MORE", arguments->more, "Further pairs, C with D; several pairs print a table")->type_name("");
  verb->add_flag("--ignore-unit-dimensions", arguments->ignore_unit_dimensions, "Dimensions of size 1 do not count");
  verb->add_option("--data-type", arguments->data_type,
                   "The type of a raw file's elements (default: that of the array that it is compared with)")
      ->type_name("T");
  verb->add_option("--offset", arguments->offset, "Bytes before the elements of a raw file")->type_name("BYTES");
  add_tolerance_options(*verb, arguments->tolerance);
  verb->add_option("--png", arguments->png,
                   "Write a picture of both and of their difference; - writes only the picture to standard output")
      ->type_name("OUT.png");
  on_choice(*verb, program, arguments, diff);
}

}  // namespace opscope::cli
