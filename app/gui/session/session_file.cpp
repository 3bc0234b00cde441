#include "app/gui/session/session_file.h"

#include <algorithm>

#include "app/gui/session/files.h"
#include "core/model/by_name.h"
#include "core/model/json.h"
#include "core/model/json/document.h"
#include "core/model/json/scanner.h"
#include "core/model/json/write.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

constexpr std::int64_t version = 1;
constexpr std::int64_t last_time = 253'402'300'799;  // the last second of the year 9999
constexpr std::string_view member_name = "session";

void write_integer(json::Writer& writer, std::string_view name, std::int64_t number) {
  json::write_member(writer, name, DataType::Int64, to_bits(number));
}

// A case of this operator alone.
Model case_of(const OperatorMemory& memory) {
  const std::string name = "operator";
  Model alone;
  alone.dispatchables.push_back({name, memory.desc, {}, {}, {}});
  DispatchCommand command{name, {}, {}};
  for (std::size_t i = 0; i < memory.resources.size(); ++i) {
    if (!memory.resources[i]) continue;
    const std::string& tensor = memory.desc.schema->tensors[i].name;
    alone.resources.push_back(*memory.resources[i]);
    alone.resources.back().name = tensor;
    command.bindings.push_back({tensor, whole(tensor)});
  }
  alone.commands.push_back(std::move(command));
  return alone;
}

// One that this program does not know, such as a later one's, is left out: the case itself does not need it.
std::vector<OperatorMemory> operators_of(json::Object& object) {
  std::vector<OperatorMemory> operators;
  const auto found = object.find("operators");
  if (!found || !found->is_array()) return operators;
  for (const json::Value& item : found->items()) {
    const Result<Model> alone = parse_model(item.is_string() ? json::text(item) : "", "operators");
    std::optional<OperatorMemory> memory = alone ? memory_of(*alone, 0) : std::nullopt;
    if (!memory) continue;
    memory->is_current = false;
    operators.push_back(*std::move(memory));
  }
  return operators;
}

void write_owners(json::Writer& writer, const ComparedOutputs& compared) {
  if (compared.owners.empty()) return;
  json::write_key(writer, "owners");
  writer.StartObject();
  for (const auto& [resource, dispatches] : compared.owners) {
    json::write_key(writer, resource);
    writer.StartArray();
    for (const NamedDispatch& each : dispatches) {
      writer.StartObject();
      json::write_member(writer, "name", each.name);
      if (each.nth > 0) json::write_member(writer, "nth", std::uint64_t{each.nth});
      writer.EndObject();
    }
    writer.EndArray();
  }
  writer.EndObject();
}

std::string session_member(const Session& session) {
  JsonBuffer buffer;
  json::Writer writer(buffer);
  writer.StartObject();
  write_integer(writer, "version", version);
  json::write_member(writer, "path", session.path.string());
  json::write_member(writer, "folder", session.folder.string());
  json::write_member(writer, "name", session.name);
  write_integer(writer, "time", session.time);
  write_integer(writer, "process", session.process);
  if (const auto& [exists, identity, stamp] = session.mark; exists) {
    json::write_key(writer, "file");
    writer.StartArray();
    for (const std::uint64_t number : {identity.device, identity.inode, stamp.size}) writer.Uint64(number);
    for (const std::int64_t number : {stamp.seconds, stamp.nanoseconds}) writer.Int64(number);
    writer.EndArray();
  }
  if (session.shows_array) {
    json::write_key(writer, "showsArray");
    writer.Bool(true);
  }
  if (session.in_front) {
    json::write_key(writer, "inFront");
    writer.Bool(true);
  }
  if (!session.compared_tab.empty()) json::write_member(writer, "comparedTab", session.compared_tab);
  if (session.compared.array) json::write_member(writer, "compared", session.compared.array->string());
  if (const NamedDispatch& of = session.compared.dispatch; !of.name.empty()) {
    json::write_member(writer, "comparedDispatch", of.name);
    if (of.nth > 0) json::write_key(writer, "comparedDispatchNth"), writer.Uint64(of.nth);
  }
  if (!session.compared.expected.empty()) {
    json::write_key(writer, "expected");
    writer.StartObject();
    for (const auto& [resource, file] : session.compared.expected) json::write_member(writer, resource, file.string());
    writer.EndObject();
    if (!session.compared.theirs.empty()) json::write_member(writer, "theirs", session.compared.theirs);
    if (!session.compared.folder.empty()) json::write_member(writer, "theirsFolder", session.compared.folder.string());
    write_owners(writer, session.compared);
  }
  if (!session.operators.empty()) {
    json::write_key(writer, "operators");
    writer.StartArray();
    for (const OperatorMemory& each : session.operators) json::write_string(writer, write_model_line(case_of(each)));
    writer.EndArray();
  }
  json::write_key(writer, "sources");
  writer.StartObject();
  for (const Resource& resource : session.model.resources)
    if (const auto* file = std::get_if<FileValues>(&resource.initial_values))
      json::write_member(writer, resource.name, file->source_path);
  writer.EndObject();
  writer.EndObject();
  return json::compact({buffer.GetString(), buffer.GetSize()});
}

std::string text_of(json::Object& object, std::string_view name) {
  const auto found = object.find(name);
  return found && found->is_string() ? json::text(*found) : std::string();
}
std::int64_t integer(const json::Value& value) {
  return static_cast<std::int64_t>(json::element(value, DataType::Int64));
}
std::int64_t number_of(json::Object& object, std::string_view name) {
  const auto found = object.find(name);
  return found ? integer(*found) : 0;
}

FileMark mark_of(json::Object& object) {
  const auto found = object.find("file");
  if (!found || !found->is_array()) return {};
  const std::vector<json::Value> of = found->items();
  if (of.size() != 5) return {};
  return {true,
          {json::unsigned_integer(of[0]), json::unsigned_integer(of[1])},
          {json::unsigned_integer(of[2]), integer(of[3]), integer(of[4])}};
}

void restore_sources(Model& model, json::Object& object) {
  const auto found = object.find("sources");
  if (!found) return;
  const auto resources = by_name(model.resources);
  json::each_member(*found, "sources by resource name", [&](const std::string& name, const json::Value& source) {
    Resource* resource = find_in(resources, name);
    auto* file = resource == nullptr ? nullptr : std::get_if<FileValues>(&resource->initial_values);
    if (file != nullptr && !json::text(source).empty()) file->source_path = json::file_name(source);
  });
}

// No resource has an empty list: without owners it is as the model says.
void read_owners(ComparedOutputs& compared, json::Object& object) {
  const auto found = object.find("owners");
  if (!found) return;
  json::each_member(*found, "dispatches by resource name", [&](const std::string& resource, const json::Value& list) {
    if (!list.is_array()) return;
    json::each_item(list, [&](const json::Value& item) {
      json::Object each(item, "a dispatch");
      const std::string name = text_of(each, "name");
      const std::int64_t nth = number_of(each, "nth");
      if (!name.empty() && nth >= 0) compared.owners[resource].push_back({name, static_cast<std::size_t>(nth)});
    });
  });
}

ComparedOutputs compared_of(json::Object& object) {
  ComparedOutputs compared;
  if (const std::string array = text_of(object, "compared"); !array.empty()) compared.array = array;
  compared.dispatch.name = text_of(object, "comparedDispatch");
  if (const std::int64_t nth = number_of(object, "comparedDispatchNth"); nth > 0 && !compared.dispatch.name.empty())
    compared.dispatch.nth = static_cast<std::size_t>(nth);
  if (const auto expected = object.find("expected"))
    json::each_member(*expected, "files by resource name", [&](const std::string& resource, const json::Value& file) {
      compared.expected[resource] = json::file_name(file);
    });
  compared.theirs = text_of(object, "theirs");
  compared.folder = text_of(object, "theirsFolder");
  read_owners(compared, object);
  return compared;
}

Session session_of(Model model, const json::Value& member) {
  json::Object object(member, "a session");
  if (number_of(object, "version") != version)
    json::fail(member.path + ".version", "is not 1, the version that this program reads");
  Session session;
  session.path = text_of(object, "path");
  session.folder = text_of(object, "folder");
  session.name = text_of(object, "name");
  session.mark = mark_of(object);
  session.time = number_of(object, "time");
  if (session.time < 0 || session.time > last_time)
    json::fail(member.path + ".time", "is not a time in the years 1970 to 9999");
  session.process = number_of(object, "process");
  session.compared = compared_of(object);
  session.compared_tab = text_of(object, "comparedTab");
  if (const auto shows = object.find("showsArray")) session.shows_array = json::boolean(*shows);
  if (const auto front = object.find("inFront")) session.in_front = json::boolean(*front);
  session.operators = operators_of(object);
  session.model = std::move(model);
  restore_sources(session.model, object);
  forget_session(session.model);
  return session;
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
  const std::string json_text = member->second;
  try {
    return session_of(*std::move(model), {json_text, "opscope.session"});
  } catch (const json::Fault& fault) {
    return json::error_of(fault, file);
  }
}

}  // namespace opscope::gui
