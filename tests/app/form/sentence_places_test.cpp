// At which of several fields a sentence about all of them stands.

#include <fmt/format.h>

#include "app/gui/edits/access.h"
#include "app/gui/edits/operators.h"
#include "core/operators/schema/registry.h"
#include "tests/app/form/headless_form.h"

namespace opscope::gui {
namespace {

class SentencePlaces : public HeadlessForm {
 protected:
  SentencePlaces() {
    open(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
    gui.contents = [this] {
      const Attributes& now = find_dispatchable(model, 0)->desc.attributes;
      Results results;
      if (now[0].as_float() > now[1].as_float())
        results.diagnostics = {{Diagnostic::Severity::Warning,
                                "Min",
                                fmt::format("Min, {}, is above Max.", now[0].as_float()),
                                RuleSource::Documented,
                                {"Max"}}};
      const FormOutput output = draw_form({model, 0, &results}, state);
      if (output.edit) model = output.edit->model;
      if (typing_has_ended(state.entry)) end_typing(state.entry);
      for (const CaseEdit& edit : take_ended(state.entry)) model = edit(model);
    };
    gui.frame(2);
  }
  static bool has(const std::string& widget) { return widget_rectangle(widget).has_value(); }
};

TEST_F(SentencePlaces, AreAtTheFieldThatWasChangedAsLongAsTheSentenceLasts) {
  type_into("Max", "-9");
  EXPECT_TRUE(has("message Max"));
  EXPECT_FALSE(has("message Min"));
  EXPECT_GT(gui.rectangle("message Max").y, gui.rectangle("Max").y);
  type_into("Min", "-8");
  EXPECT_TRUE(has("message Max")) << "no field moves while it is still so";
  EXPECT_FALSE(has("message Min"));
  type_into("Min", "-10");
  EXPECT_FALSE(has("message Max") || has("message Min"));
  type_into("Min", "3");
  EXPECT_TRUE(has("message Min"));
  EXPECT_FALSE(has("message Max"));
  EXPECT_LT(gui.rectangle("message Min").y, gui.rectangle("Max").y);
}

TEST_F(SentencePlaces, AreAtTheFirstFieldIfNoneWasChanged) {
  model = with_attribute(std::move(model), 0, 0, 5.0f);
  state = {};
  gui.frame(2);
  EXPECT_TRUE(has("message Min"));
  EXPECT_FALSE(has("message Max"));
}

TEST_F(SentencePlaces, CountAsThoseOfTheirFindings) {
  const Diagnostic finding{Diagnostic::Severity::Warning, "Min", "Min is above Max.", RuleSource::Documented, {"Max"}};
  std::optional<float> place;
  gui.contents = [&] {
    FieldDiagnostics diagnostics({finding});
    diagnostics.claim("Min");
    diagnostics.place(finding, 7.5f);
    diagnostics.claim("Max");
    place = diagnostics.place_of(finding);
  };
  gui.frame(1);
  EXPECT_EQ(place, 7.5f) << "the sentence is at Min, although Max claims the finding, too";
}

}  // namespace
}  // namespace opscope::gui
