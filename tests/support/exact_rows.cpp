#include "tests/support/exact_rows.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <sstream>

#include "core/operators/schema/numerics_text.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/text.h"
#include "tests/support/cases.h"
#include "tests/support/paths.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

std::string output_of_script() {
  const std::string command = "python3 '" + (source_folder() / "tests/numbers/exact_operators.py").string() + "'";
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return {};
  std::string text;
  for (char block[1 << 16]; const std::size_t size = std::fread(block, 1, sizeof block, pipe);)
    text.append(block, size);
  return ::pclose(pipe) == 0 ? text : std::string();
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

Bits bits_in(const std::string& column) {
  Bits bits;
  for (const std::string& part : split(column, ',')) bits.push_back(std::stoull(part, nullptr, 16));
  return bits;
}

AttributeValue attribute_of(const std::string& name, const Bits& bits) {
  if (name == "ScaleBias") return std::optional(ScaleBias{from_bits<float>(bits.at(0)), from_bits<float>(bits.at(1))});
  return from_bits<float>(bits.at(0));
}

// Inputs in order of declaration: `operands`, and `singles` where one element is declared.
std::vector<std::optional<Tensor>> inputs_of(const OperatorSchema& schema, const std::vector<Tensor>& operands,
                                             const Bits& singles, DataType type) {
  std::vector<std::optional<Tensor>> inputs;
  auto operand = operands.begin();
  auto one = singles.begin();
  for (const TensorDeclaration& declared : schema.tensors) {
    if (declared.role == TensorRole::Output) continue;
    if (declared.single_element)
      inputs.push_back(tensor_of(declared.kind == TensorKind::Scale ? Float32 : type, {1}, {*one++}));
    else
      inputs.push_back(*operand++);
  }
  return inputs;
}

// Columns: operator, data type, output data type, numerics, settings, operands, expected.
ExactRow row_of(const std::vector<std::string>& columns) {
  const DataType type = parse_data_type(columns[1]).value(), output = parse_data_type(columns[2]).value();
  Bits expected = bits_in(columns.back()), singles;
  const Sizes sizes = {static_cast<std::uint32_t>(expected.size())};
  std::vector<Tensor> operands;
  for (std::size_t i = 5; i + 1 < columns.size(); ++i) operands.push_back(tensor_of(type, sizes, bits_in(columns[i])));
  std::vector<std::pair<std::string, Bits>> attributes;
  if (columns[4] != "-")
    for (const std::string& setting : split(columns[4], ' ')) {
      const std::vector<std::string> parts = split(setting, '=');
      if (parts.at(0) == "singles")
        singles = bits_in(parts.at(1));
      else
        attributes.emplace_back(parts.at(0), bits_in(parts.at(1)));
    }
  const OperatorSchema& schema = *find_operator("ELEMENT_WISE_" + columns[0]);
  CaseBuilder builder(columns[0], inputs_of(schema, operands, singles, type), output_of(output, sizes));
  builder.numerics(parse_numerics(columns[3]).value());
  for (const auto& [name, bits] : attributes) builder.attribute(name, attribute_of(name, bits));
  return {builder.build(), std::move(expected)};
}

}  // namespace

const std::vector<ExactRow>& exact_rows() {
  static const std::vector<ExactRow> rows = [] {
    std::vector<ExactRow> read;
    for (const std::string& line : split(output_of_script(), '\n')) read.push_back(row_of(split(line, '\t')));
    return read;
  }();
  EXPECT_GT(rows.size(), 200u) << "exact_operators.py did not run";
  return rows;
}

std::string differences(const ExactRow& row, const Bits& actual) {
  const Invocation& run = row.invocation;
  if (actual.size() != row.expected.size()) return describe(run) + " has another number of elements";
  std::string text;
  for (std::size_t i = 0, told = 0; i < actual.size() && told < 4; ++i) {
    if (actual[i] == row.expected[i]) continue;
    ++told;
    const DataType output = run.data_type(run.schema->output());
    text += fmt::format("\n{} of", run.schema->name);
    for (std::size_t t = 0; t < run.schema->output(); ++t)
      text += " " + format_bits(run.data_type(t),
                                element_bits(run.tensors[t]->tensor, run.schema->tensors[t].single_element ? 0 : i));
    text += fmt::format(" is {} instead of {}", format_bits(output, actual[i]), format_bits(output, row.expected[i]));
  }
  return text;
}

}  // namespace opscope::test
