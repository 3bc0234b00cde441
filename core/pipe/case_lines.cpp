#include "core/pipe/case_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "core/compare/difference.h"
#include "core/sweep/element_source.h"
#include "core/sweep/row.h"
#include "core/tensor/decimal.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

constexpr std::uint64_t lines_at_once = std::uint64_t{1} << 16;

// A little-endian element.
std::uint64_t load(const std::byte* from, std::size_t size) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, from, size);
  return bits;
}

// --- writing ------------------------------------------------------------------------------------------------------

constexpr auto two_digits = [] {
  std::array<std::array<char, 2>, 256> all{};
  constexpr std::string_view digits = "0123456789abcdef";
  for (std::size_t byte = 0; byte < all.size(); ++byte) all[byte] = {digits[byte / 16], digits[byte % 16]};
  return all;
}();

// One field of every line: where its elements lie, and how wide they are.
struct Column {
  const std::byte* elements;
  std::size_t size;  // bytes of an element
};

void write_lines(const std::vector<Column>& columns, std::uint64_t count, std::string& text) {
  std::size_t line_length = 0;
  for (const Column& column : columns) line_length += 2 * column.size + 1;
  text.resize(line_length * count);
  char* at = text.data();
  for (std::uint64_t i = 0; i < count; ++i) {
    for (const Column& column : columns) {
      const std::byte* element = column.elements + i * column.size;
      for (std::size_t byte = column.size; byte-- > 0; at += 2)
        std::memcpy(at, two_digits[static_cast<std::size_t>(element[byte])].data(), 2);
      *at++ = ' ';
    }
    at[-1] = '\n';
  }
}

// --- reading ------------------------------------------------------------------------------------------------------

constexpr unsigned char no_digit = 0xFF;
constexpr auto digit_values = [] {
  std::array<unsigned char, 256> all{};
  all.fill(no_digit);
  for (unsigned char c = '0'; c <= '9'; ++c) all[c] = static_cast<unsigned char>(c - '0');
  for (unsigned char c = 0; c < 6; ++c) all['a' + c] = all['A' + c] = static_cast<unsigned char>(10 + c);
  return all;
}();

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// The next field of a line; empty at its end.
std::string_view take_field(std::string_view& line) {
  std::size_t begin = 0;
  while (begin < line.size() && is_blank(line[begin])) ++begin;
  std::size_t end = begin;
  while (end < line.size() && !is_blank(line[end])) ++end;
  const std::string_view field = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return field;
}

// All digits of an element of `size` bytes; false for anything else.
bool read_bits(std::string_view field, std::size_t size, std::uint64_t& bits) {
  if (field.size() != 2 * size) return false;
  bits = 0;
  unsigned char worst = 0;
  for (const char c : field) {
    const unsigned char digit = digit_values[static_cast<unsigned char>(c)];
    worst |= digit;
    bits = bits << 4 | (digit & 0xFu);
  }
  return worst < 16;
}

// The fields of many lines, column by column.
struct Fields {
  std::vector<DataType> types;                   // of the inputs, the expected value and the result
  std::vector<std::vector<std::byte>> elements;  // parallel to types
  std::vector<std::uint64_t> numbers;            // of the lines

  Result<void> add(std::string_view line, std::uint64_t number) {
    const std::string_view whole = line;
    for (std::size_t c = 0; c < types.size(); ++c) {
      const std::size_t size = element_size(types[c]);
      const std::string_view field = take_field(line);
      std::uint64_t bits = 0;
      if (field.empty()) return wrong_count(whole, number);
      if (!read_bits(field, size, bits))
        return bad_input(fmt::format("line {}", number),
                         fmt::format("{} is not {} hexadecimal digits of {}", quoted(field), 2 * size, name(types[c])));
      const auto* bytes = reinterpret_cast<const std::byte*>(&bits);
      elements[c].insert(elements[c].end(), bytes, bytes + size);
    }
    if (!take_field(line).empty()) return wrong_count(whole, number);
    numbers.push_back(number);
    return {};
  }

  std::uint64_t bits(std::size_t column, std::size_t i) const {
    const std::size_t size = element_size(types[column]);
    return load(elements[column].data() + i * size, size);
  }

 private:
  tl::unexpected<Error> wrong_count(std::string_view line, std::uint64_t number) const {
    std::size_t found = 0;
    while (!take_field(line).empty()) ++found;
    return bad_input(fmt::format("line {}", number),
                     fmt::format("{}; a line has {}: {}, the expected bits and the result's", counted(found, "field"),
                                 types.size(), counted(types.size() - 2, "input")));
  }
};

// --- judging ------------------------------------------------------------------------------------------------------

// How far an element is from zero on its line; a NaN is farther than all numbers.
std::uint64_t distance_from_zero(DataType type, std::uint64_t bits) {
  return visit_data_type(type, [&]<class T>() -> std::uint64_t {
    const auto own = static_cast<BitsOf<T>>(bits);
    if constexpr (is_float<T>) return magnitude_bits<T>(own);
    return steps_between<T>(own, 0);
  });
}

// By the input that is farthest from zero, then by the inputs in order.
bool is_smaller(const Fields& fields, std::size_t inputs, const CheckedCase& a, const CheckedCase& b) {
  const auto size_of = [&](const CheckedCase& each) {
    std::vector<std::uint64_t> distances(1);
    for (std::size_t k = 0; k < inputs; ++k) distances.push_back(distance_from_zero(fields.types[k], each.inputs[k]));
    distances.front() = *std::ranges::max_element(distances);
    return distances;
  };
  const auto a_size = size_of(a), b_size = size_of(b);
  return a_size != b_size ? a_size < b_size : a.inputs < b.inputs;
}

bool accepts(const Tolerance& tolerance, DataType type, std::uint64_t expected, std::uint64_t result) {
  return expected == result || visit_data_type(type, [&]<class T>() {
           return is_within<T>(tolerance, static_cast<BitsOf<T>>(expected), static_cast<BitsOf<T>>(result));
         });
}

// The elements, and zeros up to a whole number of 4 bytes.
Buffer padded(const std::vector<std::byte>& elements) {
  return Buffer::copy_of(elements, (elements.size() + 3) / 4 * 4);
}

Result<RunResult> expected_results(const CaseSpace& cases, const Fields& fields, Backend& reference) {
  const OperatorSchema& schema = *cases.space.schema;
  const std::size_t count = fields.numbers.size();
  std::vector<std::optional<Buffer>> buffers(schema.tensors.size());
  for (std::size_t k = 0; k < cases.inputs.size(); ++k) buffers[cases.inputs[k]] = padded(fields.elements[k]);
  buffers[schema.output()] = padded(fields.elements.back());
  for (std::size_t t = 0; t < buffers.size(); ++t)
    if (const auto& single = cases.setting().single_elements[t]; single && schema.tensors[t].single_element)
      buffers[t] =
          Buffer::copy_of(std::as_bytes(std::span(&*single, 1)).first(element_size(cases.space.data_types[t])), 4);
  return reference.run(row_of(cases.space, cases.setting(), count, std::move(buffers)));
}

}  // namespace

Result<void> write_case_lines(const CaseSpace& cases, std::uint64_t seed, Backend& reference,
                              const std::function<Result<bool>(std::string_view)>& take) {
  const ElementSource source(cases.space, seed);
  RowFeeder feeder(cases.space, source);
  std::string text;
  std::uint64_t count = 0;
  for (std::uint64_t begin = 0; !cases.count || begin < *cases.count; begin += count) {
    // The first lines come at once: a reader may want no more than these.
    const std::uint64_t most = begin == 0 ? 1024 : lines_at_once;
    count = cases.count ? std::min(most, *cases.count - begin) : most;
    const Invocation row = feeder.fill(cases.setting(), begin, count);
    const Result<RunResult> expected = reference.run(row);
    if (!expected) return tl::unexpected(expected.error());
    std::vector<Column> columns;
    for (const std::size_t input : cases.inputs)
      columns.push_back({row.tensors[input]->tensor.bytes().data(), element_size(cases.space.data_types[input])});
    columns.push_back({expected->output.bytes().data(), element_size(cases.output_type())});
    write_lines(columns, count, text);
    const Result<bool> more = take(text);
    if (!more) return tl::unexpected(more.error());
    if (!*more) return {};
  }
  return {};
}

Result<std::vector<CheckedCase>> LineChecker::check(std::string_view lines) {
  const DataType output = cases_.output_type();
  Fields fields;
  for (const std::size_t input : cases_.inputs) fields.types.push_back(cases_.space.data_types[input]);
  fields.types.insert(fields.types.end(), 2, output);
  fields.elements.resize(fields.types.size());
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    ++lines_;
    if (std::ranges::all_of(line, is_blank)) continue;
    if (const Result<void> added = fields.add(line, lines_); !added) return tl::unexpected(added.error());
  }
  std::vector<CheckedCase> wrong;
  if (fields.numbers.empty()) return wrong;
  const Result<RunResult> run = expected_results(cases_, fields, reference_);
  if (!run) return tl::unexpected(run.error());
  const std::size_t inputs = cases_.inputs.size(), size = element_size(output);
  for (std::size_t i = 0; i < fields.numbers.size(); ++i) {
    const std::uint64_t expected = load(run->output.bytes().data() + i * size, size);
    if (const std::uint64_t told = fields.bits(inputs, i); told != expected)
      return bad_input(
          fmt::format("line {}", fields.numbers[i]),
          fmt::format("the expected bits are {} here, but {} of these inputs gives {}; the line was "
                      "changed, or printed with other options",
                      format_bits(output, told), cases_.space.schema->name, format_bits(output, expected)));
    const std::uint64_t result = fields.bits(inputs + 1, i);
    max_ulp_ = std::max(max_ulp_, ulp_distance(output, expected, result));
    if (accepts(tolerance_, output, expected, result)) continue;
    CheckedCase& found = wrong.emplace_back(CheckedCase{fields.numbers[i], {}, expected, result});
    for (std::size_t k = 0; k < inputs; ++k) found.inputs.push_back(fields.bits(k, i));
  }
  checked_ += fields.numbers.size();
  wrong_ += wrong.size();
  const auto smaller = [&](const CheckedCase& a, const CheckedCase& b) { return is_smaller(fields, inputs, a, b); };
  std::ranges::stable_sort(wrong, smaller);
  if (!wrong.empty() && (!smallest_ || smaller(wrong.front(), *smallest_))) smallest_ = wrong.front();
  return wrong;
}

}  // namespace opscope
