#include "app/gui/session/session_file.h"

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>

#include "app/gui/session/files.h"
#include "core/model/json.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;
using Writer = rapidjson::Writer<rapidjson::StringBuffer>;

constexpr int version = 1;
constexpr std::string_view member_name = "session";

void string(Writer& writer, const char* name, const std::string& text) {
  writer.Key(name);
  writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}
void number(Writer& writer, const char* name, std::int64_t value) {
  writer.Key(name);
  writer.Int64(value);
}

std::string session_member(const Session& session) {
  rapidjson::StringBuffer buffer;
  Writer writer(buffer);
  writer.StartObject();
  number(writer, "version", version);
  string(writer, "path", session.path.string());
  string(writer, "folder", session.folder.string());
  string(writer, "name", session.name);
  number(writer, "time", session.time);
  number(writer, "process", session.process);
  if (session.mark.exists) {
    writer.Key("file");
    writer.StartArray();
    writer.Uint64(session.mark.device);
    writer.Uint64(session.mark.number);
    writer.Uint64(session.mark.size);
    writer.Int64(session.mark.seconds);
    writer.Int64(session.mark.nanoseconds);
    writer.EndArray();
  }
  writer.Key("sources");
  writer.StartObject();
  for (const Resource& resource : session.model.resources)
    if (const auto* file = std::get_if<FileValues>(&resource.initial_values))
      string(writer, resource.name.c_str(), file->source_path);
  writer.EndObject();
  writer.EndObject();
  return {buffer.GetString(), buffer.GetSize()};
}

std::string text_of(const rapidjson::Value& object, const char* name) {
  const auto found = object.FindMember(name);
  return found != object.MemberEnd() && found->value.IsString()
             ? std::string(found->value.GetString(), found->value.GetStringLength())
             : std::string();
}
std::int64_t number_of(const rapidjson::Value& object, const char* name) {
  const auto found = object.FindMember(name);
  return found != object.MemberEnd() && found->value.IsInt64() ? found->value.GetInt64() : 0;
}

FileMark mark_of(const rapidjson::Value& object) {
  const auto found = object.FindMember("file");
  if (found == object.MemberEnd() || !found->value.IsArray() || found->value.Size() != 5) return {};
  const rapidjson::Value& of = found->value;
  for (rapidjson::SizeType i = 0; i < 5; ++i)
    if (!(i < 3 ? of[i].IsUint64() : of[i].IsInt64())) return {};
  return {true, of[0].GetUint64(), of[1].GetUint64(), of[2].GetUint64(), of[3].GetInt64(), of[4].GetInt64()};
}

void restore_sources(Model& model, const rapidjson::Value& object) {
  const auto sources = object.FindMember("sources");
  if (sources == object.MemberEnd() || !sources->value.IsObject()) return;
  for (Resource& resource : model.resources)
    if (auto* file = std::get_if<FileValues>(&resource.initial_values))
      if (std::string source = text_of(sources->value, resource.name.c_str()); !source.empty())
        file->source_path = std::move(source);
}

}  // namespace

void forget_session(Model& model) {
  std::erase_if(model.opscope_unknown, [](const auto& member) { return member.first == member_name; });
}

std::string write_session(const Session& session) {
  Model model = with_rebased_sources(session.model, session.folder, {});
  forget_session(model);
  model.opscope_unknown.emplace_back(member_name, session_member(session));
  return write_model(model);
}

Result<Session> parse_session(std::string_view text, const std::string& file) {
  Result<Model> model = parse_model(text, file);
  if (!model) return tl::unexpected(model.error());
  const auto member = std::ranges::find(model->opscope_unknown, member_name, &UnknownMembers::value_type::first);
  if (member == model->opscope_unknown.end()) return bad_input(file, "is a case, but holds no opscope.session");
  rapidjson::Document object;
  if (object.Parse(member->second.c_str()).HasParseError() || !object.IsObject())
    return bad_input(file + ": opscope.session", "is not an object");
  if (number_of(object, "version") != version)
    return bad_input(file + ": opscope.session.version", "is not 1, the version that this program reads");
  Session session;
  session.path = text_of(object, "path");
  session.folder = text_of(object, "folder");
  session.name = text_of(object, "name");
  session.mark = mark_of(object);
  session.time = number_of(object, "time");
  session.process = number_of(object, "process");
  session.model = *std::move(model);
  restore_sources(session.model, object);
  forget_session(session.model);
  return session;
}

}  // namespace opscope::gui
