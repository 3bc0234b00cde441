#include "app/gui/form/source_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/listed_values.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/sequence_wrap.h"
#include "app/gui/edits/sources.h"
#include "app/gui/form/chain_fields.h"
#include "app/gui/form/number_row.h"
#include "app/gui/form/paint_fields.h"
#include "app/gui/form/picture_fields.h"
#include "app/gui/form/threshold_fields.h"
#include "app/gui/session/source_name.h"
#include "app/gui/verdict/form_findings.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/io/array_file.h"
#include "core/io/image.h"
#include "core/io/raw_file.h"
#include "core/model/load.h"
#include "core/tensor/dimension_name.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr std::size_t most_typed = 4000;  // characters of a list of elements

// nullopt for a list that is too long to be typed.
std::optional<std::string> elements_text(DataType type, const ArrayValues& array) {
  std::string text;
  for (const std::uint64_t bits : array.values) {
    text += (text.empty() ? "" : ", ") + format_exactly(type, bits);
    if (text.size() > most_typed) return std::nullopt;
  }
  return text;
}

// "0x3c00 0x0001 ...", of the first elements. Numbers of 64 bits, of which the field has few, come first.
std::string bits_text(DataType type, const ArrayValues& array) {
  const std::size_t most = element_size(type) == 8 ? 16 : 32, shown = std::min(most, array.values.size());
  const std::string rest = array.values.size() > most ? " ..." : "";
  std::string numbers, text;
  for (std::size_t i = 0; i < shown; ++i) {
    numbers += (i == 0 ? "" : ", ") + format_exactly(type, array.values[i]);
    text += (i == 0 ? "" : " ") + format_bits(type, array.values[i]);
  }
  return element_size(type) == 8 ? numbers + rest + "\n" + text + rest : text + rest;
}

// The elements of a list, or why it is none.
tl::expected<std::vector<std::uint64_t>, std::string> parse_elements(DataType type, std::string_view text) {
  std::vector<std::uint64_t> elements;
  bool is_separated = true;  // by a comma from the value before
  for (std::size_t begin = 0; (begin = text.find_first_not_of(" \t", begin)) != std::string::npos;) {
    if (text[begin] == ',') {
      if (is_separated && text.find_first_not_of(", \t") != std::string::npos)
        return tl::unexpected(fmt::format("value {} is empty: type it before the comma", elements.size() + 1));
      is_separated = true;
      ++begin;
      continue;
    }
    is_separated = false;
    const std::size_t end = std::min(text.find_first_of(", \t", begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    const auto bits = parse_typed(type, word);
    if (!bits) return tl::unexpected(fmt::format("value {}: {}", elements.size() + 1, refusal(type, word)));
    elements.push_back(*bits);
    begin = end;
  }
  if (elements.empty())
    return tl::unexpected(fmt::format("no element: {}, separated by commas", refusal_in_parts(type, "x").allowed));
  return elements;
}

// Of a list such as "1,5 2,5", whose commas may have been meant as decimal points; else "".
std::string remark_on_commas(DataType type, std::string_view text, std::size_t elements) {
  constexpr std::string_view digits = "0123456789";
  if (!is_floating_point(type)) return "";
  std::size_t words = 0;
  for (std::size_t begin = 0; (begin = text.find_first_not_of(" \t", begin)) != std::string::npos; ++words) {
    const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    const std::size_t comma = word.find(',');
    const bool is_pair = comma != std::string::npos && comma > 0 && comma + 1 < word.size() &&
                         word.find_first_not_of("+-0123456789") == comma &&
                         word.find_first_not_of(digits, comma + 1) == std::string::npos;
    if (!is_pair) return "";
    begin = end;
  }
  return words < 2 ? "" : fmt::format("read as {} values: a decimal has a point, as 1.5", elements);
}

// Sizes for so many elements: the last one changes if the others allow that.
std::vector<std::uint32_t> sizes_for(std::size_t elements, std::vector<std::uint32_t> sizes) {
  const std::uint64_t others = element_count(std::span(sizes).first(sizes.size() - 1));
  if (elements % others != 0) std::ranges::fill(sizes, 1);
  sizes.back() = static_cast<std::uint32_t>(elements % others == 0 ? elements / others : elements);
  return sizes;
}

// The numbers that a case file accepts for a deviation (core/model/json/parse_opscope.cpp).
constexpr NumberLimit not_negative = {
    .accepts =
        [](std::uint64_t bits) { return std::isfinite(from_bits<double>(bits)) && from_bits<double>(bits) >= 0; },
    .allowed = "a finite number that is 0 or more",
    .least = 0};

constexpr std::uint64_t most_counted = std::numeric_limits<std::uint32_t>::max();  // by a case file

// "1 to 2,147,483,648": how many elements a case file can count and a resource can hold.
std::string allowed_counts(DataType type) {
  const std::uint64_t size = std::max<std::uint64_t>(1, element_size(type));
  return "1 to " + with_thousands(std::min(most_counted, max_resource_bytes / size));
}

// A picture's samples of 0 to 255 do not fit INT8.
void draw_cure(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  const Resource& resource = *find_resource(form.input.model, at);
  const auto* file = std::get_if<FileValues>(&resource.initial_values);
  if (desc.data_type != DataType::Int8 || !file || !has_image_name(file->source_path) ||
      has_real_image_name(file->source_path) || file->conversion.threshold)
    return;
  const OperatorSchema& schema = *form.desc().schema;
  const SupportRow* support = schema.supported_at(form.input.model.feature_level);
  if (!support || !support->data_types[at.tensor].contains(DataType::UInt8)) return;
  ImGui::SetCursorPosX(field_column());
  if (button("Make it UINT8", 0, "make UINT8", "The data type that has all values of a picture."))
    form.edit(with_data_type(form.input.model, at, DataType::UInt8, form.match()));
}

// After the field of a text with which the case cannot run: once that is known, the field takes the keyboard again if
// Enter left it.
void type_on(const FormContext& form, const char* id, std::span<const Diagnostic> findings) {
  const Results* latest = form.input.latest;
  const bool is_known = latest != nullptr && latest->request.model.get() == &form.input.model;
  const bool is_error = std::ranges::any_of(
      findings, [](const Diagnostic& each) { return each.severity == Diagnostic::Severity::Error; });
  const bool is_left = form.state.entry.entered == ImGui::GetID(id) && ImGui::IsItemFocused();
  if (is_known && is_error && is_left && !ImGui::IsAnyItemActive()) ImGui::SetKeyboardFocusHere(-1);
}

// The same of a name that was refused, looked up at most once a second: the form is drawn more often than that.
std::string why_refused_source(const FormContext& form, const std::string& name, const std::string& present) {
  constexpr double lasts = 1;  // seconds
  LookedUpName& known = form.state.looked_up[name];
  const double now = ImGui::GetTime();
  if (known.present != present || now - known.at >= lasts)
    known = {present, why_no_source(name, present, form.input.paths), now};
  const auto unreadable = form.state.unreadable.find(name);
  return known.why.empty() && unreadable != form.state.unreadable.end() ? unreadable->second : known.why;
}

// Draws the fields of each kind of values. An entry edits `member` of a copy and replaces the values by it.
struct ValueFields {
  const FormContext& form;
  TensorAt at;
  const Resource& resource;
  std::span<const Diagnostic> findings;  // about the source

  DataType type() const {
    const TensorDesc* desc = find_desc(form.input.model, at);
    return resource.data_type == DataType::Unknown && desc ? desc->data_type : resource.data_type;
  }

  // A list of bits as integers is shown as the numbers that the tensor makes of them.
  DataType element_type() const {
    const TensorDesc* desc = find_desc(form.input.model, at);
    const bool as_bits = desc && is_integer(type()) && element_size(type()) == element_size(desc->data_type);
    return as_bits ? desc->data_type : type();
  }

  template <class Values, class Member>
  void entry(const char* label, const std::string& tooltip, const Values& values, Member Values::*member, DataType type,
             const NumberLimit* limit = nullptr) const {
    field_label(label, tooltip);
    const std::string id = std::string("##") + label;
    const std::vector<Diagnostic> about = form.diagnostics.claim(path_of(form, at.tensor, label));
    const FieldOutline outline(about);
    form.number(id.c_str(), {.type = type, .bits = to_bits(values.*member), .limit = limit},
                fmt::format("drag {} {}", label, at.tensor),
                [values, member, at = at](const Model& model, std::uint64_t bits) {
                  Values changed = values;
                  if constexpr (std::is_same_v<Member, double>)
                    changed.*member = from_bits<double>(bits);
                  else
                    changed.*member = static_cast<Member>(bits);
                  return with_initial_values(model, at, std::move(changed));
                });
    form.refused(id.c_str(), type, limit);
    form.tell(label, about);
  }

  void operator()(const ConstantValues& v) const {
    entry("Value", "Every element.", v, &ConstantValues::value, type());
    count(v);
  }
  void operator()(const SequenceValues& v) const {
    entry("Start", "The first element.", v, &SequenceValues::start, type());
    const std::string wraps = wrap_text(type(), v);
    entry("Delta",
          "Added once for each element, in the type itself: floats round at each step, integers wrap." +
              (wraps.empty() ? "" : "\n" + wraps),
          v, &SequenceValues::delta, type());
    count(v);
  }
  void operator()(const ArrayValues& v) const {
    field_label("Elements", "Separated by commas or spaces: decimals, nan, inf, -inf, or bits as 0x...");
    const DataType shown = element_type();
    const std::optional<std::string> text = elements_text(shown, v);
    if (!text) {  // typing into a part of the list would replace all of it
      ImGui::AlignTextToFramePadding();
      muted_text(with_thousands(v.values.size()) + " values");
      tooltip_on_hover("A list this long is edited in the case file.");
    } else {
      draw_list(*text, v);
    }
    draw_way_back(form, at);
  }
  void draw_list(const std::string& text, const ArrayValues& v) const {
    const DataType shown = element_type();
    const MonoFont mono;
    Entry& entry = form.state.entry;
    std::optional<std::string> typed;
    std::vector<Diagnostic> of_list = form.diagnostics.claim(path_of(form, at.tensor, "Elements"));
    {
      const FieldOutline outline(of_list);
      typed = text_field(entry, "##Elements", text, -FLT_MIN, list_without_middle);
    }
    if (typed) {
      const auto elements = parse_elements(shown, *typed);
      entry.is_value = elements.has_value();
      entry.remark = elements ? remark_on_commas(shown, *typed, elements->size()) : "";
      if (elements)
        entry.edit = [elements = *elements, at = at](const Model& model) {
          return with_initial_values(model, at, ArrayValues{elements});
        };
    }
    const std::vector<Diagnostic> told = of_list;
    of_list.insert(of_list.end(), findings.begin(), findings.end());
    type_on(form, "##Elements", of_list);
    tooltip_on_hover(bits_text(shown, v));
    std::string why;
    if (const auto refused = refused_text(form.state.entry, "##Elements"))
      if (const auto elements = parse_elements(shown, *refused); !elements) why = elements.error();
    form.refused("##Elements", why);
    // Without strides draw_list_count() tells it.
    if (const TensorDesc* desc = find_desc(form.input.model, at); desc && desc->strides) form.tell("Elements", told);
    if (shown != type()) {
      ImGui::SetCursorPosX(field_column());
      wrapped_text(palette().muted,
                   fmt::format("{} numbers; the case has their bits as {}", name(shown), name(type())));
    }
  }
  void operator()(const FileValues& v) const {
    field_label("File", "An image (.png, .jpg, .hdr), an .npy file, or raw bytes (.dat, .bin, .raw), little-endian.");
    const float button = ImGui::GetFrameHeight(), width = ImGui::GetContentRegionAvail().x - button - px(4);
    Entry& entry = form.state.entry;
    std::optional<std::string> path;
    {
      const FieldOutline outline(findings);
      path = text_field(entry, "##path", v.source_path, width);
    }
    type_on(form, "##path", findings);
    control_tooltip();
    if (path) {
      entry.is_value = why_no_source(*path, v.source_path, form.input.paths).empty();
      if (entry.is_value)
        entry.edit = [changed = v, path = *path, at = at](const Model& model) mutable {
          changed.source_path = path;
          return with_initial_values(model, at, changed);
        };
    }
    tooltip_on_hover(v.source_path);
    ImGui::SameLine(0, px(4));
    if (ImGui::Button("...", {button, 0})) form.output.choose_file = at;
    note_widget("Open");
    tooltip_on_hover("Choose a file. Other inputs keep their sizes: it is made to fit.");
    const auto refused = refused_text(entry, "##path");
    const std::string why = refused ? why_refused_source(form, *refused, v.source_path) : "";
    form.refused("##path", why.empty() ? "the file is there now: type its name again" : why);
    form.tell("File", refused ? std::span<const Diagnostic>() : findings);
    form.below("make UINT8", [&] {
      if (const TensorDesc* desc = find_desc(form.input.model, at)) draw_cure(form, at, *desc);
    });
    const bool is_picture = has_image_name(v.source_path);
    const bool is_condition = form.desc().schema->tensors[at.tensor].kind == TensorKind::Condition;
    if (is_picture) draw_picture(form, at, v);
    const bool is_raw = !is_picture && !has_array_name(v.source_path);
    const bool is_refused = std::ranges::any_of(
        findings, [](const Diagnostic& each) { return each.severity == Diagnostic::Severity::Error; });
    form.below("read as raw", [&] {
      if (!is_raw || has_raw_name(v.source_path) || is_refused) return;
      ImGui::SetCursorPosX(field_column());
      wrapped_text(palette().caution, "Read as raw bytes: by its name it is neither a picture nor an array.");
      note_widget("read as raw");
    });
    if (has_raw_name(v.source_path)) draw_raw(v);
    if (is_condition && has_threshold_field(v)) draw_threshold(form, at, v);
  }
  // A raw file says neither of what type its elements are nor where those of the tensor begin.
  void draw_raw(const FileValues& v) const {
    field_label("Elements", "The data type of the file's elements.");
    std::vector<std::string> names;
    std::size_t present = all_data_types.size();
    for (const DataType each : all_data_types) {
      if (each == type()) present = names.size();
      names.emplace_back(name(each));
    }
    if (const auto chosen = combo_field("##Elements", present, names))
      form.edit(with_source_type(form.input.model, at, all_data_types.begin()[*chosen]));
    field_label("Header", "Bytes of the file before its elements.");
    form.number("##Header", {.type = DataType::UInt64, .bits = v.offset}, fmt::format("drag Header {}", at.tensor),
                [at = at](const Model& model, std::uint64_t bits) { return with_source_header(model, at, bits); });
    form.refused("##Header", DataType::UInt64);
    const Binding* binding = find_binding(form.input.model, at);
    if (binding == nullptr) return;
    form.field(path_of(form, at.tensor, "Offset"), "Offset", "Elements of the file before those of the tensor.", [&] {
      form.number("##Offset", {.type = DataType::UInt64, .bits = binding->element_offset},
                  fmt::format("drag Offset {}", at.tensor),
                  [at = at](const Model& model, std::uint64_t bits) { return with_source_offset(model, at, bits); });
      form.refused("##Offset", DataType::UInt64);
    });
  }
  void operator()(const ListValues& v) const {
    field_label("Elements", "Values of several types, one after another. Edit them in the case file.");
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%zu values", v.values.size());
  }
  void operator()(const GeneratorValues& v) const {
    using K = GeneratorValues::Kind;
    if (v.kind == K::Normal) {
      entry("Mean", "The mean of the distribution.", v, &GeneratorValues::a, DataType::Float64, &only_finite);
      entry(
          "Deviation",
          "The standard deviation. A value is a sum of twelve uniform ones: none is more than six deviations from the "
          "mean, and fewer than of a true normal distribution are far from it.",
          v, &GeneratorValues::b, DataType::Float64, &not_negative);
    }
    if (v.kind == K::Uniform || v.kind == K::Ramp || v.kind == K::Checkerboard) {
      entry("Low", "The smallest value.", v, &GeneratorValues::a, DataType::Float64, &only_finite);
      entry("High", "The largest value.", v, &GeneratorValues::b, DataType::Float64, &only_finite);
      form.below("Low above High", [&] {
        if (v.kind != K::Uniform || v.a <= v.b) return;
        ImGui::SetCursorPosX(field_column());
        error_sentence("Low is above High: the values lie between the two all the same.", true);
        note_widget("message Low");
      });
    }
    if (v.kind == K::Normal || v.kind == K::Uniform || v.kind == K::RandomBits)
      entry("Seed", "The same seed gives the same values everywhere.", v, &GeneratorValues::seed, DataType::UInt64);
    if (v.kind == K::Ramp || v.kind == K::Checkerboard)
      entry("Row length", "Elements in one row of the pattern.", v, &GeneratorValues::width, DataType::UInt32);
    if (v.kind == K::Checkerboard)
      entry("Cell", "Elements along the edge of a square.", v, &GeneratorValues::cell, DataType::UInt32, &at_least_one);
    count(v);
  }

  // The count is shown only if the resource does not hold exactly what the tensor needs, or as much of that as can be
  // counted: then the sizes are refused.
  template <class Values>
  void count(const Values& v) const {
    const TensorDesc* desc = find_desc(form.input.model, at);
    const std::uint64_t needed = desc ? extent_in_elements(*desc) : 0;
    if (needed == 0 || v.count == std::min(needed, most_counted)) return;  // a size of 0 is refused
    const std::string allowed = allowed_counts(type());
    const NumberLimit limit{.accepts = at_least_one.accepts, .allowed = allowed.c_str(), .least = 1, .has_end = true};
    entry("Count", "Elements in the resource.", v, &Values::count, DataType::UInt32, &limit);
  }
};

// What an input can read: the outputs of earlier dispatches, values of its own, what the clipboard has, and what other
// inputs read.
struct SourceChoices {
  std::vector<std::string> names;
  std::vector<std::size_t> writers;       // of the first names
  std::size_t kinds = 0;                  // names behind those are of SourceKind; then comes the one for pasting
  std::vector<SharedResource> resources;  // of the names behind that
  std::size_t present = 0;
  std::size_t choosable = 0;          // names; behind them stand outputs that the input cannot read
  std::vector<std::string> marks;     // why not
  std::vector<std::string> headings;  // of an input that could read another output
};

std::string output_name(const Model& model, std::size_t dispatch) {
  return fmt::format("output of {}", visible_name(find_dispatch(model, dispatch)->dispatchable));
}

SourceChoices source_choices(const Model& model, TensorAt at, SourceKind present) {
  SourceChoices choices;
  const auto head = [&](const char* heading) {
    if (at.dispatch == 0) return;
    choices.headings.resize(choices.names.size() + 1);
    choices.headings.back() = heading;
  };
  choices.writers = possible_writers(model, at);
  const std::optional<std::size_t> writer = writer_of(model, at);
  if (writer && std::ranges::find(choices.writers, *writer) == choices.writers.end())
    choices.writers.insert(choices.writers.begin(), *writer);
  if (!choices.writers.empty()) head("Earlier dispatches");
  for (const std::size_t other : choices.writers) choices.names.push_back(output_name(model, other));
  head("Values of its own");
  for (int kind = 0; kind < static_cast<int>(SourceKind::List); ++kind)
    choices.names.emplace_back(label(static_cast<SourceKind>(kind)));
  if (present == SourceKind::List) choices.names.emplace_back(label(present));
  choices.kinds = choices.names.size() - choices.writers.size();
  choices.present = choices.writers.size() + static_cast<std::size_t>(present);
  if (writer)
    choices.present = static_cast<std::size_t>(std::ranges::find(choices.writers, *writer) - choices.writers.begin());
  choices.names.emplace_back("pasted values");
  choices.resources = possible_resources(model, at);
  if (!choices.resources.empty()) head("Values of other inputs");
  for (const SharedResource& shared : choices.resources)
    choices.names.push_back(
        shared.resource == tensor_text(model, shared.of)
            ? "resource " + shared.resource
            : fmt::format("resource {} of {}", visible_name(shared.resource, 24), tensor_text(model, shared.of)));
  choices.choosable = choices.names.size();
  choices.marks.resize(choices.choosable);
  if (find_dispatchable(model, at.dispatch)->desc.schema->tensors[at.tensor].kind == TensorKind::Condition)
    choices.marks[choices.writers.size() + static_cast<std::size_t>(SourceKind::Image)] = "pictures by a threshold";
  if (choices.writers.size() < at.dispatch) head("Outputs that do not fit");
  for (std::size_t other = 0; other < at.dispatch; ++other) {
    if (std::ranges::find(choices.writers, other) != choices.writers.end()) continue;
    choices.names.push_back(output_name(model, other));
    choices.marks.push_back(visible_message(why_not_written_by(model, at, other)));
  }
  return choices;
}

void choose_source(const FormContext& form, TensorAt at, const TensorDesc& desc, const SourceChoices& choices,
                   std::size_t chosen) {
  const Model& model = form.input.model;
  if (chosen < choices.writers.size()) return form.edit(with_writer(model, at, choices.writers[chosen]));
  chosen -= choices.writers.size();
  const bool was_written = choices.present < choices.writers.size();
  if (chosen == choices.kinds) {
    if (was_written) form.edit(with_own_values(model, at, default_input(*form.desc().schema, at.tensor, desc)));
    form.output.paste_values = at;
    return;
  }
  if (chosen > choices.kinds)
    return form.edit(with_shared_resource(model, at, choices.resources[chosen - choices.kinds - 1].of));
  const auto kind = static_cast<SourceKind>(chosen);
  if (kind == SourceKind::Array) {
    form.output.list_values = at;
    return;
  }
  if (kind == SourceKind::Image) form.output.choose_file = at;
  if (was_written)
    form.edit(with_own_values(
        model, at,
        kind == SourceKind::Image ? default_input(*form.desc().schema, at.tensor, desc) : default_values(kind, desc)));
  else if (kind != SourceKind::Image)
    form.edit(with_initial_values(model, at, default_values(kind, desc)));
}

// True if what the list has beyond the elements are zeros up to the tensor's size, which is a multiple of 4 bytes.
bool only_fills_the_tensor(const ArrayValues& list, const TensorDesc& desc) {
  const std::uint64_t elements = element_count(desc), most = minimum_size_in_bytes(desc) / element_size(desc.data_type);
  if (list.values.size() <= elements || list.values.size() > most) return false;
  return std::all_of(list.values.begin() + static_cast<std::ptrdiff_t>(elements), list.values.end(),
                     [](std::uint64_t bits) { return bits == 0; });
}

// The strides reach beyond the list, into the zeros that fill its memory up to a multiple of 4 bytes.
bool reaches_filling(const Model& model, TensorAt at, const Resource& resource, std::uint64_t values,
                     const TensorDesc& desc) {
  const std::uint64_t bytes = values * element_size(resource.data_type);
  return desc.strides && resource.size_in_bytes == 0 && resource.data_type == desc.data_type &&
         find_binding(model, at)->element_offset == 0 && values < extent_in_elements(desc) &&
         minimum_size_in_bytes(desc) <= (bytes + 3) / 4 * 4;
}

// The list has as many values as one of the dimensions: they may be broadcast over the others.
void offer_list_along_a_dimension(const FormContext& form, TensorAt at, const TensorDesc& desc, std::size_t values) {
  for (std::size_t d = 0; d < desc.sizes.size(); ++d) {
    if (values < 2 || desc.sizes[d] != values) continue;
    std::vector<std::uint32_t> strides(desc.sizes.size(), 0);
    strides[d] = 1;
    const std::string name = dimension_name(desc.sizes.size(), d);
    ImGui::SetCursorPosX(field_column());
    if (button(("One for each " + name).c_str(), 0, "list along " + name,
               "Reads the values along this dimension, and broadcasts them over the others with stride 0."))
      form.edit(with_strides(form.input.model, at, strides));
  }
}

}  // namespace

void draw_list_count(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  const Resource* resource = find_resource(form.input.model, at);
  const auto* list = resource ? std::get_if<ArrayValues>(&resource->initial_values) : nullptr;
  const std::uint64_t elements = element_count(desc);
  if (list == nullptr || writer_of(form.input.model, at)) return;
  if (form.has_refused(path_of(form, at.tensor, "Elements"))) return;
  if (reaches_filling(form.input.model, at, *resource, list->values.size(), desc)) {
    ImGui::SetCursorPosX(field_column());
    error_sentence(fmt::format("The list has {}; the strides reach {}. The rest is 0.",
                               counted(list->values.size(), "value"), counted(extent_in_elements(desc), "element")),
                   true);
    note_widget("message Elements");
  }
  if (elements == 0 || desc.strides || list->values.size() == elements) return;  // a size of 0 is refused
  if (only_fills_the_tensor(*list, desc)) return;
  const std::vector<std::uint32_t> sizes = sizes_for(list->values.size(), desc.sizes);
  form.diagnostics.claim(path_of(form, at.tensor, "Elements"));  // the sentence below tells it
  // Sizes that no tensor may have are told by a message of their own.
  if (elements <= std::numeric_limits<std::uint32_t>::max()) {
    ImGui::SetCursorPosX(field_column());
    error_sentence(list_length_text(*list, desc), !lists_too_few(form.input.model, at, desc));
    note_widget("message Elements");
  }
  offer_list_along_a_dimension(form, at, desc, list->values.size());
  ImGui::SetCursorPosX(field_column());
  const float room = ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().FramePadding.x;
  const bool others_follow = form.match() == Match::Groups && !names_of_same_sizes(form.desc(), at.tensor).empty();
  const std::string text = fmt::format("Make {} {}", others_follow ? "all" : "it", fmt::join(sizes, "×"));
  const bool clicked =
      button(text_without_middle(text, room).c_str(), 0, "sizes of the list",
             others_follow ? "Sizes with an element for each of these values, for all tensors that must agree."
                           : "Sizes with an element for each of these values.");
  note_widget(text);
  if (clicked) form.edit(with_sizes(form.input.model, at, sizes, form.match()));
}

void draw_source(const FormContext& form, TensorAt at) {
  const Resource* resource = find_resource(form.input.model, at);
  const TensorDesc* desc = find_desc(form.input.model, at);
  if (!resource || !desc) return;
  const std::string& tensor = form.desc().schema->tensors[at.tensor].name;
  std::vector<Diagnostic> findings = form.diagnostics.claim(tensor + ".source");
  for (const Diagnostic& finding : form.diagnostics.claim(tensor + ".File")) findings.push_back(finding);
  const std::optional<std::size_t> writer = writer_of(form.input.model, at);
  const SourceKind present = kind_of(resource->initial_values);
  const SourceChoices choices = source_choices(form.input.model, at, present);
  std::string tooltip = fmt::format("Where the values come from: resource '{}'.", visible_name(resource->name));
  if (present == SourceKind::Normal)
    tooltip +=
        "\nnormal: approximately so. Each value is a sum of 12 uniform numbers, within 6 deviations of the mean.";
  field_label("Source", writer ? "An earlier dispatch writes the values." : tooltip);
  const bool at_the_file = !writer && present == SourceKind::Image;  // which has a field of its own
  {
    const float button = ImGui::GetFrameHeight(), gap = px(4);
    if (writer) ImGui::SetNextItemWidth(-(button + gap));
    const FieldOutline outline(at_the_file ? std::span<const Diagnostic>() : findings);
    if (const auto chosen =
            combo_field("##Source", choices.present, choices.names, choices.marks, choices.choosable, choices.headings))
      choose_source(form, at, *desc, choices, *chosen);
    if (writer) {
      ImGui::SameLine(0, gap);
      if (ImGui::Button(">", {button, 0})) form.output.choose_dispatch = *writer;
      note_widget("Writer");
      tooltip_on_hover("Shows the dispatch that writes the values.");
    }
  }
  draw_sharing(form, at);
  if (!at_the_file) form.tell("Source", findings);
  if (writer) return;
  draw_paint(form, at);  // above all fields of the values: it keeps its place when a stroke makes a list of them
  std::visit(ValueFields{form, at, *resource, findings}, resource->initial_values);
  const bool is_condition = form.desc().schema->tensors[at.tensor].kind == TensorKind::Condition;
  if (is_condition && present == SourceKind::Array) draw_share_of_true(form, at);
}

}  // namespace opscope::gui
