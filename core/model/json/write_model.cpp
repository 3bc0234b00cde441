#include "core/model/json.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/model/json/comments.h"
#include "core/model/json/document.h"
#include "core/model/json/keep_layout.h"
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

constexpr std::size_t longest_layout = std::size_t{1} << 20;

std::string without_carriage_returns(std::string_view text) {
  std::string lines(text);
  std::erase(lines, '\r');  // JSON strings have none
  return lines;
}

std::vector<std::string> comment_texts(const Model& model) {
  std::vector<std::string> texts;
  if (model.comments.list)
    for (const Comment& comment : *model.comments.list) texts.push_back(without_carriage_returns(comment.text));
  std::ranges::sort(texts);
  return texts;
}

}  // namespace

std::string write_model(const Model& model) {
  std::string text = without_comments(model);
  return model.comments.list ? json::with_comments(text, *model.comments.list) : text;
}

std::string write_model_like(const Model& model, std::string_view layout) {
  const bool has_carriage_returns = layout.find("\r\n") != std::string_view::npos;
  const std::string spelled = without_carriage_returns(without_byte_order_mark(layout.substr(0, longest_layout + 1)));
  const Result<Model> read = parse_model(spelled, "");
  if (layout.size() > longest_layout || !read) return write_model(model);
  const std::string changed = without_comments(model);
  std::string text = with_layout(spelled, without_comments(*read), changed);
  const Result<Model> merged = parse_model(text, "");
  const bool is_same = merged && without_comments(*merged) == changed && comment_texts(*merged) == comment_texts(model);
  if (!is_same) return write_model(model);
  if (!has_carriage_returns) return text;
  std::string lines;
  for (const char c : text) lines.append(c == '\n' ? 1 : 0, '\r') += c;
  return lines;
}

std::string write_model_line(const Model& model) { return compact(without_comments(model)); }

}  // namespace opscope
