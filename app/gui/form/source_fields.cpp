// Fields of what fills an input: a file, numbers, or a generator.

#include <fmt/format.h>

#include <filesystem>

#include "app/gui/edits/sources.h"
#include "app/gui/form/form.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// A number of the values' own description: an entry that edits `member` of a copy and puts the copy back.
struct ValueFields {
  const FormContext& form;
  TensorAt at;
  const Resource& resource;

  DataType type() const {
    const TensorDesc* desc = find_desc(form.input.model, at);
    return resource.data_type == DataType::Unknown && desc ? desc->data_type : resource.data_type;
  }

  template <class Values, class Member>
  void entry(const char* label, const char* tooltip, const Values& values, Member Values::*member,
             DataType type) const {
    field_label(label, tooltip);
    const std::string id = std::string("##") + label;
    bool dragged = false;
    if (const auto bits = number_field(id.c_str(), {.type = type, .bits = to_bits(values.*member)}, &dragged)) {
      Values changed = values;
      if constexpr (std::is_same_v<Member, double>)
        changed.*member = from_bits<double>(*bits);
      else
        changed.*member = static_cast<Member>(*bits);
      form.edit(with_initial_values(form.input.model, at, std::move(changed)),
                dragged ? fmt::format("drag {} {}", label, at.tensor) : "");
    }
  }

  void operator()(const ConstantValues& v) const {
    entry("Value", "Every element.", v, &ConstantValues::value, type());
    count(v);
  }
  void operator()(const SequenceValues& v) const {
    entry("Start", "The first element.", v, &SequenceValues::start, type());
    entry("Delta", "What each element adds to the one before it.", v, &SequenceValues::delta, type());
    count(v);
  }
  void operator()(const ArrayValues& v) const {
    std::string text;
    for (std::size_t i = 0; i < v.values.size() && text.size() < 4000; ++i)
      text += (i ? ", " : "") + format_element(type(), v.values[i]);
    field_label("Elements", "Separated by commas or spaces: decimals, nan, inf, -inf, or bits as 0x...");
    const MonoFont mono;
    if (const auto typed = text_field("##Elements", text, -FLT_MIN)) {
      std::vector<std::uint64_t> parsed;
      std::size_t begin = 0;
      bool readable = true;
      while ((begin = typed->find_first_not_of(", \t", begin)) != std::string::npos) {
        const std::size_t end = std::min(typed->find_first_of(", \t", begin), typed->size());
        const auto bits = parse_element(type(), std::string_view(*typed).substr(begin, end - begin));
        readable = readable && bits.has_value();
        parsed.push_back(bits.value_or(0));
        begin = end;
      }
      if (readable && !parsed.empty())
        form.edit(with_initial_values(form.input.model, at, ArrayValues{std::move(parsed)}));
    }
  }
  void operator()(const FileValues& v) const {
    field_label("File", "An image (.png, .jpg), an .npy file, or raw bytes (.dat, .bin).");
    const float button = ImGui::GetFrameHeight(), width = ImGui::GetContentRegionAvail().x - button - px(4);
    if (const auto path = text_field("##path", v.source_path, width)) {
      FileValues changed = v;
      changed.source_path = *path;
      form.edit(with_initial_values(form.input.model, at, std::move(changed)));
    }
    tooltip_on_hover(v.source_path);
    ImGui::SameLine(0, px(4));
    if (ImGui::Button("...", {button, 0})) form.output.choose_file = at;
    note_widget("Open");
    tooltip_on_hover("Choose a file; the tensor takes over its sizes.");
  }
  void operator()(const ListValues& v) const {
    field_label("Elements", "Values of several types, one after another; edited in the case file.");
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%zu values", v.values.size());
  }
  void operator()(const GeneratorValues& v) const {
    using K = GeneratorValues::Kind;
    if (v.kind == K::Normal) {
      entry("Mean", "The centre of the bell.", v, &GeneratorValues::a, DataType::Float64);
      entry("Deviation", "Its standard deviation.", v, &GeneratorValues::b, DataType::Float64);
    }
    if (v.kind == K::Uniform || v.kind == K::Ramp || v.kind == K::Checkerboard) {
      entry("Low", "The smallest value.", v, &GeneratorValues::a, DataType::Float64);
      entry("High", "The largest value.", v, &GeneratorValues::b, DataType::Float64);
    }
    if (v.kind == K::Normal || v.kind == K::Uniform || v.kind == K::RandomBits)
      entry("Seed", "The same seed gives the same values everywhere.", v, &GeneratorValues::seed, DataType::UInt64);
    if (v.kind == K::Ramp || v.kind == K::Checkerboard)
      entry("Row length", "Elements in one row of the pattern.", v, &GeneratorValues::width, DataType::UInt32);
    if (v.kind == K::Checkerboard)
      entry("Cell", "Elements along the edge of a square.", v, &GeneratorValues::cell, DataType::UInt32);
    count(v);
  }

  // Only where the resource does not hold what the tensor asks for is its count worth a row.
  template <class Values>
  void count(const Values& v) const {
    const TensorDesc* desc = find_desc(form.input.model, at);
    if (!desc || v.count == extent_in_elements(*desc)) return;
    entry("Count", "Elements in the resource.", v, &Values::count, DataType::UInt64);
  }
};

}  // namespace

void draw_source(const FormContext& form, TensorAt at) {
  const Resource* resource = find_resource(form.input.model, at);
  const TensorDesc* desc = find_desc(form.input.model, at);
  if (!resource || !desc) return;
  const std::vector<Diagnostic> findings =
      form.diagnostics.claim(form.desc().schema->tensors[at.tensor].name + ".source");
  const SourceKind present = kind_of(resource->initial_values);
  std::vector<std::string> names;
  for (int kind = 0; kind < static_cast<int>(SourceKind::List); ++kind)
    names.emplace_back(label(static_cast<SourceKind>(kind)));
  if (present == SourceKind::List) names.emplace_back(label(present));
  field_label("Source", fmt::format("Where the values come from: resource '{}'.", resource->name));
  {
    const FieldOutline outline(findings);
    if (const auto chosen = combo_field("##Source", static_cast<std::size_t>(present), names)) {
      if (static_cast<SourceKind>(*chosen) == SourceKind::Image)
        form.output.choose_file = at;
      else
        form.edit(with_initial_values(form.input.model, at, default_values(static_cast<SourceKind>(*chosen), *desc)));
    }
  }
  std::visit(ValueFields{form, at, *resource}, resource->initial_values);
  field_messages(findings);
}

}  // namespace opscope::gui
