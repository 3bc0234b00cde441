#include <fmt/format.h>

#include <algorithm>

#include "app/cli/case.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/standard_streams.h"
#include "app/cli/verbs.h"
#include "app/text/json_text.h"
#include "core/compare/compare.h"
#include "core/compare/comparison_text.h"
#include "core/io/npy.h"
#include "core/picture/image.h"
#include "core/picture/plane_size.h"
#include "core/picture/sheet.h"
#include "core/tensor/text.h"
#include "core/text/number.h"

namespace opscope::cli {
namespace {

struct DiffArguments {
  std::filesystem::path expected, actual, png;
  Tolerance tolerance;
};

std::string describe(const Tensor& tensor) {
  return fmt::format("{} {}", name(tensor.desc.data_type), format_index(tensor.desc.sizes));
}

void print_text(const DiffArguments& arguments, const Tensor& expected, const Tensor& actual, const Comparison& found,
                bool on_stderr) {
  const auto say = [&](const std::string& line) { on_stderr ? note(false, line) : print(line); };
  say(fmt::format("expected  {}  {}", shown(arguments.expected), describe(expected)));
  say(fmt::format("actual    {}", shown(arguments.actual)));
  say(comparison_text(found, expected, actual, arguments.tolerance));
  say(fmt::format("largest   absolute {}, relative {}, {} ULP", found.max_abs, found.max_rel,
                  with_thousands(found.max_ulp)));
  for (std::size_t i = 0; i < difference_class_count; ++i)
    if (found.classes[i])
      say(fmt::format("  {:<14} {:>16}", name(static_cast<DifferenceClass>(i)), with_thousands(found.classes[i])));
}

void print_json(const Tensor& expected, const Comparison& found) {
  JsonText json;
  json.begin_object();
  json.member("elements", found.elements);
  json.member("mismatches", found.mismatches);
  json.member("max_abs", found.max_abs);
  json.member("max_rel", found.max_rel);
  json.member("max_ulp", found.max_ulp);
  const bool equal = found.classes[static_cast<std::size_t>(DifferenceClass::Equal)] == found.elements;
  json.key("worst").array_or_null(!equal, index_of(found.worst, expected.desc.sizes));
  json.key("classes").begin_object();
  for (std::size_t i = 0; i < difference_class_count; ++i)
    json.member(name(static_cast<DifferenceClass>(i)), found.classes[i]);
  json.end_object();
  json.end_object();
  print(json.text());
}

Result<void> draw(const DiffArguments& arguments, const Tensor& expected, const Tensor& actual, const Comparison& found,
                  const ReadFiles& read, bool quiet) {
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

// Bytes for the tensor, for its source if the bytes must be reordered, and for its pictures.
Result<std::uint64_t> needed_for(const std::filesystem::path& path, bool drawn) {
  const auto header = read_npy_header(path);
  if (!header) return tl::unexpected(header.error());
  TensorDesc desc;
  desc.data_type = header->data_type;
  desc.sizes = header->sizes;
  const bool rewritten = header->big_endian || (header->fortran_order && header->sizes.size() > 1);
  const std::uint64_t tensor = times_bytes(minimum_size_in_bytes(desc), rewritten ? 2 : 1);
  return drawn ? add_bytes(tensor, times_bytes(picture::plane_bytes(desc), 3) / 2) : tensor;
}

// Checks the memory that both files need before any is allocated. The size of standard input is known only after it is
// read.
Result<std::uint64_t> needed_for_files(const DiffArguments& arguments, const MemoryLimit& limit) {
  std::uint64_t needed = 0;
  for (const std::filesystem::path* path : {&arguments.expected, &arguments.actual}) {
    if (is_standard_stream(*path)) continue;
    auto one = needed_for(*path, !arguments.png.empty());
    if (!one) return one;
    needed = add_bytes(needed, *one);
  }
  return check_memory(needed, limit).map([&] { return needed; });
}

// `others`: bytes that the other array needs. The bytes of standard input stay in memory together with the array read
// from them.
Result<Tensor> read_array(const std::filesystem::path& file, bool drawn, const MemoryLimit& limit,
                          std::uint64_t others) {
  if (!is_standard_stream(file)) return read_npy(file);
  constexpr std::uint64_t largest = (std::uint64_t{8} << 30) + (1 << 17);  // bytes of an array and its header
  const std::uint64_t budget = memory_budget(limit), left = budget - std::min(budget, others);
  const auto input = StandardInputFile::read(std::min(largest, left));
  if (!input && left < largest && input.error().kind == Error::Kind::BadInput)
    return bad_input(input.error().where,
                     input.error().what + ", which is all the memory that the limit leaves for it");
  if (!input) return tl::unexpected(input.error());
  const auto fits = needed_for(input->path(), drawn).and_then([&](std::uint64_t needed) {
    return check_memory(add_bytes(add_bytes(others, input->size()), needed), limit, input->size());
  });
  const auto array = fits.and_then([&] { return read_npy(input->path()); });
  return array.map_error([&](Error error) {
    if (error.where.starts_with(input->path())) error.where.replace(0, input->path().size(), name_of(file));
    return error;
  });
}

int diff(const SharedOptions& options, const DiffArguments& arguments) {
  if (arguments.expected.empty()) return fail("EXPECTED ''", "not the name of a file");
  if (arguments.actual.empty()) return fail("ACTUAL ''", "not the name of a file");
  if (arguments.expected == "-" && arguments.actual == "-")
    return fail("-", "standard input holds one array: name it once");
  if (arguments.png == "-" && options.json)
    return fail("--png -", "standard output takes either the picture or the JSON");
  catch_interrupts();
  ReadFiles read;
  add_read(read, arguments.expected);
  add_read(read, arguments.actual);
  if (!arguments.png.empty())
    if (const auto place = check_output_file("--png", arguments.png, read); !place) return fail(place.error());
  const auto needed = needed_for_files(arguments, options.memory_limit);
  if (!needed) return fail(needed.error());
  const bool drawing = !arguments.png.empty();
  const auto expected = read_array(arguments.expected, drawing, options.memory_limit, *needed);
  if (!expected) return fail(expected.error());
  const auto actual = read_array(arguments.actual, drawing, options.memory_limit, *needed);
  if (!actual) return fail(actual.error());
  if (expected->desc.data_type != actual->desc.data_type || expected->desc.sizes != actual->desc.sizes)
    return fail(name_of(arguments.actual),
                fmt::format("is {}, but {} is {}; only tensors of one type and equal sizes can be compared",
                            describe(*actual), name_of(arguments.expected), describe(*expected)));
  const auto found = compare(*expected, *actual, arguments.tolerance, interrupted);
  if (!found) return fail(in_file(arguments.actual, found.error()));
  if (options.json)
    print_json(*expected, *found);
  else
    print_text(arguments, *expected, *actual, *found, is_standard_stream(arguments.png));
  if (!arguments.png.empty())
    if (const auto drawn = draw(arguments, *expected, *actual, *found, read, options.quiet); !drawn)
      return fail(drawn.error());
  return found->equal() ? exit_success : exit_difference;
}

// The library's own conversion reads -1 as a huge count and an empty text as 0.
template <class Number>
void add_tolerance(CLI::App& verb, const std::string& option, Number& tolerance, const std::string& meaning) {
  verb.add_option_function<std::string>(
          option,
          [&tolerance, option](const std::string& text) {
            const auto number = number_from<Number>(text);
            if (!number || !(*number >= 0))
              throw CLI::ValidationError(option, fmt::format("'{}' is not a {} of 0 or more", text,
                                                             std::is_integral_v<Number> ? "whole number" : "number"));
            tolerance = *number;
          },
          meaning)
      ->type_name("NUMBER");
}

}  // namespace

void add_diff(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<DiffArguments>();
  CLI::App* verb = add_verb(app, program, "diff", "Compares two arrays of one type and equal sizes");
  verb->add_option("EXPECTED", arguments->expected,
                   "An .npy file, or an array of an .npz file (FILE.npz:NAME); - reads standard input")
      ->type_name("")
      ->required();
  verb->add_option("ACTUAL", arguments->actual, "Another")->type_name("")->required();
  add_tolerance(*verb, "--atol", arguments->tolerance.absolute,
                "Accept |expected - actual| <= ATOL + RTOL * |expected| (default: equal bits only)");
  add_tolerance(*verb, "--rtol", arguments->tolerance.relative, "See --atol");
  add_tolerance(*verb, "--ulp", arguments->tolerance.ulp, "Accept up to this many units in the last place");
  verb->add_option("--png", arguments->png,
                   "Write a picture of both and of their difference; - writes only the picture to standard output")
      ->type_name("OUT.png");
  on_choice(*verb, program, arguments, diff);
}

}  // namespace opscope::cli
