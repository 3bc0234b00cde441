#include "core/model/json.h"

#include <fmt/format.h>

#include "core/io/file.h"
#include "core/io/openable.h"
#include "core/limits/size_text.h"
#include "core/model/by_name.h"
#include "core/model/json/comments.h"
#include "core/model/json/document.h"
#include "core/model/json/parse.h"
#include "core/text/error_text.h"

namespace opscope {

namespace {

using json::Fault;
using json::Object;
using json::Value;

constexpr std::uint64_t max_file_bytes = std::uint64_t{256} << 20;

void check_names(const Model& model) {
  const auto resources = by_name(model.resources);
  const auto dispatchables = by_name(model.dispatchables);
  const auto short_name = [](const std::string& name) { return quoted(name, json::longest_name); };
  const auto check_resource = [&](const std::string& name, const std::string& path) {
    if (!resources.contains(name)) json::fail(path, fmt::format("there is no resource '{}'", short_name(name)));
  };
  const auto check_bindings = [&](const Bindings& all, const std::string& path) {
    for (const auto& [tensor, binding] : all)
      check_resource(binding.resource, fmt::format("{}.bindings.{}", path, short_name(tensor)));
  };
  for (const Dispatchable& dispatchable : model.dispatchables)
    check_bindings(dispatchable.bindings, "dispatchables." + short_name(dispatchable.name));
  for (std::size_t i = 0; i < model.commands.size(); ++i) {
    const std::string path = fmt::format("commands[{}]", i);
    if (const auto* dispatch = std::get_if<DispatchCommand>(&model.commands[i])) {
      if (!dispatchables.contains(dispatch->dispatchable))
        json::fail(path + ".dispatchable",
                   fmt::format("there is no dispatchable '{}'", short_name(dispatch->dispatchable)));
      check_bindings(dispatch->bindings, path);
    } else if (const auto* print = std::get_if<PrintCommand>(&model.commands[i])) {
      check_resource(print->resource, path + ".resource");
    } else if (const auto* write = std::get_if<WriteFileCommand>(&model.commands[i])) {
      check_resource(write->resource, path + ".resource");
    } else {
      for (const auto& [name, resource] : std::get<ForeignDispatch>(model.commands[i]).bound)
        check_resource(resource, fmt::format("{}.bindings.{}", path, short_name(name)));
    }
  }
}

Model model_of(const Value& document) {
  json::refuse_duplicates(document);
  Object root(document, "a model");
  Model model;
  if (!root.has("resources") && root.has("graph") && !root.has("dispatchables"))
    json::fail(document.path, "a WebNN test case can be written, but not opened");
  json::each_member(root.require("resources"), "resources by name", [&](const std::string& name, const Value& value) {
    model.resources.push_back(json::parse_resource(name, value));
  });
  json::each_member(root.require("dispatchables"), "dispatchables by name",
                    [&](const std::string& name, const Value& value) { json::parse_dispatchable(name, value, model); });
  const Value commands = root.require("commands");
  if (!commands.is_array()) json::fail(commands.path, "expected an array of commands");
  std::set<std::string, std::less<>> foreign;
  for (const ForeignDispatchable& dispatchable : model.foreign) foreign.insert(dispatchable.name);
  json::each_item(commands,
                  [&](const Value& command) { model.commands.push_back(json::parse_command(command, foreign)); });
  if (const auto opscope = root.find("opscope")) json::parse_opscope(*opscope, model);
  model.unknown = root.unknown();
  check_names(model);
  return model;
}

}  // namespace

void add_warning(CaseWarnings& warnings, std::string path, std::string what) {
  if (warnings.size() > most_warnings) return;
  if (warnings.size() == most_warnings)
    what = fmt::format("more than {} warnings; the others are left out", most_warnings);
  warnings.push_back({std::move(path), std::move(what)});
}

Result<Model> parse_model(std::string_view text, const std::string& file, CaseWarnings* warnings) {
  text = json::without_byte_order_mark(text);
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
  if (is_c_header(file)) return bad_input(file.string(), why_not_opened(file));
  const Result<std::string> text = read_text(file, max_file_bytes);
  if (!text) return tl::unexpected(text.error());
  return parse_model(*text, file.string(), warnings);
}

Result<std::string> write_readable_model(const Model& model, const std::string& file) {
  std::string text = write_model(model);
  if (text.size() > max_file_bytes)
    return bad_input(file, fmt::format("is not written: the case takes {} as text, and a case file has at most {}",
                                       format_size(text.size()), format_size(max_file_bytes)));
  if (const Result<Model> read = parse_model(text, file); !read)
    return bad_input(file, "is not written, since it could not be read back: " + text_beside(file, read.error()));
  return text;
}

Result<void> save_model(const Model& model, const std::filesystem::path& file, std::string_view layout) {
  return write_readable_model(model, file.string()).and_then([&](const std::string& text) {
    return write_text(file, layout.empty() ? text : write_model_like(model, layout));
  });
}

}  // namespace opscope
