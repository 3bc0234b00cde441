#include "core/suite/suite_manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "core/io/file.h"
#include "core/model/json/document.h"
#include "core/model/json/parse.h"
#include "core/model/json/write.h"
#include "core/vectors/manifest_json.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

using json::Object;
using json::Value;
using json::write_member;
using json::Writer;

constexpr std::string_view format_name = "opscope-suite";
constexpr std::uint64_t largest_manifest = 256 << 20;  // bytes

void write_if_any(Writer& writer, std::string_view key, const std::vector<std::string>& texts) {
  if (!texts.empty()) json::write_strings(writer, key, texts);
}

void write_entry(Writer& writer, const SuiteEntry& entry) {
  writer.StartObject();
  write_member(writer, "file", entry.file);
  write_member(writer, "kind", entry.kind);
  write_member(writer, "operator", entry.operator_name);
  write_member(writer, "title", entry.title);
  write_member(writer, "rule", entry.rule);
  write_member(writer, "source", entry.source);
  if (!entry.elsewhere.empty()) write_member(writer, "elsewhere", entry.elsewhere);
  if (!entry.missing.empty()) write_member(writer, "missing", entry.missing);
  if (!entry.example.empty()) write_member(writer, "example", entry.example);
  write_if_any(writer, "dispatches", entry.dispatches);
  if (entry.elements != 0) write_member(writer, "elements", entry.elements);
  if (entry.unspecified != 0) write_member(writer, "unspecified", entry.unspecified);
  write_if_any(writer, "choices", entry.choices);
  write_if_any(writer, "diagnostics", entry.diagnostics);
  writer.EndObject();
}

std::string text_or_empty(Object& object, std::string_view member) {
  const auto found = object.find(member);
  return found ? json::text(*found) : "";
}
std::uint64_t number_or_zero(Object& object, std::string_view member) {
  const auto found = object.find(member);
  return found ? json::unsigned_integer(*found) : 0;
}
std::vector<std::string> texts_or_none(Object& object, std::string_view member) {
  const auto found = object.find(member);
  return found ? json::texts(*found) : std::vector<std::string>();
}

SuiteEntry parse_entry(const Value& value) {
  Object object(value, "a case");
  SuiteEntry entry;
  const Value file = object.require("file");
  entry.file = json::text(file);
  json::check_inside(entry.file, file.path);
  entry.kind = json::text(object.require("kind"));
  entry.operator_name = json::text(object.require("operator"));
  entry.title = text_or_empty(object, "title");
  entry.rule = json::text(object.require("rule"));
  entry.source = text_or_empty(object, "source");
  entry.elsewhere = text_or_empty(object, "elsewhere");
  entry.missing = text_or_empty(object, "missing");
  entry.example = text_or_empty(object, "example");
  entry.dispatches = texts_or_none(object, "dispatches");
  entry.elements = number_or_zero(object, "elements");
  entry.unspecified = number_or_zero(object, "unspecified");
  entry.choices = texts_or_none(object, "choices");
  entry.diagnostics = texts_or_none(object, "diagnostics");
  return entry;
}

SuiteManifest manifest_of(const Value& document) {
  Object root(document, "a manifest");
  const Value format = root.require("format");
  if (json::text(format) != format_name) json::fail(format.path, "is not the format of a suite");
  const Value version = root.require("version");
  if (const std::uint64_t number = json::unsigned_integer(version); number > suite_version)
    json::fail(version.path, fmt::format("version {} is newer than this program, which reads version {}: use the "
                                         "program that wrote the suite, or write it again",
                                         number, suite_version));
  else if (number != suite_version)
    json::fail(version.path, fmt::format("version {} is unknown; {} is read", number, suite_version));
  SuiteManifest manifest;
  manifest.version = json::text(root.require("opscope"));
  manifest.size = text_or_empty(root, "size");
  manifest.case_format = text_or_empty(root, "caseFormat");
  manifest.feature_level = text_or_empty(root, "featureLevel");
  manifest.numerics = text_or_empty(root, "numerics");
  const Value shard = root.require("shard");
  const std::vector<std::uint32_t> part = json::uint32_array(shard);
  if (part.size() != 2 || part[0] < 1 || part[0] > part[1]) json::fail(shard.path, "is not [I, N] with 1 <= I <= N");
  manifest.shard = part[0];
  manifest.shards = part[1];
  json::each_item(root.require("cases"), [&](const Value& item) { manifest.cases.push_back(parse_entry(item)); });
  manifest.files = json::checksums(root.require("files"));
  return manifest;
}

}  // namespace

std::string write_suite_manifest(const SuiteManifest& manifest) {
  JsonBuffer buffer;
  Writer writer(buffer);
  writer.SetIndent(' ', 1);
  writer.StartObject();
  write_member(writer, "format", format_name);
  write_member(writer, "version", std::uint64_t{suite_version});
  write_member(writer, "opscope", manifest.version);
  write_member(writer, "size", manifest.size);
  write_member(writer, "caseFormat", manifest.case_format);
  write_member(writer, "featureLevel", manifest.feature_level);
  write_member(writer, "numerics", manifest.numerics);
  const std::array<std::uint32_t, 2> shard = {static_cast<std::uint32_t>(manifest.shard),
                                              static_cast<std::uint32_t>(manifest.shards)};
  write_member(writer, "shard", std::span<const std::uint32_t>(shard));
  writer.Key("cases");
  writer.StartArray();
  for (const SuiteEntry& entry : manifest.cases) write_entry(writer, entry);
  writer.EndArray();
  json::write_strings(writer, "files", manifest.files);
  writer.EndObject();
  return std::string(buffer.GetString(), buffer.GetSize()) + "\n";
}

Result<SuiteManifest> parse_suite_manifest(std::string_view text, const std::string& file) {
  return json::read_document(json::without_byte_order_mark(text), file, manifest_of);
}

std::optional<fs::path> suite_folder(const fs::path& path) {
  std::error_code ignored;
  const bool is_folder = fs::is_directory(path, ignored);
  if (!is_folder && path.filename() != "manifest.json") return std::nullopt;
  const fs::path folder = is_folder ? path : path.parent_path();
  if (!fs::is_regular_file(folder / "manifest.json", ignored)) return std::nullopt;
  const Result<InputFile> file = InputFile::open(folder / "manifest.json");
  if (!file) return std::nullopt;
  std::string start(static_cast<std::size_t>(std::min<std::uint64_t>(file->size(), 256)), '\0');
  if (!file->read(0, std::as_writable_bytes(std::span(start)))) return std::nullopt;
  return start.find(fmt::format("\"{}\"", format_name)) != std::string::npos ? std::optional(folder) : std::nullopt;
}

Result<SuiteManifest> read_suite_manifest(const fs::path& folder) {
  const fs::path file = folder / "manifest.json";
  return read_text(file, largest_manifest).and_then([&](const std::string& text) {
    return parse_suite_manifest(text, file.string());
  });
}

}  // namespace opscope
