#include "app/gui/tools/bench/bench_left_out.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "app/text/operator_name.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// Of one reason.
LeftOutCause cause_of(const std::string& reason) {
  constexpr std::string_view between = ": ", size = " elements, ", lacks = "unsupported: ";
  const std::size_t end = reason.find(between);
  const std::string what = reason.substr(0, end);
  const std::size_t backend = what.rfind(", ");
  // Anything but a measurement is its own cause.
  if (end == std::string::npos || what.find(size) == std::string::npos || backend == std::string::npos)
    return {with_title(reason), 1, ""};
  std::string why = reason.substr(end + between.size());
  if (why.starts_with(lacks)) why.erase(0, lacks.size());
  return {fmt::format("{}: {}", what.substr(backend + 2), why), 1, with_title(what.substr(0, backend))};
}

}  // namespace

std::vector<LeftOutCause> left_out_causes(std::span<const std::string> reasons) {
  std::vector<LeftOutCause> causes;
  for (const std::string& reason : reasons) {
    LeftOutCause one = cause_of(reason);
    const auto known = std::ranges::find(causes, one.cause, &LeftOutCause::cause);
    if (known == causes.end())
      causes.push_back(std::move(one));
    else
      ++known->count;
  }
  return causes;
}

std::string left_out_text(std::span<const std::string> reasons) {
  const std::vector<LeftOutCause> causes = left_out_causes(reasons);
  if (causes.empty()) return "";
  // The list below has all of it: a program under test may give a long reason, or one of several lines.
  constexpr std::size_t longest = 120, most = 2;
  const std::size_t named = std::min(causes.size(), most);
  std::string text;
  for (std::size_t i = 0; i < named; ++i) text += (i > 0 ? "; " : "") + visible_name(causes[i].cause, longest / named);
  if (causes.size() > named) text += fmt::format("; {}", counted(causes.size() - named, "other reason"));
  return fmt::format("{} left out ({})", with_thousands(reasons.size()), text);
}

}  // namespace opscope::gui
