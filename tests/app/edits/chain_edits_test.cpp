#include <gmock/gmock.h>

#include <set>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/jobs/load_case.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/json.h"
#include "core/model/run_model.h"
#include "core/operators/schema/attribute_types.h"
#include "tests/app/edits/chain_examples.h"

namespace opscope::gui {
namespace {

using testing::ElementsAre;

std::vector<std::string> names(const Model& model) {
  std::vector<std::string> all;
  for (const DispatchCommand* command : dispatches(model)) all.push_back(command->dispatchable);
  return all;
}

TEST(ChainEdits, AWriterIsTheLastDispatchBeforeThatWritesTheResource) {
  const Model model =
      example("chain_of_three.json");  // clip: A -> clipped; min: clipped, ramp -> least; sign: least -> least
  EXPECT_EQ(writer_of(model, {0, 0}), std::nullopt);
  EXPECT_EQ(writer_of(model, {1, 0}), 0u);
  EXPECT_EQ(writer_of(model, {1, 1}), std::nullopt);
  EXPECT_EQ(writer_of(model, {2, 0}), 1u) << "not the dispatch itself, which writes in place";
  EXPECT_EQ(writer_of(model, {7, 0}), std::nullopt);
}

TEST(ChainEdits, AFreeInputIsOneThatNoDispatchWrites) {
  const Model model = example("chain_of_three.json");
  EXPECT_EQ(free_input(model, 0)->tensor, 0u);
  EXPECT_EQ(free_input(model, 1)->tensor, 1u) << "the ramp; the first input is what clip writes";
  EXPECT_FALSE(free_input(model, 2));
  EXPECT_FALSE(free_input(model, 3));
}

std::vector<std::vector<std::uint32_t>> all_sizes(const Model& model) {
  std::vector<std::vector<std::uint32_t>> all;
  for (std::size_t dispatch = 0; const Dispatchable* at = find_dispatchable(model, dispatch); ++dispatch)
    for (std::size_t tensor = 0; tensor < at->desc.schema->tensors.size(); ++tensor)
      all.push_back(find_desc(model, {dispatch, tensor})->sizes);
  return all;
}

TEST(ChainEdits, NewSizesGoAlongTheChainInBothDirections) {
  const Model before = example("leaky_relu.json");  // less than, multiply, if: ten tensors of 4x4
  const std::vector<std::uint32_t> sizes = {3, 5};
  for (const TensorAt at : {TensorAt{0, 0}, TensorAt{1, 2}, TensorAt{2, 3}})
    EXPECT_THAT(all_sizes(with_sizes(before, at, sizes, Match::Groups)),
                testing::AllOf(testing::SizeIs(10), testing::Each(sizes)));
  const Model alone = with_sizes(before, {0, 0}, sizes, Match::Alone);
  EXPECT_EQ(std::ranges::count(all_sizes(alone), sizes), 1);
}

TEST(ChainEdits, AReaderOfOtherSizesKeepsThem) {
  const Model before = with_sizes(example("chain_of_three.json"), {1, 0}, {2, 2}, Match::Alone);
  const Model model = with_sizes(before, {0, 0}, {1, 1, 1, 3}, Match::Groups);
  EXPECT_EQ(find_desc(model, {0, 1})->sizes, (std::vector<std::uint32_t>{1, 1, 1, 3}));
  EXPECT_EQ(find_desc(model, {1, 0})->sizes, (std::vector<std::uint32_t>{2, 2}));
}

std::vector<DataType> all_types(const Model& model) {
  std::vector<DataType> all;
  for (std::size_t dispatch = 0; const Dispatchable* at = find_dispatchable(model, dispatch); ++dispatch)
    std::ranges::copy(tensor_types_of(at->desc), std::back_inserter(all));
  return all;
}

TEST(ChainEdits, ANewTypeGoesAlongTheChainInBothDirections) {
  const Model before = example("chain_of_three.json");  // seven tensors
  for (const TensorAt at : {TensorAt{0, 0}, TensorAt{1, 1}, TensorAt{2, 1}}) {
    const Model model = with_data_type(before, at, DataType::Float16, Match::Groups);
    EXPECT_THAT(all_types(model), testing::AllOf(testing::SizeIs(7), testing::Each(DataType::Float16)));
    for (const Resource& resource : model.resources) EXPECT_EQ(resource.data_type, DataType::Float16) << resource.name;
    EXPECT_EQ(std::get<SequenceValues>(model.find_resource("A")->initial_values).start, 0xC000u) << "-2";
  }
  const Model alone = with_data_type(before, {0, 0}, DataType::Float16, Match::Alone);
  EXPECT_EQ(std::ranges::count(all_types(alone), DataType::Float16), 1);
}

TEST(ChainEdits, AReaderOfAnotherTypeKeepsIt) {
  const Model before = with_data_type(example("chain_of_three.json"), {1, 0}, DataType::Int32, Match::Alone);
  const Model model = with_data_type(before, {0, 0}, DataType::Float16, Match::Groups);
  EXPECT_EQ(find_desc(model, {0, 1})->data_type, DataType::Float16);
  EXPECT_EQ(find_desc(model, {1, 0})->data_type, DataType::Int32);
  EXPECT_EQ(find_desc(model, {1, 1})->data_type, DataType::Float32);
}

TEST(ChainEdits, AnOperatorThatRefusesANewTypeKeepsItsOwn) {
  const Model before = with_dispatch_behind(example("chain_of_three.json"), 0, schema("DIFFERENCE_SQUARE"));
  const Model model = with_data_type(before, {0, 0}, DataType::Int8, Match::Groups);
  EXPECT_EQ(find_desc(model, {0, 1})->data_type, DataType::Int8);
  EXPECT_EQ(find_desc(model, {1, 0})->data_type, DataType::Float32) << "it takes no bytes";
  EXPECT_EQ(find_desc(model, {2, 0})->data_type, DataType::Float32) << "it reads the squares";
}

TEST(ChainEdits, TruthValuesKeepTheirTypeWhenThatOfTheDataGoesAlong) {
  const Model model = with_data_type(example("leaky_relu.json"), {0, 0}, DataType::Float16, Match::Groups);
  const Link condition = *link_to(model, 0);
  EXPECT_EQ(condition.desc.data_type, DataType::UInt8);
  EXPECT_EQ(find_desc(model, {2, 0})->data_type, DataType::UInt8);
  EXPECT_EQ(find_desc(model, {2, 3})->data_type, DataType::Float16);
}

TEST(ChainEdits, AttributesFollowATypeThatGoesAlong) {
  const Model one = default_case(schema("CLIP"), highest_feature_level);
  const Model two =
      with_data_type(with_dispatch_behind(one, 0, schema("CLIP")), {0, 0}, DataType::UInt8, Match::Groups);
  const Model alone = with_data_type(one, {0, 0}, DataType::UInt8, Match::Groups);
  EXPECT_EQ(find_dispatchable(two, 1)->desc.attributes, find_dispatchable(alone, 0)->desc.attributes);
  EXPECT_NE(find_dispatchable(two, 1)->desc.attributes, find_dispatchable(one, 0)->desc.attributes);
}

TEST(ChainEdits, AnInputTellsInWhichOtherTypeItIsWritten) {
  const Model before = example("chain_of_three.json");
  EXPECT_EQ(written_in_another_type(before, {1, 0}), std::nullopt);
  const Model model = with_data_type(before, {0, 1}, DataType::Float16, Match::Alone);
  EXPECT_EQ(written_in_another_type(model, {1, 0}), DataType::Float16);
  EXPECT_EQ(written_in_another_type(model, {1, 1}), std::nullopt) << "no dispatch writes it";
  EXPECT_TRUE(allows_data_type(model, {1, 0}, DataType::Float16, Match::Groups));
  EXPECT_FALSE(allows_data_type(with_dispatch_behind(before, 0, schema("DIFFERENCE_SQUARE")), {1, 0}, DataType::Int8,
                                Match::Alone));
}

TEST(ChainEdits, AnAddedDispatchReadsTheOutputBeforeIt) {
  const Model before = example("chain_of_three.json");
  const Model model = with_dispatch_behind(before, 0, schema("ABS"));
  EXPECT_THAT(names(model), ElementsAre("clip", "absolute", "min", "sign"));
  EXPECT_EQ(find_binding(model, {1, 0})->resource, "clipped");
  EXPECT_EQ(*find_desc(model, {1, 0}), *find_desc(before, {0, 1}));
  EXPECT_EQ(find_desc(model, {1, 1})->sizes, find_desc(before, {0, 1})->sizes);
  EXPECT_NE(find_binding(model, {1, 1})->resource, "clipped") << "its output has a resource of its own";
  EXPECT_EQ(model.resources.size(), before.resources.size() + 1) << "no input of its own is left behind";
  EXPECT_EQ(writer_of(model, {1, 0}), 0u);
  EXPECT_EQ(writer_of(model, {2, 0}), 1u) << "min, which read clip's output, reads the new one";
  EXPECT_EQ(*model.find_resource("clipped"), *before.find_resource("clipped"));
}

TEST(ChainEdits, ReadersOfAnOutputOfAnotherKindStayWithIt) {
  const Model before = example("chain_of_three.json");
  const Model model = with_dispatch_behind(before, 0, schema("LOGICAL_GREATER_THAN"));
  EXPECT_EQ(writer_of(model, {1, 0}), 0u);
  EXPECT_EQ(writer_of(model, {2, 0}), 0u) << "truth values are no data";
}

TEST(ChainEdits, TruthValuesBecomeTheConditionOfWhatTakesOne) {
  const Model leaky = example("leaky_relu.json");  // the first dispatch writes UINT8 truth values
  const Model model = with_dispatch_behind(leaky, 0, schema("IF"));
  EXPECT_EQ(find_binding(model, {1, 0})->resource, "IsNegative");
  EXPECT_EQ(writer_of(model, {1, 1}), std::nullopt) << "A is generated";
  const Model inverted = with_dispatch_behind(leaky, 0, schema("LOGICAL_NOT"));
  EXPECT_EQ(find_binding(inverted, {1, 0})->resource, "IsNegative");
  EXPECT_EQ(writer_of(inverted, {3, 0}), 1u) << "the condition is the inverted one";
  const Model sum = with_dispatch_behind(leaky, 1, schema("ADD"));
  EXPECT_EQ(find_binding(sum, {2, 0})->resource, "Scaled");
}

TEST(ChainEdits, BehindATestAChoiceIsAmongTheDataThatWereTested) {
  const Model compared = with_dispatch_behind(example("chain_of_three.json"), 0, schema("LOGICAL_LESS_THAN"));
  const auto read = [](const Model& model, std::size_t dispatch) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < 3; ++i) names.push_back(find_binding(model, {dispatch, i})->resource);
    return names;
  };
  const std::string test = find_binding(compared, {1, 2})->resource, other = find_binding(compared, {1, 1})->resource;
  const Model chosen = with_dispatch_behind(compared, 1, schema("IF"));
  EXPECT_THAT(read(chosen, 2), ElementsAre(test, "clipped", other));
  EXPECT_EQ(find_desc(chosen, {2, 3})->data_type, DataType::Float32) << "of the data, not of the truth values";
  EXPECT_EQ(*find_desc(chosen, {2, 1}), *find_desc(compared, {1, 0}));

  // Through an operator that has truth values alone.
  const Model inverted = with_dispatch_behind(compared, 1, schema("LOGICAL_NOT"));
  EXPECT_THAT(read(with_dispatch_behind(inverted, 2, schema("IF")), 3),
              ElementsAre(find_binding(inverted, {2, 1})->resource, "clipped", other));
}

TEST(ChainEdits, ResourcesOfAnAddedDispatchHaveItsName) {
  Model model = with_dispatch_behind(example("chain_of_three.json"), 0, schema("ADD"));
  EXPECT_EQ(find_binding(model, {1, 1})->resource, "add.BTensor");
  EXPECT_EQ(find_binding(model, {1, 2})->resource, "add.out");
  model = with_dispatch_behind(model, 1, schema("ADD"));
  EXPECT_EQ(find_binding(model, {2, 2})->resource, "add2.out");
}

TEST(ChainEdits, AddedDispatchesDoNotShareTheirNoise) {
  Model model = example("clip_nan.json");
  for (const char* added : {"ADD", "SUBTRACT", "MULTIPLY"}) model = with_dispatch_behind(model, 0, schema(added));
  std::set<std::uint64_t> seeds;
  std::size_t generators = 0;
  for (const Resource& resource : model.resources)
    if (const auto* values = std::get_if<GeneratorValues>(&resource.initial_values)) {
      seeds.insert(values->seed);
      ++generators;
    }
  EXPECT_EQ(generators, 3u);
  EXPECT_EQ(seeds.size(), generators);
}

TEST(ChainEdits, ADispatchOfAnUnsupportedTypeIsGenerated) {
  Model model = default_case(schema("SIGN"), FeatureLevel::L6_4);
  find_dispatchable(model, 0)->desc.tensors[0]->data_type = DataType::Int64;
  find_dispatchable(model, 0)->desc.tensors[1]->data_type = DataType::Int64;
  const Model added = with_dispatch_behind(model, 0, schema("QUANTIZED_LINEAR_ADD"));
  ASSERT_EQ(names(added).size(), 2u);
  for (std::size_t i = 0; i < find_dispatchable(added, 1)->desc.tensors.size(); ++i)
    EXPECT_EQ(writer_of(added, {1, i}), std::nullopt);
}

TEST(ChainEdits, AnotherOperatorStillReadsWhatTheOneBeforeItWrites) {
  const Model before = example("chain_of_three.json");
  Model model = with_operator(before, 2, schema("ABS"));
  EXPECT_EQ(find_binding(model, {2, 0})->resource, "least");
  EXPECT_EQ(writer_of(model, {2, 0}), 1u);
  EXPECT_EQ(find_binding(model, {2, 1})->resource, "least") << "the output keeps its resource";
  EXPECT_EQ(model.resources.size(), before.resources.size());
  model = with_operator(before, 1, schema("ADD"));
  EXPECT_EQ(writer_of(model, {1, 0}), 0u);
  EXPECT_EQ(writer_of(model, {2, 0}), 1u);
  model = with_operator(example("leaky_relu.json"), 2, schema("LOGICAL_NOT"));  // from IF, whose condition it takes
  EXPECT_EQ(find_binding(model, {2, 0})->resource, "IsNegative");
}

TEST(ChainEdits, AnInputIsRewiredToAnyEarlierOutputThatFits) {
  const Model chain = example("chain_of_three.json");  // clip: A -> clipped; min: clipped, ramp -> least; sign: least
  EXPECT_THAT(possible_writers(chain, {0, 0}), ElementsAre());
  EXPECT_THAT(possible_writers(chain, {1, 1}), ElementsAre(0));
  EXPECT_THAT(possible_writers(chain, {2, 0}), ElementsAre(0)) << "sign itself writes what min writes";
  const Model model = with_writer(chain, {1, 1}, 0);
  EXPECT_EQ(writer_of(model, {1, 1}), 0u);
  EXPECT_EQ(*find_desc(model, {1, 1}), *find_desc(chain, {0, 1}));
  EXPECT_EQ(model.find_resource("ramp"), nullptr) << "nothing uses it any more";

  // Another size or type does not fit.
  Model other = chain;
  find_dispatchable(other, 1)->desc.tensors[1]->sizes.back() += 1;
  EXPECT_THAT(possible_writers(other, {1, 1}), ElementsAre());
  EXPECT_EQ(why_not_written_by(other, {1, 1}, 0), "it is 1×1×4×4, this tensor is 1×1×4×5");
  find_dispatchable(other, 1)->desc.tensors[1] = *find_desc(chain, {1, 1});
  find_dispatchable(other, 1)->desc.tensors[1]->data_type = DataType::Int32;
  EXPECT_THAT(possible_writers(other, {1, 1}), ElementsAre());
  EXPECT_EQ(why_not_written_by(other, {1, 1}, 0), "it is FLOAT32, this tensor is INT32");
  EXPECT_EQ(why_not_written_by(chain, {2, 0}, 1), "this dispatch writes its resource");
}

TEST(ChainEdits, AMovedDispatchKeepsTheChain) {
  Model chain = default_case(schema("CLIP"), FeatureLevel::L6_4);
  for (const char* next : {"ABS", "NEGATE"})
    chain = with_dispatch_behind(chain, dispatches(chain).size() - 1, schema(next));
  const std::string input = find_binding(chain, {0, 0})->resource;
  ASSERT_THAT(names(chain), ElementsAre("clip", "absolute", "negate"));
  const Model model = with_swapped_dispatches(chain, 0);
  EXPECT_THAT(names(model), ElementsAre("absolute", "clip", "negate"));
  EXPECT_EQ(find_binding(model, {0, 0})->resource, input);
  EXPECT_EQ(writer_of(model, {1, 0}), 0u);
  EXPECT_EQ(writer_of(model, {2, 0}), 1u);
  for (std::size_t moved : {0, 1})
    EXPECT_EQ(find_binding(model, {moved, 1})->resource, find_binding(chain, {1 - moved, 1})->resource)
        << "each still writes the resource with its name";
  EXPECT_EQ(with_swapped_dispatches(model, 0), chain) << "and back";
}

TEST(ChainEdits, AnInputGetsValuesOfItsOwnAgain) {
  const Model chain = example("chain_of_three.json");
  const TensorDesc& desc = *find_desc(chain, {1, 0});
  const Model model = with_own_values(chain, {1, 0}, ConstantValues{element_count(desc), to_bits(1.0f)});
  EXPECT_EQ(writer_of(model, {1, 0}), std::nullopt);
  EXPECT_EQ(find_resource(model, {1, 0})->name, "min.ATensor");
  EXPECT_EQ(*find_desc(model, {1, 0}), desc);
  EXPECT_EQ(*model.find_resource("clipped"), *chain.find_resource("clipped"));
  EXPECT_THAT(possible_writers(model, {1, 0}), ElementsAre(0)) << "and back";
}

TEST(ChainEdits, ARemovedDispatchLeavesNothingBehindThatNothingUses) {
  const Model before = example("chain_of_three.json");
  const Model model = without_dispatch(before, 1);
  EXPECT_THAT(names(model), ElementsAre("clip", "sign"));
  EXPECT_EQ(model.find_dispatchable("min"), nullptr);
  EXPECT_EQ(model.find_resource("ramp"), nullptr);
  EXPECT_NE(model.find_resource("clipped"), nullptr);
  EXPECT_EQ(model.commands.size(), before.commands.size() - 1) << "prints stay";
  EXPECT_EQ(without_dispatch(before, 3), before);
}

TEST(ChainEdits, ARemovedDispatchLeavesWhatAnUnsupportedOneUses) {
  Model before = example("chain_of_three.json");
  before.foreign.push_back({"product", "GEMM", R"({"type":"GEMM","bindings":{"BTensor":"weights"}})", 0});
  before.commands.push_back(ForeignDispatch{"product", {{"ATensor", "ramp"}}, {}});
  before.resources.push_back(before.resources.front());
  before.resources.back().name = "weights";
  const Model model = without_dispatch(before, 1);
  EXPECT_NE(model.find_resource("ramp"), nullptr);
  EXPECT_NE(model.find_resource("weights"), nullptr);
  EXPECT_EQ(free_dispatchable_name(model, "product"), "product2");
}

TEST(ChainEdits, WhatReadARemovedDispatchReadsItsInput) {
  const Model chain = example("chain_of_three.json");  // clip: A -> clipped; min: clipped, ramp -> least; sign: least
  const Model model = without_dispatch(chain, 0);
  EXPECT_EQ(find_binding(model, {0, 0})->resource, "A");
  EXPECT_EQ(model.find_resource("clipped"), nullptr);
  EXPECT_EQ(find_binding(without_dispatch(chain, 1), {1, 0})->resource, "clipped");
}

TEST(ChainEdits, WhatReadARemovedDispatchOfAnotherTypeIsGenerated) {
  const Model leaky = example("leaky_relu.json");  // the first dispatch writes the truth values that the last reads
  const Model model = without_dispatch(leaky, 0);
  const Resource* condition = model.find_resource("IsNegative");
  ASSERT_NE(condition, nullptr);
  const auto* board = std::get_if<GeneratorValues>(&condition->initial_values);
  ASSERT_NE(board, nullptr);
  EXPECT_EQ(board->kind, GeneratorValues::Kind::Checkerboard);
}

TEST(ChainEdits, ARemovedDispatchThatRanInPlaceLeavesTheDataAsTheyAre) {
  const Model chain = example("chain_of_three.json");
  Model model = with_dispatch_behind(chain, 2, schema("ABS"));  // reads least, which sign writes in place
  model = without_dispatch(model, 2);
  EXPECT_EQ(find_binding(model, {2, 0})->resource, "least");
  EXPECT_EQ(model.find_resource("least")->initial_values, chain.find_resource("least")->initial_values);
}

TEST(ChainEdits, AReaderDoesNotReadWhatWasWrittenInBetween) {
  Model chain = example("chain_of_three.json");
  for (auto& [tensor, binding] : find_dispatch(chain, 2)->bindings) binding.resource = "A";  // sign: A -> A
  chain = with_dispatch_behind(chain, 2, schema("ABS"));
  find_dispatch(chain, 3)->bindings[0].second.resource = "clipped";  // of clip, before sign wrote A
  const Model model = without_dispatch(chain, 0);
  EXPECT_EQ(find_binding(model, {0, 0})->resource, "A");
  EXPECT_EQ(find_binding(model, {2, 0})->resource, "clipped");
  EXPECT_TRUE(std::holds_alternative<GeneratorValues>(model.find_resource("clipped")->initial_values));
}

TEST(ChainEdits, AConditionDoesNotStandForData) {
  Model model = default_case(schema("IF"), FeatureLevel::L6_4);
  for (auto& tensor : find_dispatchable(model, 0)->desc.tensors) tensor->data_type = DataType::UInt8;
  model = with_dispatch_behind(std::move(model), 0, schema("ABS"));
  const std::string data = find_binding(model, {0, 1})->resource;
  find_dispatchable(model, 1)->desc.tensors[0] = find_dispatchable(model, 0)->desc.tensors[3];
  find_dispatch(model, 1)->bindings[0].second.resource = find_binding(model, {0, 3})->resource;
  EXPECT_EQ(find_binding(without_dispatch(model, 0), {0, 0})->resource, data);
}

TEST(ChainEdits, AReaderReadsWhatItWritesOnlyInPlace) {
  Model chain = example("chain_of_three.json");  // clip: A -> clipped; min: clipped, ramp -> least
  find_dispatch(chain, 1)->bindings.back().second.resource = "A";
  EXPECT_EQ(find_binding(without_dispatch(chain, 0), {0, 0})->resource, "A");
  find_dispatchable(chain, 1)->desc.tensors[2]->strides = {{16, 16, 1, 4}};
  EXPECT_EQ(find_binding(without_dispatch(chain, 0), {0, 0})->resource, "clipped");
}

TEST(ChainEdits, ADispatchableThatRunsTwiceStays) {
  Model model = example("chain_of_three.json");
  model.commands.push_back(*find_dispatch(model, 0));
  const Model without = without_dispatch(model, 0);
  EXPECT_NE(without.find_dispatchable("clip"), nullptr);
  EXPECT_THAT(names(without), ElementsAre("min", "sign", "clip"));
}

// Every dispatch runs on the reference.
bool runs(const Model& model) { return run_model(model, *make_reference_backend(), {}, {}).has_value(); }

// "clip: A -> clipped; ..."
std::string wiring(const Model& model) {
  std::string text;
  for (std::size_t dispatch = 0; const Dispatchable* at = find_dispatchable(model, dispatch); ++dispatch) {
    text += (dispatch > 0 ? "; " : "") + at->name + ":";
    for (std::size_t i = 0; i < at->desc.schema->tensors.size(); ++i)
      if (const Binding* binding = find_binding(model, {dispatch, i}))
        text += (i == at->desc.schema->output() ? " -> " : " ") + binding->resource;
  }
  return text;
}

TEST(ChainEdits, AChainThatRunsInPlaceWorksInEveryOrder) {
  const Model clip_min_sign = example("chain_of_three.json");
  const auto swapped = [](const Model& before, std::size_t first) {
    EXPECT_EQ(why_not_swapped(before, first), "");
    const Model after = with_swapped_dispatches(before, first);
    EXPECT_TRUE(runs(after)) << wiring(after);
    EXPECT_EQ(wiring(with_swapped_dispatches(after, first)), wiring(before)) << "and back";
    return after;
  };
  ASSERT_EQ(wiring(clip_min_sign), "clip: A -> clipped; min: clipped ramp -> least; sign: least -> least");
  const Model clip_sign_min = swapped(clip_min_sign, 1);
  EXPECT_EQ(wiring(clip_sign_min), "clip: A -> clipped; sign: clipped -> clipped; min: clipped ramp -> least");
  const Model sign_clip_min = swapped(clip_sign_min, 0);
  EXPECT_EQ(wiring(sign_clip_min), "sign: A -> A; clip: A -> clipped; min: clipped ramp -> least");
  const Model sign_min_clip = swapped(sign_clip_min, 1);
  EXPECT_EQ(wiring(sign_min_clip), "sign: A -> A; min: A ramp -> clipped; clip: clipped -> least");
  const Model min_sign_clip = swapped(sign_min_clip, 0);
  EXPECT_EQ(wiring(min_sign_clip), "min: A ramp -> clipped; sign: clipped -> clipped; clip: clipped -> least");
  const Model min_clip_sign = swapped(min_sign_clip, 1);
  EXPECT_EQ(wiring(min_clip_sign), "min: A ramp -> clipped; clip: clipped -> least; sign: least -> least");
  EXPECT_EQ(wiring(swapped(min_clip_sign, 0)), wiring(clip_min_sign));
}

// ABS is added behind NEGATE, whose output the case prints, and moved before it.
TEST(ChainEdits, AfterAMoveTheResourceThatTheCasePrintsHasTheEndOfTheChain) {
  Model model = default_case(schema("NEGATE"), FeatureLevel::L6_4);
  const std::string input = find_binding(model, {0, 0})->resource, printed = find_binding(model, {0, 1})->resource;
  model.commands = {model.commands.front(), PrintCommand{printed, false, {}}};
  model = with_dispatch_behind(std::move(model), 0, schema("ABS"));
  const std::string added = find_binding(model, {1, 1})->resource;
  ASSERT_EQ(wiring(model), "negate: " + input + " -> " + printed + "; absolute: " + printed + " -> " + added);
  const std::string moved = "absolute: " + input + " -> " + added + "; negate: " + added + " -> " + printed;
  EXPECT_EQ(wiring(with_moved_dispatch(model, 1, 0)), moved);
  EXPECT_EQ(wiring(with_moved_dispatch(model, 0, 1)), moved);
  EXPECT_TRUE(runs(with_moved_dispatch(model, 1, 0)));

  // The end is printed: the last one writes it. So it is if both are printed.
  const std::string places = "absolute: " + input + " -> " + printed + "; negate: " + printed + " -> " + added;
  model.commands.push_back(PrintCommand{added, false, {}});
  EXPECT_EQ(wiring(with_moved_dispatch(model, 1, 0)), places);
  std::erase_if(model.commands, [&](const Command& command) {
    const auto* print = std::get_if<PrintCommand>(&command);
    return print && print->resource == printed;
  });
  EXPECT_EQ(wiring(with_moved_dispatch(model, 1, 0)), places);

  // A later dispatch reads the end.
  Model longer = with_dispatch_behind(model, 1, schema("SIGN"));
  longer.commands.back() = PrintCommand{printed, false, {}};
  EXPECT_EQ(wiring(with_moved_dispatch(longer, 1, 0)).substr(0, places.size()), places);

  // It is printed between the two: there it is the intermediate in any order.
  model.commands = {model.commands.at(0), PrintCommand{printed, false, {}}, model.commands.at(1)};
  EXPECT_EQ(wiring(with_moved_dispatch(model, 1, 0)), places);
}

TEST(ChainEdits, DispatchesThatDoNotFeedEachOtherKeepTheirBindings) {
  const Model leaky = example("leaky_relu.json");
  const Model model = with_swapped_dispatches(leaky, 0);
  EXPECT_THAT(names(model), ElementsAre("scale", "is_negative", "select"));
  EXPECT_EQ(with_swapped_dispatches(model, 0), leaky);
  EXPECT_EQ(with_swapped_dispatches(leaky, 2), leaky) << "there is no fourth";
}

TEST(ChainEdits, ASwapThatWouldBreakTheChainIsRefused) {
  const Model leaky = with_swapped_dispatches(example("leaky_relu.json"), 0);  // scale, is_negative, select
  EXPECT_EQ(why_not_swapped(leaky, 1),
            "'select' reads what 'is_negative' writes (UINT8 4 × 4, truth values), and cannot feed it with its own "
            "output (FLOAT32 4 × 4).");
  EXPECT_EQ(with_swapped_dispatches(leaky, 1), leaky);

  Model chain = with_dispatch_behind(example("chain_of_three.json"), 2, schema("ABS"));
  find_dispatch(chain, 3)->bindings[0].second.resource = "clipped";  // of clip, which min reads too
  EXPECT_EQ(why_not_swapped(chain, 1),
            "'sign' runs in place and would overwrite 'clipped', which 'absolute' reads later.");

  chain = example("chain_of_three.json");
  for (auto& [tensor, binding] : find_dispatch(chain, 1)->bindings)
    if (tensor == "OutputTensor") binding.resource = "ramp";
  EXPECT_EQ(why_not_swapped(chain, 0), "'clip' would overwrite 'ramp', which 'min' reads.");

  chain = example("chain_of_three.json");
  find_dispatchable(chain, 2)->desc.tensors[0]->strides = {{16, 16, 1, 4}};
  EXPECT_EQ(why_not_swapped(chain, 1),
            "'sign' reads the output of 'min' with another description than it is written with.");
}

TEST(ChainEdits, AnInputCanReadWhatAnotherInputReads) {
  const Model model = example("chain_of_three.json");  // A and ramp have the same description
  const std::vector<SharedResource> found = possible_resources(model, {1, 1});
  ASSERT_EQ(found.size(), 1u) << "not ramp, which it reads, nor clipped and least, which are outputs";
  EXPECT_EQ(found[0].resource, "A");
  EXPECT_EQ(found[0].of.dispatch, 0u);
  const Model shared = with_shared_resource(model, {1, 1}, found[0].of);
  EXPECT_EQ(find_binding(shared, {1, 1})->resource, "A");
  EXPECT_EQ(shared.find_resource("ramp"), nullptr) << "nothing reads it any more";
  EXPECT_EQ(tensors_bound_to(shared, "A").size(), 2u);
  EXPECT_TRUE(possible_resources(shared, {1, 1}).empty());
}

TEST(ChainEdits, AResourceThatTheDispatchWritesIsNotOffered) {
  const Model model = example("chain_of_three.json");
  for (const SharedResource& each : possible_resources(model, {2, 0})) EXPECT_NE(each.resource, "least");
}

TEST(ChainEdits, TheOutputOfALaterDispatchIsNotOffered) {
  Model model = with_own_values(example("chain_of_three.json"), {2, 0}, ConstantValues{16, 0});
  for (auto& [tensor, binding] : find_dispatch(model, 2)->bindings)
    if (tensor == "OutputTensor") binding.resource = "of sign";
  model.resources.push_back({.name = "of sign",
                             .data_type = DataType::Float32,
                             .initial_values = ConstantValues{16, 0},
                             .size_in_bytes = 0,
                             .unknown = {}});
  for (const SharedResource& each : possible_resources(model, {0, 0})) {
    EXPECT_NE(each.resource, "clipped");
    EXPECT_NE(each.resource, "least");
    EXPECT_NE(each.resource, "of sign") << "it is zero until sign has run";
  }
  ASSERT_FALSE(possible_resources(model, {0, 0}).empty()) << "what min reads";
}

TEST(ChainEdits, AnInputOfOtherSizesIsNotOffered) {
  const Model model = with_sizes(example("chain_of_three.json"), {1, 1}, {2, 2}, Match::Alone);
  EXPECT_TRUE(possible_resources(model, {1, 1}).empty());
}

TEST(ChainEdits, AnOwnCopyHasTheSameValuesAndNoOtherReader) {
  const Model before = example("chain_of_three.json");
  const Model shared = with_shared_resource(before, {1, 1}, possible_resources(before, {1, 1})[0].of);
  const Model model = with_own_copy(shared, {1, 1});
  EXPECT_NE(find_binding(model, {1, 1})->resource, "A");
  EXPECT_EQ(find_resource(model, {1, 1})->initial_values, find_resource(model, {0, 0})->initial_values);
  EXPECT_EQ(tensors_bound_to(model, "A").size(), 1u);
}

TEST(ChainEdits, AResourceHasANameThatNoOtherHas) {
  const Model before = example("chain_of_three.json");
  const Model model = with_resource_name(before, {1, 0}, "clip.out");
  EXPECT_EQ(find_binding(model, {0, 1})->resource, "clip.out");
  EXPECT_EQ(find_binding(model, {1, 0})->resource, "clip.out");
  EXPECT_EQ(model.find_resource("clipped"), nullptr);
  EXPECT_EQ(with_resource_name(model, {0, 1}, "clipped"), before);
  EXPECT_EQ(why_not_resource_named(before, {1, 0}, "clipped"), "") << "its own";
  EXPECT_EQ(why_not_resource_named(before, {1, 0}, "ramp"), "another resource of the case has this name");
  EXPECT_EQ(why_not_resource_named(before, {1, 0}, ""), "a resource has a name");
  EXPECT_EQ(with_resource_name(before, {1, 0}, "ramp"), before);
  // The file prints a resource: that follows, too.
  const Model renamed = with_resource_name(before, {2, 1}, "result");
  EXPECT_THAT(write_model(renamed), testing::Not(testing::HasSubstr("\"least\"")));
  EXPECT_TRUE(parse_model(write_model(renamed), "case.json"));
}

TEST(ChainEdits, ADispatchHasANameThatNoOtherHas) {
  const Model model = example("chain_of_three.json");
  EXPECT_THAT(names(with_dispatch_name(model, 1, "smaller")), ElementsAre("clip", "smaller", "sign"));
  EXPECT_EQ(why_not_named(model, 1, "min"), "") << "its own";
  EXPECT_EQ(why_not_named(model, 1, "sign"), "another dispatch of the case has this name");
  EXPECT_EQ(why_not_named(model, 1, ""), "a dispatch has a name");
  EXPECT_EQ(with_dispatch_name(model, 1, "sign"), model);
  EXPECT_EQ(with_dispatch_name(model, 1, ""), model);
  EXPECT_TRUE(parse_model(write_model(with_dispatch_name(model, 1, "a \"b\"/~")), "case.json"));
}

TEST(ChainEdits, ANameHoldsForAllDispatchesOfTheDispatchable) {
  Model model = example("chain_of_three.json");
  model.commands.push_back(model.commands.front());
  EXPECT_EQ(names(with_dispatch_name(model, 0, "limit")).front(), "limit");
  EXPECT_EQ(names(with_dispatch_name(model, 0, "limit")).back(), "limit");
}

// clip: A -> clipped; min: clipped, ramp -> least; sign: least -> least
TEST(ChainEdits, ADispatchIsMovedPastSeveralInOneStep) {
  const Model before = example("chain_of_three.json");
  EXPECT_EQ(why_not_moved(before, 0, 2), "");
  const Model model = with_moved_dispatch(before, 0, 2);
  EXPECT_THAT(names(model), ElementsAre("min", "sign", "clip"));
  EXPECT_EQ(model, with_swapped_dispatches(with_swapped_dispatches(before, 0), 1));
  EXPECT_THAT(names(with_moved_dispatch(before, 2, 0)), ElementsAre("sign", "clip", "min"));
  EXPECT_EQ(with_moved_dispatch(before, 1, 1), before);
}

TEST(ChainEdits, AMoveThatOneSwapOnItsWayRefusesIsRefusedAsAWhole) {
  const Model before = example("leaky_relu.json");  // is_negative, scaled, selected
  const std::string why = why_not_moved(before, 0, 2);
  EXPECT_EQ(why, why_not_swapped(with_swapped_dispatches(before, 0), 1));
  EXPECT_NE(why, "");
  EXPECT_EQ(with_moved_dispatch(before, 0, 2), before) << "not half of it either";
}

const GeneratorValues* generator_of(const Model& model, TensorAt at) {
  return std::get_if<GeneratorValues>(&find_resource(model, at)->initial_values);
}

// Noise would make a photo grey.
TEST(ChainEdits, WhatIsAddedToAPictureLeavesItRecognizable) {
  Model model = with_dispatch_behind(example("clip_photo.json"), 0, schema("MULTIPLY"));
  for (const std::size_t dispatch : {1, 2}) {
    ASSERT_NE(generator_of(model, {dispatch, 1}), nullptr);
    const GeneratorValues& values = *generator_of(model, {dispatch, 1});
    EXPECT_EQ(values.kind, GeneratorValues::Kind::Ramp);
    EXPECT_EQ(values.a, 0.25);
    EXPECT_EQ(values.b, 1);
    EXPECT_EQ(find_desc(model, {dispatch, 1})->strides, (std::vector<std::uint32_t>{0, 0, 768, 1}))
        << "the same for all channels";
    model = with_dispatch_behind(model, dispatch, schema("ADD"));  // behind what was computed from the picture
  }
  const Model generated = with_dispatch_behind(example("clip_nan.json"), 0, schema("MULTIPLY"));
  EXPECT_EQ(generator_of(generated, {1, 1})->kind, GeneratorValues::Kind::Normal) << "there is no picture";
}

}  // namespace
}  // namespace opscope::gui
