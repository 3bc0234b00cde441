// Exported models on ONNX Runtime, another implementation of ONNX, bit for bit. It comes from npm: .ci/run installs it
// with tests/onnxruntime/install. Where it is not installed, the test is skipped.

#include <gmock/gmock.h>
#include <onnx/onnx_pb.h>
#include <rapidjson/document.h>

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
#include "tests/support/case_options.h"
#include "tests/support/first_dispatch.h"
#include "tests/support/onnxruntime.h"
#include "tests/support/onnxruntime_deviations.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

class OnnxRuntime : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(onnxruntime_folder()))
      GTEST_SKIP() << "ONNX Runtime is not installed; tests/onnxruntime/install puts it into build/onnxruntime";
  }

  // Runs all tests in the folder and returns what is found of each.
  std::vector<rapidjson::Document> compare() {
    const std::string out = (scratch / "out").string(),
                      script = (source_folder() / "tests/onnxruntime/compare.js").string();
    const std::string command = "node '" + script + "' '" + onnxruntime_folder().string() + "' '" + cases().string() +
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

// The elements of a line of compare() that differ.
std::vector<Difference> differences_of(const rapidjson::Document& line, const Invocation& invocation) {
  std::vector<Difference> all;
  for (const auto& each : line["differences"].GetArray())
    all.push_back({invocation, invocation.output().tensor.desc.data_type, each[0].GetUint64(),
                   std::stoull(each[1].GetString(), nullptr, 16), std::stoull(each[2].GetString(), nullptr, 16)});
  return all;
}
std::string unexplained(const Difference& at) {
  return fmt::format(" [{}]: expected {:#x}, found {:#x}", at.index, at.expected, at.found);
}

// The data types for which it has no kernel, by the operator's name.
const std::map<std::string, DataTypeSet> without_kernel = {
    {"ELEMENT_WISE_CLIP", {DataType::Int16, DataType::UInt16}},
    {"ELEMENT_WISE_MIN", {DataType::Int16, DataType::UInt16}},
    {"ELEMENT_WISE_MAX", {DataType::Int16, DataType::UInt16}},
    {"ELEMENT_WISE_IF", {DataType::Int8, DataType::Int16, DataType::UInt16, DataType::UInt32, DataType::UInt64}},
};

// Examples with such a deviation, and what it is.
const std::map<std::string, std::string> deviating_examples = {
    {"clip_int64_beyond_32_bits", "the low halves of INT64 are compared as signed"},
    {"clip_zero_bound", "the zeros compare as equal"},
    {"if_copies_bits", "Where gives +0 for a selected -0"},
    {"if_negative_zero", "Where gives +0 for a selected -0"},
    {"if_signalling_nan", "a NaN with another payload or sign"},
    {"min_int64", "the low halves of INT64 are compared as signed"},
    {"min_nan_and_zeros", "a zero of the other sign, where both are among the operands"},
    {"min_rank8_int16", "no kernel"},
    {"sign_int64", "the low halves of INT64 are compared as signed"},
};

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
    const auto known = deviating_examples.find(name);
    EXPECT_EQ(text_of(line, "status") != "equal", known != deviating_examples.end())
        << test << ": " << text_of(line, "reason");
    if (known == deviating_examples.end()) continue;
    ++deviating;
    EXPECT_EQ(text_of(line, "status") == "not run", known->second == "no kernel") << test;
    if (text_of(line, "status") != "different") continue;
    const fs::path folder = source_folder() / "assets/models";
    const Invocation invocation =
        value_of(first_dispatch(value_of(read_model(folder / (name + ".json"))), {folder, {}}));
    for (const Difference& at : differences_of(line, invocation)) {
      const Deviation* found = deviation_of(at);
      EXPECT_TRUE(found != nullptr && found->what == known->second) << test << unexplained(at);
    }
  }
  EXPECT_EQ(deviating, deviating_examples.size());
}

TEST_F(OnnxRuntime, GivesTheValuesOfRandomCases) {
  const char* chosen = std::getenv("OPSCOPE_ONNXRUNTIME_CASES");
  const std::uint64_t count = chosen != nullptr ? std::stoull(chosen) : 500;
  std::map<std::string, Invocation> invocations;
  for (const OperatorSchema* schema : shipped_operators())
    for (std::uint64_t number = 0; number < count && !schema->onnx_nodes().empty(); ++number) {
      const Invocation invocation = random_case(number, cases_of(schema, {}, 256));
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
      for (const Difference& at : differences_of(line, invocation)) {
        const Deviation* known = deviation_of(at);
        if (known == nullptr) {
          ADD_FAILURE() << test << unexplained(at) << "\n" << command_line(invocation);
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
