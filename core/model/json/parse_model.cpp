#include "core/model/json.h"

#include <fmt/format.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>

#include "core/io/file.h"
#include "core/model/json/parse.h"

namespace opscope {

namespace {

using json::Fault;
using json::Object;
using json::Value;

constexpr int max_depth = 64;
constexpr std::uint64_t max_file_bytes = std::uint64_t{256} << 20;

// Passes a document's events on and ends the reading where objects and arrays nest too deep, before the reader's own
// recursion does harm.
class DepthGuard {
 public:
  explicit DepthGuard(rapidjson::Document& document) : document_(document) {}
  bool too_deep() const { return depth_ > max_depth; }

  bool Null() { return document_.Null(); }
  bool Bool(bool value) { return document_.Bool(value); }
  bool Int(int value) { return document_.Int(value); }
  bool Uint(unsigned value) { return document_.Uint(value); }
  bool Int64(std::int64_t value) { return document_.Int64(value); }
  bool Uint64(std::uint64_t value) { return document_.Uint64(value); }
  bool Double(double value) { return document_.Double(value); }
  bool RawNumber(const char* text, rapidjson::SizeType length, bool copy) {
    return document_.RawNumber(text, length, copy);
  }
  bool String(const char* text, rapidjson::SizeType length, bool copy) { return document_.String(text, length, copy); }
  bool Key(const char* text, rapidjson::SizeType length, bool copy) { return document_.Key(text, length, copy); }
  bool StartObject() { return ++depth_ <= max_depth && document_.StartObject(); }
  bool EndObject(rapidjson::SizeType members) { return --depth_, document_.EndObject(members); }
  bool StartArray() { return ++depth_ <= max_depth && document_.StartArray(); }
  bool EndArray(rapidjson::SizeType elements) { return --depth_, document_.EndArray(elements); }

 private:
  rapidjson::Document& document_;
  int depth_ = 0;
};

// "file:3:14", both from 1; columns count bytes.
std::string position(std::string_view text, std::size_t offset, const std::string& file) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t start = before.rfind('\n');
  return fmt::format("{}:{}:{}", file, line,
                     start == std::string_view::npos ? before.size() + 1 : before.size() - start);
}

void check_names(const Model& model) {
  const auto resource = [&](const std::string& name, const std::string& path) {
    if (model.find_resource(name) == nullptr) json::fail(path, fmt::format("there is no resource '{}'", name));
  };
  const auto bindings = [&](const Bindings& all, const std::string& path) {
    for (const auto& [tensor, binding] : all) resource(binding.resource, fmt::format("{}.bindings.{}", path, tensor));
  };
  for (const Dispatchable& dispatchable : model.dispatchables)
    bindings(dispatchable.bindings, "dispatchables." + dispatchable.name);
  for (std::size_t i = 0; i < model.commands.size(); ++i) {
    const std::string path = fmt::format("commands[{}]", i);
    if (const auto* dispatch = std::get_if<DispatchCommand>(&model.commands[i])) {
      if (model.find_dispatchable(dispatch->dispatchable) == nullptr)
        json::fail(path + ".dispatchable", fmt::format("there is no dispatchable '{}'", dispatch->dispatchable));
      bindings(dispatch->bindings, path);
    } else if (const auto* print = std::get_if<PrintCommand>(&model.commands[i])) {
      resource(print->resource, path + ".resource");
    } else {
      resource(std::get<WriteFileCommand>(model.commands[i]).resource, path + ".resource");
    }
  }
}

Model model_of(const rapidjson::Document& document) {
  json::refuse_duplicates(document, "");
  Object root({&document, ""}, "a model");
  Model model;
  for (const auto& [name, value] : Object(root.require("resources"), "resources by name").all())
    model.resources.push_back(json::parse_resource(name, value));
  for (const auto& [name, value] : Object(root.require("dispatchables"), "dispatchables by name").all())
    model.dispatchables.push_back(json::parse_dispatchable(name, value));
  const Value commands = root.require("commands");
  if (!commands.json->IsArray()) json::fail(commands.path, "expected an array of commands");
  for (std::size_t i = 0; i < commands.size(); ++i) model.commands.push_back(json::parse_command(commands.at(i)));
  if (const auto opscope = root.find("opscope")) json::parse_opscope(*opscope, model);
  model.unknown = root.unknown();
  check_names(model);
  return model;
}

}  // namespace

Result<Model> parse_model(std::string_view text, const std::string& file) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // editors under Windows write a byte order mark
  constexpr unsigned flags =
      rapidjson::kParseFullPrecisionFlag | rapidjson::kParseCommentsFlag | rapidjson::kParseTrailingCommasFlag;
  rapidjson::Document document;
  rapidjson::ParseResult parsed;
  bool too_deep = false;
  const auto read = [&](rapidjson::Document& target) {
    rapidjson::MemoryStream stream(text.data(), text.size());
    rapidjson::Reader reader;
    DepthGuard guard(target);
    parsed = reader.Parse<flags>(stream, guard);
    too_deep = guard.too_deep();
    return !parsed.IsError();
  };
  document.Populate(read);
  if (too_deep)
    return bad_input(position(text, parsed.Offset(), file),
                     fmt::format("objects and arrays nest deeper than {} levels", max_depth));
  if (parsed.IsError())
    return bad_input(position(text, parsed.Offset(), file),
                     fmt::format("malformed JSON: {}", rapidjson::GetParseError_En(parsed.Code())));
  try {
    return model_of(document);
  } catch (const Fault& fault) {
    return bad_input(fault.path.empty() ? file : fmt::format("{}: {}", file, fault.path), fault.what);
  }
}

Result<Model> read_model(const std::filesystem::path& file) {
  const Result<std::string> text = read_text(file, max_file_bytes);
  if (!text) return tl::unexpected(text.error());
  return parse_model(*text, file.string());
}

Result<void> save_model(const Model& model, const std::filesystem::path& file) {
  return write_text(file, write_model(model));
}

}  // namespace opscope
