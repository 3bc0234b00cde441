#include "app/gui/panes/view_json.h"

#include <fmt/format.h>

#include <cmath>

#include "core/model/json/document.h"
#include "core/model/json/scanner.h"
#include "core/model/json/write.h"
#include "core/tensor/decimal.h"
#include "core/tensor/tensor.h"
#include "core/text/number.h"

namespace opscope::gui {
namespace {

using json::Object;
using json::Value;

constexpr double least_zoom = 1e-7, most_zoom = 400;  // pixels a cell, as the wheel allows
constexpr double farthest = 1e10;                     // cells; twice the longest dimension there is

void write_slice(json::Writer& writer, const picture::Slice& slice) {
  json::write_key(writer, "slice");
  writer.StartObject();
  if (slice.x) json::write_member(writer, "x", *slice.x);
  if (slice.y) json::write_member(writer, "y", *slice.y);
  if (slice.channel) json::write_member(writer, "channel", *slice.channel);
  if (slice.wrap > 0) json::write_member(writer, "wrap", slice.wrap);
  json::write_member(writer, "at", slice.at);
  if (slice.all_tiled)
    json::write_member(writer, "tiled", "all");
  else if (!slice.tiled.empty())
    json::write_member(writer, "tiled", slice.tiled);
  writer.EndObject();
}

void write_ranges(json::Writer& writer, const std::map<std::string, picture::Range>& ranges) {
  json::write_key(writer, "ranges");
  writer.StartObject();
  for (const auto& [group, range] : ranges) {
    json::write_key(writer, group);
    writer.StartArray();
    for (const long double end : {range.low, range.high}) json::write_string(writer, fmt::format("{}", end));
    writer.EndArray();
  }
  writer.EndObject();
}

// Absent members and values of another type are ignored.
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
  slice.tiled = indices(member(*value, "tiled")).value_or(std::vector<std::uint32_t>{});
  slice.all_tiled = text_of(*value, "tiled") == "all";
  return slice;
}

// long double, so that a range of 64-bit integers stays exact.
std::optional<long double> limit(const Value& value) {
  if (!value.is_string()) return std::nullopt;
  const auto number = number_from<long double>(json::text(value));
  return number && std::isfinite(*number) ? number : std::nullopt;
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
  json::Writer writer(buffer);
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
  if (view.slice) write_slice(writer, *view.slice);
  if (!view.ranges.empty()) write_ranges(writer, view.ranges);
  if (view.colormap != defaults.colormap) json::write_member(writer, "colormap", picture::name(view.colormap));
  if (view.difference != defaults.difference && !view.absolute_between_cases)
    json::write_member(writer, "difference", picture::name(view.difference));
  if (view.error) json::write_member(writer, "quantizationError", *view.error == ErrorUnit::Steps ? "steps" : "real");
  if (!view.backend.empty()) json::write_member(writer, "backend", view.backend);
  flag("linkRanges", view.link_ranges, defaults.link_ranges);
  flag("reversed", view.reversed, defaults.reversed);
  flag("logarithmic", view.logarithmic, defaults.logarithmic);
  flag("hexadecimal", view.hexadecimal, defaults.hexadecimal);
  flag("bits", view.bits, defaults.bits);
  if (view.pinned && view.probe) json::write_member(writer, "pinned", *view.probe);
  writer.EndObject();
  const std::string text = json::compact({buffer.GetString(), buffer.GetSize()});
  return text == "{}" ? "" : text;
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
    const bool is_pair = ends.size() == 2;
    const auto x = is_pair ? real(ends[0]) : std::nullopt, y = is_pair ? real(ends[1]) : std::nullopt;
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
  const std::string error = text_of(document, "quantizationError");
  if (error == "steps" || error == "real") view.error = error == "steps" ? ErrorUnit::Steps : ErrorUnit::Real;
  view.backend = text_of(document, "backend");
  read(document, "linkRanges", view.link_ranges);
  read(document, "reversed", view.reversed);
  read(document, "logarithmic", view.logarithmic);
  read(document, "hexadecimal", view.hexadecimal);
  read(document, "bits", view.bits);
  if (auto pinned = indices(member(document, "pinned"))) {
    view.probe = std::move(pinned);
    view.pinned = true;
  }
  return view;
}

}  // namespace opscope::gui
