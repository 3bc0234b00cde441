#include "core/vectors/manifest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "core/model/json/document.h"
#include "core/model/json/parse.h"
#include "core/model/json/write.h"
#include "core/operators/schema/numerics_text.h"
#include "core/tensor/decimal.h"
#include "core/vectors/manifest_json.h"

namespace opscope {

namespace {

using json::Object;
using json::Value;
using json::write_key;
using json::write_member;
using json::Writer;

std::map<std::string, std::string> strings(const Value& value) {
  std::map<std::string, std::string> members;
  json::each_member(value, "members of strings",
                    [&](const std::string& name, const Value& text) { members[name] = json::text(text); });
  return members;
}

GoldenDriver parse_driver(const Value& value) {
  Object object(value, "a driver");
  GoldenDriver driver;
  if (!json::boolean(object.require("available"))) {
    driver.absent = json::text(object.require("reason"));
    return driver;
  }
  json::each_member(object.require("facts"), "members of strings", [&](const std::string& what, const Value& found) {
    driver.facts.emplace_back(what, json::text(found));
  });
  return driver;
}

void write_driver(Writer& writer, const GoldenDriver& driver) {
  writer.StartObject();
  writer.Key("available");
  writer.Bool(driver.absent.empty());
  if (!driver.absent.empty()) {
    write_member(writer, "reason", driver.absent);
  } else {
    writer.Key("facts");
    writer.StartObject();
    for (const auto& [what, found] : driver.facts) write_member(writer, what, found);
    writer.EndObject();
  }
  writer.EndObject();
}

void write_open(Writer& writer, const GoldenOpenElements& unspecified) {
  write_key(writer, "unspecified");
  writer.StartObject();
  for (const auto& [resource, open] : unspecified) {
    write_key(writer, resource);
    writer.StartObject();
    write_member(writer, "file", open.file);
    write_member(writer, "elements", open.elements);
    json::write_strings(writer, "choices", open.choices);
    writer.EndObject();
  }
  writer.EndObject();
}

GoldenOpen parse_open(const Value& value) {
  Object object(value, "a description of unspecified elements");
  GoldenOpen open;
  open.file = json::text(object.require("file"));
  open.elements = json::unsigned_integer(object.require("elements"));
  open.choices = json::texts(object.require("choices"));
  return open;
}

Numerics parse_settings(const Value& value) {
  Object settings(value, "numerics settings");
  settings.find("profile");
  Numerics numerics;
  json::parse_choices(settings, numerics);  // one is absent if the folder is older than the setting
  return numerics;
}

Manifest manifest_of(const Value& document) {
  json::refuse_duplicates(document);
  Object root(document, "a manifest");
  const Value format = root.require("format");
  if (json::unsigned_integer(format) != golden_format)
    json::fail(format.path,
               fmt::format("format {} is unknown; {} is read", json::unsigned_integer(format), golden_format));
  Manifest manifest;
  manifest.version = json::text(root.require("opscope"));
  const Value level = root.require("featureLevel");
  const auto parsed = parse_feature_level(json::text(level));
  if (!parsed)
    json::fail(level.path, fmt::format("'{}' is not a feature level", quoted(json::text(level), json::longest_name)));
  manifest.feature_level = *parsed;
  manifest.numerics = parse_settings(root.require("numerics"));
  manifest.devices = strings(root.require("devices"));
  if (const auto driver = root.find("driver")) manifest.driver = parse_driver(*driver);
  manifest.expected = strings(root.require("expected"));
  if (const auto unspecified = root.find("unspecified"))
    json::each_member(
        *unspecified, "descriptions of unspecified elements",
        [&](const std::string& resource, const Value& open) { manifest.unspecified[resource] = parse_open(open); });
  manifest.files = json::checksums(root.require("files"));
  for (const auto& [resource, path] : manifest.expected)
    if (!manifest.files.contains(path))
      json::fail("expected." + resource, fmt::format("'{}' is not among files", quoted(path, json::longest_name)));
  for (const auto& [resource, open] : manifest.unspecified)
    if (!manifest.files.contains(open.file))
      json::fail("unspecified." + resource,
                 fmt::format("'{}' is not among files", quoted(open.file, json::longest_name)));
  if (!manifest.files.contains("model.json")) json::fail("files", "model.json is not among them");
  return manifest;
}

}  // namespace

std::string write_manifest(const Manifest& manifest) {
  JsonBuffer buffer;
  Writer writer(buffer);
  writer.SetIndent(' ', 2);
  writer.StartObject();
  writer.Key("format");
  writer.Int(golden_format);
  write_member(writer, "opscope", manifest.version);
  write_member(writer, "featureLevel", name(manifest.feature_level));
  writer.Key("numerics");
  writer.StartObject();
  const auto profile = profile_of(manifest.numerics);
  write_member(writer, "profile", profile ? profile->name : "custom");
  for (const NumericsSetting& setting : numerics_settings())
    write_member(writer, setting.key, spelled(setting.choices[manifest.numerics.choice(setting)]));
  writer.EndObject();
  json::write_strings(writer, "devices", manifest.devices);
  if (manifest.driver) {
    writer.Key("driver");
    write_driver(writer, *manifest.driver);
  }
  json::write_strings(writer, "expected", manifest.expected);
  if (!manifest.unspecified.empty()) write_open(writer, manifest.unspecified);
  json::write_strings(writer, "files", manifest.files);
  writer.EndObject();
  return std::string(buffer.GetString(), buffer.GetSize()) + "\n";
}

Result<Manifest> parse_manifest(std::string_view text, const std::string& file) {
  return json::read_document(json::without_byte_order_mark(text), file, manifest_of);
}

}  // namespace opscope
