// What a suite contains: every operator, type, layout and rank, every pair of boundary values, the telling vectors with
// the results that the documents state, and descriptors to be rejected.

#include "core/suite/elements.h"
#include "core/suite/parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/backends/reference/reference_backend.h"
#include "core/model/json.h"
#include "core/model/run_model.h"
#include "core/operators/schema/registry.h"
#include "core/suite/rejected.h"
#include "core/sweep/combinations.h"
#include "core/sweep/strata.h"
#include "core/validation/validate.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;

const std::vector<SuiteCase>& small_suite() {
  static const std::vector<SuiteCase> all = plan_suite({});
  return all;
}

const SuiteCase& case_at(const std::string& path) {
  for (const SuiteCase& each : small_suite())
    if (each.path == path) return each;
  ADD_FAILURE() << "no case " << path;
  return small_suite().front();
}

TEST(SuitePlan, HasUniquePathsThatEveryFileSystemTakes) {
  std::set<std::string> paths;
  for (const SuiteCase& each : small_suite()) {
    EXPECT_TRUE(paths.insert(each.path).second) << each.path;
    EXPECT_EQ(each.path.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-/"), std::string::npos) << each.path;
    EXPECT_FALSE(each.rule.text.empty()) << each.path;
    EXPECT_FALSE(each.title.empty()) << each.path;
  }
}

TEST(SuitePlan, HasEveryDataTypeEveryLayoutAndEveryRankOfEveryOperator) {
  for (const OperatorSchema* schema : shipped_operators()) {
    std::set<std::size_t> ranks;
    std::map<std::vector<DataType>, std::set<std::string>> layouts;
    for (const SuiteCase& each : small_suite()) {
      if (each.schema != schema || each.kind == SuiteKind::Rejected) continue;
      if (each.kind == SuiteKind::Values) layouts[each.data_types].insert("values");
      if (each.kind != SuiteKind::Layout) continue;
      const Model model = each.model();
      ranks.insert(model.dispatchables.front().desc.tensors.front()->sizes.size());
      layouts[each.data_types].insert(model.dispatchables.front().name);
    }
    for (std::size_t rank = 1; rank <= 8; ++rank) EXPECT_TRUE(ranks.contains(rank)) << schema->name << " " << rank;
    std::set<std::string> wanted = {"values", "packed", "permuted", "padded", "broadcast", "offset", "mixed"};
    if (!schema->in_place_inputs.empty()) wanted.insert("in-place");
    const auto inputs = std::ranges::count_if(schema->tensors, [](const TensorDeclaration& tensor) {
      return tensor.role == TensorRole::Input && !tensor.single_element;
    });
    if (inputs > 1) wanted.insert("scalar");
    std::set<std::pair<std::size_t, DataType>> laid_out;  // tensor, type
    for (const auto& [types, found] : layouts) {
      if (found.size() == 1) continue;
      EXPECT_EQ(found, wanted) << schema->name;
      for (std::size_t t = 0; t < types.size(); ++t) laid_out.insert({t, types[t]});
    }
    for (const auto& types : type_combinations(*schema)) {
      EXPECT_TRUE(layouts[types].contains("values")) << schema->name;
      for (std::size_t t = 0; t < types.size(); ++t)
        EXPECT_TRUE(laid_out.contains({t, types[t]})) << schema->name << " " << t << " " << name(types[t]);
    }
  }
}

TEST(SuitePlan, HasOnlyValidCasesBesideThoseToBeRejected) {
  for (const SuiteCase& each : small_suite()) {
    const Model model = each.model();
    EXPECT_EQ(model, each.model()) << each.path << " is made differently again";
    if (each.kind == SuiteKind::Rejected) {
      EXPECT_TRUE(has_errors(each.diagnostics)) << each.path;
      continue;
    }
    if (each.kind == SuiteKind::Values) continue;  // large; run by others
    const auto ran = run_model(model, *make_reference_backend(), {}, {}, {});
    EXPECT_TRUE(ran) << each.path << ": " << ran.error().text();
  }
}

TEST(SuitePlan, OfAnEarlierLevelHasWhatThatLevelHas) {
  for (const SuiteCase& each : plan_suite({{}, FeatureLevel::L2_1, SuiteSize::Small})) {
    const SupportRow* row = each.schema->supported_at(FeatureLevel::L2_1);
    ASSERT_NE(row, nullptr) << each.path;
    if (each.kind == SuiteKind::Rejected) continue;
    const Model model = each.model();
    EXPECT_EQ(model.feature_level, FeatureLevel::L2_1) << each.path;
    for (const Dispatchable& dispatchable : model.dispatchables)
      for (std::size_t t = 0; t < each.data_types.size(); ++t) {
        EXPECT_TRUE(row->data_types[t].contains(each.data_types[t])) << each.path;
        const std::size_t rank = dispatchable.desc.tensors[t] ? dispatchable.desc.tensors[t]->sizes.size() : 4;
        EXPECT_TRUE(rank >= row->min_dimension_count && rank <= row->max_dimension_count) << each.path;
      }
  }
}

// Two's complement and IEEE 754 decide which values are boundaries; strata_of lists them.
TEST(SuiteElements, MeetEveryBoundaryValueWithEveryOther) {
  for (const std::vector<DataType>& types :
       {std::vector{DataType::Float32, DataType::Float32}, std::vector{DataType::Int8, DataType::UInt8},
        std::vector{DataType::UInt8, DataType::Float16, DataType::Float16}}) {
    Random random(1);
    const suite::Elements made = suite::boundary_elements(types, {}, SuiteSize::Small, random);
    EXPECT_EQ(made.sizes[1] % 16, 0u);
    for (std::size_t a = 0; a < types.size(); ++a)
      for (std::size_t b = a + 1; b < types.size(); ++b) {
        std::set<std::pair<std::uint64_t, std::uint64_t>> met;
        for (std::size_t n = 0; n < made.inputs[a].size(); ++n) met.insert({made.inputs[a][n], made.inputs[b][n]});
        for (const std::uint64_t x : strata_of(types[a], {}).edges)
          for (const std::uint64_t y : strata_of(types[b], {}).edges)
            EXPECT_TRUE(met.contains({x, y})) << name(types[a]) << " " << x << ", " << name(types[b]) << " " << y;
      }
  }
}

TEST(SuiteElements, OfSmallTypesAreAll) {
  const suite::Elements made = suite::all_elements({DataType::Int8, DataType::UInt8});
  std::set<std::pair<std::uint64_t, std::uint64_t>> met;
  for (std::size_t n = 0; n < made.inputs[0].size(); ++n) met.insert({made.inputs[0][n], made.inputs[1][n]});
  EXPECT_EQ(met.size(), 65536u);
  EXPECT_EQ(suite::all_elements({DataType::UInt8}).inputs[0].size(), 256u);
}

// --- the telling vectors: results as the documents and the rules state them, in bits --------------------------------

struct Telling {
  const char* path;
  std::vector<std::uint64_t> expected;
};
void PrintTo(const Telling& telling, std::ostream* to) { *to << telling.path; }

class TellingVectors : public testing::TestWithParam<Telling> {};

TEST_P(TellingVectors, HaveTheResultsOfTheirRules) {
  const SuiteCase& found = case_at(std::string("cases/") + GetParam().path);
  std::vector<std::uint64_t> results;
  RunModelSinks sinks;
  sinks.dispatched = [&](std::size_t, const Invocation& invocation, const RunResult& result) {
    const Tensor output = output_tensor(invocation, result);
    for (std::uint64_t n = 0; n < element_count(output.desc); ++n) results.push_back(element_bits(output, n));
  };
  ASSERT_TRUE(run_model(found.model(), *make_reference_backend(), {}, sinks, {}));
  EXPECT_EQ(results, GetParam().expected);
}

constexpr std::uint64_t f1 = 0x3F800000, minus1 = 0xBF800000, minus0 = 0x80000000;

INSTANTIATE_TEST_SUITE_P(
    Law, TellingVectors,
    testing::Values(
        Telling{"clip/min-above-max", {f1, f1, f1, f1, f1}}, Telling{"clip/nan", {f1, minus1, f1}},
        Telling{"clip/nan-as-min", {minus1, 0, f1, f1}}, Telling{"clip/nan-as-max", {minus1, 0, 0x40000000, minus1}},
        Telling{"clip/negative-zero-at-a-bound", {0, 0, 0, f1}},
        Telling{"clip/infinities-without-bounds", {0x7F800000, 0xFF800000, f1}},
        Telling{"clip/bounds-truncate", {0xFFFFFFFF, 0xFFFFFFFF, 0, 2, 2}},
        Telling{"clip/bounds-saturate", {0, 1, 128, 255}}, Telling{"clip/nan-bound-of-integers", {0, 0, 0, 1, 5}},
        Telling{"clip/int64-beyond-32-bits", {41, 0xFFFFFFFFFFFFFFFB, 0x80000000, 0x80000000}},
        Telling{"clip/float16-bounds-round", {0x3C00, 0x3C01, 0x67FF, 0x6800, 0x6800}},
        Telling{"min/zeros-of-both-signs", {minus0, minus0, minus0, 0}},
        Telling{"min/nan-against-a-number", {f1, f1, 0x7F800000, 0xFF800000}},
        Telling{"min/two-nans", {0x7FC00001, 0xFFC12345, 0x7F800001}}, Telling{"min/int64-beyond-32-bits", {41}},
        Telling{"sign/negative-zero", {0, 0, f1}}, Telling{"sign/subnormals", {f1, minus1, f1, minus1}},
        Telling{"sign/float16-subnormals", {0x3C00, 0xBC00, 0x3C00, 0xBC00}}, Telling{"sign/nan", {0, 0, 0, 0, f1}},
        Telling{"sign/smallest-integer", {0xFF, 1, 0xFF}},
        Telling{"sign/int64-beyond-32-bits", {1, ~std::uint64_t{0}, 1, ~std::uint64_t{0}}},
        Telling{"if/conditions-other-than-1",
                {minus1, 0x40000000, 0x40400000, 0x40800000, 0x40A00000, 0x40C00000, 0x40E00000}},
        Telling{"if/negative-zero", {minus0, minus0, f1}},
        Telling{"if/float16-signalling-nan", {0x7C01, 0x7C01, 0xFDFF}},
        Telling{"if/float32-nan-payloads", {0x7F800001, 0x7FABCDEF, 0xFFC12345}},
        Telling{"quantized-linear-add/rounded-once", {0x8F}},                   // -113
        Telling{"quantized-linear-add/zero-point-after-rounding", {1, 3, 5}},   // 0 + 1, 2 + 1, 4 + 1
        Telling{"quantized-linear-add/ties-to-even", {0, 2, 2}},                // 0.5, 2.5, 1.5
        Telling{"quantized-linear-add/division-not-reciprocal", {0x81, 0x7F}},  // -127.499992
        Telling{"quantized-linear-add/scale-of-zero", {0x7F, 0x80, 3}},         // infinite, infinite, NaN
        Telling{"quantized-linear-add/infinite-scale", {0x7F, 0x80, 7, 0x7F}},  // the third is 0 * infinity
        Telling{"quantized-linear-add/negative-scale", {1, 3, 0x9E}}));         // -1 + 2, 1 + 2, -100 + 2

// The rule of a vector is one of those that the operator tells, or its formula.
TEST(TellingVectorRules, AreTheOperators) {
  for (const OperatorSchema* schema : shipped_operators())
    for (const TellingVector& vector : schema->telling_vectors) {
      std::set<std::string> texts = {schema->formula};
      for (const OperatorRule& rule : schema->rules) texts.insert(rule.text);
      EXPECT_TRUE(texts.contains(vector.rule.text)) << schema->name << ": " << vector.rule.text;
    }
}

// --- rejected --------------------------------------------------------------------------------------------------------

TEST(RejectedCases, ComeInManyKindsForEveryOperator) {
  for (const OperatorSchema* schema : shipped_operators()) {
    std::string messages;
    std::size_t count = 0;
    for (const SuiteCase& each : small_suite()) {
      if (each.schema != schema || each.kind != SuiteKind::Rejected) continue;
      ++count;
      for (const Diagnostic& diagnostic : each.diagnostics) messages += diagnostic.path + "\n";
    }
    EXPECT_GE(count, 20u) << schema->name;
    for (const char* part :
         {"Sizes", "Strides", "TotalTensorSizeInBytes", "GuaranteedBaseOffsetAlignment", "DataType", "bindings."})
      EXPECT_THAT(messages, HasSubstr(part)) << schema->name;
  }
}

class RejectedFile : public testing::Test {
 protected:
  std::filesystem::path write_case() {
    for (const SuiteCase& each : small_suite())
      if (each.kind == SuiteKind::Rejected && each.diagnostics.size() == 1) {
        const std::string text = write_model(each.model());
        return folder_.write("rejected.json", text);
      }
    return {};
  }
  std::filesystem::path changed(const std::string& from, const std::string& to) {
    const std::filesystem::path file = write_case();
    std::string text = contents(file);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << text;
    return folder_.write("changed.json", text.replace(at, from.size(), to));
  }
  TemporaryFolder folder_;
};

TEST_F(RejectedFile, PassesIfItIsRefusedForItsReasons) {
  const std::filesystem::path file = write_case();
  EXPECT_TRUE(is_rejected_case(file));
  EXPECT_EQ(value_of(judge_rejected(file)).status, Status::Passed);
}

TEST_F(RejectedFile, FailsIfItIsRefusedForOthers) {
  const Judgement judgement = value_of(judge_rejected(changed("\"message\":\"", "\"message\":\"Not so: ")));
  EXPECT_EQ(judgement.status, Status::Failed);
  EXPECT_THAT(judgement.reason, HasSubstr("validation does not find: "));
}

TEST_F(RejectedFile, IsAnErrorIfItsExpectationIsMalformed) {
  const auto what = [&](const std::string& from, const std::string& to) {
    const auto judged = judge_rejected(changed(from, to));
    EXPECT_FALSE(judged);
    return judged ? std::string() : judged.error().text();
  };
  EXPECT_THAT(what("\"severity\":\"error\"", "\"severity\":\"fatal\""),
              HasSubstr("opscope.rejected: diagnostics[0].severity: expected \"error\" or \"warning\""));
  EXPECT_THAT(what("\"rejected\"", "\"accepted\""), HasSubstr("the member \"rejected\" is missing"));
  EXPECT_THAT(what("\"severity\":\"error\"", "\"severity\":\"warning\""), HasSubstr("nothing would be rejected"));
}

TEST_F(RejectedFile, IsNoneWithoutAnExpectation) {
  EXPECT_FALSE(is_rejected_case(folder_.write("case.json", "{}")));
  EXPECT_FALSE(is_rejected_case(folder_ / "missing.json"));
}

}  // namespace
}  // namespace opscope::test
