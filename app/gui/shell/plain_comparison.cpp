#include "app/gui/shell/plain_comparison.h"

#include <algorithm>

#include "app/gui/edits/pictures.h"
#include "core/io/array_file.h"
#include "core/text/visible.h"

namespace opscope::gui {

std::string copied_array(const Results& results) {
  const Request& request = results.request;
  const Invocation& invocation = *results.invocation;
  if (!request.compared || !std::holds_alternative<ComparedArray>(*request.compared)) return {};
  const bool has_attributes =
      std::ranges::any_of(invocation.attributes, [](const AttributeValue& value) { return value.count != 0; });
  if (!invocation.schema->copies || has_attributes) return {};
  const FileValues* file = find_file(*request.model, {request.dispatch, 0});
  if (file == nullptr || !has_array_name(file->source_path)) return {};
  const std::filesystem::path path = file->source_path;
  const std::string other = compared_name(*request.compared), name = visible_name(path.filename().string(), 32);
  if (name != other) return name;
  const std::string longer = visible_name((path.parent_path().filename() / path.filename()).string(), 32);
  return longer != other ? longer : "";
}

}  // namespace opscope::gui
