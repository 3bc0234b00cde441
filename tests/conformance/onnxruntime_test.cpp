// Exported models on ONNX Runtime, another implementation of ONNX, bit for bit. It comes from npm: .ci/run installs it
// with tests/onnxruntime/install. Where it is not installed, the test is skipped.

#include <gmock/gmock.h>
#include <onnx/onnx_pb.h>
#include <rapidjson/document.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "core/backends/reference/reference_backend.h"
#include "core/cases/case_model.h"
#include "core/cases/random_case.h"
#include "core/model/json.h"
#include "core/onnx/export_onnx.h"
#include "core/operators/schema/registry.h"
#include "core/vectors/golden_run.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

fs::path runtime_folder() {
  const char* chosen = std::getenv("OPSCOPE_ONNXRUNTIME");
  return chosen != nullptr ? fs::path(chosen) : source_folder() / "build/onnxruntime/node_modules/onnxruntime-node";
}

class OnnxRuntime : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(runtime_folder()))
      GTEST_SKIP() << "ONNX Runtime is not installed; tests/onnxruntime/install puts it into build/onnxruntime";
  }

  // Runs all tests in the folder and returns what is found of each.
  std::vector<rapidjson::Document> compare() {
    const std::string out = (scratch / "out").string(),
                      script = (source_folder() / "tests/onnxruntime/compare.js").string();
    const std::string command = "node '" + script + "' '" + runtime_folder().string() + "' '" + cases().string() +
                                "' > '" + out + "' 2> '" + out + ".errors'";
    EXPECT_EQ(std::system(command.c_str()), 0) << contents(out + ".errors");
    std::vector<rapidjson::Document> found;
    std::ifstream lines(out);
    for (std::string line; std::getline(lines, line);) {
      found.emplace_back();
      found.back().Parse(line.c_str());
    }
    return found;
  }

  fs::path cases() const { return scratch.path() / "cases"; }

  TemporaryFolder scratch;
  std::unique_ptr<Backend> reference = make_reference_backend();
};

std::string text_of(const rapidjson::Document& line, const char* member) {
  return line.HasMember(member) && line[member].IsString() ? line[member].GetString() : "";
}

// --- deviations that are known ---------------------------------------------------------------------------------------

// One element of an output that differs.
struct Difference {
  const Invocation& invocation;
  DataType type;  // of the output
  std::uint64_t index, expected, found;

  const std::string& operator_name() const { return invocation.schema->name; }
  bool is(std::initializer_list<std::string_view> names) const {
    return std::ranges::any_of(
        names, [&](std::string_view name) { return operator_name() == "ELEMENT_WISE_" + std::string(name); });
  }
  static bool is_nan(DataType type, std::uint64_t bits) {
    return is_floating_point(type) && std::isnan(to_double(type, bits));
  }
  bool both_nan() const { return is_nan(type, expected) && is_nan(type, found); }
  bool both_zero() const {
    return is_floating_point(type) && to_double(type, expected) == 0 && to_double(type, found) == 0;
  }
  // The element of an input that the output's element comes from.
  std::uint64_t input(const std::string& name) const {
    const std::size_t tensor = invocation.schema->find_tensor(name);
    const auto& bound = invocation.tensors[tensor];
    if (!bound) return 0;
    return element_bits(bound->tensor, invocation.schema->tensors[tensor].single_element ? 0 : index);
  }
  double number(const std::string& name) const {
    const auto& bound = invocation.tensors[invocation.schema->find_tensor(name)];
    return bound ? to_double(bound->tensor.desc.data_type, input(name)) : 0;
  }
};

// Whether the quantized add divides NaN or an infinity, of which ONNX says nothing.
bool has_no_finite_quotient(const Difference& at) {
  const auto value = [&](const std::string& tensor) {
    return static_cast<float>(at.number(tensor + "Tensor") - at.number(tensor + "ZeroPointTensor")) *
           static_cast<float>(at.number(tensor + "ScaleTensor"));
  };
  const float quotient = (value("A") + value("B")) / static_cast<float>(at.number("OutputScaleTensor"));
  return !(std::abs(quotient) < 0x1p31f);
}

struct Deviation {
  const char* what;
  bool (*applies)(const Difference& at);
};

// ONNX Runtime 1.30 on x86-64. ONNX does not define the first three.
constexpr Deviation deviations[] = {
    {"a NaN with another payload or sign", [](const Difference& at) { return at.both_nan(); }},
    {"a zero of the other sign, where both are among the operands",
     [](const Difference& at) {
       return at.both_zero() && at.is({"CLIP", "MIN", "MAX"});
     }},
    {"a quantized NaN, infinity or number beyond 2^31",
     [](const Difference& at) { return at.is({"QUANTIZED_LINEAR_ADD"}) && has_no_finite_quotient(at); }},
    {"Where gives +0 for a selected -0", [](const Difference& at) { return at.both_zero() && at.is({"IF"}); }},
    {"a NaN bound of Clip is ignored",
     [](const Difference& at) {
       return at.is({"CLIP"}) &&
              (std::isnan(at.invocation.float_attribute(0)) || std::isnan(at.invocation.float_attribute(1)));
     }},
    {"Sign of a FLOAT16 NaN is 0",
     [](const Difference& at) {
       return at.is({"SIGN"}) && at.type == DataType::Float16 && Difference::is_nan(at.type, at.input("InputTensor"));
     }},
    {"INT64 is compared as if it had 32 bits",
     [](const Difference& at) {
       return at.type == DataType::Int64 && at.is({"CLIP", "MIN", "MAX", "SIGN"});
     }},
};

// The data types for which it has no kernel, by the operator's name.
const std::map<std::string, DataTypeSet> without_kernel = {
    {"ELEMENT_WISE_CLIP", {DataType::Int16, DataType::UInt16}},
    {"ELEMENT_WISE_MIN", {DataType::Int16, DataType::UInt16}},
    {"ELEMENT_WISE_MAX", {DataType::Int16, DataType::UInt16}},
    {"ELEMENT_WISE_IF", {DataType::Int8, DataType::Int16, DataType::UInt16, DataType::UInt32, DataType::UInt64}},
};

// Examples with such a deviation, and what it is.
const std::map<std::string, std::string> deviating_examples = {
    {"clip_int64_beyond_32_bits", "INT64 is compared as if it had 32 bits"},
    {"clip_zero_bound", "a zero of the other sign, where both are among the operands"},
    {"if_copies_bits", "Where gives +0 for a selected -0"},
    {"if_negative_zero", "Where gives +0 for a selected -0"},
    {"if_signalling_nan", "a NaN with another payload or sign"},
    {"min_int64", "INT64 is compared as if it had 32 bits"},
    {"min_nan_and_zeros", "a zero of the other sign, where both are among the operands"},
    {"min_rank8_int16", "no kernel"},
    {"sign_int64", "INT64 is compared as if it had 32 bits"},
};

CaseOptions small_cases(const OperatorSchema* schema, std::uint64_t max_elements) {
  CaseOptions options;
  options.schema = schema;
  options.max_elements = max_elements;
  return options;
}

TEST_F(OnnxRuntime, GivesTheValuesOfTheExamples) {
  for (const auto& entry : fs::directory_iterator(source_folder() / "assets/models")) {
    if (entry.path().extension() != ".json") continue;
    const Model model = value_of(read_model(entry.path()));
    const fs::path folder = cases() / "examples" / entry.path().stem();
    value_of(export_onnx(model, {entry.path().parent_path(), {}}, *reference, folder, {}));
  }
  std::size_t deviating = 0;
  for (const rapidjson::Document& line : compare()) {
    const std::string test = text_of(line, "test"), name = test.substr(test.find('/') + 1);
    const bool is_known = deviating_examples.contains(name);
    deviating += is_known;
    EXPECT_EQ(text_of(line, "status") != "equal", is_known) << test << ": " << text_of(line, "reason");
  }
  EXPECT_EQ(deviating, deviating_examples.size());
}

TEST_F(OnnxRuntime, GivesTheValuesOfRandomCases) {
  const char* chosen = std::getenv("OPSCOPE_ONNXRUNTIME_CASES");
  const std::uint64_t count = chosen != nullptr ? std::stoull(chosen) : 500;
  std::map<std::string, Invocation> invocations;
  for (const OperatorSchema* schema : shipped_operators())
    for (std::uint64_t number = 0; number < count && !schema->onnx_nodes().empty(); ++number) {
      const Invocation invocation = random_case(number, small_cases(schema, 256));
      const Model model = model_of(invocation);
      std::vector<OnnxMask> masks;
      const auto files =
          onnx_test_files(model, {}, *reference, value_of(run_golden(model, {}, *reference)), Unspecified::Mark, masks);
      ASSERT_TRUE(files) << files.error().text() << "\n" << command_line(invocation);
      const std::string test = schema->name + "/" + std::to_string(number);
      for (const PortableFile& file : *files) scratch.write("cases/" + test + "/" + file.path, file.bytes);
      invocations.emplace(test, invocation);
    }

  std::map<std::string, std::uint64_t> table;  // elements, or cases that were not run
  std::uint64_t equal = 0;
  const std::vector<rapidjson::Document> found = compare();
  EXPECT_EQ(found.size(), invocations.size());
  for (const rapidjson::Document& line : found) {
    const std::string test = text_of(line, "test"), status = text_of(line, "status");
    const Invocation& invocation = invocations.at(test);
    const DataType type = invocation.output().tensor.desc.data_type;
    const std::string subject = invocation.schema->name + " " + std::string(name(type));
    if (status == "equal") {
      ++equal;
    } else if (status == "not run") {
      const auto types = without_kernel.find(invocation.schema->name);
      EXPECT_TRUE(types != without_kernel.end() && types->second.contains(type) &&
                  text_of(line, "reason").find("Could not find an implementation") != std::string::npos)
          << test << ": " << text_of(line, "reason") << "\n"
          << command_line(invocation);
      ++table[subject + ": no kernel, cases"];
    } else {
      ASSERT_EQ(status, "different") << test << ": " << text_of(line, "reason");
      for (const auto& each : line["differences"].GetArray()) {
        const Difference at{invocation, type, each[0].GetUint64(), std::stoull(each[1].GetString(), nullptr, 16),
                            std::stoull(each[2].GetString(), nullptr, 16)};
        const auto known = std::ranges::find_if(deviations, [&](const Deviation& it) { return it.applies(at); });
        if (known == std::end(deviations)) {
          ADD_FAILURE() << test << " [" << at.index << "]: expected " << each[1].GetString() << ", found "
                        << each[2].GetString() << "\n"
                        << command_line(invocation);
          break;
        }
        ++table[subject + ": " + known->what + ", elements"];
      }
    }
  }
  std::printf("ONNX Runtime: %llu of %zu random cases equal\n", static_cast<unsigned long long>(equal), found.size());
  for (const auto& [what, times] : table)
    std::printf("%8llu  %s\n", static_cast<unsigned long long>(times), what.c_str());
}

}  // namespace
}  // namespace opscope::test
