#include "app/gui/session/copy_title.h"

#include <fmt/format.h>

#include "core/io/array_file.h"
#include "core/io/image.h"

namespace opscope::gui {
namespace {

// "photo" of "photo.json", "photo copy" and "photo copy 2"; "model" of "golden/model.json".
std::string original_of(std::string title) {
  title.erase(0, title.rfind('/') + 1);
  if (title.size() > 5 && title.ends_with(".json")) title.resize(title.size() - 5);
  const std::size_t copy = title.rfind(" copy");
  if (copy == std::string::npos || copy == 0) return title;
  const std::string number = title.substr(copy + 5);
  const bool is_number =
      number.size() > 1 && number[0] == ' ' && number.find_first_not_of("0123456789", 1) == std::string::npos;
  if (number.empty() || is_number) title.resize(copy);
  return title;
}

}  // namespace

std::string title_of_copy(const std::string& title, const std::set<std::string>& taken) {
  const std::string first = original_of(title) + " copy";
  std::string candidate = first;
  const auto is_taken = [&] { return taken.contains(candidate) || taken.contains(candidate + ".json"); };
  for (int number = 2; is_taken(); ++number) candidate = fmt::format("{} {}", first, number);
  return candidate;
}

std::string title_without_extensions(const std::string& title) {
  constexpr std::string_view between = " and ";
  const std::size_t at = title.find(between);
  const std::filesystem::path first = title.substr(0, at);
  const bool is_file = has_array_name(first) || has_image_name(first) || first.extension() == ".json";
  const std::string stem = is_file ? first.stem().string() : first.string();
  if (at == std::string::npos) return stem;
  return stem + std::string(between) + title_without_extensions(title.substr(at + between.size()));
}

}  // namespace opscope::gui
