// What the form of a chain says about a dispatch: its name, its step, and who shares its resources.

#include "app/gui/form/chain_fields.h"

#include "app/gui/edits/chain.h"
#include "app/gui/widgets/number_field.h"
#include "core/model/json.h"
#include "tests/app/form/headless_form.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

class ChainFields : public HeadlessForm {
 protected:
  // clip: A -> clipped; min: clipped, ramp -> least; sign: least -> least
  Model chain = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  bool has(const std::string& widget) const { return widget_rectangle(widget).has_value(); }
};

TEST_F(ChainFields, ADispatchIsRenamed) {
  open(chain);
  EXPECT_TRUE(has("step"));
  type_into("Name", "limit");
  EXPECT_NE(model.find_dispatchable("limit"), nullptr);
  EXPECT_EQ(find_dispatch(model, 0)->dispatchable, "limit");
}

TEST_F(ChainFields, ANameThatAnotherDispatchHasIsRefused) {
  open(chain);
  type_into("Name", "sign");
  EXPECT_EQ(model, chain);
  EXPECT_TRUE(has("message Name"));
}

TEST_F(ChainFields, ACaseOfOneDispatchHasNoName) {
  open(test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json")));
  EXPECT_FALSE(has("Name"));
}

TEST_F(ChainFields, ACaseOfOneDispatchOffersAnotherBesideItsOperator) {
  const Model single = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  for (const float width : {287.0f, 1000.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    bool asked = false;
    gui.contents = [&] { asked = draw_form({single, 0, nullptr}, state).add_dispatch || asked; };
    gui.frame(2);
    const ImVec4 choice = gui.rectangle("operator"), add = gui.rectangle("add dispatch");
    EXPECT_EQ(choice.y, add.y) << width;
    EXPECT_LE(choice.x + choice.z, add.x) << width;
    EXPECT_LE(add.x + add.z, width) << width;
    EXPECT_FALSE(asked);
    gui.click_on("add dispatch");
    EXPECT_TRUE(asked) << width;
  }
  open(chain);
  EXPECT_FALSE(has("add dispatch")) << "the strip has it";
}

TEST_F(ChainFields, AResourceIsRenamedWhereverItIsBound) {
  open(chain);
  type_into("InputTensor.Resource", "photo");
  EXPECT_EQ(find_binding(model, {0, 0})->resource, "photo");
  EXPECT_NE(model.find_resource("photo"), nullptr);
  EXPECT_EQ(model.find_resource("A"), nullptr);
}

TEST_F(ChainFields, ANameThatAnotherResourceHasIsRefused) {
  open(chain);
  type_into("InputTensor.Resource", "ramp");
  EXPECT_EQ(model, chain);
  EXPECT_TRUE(has("InputTensor.message Resource"));
}

TEST_F(ChainFields, ASharedResourceSaysSoAndCanBeCopied) {
  open(chain);
  EXPECT_FALSE(has("InputTensor.shared"));
  open(with_shared_resource(chain, {1, 1}, {0, 0}));
  EXPECT_TRUE(has("InputTensor.shared"));
  gui.click_on("InputTensor.own copy");
  EXPECT_EQ(tensors_bound_to(model, "A").size(), 1u);
  EXPECT_NE(find_binding(model, {0, 0})->resource, "A");
  EXPECT_FALSE(has("InputTensor.shared"));
}

TEST_F(ChainFields, TensorsAreNamedWithTheirDispatch) { EXPECT_EQ(tensor_text(chain, {1, 1}), "min.BTensor"); }

}  // namespace
}  // namespace opscope::gui
