#pragma once
// Shared by the parts of the form: the case, the state between frames, and the resulting edit.

#include <imgui.h>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gui/edits/access.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/painting.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/form/bound_notes.h"
#include "app/gui/form/field_diagnostics.h"
#include "app/gui/form/refusal_overlay.h"
#include "app/gui/form/threshold_picture.h"
#include "app/gui/form/value_wave.h"
#include "app/gui/jobs/results.h"
#include "app/gui/plots/histogram_plot.h"
#include "app/gui/session/document.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fold.h"
#include "app/gui/widgets/number_field.h"
#include "core/model/load.h"
#include "core/picture/slice.h"
#include "core/quantization/fit_scale.h"
#include "core/quantization/quantization.h"

namespace opscope::gui {

using TensorKey = std::pair<std::size_t, std::size_t>;  // (dispatch, tensor)
using StrideLayouts = std::map<TensorKey, StrideLayout>;

struct ThresholdState {
  HistogramPlotState plot;
  ThresholdPicture picture;
  std::uint64_t true_elements = 0, elements = 0;  // as counted last; no elements: not yet
};

// A number of an attribute of one dispatch, while the dispatch has that operator.
struct AttributeNumber {
  std::size_t dispatch = 0, attribute = 0, number = 0;
  const OperatorSchema* schema = nullptr;
  friend bool operator==(const AttributeNumber&, const AttributeNumber&) = default;
};

// An input that the mouse paints in, while its dispatch has that operator.
struct PaintedTensor {
  TensorAt at;
  const OperatorSchema* schema = nullptr;
  bool is(TensorAt other) const { return at.dispatch == other.dispatch && at.tensor == other.tensor; }
};

// The last choice of an own scaling, while its numbers are still those of another choice.
struct OwnScaling {
  TensorKey tensor;
  const Model* model = nullptr;  // the case then, only to be compared with the present one
};

struct AttributePlayback {
  AttributeNumber at;
  ValueWave wave;
  std::uint64_t bits = 0;  // the last value
  ModelPtr model = {};     // the case with that value; set by whoever applies the edit
};

// A dimension that was removed from a tensor: the case before and after that.
struct RemovedDimension {
  TensorAt at;
  Model before, after;
};

// A size of an input that was typed as 1, with which others became 1: the case before and after that.
struct NarrowedDimension {
  TensorAt at;
  std::size_t dimension = 0;
  Model before, after;
};

// A button that was clicked, until the mouse moves.
struct SteadyButton {
  ImGuiID id = 0;
  float y = 0;  // on the screen
};

// The lines of the formula at most so far, with an operator and in a room of this width.
struct FormulaRoom {
  const OperatorSchema* schema = nullptr;
  float width = 0;
  std::size_t lines = 0;
};

// A tensor as it was when strides of 0 last repeated elements of its resource.
struct RepeatingTensor {
  TensorDesc desc;
  std::string resource;
};

// Why a typed file name is refused while the case reads the file `present`. `at`: when the name was last looked up, as
// ImGui::GetTime().
struct LookedUpName {
  std::string present, why;
  double at = -1e9;
};

// The part of a tensor's memory that is enlarged, how long it is, the bytes that all elements took and the pin in the
// last frame, and if the mouse was nowhere that points at a byte then, nor between the strips.
struct EnlargedBytes {
  std::uint64_t begin = 0, bytes = 0, cells = 0;
  std::optional<std::uint64_t> pinned = {};
  bool is_left = false;
};

// A range of real numbers that was typed for a quantized tensor, and the nearest one that its type can hold.
struct TypedRange {
  TensorKey tensor;
  Quantization made;
  RealRange wanted;
};

// An operator whose output has so few values that a picture can hardly be seen in it.
struct FlatOutput {
  const OperatorSchema* schema = nullptr;  // nullptr: the last one shows them
  std::string values = {};                 // the output has hardly any others: "0 and 1", or "0"
};

// The outcome that no element of a dispatch has: "kept".
struct OutcomeOfNone {
  std::size_t dispatch = 0;
  const OperatorSchema* schema = nullptr;  // nullptr: nothing was counted yet
  std::string name = {};                   // empty: some element has it
};

// The largest sizes with which a case has the memory to run, by tensor and dimension of a dispatch.
struct SizeEnds {
  Model model;
  std::size_t dispatch = 0;
  MemoryLimit limit;
  std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> each = {};
};

// The form's state between frames. It is not part of the case.
struct FormState {
  Entry entry;
  FoldState folds;
  std::optional<std::size_t> on_show;          // the dispatch of the last frame
  const OperatorSchema* opened_for = nullptr;  // the operator whose first tensor was unfolded automatically
  FormulaRoom formula;
  std::map<std::string, LookedUpName> looked_up;  // by the name
  std::map<std::string, std::string> unreadable;  // by the name: what is wrong inside its file, if that was refused
  std::string typed_last;    // the field, as in Entry::field, that was typed into last; "" after a drag
  bool enter = false;        // the first field takes the keyboard in this frame
  bool match_groups = true;  // edits of sizes and types carry over to tensors that must agree
  StrideLayouts layouts;     // as chosen: strides alone may fit several
  std::map<TensorKey, RepeatingTensor> repeating;
  std::vector<RemovedDimension> removed;  // the last ones, in order
  std::optional<NarrowedDimension> narrowed;
  std::optional<SizeEnds> size_ends;  // as told last
  std::optional<SteadyButton> steady;
  std::vector<TypedRange> typed_ranges;  // the last ones
  std::set<TensorKey> own_values;        // pictures whose scale and bias are typed: they may be those of another choice
  std::optional<OwnScaling> own_chosen;
  std::map<TensorKey, ThresholdState> thresholds;
  FlatOutput flat_output;
  OutcomeOfNone outcome_of_none;  // by the latest complete results of a dispatch that was on show
  std::map<const OperatorSchema*, OperatorMemory> operators;  // what each operator had last
  std::pair<std::size_t, ModelPtr> chosen;              // the last operator chosen: its dispatch, and the case then
  std::optional<AttributePlayback> playing;             // a number that moves to and fro
  std::optional<AttributeNumber> toggle_playback;       // start or stop it in the next frame
  std::optional<PaintedTensor> painting;                // the input that the mouse paints in
  Painted painted;                                      // of the case
  std::uint64_t brush = 1;                              // cells across
  std::uint64_t kept_brush = 1;                         // before the present typing
  bool round_brush = true;                              // otherwise a square
  std::optional<bool> paints;                           // as in Brush
  std::map<std::string, EnlargedBytes> enlarged_bytes;  // of each tensor's memory
  bool reveal_error = false;                            // scroll to the field of the first error
  std::optional<Diagnostic> reveal;                     // scroll to the field of this finding
  std::string go_to;                                    // the field, as on the widget map, that gets the keyboard
  ImGuiID reveal_refused = 0;                           // scroll to the field that refused its text
  std::vector<ToldRefusal> told_refusals;               // in this frame; drawn when all fields are
  ModelPtr refused;                                     // the last case that could not run
  std::set<std::string> told, told_before;              // paths whose sentences are below fields, in the last frames
  std::map<ImGuiID, float> rooms_below;                 // pixels, by the place that FormContext::below() names
  float foot = 0;      // its height, or the room that it keeps: while something is pressed, that at the press
  bool drags = false;  // the mouse button that is held changes a value as the mouse moves
};

struct FormInput {
  const Model& model;
  std::size_t dispatch = 0;
  const Results* latest = nullptr;  // of this case or of the one before an edit; nullptr before the first run
  const std::vector<std::uint32_t>* probe = nullptr;  // index of the probed element in the largest tensor on screen
  bool fitting = false;                               // the output's scale is being fitted
  bool live = true;                                   // every edit runs at once
  bool rested = true;                                 // the frame before showed all that there was to show
  std::optional<picture::ShownSlice> shown = {};      // by the pictures
  bool pinned = false;                                // the element of `probe` is
  // The element under the mouse in a picture while another one is pinned.
  const std::vector<std::uint32_t>* beside_pin = nullptr;
  bool tells_run = false;  // the bottom line says how far a run is
  // Where files of the case are looked for; nullopt: a typed name is not looked for.
  std::optional<SearchPaths> paths = {};

  // The results are those of the dispatch on show, as it is now, and it can run.
  bool is_current() const {
    return latest && latest->valid() && latest->request.model.get() == &model && latest->request.dispatch == dispatch;
  }

  // The bits of a tensor's only element: those of the case, or if they come from a file, a generator or an earlier
  // dispatch, those that the current results were computed with. nullopt if neither is known.
  std::optional<std::uint64_t> only_element(std::size_t tensor) const;
};

// An element at the mouse, of a tensor of these sizes.
struct PointedElement {
  std::vector<std::uint32_t> sizes, index;
  bool pin = false;  // it was clicked
};

struct FormOutput {
  std::optional<Edit> edit;
  std::string loss;  // what `edit` drops or changes unasked, as a sentence; may be empty
  std::optional<std::size_t> choose_dispatch;
  std::optional<TensorAt> choose_file;      // the user wants to pick a file for this tensor
  std::optional<TensorAt> paste_values;     // the clipboard's text is to become this tensor's elements
  std::optional<TensorAt> list_values;      // the tensor's present elements are to become a list in the case
  std::optional<TensorAt> spread_values;    // those of its file are to stand in a list where its strides want them
  std::optional<TensorAt> take_file_sizes;  // the tensor is to have the sizes of its file
  std::optional<PointedElement> pointed;
  bool add_dispatch = false;          // the user wants another dispatch behind the one on show
  std::optional<ScaleAim> fit_scale;  // the user wants an output scale with this aim
};

// A mouse button is down, or was released in this frame: what it pressed acts only now, where it stood at the press.
bool is_mouse_held();

// Handed to each part, which draws one group of fields and writes into `output` what the user changed.
struct FormContext {
  const FormInput& input;
  FormState& state;
  FieldDiagnostics& diagnostics;
  FormOutput& output;

  const OperatorDesc& desc() const { return find_dispatchable(input.model, input.dispatch)->desc; }
  Match match() const { return state.match_groups ? Match::Groups : Match::Alone; }
  // As Edit has them.
  void edit(Model model, std::string gesture = {}, std::string name = {}) const {
    output.edit = Edit{std::move(model), std::move(gesture), std::move(name)};
  }

  // What comes and goes below a field. While a mouse button is held, it keeps the room that it had at the press: a
  // press that ends a typing moves nothing from under the mouse. What had none is drawn in the frame after the release.
  // `place` tells it from others in the present scope of ids.
  void below(std::string_view place, const std::function<void()>& draw) const;

  // Sentences under the control that was drawn last. While a mouse button is held or something plays, new ones stand at
  // the foot: no field moves meanwhile. Those with a short form stand in the line that is kept for them, and those of
  // has_refused() nowhere. `place` is as in below().
  void tell(std::string_view place, std::span<const Diagnostic> findings) const;

  // The line for findings that have a short form. It has its place whether there are any or not: a drag moves no field.
  void tell_briefly() const { tell_briefly({}); }
  // Behind them, notes about bounds.
  void tell_briefly(const std::vector<BoundNote>& notes) const;

  // A label and what `draw` draws beside it. Findings about `path` outline that, and their sentences are below.
  template <class Draw>
  void field(std::string_view path, const char* label, std::string_view tooltip, const Draw& draw) const {
    const std::vector<Diagnostic> findings = diagnostics.claim(path);
    field_label(label, tooltip);
    {
      const FieldOutline outline(findings);
      draw();
    }
    tell(path, findings);
  }

  // A number of the case, with a menu. `make` returns the case with other bits in its place; `gesture` names a drag of
  // it.
  using MakeModel = std::function<Model(const Model&, std::uint64_t bits)>;
  void number(const char* id, const NumberField& field, const std::string& gesture, const MakeModel& make) const;
  // Called behind a row of fields: tells beside it why this field refused its text, as draw_refusals() does. A sentence
  // that is new waits while a mouse button is held.
  void refused(const char* id, DataType type, const NumberLimit* limit = nullptr) const;
  // Likewise; with "" there is nothing to tell.
  void refused(const char* id, std::string_view sentence) const;
  // True if this field, or one of this row, has refused its text: what is wrong with the value that the case keeps is
  // older, and not told beside that.
  bool has_refused(std::string_view path) const;

  // A fold whose header shows findings below these paths; true while it is open.
  bool fold(const std::string& name, std::span<const std::string> summaries, std::string_view tooltip,
            std::span<const std::string> paths) const;
  bool fold(const std::string& name, std::span<const std::string> summaries, std::string_view tooltip) const {
    return fold(name, summaries, tooltip, std::span(&name, 1));
  }
};

}  // namespace opscope::gui
