// The window says which step is the oldest that can be undone.

#include "app/gui/session/history_text.h"

#include <gmock/gmock.h>

#include "app/gui/edits/access.h"
#include "app/gui/edits/chain.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/source_file.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "core/operators/schema/registry.h"

namespace opscope::gui {
namespace {

Model with_max(const Model& model, float max) {
  Model changed = model;
  changed.dispatchables.at(0).desc.attributes.at(1) = max;
  return changed;
}

TEST(HistoryText, NamesTheOldestStepByWhenItWasMadeAndWhatItChanged) {
  Document document(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level), "case.json");
  HistoryText text;
  EXPECT_EQ(text.of(document.history()), "");
  document.apply({with_max(*document.model(), 0.25f), ""});
  const std::string name = document.model()->dispatchables[0].name;
  EXPECT_THAT(text.of(document.history()),
              testing::MatchesRegex("1 change can be undone, made at [0-9:]{8} \\(" + name + ": Max\\)"));
  Model renamed = *document.model();
  renamed.unknown.emplace_back("author", "\"Ada\"");
  document.apply({renamed, ""});
  EXPECT_THAT(text.of(document.history()), testing::HasSubstr("2 changes can be undone, the first made at "));
  EXPECT_THAT(text.of(document.history()), testing::EndsWith(": Max)")) << "not what the newest step changed";
  document.limit_history(1);
  for (int i = 0; i < 10; ++i) document.apply({with_max(*document.model(), static_cast<float>(i)), ""});
  EXPECT_THAT(text.of(document.history()), testing::EndsWith("; older ones were dropped to save memory"));
}

TEST(UnsavedText, NamesTheDayIfItIsAnother) {
  using namespace std::chrono_literals;
  std::tm noon{};
  noon.tm_year = 126, noon.tm_mon = 10, noon.tm_mday = 30, noon.tm_hour = 12, noon.tm_min = 3, noon.tm_isdst = -1;
  const auto moment = std::chrono::system_clock::from_time_t(std::mktime(&noon));
  EXPECT_EQ(moment_text(moment, moment + 2h), "12:03");
  EXPECT_EQ(moment_text(moment, moment + 24h), "2026-11-30 12:03");
}

TEST(UnsavedText, CountsTheChangesSinceTheCaseWasSaved) {
  Document document(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level), "a/case.json");
  const auto change = [&](float max) { document.apply({with_max(*document.model(), max), ""}); };
  change(0.25f);
  EXPECT_THAT(unsaved_text(document), testing::MatchesRegex("The change to case.json at [0-9:]{5} is not saved."));
  document.mark_saved("a/case.json");
  for (const float max : {0.5f, 0.75f, 2.0f}) change(max);
  EXPECT_THAT(unsaved_text(document),
              testing::MatchesRegex("The 3 changes to case.json since [0-9:]{5} are not saved."));
  for (int i = 0; i < 4; ++i) document.undo();
  EXPECT_EQ(unsaved_text(document), "The changes to case.json are not saved.") << "undo went beyond what was saved";
  document.redo();
  document.put_aside(with_max(*document.model(), 4), "other");
  change(8);
  EXPECT_THAT(unsaved_text(document), testing::MatchesRegex("The change to other at [0-9:]{5} is not saved."));
}

TEST(StepText, NamesWhatTheNextUndoAndRedoChange) {
  Document document(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level), "case.json");
  StepText text;
  EXPECT_EQ(text.of(document.before(), document.model()), "");
  document.apply({with_max(*document.model(), 0.25f), ""});
  document.apply({with_max(*document.model(), 0.5f), ""});
  const std::string max = "Max ";  // there is no other dispatch
  EXPECT_EQ(text.of(document.before(), document.model()), max + "0.25 \u2192 0.5");
  EXPECT_EQ(undone_text(document.before(), document.model()), max + "0.5 \u2192 0.25") << "as the value went";
  EXPECT_EQ(text.of(document.model(), document.after()), "");
  document.undo();
  EXPECT_EQ(text.of(document.model(), document.after()), max + "0.25 \u2192 0.5");
  Model changed = with_max(*document.model(), 0.75f);
  changed.dispatchables.at(0).desc.attributes.at(0) = -0.75f;
  document.apply({changed, ""});
  EXPECT_THAT(text.of(document.before(), document.model()),
              testing::MatchesRegex("Min .* \u2192 -0.75, Max 0.25 \u2192 0.75"));
}

TEST(StepText, NamesTheDispatchThatReadsAnotherResource) {
  const OperatorSchema& max = *find_operator("ELEMENT_WISE_MAX");
  const Model before = with_dispatch_behind(default_case(max, highest_feature_level), 0, max);
  Model after = before;
  DispatchCommand& second = *find_dispatch(after, 1);
  std::string was;
  for (auto& [tensor, binding] : second.bindings)
    if (tensor == "ATensor") was = std::exchange(binding.resource, "other");
  StepText text;
  EXPECT_EQ(text.of(std::make_shared<const Model>(before), std::make_shared<const Model>(after)),
            "dispatch " + second.dispatchable + ": ATensor " + was + " \u2192 other");
}

TEST(StepText, NamesARenamedResource) {
  const Model model = default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level);
  const std::string before = model.resources.at(0).name;
  Model renamed = with_resource_name(model, {0, 0}, "photo");
  const auto text_of = [&](const Model& after) {
    return StepText().of(std::make_shared<const Model>(model), std::make_shared<const Model>(after));
  };
  EXPECT_EQ(text_of(renamed), "rename " + before + " to photo");
  renamed.resources.at(0).data_type = DataType::Int64;
  EXPECT_THAT(text_of(renamed), testing::Not(testing::HasSubstr("rename"))) << "it is another one";
}

TEST(StepText, NamesTheScalingOfAPicture) {
  Model model = default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level);
  const std::string name = model.resources.at(0).name + ": Scaling ";
  const auto scaled = [&](const char* file, const Conversion& conversion) {
    model.resources.at(0).initial_values =
        FileValues{.source_path = file, .resample_size = {}, .unknown = {}, .conversion = conversion};
    return std::make_shared<const Model>(model);
  };
  const ModelPtr plain = scaled("p.png", {}), about_zero = scaled("p.png", {.scale = 2, .bias = -1});
  EXPECT_EQ(StepText().of(plain, about_zero), name + "0 to 1 \u2192 -1 to 1");
  EXPECT_EQ(StepText().of(about_zero, scaled("p.png", {.minus_mean = true})), name + "-1 to 1 \u2192 minus mean");
  EXPECT_EQ(StepText().of(plain, scaled("p.png", {.minus_mean = true, .scale = 2, .bias = 0.5})),
            name + "0 to 1 \u2192 2 (x - mean) + 0.5");
  EXPECT_EQ(StepText().of(scaled("p.hdr", {}), scaled("p.hdr", {.scale = 255})), name + "x \u2192 255 x")
      << "no range is known of real samples";
  EXPECT_THAT(StepText().of(plain, scaled("q.png", {.scale = 255})), testing::Not(testing::HasSubstr("Scaling")))
      << "another picture";
}

TEST(StepText, NamesTheSizeOfAPicture) {
  const auto model_of = [](Model model) { return std::make_shared<const Model>(std::move(model)); };
  const Model model = default_case(*find_operator("ELEMENT_WISE_IF"), highest_feature_level);
  const SourceFile photo{"p.png", {DataType::Float32, {1, 3, 200, 300}}, true};
  const ModelPtr before = model_of(model), scaled = model_of(with_file(model, {0, 1}, photo));
  const ModelPtr own = model_of(with_file(*scaled, {0, 1}, photo, SizesOf::File));
  EXPECT_EQ(StepText().of(scaled, own), "picture size 128 × 128 \u2192 300 × 200");
  EXPECT_EQ(StepText().of(own, scaled), "picture size 300 × 200 \u2192 128 × 128");
  EXPECT_THAT(StepText().of(before, scaled), testing::Not(testing::HasSubstr("picture size"))) << "it was opened";
  const ModelPtr wide = model_of(with_sizes(*scaled, {0, 1}, {1, 3, 128, 64}, Match::Groups));
  EXPECT_THAT(StepText().of(scaled, wide), testing::HasSubstr("W 128 \u2192 64")) << "a size was typed";
}

TEST(StepText, SaysOfAWholeDispatchWhatBecameOfIt) {
  const auto model_of = [](Model model) { return std::make_shared<const Model>(std::move(model)); };
  const ModelPtr one = model_of(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  const ModelPtr two = model_of(with_dispatch_behind(*one, 0, *find_operator("ELEMENT_WISE_NEGATE")));
  const std::string& added = two->dispatchables.back().name;
  StepText text;
  EXPECT_EQ(text.of(one, two), "dispatch " + added + " added");
  EXPECT_EQ(text.of(two, one), "dispatch " + added + " removed");
  EXPECT_EQ(undone_text(one, two), text.of(one, two)) << "the addition was undone";
  EXPECT_EQ(text.of(two, model_of(with_swapped_dispatches(*two, 0))), "order of the dispatches");
  EXPECT_EQ(text.of(two, model_of(with_max(*two, 0.25f))),
            "dispatch " + one->dispatchables[0].name + ": Max 0.8 \u2192 0.25");
}

TEST(StepText, NamesARenamedDispatch) {
  const auto model_of = [](Model model) { return std::make_shared<const Model>(std::move(model)); };
  const ModelPtr one = model_of(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  const ModelPtr two = model_of(with_dispatch_behind(*one, 0, *find_operator("ELEMENT_WISE_NEGATE")));
  const std::string name = two->dispatchables.back().name;
  Model renamed = with_dispatch_name(*two, 1, "minus");  // and the resources that are called after it
  EXPECT_EQ(StepText().of(two, model_of(renamed)), "dispatch " + name + " renamed");
  EXPECT_EQ(StepText().of(model_of(renamed), two), "dispatch minus renamed");
  EXPECT_EQ(StepText().of(model_of(renamed), one), "dispatch minus removed");
  renamed = with_max(renamed, 0.25f);
  EXPECT_EQ(StepText().of(two, model_of(renamed)), "dispatch " + name + " renamed") << "whatever else changed";
  const Model moved = with_swapped_dispatches(with_dispatch_name(*two, 1, "minus"), 0);
  EXPECT_THAT(StepText().of(two, model_of(moved)), testing::Not(testing::HasSubstr("renamed"))) << "at another place";
}

TEST(StepText, NamesTheNewOperatorOfADispatch) {
  const auto model_of = [](Model model) { return std::make_shared<const Model>(std::move(model)); };
  const ModelPtr sign = model_of(default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level));
  const ModelPtr clip = model_of(with_operator(*sign, 0, *find_operator("ELEMENT_WISE_CLIP")));
  EXPECT_EQ(StepText().of(sign, clip), "change operator to CLIP");
  EXPECT_EQ(StepText().of(clip, sign), "change operator to SIGN");
}

TEST(StepText, NamesTheSettingOfTheNumerics) {
  const auto model_of = [](Model model) { return std::make_shared<const Model>(std::move(model)); };
  Model model = default_case(*find_operator("ELEMENT_WISE_MIN"), highest_feature_level);
  const ModelPtr before = model_of(model);
  for (const NumericsSetting& setting : numerics_settings())
    if (setting.key == "nan") model.numerics.choose(setting, 1);
  const ModelPtr after = model_of(model);
  EXPECT_EQ(StepText().of(before, after), "numerics: NaN against a number");
  EXPECT_EQ(StepText().of(after, before), "numerics: NaN against a number");
}

TEST(StepText, NamesTheSourceThatWasReplaced) {
  const auto model_of = [](Model model) { return std::make_shared<const Model>(std::move(model)); };
  Model model = default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level);
  const TensorDesc desc = *find_desc(model, {0, 0});
  const auto with_source = [&](SourceKind kind) {
    return model_of(with_initial_values(model, {0, 0}, default_values(kind, desc)));
  };
  const ModelPtr sequence = with_source(SourceKind::Sequence), constant = with_source(SourceKind::Constant);
  const std::string name = find_binding(model, {0, 0})->resource;
  EXPECT_EQ(StepText().of(sequence, constant), name + ": source sequence \u2192 constant");
  EXPECT_EQ(undone_text(sequence, constant), name + ": source constant \u2192 sequence");
}

// The resource changes its type too.
TEST(StepText, NamesTheFieldThatWasEdited) {
  const auto model_of = [](Model model) { return std::make_shared<const Model>(std::move(model)); };
  const ModelPtr before = model_of(default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level));
  const ModelPtr after = model_of(with_data_type(*before, {0, 0}, DataType::Int8, Match::Groups));
  EXPECT_EQ(StepText().of(before, after), "InputTensor DataType FLOAT32 \u2192 INT8 and more");
}

TEST(StepText, CountsTheTensorsThatAnotherFileResized) {
  const auto model_of = [](Model model) { return std::make_shared<const Model>(std::move(model)); };
  Model model = default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level);
  find_resource(model, {0, 0})->initial_values = FileValues{"a.npy", {}, {}};
  const ModelPtr before = model_of(model);
  find_resource(model, {0, 0})->initial_values = FileValues{"b.npy", {}, {}};
  model = with_sizes(std::move(model), {0, 0}, {64, 1}, Match::Groups);
  const std::string text = StepText().of(before, model_of(model));
  EXPECT_THAT(text, testing::HasSubstr("b.npy"));
  EXPECT_THAT(text, testing::EndsWith(", 2 tensors resized")) << "the output follows";
}

// The tensors that follow have the same step: none of them is the one that was typed into.
TEST(StepText, NamesASizeByItsLetterAndAllTensorsThatHaveIt) {
  const auto model_of = [](Model model) { return std::make_shared<const Model>(std::move(model)); };
  Model model = default_case(*find_operator("ELEMENT_WISE_MIN"), highest_feature_level);
  model = with_sizes(std::move(model), {0, 0}, {1, 1, 2, 4}, Match::Groups);
  const ModelPtr before = model_of(model);
  const ModelPtr all = model_of(with_sizes(model, {0, 1}, {1, 1, 2, 1}, Match::Groups));
  EXPECT_EQ(StepText().of(before, all), "ATensor, BTensor, OutputTensor W 4 \u2192 1");
  EXPECT_EQ(undone_text(before, all), "ATensor, BTensor, OutputTensor W 1 \u2192 4");
  const ModelPtr alone = model_of(with_sizes(model, {0, 1}, {1, 1, 3, 4}, Match::Alone));
  EXPECT_EQ(StepText().of(before, alone), "BTensor H 2 \u2192 3");
}

}  // namespace
}  // namespace opscope::gui
