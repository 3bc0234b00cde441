#include "core/model/json/keep_layout.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "core/model/json/layout_parts.h"
#include "core/model/json/scanner.h"
#include "core/text/ascii.h"

namespace opscope::json {

namespace {

bool is_object(std::string_view value) { return value.starts_with('{'); }
bool is_array(std::string_view value) { return value.starts_with('['); }
bool has_line_break(std::string_view text) { return text.find('\n') != std::string_view::npos; }

// What follows the last line break.
std::string_view last_line(std::string_view text) { return text.substr(text.rfind('\n') + 1); }

std::string_view leading_blanks(std::string_view line) {
  return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

struct Member {
  std::string name;
  std::string_view quoted, value;
};
using Members = std::vector<Member>;

Members members_of(std::string_view object) {
  Members members;
  Scanner(object).object([&](std::string_view name, std::string_view value) {
    members.push_back({unescaped(name), name, value});
  });
  return members;
}

std::vector<std::string_view> items_of(std::string_view array) {
  std::vector<std::string_view> items;
  Scanner(array).array([&](std::string_view item) { items.push_back(item); });
  return items;
}

// nullptr: none. A file may spell "type" and "desc" with a capital.
const Member* find(const Members& members, std::string_view name) {
  auto found = std::ranges::find(members, name, &Member::name);
  if (found == members.end())
    found = std::ranges::find_if(members, [&](const Member& each) { return equal_ignoring_case(each.name, name); });
  return found == members.end() ? nullptr : &*found;
}

// The member of `after` that the `was` of `before` has become: that of its name, or if there is none, a new one with
// the same object or array, which was renamed. nullptr: it was removed. `renamed`: those that were found before.
const Member* find_later(const Member& was, const Members& before, const Members& after,
                         std::vector<const Member*>& renamed) {
  const auto same = std::ranges::find(after, was.name, &Member::name);
  if (same != after.end()) return &*same;
  if (!is_object(was.value) && !is_array(was.value)) return nullptr;
  const auto found = std::ranges::find_if(after, [&](const Member& each) {
    return each.value == was.value && std::ranges::find(before, each.name, &Member::name) == before.end() &&
           std::ranges::find(renamed, &each) == renamed.end();
  });
  if (found == after.end()) return nullptr;
  renamed.push_back(&*found);
  return &*found;
}

// A file may leave out the object "desc" and have its members in the dispatchable.
Members without_desc(const Members& members) {
  Members flat;
  for (const Member& member : members)
    if (member.name == "desc" && is_object(member.value))
      std::ranges::move(members_of(member.value), std::back_inserter(flat));
    else
      flat.push_back(member);
  return flat;
}

// `written` with each line break and the blanks behind it replaced: join(text so far, how many blanks, the rest).
template <class Join>
std::string rejoined(std::string_view written, const Join& join) {
  std::string text;
  while (true) {
    const std::size_t end = std::min(written.find('\n'), written.size());
    text += written.substr(0, end);
    if (end == written.size()) return text;
    written.remove_prefix(end + 1);
    const std::size_t blanks = leading_blanks(written).size();
    written.remove_prefix(blanks);
    join(text, blanks, written);
  }
}

// `written`, which has two blanks a level, with `unit` a level and `indent` before each line but the first.
std::string with_indent(std::string_view written, std::string_view indent, std::string_view unit) {
  const std::size_t outermost = has_line_break(written) ? leading_blanks(last_line(written)).size() : 0;
  return rejoined(written, [&](std::string& text, std::size_t blanks, std::string_view) {
    text.append("\n").append(indent);
    for (std::size_t level = outermost; level < blanks; level += 2) text += unit;
  });
}

std::string in_one_line(std::string_view written) {
  return rejoined(written, [](std::string& text, std::size_t, std::string_view rest) {
    const bool is_inside =
        !text.ends_with('{') && !text.ends_with('[') && !rest.starts_with('}') && !rest.starts_with(']');
    if (is_inside) text += ' ';
  });
}

// A member or item of the merged text.
struct Merged {
  const LayoutPart* part = nullptr;  // what it was in the file; nullptr: it is new
  std::string name;                  // of a member
  std::string text;                  // of a member with its name
};

class Merge {
 public:
  explicit Merge(std::string_view spelled) {
    const LayoutParts root = layout_parts(spelled);
    if (!root.parts.empty() && has_line_break(root.parts.front().before))
      unit_ = leading_blanks(last_line(root.parts.front().before));
  }

  // `indent`: of the line on which the value begins.
  std::string value(std::string_view spelled, std::string_view read, std::string_view changed,
                    std::string_view indent) const {
    if (read == changed) return std::string(spelled);
    if (is_object(spelled) && is_object(read) && is_object(changed)) return object(spelled, read, changed, indent);
    if (is_array(spelled) && is_array(read) && is_array(changed)) return array(spelled, read, changed, indent);
    return with_indent(changed, indent, unit_);
  }

 private:
  std::string object(std::string_view spelled, std::string_view read, std::string_view changed,
                     std::string_view indent) const {
    const LayoutParts layout = layout_parts(spelled);
    const Members here = members_of(spelled);
    Members before = members_of(read), after = members_of(changed);
    if (find(here, "desc") == nullptr && find(before, "desc") != nullptr) {
      before = without_desc(before);
      after = without_desc(after);
    }
    std::vector<Merged> merged;
    std::vector<const Member*> renamed;
    for (std::size_t i = 0; i < here.size(); ++i) {
      const LayoutPart& part = layout.parts[i];
      const Member* was = find(before, here[i].name);
      const Member* is = was ? find_later(*was, before, after, renamed) : find(after, here[i].name);
      if (was != nullptr && is == nullptr) continue;  // removed
      const std::string_view name = was != nullptr && was->name != is->name ? is->quoted : part.name;
      const std::string text = was == nullptr || is == nullptr
                                   ? std::string(part.value)
                                   : value(part.value, was->value, is->value, indent_of(part, indent));
      merged.push_back(
          {&part, is == nullptr ? here[i].name : is->name, std::string(name).append(part.between).append(text)});
    }
    std::size_t place = 0;  // behind the member that was before the present one
    for (const Member& member : after) {
      const auto found = std::ranges::find(merged, member.name, &Merged::name);
      const Member* was = find(before, member.name);
      if (found != merged.end()) {
        place = static_cast<std::size_t>(found - merged.begin()) + 1;
      } else if (was == nullptr || was->value != member.value) {  // else the file leaves it out
        if (&member == &after.back()) place = merged.size();
        const std::string text = std::string(member.quoted) + ": " + new_value(layout, member.value, indent);
        merged.insert(merged.begin() + static_cast<std::ptrdiff_t>(place++), {nullptr, member.name, text});
      }
    }
    return joined(layout, merged, indent, "{}");
  }

  std::string array(std::string_view spelled, std::string_view read, std::string_view changed,
                    std::string_view indent) const {
    const LayoutParts layout = layout_parts(spelled);
    const std::vector<std::string_view> before = items_of(read), after = items_of(changed);
    if (layout.parts.size() != before.size()) return with_indent(changed, indent, unit_);
    // Items that are the same at the end keep their layout when one before them comes or goes.
    const auto [from, to] = std::mismatch(before.rbegin(), before.rend(), after.rbegin(), after.rend());
    const auto old_rest = static_cast<std::size_t>(before.rend() - from);
    const auto new_rest = static_cast<std::size_t>(after.rend() - to);
    std::vector<Merged> merged;
    for (std::size_t i = 0; i < after.size(); ++i) {
      const std::size_t old = i < new_rest ? i : i - new_rest + old_rest;
      if (i < new_rest && old >= old_rest) {
        merged.push_back({nullptr, "", new_value(layout, after[i], indent)});
        continue;
      }
      const LayoutPart& part = layout.parts[old];
      merged.push_back({&part, "", value(part.value, before[old], after[i], indent_of(part, indent))});
    }
    return joined(layout, merged, indent, "[]");
  }

  // The indentation of the line on which a part begins; `outer` if it is that of its container.
  static std::string_view indent_of(const LayoutPart& part, std::string_view outer) {
    return has_line_break(part.before) ? leading_blanks(last_line(part.before)) : outer;
  }
  // True if each member or item has a line of its own; `indent`: of the container's line.
  static bool has_lines(const LayoutParts& layout) {
    return layout.parts.empty() || has_line_break(layout.parts.front().before);
  }
  std::string inner_indent(const LayoutParts& layout, std::string_view indent) const {
    return layout.parts.empty() ? std::string(indent) + unit_ : std::string(indent_of(layout.parts.front(), indent));
  }

  std::string new_value(const LayoutParts& layout, std::string_view written, std::string_view indent) const {
    return has_lines(layout) ? with_indent(written, inner_indent(layout, indent), unit_) : in_one_line(written);
  }

  std::string joined(const LayoutParts& layout, const std::vector<Merged>& merged, std::string_view indent,
                     std::string_view brackets) const {
    const std::string line = '\n' + inner_indent(layout, indent);
    std::string text(1, brackets.front());
    auto kept = merged.begin();  // in the order of the file
    for (const LayoutPart& part : layout.parts) {
      kept = std::find_if(kept, merged.end(), [](const Merged& each) { return each.part != nullptr; });
      if (kept != merged.end() && kept->part == &part) {
        ++kept;
        continue;
      }
      for (const std::string_view gone : {part.before, part.between, part.value, std::string_view(part.behind)})
        for (const std::string_view comment : comments_in(gone)) text.append(line).append(comment);
    }
    for (const Merged& each : merged) {
      const bool is_first = &each == merged.data();
      if (!is_first) {
        text += ',';
        if (const LayoutPart* previous = (&each - 1)->part) text += previous->behind;
      }
      const bool was_first = each.part == layout.parts.data();
      if (each.part != nullptr && (was_first == is_first || has_line_break(each.part->before)))
        text += each.part->before;
      else if (has_lines(layout))
        text += line;
      else
        text += is_first ? layout.parts.front().before : " ";
      text += each.text;
    }
    if (!merged.empty() && layout.has_trailing_comma) text += ',';
    if (!merged.empty() && merged.back().part != nullptr) text += merged.back().part->behind;
    if (layout.parts.empty() && !merged.empty())
      text.append("\n").append(indent);
    else
      text += layout.closing;
    return text + brackets.back();
  }

  std::string unit_ = "  ";
};

}  // namespace

std::string with_layout(std::string_view spelled, std::string_view read, std::string_view changed) {
  const auto root_of = [](std::string_view text) { return Scanner(text).value(); };
  const std::string_view root = root_of(spelled);
  const auto begin = static_cast<std::size_t>(root.data() - spelled.data());
  return std::string(spelled.substr(0, begin))
      .append(Merge(root).value(root, root_of(read), root_of(changed), ""))
      .append(spelled.substr(begin + root.size()));
}

}  // namespace opscope::json
