#include "core/model/json.h"
#include "core/model/json/comments.h"
#include "core/model/json/scanner.h"
#include "core/model/json/write.h"

namespace opscope {

namespace {

using namespace json;

std::string without_comments(const Model& model) {
  JsonBuffer buffer;
  Writer writer(buffer);
  writer.SetIndent(' ', 2);
  writer.StartObject();
  write_unknown(writer, model.unknown);  // first: "$schema" is usually at the top
  write_key(writer, "resources");
  writer.StartObject();
  for (const Resource& resource : model.resources) {
    write_key(writer, resource.name);
    write_resource(writer, resource);
  }
  writer.EndObject();
  write_key(writer, "dispatchables");
  writer.StartObject();
  const auto write_foreign = [&](std::size_t before) {
    for (const ForeignDispatchable& foreign : model.foreign)
      if (foreign.before == before || (before == model.dispatchables.size() && foreign.before > before)) {
        write_key(writer, foreign.name);
        write_raw(writer, foreign.text, rapidjson::kObjectType);
      }
  };
  for (std::size_t i = 0; i < model.dispatchables.size(); ++i) {
    write_foreign(i);
    write_key(writer, model.dispatchables[i].name);
    write_dispatchable(writer, model.dispatchables[i]);
  }
  write_foreign(model.dispatchables.size());
  writer.EndObject();
  write_key(writer, "commands");
  writer.StartArray();
  for (const Command& command : model.commands) write_command(writer, command);
  writer.EndArray();
  write_opscope(writer, model);
  writer.EndObject();
  return std::string(buffer.GetString(), buffer.GetSize()) + "\n";
}

}  // namespace

std::string write_model(const Model& model) {
  std::string text = without_comments(model);
  return model.comments.list ? json::with_comments(text, *model.comments.list) : text;
}

std::string write_model_line(const Model& model) { return compact(without_comments(model)); }

}  // namespace opscope
