// Edits are functions from a case to a case: no window is needed to try them.

#include <gtest/gtest.h>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/form/operator_choice.h"
#include "app/gui/session/document.h"
#include "core/model/bind.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/convert.h"
#include "core/tensor/text.h"
#include "core/validation/validate.h"
#include "tests/support/first_dispatch.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

using enum DataType;
const OperatorSchema& schema_of(const char* name) { return *find_operator(name); }

Diagnostics findings(const Model& model) {
  const Result<Invocation> invocation = test::first_dispatch(model);
  if (!invocation) return {{Diagnostic::Severity::Error, invocation.error().where, invocation.error().what}};
  return validate(*invocation);
}

std::string texts(const Diagnostics& all) {
  std::string text;
  for (const Diagnostic& finding : all) text += finding.path + ": " + finding.message + "\n";
  return text;
}

std::size_t extent_held(const Model& model, TensorAt at) {
  const Result<Buffer> buffer = load_resource(*find_resource(model, at), {});
  return buffer ? buffer->size() : 0;
}

TEST(DefaultCase, IsValidForEveryOperatorAtEveryLevelThatHasIt) {
  for (const OperatorSchema* schema : all_operators())
    for (std::size_t level = 0; level < feature_level_names.size(); ++level) {
      const auto feature_level = static_cast<FeatureLevel>(level);
      if (!schema->supported_at(feature_level)) continue;
      const Diagnostics all = findings(default_case(*schema, feature_level));
      EXPECT_FALSE(has_errors(all)) << schema->name << " at " << name(feature_level) << "\n" << texts(all);
    }
}

// Also if no resource can hold so many elements: its count is then as large as a case file can have it.
TEST(Strides, OfAnySizeLeaveTheSourceAsItWasOnceTheyAreTakenBack) {
  const TensorAt input{0, 0};
  for (const SourceKind kind : {SourceKind::Constant, SourceKind::Sequence, SourceKind::Uniform}) {
    Model model = default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level);
    model = with_initial_values(model, input, default_values(kind, *find_desc(model, input)));
    const std::vector<std::uint32_t> strides = packed_strides(find_desc(model, input)->sizes);
    model = with_strides(model, input, strides);
    for (const std::uint32_t huge : {100'000u, UINT32_MAX}) {
      std::vector<std::uint32_t> wrong = strides;
      wrong.back() = huge;
      EXPECT_EQ(with_strides(with_strides(model, input, wrong), input, strides), model) << label(kind) << " " << huge;
    }
  }
}

TEST(ChangingTheOperator, KeepsTheFirstInputAndForgetsTheRest) {
  Model model = default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level);
  model = with_sizes(model, {0, 0}, {2, 5}, Match::Groups);
  const InitialValues source = default_values(SourceKind::Ramp, *find_desc(model, {0, 0}));
  model = with_initial_values(model, {0, 0}, source);
  const Model changed = with_operator(model, 0, schema_of("ELEMENT_WISE_MIN"));
  EXPECT_EQ(find_desc(changed, {0, 0})->sizes, (std::vector<std::uint32_t>{2, 5}));
  EXPECT_EQ(find_resource(changed, {0, 0})->initial_values, source);
  EXPECT_EQ(changed.resources.size(), 3u);
  EXPECT_EQ(changed.dispatchables.size(), 1u);
  EXPECT_FALSE(has_errors(findings(changed))) << texts(findings(changed));
}

TEST(ChangingTheOperator, ToThePresentOneChangesNothing) {
  const Model model = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  FormState state;
  EXPECT_EQ(with_chosen_operator(model, 0, *find_dispatchable(model, 0)->desc.schema, state), model);
}

TEST(ChangingTheOperator, LeavesAnInputSharedThatAnotherDispatchReads) {
  const OperatorSchema& clip = schema_of("ELEMENT_WISE_CLIP");
  Model model = with_dispatch_behind(default_case(clip, highest_feature_level), 0, clip);
  ASSERT_NE(find_dispatch(model, 1), nullptr);
  const std::string shared = find_binding(model, {0, 0})->resource;
  find_dispatch(model, 1)->bindings.front().second.resource = shared;
  for (const char* name : {"ELEMENT_WISE_IDENTITY", "ELEMENT_WISE_CLIP"}) {
    model = with_operator(model, 0, schema_of(name));
    EXPECT_EQ(find_binding(model, {0, 0})->resource, shared) << name;
    EXPECT_EQ(find_binding(model, {1, 0})->resource, shared) << name;
    EXPECT_FALSE(has_errors(findings(model))) << texts(findings(model));
  }
}

TEST(ChangingTheOperator, AndBackKeepsWhatTheOtherInputsHad) {
  const OperatorSchema &clip = schema_of("ELEMENT_WISE_CLIP"), &min = schema_of("ELEMENT_WISE_MIN");
  Model model = default_case(min, highest_feature_level);
  const InitialValues half = ConstantValues{element_count(*find_desc(model, {0, 1})), from_double(Float32, 0.5)};
  model = with_initial_values(model, {0, 1}, half);
  OperatorMemory memory = test::value_of(memory_of(model, 0));
  memory.is_current = false;
  const Model back = with_memory(with_operator(with_operator(model, 0, clip), 0, min), 0, memory);
  EXPECT_EQ(find_resource(back, {0, 1})->initial_values, half);
  EXPECT_FALSE(has_errors(findings(back))) << texts(findings(back));
  // Values for other sizes do not fit.
  const Model larger = with_sizes(with_operator(model, 0, clip), {0, 0}, {7}, Match::Groups);
  const Model other = with_memory(with_operator(larger, 0, min), 0, memory);
  EXPECT_NE(find_resource(other, {0, 1})->initial_values, half);
  EXPECT_FALSE(has_errors(findings(other))) << texts(findings(other));
}

TEST(ChangingTheOperator, AndBackRestoresTheCaseUnlessItsInputWasChanged) {
  const Model photo = test::value_of(read_model(test::source_folder() / "assets/models/clip_photo.json"));
  const OperatorSchema &clip = schema_of("ELEMENT_WISE_CLIP"), &sum = schema_of("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  FormState state;
  Model quantized = with_chosen_operator(photo, 0, sum, state);
  EXPECT_EQ(find_desc(quantized, {0, 0})->data_type, UInt8);
  quantized = with_chosen_operator(quantized, 0, schema_of("ELEMENT_WISE_SIGN"), state);
  const Model back = with_chosen_operator(quantized, 0, clip, state);
  EXPECT_EQ(find_dispatchable(back, 0)->desc, find_dispatchable(photo, 0)->desc);
  EXPECT_EQ(find_resource(back, {0, 0})->initial_values, find_resource(photo, {0, 0})->initial_values);
  // What was chosen since is kept.
  quantized = with_sizes(with_chosen_operator(back, 0, sum, state), {0, 0}, {1, 3, 8, 8}, Match::Groups);
  const Model smaller = with_chosen_operator(quantized, 0, clip, state);
  EXPECT_EQ(find_desc(smaller, {0, 0})->sizes, (std::vector<std::uint32_t>{1, 3, 8, 8}));
  EXPECT_EQ(find_desc(smaller, {0, 0})->data_type, UInt8);
}

// Strides of 0, three elements and a name of its own in the first; NaNs and -0 in the second.
TEST(ChangingTheOperator, KeepsTensorsOfTheSameName) {
  for (const char* name : {"min_broadcast.json", "min_nan_and_zeros.json"}) {
    const Model before = test::value_of(read_model(test::source_folder() / "assets/models" / name));
    FormState state;
    Model model = before;
    for (const char* next : {"ELEMENT_WISE_MAX", "ELEMENT_WISE_ADD", "ELEMENT_WISE_MULTIPLY"}) {
      const Model changed = with_chosen_operator(model, 0, schema_of(next), state);
      EXPECT_EQ(replaced_text(model, changed, 0), "") << name << " " << next;
      model = changed;
      EXPECT_EQ(model.resources, before.resources) << name << " " << next;
      EXPECT_EQ(find_dispatchable(model, 0)->desc.tensors, find_dispatchable(before, 0)->desc.tensors) << next;
      EXPECT_EQ(find_dispatch(model, 0)->bindings, find_dispatch(before, 0)->bindings) << next;
      EXPECT_FALSE(has_errors(findings(model))) << texts(findings(model));
    }
    EXPECT_EQ(with_chosen_operator(model, 0, schema_of("ELEMENT_WISE_MIN"), state), before) << name;
  }
}

TEST(ChangingTheOperator, KeepsConditionsOfTheSameName) {
  Model model = default_case(schema_of("ELEMENT_WISE_LOGICAL_AND"), highest_feature_level);
  model = with_data_type(model, {0, 0}, UInt32, Match::Groups);
  model = with_initial_values(model, {0, 1}, default_values(SourceKind::Ramp, *find_desc(model, {0, 1})));
  const Model either = with_operator(model, 0, schema_of("ELEMENT_WISE_LOGICAL_OR"));
  EXPECT_EQ(either.resources, model.resources);
}

TEST(ChangingTheOperator, KeepsBothResultsThatADispatchReads) {
  const OperatorSchema& clip = schema_of("ELEMENT_WISE_CLIP");
  Model model = with_dispatch_behind(default_case(clip, highest_feature_level), 0, clip);
  model = with_writer(with_dispatch_behind(model, 1, schema_of("ELEMENT_WISE_MIN")), {2, 1}, 0);
  ASSERT_EQ(writer_of(model, {2, 1}), 0u);
  const Model most = with_operator(model, 2, schema_of("ELEMENT_WISE_MAX"));
  EXPECT_EQ(writer_of(most, {2, 0}), 1u);
  EXPECT_EQ(writer_of(most, {2, 1}), 0u);
  EXPECT_EQ(most.resources, model.resources);
}

TEST(ChangingTheOperator, InPlaceKeepsTheValues) {
  Model model = with_in_place(default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level), 0, 0);
  for (const char* next : {"ELEMENT_WISE_SIGN", "ELEMENT_WISE_MIN"}) {
    const Model changed = with_operator(model, 0, schema_of(next));
    const OperatorSchema& schema = schema_of(next);
    EXPECT_EQ(find_binding(changed, {0, schema.output()})->resource, find_binding(model, {0, 0})->resource) << next;
    EXPECT_EQ(*find_resource(changed, {0, 0}), *find_resource(model, {0, 0})) << next;
    EXPECT_FALSE(has_errors(findings(changed))) << texts(findings(changed));
  }
}

TEST(ChangingTheOperator, SaysWhatIsLeftOutAndBringsItBack) {
  const Model before = test::value_of(read_model(test::source_folder() / "assets/models/min_broadcast.json"));
  const OperatorSchema &min = schema_of("ELEMENT_WISE_MIN"), &clip = schema_of("ELEMENT_WISE_CLIP");
  FormState state;
  Model model = with_chosen_operator(before, 0, clip, state);
  EXPECT_EQ(replaced_text(before, model, 0),
            "CLIP keeps A as InputTensor; limits is left out until MIN is chosen again");
  EXPECT_EQ(with_chosen_operator(model, 0, min, state), before);
  // An edit of what CLIP has alone.
  model = with_attribute(with_chosen_operator(before, 0, clip, state), 0, 0, 0.25f);
  model = with_chosen_operator(model, 0, min, state);
  EXPECT_EQ(find_binding(model, {0, 1})->resource, "limits");
  EXPECT_EQ(*model.find_resource("limits"), *before.find_resource("limits"));
  EXPECT_EQ(*find_desc(model, {0, 1}), *find_desc(before, {0, 1}));
  EXPECT_EQ(replaced_text(default_case(min, highest_feature_level),
                          with_operator(default_case(min, highest_feature_level), 0, clip), 0),
            "")
      << "nobody chose the noise";
}

TEST(ChangingTheOperator, AndBackKeepsWhatWasEditedMeanwhile) {
  const OperatorSchema &min = schema_of("ELEMENT_WISE_MIN"), &max = schema_of("ELEMENT_WISE_MAX");
  FormState state;
  Model model = with_chosen_operator(default_case(min, highest_feature_level), 0, max, state);
  const InitialValues half = ConstantValues{element_count(*find_desc(model, {0, 1})), from_double(Float32, 0.5)};
  model = with_initial_values(model, {0, 1}, half);
  model = with_chosen_operator(model, 0, min, state);
  EXPECT_EQ(find_resource(model, {0, 1})->initial_values, half);
}

TEST(ChangingTheOperator, IsNotWhatAMoveInAChainDoes) {
  const Model chain = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  ASSERT_EQ(why_not_moved(chain, 0, 1), "");
  EXPECT_EQ(replaced_text(chain, with_moved_dispatch(chain, 0, 1), 1), "");
  EXPECT_NE(replaced_text(chain, with_operator(chain, 1, schema_of("ELEMENT_WISE_CLIP")), 1), "");
}

TEST(ChangingTheOperator, AndBackKeepsWhatWasEditedAfterAnUndo) {
  const OperatorSchema &min = schema_of("ELEMENT_WISE_MIN"), &max = schema_of("ELEMENT_WISE_MAX");
  FormState state;
  const Model most = with_chosen_operator(default_case(min, highest_feature_level), 0, max, state);
  with_chosen_operator(most, 0, min, state);  // which is undone
  const InitialValues half = ConstantValues{element_count(*find_desc(most, {0, 1})), from_double(Float32, 0.5)};
  const Model edited = with_initial_values(most, {0, 1}, half);
  const Model least = with_chosen_operator(edited, 0, min, state);
  EXPECT_EQ(find_resource(least, {0, 1})->initial_values, half);
}

TEST(ChangingTheOperator, AndBackRenamesNothingThatIsShared) {
  const OperatorSchema& min = schema_of("ELEMENT_WISE_MIN");
  Model model = with_dispatch_behind(default_case(min, highest_feature_level), 0, min);
  OperatorMemory memory = test::value_of(memory_of(model, 0));
  memory.is_current = false;
  memory.resources[1]->name = "limits";
  EXPECT_EQ(find_binding(with_memory(model, 0, memory), {0, 1})->resource, "limits");
  const std::string shared = find_binding(model, {0, 1})->resource;
  for (auto& [tensor, binding] : find_dispatch(model, 1)->bindings)
    if (tensor == "BTensor") binding.resource = shared;
  const Model back = with_memory(model, 0, memory);
  EXPECT_EQ(find_binding(back, {0, 1})->resource, shared);
  EXPECT_EQ(find_binding(back, {1, 1})->resource, shared);
}

TEST(ChangingTheOperator, AndBackLeavesContentsThatAnotherDispatchReadsToo) {
  const OperatorSchema& min = schema_of("ELEMENT_WISE_MIN");
  Model model = with_dispatch_behind(default_case(min, highest_feature_level), 0, min);
  OperatorMemory memory = test::value_of(memory_of(model, 0));
  for (auto& [tensor, binding] : find_dispatch(model, 1)->bindings)
    if (tensor == "BTensor") binding.resource = find_binding(model, {0, 1})->resource;
  const InitialValues half = ConstantValues{element_count(*find_desc(model, {0, 1})), from_double(Float32, 0.5)};
  find_resource(model, {0, 1})->initial_values = half;
  for (const bool current : {true, false}) {
    memory.is_current = current;
    const Model back = with_memory(model, 0, memory);
    EXPECT_EQ(find_resource(back, {1, 1})->initial_values, half) << current;
    EXPECT_EQ(find_binding(back, {0, 1})->resource, find_binding(back, {1, 1})->resource) << current;
  }
}

TEST(ChangingTheOperator, AndBackLeavesTheSizesOfContentsThatAnotherDispatchReadsToo) {
  const OperatorSchema& min = schema_of("ELEMENT_WISE_MIN");
  Model model = with_dispatch_behind(default_case(min, highest_feature_level), 0, min);
  const OperatorMemory memory = test::value_of(memory_of(model, 0));
  for (auto& [tensor, binding] : find_dispatch(model, 1)->bindings)
    if (tensor == "BTensor") binding.resource = find_binding(model, {0, 1})->resource;
  for (std::optional<TensorDesc>& each : find_dispatchable(model, 0)->desc.tensors) each->sizes.back() = 7;
  const Model back = with_memory(model, 0, memory);
  for (std::size_t tensor = 0; tensor < 3; ++tensor)
    EXPECT_EQ(find_desc(back, {0, tensor})->sizes.back(), 7u) << tensor;
}

TEST(ChangingTheOperator, IsSilentAboutValuesThatCameWithAnOperatorBesideAPicture) {
  const OperatorSchema &sum = schema_of("ELEMENT_WISE_ADD"), &clip = schema_of("ELEMENT_WISE_CLIP");
  const Model photo = test::value_of(read_model(test::source_folder() / "assets/models/clip_photo.json"));
  const Model beside = with_operator(photo, 0, sum), behind = with_dispatch_behind(photo, 0, sum);
  EXPECT_EQ(replaced_text(beside, with_operator(beside, 0, clip), 0), "");
  EXPECT_EQ(replaced_text(behind, with_operator(behind, 1, clip), 1), "");
  const Model chosen =
      with_initial_values(beside, {0, 1}, default_values(SourceKind::Ramp, *find_desc(beside, {0, 1})));
  EXPECT_NE(replaced_text(chosen, with_operator(chosen, 0, clip), 0), "");
}

TEST(ChangingTheOperator, SaysWhichValuesAreReplaced) {
  const Model before = test::value_of(read_model(test::source_folder() / "assets/models/min_broadcast.json"));
  const Model after = with_operator(before, 0, schema_of("ELEMENT_WISE_LOGICAL_AND"));
  EXPECT_EQ(replaced_text(before, after, 0),
            "ATensor has new values instead of A; BTensor has new values instead of limits");
}

TEST(ChangingTheOperator, KeepsAlignmentAndAttributesOfTheSameName) {
  const OperatorSchema &clip = schema_of("ELEMENT_WISE_CLIP"), &abs = schema_of("ELEMENT_WISE_ABS");
  Model model = default_case(clip, highest_feature_level);
  const std::size_t scale_bias = clip.find_attribute("ScaleBias");
  const AttributeValue doubled = std::optional(ScaleBias{2.0f, 1.0f});
  model = with_attribute(model, 0, scale_bias, doubled);
  find_dispatchable(model, 0)->desc.tensors[0]->guaranteed_base_offset_alignment = 16;
  const Model changed =
      with_attributes_by_name(with_operator(model, 0, abs), 0, clip, find_dispatchable(model, 0)->desc.attributes);
  EXPECT_EQ(find_desc(changed, {0, 0})->guaranteed_base_offset_alignment, 16u);
  EXPECT_EQ(find_dispatchable(changed, 0)->desc.attributes, std::vector{doubled});
}

TEST(ChangingTheOperator, KeepsTheStridesOfTheFirstInput) {
  Model model = default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level);
  model = with_sizes(model, {0, 0}, {1, 3, 4, 5}, Match::Groups);
  model = with_strides(model, {0, 0}, std::vector<std::uint32_t>{60, 1, 15, 3});
  const Model changed = with_operator(model, 0, schema_of("ELEMENT_WISE_MIN"));
  EXPECT_EQ(find_desc(changed, {0, 0})->strides, (std::vector<std::uint32_t>{60, 1, 15, 3}));
  EXPECT_EQ(find_resource(changed, {0, 0})->initial_values, find_resource(model, {0, 0})->initial_values);
  EXPECT_FALSE(find_desc(changed, {0, 1})->strides);
  EXPECT_FALSE(has_errors(findings(changed))) << texts(findings(changed));
}

TEST(ChangingTheOperator, DropsTheScaleOfAPictureWithAnIntegerType) {
  Model model = default_case(schema_of("ELEMENT_WISE_SIGN"), highest_feature_level);
  FileValues scaled{.source_path = "p.png", .resample_size = {}, .unknown = {}};
  scaled.conversion.scale = 2;
  model = with_initial_values(model, {0, 0}, scaled);
  const auto source = [](const Model& changed) {
    return std::get<FileValues>(find_resource(changed, {0, 0})->initial_values);
  };
  EXPECT_EQ(source(with_operator(model, 0, schema_of("ELEMENT_WISE_CLIP"))), scaled);
  EXPECT_EQ(source(with_operator(model, 0, schema_of("ELEMENT_WISE_LOGICAL_NOT"))).conversion, Conversion{});
}

TEST(ChangingTheOperator, HasOneMaskForAllChannelsAndNoiseAsBrightAsThePicture) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_photo.json"));
  model = with_operator(model, 0, schema_of("ELEMENT_WISE_IF"));
  EXPECT_EQ(find_desc(model, {0, 0})->strides, (std::vector<std::uint32_t>{0, 0, 768, 1}));
  const auto& noise = std::get<GeneratorValues>(find_resource(model, {0, 2})->initial_values);
  EXPECT_EQ(noise.kind, GeneratorValues::Kind::Uniform);
  EXPECT_EQ(noise.a, 0);
  EXPECT_EQ(noise.b, 1);
}

TEST(ChangingTheOperator, TakesNoGeneratedConditionsForData) {
  const Model conditions = default_case(schema_of("ELEMENT_WISE_LOGICAL_AND"), highest_feature_level);
  const Model added = with_operator(conditions, 0, schema_of("ELEMENT_WISE_ADD"));
  EXPECT_EQ(find_desc(added, {0, 0})->data_type, DataType::Float32);
  EXPECT_NE(find_resource(added, {0, 0})->initial_values, find_resource(conditions, {0, 0})->initial_values);
  const Model chosen = default_case(schema_of("ELEMENT_WISE_IF"), highest_feature_level);
  const Model identity = with_operator(chosen, 0, schema_of("ELEMENT_WISE_IDENTITY"));
  EXPECT_EQ(find_resource(identity, {0, 0})->initial_values, find_resource(chosen, {0, 1})->initial_values);
}

TEST(ChangingTheOperator, TakesAFileForACondition) {
  Model model = default_case(schema_of("ELEMENT_WISE_LOGICAL_AND"), highest_feature_level);
  const InitialValues file = FileValues{"mask.png", {}, {}};
  model = with_initial_values(model, {0, 0}, file);
  const Model either = with_operator(model, 0, schema_of("ELEMENT_WISE_LOGICAL_OR"));
  EXPECT_EQ(find_resource(either, {0, 0})->initial_values, file);
  EXPECT_EQ(find_resource(with_operator(either, 0, schema_of("ELEMENT_WISE_ADD")), {0, 0})->initial_values, file);
}

TEST(ChangingTheOperator, LeavesTheCommandsThatPrintTheOutputValid) {
  Model model = default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level);
  const std::string output = find_binding(model, {0, 1})->resource;
  model.commands.push_back(PrintCommand{output, false, {}});
  const Model changed = with_operator(model, 0, schema_of("ELEMENT_WISE_SIGN"));
  EXPECT_EQ(find_binding(changed, {0, 1})->resource, output);
  EXPECT_NE(changed.find_resource(output), nullptr);
}

TEST(ChangingSizes, CarriesOverToTheGroupAndToTheResources) {
  const Model model = default_case(schema_of("ELEMENT_WISE_MIN"), highest_feature_level);
  const Model changed = with_sizes(model, {0, 1}, {1, 1, 7, 9}, Match::Groups);
  for (std::size_t tensor = 0; tensor < 3; ++tensor) {
    EXPECT_EQ(find_desc(changed, {0, tensor})->sizes, (std::vector<std::uint32_t>{1, 1, 7, 9}));
    EXPECT_EQ(extent_held(changed, {0, tensor}), 7u * 9 * 4);
  }
  EXPECT_FALSE(has_errors(findings(changed)));
}

TEST(ChangingSizes, ToNoneOrMoreThanAFileCanSayLeavesACaseThatReadsBack) {
  const Model model = default_case(schema_of("ELEMENT_WISE_MIN"), highest_feature_level);
  for (const std::vector<std::uint32_t>& sizes : {std::vector<std::uint32_t>{4294967295, 1, 5, 4}, {1, 0, 5, 4}}) {
    const Model edited = with_sizes(model, {0, 0}, sizes, Match::Groups);
    const Model read = test::value_of(parse_model(write_model(edited), "edited"));
    EXPECT_EQ(write_model(read), write_model(edited));
    const Model valid = with_sizes(edited, {0, 0}, {1, 1, 5, 4}, Match::Groups);
    EXPECT_EQ(extent_held(valid, {0, 0}), 5u * 4 * 4) << "the resource follows again";
  }
}

TEST(ChangingSizes, AloneChangesOneTensorAndTheValidatorSaysSo) {
  const Model model = default_case(schema_of("ELEMENT_WISE_MIN"), highest_feature_level);
  const Model changed = with_sizes(model, {0, 1}, {1, 1, 7, 9}, Match::Alone);
  EXPECT_EQ(find_desc(changed, {0, 0})->sizes, find_desc(model, {0, 0})->sizes);
  EXPECT_TRUE(has_errors(findings(changed)));
}

TEST(ChangingSizes, ToZeroAndBackLosesNothing) {
  const Model model = default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level);
  const std::vector<std::uint32_t> sizes = find_desc(model, {0, 0})->sizes;
  const Model zero = with_sizes(model, {0, 0}, {1, 3, 0, 128}, Match::Groups);
  EXPECT_EQ(with_sizes(zero, {0, 0}, sizes, Match::Groups), model);
}

TEST(ChangingSizes, KeepsSingleElementTensorsSingleAndTheirRankAlike) {
  const Model model = default_case(schema_of("ELEMENT_WISE_QUANTIZED_LINEAR_ADD"), highest_feature_level);
  const Model changed = with_sizes(model, {0, 0}, {4, 6}, Match::Groups);
  EXPECT_FALSE(has_errors(findings(changed))) << texts(findings(changed));
}

TEST(ChangingSizes, RepeatsTheDimensionsThatWereRepeated) {
  Model model = default_case(schema_of("ELEMENT_WISE_MIN"), highest_feature_level);
  model = with_strides(model, {0, 1}, broadcast_strides(find_desc(model, {0, 1})->sizes, {true, false, true, false}));
  model = with_sizes(model, {0, 1}, {2, 3, 4, 5}, Match::Groups);
  EXPECT_EQ(*find_desc(model, {0, 1})->strides, (std::vector<std::uint32_t>{0, 5, 0, 1}));
  EXPECT_EQ(extent_held(model, {0, 1}), 3u * 5 * 4);
}

TEST(ChangingSizes, RepeatsANewDimensionAsTheOutermostIs) {
  const Model packed = default_case(schema_of("ELEMENT_WISE_MIN"), highest_feature_level);
  const auto strides_after = [&](const std::vector<bool>& repeated) {
    Model model = with_sizes(packed, {0, 1}, {1, 3, 4, 5}, Match::Groups);
    model = with_strides(model, {0, 1}, broadcast_strides({{1, 3, 4, 5}}, repeated));
    model = with_sizes(model, {0, 1}, {1, 1, 3, 4, 5}, Match::Groups);
    return *find_desc(with_sizes(model, {0, 1}, {2, 1, 3, 4, 5}, Match::Groups), {0, 1})->strides;
  };
  using Strides = std::vector<std::uint32_t>;
  EXPECT_EQ(strides_after({true, true, false, false}), (Strides{0, 0, 0, 5, 1}));
  EXPECT_EQ(strides_after({true, true, true, true}), (Strides{0, 0, 0, 0, 0}));
  EXPECT_EQ(strides_after({false, true, false, false}), (Strides{20, 20, 0, 5, 1}));
}

TEST(ChangingSizes, LeavesTheElementsInPlaceWhenADimensionOfOneComesOrGoes) {
  Model model = default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level);
  model = with_sizes(model, {0, 0}, {1, 3, 4, 5}, Match::Groups);
  using Strides = std::vector<std::uint32_t>;
  for (const Strides& strides : {Strides{60, 1, 15, 3}, Strides{70, 22, 5, 1}}) {  // NHWC, custom
    const Model before = with_strides(model, {0, 0}, strides);
    const Model more = with_sizes(before, {0, 0}, {1, 1, 3, 4, 5}, Match::Groups);
    const Strides after = *find_desc(more, {0, 0})->strides;
    EXPECT_EQ(Strides(after.begin() + 1, after.end()), strides);
    EXPECT_GE(after.front(), 60u) << "its elements do not overlap";
    EXPECT_EQ(*find_desc(with_sizes(more, {0, 0}, {1, 3, 4, 5}, Match::Groups), {0, 0})->strides, strides);
  }
}

TEST(ChangingSizes, KeepsTheLayoutOfStrides) {
  const Model packed = default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level);
  const auto strides_after = [&](const StrideLayout& layout, const std::vector<std::uint32_t>& sizes) {
    const Model model = with_strides(packed, {0, 0}, strides_of(layout, find_desc(packed, {0, 0})->sizes));
    return *find_desc(with_sizes(model, {0, 0}, sizes, Match::Groups), {0, 0})->strides;
  };
  using Kind = StrideLayout::Kind;
  using Strides = std::vector<std::uint32_t>;
  EXPECT_EQ(strides_after({.kind = Kind::ChannelsLast}, {2, 3, 4, 5}), (Strides{60, 1, 15, 3}));
  EXPECT_EQ(strides_after({.kind = Kind::Transposed}, {2, 3, 4, 5}), (Strides{60, 20, 1, 4}));
  EXPECT_EQ(strides_after({.kind = Kind::Padded, .row_multiple = 256}, {2, 3, 4, 5}), (Strides{3072, 1024, 256, 1}));
  EXPECT_EQ(strides_after({.kind = Kind::ChannelsLast}, {3, 4, 5}), (Strides{20, 5, 1})) << "of four dimensions only";
}

TEST(ChangingSizes, KeepsTheLayoutThatWasChosen) {
  Model model = default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level);  // rows of 128
  const StrideLayout rows_of_64{.kind = StrideLayout::Kind::Padded, .row_multiple = 64};
  model = with_strides(model, {0, 0}, strides_of(rows_of_64, find_desc(model, {0, 0})->sizes));
  const auto chosen = [&](const TensorDesc&, std::size_t) { return rows_of_64; };
  model = with_sizes(model, {0, 0}, {1, 3, 4, 65}, Match::Groups, chosen);
  EXPECT_EQ(find_desc(model, {0, 0})->strides, (std::vector<std::uint32_t>{1536, 512, 128, 1}));
}

TEST(ChangingTheType, ConvertsValuesAndSaturates) {
  Model model = default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level);
  model = with_initial_values(model, {0, 0}, ConstantValues{49152, *parse_element(Float32, "300.75")});
  const Model bytes = with_data_type(model, {0, 0}, UInt8, Match::Groups);
  EXPECT_EQ(std::get<ConstantValues>(find_resource(bytes, {0, 0})->initial_values).value, 255u);
  EXPECT_EQ(find_desc(bytes, {0, 1})->data_type, UInt8);
  EXPECT_FALSE(has_errors(findings(bytes))) << texts(findings(bytes));
}

TEST(ChangingTheType, ConvertsASharedResourceOnce) {
  Model model = with_in_place(default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level), 0, 0);
  model = with_initial_values(model, {0, 0}, ConstantValues{49152, *parse_element(Float32, "1.5")});
  const Model halves = with_data_type(model, {0, 0}, Float16, Match::Groups);
  EXPECT_EQ(std::get<ConstantValues>(find_resource(halves, {0, 0})->initial_values).value, 0x3E00u);
}

TEST(ChangingTheType, ReplacesDefaultBoundsAlone) {
  const auto bounds = [](const Model& model) {
    const Attributes& all = find_dispatchable(model, 0)->desc.attributes;
    return std::vector<float>{all[0].as_float(), all[1].as_float()};
  };
  const Model model = default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level);
  const Model bytes = with_data_type(model, {0, 0}, UInt8, Match::Groups);
  EXPECT_EQ(bounds(bytes), (std::vector<float>{64, 230})) << "the same shares of 0 to 255";
  EXPECT_TRUE(findings(bytes).empty()) << texts(findings(bytes));
  EXPECT_EQ(bounds(with_data_type(bytes, {0, 0}, Float16, Match::Groups)), bounds(model));
  const Model typed = with_attribute(model, 0, 0, -0.25f);
  EXPECT_EQ(bounds(with_data_type(typed, {0, 0}, Int8, Match::Groups)), (std::vector<float>{-0.25f, 102}));
}

TEST(InPlace, BindsTheInputsResourceAndBack) {
  const Model model = default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level);
  const Model in_place = with_in_place(model, 0, 0);
  EXPECT_EQ(find_binding(in_place, {0, 1})->resource, find_binding(in_place, {0, 0})->resource);
  EXPECT_FALSE(has_errors(findings(in_place))) << texts(findings(in_place));
  const Model apart = with_in_place(in_place, 0, std::nullopt);
  EXPECT_NE(find_binding(apart, {0, 1})->resource, find_binding(apart, {0, 0})->resource);
  EXPECT_FALSE(has_errors(findings(apart)));
}

TEST(OptionalTensors, ComeAndGo) {
  const OperatorSchema& schema = schema_of("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  const std::size_t zero_point = schema.find_tensor("AZeroPointTensor");
  const Model model = default_case(schema, highest_feature_level);
  const Model without = with_presence(model, {0, zero_point}, false);
  EXPECT_EQ(find_desc(without, {0, zero_point}), nullptr);
  EXPECT_FALSE(has_errors(findings(without))) << texts(findings(without));
  const Model again = with_presence(without, {0, zero_point}, true);
  EXPECT_FALSE(has_errors(findings(again))) << texts(findings(again));
}

TEST(OwnedByDirectml, MovesTheBindingToTheDispatchable) {
  const Model model = default_case(schema_of("ELEMENT_WISE_MIN"), highest_feature_level);
  const Model owned = with_flags(model, {0, 1}, TensorFlags::OwnedByDml);
  EXPECT_EQ(find_dispatch(owned, 0)->bindings.size(), 2u);
  EXPECT_EQ(owned.dispatchables.front().bindings.size(), 1u);
  EXPECT_FALSE(has_errors(findings(owned))) << texts(findings(owned));
}

// --- the document ----------------------------------------------------------------------------------------------------

Edit edit_to(const Document& document, std::uint32_t width, std::string gesture = {}) {
  return {with_sizes(*document.model(), {0, 0}, {1, 1, 1, width}, Match::Groups), std::move(gesture)};
}
std::uint32_t width_of(const Document& document) { return find_desc(*document.model(), {0, 0})->sizes.back(); }
Document a_document() { return {default_case(schema_of("ELEMENT_WISE_CLIP"), highest_feature_level), "", "test"}; }

TEST(Undo, TakesBackOneEditAtATime) {
  Document document = a_document();
  document.apply(edit_to(document, 10));
  document.apply(edit_to(document, 20));
  document.undo();
  EXPECT_EQ(width_of(document), 10u);
  document.undo();
  EXPECT_EQ(width_of(document), 128u);
  EXPECT_FALSE(document.can_undo());
  document.redo();
  document.redo();
  EXPECT_EQ(width_of(document), 20u);
}

TEST(Undo, TakesADragBackAsAWhole) {
  Document document = a_document();
  for (std::uint32_t width = 1; width < 50; ++width) document.apply(edit_to(document, width, "drag"));
  document.end_gesture();
  document.apply(edit_to(document, 99, "drag"));
  document.undo();
  EXPECT_EQ(width_of(document), 49u);
  document.undo();
  EXPECT_EQ(width_of(document), 128u);
}

TEST(Undo, HasNoStepForAnEditThatChangesNothing) {
  Document document = a_document();
  document.apply({*document.model(), ""});
  EXPECT_FALSE(document.can_undo());
  EXPECT_FALSE(document.dirty());
  document.apply(edit_to(document, 10));
  document.undo();
  document.apply({*document.model(), ""});
  EXPECT_TRUE(document.can_redo());
}

TEST(Undo, BackToWhatWasSavedIsNotAChange) {
  Document document = a_document();
  EXPECT_FALSE(document.dirty());
  document.apply(edit_to(document, 10));
  EXPECT_TRUE(document.dirty());
  document.mark_saved("/tmp/case.json");
  EXPECT_FALSE(document.dirty());
  document.undo();
  EXPECT_TRUE(document.dirty());
  document.redo();
  EXPECT_FALSE(document.dirty());
}

TEST(Undo, AnOperatorThatComesBackIsNoChange) {
  Document document = a_document();
  FormState state;
  for (const char* name : {"ELEMENT_WISE_SIGN", "ELEMENT_WISE_CLIP"})
    document.apply({with_chosen_operator(*document.model(), 0, schema_of(name), state), ""});
  EXPECT_FALSE(document.dirty());
}

}  // namespace
}  // namespace opscope::gui
