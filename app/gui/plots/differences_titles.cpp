#include "app/gui/plots/differences_titles.h"

#include <fmt/format.h>

namespace opscope::gui {
namespace {

// `own`: as DifferencesTableData::own_type.
std::string marked(std::string title, DataType own, DataType type) {
  if (own == DataType::Unknown) return title;
  const std::string as = fmt::format(" as {}", name(type));
  if (title.ends_with(as)) title.resize(title.size() - as.size());
  return own == type ? title : title + as;
}

}  // namespace

std::string marked_expected(const DifferencesTableData& data) {
  return marked(expected_title(data), data.own_type, data.type);
}

std::string marked_actual(const DifferencesTableData& data) { return marked(data.backend, data.other_type, data.type); }

}  // namespace opscope::gui
