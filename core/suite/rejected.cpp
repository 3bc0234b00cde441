#include "core/suite/rejected.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "core/io/file.h"
#include "core/limits/json_memory.h"
#include "core/model/bind.h"
#include "core/model/case_memory.h"
#include "core/model/json.h"
#include "core/model/json/document.h"
#include "core/model/load.h"
#include "core/validation/validate.h"
#include "core/vectors/golden.h"
#include "core/vectors/sha256.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view member_name = "rejected";
constexpr std::uint64_t largest_case = 1 << 20;  // bytes of a rejected case's text

std::string_view name(Diagnostic::Severity severity) {
  return severity == Diagnostic::Severity::Error ? "error" : "warning";
}
std::string_view name(RuleSource source) { return source == RuleSource::Documented ? "documented" : "decided"; }

// The first of two choices if `value` is its name, the second if it is that of the second.
template <class T>
T choice(const json::Value& value, T first, T second) {
  const std::string chosen = json::text(value);
  if (chosen == name(first)) return first;
  if (chosen != name(second))
    json::fail(value.path, fmt::format("expected \"{}\" or \"{}\"", name(first), name(second)));
  return second;
}

Diagnostics parse_diagnostics(const json::Value& value) {
  json::Object object(value, "what is expected of a rejected case");
  Diagnostics diagnostics;
  json::each_item(object.require("diagnostics"), [&](const json::Value& item) {
    using enum Diagnostic::Severity;
    json::Object found(item, "a diagnostic");
    Diagnostic diagnostic;
    diagnostic.severity = choice(found.require("severity"), Error, Warning);
    diagnostic.path = json::text(found.require("path"));
    diagnostic.message = json::text(found.require("message"));
    diagnostic.source = choice(found.require("rule"), RuleSource::Documented, RuleSource::Decided);
    diagnostics.push_back(std::move(diagnostic));
  });
  return diagnostics;
}

bool same(const Diagnostic& a, const Diagnostic& b) {
  return a.severity == b.severity && a.path == b.path && a.message == b.message && a.source == b.source;
}

std::string text_of(const Diagnostic& diagnostic) {
  return diagnostic.path.empty() ? diagnostic.message : diagnostic.path + ": " + diagnostic.message;
}

Judgement judged(const Diagnostics& expected, const Diagnostics& found) {
  for (const Diagnostic& diagnostic : expected)
    if (std::ranges::none_of(found, [&](const Diagnostic& other) { return same(diagnostic, other); }))
      return failed(Fault::NoResult, fmt::format("validation does not find: {}", text_of(diagnostic)));
  for (const Diagnostic& diagnostic : found)
    if (std::ranges::none_of(expected, [&](const Diagnostic& other) { return same(diagnostic, other); }))
      return failed(Fault::NoResult, fmt::format("validation also finds: {}", text_of(diagnostic)));
  return {};
}

}  // namespace

void expect_rejection(Model& model, const Diagnostics& diagnostics) {
  JsonBuffer buffer;
  JsonWriter writer(buffer);  // one line, as unknown members are kept
  const auto write = [&](std::string_view key, std::string_view text) {
    writer.Key(key.data(), static_cast<rapidjson::SizeType>(key.size()));
    writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
  };
  writer.StartObject();
  writer.Key("diagnostics");
  writer.StartArray();
  for (const Diagnostic& diagnostic : diagnostics) {
    writer.StartObject();
    write("severity", name(diagnostic.severity));
    write("path", diagnostic.path);
    write("message", diagnostic.message);
    write("rule", name(diagnostic.source));
    writer.EndObject();
  }
  writer.EndArray();
  writer.EndObject();
  model.opscope_unknown.emplace_back(member_name, std::string(buffer.GetString(), buffer.GetSize()));
}

Result<std::optional<Diagnostics>> expected_rejection(const Model& model, const std::string& file) {
  for (const auto& [member, text] : model.opscope_unknown) {
    if (member != member_name) continue;
    return json::read_document(text, file + ": opscope.rejected", parse_diagnostics);
  }
  return std::nullopt;
}

Result<Diagnostics> rejection_of(const Model& model) {
  const auto is_inline = [](const Resource& resource) {
    return std::holds_alternative<ArrayValues>(resource.initial_values) ||
           std::holds_alternative<ConstantValues>(resource.initial_values);
  };
  if (!std::ranges::all_of(model.resources, is_inline))
    return bad_input("resources", "a rejected case has its values in its own text");
  if (model.commands.size() != 1 || !std::holds_alternative<DispatchCommand>(model.commands.front()))
    return bad_input("commands", "a rejected case has one command, a dispatch");
  const Result<Resources> resources = load_resources(model, {});
  if (!resources) return tl::unexpected(resources.error());
  return opscope::bind(model, std::get<DispatchCommand>(model.commands.front()), *resources)
      .map([](const Invocation& invocation) { return validate(invocation); });
}

bool is_rejected_case(const fs::path& file) {
  std::error_code ignored;
  if (lower_extension(file) != ".json" || !fs::is_regular_file(file, ignored)) return false;
  const Result<std::string> text = read_text(file, largest_case);
  return text && text->find("\"rejected\"") != std::string::npos && text->find("\"diagnostics\"") != std::string::npos;
}

Result<Judgement> judge_rejected(const fs::path& file, const MemoryLimit& limit, const std::string& checksum) {
  const Result<std::string> text = read_text(file, largest_case);
  if (!text) return tl::unexpected(text.error());
  const Result<Model> model = parse_model(*text, file.string());
  if (!model) return tl::unexpected(model.error());
  const Result<std::optional<Diagnostics>> expected = expected_rejection(*model, file.string());
  if (!expected) return tl::unexpected(expected.error());
  if (!*expected) return bad_input(file.string() + ": opscope", "the member \"rejected\" is missing");
  if (!has_errors(**expected))
    return bad_input(file.string() + ": opscope.rejected", "no error is expected, so nothing would be rejected");
  const std::uint64_t needed = needed_bytes(memory_of(*model, {}), CaseUse::Run, 1, 1);
  if (auto fits = check_memory(needed, limit); !fits) return bad_input(file.string(), fits.error().what);
  const Result<Diagnostics> found = rejection_of(*model);
  if (!found) return bad_input(file.string() + ": " + found.error().where, found.error().what);
  Judgement judgement = judged(**expected, *found);
  if (judgement.failed() || checksum.empty()) return judgement;
  return InputFile::open(file)
      .and_then([](const InputFile& opened) { return sha256(opened); })
      .map([&](const auto& sum) {
        return sum == checksum ? judgement : failed(Fault::FileChanged, changed_file_text("the case"));
      });
}

}  // namespace opscope
