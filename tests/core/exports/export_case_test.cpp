// What is known of an export before it: which formats cannot say a case, and which files are not to be verified.

#include "core/exports/export_case.h"

#include <gmock/gmock.h>

#include "core/backends/reference/reference_backend.h"
#include "core/cases/case_model.h"
#include "core/cases/random_case.h"
#include "core/operators/schema/registry.h"
#include "tests/core/model/models.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;

std::string known_refusal(const Model& model, std::size_t format) {
  const Result<ExportRefusals> refusals = export_refusals(model, {});
  if (!refusals) return refusals.error().text();
  const std::optional<Error>& refusal = refusals->at(format);
  return refusal ? refusal->text() : "accepted";
}

// What each format says before an export is what the export says.
void expect_agreement(const Model& model, const std::string& what) {
  for (std::size_t i = 0; i < export_formats().size(); ++i) {
    const TemporaryFolder folder;
    const ExportOrder order{.format = export_formats()[i], .output = folder / "out"};
    EXPECT_EQ(known_refusal(model, i), answer_of(export_case(model, {}, *make_reference_backend(), order)))
        << what << " as " << export_formats()[i].name;
  }
}

TEST(ExportRefusals, OfRandomCasesAreThoseOfTheExport) {
  for (const OperatorSchema* schema : shipped_operators())
    for (std::uint64_t number = 0; number < 4; ++number) {
      CaseOptions options;
      options.schema = schema;
      options.max_elements = 100;
      expect_agreement(model_of(random_case(number, options)), fmt::format("{} {}", schema->name, number));
    }
}

TEST(ExportRefusals, OfChainsAreThoseOfTheExport) {
  const std::string again = R"({"type": "dispatch", "dispatchable": "clip", "bindings": )";
  const ModelText part_of_a_result{
      .resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2, 3, 4]},
                      "B": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2, 3, 4, 5]})",
      .dispatchables = clip_text(R"({"DataType": "FLOAT32", "Sizes": [4]})"),
      .commands = again + R"({"InputTensor": "A", "OutputTensor": "B"}}, )" + again +
                  R"({"InputTensor": {"name": "B", "elementOffset": 1}, "OutputTensor": "A"}})"};
  expect_agreement(model_of(part_of_a_result), "part of a result");
  ModelText whole = part_of_a_result;
  whole.commands = again + R"({"InputTensor": "A", "OutputTensor": "B"}}, )" + again +
                   R"({"InputTensor": "B", "OutputTensor": "A"}})";
  expect_agreement(model_of(whole), "a whole result");
}

TEST(ExportRefusals, OfACaseThatDoesNotRunAreTheCasesOwn) {
  ModelText text;
  text.resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2, 3]})";
  expect_agreement(model_of(text), "too few values");
  text.resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": {"sourcePath": "missing.npy"}})";
  expect_agreement(model_of(text), "a missing file");
  text = {};
  text.commands = "";
  expect_agreement(model_of(text), "no dispatch");
}

TEST(ExportedText, CountsWhatHasOtherValuesElsewhere) {
  Exported exported;
  EXPECT_EQ(open_text(exported), "");
  exported.unspecified["Out"] = {"expected/Out.npy", 2, {"nan=propagates"}};
  EXPECT_EQ(open_text(exported), "; DirectML leaves 2 elements open");
  EXPECT_THAT(open_sentences(exported.unspecified),
              testing::ElementsAre("Out: DirectML leaves 2 elements open; other values with nan=propagates"));
  exported.other_in_onnx = 1;
  EXPECT_EQ(open_text(exported), "; DirectML leaves 2 elements open; ONNX gives 1 element other values");
}

TEST(ExportFormats, AreNamedWhereAFileCannotBeVerified) {
  const TemporaryFolder folder;
  EXPECT_EQ(answer_of(check_verifiable(folder.path())), "accepted");
  EXPECT_EQ(answer_of(check_verifiable(folder.write("golden.npz", ""))), "accepted");
  EXPECT_EQ(answer_of(check_verifiable(folder / "missing.h")), "accepted") << "what is missing is told elsewhere";
  for (const char* name : {"golden.h", "golden.json"}) {
    const std::string answer = answer_of(check_verifiable(folder.write(name, "")));
    EXPECT_THAT(answer, HasSubstr("it verifies npy, npz, onnx, dxdispatch, and not header (.h), wpt (.json)"));
    EXPECT_THAT(answer, HasSubstr(name));
  }
}

}  // namespace
}  // namespace opscope::test
