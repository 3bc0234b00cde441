// What the palette offers besides the actions: one entry for each thing that can be chosen, from its declaration. Part
// of App (app.h).

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/edits/pictures.h"
#include "app/gui/edits/quantization.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/form/operator_choice.h"
#include "app/gui/form/paint_fields.h"
#include "app/gui/form/quantized_fields.h"
#include "app/gui/form/stride_fields.h"
#include "app/gui/panes/dimension_bar.h"
#include "app/gui/panes/pane_moves.h"
#include "app/gui/panes/probe_text.h"
#include "app/gui/plots/statistics_csv.h"
#include "app/gui/session/copy_outside.h"
#include "app/gui/session/examples.h"
#include "app/gui/shell/app.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/play_button.h"
#include "app/gui/widgets/section.h"
#include "app/text/operator_name.h"
#include "core/operators/schema/attribute_types.h"
#include "core/tensor/dimension_name.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

Action& add_choice(std::vector<Action>& all, std::string name, std::string kind, std::string words,
                   std::function<void()> run) {
  Action& action = add_action(all, "", std::move(name), Shortcut{}, "", std::move(run));
  action.hint = std::move(kind);
  action.words = std::move(words);
  return action;
}

// What other programs call it.
std::string other_names_of(DataType type) {
  if (type == DataType::Float16) return "half, fp16, f16, binary16";
  if (type == DataType::Float32) return "single, float, fp32, f32, binary32";
  if (type == DataType::Float64) return "double, fp64, f64, binary64";
  return type == DataType::UInt8 ? "byte" : "";
}

// An edit of the data type of an earlier tensor changes this one too.
bool follows_earlier(const OperatorSchema& schema, std::size_t tensor) {
  return std::ranges::any_of(schema.same_data_type, [&](const std::vector<std::size_t>& group) {
    return std::ranges::find(group, tensor) != group.end() && std::ranges::min(group) < tensor;
  });
}

}  // namespace

void App::open_palette() {
  palette_actions_ = actions_;
  std::erase_if(palette_actions_, [](const Action& action) { return action.menu.empty(); });  // extra shortcuts
  for (std::size_t i = 0; i < tested_.size(); ++i)
    add_choice(palette_actions_, "Stop testing " + visible_name(tested_[i].text.name, 40), "under test",
               "remove implementation candidate close", [this, i] { remove_candidate(i); });
  add_operator_choices();  // before what may have the same words in its name, such as a tab
  add_tab_choices();
  add_candidate_choices();
  add_element_choices();
  add_outcome_choices();
  add_view_choices();
  add_pane_choices();
  add_wipe_and_move_choices();
  add_dispatch_choices();
  add_data_type_choices();
  add_tensor_choices();
  add_field_choices();
  add_section_choices();
  add_fit_choice();
  add_case_choices();
  add_playback_choices();
  add_speed_choices();
  add_paint_choices();
  add_paste_choices();
  add_scale_choices();
  add_example_choices();
  add_notice_choices();
  lists_fields_ = true;
  palette_.open();
}

void App::add_operator_choices() {
  for (const OperatorSchema* schema : operators_by_title()) {
    const bool here = schema->supported_at(document_.model()->feature_level) != nullptr;
    Action& choice =
        add_choice(palette_actions_, schema->title, here ? "operator" : "operator, not at this feature level",
                   fmt::format("{} {} {}{}", schema->name, schema->summary, schema->formula,
                               schema->name.ends_with("_THAN") ? " threshold" : ""),
                   [this, schema] {
                     commit_typing();
                     apply({with_chosen_operator(*document_.model(), dispatch_, *schema, form_), ""});
                     form_.go_to = "operator";
                   });
    choice.names = fmt::format("{} {} {}", short_name(*schema), schema->counterparts.onnx, schema->counterparts.webnn);
    choice.checked = [this, schema] { return &present_operator() == schema; };
  }
}

void App::add_data_type_choices() {
  const Dispatchable* present = find_dispatchable(*document_.model(), dispatch_);
  if (present == nullptr) return;
  const OperatorSchema& schema = *present->desc.schema;
  const SupportRow* support = schema.supported_at(document_.model()->feature_level);
  for (std::size_t tensor = 0; support && tensor < schema.tensors.size(); ++tensor) {
    if (!present->desc.tensors[tensor] || (form_.match_groups && follows_earlier(schema, tensor))) continue;
    for (const DataType type : all_data_types) {
      if (!support->data_types[tensor].contains(type)) continue;
      Action& choice =
          add_choice(palette_actions_, std::string(name(type)), "data type of " + schema.tensors[tensor].name, "dtype",
                     [this, at = TensorAt{dispatch_, tensor}, type] {
                       commit_typing();
                       const Match match = form_.match_groups ? Match::Groups : Match::Alone;
                       apply({with_data_type(*document_.model(), at, type, match), ""});
                     });
      choice.names = other_names_of(type);
      choice.checked = [this, at = TensorAt{dispatch_, tensor}, type] {
        const TensorDesc* desc = find_desc(*document_.model(), at);
        return desc && desc->data_type == type;
      };
    }
  }
  for (const DataType type : all_data_types)
    if (support && std::ranges::none_of(support->data_types, [type](DataTypeSet set) { return set.contains(type); })) {
      Action& none =
          add_choice(palette_actions_, std::string(name(type)), "data type, no tensor may have it", "dtype", [] {});
      none.names = other_names_of(type);
      none.enabled = [] { return false; };
    }
}

// The sections of the right side, also those that this case lacks.
void App::add_section_choices() {
  struct Section {
    const char *name, *words, *missing;
  };
  constexpr Section sections[] = {
      {"Histogram", "distribution percentile quantile counts bins", "there is none"},
      {"Statistics", "mean average median percentile quantile std standard deviation variance rms minimum maximum sum",
       "there are none"},
      {"Outcomes", "clipped saturated passed through counts", "the operator has none"},
      {"Quantization error", "rmse rms mse bias mean snr sqnr psnr signal noise ratio", "of quantized tensors alone"},
      {"Differences", "ulp error worst distance", "nothing is compared"},
      {"What if", "numerics settings", "nothing is left open"}};
  for (const Section& section : sections) {
    const bool here = has_section(section.name);
    std::string words = std::string("goto jump ") + section.words;
    if (std::string_view(section.name) == "Outcomes")  // its lines: "Min > Max", "wholly kept"
      for (const Outcome& outcome : present_operator().outcomes.each)
        words += " " + outcome.name + " wholly " + outcome.name;
    add_choice(palette_actions_, fmt::format("Go to {}", section.name), here ? "right side" : section.missing,
               std::move(words), [name = section.name] { go_to_section(name); })
        .enabled = [here] { return here; };
  }
}

bool App::can_fit() const {
  return latest_ && latest_->valid() && latest_->request.model == document_.model() &&
         latest_->request.dispatch == dispatch_ && !fit_.pending();
}

void App::add_fit_choice() {
  const std::string reason = why_no_fit(*document_.model(), dispatch_);
  add_choice(palette_actions_, "Fit the output's scale", reason.empty() ? "quantization" : reason,
             "quantized zero point saturate calibrate",
             [this] {
               if (can_fit()) fit_scale(ScaleAim::NoSaturation);
             })
      .enabled = [this, reason] { return reason.empty() && can_fit(); };
  if (!reason.empty()) return;
  for (const ScaleAim aim : {ScaleAim::NoSaturation, ScaleAim::LeastError})
    add_choice(palette_actions_, fmt::format("Fit: {}", aim_text(aim)), "quantization", "scale zero point calibrate",
               [this, aim] {
                 if (can_fit()) fit_scale(aim);
               })
        .enabled = [this] { return can_fit(); };
}

// Strides and sources, as in the form.
void App::add_tensor_choices() {
  using enum SourceKind;
  const Dispatchable* present = find_dispatchable(*document_.model(), dispatch_);
  if (present == nullptr) return;
  for (std::size_t tensor = 0; tensor < present->desc.schema->tensors.size(); ++tensor) {
    const TensorAt at{dispatch_, tensor};
    const TensorDeclaration& declaration = present->desc.schema->tensors[tensor];
    const TensorDesc* desc = find_desc(*document_.model(), at);
    if (desc == nullptr || declaration.single_element) continue;
    for (const auto kind : {StrideLayout::Kind::Packed, StrideLayout::Kind::ChannelsLast,
                            StrideLayout::Kind::Transposed, StrideLayout::Kind::Padded, StrideLayout::Kind::Broadcast})
      if (is_possible(kind, desc->sizes.size()))
        add_choice(palette_actions_, std::string(name(kind)), "strides of " + declaration.name, "layout memory",
                   [this, at, kind] {
                     commit_typing();
                     apply({with_layout(*document_.model(), at, kind, form_), ""});
                   })
            .names = kind == StrideLayout::Kind::Padded ? "padding" : "";
    if (declaration.role == TensorRole::Output && find_binding(*document_.model(), at))
      for (const std::size_t input : present->desc.schema->in_place_inputs) {
        const std::string& name = present->desc.schema->tensors[input].name;
        const Binding* read = find_binding(*document_.model(), {dispatch_, input});
        const bool is_bound = read != nullptr,
                   is_chosen = is_bound && read->resource == find_binding(*document_.model(), at)->resource;
        Action& in_place = add_choice(palette_actions_, "in place of " + brief_tensor_name(name), "output",
                                      "written to overwrite memory", [this, input] {
                                        commit_typing();
                                        apply({with_in_place(*document_.model(), dispatch_, input), ""});
                                      });
        in_place.checked = [is_chosen] { return is_chosen; };
        in_place.needs([is_bound] { return is_bound; }, name + " is absent");
      }
    if (declaration.role == TensorRole::Output || writer_of(*document_.model(), at)) continue;
    for (const SourceKind kind : {Constant, Sequence, Normal, Uniform, Ramp, Checkerboard, SpecialValues, RandomBits})
      add_choice(palette_actions_, label(kind), "source of " + declaration.name,
                 kind == Constant ? "values generator fill data with zeros ones" : "values generator fill data",
                 [this, at, kind] {
                   commit_typing();
                   if (const TensorDesc* now = find_desc(*document_.model(), at))
                     apply({with_initial_values(*document_.model(), at, default_values(kind, *now)), ""});
                 })
          .names = kind == Normal                          ? "gaussian, noise, random values"
                   : kind == Uniform || kind == RandomBits ? "noise, random values"
                                                           : "";
  }
}

void App::add_case_choices() {
  Action& again = add_choice(palette_actions_, "Open the file again", "file", "discard changes restore disk",
                             [this] { open(document_.path()); });
  again.names = "reload, revert";
  again.needs([this] { return !document_.path().empty(); }, "the case has no file");
  const auto change = [this](const auto& edit) {
    commit_typing();
    Model model = *document_.model();
    edit(model);
    apply({std::move(model), ""});
  };
  for (const NumericsProfile& profile : numerics_profiles())
    add_choice(palette_actions_, std::string(profile.name), "numerics", std::string(profile.meaning),
               [change, profile] { change([&](Model& model) { model.numerics = profile.numerics; }); })
        .checked = [this, profile] { return document_.model()->numerics == profile.numerics; };
  for (const NumericsSetting& each : numerics_settings())
    for (std::size_t choice = 0; choice < each.choices.size(); ++choice) {
      Action& action =
          add_choice(palette_actions_, fmt::format("{}: {}", each.label, each.choices[choice]),
                     present_operator().obeys(each) ? "numerics" : "numerics, of other operators",
                     fmt::format("what if setting {} {}", each.key, each.meaning),
                     [change, &each, choice] { change([&](Model& model) { model.numerics.choose(each, choice); }); });
      action.checked = [this, &each, choice] { return document_.model()->numerics.choice(each) == choice; };
      action.muted = !present_operator().obeys(each);
    }
  for (std::size_t i = 0; i < feature_level_names.size(); ++i) {
    const auto level = static_cast<FeatureLevel>(i);
    add_choice(palette_actions_, fmt::format("level {}", feature_level_names[i]), "feature level", "", [change, level] {
      change([&](Model& model) { model.feature_level = level; });
    }).checked = [this, level] { return document_.model()->feature_level == level; };
  }
}

void App::add_playback_choices() {
  const Dispatchable* present = find_dispatchable(*document_.model(), dispatch_);
  if (present == nullptr) return;
  const OperatorSchema& schema = *present->desc.schema;
  for (std::size_t attribute = 0; attribute < schema.attributes.size(); ++attribute) {
    const AttributeDeclaration& declaration = schema.attributes[attribute];
    if (declaration.kind == AttributeKind::Enum) continue;
    for (std::size_t number = 0; number < present->desc.attributes[attribute].count; ++number) {
      const AttributeNumber at{dispatch_, attribute, number, &schema};
      const std::string_view part = traits(declaration.kind).numbers[number].name;
      Action& choice =
          add_choice(palette_actions_, fmt::format("Play {}{}{}", declaration.name, part.empty() ? "" : " ", part),
                     "attribute", "animate animation to and fro stop", [this, at] { form_.toggle_playback = at; });
      choice.needs([this] { return live_; }, "LIVE is off");
      choice.checked = [this, at] { return form_.playing && form_.playing->at == at; };
    }
  }
}

void App::add_speed_choices() {
  for (const float speed : play_speeds)
    add_choice(palette_actions_, "Play at " + speed_text(speed), "speed",
               fmt::format("{}x animate animation slower faster fps rate tempo", speed),
               [speed] { set_play_speed(speed); })
        .checked = [speed] { return play_speed() == speed; };
}

void App::add_paint_choices() {
  const std::vector<TensorDeclaration>& tensors = present_operator().tensors;
  const std::size_t others = palette_actions_.size();
  for (std::size_t tensor = 0; tensor < tensors.size(); ++tensor) {
    const TensorAt at{dispatch_, tensor};
    const TensorDesc* desc = find_desc(*document_.model(), at);
    if (!desc || !can_be_painted(*document_.model(), at) || extent_in_elements(*desc) > most_painted_elements) continue;
    add_choice(palette_actions_, "Paint " + tensors[tensor].name, "condition", "draw brush mouse mask", [this, at] {
      switch_painting(form_, *document_.model(), at);
    }).checked = [this, at] { return form_.painting && form_.painting->is(at); };
  }
  if (palette_actions_.size() > others) return;
  const bool has_condition =
      std::ranges::any_of(tensors, [](const TensorDeclaration& each) { return each.kind == TensorKind::Condition; });
  add_choice(palette_actions_, "Paint a condition", "", "draw brush mouse mask", [] {
  }).needs([] { return false; }, has_condition ? "it is written, or too large for a list" : "no input is one");
}

void App::add_paste_choices() {
  const std::vector<TensorDeclaration>& tensors = present_operator().tensors;
  for (std::size_t tensor = 0; tensor < tensors.size(); ++tensor) {
    const TensorAt at{dispatch_, tensor};
    if (tensors[tensor].role != TensorRole::Input || !find_resource(*document_.model(), at)) continue;
    add_choice(palette_actions_, "Paste values into " + tensors[tensor].name, "input",
               "clipboard numbers array csv json numpy", [this, at] {
                 commit_typing();
                 paste_values(at);
               });
  }
}

void App::add_view_choices() {
  const auto add = [this](const char* kind, const std::vector<ViewChoice>& choices, const char* words = "view") {
    for (const ViewChoice& choice : choices) {
      Action& action =
          add_choice(palette_actions_, choice.name, kind, words, [this, choice] { workspace_.choose(choice); });
      action.checked = [this, choice] { return choice.is_chosen(workspace_.view()); };
      action.names = choice.names;
    }
  };
  if (const HeatmapSource* main = main_source(workspace_.sources())) {
    const std::vector<std::uint32_t>& sizes = main->tensor.desc.sizes;
    const std::optional<picture::Slice>& slice = workspace_.view().slice;
    add("colour map", colour_choices(picture::fitted(slice.value_or(picture::default_slice(sizes)), sizes), sizes),
        "view brightness contrast colormap colourmap colors palette channel heatmap");
    add("dimensions of the view", dimension_choices(workspace_.view(), sizes),
        "axis axes channel slice montage dimension red green blue transpose rotate swap mirror");
    for (const std::string& dimension : indexed_dimensions(workspace_.view(), sizes))
      add_choice(palette_actions_, fmt::format("Index of {}...", dimension), "dimensions of the view",
                 "slice channel batch dimension goto jump",
                 [this, dimension] {
                   expect_field();
                   go_to_field("heatmaps.slice.index " + dimension);
                 })
          .names = "red channel, green channel, blue channel, per channel";
  }
  add_range_choices();
  add("measure of difference", measure_choices(), "view tolerance error distance");
  if (workspace_.is_quantized()) add("quantization error", quantization_error_choices());
  add("view", colour_switches(), "view invert inverted flip colormap");
  add("view", other_switches(), "view invert inverted flip colormap");
  add_choice(palette_actions_, "Close the panel below", "view", "hide drawer", [this] {
    if (tools_.open() == nullptr) differences_open_ = false;
    tools_.close();
  }).needs([this] { return tools_.open() != nullptr || differences_open_; }, "none is open");
  add_choice(palette_actions_, "Reset the panel sizes", "view", "reset layout width height splitter", [this] {
    settings_.panels = {};
    window_.request_frames();
  });
  const auto go_dark = [this] {
    theme_ = Theme::Dark;
    window_.set_look(theme_, scale_);
  };
  add_choice(palette_actions_, "Dark theme", "view", "mode night colours", go_dark).checked = [this] {
    return theme_ == Theme::Dark;
  };
}

// Of the pane that the others share their range with, unless its data type differs.
void App::add_range_choices() {
  const HeatmapSource* main = main_source(workspace_.sources());
  if (main == nullptr) return;
  const HeatmapView& view = workspace_.view();
  const auto add_range = [&](const std::string& name, RangeChoice range, const char* words) {
    add_choice(palette_actions_, "Range: " + name, "colours of " + visible_name(main->title),
               std::string(words) + " exposure brightness contrast gamma level",
               [this, title = main->title, range] { workspace_.choose_range(title, range); })
        .checked = [this, title = main->title, range] { return workspace_.is_chosen_range(title, range); };
  };
  add_range("follow the data", RangeChoice::FollowData, "auto automatic reset");
  add_range("smallest to largest", RangeChoice::Extremes, "min max minimum maximum");
  add_range("what is visible", RangeChoice::Visible, "auto contrast fit view");
  add_range(fmt::format("percentiles {:.6g} to {:.6g}", view.low_percentile, view.high_percentile),
            RangeChoice::Percentiles, "percentile contrast outliers robust clip");
  add_range("symmetric about 0", RangeChoice::AboutZero, "symmetrical zero centred centered diverging");
  add_range("0 to 1", RangeChoice::ZeroToOne, "fixed normalized");
  add_range("-1 to 1", RangeChoice::MinusOneToOne, "fixed normalized signed");
  add_range("0 to 255", RangeChoice::ZeroTo255, "fixed byte samples");
  add_range("all the data type holds", RangeChoice::TypeRange, "full dtype");
}

void App::add_outcome_choices() {
  for (const MarkChoice& choice : workspace_.mark_choices())
    add_choice(palette_actions_, "Mark " + choice.name, "outcome",
               choice.together + " go to goto jump first stripes count mask",
               [this, set = choice.set] { workspace_.mark(set); });
  Action& clear = add_choice(palette_actions_, "Clear the marks", "outcome", "mask stripes unmark off",
                             [this] { workspace_.mark(0); });
  clear.needs([this] { return workspace_.is_marked(); }, "nothing is marked");
}

void App::add_element_choices() {
  for (const StatisticsJumpChoice& jump : workspace_.jumps())
    add_choice(palette_actions_, jump.name, jump.possible ? "element" : "element, there is none",
               jump.words + " go to goto jump find", [this, name = jump.name] { workspace_.go_to(name); })
        .enabled = [possible = jump.possible] { return possible; };
  const auto add_copy = [this](const std::string& name, const std::string& words, std::string text) {
    add_choice(palette_actions_, "Copy the " + name, "copy", words, [this, name, text = std::move(text)] {
      ImGui::SetClipboardText(text.c_str());
      log_.add(Log::Weight::Good, "copied the " + name);
    });
  };
  if (const std::vector<std::uint32_t>* probe = workspace_.probe())
    for (const ProbedCopy& copy : probed_copies(workspace_.sources(), *probe, workspace_.channel()))
      add_copy(copy.name, "probed element", copy.text);
  if (workspace_.has_statistics())
    add_copy("statistics", "copy table csv numbers", statistics_csv(workspace_.columns()));
}

// Hides, shows and arranges panes.
std::vector<Action> App::pane_actions() {
  std::vector<Action> all;
  PaneArrangement& panes = settings_.panes;
  const std::span<const HeatmapSource> sources = workspace_.sources();
  const std::vector<std::string> names = pane_names(sources);
  const bool only_one = shown_panes(names, panes).size() == 1;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const bool hidden = panes.hidden.contains(names[i]);
    const std::string verb = hidden ? "Show " : "Hide ";
    if (!sources[i].has_pane()) continue;
    add_choice(all, verb + visible_name(sources[i].title), "pane", "view implementation", [&panes, name = names[i]] {
      if (panes.hidden.erase(name) == 0) panes.hidden.insert(name);
    }).needs([possible = hidden || !only_one] { return possible; }, "the only pane on show");
  }
  add_choice(all, "Show all panes", "pane", "hidden enlarged", [this, &panes] {
    panes.hidden.clear();
    workspace_.leave_enlarged();
  }).needs([this, &panes] { return !panes.hidden.empty() || workspace_.has_enlarged(); }, "all are shown");
  for (const PaneGrid grid : pane_grids) {
    Action& action = add_choice(all, fmt::format("Arrange: {}", name(grid)), "pane",
                                "panes layout rows columns grid side by side", [&panes, grid] { panes.grid = grid; });
    action.checked = [&panes, grid] { return panes.grid == grid; };
    action.names = fmt::format("panes in a {0}, panes in {0}", name(grid));
    action.begins_group = grid == PaneGrid::Automatic;
  }
  add_choice(all, "Arrange: in the order of the case", "pane", "panes reset layout", [&panes] {
    panes.order.clear();
  }).needs([&panes] { return !panes.order.empty(); }, "they are in that order");
  return all;
}

void App::add_pane_choices() {
  for (Action& action : pane_actions()) palette_actions_.push_back(std::move(action));
  for (const HeatmapSource& source : workspace_.sources()) {
    const std::string title = visible_name(source.title);
    if (workspace_.can_enlarge(source.title))
      add_choice(palette_actions_, fmt::format("Enlarge {}", title), "pane",
                 "large bigger alone maximize full screen fullscreen heatmap",
                 [this, name = source.title] { workspace_.enlarge(name); })
          .checked = [this, name = source.title] { return workspace_.is_enlarged(name); };
    if (workspace_.is_on_screen(source.title)) {
      add_choice(palette_actions_, fmt::format("Copy the picture of {}", title), "picture",
                 "clipboard image pane screenshot paste",
                 [this, name = source.title] { workspace_.ask(name, PaneCommand::Kind::CopyPicture); })
          .needs([] { return why_not_copied().empty(); }, why_not_copied());
      add_choice(palette_actions_, fmt::format("Save the picture of {} as PNG...", title), "picture",
                 "write export image pane screenshot",
                 [this, name = source.title] { workspace_.ask(name, PaneCommand::Kind::SavePicture); });
      add_choice(palette_actions_, fmt::format("Save each element of {} as a pixel (PNG)...", title), "picture",
                 "write export image pane",
                 [this, name = source.title] { workspace_.ask(name, PaneCommand::Kind::SaveElements); })
          .needs([this, name = source.title] { return workspace_.can_save_elements(name); },
                 "too large: at most 32,768 a side, 50 million in all");
      const auto add_of_region = [&](const char* what, PaneCommand::Kind kind) {
        add_choice(palette_actions_, fmt::format("Save the region of {} {}...", title, what), "region",
                   "write export selection crop image numpy",
                   [this, name = source.title, kind] { workspace_.ask(name, kind); });
      };
      if (workspace_.selection()) add_of_region("as PNG", PaneCommand::Kind::SaveRegionPicture);
      if (workspace_.selection() && !source.reference) add_of_region("as .npy", PaneCommand::Kind::SaveRegion);
    }
    if (!source.reference)
      add_choice(palette_actions_, fmt::format("Save {} as .npy...", title), "tensor",
                 source.role == PaneRole::Input ? "write export numpy" : "write export numpy results",
                 [this, name = source.title] { workspace_.save_tensor(name); });
    if (source.backends.size() < 2) continue;
    for (std::size_t i = 0; i < source.backends.size(); ++i) {
      const std::string backend = source.backends[i];
      const std::string finding = i < source.backend_findings.size() ? source.backend_findings[i] : "";
      add_choice(palette_actions_, fmt::format("Show {} beside the reference", visible_name(backend)),
                 "implementation" + (finding.empty() ? "" : ", " + finding), "backend compare",
                 [this, backend] { workspace_.show_backend(backend); })
          .checked = [this, backend] { return workspace_.view().backend == backend; };
    }
    add_choice(palette_actions_, "Show what differs most beside the reference", "implementation", "backend compare",
               [this] { workspace_.show_backend({}); })
        .checked = [this] { return workspace_.view().backend.empty(); };
  }
}

void App::add_scale_choices() {
  for (const int percent : {75, 100, 125, 150, 175, 200, 250, 300}) {
    const float scale = static_cast<float>(percent) / 100;
    Action& choice = add_choice(palette_actions_, fmt::format("Scale {} %", percent), "size",
                                "zoom font larger smaller", [this, scale] { set_scale(scale); });
    choice.checked = [this, scale] { return scale_ == scale; };
    choice.needs([this, scale] { return scale <= largest_scale(window_); },
                 fmt::format("needs a window of {:.0f} × {:.0f} pixels", least_width * scale, least_height * scale));
  }
}

void App::add_tab_choices() {
  for (std::size_t place = 0; place < tabs_.count(); ++place) {
    if (place == tabs_.front()) continue;
    const std::string title = shown_name(document_at(place), 40);
    add_choice(palette_actions_, title, "tab", "show case", [this, place] { show_tab(place); });
    const std::string misfit = misfit_of(tabs_.at(place)).note();
    add_choice(
        palette_actions_, "Beside this case: " + title, misfit.empty() ? "tab" : misfit,
        "compare with difference of two cases side by side split",
        [this, number = tabs_.at(place).number] { number == compared_.tab ? stop_comparing() : put_beside(number); })
        .checked = [this, number = tabs_.at(place).number] { return number == compared_.tab; };
    if (tabs_.at(place).number == compared_.tab)
      add_choice(palette_actions_, "Swap this case and " + title, "tab", "change places front beside exchange",
                 [this] { swap_beside(); });
  }
  if (const auto scales = scales_beside())
    add_choice(palette_actions_, "Compare pictures scaled to " + samples_text(scales->common), "tab",
               "samples beside normalize 255 numbers", [this] { switch_scaled(); })
        .checked = [this] { return compared_.scaled; };
}

// A shader or an array that was chosen for another operator than that on screen, or an array for another dispatch.
void App::add_candidate_choices() {
  const OperatorSchema& shown = present_operator();
  for (const UnderTest& each : candidates_on_show())
    if (!each.elsewhere.empty() || (each.op && each.op != &shown))
      add_choice(palette_actions_,
                 fmt::format("Test {} for {}", visible_name(each.name, 40),
                             each.elsewhere.empty() ? short_name(shown) : "this dispatch"),
                 "implementation", "candidate chosen operator instead",
                 [this, wanted = TestFor{each.name, &shown}] { test_for_operator(wanted); });
}

void App::add_example_choices() {
  for (const ExampleCase& example : example_cases()) {
    const std::string kind = example.disagreement ? "known bug " : "";
    const std::string words = "sample case " + kind + example.file.filename().string() + " " + example.text;
    add_choice(palette_actions_, visible_name(example.title), example.disagreement ? "known disagreement" : "example",
               words, [this, file = example.file] { open_example_case(file); });
  }
}

// The buttons of the event in the bottom line. Undo, for one, is there anyway.
void App::add_notice_choices() {
  const Log::Line* line = notice_.line();
  if (line == nullptr) return;
  for (const Log::Answer& answer : line->answers)
    if (std::ranges::find(palette_actions_, answer.name, &Action::name) == palette_actions_.end())
      add_choice(palette_actions_, answer.name, "bottom line", "", answer.act);
}

void App::open_example_case(const std::filesystem::path& file) {
  commit_typing();
  choose_place([this, file](Place place) {
    Result<Document> document = open_example(file);
    if (!document) return tell(document.error());
    if (!show(*std::move(document), place)) return;
    end_greeting();
    if (const auto example = example_of(file)) log_.add(Log::Weight::Plain, message_about(*example));
  });
}

}  // namespace opscope::gui
