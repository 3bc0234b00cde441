// Names and attributes that a dispatch gets which is added to a chain.

#include <gmock/gmock.h>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/operators.h"
#include "core/tensor/tensor.h"
#include "tests/app/edits/chain_examples.h"

namespace opscope::gui {
namespace {

class ChainNames : public testing::Test {
 protected:
  std::string resource(const Model& model, std::size_t dispatch, const char* tensor) const {
    const std::size_t at = find_dispatchable(model, dispatch)->desc.schema->find_tensor(tensor);
    return find_binding(model, {dispatch, at})->resource;
  }
  float bound(const Model& model, std::size_t dispatch, const char* name) const {
    const OperatorDesc& desc = find_dispatchable(model, dispatch)->desc;
    return from_bits<float>(desc.attributes[desc.schema->find_attribute(name)].bits[0]);
  }

  // clip with Min -1 and Max 0.5, then min, then sign
  const Model chain = example("chain_of_three.json");
};

TEST_F(ChainNames, ALongTitleIsShortened) {
  const auto name_of = [&](const char* op) {
    return find_dispatch(with_dispatch_behind(chain, 2, schema(op)), 3)->dispatchable;
  };
  EXPECT_EQ(name_of("QUANTIZED_LINEAR_ADD"), "ql_add");
  EXPECT_EQ(name_of("LOGICAL_LESS_THAN_OR_EQUAL"), "lto_equal");
  EXPECT_EQ(name_of("ABS"), "absolute");
  const Model two = with_dispatch_behind(chain, 2, schema("QUANTIZED_LINEAR_ADD"));
  EXPECT_EQ(find_dispatch(with_dispatch_behind(two, 3, schema("QUANTIZED_LINEAR_ADD")), 4)->dispatchable, "ql_add2");
}

TEST_F(ChainNames, AnAddedDispatchHasTheAttributesOfTheNearestOfItsOperator) {
  const Model two = with_dispatch_behind(chain, 1, schema("CLIP"));
  EXPECT_EQ(bound(two, 2, "Min"), -1);
  EXPECT_EQ(bound(two, 2, "Max"), 0.5f);
  const std::size_t min = schema("CLIP").find_attribute("Min");
  const AttributeValue& before = find_dispatchable(two, 2)->desc.attributes[min];
  const Model apart = with_attribute(two, 2, min, before.with_number(0, to_bits(-0.25f)));
  EXPECT_EQ(bound(with_dispatch_behind(apart, 3, schema("CLIP")), 4, "Min"), -0.25f) << "the nearest";
  EXPECT_EQ(bound(with_dispatch_behind(apart, 0, schema("CLIP")), 1, "Min"), -1) << "also behind it";
}

TEST_F(ChainNames, AnotherCopyCountsOn) {
  EXPECT_EQ(free_resource_name(chain, "ramp"), "ramp2");
  Model model = chain;
  model.resources.push_back(*model.find_resource("ramp")), model.resources.back().name = "ramp2";
  EXPECT_EQ(free_resource_name(model, "ramp2"), "ramp3") << "and not ramp22";
  model.resources.back().name = "input2";
  EXPECT_EQ(free_resource_name(model, "input2"), "input2_2") << "its digit is no count";
  EXPECT_EQ(free_resource_name(model, "ramp2"), "ramp2");
}

TEST_F(ChainNames, ResourcesThatAreCalledAfterADispatchFollowItsName) {
  const Model two = with_dispatch_behind(chain, 1, schema("CLIP"));
  ASSERT_EQ(resource(two, 2, "OutputTensor"), "clip2.out");
  const Model renamed = with_dispatch_name(two, 2, "limit");
  EXPECT_EQ(resource(renamed, 2, "OutputTensor"), "limit.out");
  EXPECT_EQ(resource(renamed, 3, "InputTensor"), "limit.out") << "who reads it follows";
  EXPECT_EQ(resource(renamed, 2, "InputTensor"), "least") << "other names stay";
  const Model spaced = with_dispatch_name(renamed, 2, "shift by noise");
  EXPECT_EQ(resource(spaced, 2, "OutputTensor"), "shift_by_noise.out");
  EXPECT_EQ(resource(with_dispatch_name(spaced, 2, "limit"), 2, "OutputTensor"), "limit.out");
  EXPECT_EQ(resource(with_dispatch_behind(renamed, 1, schema("CLIP")), 2, "OutputTensor"), "clip2.out")
      << "and not clip2.out2";
}

// So a case was saved once.
TEST_F(ChainNames, AResourceWithTheBlankOfItsDispatchFollowsItToo) {
  const Model two = with_dispatch_name(with_dispatch_behind(chain, 1, schema("CLIP")), 2, "a b");
  const std::size_t output = schema("CLIP").output();
  const Model saved = with_resource_name(two, {2, output}, "a b.out");
  ASSERT_EQ(resource(saved, 2, "OutputTensor"), "a b.out");
  EXPECT_EQ(resource(with_dispatch_name(saved, 2, "limit"), 2, "OutputTensor"), "limit.out");
  EXPECT_EQ(resource(with_dispatch_name(saved, 2, "a_b"), 2, "OutputTensor"), "a_b.out");
}

TEST_F(ChainNames, AResourceOfADispatchWithAnUnderscoreKeepsItsNameBesideOneWithABlank) {
  const Model three = with_dispatch_behind(with_dispatch_behind(chain, 1, schema("CLIP")), 2, schema("CLIP"));
  const Model alike = with_dispatch_name(with_dispatch_name(three, 2, "a_b"), 3, "a b");
  ASSERT_EQ(resource(alike, 3, "InputTensor"), "a_b.out") << "which it reads";
  EXPECT_EQ(resource(with_dispatch_name(alike, 3, "limit"), 2, "OutputTensor"), "a_b.out");
}

}  // namespace
}  // namespace opscope::gui
