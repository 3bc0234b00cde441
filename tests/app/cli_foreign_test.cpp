// Models of DxDispatch's that need more than Opscope has: every verb does the rest and says what is missing.

#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

// A product of matrices between two clips, of which the second one needs it.
constexpr const char* foreign_chain = R"({"resources": {
    "A": {"initialValuesDataType": "FLOAT32", "initialValues": [-4, -1, 0, 3]},
    "B": {"initialValuesDataType": "FLOAT32", "initialValues": [0, 0, 0, 0]},
    "C": {"initialValuesDataType": "FLOAT32", "initialValues": [0, 0, 0, 0]},
    "D": {"initialValuesDataType": "FLOAT32", "initialValues": [0, 0, 0, 0]}},
  "dispatchables": {
    "clip": {"type": "ELEMENT_WISE_CLIP", "desc": {"InputTensor": {"DataType": "FLOAT32", "Sizes": [2, 2]},
      "OutputTensor": {"DataType": "FLOAT32", "Sizes": [2, 2]}, "Min": -2, "Max": 2}},
    "product": {"type": "DML_OPERATOR_GEMM", "desc": {"ATensor": {"DataType": "FLOAT32", "Sizes": [1, 1, 2, 2]}}}},
  "commands": [
    {"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "A", "OutputTensor": "B"}},
    {"type": "dispatch", "dispatchable": "product",
      "bindings": {"ATensor": "B", "BTensor": "B", "OutputTensor": "C"}},
    {"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "C", "OutputTensor": "D"}},
    {"type": "print", "resource": "B"}, {"type": "print", "resource": "D"}]})";

constexpr const char* missing =
    "opscope: chain.json: dispatchables.product: DML_OPERATOR_GEMM is an operator of DirectML that is not supported "
    "here; not run: commands[1] (dispatches 'product'), commands[2] (needs 'C', the result of 'product'), commands[4] "
    "(needs 'D', the result of 'clip')\n";

class Foreign : public InFolder {
 protected:
  void SetUp() override { write(folder / "chain.json", foreign_chain); }
};

TEST_F(Foreign, IsNamedAndTheRestIsRun) {
  const Outcome ran = opscope({"run", "chain.json"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "Resource 'B': -2, -1, 0, 2\n");
  EXPECT_EQ(ran.err,
            "opscope: warning: chain.json: dispatchables.product.type: DML_OPERATOR_GEMM is an operator of DirectML "
            "that is not supported here; it is kept, but not run\n" +
                std::string(missing));
}

TEST_F(Foreign, IsNamedAndTheRestIsCompared) {
  const Outcome checked = opscope({"check", "chain.json"});
  EXPECT_EQ(checked.status, 2);
  EXPECT_THAT(checked.out, HasSubstr("chain.json: clip ELEMENT_WISE_CLIP: 4 elements, cpu passed"));
  EXPECT_EQ(std::count(checked.out.begin(), checked.out.end(), '\n'), 3) << "one dispatch alone: " << checked.out;
  EXPECT_THAT(checked.err, HasSubstr(missing));
}

TEST_F(Foreign, IsListedInTheReportWithAllThatDoesNotRun) {
  EXPECT_EQ(opscope({"check", "-q", "chain.json", "--report", "report.json"}).status, 2);
  const auto report = json_of(text_of(folder / "report.json"));
  EXPECT_STREQ(report["verdict"].GetString(), "equal") << "of the rest";
  ASSERT_EQ(report["dispatches"].Size(), 1u);
  std::vector<std::string> skipped;
  for (const auto& each : report["skipped_commands"].GetArray()) {
    EXPECT_THAT(member_names(each), ElementsAre("command", "type", "name", "operator", "reason"));
    skipped.push_back(
        fmt::format("{} {} {} {}: {}", each["command"].GetUint(), each["type"].GetString(), each["name"].GetString(),
                    each["operator"].IsNull() ? "null" : each["operator"].GetString(), each["reason"].GetString()));
  }
  EXPECT_THAT(skipped, ElementsAre("1 dispatch product GEMM: dispatches 'product'",
                                   "2 dispatch clip ELEMENT_WISE_CLIP: needs 'C', the result of 'product'",
                                   "4 print D null: needs 'D', the result of 'clip'"));
}

TEST_F(Foreign, IsListedAlsoIfNothingElseIsThere) {
  std::string alone = foreign_chain;
  const std::size_t first = alone.find(R"({"type": "dispatch", "dispatchable": "clip")");
  write(folder / "chain.json",
        alone.erase(first, alone.find(R"({"type": "dispatch", "dispatchable": "product")") - first));
  const auto reports = json_of(opscope({"check", "-q", "--json", "chain.json"}), 2);
  EXPECT_STREQ(reports["verdict"].GetString(), "nothing");
  EXPECT_STREQ(reports["skipped_commands"][0]["operator"].GetString(), "GEMM");
}

TEST_F(Foreign, IsNamedAndTheRestIsDrawn) {
  const Outcome drawn = opscope({"render", "chain.json", "-o", "chain.png"});
  EXPECT_EQ(drawn.status, 2);
  EXPECT_THAT(drawn.err, HasSubstr(missing));
  EXPECT_TRUE(std::filesystem::exists(folder / "chain.png"));
}

TEST_F(Foreign, IsNeitherExportedNorRunStrictly) {
  for (const std::string format : {"npy", "header"})
    expect_refused(opscope({"export", "chain.json", "-q", "-f", format, "-o", "out"}), "dispatchables.product");
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
  expect_refused(opscope({"run", "--strict", "chain.json"}), "(an error under --strict)");
}

TEST_F(Foreign, IsAllThereIs) {
  std::string alone = foreign_chain;
  alone.replace(alone.find(R"("commands": [)"), 13, R"("commands": [{"type": "print", "resource": "A"}], "rest": [)");
  write(folder / "chain.json", alone);
  const Outcome ran = opscope({"run", "-q", "chain.json"});
  EXPECT_EQ(ran.status, 0) << "nothing dispatches it";
  EXPECT_EQ(ran.out, "Resource 'A': -4, -1, 0, 3\n");
}

TEST_F(Foreign, IsRefusedInGoldenVectors) {
  std::string first = foreign_chain;
  first.replace(first.find("},\n    {\"type\": \"dispatch\", \"dispatchable\": \"product\""), 2, "}], \"rest\": [");
  write(folder / "first.json", first);
  ASSERT_EQ(opscope({"export", "first.json", "-q", "-o", "golden"}).status, 0);
  EXPECT_EQ(opscope({"verify", "golden", "-q", "-b", "cpu"}).status, 0);
  std::string model = text_of(folder / "golden/model.json");
  const std::string begin = "\"commands\": [";
  model.insert(model.find(begin) + begin.size(),
               R"({"type": "dispatch", "dispatchable": "product", "bindings": {"OutputTensor": "A"}},)");
  write(folder / "golden/model.json", model);
  expect_refused(opscope({"verify", "golden", "-q", "-b", "cpu"}),
                 "golden/model.json: dispatchables.product: DML_OPERATOR_GEMM is an operator of DirectML");
  const auto report = json_of(opscope({"verify", "golden", "-q", "-b", "cpu", "--json"}), 2);
  EXPECT_STREQ(report["verdict"].GetString(), "nothing");
  EXPECT_THAT(report["cases"][0]["error"].GetString(), HasSubstr("DML_OPERATOR_GEMM is an operator of DirectML that is "
                                                                 "not supported here; not run: commands[0]"));
}

TEST_F(Foreign, ThatDirectMLDoesNotHaveEitherIsRefusedBeforeAnythingRuns) {
  std::string odd = foreign_chain;
  odd.replace(odd.find("DML_OPERATOR_GEMM"), 17, "DML_OPERATOR_GEMN");
  write(folder / "chain.json", odd);
  expect_refused(opscope({"run", "chain.json"}),
                 "chain.json: dispatchables.product.type: 'DML_OPERATOR_GEMN' is not an operator of DirectML");
}

}  // namespace
}  // namespace opscope::test
