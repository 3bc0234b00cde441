#include "app/gui/form/picture_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/gui/edits/pictures.h"
#include "app/gui/form/number_row.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

struct ValuesChoice {
  const char* name;
  Conversion conversion;
};
constexpr std::array values_choices = {
    ValuesChoice{"0 to 1: x", {}}, ValuesChoice{"-1 to 1: 2 x - 1", {.scale = 2, .bias = -1}},
    ValuesChoice{"0 to 255: 255 x", {.scale = 255}}, ValuesChoice{"minus mean: x - mean", {.minus_mean = true}}};
constexpr std::size_t own_values = values_choices.size();

bool same_values(const Conversion& a, const Conversion& b) {
  return a.minus_mean == b.minus_mean && a.scale == b.scale && a.bias == b.bias;
}

// The choice with the values of `conversion`; own_values if there is none.
std::size_t choice_of(const Conversion& conversion) {
  const auto* const found = std::ranges::find_if(
      values_choices, [&](const ValuesChoice& choice) { return same_values(choice.conversion, conversion); });
  return static_cast<std::size_t>(found - values_choices.begin());
}

Conversion with_numbers_of(Conversion conversion, const Conversion& values) {
  conversion.minus_mean = values.minus_mean;
  conversion.scale = values.scale;
  conversion.bias = values.bias;
  return conversion;
}

// As the latest results know it; other edits leave it while they are run. nullptr: not scaled, or not known.
const ResizedPicture* resized_picture(const FormContext& form, TensorAt at, const FileValues& picture) {
  const Results* latest = form.input.latest;
  if (!picture.resample_size || !latest || !latest->request.model || latest->request.dispatch != at.dispatch)
    return nullptr;
  const FileValues* read = find_picture(*latest->request.model, at);
  if (!read || read->source_path != picture.source_path || read->resample_size != picture.resample_size) return nullptr;
  const auto found = latest->resized.find(form.desc().schema->tensors[at.tensor].name);
  return found == latest->resized.end() ? nullptr : &found->second;
}

void draw_size(const FormContext& form, TensorAt at, const FileValues& picture) {
  field_label("Picture size",
              "its own: the tensor, and those that must agree with it, take the sizes of the picture.\n"
              "the tensor's: the picture is scaled to the height and width of the tensor, also when they change.");
  const auto [n, channels, height, width] =
      picture.resample_size.value_or(scaled_size(PictureChannels::All, *find_desc(form.input.model, at)));
  const std::vector<std::string> names = {"its own", fmt::format("the tensor's, {} × {}", width, height)};
  // One that is made grey has a size in the case, which may be its own.
  const ResizedPicture* resized = resized_picture(form, at, picture);
  const bool is_own = !picture.resample_size || (resized && resized->width == width && resized->height == height);
  const std::string in_file = resized ? fmt::format("{} × {}", resized->width, resized->height) : "";
  const std::vector<Diagnostic> findings = form.diagnostics.claim(path_of(form, at.tensor, "PictureSize"));
  std::optional<std::size_t> chosen;
  {
    const FieldOutline outline(findings);
    chosen = combo_field("##PictureSize", is_own ? 0 : 1, names, std::array{in_file, std::string()});
  }
  note_widget("size " + names[is_own ? 0 : 1]);
  form.tell("PictureSize", findings);
  if (!chosen) return;
  if (*chosen == 0)
    form.output.take_file_sizes = at;
  else
    form.edit(with_channels(form.input.model, at, channels_of(picture)));
}

void draw_channels(const FormContext& form, TensorAt at, const FileValues& picture) {
  const std::string rounding = has_real_image_name(picture.source_path) ? "." : ", rounded down to a whole sample.";
  const TensorDesc& desc = *find_desc(form.input.model, at);
  constexpr std::array read_names = {"grey", "grey + alpha", "RGB", "RGBA"};
  const std::uint32_t read = std::clamp(scaled_size(PictureChannels::All, desc)[1], 1u, 4u);
  const std::string c =
      desc.sizes.size() < 3 ? "Without C" : fmt::format("With C = {}", desc.sizes[desc.sizes.size() - 3]);
  const bool too_many = desc.sizes.size() >= 3 && desc.sizes[desc.sizes.size() - 3] > read_names.size();
  field_label("Channels",
              fmt::format("all: as many as the tensor has{}. {} that is {}.\n"
                          "One channel is used for all channels of the tensor: it is broadcast, with stride 0.\n"
                          "Alpha is read by all, if the tensor has 2 or 4 channels, and by alpha.\n"
                          "Grey is (77 red + 150 green + 29 blue) / 256{}",
                          too_many ? ", up to 4" : "", c, too_many ? "one, grey" : read_names.at(read - 1), rounding));
  constexpr std::array all_names = {"all", "colour", "grey", "red", "green", "blue", "alpha"};
  const bool may_be_colour = may_have_alpha(form.input.model, at);
  std::vector<std::string> names, marks;
  std::vector<PictureChannels> choices;
  for (std::size_t i = 0; i < all_names.size(); ++i) {
    const auto each = static_cast<PictureChannels>(i);
    if (each == PictureChannels::Colour && !may_be_colour) continue;
    choices.push_back(each);
    names.emplace_back(all_names.at(i));
    marks.emplace_back(each == PictureChannels::Colour ? "without alpha" : "");
  }
  const auto present = static_cast<std::size_t>(std::ranges::find(choices, channels_of(picture)) - choices.begin());
  if (const auto chosen = combo_field("##Channels", present, names, marks))
    form.edit(with_channels(form.input.model, at, choices[*chosen]));
}

void draw_layout(const FormContext& form, TensorAt at, const FileValues& picture) {
  field_label("Layout",
              "The order of the picture's elements in memory. The strides follow, so the tensor stays the same.");
  const std::vector<std::string> names = {"NCHW", "NHWC"};
  const std::vector<std::string> marks = {"channel by channel", "pixel by pixel"};
  if (const auto chosen = combo_field("##Layout", static_cast<std::size_t>(picture.conversion.layout), names, marks))
    form.edit(with_layout(form.input.model, at, static_cast<Conversion::Layout>(*chosen)));
}

void draw_own_number(const FormContext& form, TensorAt at, const Conversion& conversion, const char* label,
                     double Conversion::*member, double speed) {
  field_label(label);
  const std::string id = std::string("##") + label;
  const NumberField field{
      .type = DataType::Float64, .bits = to_bits(conversion.*member), .speed = speed, .limit = &only_finite};
  form.number(id.c_str(), field, fmt::format("drag {} {}", label, at.tensor),
              [at, member](const Model& model, std::uint64_t bits) {
                const FileValues* now = find_picture(model, at);
                if (!now) return model;
                Conversion changed = now->conversion;
                changed.*member = from_bits<double>(bits);
                return with_values(model, at, changed);
              });
  form.refused(id.c_str(), DataType::Float64, &only_finite);
}

}  // namespace

std::string mean_note(const FileValues& picture, bool has_alpha) {
  const char* rounding = has_real_image_name(picture.source_path) ? "a FLOAT32" : "a whole sample";
  const double bias = picture.conversion.bias;
  if (has_alpha)
    return fmt::format(
        "The mean is that of the colours alone, rounded to {}. It is taken off alpha too, so the mean "
        "of all elements may not be {:g}.",
        rounding, bias);
  return fmt::format("The mean is rounded to {}, so the mean of the elements may not be exactly {:g}.", rounding, bias);
}

namespace {

void draw_mean_note(const FormContext& form, TensorAt at, const FileValues& picture) {
  const std::vector<std::uint32_t>& sizes = find_desc(form.input.model, at)->sizes;
  const std::uint32_t channels = sizes.size() < 3 ? 1 : sizes[sizes.size() - 3];
  const bool has_alpha = channels_of(picture) == PictureChannels::All && (channels == 2 || channels == 4);
  ImGui::SetCursorPosX(field_column());
  wrapped_text(palette().muted, mean_note(picture, has_alpha));
  note_widget("mean note");
}

void draw_values(const FormContext& form, TensorAt at, const FileValues& picture) {
  const Conversion& conversion = picture.conversion;
  const bool is_real = has_real_image_name(picture.source_path);
  field_label("Scaling", is_real ? "What a sample becomes. x is the sample, a real number of any size."
                                 : "What a sample becomes. x is the sample divided by the largest one, from 0 to 1.");
  std::vector<std::string> names;
  names.reserve(values_choices.size() + 1);
  // Of real samples no range is known.
  for (const ValuesChoice& choice : values_choices)
    names.emplace_back(is_real ? std::string_view(choice.name).substr(std::string_view(choice.name).find(": ") + 2)
                               : choice.name);
  names.emplace_back(conversion.minus_mean ? "own: scale (x - mean) + bias" : "own: scale x + bias");
  const std::pair key{at.dispatch, at.tensor};
  const std::size_t present = form.state.own_values.contains(key) ? own_values : choice_of(conversion);
  // In a narrow field the name of the present one, "minus mean", without what it computes.
  const float room = ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight() - 2 * ImGui::GetStyle().FramePadding.x;
  if (std::string& shown = names[present]; ImGui::CalcTextSize(shown.c_str()).x > room)
    shown = shown.substr(0, shown.find(':'));
  note_widget("scaling " + names[present]);
  if (const auto chosen = combo_field("##Scaling", present, names)) {
    form.state.own_values.erase(key);
    if (*chosen == own_values)
      form.state.own_values.insert(key), form.state.own_chosen = {key, &form.input.model};
    else
      form.edit(with_values(form.input.model, at, with_numbers_of(conversion, values_choices.at(*chosen).conversion)));
  }
  if (conversion.minus_mean) draw_mean_note(form, at, picture);
  if (present != own_values) return;
  draw_own_number(form, at, conversion, "Scale", &Conversion::scale, 0.01);
  draw_own_number(form, at, conversion, "Bias", &Conversion::bias, 0.01);
}

std::size_t filled_bins(const TensorSummary& summary) {
  if (!summary.histogram) return 0;
  return static_cast<std::size_t>(
      std::ranges::count_if(summary.histogram->bins, [](std::uint64_t count) { return count > 0; }));
}

// An operator that looks at the sign shows nothing of a picture without negative values. One with attributes, such as
// bounds, may show nothing because of them.
FlatOutput flat_output(const Results& results) {
  if (!results.invocation->schema->attributes.empty()) return {};
  constexpr std::size_t few = 2, many = 8;  // bins
  const std::vector<TensorSummary>& tensors = results.tensors;
  if (tensors.size() < 2 || !tensors[0].is_input || tensors[1].is_input) return {};
  const std::size_t output_bins = filled_bins(tensors[1]);
  const bool is_flat = tensors[0].statistics.finite() > 0 && tensors[0].statistics.min >= 0 &&
                       filled_bins(tensors[0]) >= many && output_bins > 0 && output_bins <= few;
  if (!is_flat) return {};
  const DataType type = tensors[1].tensor.desc.data_type;
  const Statistics& output = tensors[1].statistics;
  const std::string least = format_element(type, output.min_bits), most = format_element(type, output.max_bits);
  return {results.invocation->schema, least == most ? least : fmt::format("{} and {}", least, most)};
}

// Of samples from 0 to 1.
bool may_be_negative(const Conversion& conversion) {
  return conversion.minus_mean || conversion.bias < 0 || conversion.bias + conversion.scale < 0;
}

void draw_hint(const FormContext& form, TensorAt at, const FileValues& picture) {
  const Results* latest = form.input.latest;
  if (latest && latest->valid() && latest->state == Results::State::Complete)
    form.state.flat_output = flat_output(*latest);
  form.below("all but flat", [&] {
    if (may_be_negative(picture.conversion) || form.state.flat_output.schema != form.desc().schema) return;
    ImGui::SetCursorPosX(field_column());
    const std::string& values = form.state.flat_output.values;
    wrapped_text(palette().caution,
                 fmt::format("! No value is negative, so hardly anything but {} comes out. Use:", values));
    note_widget("comes out " + values);
    ImGui::SetCursorPosX(field_column());
    const auto offer = [&](const char* text, const char* name, std::size_t choice) {
      if (button(text, 0, name, values_choices.at(choice).name))
        form.edit(with_values(form.input.model, at,
                              with_numbers_of(picture.conversion, values_choices.at(choice).conversion)));
    };
    constexpr const char* minus_mean = "minus mean";
    const float width = ImGui::CalcTextSize(minus_mean).x + 2 * ImGui::GetStyle().FramePadding.x;
    offer("-1 to 1", "UseMinusOneToOne", 1);
    ImGui::SameLine(0, px(4));
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine(), ImGui::SetCursorPosX(field_column());
    offer(minus_mean, "UseMinusMean", 3);
  });
}

}  // namespace

void draw_squashed(const FormContext& form, TensorAt at, const FileValues& picture) {
  form.below("squashed", [&] {
    const ResizedPicture* resized = resized_picture(form, at, picture);
    if (resized == nullptr) return;
    const ImageSize& size = *picture.resample_size;
    const bool loses_pixels = loses_most_pixels(resized->width, resized->height, size);
    if (!resized->squashed && !loses_pixels) return;
    ImGui::SetCursorPosX(field_column());
    const std::string becomes =
        loses_pixels ? fmt::format("reduced to {} × {}", size[3], size[2]) : "stretched to another shape";
    wrapped_text(palette().caution,
                 fmt::format("! Its {} × {} pixels are {}.", resized->width, resized->height, becomes));
    note_widget(loses_pixels ? "reduced" : "squashed");
    if (!may_take_picture_sizes(form.input.model, at)) return;
    ImGui::SetCursorPosX(field_column());
    if (button("Use its own sizes", 0, "use picture sizes",
               "The tensor, and those that must agree with it, take the sizes of the picture."))
      form.output.take_file_sizes = at;
  });
}

void draw_picture(const FormContext& form, TensorAt at, const FileValues& picture) {
  draw_size(form, at, picture);
  const bool is_condition = form.desc().schema->tensors[at.tensor].kind == TensorKind::Condition;
  if (!is_condition) draw_squashed(form, at, picture);
  draw_channels(form, at, picture);
  draw_layout(form, at, picture);
  if (is_condition) return;  // only the threshold counts
  if (is_integer(find_desc(form.input.model, at)->data_type)) {
    if (has_real_image_name(picture.source_path)) return;  // refused
    field_label("Scaling", "Integers hold the samples as they are.");
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("0 to 255, the samples");
    return;
  }
  draw_values(form, at, picture);
  draw_hint(form, at, picture);
}

}  // namespace opscope::gui
