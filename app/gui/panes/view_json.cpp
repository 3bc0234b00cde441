#include "app/gui/panes/view_json.h"

#include <fmt/format.h>
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cmath>
#include <cstdlib>

namespace opscope::gui {
namespace {

using Value = rapidjson::Value;
using Writer = rapidjson::Writer<rapidjson::StringBuffer>;

constexpr double least_zoom = 1e-7, most_zoom = 400;  // pixels a cell, as the wheel allows
constexpr double farthest = 1e10;                     // cells; twice the longest dimension there is

void write_text(Writer& writer, std::string_view text) {
  writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}
void write_key(Writer& writer, std::string_view text) {
  writer.Key(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}
void write_indices(Writer& writer, const std::vector<std::uint32_t>& indices) {
  writer.StartArray();
  for (const std::uint32_t index : indices) writer.Uint(index);
  writer.EndArray();
}

void write_slice(Writer& writer, const picture::Slice& slice) {
  writer.StartObject();
  const auto axis = [&](const char* key, const std::optional<std::uint32_t>& dimension) {
    if (!dimension) return;
    writer.Key(key);
    writer.Uint(*dimension);
  };
  axis("x", slice.x);
  axis("y", slice.y);
  axis("channel", slice.channel);
  if (slice.wrap > 0) {
    writer.Key("wrap");
    writer.Uint64(slice.wrap);
  }
  writer.Key("at");
  write_indices(writer, slice.at);
  writer.EndObject();
}

const Value* member(const Value& object, const char* key) {
  if (!object.IsObject()) return nullptr;
  const auto found = object.FindMember(key);
  return found == object.MemberEnd() ? nullptr : &found->value;
}
void read(const Value& object, const char* key, bool& into) {
  if (const Value* value = member(object, key); value && value->IsBool()) into = value->GetBool();
}
std::string_view text_of(const Value& object, const char* key) {
  const Value* value = member(object, key);
  return value && value->IsString() ? std::string_view(value->GetString(), value->GetStringLength()) : "";
}
std::optional<double> number(const Value* value) {
  if (!value || !value->IsNumber() || !std::isfinite(value->GetDouble())) return std::nullopt;
  return value->GetDouble();
}

std::optional<std::vector<std::uint32_t>> indices(const Value* value) {
  if (!value || !value->IsArray() || value->Size() > max_dimension_count) return std::nullopt;
  std::vector<std::uint32_t> all;
  for (const Value& one : value->GetArray()) {
    if (!one.IsUint()) return std::nullopt;
    all.push_back(one.GetUint());
  }
  return all;
}

std::optional<picture::Slice> slice_of(const Value* value) {
  if (!value || !value->IsObject()) return std::nullopt;
  picture::Slice slice;
  const auto axis = [&](const char* key, std::optional<std::uint32_t>& into) {
    if (const Value* one = member(*value, key); one && one->IsUint()) into = one->GetUint();
  };
  axis("x", slice.x);
  axis("y", slice.y);
  axis("channel", slice.channel);
  if (const Value* wrap = member(*value, "wrap"); wrap && wrap->IsUint64()) slice.wrap = wrap->GetUint64();
  slice.at = indices(member(*value, "at")).value_or(std::vector<std::uint32_t>{});
  return slice;
}

std::optional<long double> limit(const Value& value) {
  if (!value.IsString()) return std::nullopt;
  char* end = nullptr;
  const long double read = std::strtold(value.GetString(), &end);
  return end != value.GetString() && *end == '\0' && std::isfinite(read) ? std::optional(read) : std::nullopt;
}

void read_ranges(const Value* value, std::map<std::string, picture::Range>& into) {
  if (!value || !value->IsObject()) return;
  for (const auto& entry : value->GetObject()) {
    if (!entry.value.IsArray() || entry.value.Size() != 2) continue;
    const auto low = limit(entry.value[0]), high = limit(entry.value[1]);
    if (low && high) into[entry.name.GetString()] = picture::opened({*low, *high});
  }
}

}  // namespace

std::string to_json(const HeatmapView& view) {
  const HeatmapView defaults;
  rapidjson::StringBuffer buffer;
  Writer writer(buffer);
  const auto flag = [&](const char* key, bool value, bool usual) {
    if (value == usual) return;
    writer.Key(key);
    writer.Bool(value);
  };
  writer.StartObject();
  if (!view.fitted) {
    writer.Key("centre");
    writer.StartArray();
    writer.Double(view.centre_x);
    writer.Double(view.centre_y);
    writer.EndArray();
    writer.Key("zoom");
    writer.Double(view.pixels_per_cell);
  }
  if (view.slice) {
    writer.Key("slice");
    write_slice(writer, *view.slice);
  }
  if (!view.ranges.empty()) {
    writer.Key("ranges");
    writer.StartObject();
    for (const auto& [group, range] : view.ranges) {
      write_key(writer, group);
      writer.StartArray();
      write_text(writer, fmt::format("{}", range.low));
      write_text(writer, fmt::format("{}", range.high));
      writer.EndArray();
    }
    writer.EndObject();
  }
  if (view.colormap != defaults.colormap) {
    writer.Key("colormap");
    write_text(writer, picture::name(view.colormap));
  }
  if (view.difference != defaults.difference) {
    writer.Key("difference");
    write_text(writer, picture::name(view.difference));
  }
  flag("linkRanges", view.link_ranges, defaults.link_ranges);
  flag("reversed", view.reversed, defaults.reversed);
  flag("hexadecimal", view.hexadecimal, defaults.hexadecimal);
  if (view.pinned && view.probe) {
    writer.Key("pinned");
    write_indices(writer, *view.probe);
  }
  writer.EndObject();
  const std::string_view text(buffer.GetString(), buffer.GetSize());
  return text == "{}" ? "" : std::string(text);
}

HeatmapView view_from_json(std::string_view text) {
  HeatmapView view;
  rapidjson::Document document;
  // Iterative: nesting as deep as a stranger likes costs no stack.
  document.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseFullPrecisionFlag>(text.data(), text.size());
  if (document.HasParseError() || !document.IsObject()) return view;
  const Value* centre = member(document, "centre");
  const auto zoom = number(member(document, "zoom"));
  if (centre && centre->IsArray() && centre->Size() == 2 && zoom && *zoom >= least_zoom && *zoom <= most_zoom) {
    const auto x = number(&(*centre)[0]), y = number(&(*centre)[1]);
    if (x && y && std::abs(*x) < farthest && std::abs(*y) < farthest) {
      view.fitted = false;
      view.centre_x = *x;
      view.centre_y = *y;
      view.pixels_per_cell = *zoom;
    }
  }
  view.slice = slice_of(member(document, "slice"));
  read_ranges(member(document, "ranges"), view.ranges);
  view.colormap = picture::parse_colormap(text_of(document, "colormap")).value_or(view.colormap);
  const auto show = picture::parse_show(text_of(document, "difference"));
  if (show && *show != picture::Show::Value) view.difference = *show;
  read(document, "linkRanges", view.link_ranges);
  read(document, "reversed", view.reversed);
  read(document, "hexadecimal", view.hexadecimal);
  if (auto pinned = indices(member(document, "pinned"))) {
    view.probe = std::move(pinned);
    view.pinned = true;
  }
  return view;
}

}  // namespace opscope::gui
