// A verdict on inputs that are not the values of their source is not trusted.

#include "app/gui/verdict/misread_inputs.h"

#include <gmock/gmock.h>

#include <memory>

#include "app/gui/edits/access.h"
#include "app/gui/edits/sources.h"
#include "app/gui/verdict/verdict.h"
#include "core/judge/judge.h"
#include "core/model/json.h"
#include "tests/core/judge/judges.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

class MisreadInputs : public testing::Test {
 protected:
  // 10 elements of FLOAT32, of a raw file.
  MisreadInputs() {
    Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
    FileValues file;
    file.source_path = "folder/notes.txt";
    model = with_initial_values(model, {0, 0}, file);
    Invocation& invocation = results.invocation.emplace();
    invocation.schema = find_dispatchable(model, 0)->desc.schema;
    invocation.tensors.resize(invocation.schema->tensors.size());
    invocation.tensors[0] = BoundTensor{.resource = "A", .tensor = {*find_desc(model, {0, 0}), {}, 0}};
    results.request.model = std::make_shared<const Model>(std::move(model));
    results.raw_bytes["InputTensor"] = 40;
    results.backends.resize(2);
    BackendOutcome &reference = results.backends[0], &cpu = results.backends[1];
    reference.name = "reference", reference.output = floats({2}, {1, 2});
    cpu.name = "cpu", cpu.output = reference.output;
    cpu.judgement = test::value_of(judge_elements(*cpu.output, *cpu.output, std::vector{2u}));
  }
  Verdict verdict() const { return verdict_of(&results, &results, std::nullopt); }

  Results results;
};

TEST_F(MisreadInputs, AreNotThoseThatTheirSourceHolds) {
  EXPECT_EQ(misread_inputs(results), "");
  EXPECT_EQ(verdict().kind, Verdict::Kind::Equal) << verdict().line();
}

TEST_F(MisreadInputs, AreBytesOfAnotherType) {
  results.diagnostics.push_back({.severity = Diagnostic::Severity::Warning,
                                 .path = "bindings.InputTensor",
                                 .message = "this FLOAT32 tensor reads 'A', whose values are FLOAT64: it gets their "
                                            "bytes, not their numbers",
                                 .about = Diagnostic::About::Type});
  EXPECT_EQ(misread_inputs(results), "InputTensor reads the bytes of FLOAT64 values as FLOAT32");
  EXPECT_EQ(verdict().kind, Verdict::Kind::Mistrusted);
  EXPECT_EQ(verdict().word, "equal, but mistrusted");
  EXPECT_THAT(verdict().sentence, testing::StartsWith("InputTensor reads the bytes of FLOAT64 values as FLOAT32; 2 e"));
}

// 38 bytes are 9 elements and a half; the memory has 40.
TEST_F(MisreadInputs, AreZerosBehindTheEndOfAFile) {
  results.raw_bytes["InputTensor"] = 38;
  EXPECT_EQ(misread_inputs(results), "notes.txt ends within InputTensor, whose rest is 0");
  EXPECT_EQ(verdict().kind, Verdict::Kind::Mistrusted);
  results.invocation->tensors[0]->tensor.desc.sizes = {1, 1, 1, 9};
  EXPECT_EQ(misread_inputs(results), "") << "nobody reads the half";
}

}  // namespace
}  // namespace opscope::gui
