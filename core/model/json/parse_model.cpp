#include "core/model/json.h"

#include <fmt/format.h>

#include "core/io/file.h"
#include "core/model/json/comments.h"
#include "core/model/json/document.h"
#include "core/model/json/parse.h"

namespace opscope {

namespace {

using json::Fault;
using json::Object;
using json::Value;

constexpr std::uint64_t max_file_bytes = std::uint64_t{256} << 20;

void check_names(const Model& model) {
  const auto resource = [&](const std::string& name, const std::string& path) {
    if (model.find_resource(name) == nullptr)
      json::fail(path, fmt::format("there is no resource '{}'", quoted(name, json::longest_name)));
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
        json::fail(path + ".dispatchable",
                   fmt::format("there is no dispatchable '{}'", quoted(dispatch->dispatchable, json::longest_name)));
      bindings(dispatch->bindings, path);
    } else if (const auto* print = std::get_if<PrintCommand>(&model.commands[i])) {
      resource(print->resource, path + ".resource");
    } else {
      resource(std::get<WriteFileCommand>(model.commands[i]).resource, path + ".resource");
    }
  }
}

Model model_of(const Value& document) {
  json::refuse_duplicates(document);
  Object root(document, "a model");
  Model model;
  for (const auto& [name, value] : Object(root.require("resources"), "resources by name").all())
    model.resources.push_back(json::parse_resource(name, value));
  for (const auto& [name, value] : Object(root.require("dispatchables"), "dispatchables by name").all())
    model.dispatchables.push_back(json::parse_dispatchable(name, value));
  const Value commands = root.require("commands");
  if (!commands.is_array()) json::fail(commands.path, "expected an array of commands");
  for (const Value& command : commands.items()) model.commands.push_back(json::parse_command(command));
  if (const auto opscope = root.find("opscope")) json::parse_opscope(*opscope, model);
  model.unknown = root.unknown();
  check_names(model);
  return model;
}

}  // namespace

Result<Model> parse_model(std::string_view text, const std::string& file, CaseWarnings* warnings) {
  Result<Value> document = json::parse_document(text, file);
  if (!document) return tl::unexpected(document.error());
  document->warnings = warnings;
  try {
    Model model = model_of(*document);
    std::vector<Comment> comments = json::read_comments(text);
    if (!comments.empty()) model.comments.list = std::make_shared<const std::vector<Comment>>(std::move(comments));
    return model;
  } catch (const Fault& fault) {
    return json::error_of(fault, file);
  }
}

Result<Model> read_model(const std::filesystem::path& file, CaseWarnings* warnings) {
  const Result<std::string> text = read_text(file, max_file_bytes);
  if (!text) return tl::unexpected(text.error());
  return parse_model(*text, file.string(), warnings);
}

Result<void> save_model(const Model& model, const std::filesystem::path& file) {
  return write_text(file, write_model(model));
}

}  // namespace opscope
