#include "core/model/json/layout_parts.h"

#include <algorithm>

#include "core/model/json/scanner.h"

namespace opscope::json {

namespace {

// The end of the comment at `at`; `at` itself if there is none.
std::size_t after_comment(std::string_view text, std::size_t at) {
  const std::string_view start = text.substr(at, 2);
  if (start == "//") return std::min(text.find('\n', at), text.size());
  if (start == "/*") return std::min(text.find("*/", at + 2), text.size() - 2) + 2;
  return at;
}

// The text between two values: blanks, comments and at most one comma.
struct Gap {
  std::string behind;       // of the value before it
  std::string_view before;  // of the value after it
  bool has_comma = false;
};

Gap gap_of(std::string_view text) {
  std::size_t comma = std::string_view::npos, line_break = std::string_view::npos;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t end = after_comment(text, at); end != at) {
      at = end;
      continue;
    }
    if (text[at] == ',') comma = at;
    if (text[at] == '\n' && line_break == std::string_view::npos) line_break = at;
    ++at;
  }
  const bool has_comma = comma != std::string_view::npos;
  // A comma at the start of the next line: what stands before it belongs to the value that it follows.
  const std::size_t split = line_break == std::string_view::npos ? (has_comma ? comma + 1 : 0)
                            : has_comma                          ? std::max(line_break, comma + 1)
                                                                 : line_break;
  Gap gap{std::string(text.substr(0, split)), text.substr(split), has_comma};
  if (has_comma) gap.behind.erase(comma, 1);
  if (comments_in(gap.behind).empty()) gap.behind.clear();
  return gap;
}

}  // namespace

LayoutParts layout_parts(std::string_view container) {
  LayoutParts layout;
  std::size_t done = 1;  // after the opening bracket
  const auto add = [&](std::string_view name, std::string_view value) {
    const auto at = [&](std::string_view part) { return static_cast<std::size_t>(part.data() - container.data()); };
    const std::size_t begin = name.empty() ? at(value) : at(name);
    std::string_view before = container.substr(done, begin - done);
    if (!layout.parts.empty()) {
      Gap gap = gap_of(before);
      layout.parts.back().behind = std::move(gap.behind);
      before = gap.before;
    }
    const std::size_t name_end = begin + name.size();
    layout.parts.push_back({before, name, container.substr(name_end, at(value) - name_end), value, {}});
    done = at(value) + value.size();
  };
  if (container.starts_with('{'))
    Scanner(container).object(add);
  else
    Scanner(container).array([&](std::string_view value) { add({}, value); });
  layout.closing = container.substr(done, container.size() - 1 - done);
  if (!layout.parts.empty()) {
    Gap gap = gap_of(layout.closing);
    layout.parts.back().behind = std::move(gap.behind);
    layout.has_trailing_comma = gap.has_comma;
    layout.closing = gap.before;
  }
  return layout;
}

std::vector<std::string_view> comments_in(std::string_view text) {
  std::vector<std::string_view> comments;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '"') {
      for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\' ? 1 : 0;
      ++at;
      continue;
    }
    const std::size_t end = after_comment(text, at);
    if (end != at) comments.push_back(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return comments;
}

}  // namespace opscope::json
