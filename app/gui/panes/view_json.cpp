#include "app/gui/panes/view_json.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "core/limits/json_memory.h"
#include "core/model/json/document.h"
#include "core/tensor/decimal.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

using json::Object;
using json::Value;
using Writer = JsonWriter;

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

// What a view has no use for is passed over: absent members and values of another kind give none.
using Maybe = std::optional<Value>;

Maybe member(const Value& object, std::string_view key) {
  return object.is_object() ? Object(object, "an object").find(key) : std::nullopt;
}
void read(const Value& object, std::string_view key, bool& into) {
  const Maybe value = member(object, key);
  if (value && (value->json == "true" || value->json == "false")) into = json::boolean(*value);
}
std::string text_of(const Value& object, std::string_view key) {
  const Maybe value = member(object, key);
  return value && value->is_string() ? json::text(*value) : "";
}
std::optional<std::uint64_t> number(const Maybe& value, DataType type) {
  const auto bits = value ? nearest_value(type, value->json) : bad_input("", "absent");
  return bits ? std::optional(*bits) : std::nullopt;
}
std::optional<double> real(const Maybe& value) {
  const auto bits = number(value, DataType::Float64);
  return bits ? std::optional(from_bits<double>(*bits)) : std::nullopt;
}
std::optional<std::uint32_t> index(const Maybe& value) {
  const auto bits = number(value, DataType::UInt32);
  return bits ? std::optional(static_cast<std::uint32_t>(*bits)) : std::nullopt;
}

std::optional<std::vector<std::uint32_t>> indices(const Maybe& value) {
  if (!value || !value->is_array()) return std::nullopt;
  std::vector<std::uint32_t> all;
  for (const Value& one : value->items()) {
    const auto read = index(one);
    if (!read || all.size() == max_dimension_count) return std::nullopt;
    all.push_back(*read);
  }
  return all;
}

std::optional<picture::Slice> slice_of(const Maybe& value) {
  if (!value || !value->is_object()) return std::nullopt;
  picture::Slice slice;
  slice.x = index(member(*value, "x"));
  slice.y = index(member(*value, "y"));
  slice.channel = index(member(*value, "channel"));
  slice.wrap = number(member(*value, "wrap"), DataType::UInt64).value_or(slice.wrap);
  slice.at = indices(member(*value, "at")).value_or(std::vector<std::uint32_t>{});
  return slice;
}

// Wider than a double, so that a range of 64-bit integers stays exact.
std::optional<long double> limit(const Value& value) {
  if (!value.is_string()) return std::nullopt;
  const std::string text = json::text(value);
  long double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

void read_ranges(const Maybe& value, std::map<std::string, picture::Range>& into) {
  if (!value || !value->is_object()) return;
  json::each_member(*value, "ranges", [&](const std::string& group, const Value& range) {
    if (!range.is_array()) return;
    const std::vector<Value> ends = range.items();
    if (ends.size() != 2) return;
    const auto low = limit(ends[0]), high = limit(ends[1]);
    if (low && high) into[group] = picture::opened({*low, *high});
  });
}

}  // namespace

std::string to_json(const HeatmapView& view) {
  const HeatmapView defaults;
  JsonBuffer buffer;
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
  const Result<Value> parsed = json::parse_document(text, "view");
  if (!parsed || !parsed->is_object()) return view;
  const Value& document = *parsed;
  const Maybe centre = member(document, "centre");
  const auto zoom = real(member(document, "zoom"));
  if (centre && centre->is_array() && zoom && *zoom >= least_zoom && *zoom <= most_zoom) {
    const std::vector<Value> ends = centre->items();
    const Maybe first = ends.size() == 2 ? Maybe(ends[0]) : Maybe(),
                second = ends.size() == 2 ? Maybe(ends[1]) : Maybe();
    const auto x = real(first), y = real(second);
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
