#include "app/gui/widgets/result_name.h"

#include <imgui.h>

#include <algorithm>
#include <string_view>

#include "app/gui/widgets/items.h"
#include "core/text/utf8.h"

namespace opscope::gui {

namespace {

// "ph...u8" of "photo_u8". Empty: its last part is no short one, or has no room.
std::string before_last_part(const std::string& name, float room) {
  constexpr std::size_t longest = 4;
  const std::size_t at = name.find_last_of("_-");
  if (at == std::string::npos || name.size() - at - 1 > longest) return "";
  std::string shown;
  for (std::size_t end = 1; end <= at; ++end) {
    const std::string next = name.substr(0, utf8_cut(name, end)) + "..." + name.substr(at + 1);
    if (ImGui::CalcTextSize(next.c_str()).x > room) break;
    shown = next;
  }
  return shown;
}

// Where ", min, 2 of 3" begins in "chain, min, 2 of 3"; npos: the title has no dispatch.
std::size_t dispatch_in(const std::string& title) {
  const std::size_t place = title.rfind(", ");
  if (place == std::string::npos || place == 0 || title.find(" of ", place) == std::string::npos)
    return std::string::npos;
  return title.rfind(", ", place - 1);
}

}  // namespace

std::string case_name_in(const std::string& title, float room) {
  constexpr std::string_view extension = ".json";
  const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
  const auto at = title.rfind(extension);
  if (width(title) <= room) return title;
  const std::string bare = at == std::string::npos ? title : std::string(title).erase(at, extension.size());
  const std::size_t dispatch = width(bare) <= room ? std::string::npos : dispatch_in(bare);
  if (dispatch == std::string::npos) return text_without_middle(bare, room);
  // The name of the file gives way to the dispatch, and its place in the chain to both.
  const std::string file = bare.substr(0, dispatch);
  for (const std::size_t end : {bare.size(), bare.rfind(", ")}) {
    const std::string behind = bare.substr(dispatch, end - dispatch);
    const std::string shown = text_without_middle(file, room - width(behind)) + behind;
    if (width(shown) <= room) return shown;
  }
  const std::string place = bare.substr(bare.rfind(", "));  // which tells the step too
  const std::string shown = text_without_middle(file, room - width(place)) + place;
  return width(shown) <= room ? shown : text_without_middle(bare, room);
}

std::string results_folder_in(const std::string& name) {
  const std::size_t slash = name.find('/');
  return slash == std::string::npos || name.starts_with("tab ") ? "" : name.substr(0, slash);
}

std::string result_name_in(const std::string& name, float room, std::size_t least) {
  constexpr std::string_view word = "tab ";
  const auto fits = [&](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x <= room; };
  // Names of files often differ at their ends. Of very short pieces, the beginning tells more.
  const auto cut = [&](const std::string& text) {
    const std::string both_ends = text_without_middle(text, room);
    if (fits(both_ends) && both_ends.size() >= least) return both_ends;
    const std::string last = before_last_part(text, room);
    return !last.empty() && last.size() >= least ? last : text_without_end(text, room, least);
  };
  if (fits(name)) return name;
  if (constexpr std::string_view after = "reference after "; name.starts_with(after)) {
    for (const std::string& shown : {"ref after " + name.substr(after.size()), std::string("ref after")})
      if (fits(shown)) return shown;
    return cut("after");  // "ref" is the reference's own result
  }
  if (const std::string folder = results_folder_in(name); !folder.empty()) {
    const std::string bare = name.substr(0, name.rfind('.'));
    return fits(bare) ? bare : fits(folder) ? folder : cut(folder);
  }
  for (const std::string& extension : {std::string(".json"), std::string(".npy")})
    if (const std::size_t at = name.rfind(extension + " as "); at != std::string::npos && !name.starts_with(word)) {
      const std::string bare = std::string(name).erase(at, extension.size());
      return fits(bare) ? bare : result_name_in(name.substr(0, at + extension.size()), room, least);
    }
  if (constexpr std::string_view of_array = ".npy"; name.ends_with(of_array) && name.size() > of_array.size()) {
    const std::string bare = name.substr(0, name.size() - of_array.size());
    if (!name.starts_with(word)) return fits(bare) ? bare : cut(bare);
  }
  if (!name.starts_with(word)) return cut(name);
  std::string title = name.substr(word.size());
  for (const std::string& extension : {std::string(".json"), std::string(".npy")}) {
    for (const std::string_view how : {" as ", " scaled to "})
      if (const std::size_t at = title.rfind(extension + std::string(how)); !fits(title) && at != std::string::npos)
        title.resize(at + extension.size());
    if (!fits(title) && title.ends_with(extension)) title.resize(title.size() - extension.size());
  }
  return fits(title) ? title : cut(title);
}

std::string against_text(const std::string& result, const std::string& reference, float room) {
  const std::string word = " against ";
  const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
  if (width(result + word + reference) <= room) return result + word + reference;
  const float of_names = room - width(word);
  const std::string second = text_without_middle(reference, std::max(of_names / 2, of_names - width(result)));
  return text_without_middle(result, of_names - width(second)) + word + second;
}

}  // namespace opscope::gui
