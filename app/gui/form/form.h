#pragma once
// The form: one dispatch of a case, laid out from its operator's schema alone.

#include <optional>
#include <set>
#include <string>

#include "app/gui/edits/access.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/form/fields.h"
#include "app/gui/jobs/results.h"
#include "app/gui/session/document.h"

namespace opscope::gui {

// What the form remembers between frames; nothing of it belongs to the case.
struct FormState {
  Entry entry;
  std::set<std::string> open_folds;
  const OperatorSchema* opened_for = nullptr;  // the operator whose first tensor was opened unasked
  bool fields_above = true;                    // of the fold to come
  bool match_groups = true;                    // edits of sizes and types carry over to tensors that must agree
  std::set<std::string> own_strides;           // tensors whose strides are typed one by one
  Diagnostics unclaimed;                       // findings no field took in the last frame
};

struct FormInput {
  const Model& model;
  std::size_t dispatch = 0;
  const Results* latest = nullptr;  // of this case or the one before an edit; nullptr before the first
};

struct FormOutput {
  std::optional<Edit> edit;
  std::optional<std::size_t> choose_dispatch;
  std::optional<TensorAt> choose_file;  // the user wants to pick a file for this tensor
};

FormOutput draw_form(const FormInput& input, FormState& state);

// --- its parts -----------------------------------------------------------------------------------------------------
// Each draws one group of fields and writes an edit into `output` where one was made.

struct FormContext {
  const FormInput& input;
  FormState& state;
  FieldDiagnostics& diagnostics;
  FormOutput& output;

  const OperatorDesc& desc() const { return find_dispatchable(input.model, input.dispatch)->desc; }
  Match match() const { return state.match_groups ? Match::Groups : Match::Alone; }
  void edit(Model model, std::string gesture = {}) const { output.edit = Edit{std::move(model), std::move(gesture)}; }

  // A number of the case; `make` puts other bits in its place. `gesture` names a drag of it.
  using MakeModel = std::function<Model(const Model&, std::uint64_t bits)>;
  void number(const char* id, const NumberField& field, const std::string& gesture, const MakeModel& make) const;
  // Why what was typed into the field is no value of this type; false where nothing was refused.
  bool refused(const char* id, DataType type, const NumberLimit* limit = nullptr) const;
  bool refused(const char* id, std::string_view sentence) const;
};

void draw_attributes(const FormContext& form);
void draw_tensor(const FormContext& form, std::size_t tensor);
void draw_source(const FormContext& form, TensorAt at);
void draw_numerics(const FormContext& form);

// "max(-0.5, min(x, 0.8))": the formula with attribute names replaced by their present values.
std::string formula_with_values(const OperatorDesc& desc);

// A tensor in one line, from the fullest to the shortest: "FLOAT32 1×3×512×512 strided", "1×3×512×512", "FLOAT32".
std::vector<std::string> summary_lines(const TensorDesc& desc);

// Findings where they came from loading or binding, as diagnostics at the field they concern.
Diagnostics diagnostics_of(const Results& results, const Model& model, std::size_t dispatch);

// A fold's header; true while it is open. Shows the first summary that fits, or what is wrong below it.
bool fold(const FormContext& form, const std::string& name, std::span<const std::string> summaries,
          std::string_view tooltip);

}  // namespace opscope::gui
