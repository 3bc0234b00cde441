#include "app/gui/edits/prints.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <variant>
#include <vector>

#include "app/gui/edits/access.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// A print or a file of a resource.
struct Use {
  std::string_view kind = "print";
  std::string resource;
  std::optional<std::size_t> writer;  // the dispatch whose output it has; nullopt: the initial values
};

// In their order, which no edit of the chain changes.
std::vector<Use> uses_of(const Model& model) {
  std::vector<Use> uses;
  uses.reserve(model.commands.size());
  std::size_t ran = 0;  // dispatches so far
  for (const Command& command : model.commands) {
    if (std::holds_alternative<DispatchCommand>(command)) ++ran;
    const auto* print = std::get_if<PrintCommand>(&command);
    const auto* file = std::get_if<WriteFileCommand>(&command);
    if (!print && !file) continue;
    const std::string& resource = print ? print->resource : file->resource;
    uses.push_back({print ? "print" : "file", resource, writer_before(model, ran, resource)});
  }
  return uses;
}

// "1st", "2nd", "3rd", "11th"
std::string ordinal(std::size_t number) {
  const std::size_t last = number / 10 % 10 == 1 ? 0 : number % 10;
  return fmt::format("{}{}", number, last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

// "print of least"; "2nd print of least" if there are several.
std::string name_of(const std::vector<Use>& uses, std::size_t use) {
  const auto alike = [&](const Use& each) {
    return each.kind == uses[use].kind && each.resource == uses[use].resource;
  };
  const auto here = uses.begin() + static_cast<std::ptrdiff_t>(use);
  const auto earlier = static_cast<std::size_t>(std::count_if(uses.begin(), here, alike));
  const bool several = std::ranges::count_if(uses, alike) > 1;
  return fmt::format("{}{}{} of {}", several ? ordinal(earlier + 1) : "", several ? " " : "", uses[use].kind,
                     visible_name(uses[use].resource, 24));
}

// Where a dispatch was before the edit; nullopt: it is new. `from`, `to`: as changed_prints_text.
std::optional<std::size_t> origin_of(std::size_t dispatch, std::optional<std::size_t> from,
                                     std::optional<std::size_t> to) {
  if (dispatch == to) return from;
  const std::size_t rest = dispatch - (to && dispatch > *to ? 1 : 0);  // among all but the moved one
  return rest + (from && rest >= *from ? 1 : 0);
}

// Those in `now` that have the output of another dispatch than in `old`. `from`, `to`: as changed_prints_text.
std::vector<std::size_t> changed_uses(const std::vector<Use>& old, const std::vector<Use>& now,
                                      std::optional<std::size_t> from, std::optional<std::size_t> to) {
  std::vector<std::size_t> changed;
  if (old.size() != now.size()) return changed;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const std::optional<std::size_t> was = old[i].writer, is = now[i].writer;
    if (!(is ? was && origin_of(*is, from, to) == was : !was)) changed.push_back(i);
  }
  return changed;
}

}  // namespace

std::string changed_outputs_text(const Model& before, const Model& after, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = 0; const DispatchCommand* dispatch = find_dispatch(after, i); ++i) {
    const std::optional<Link> was = link_to(before, origin_of(i, from, to)), is = link_to(after, i);
    if (!was || !is || was->binding.resource == is->binding.resource) continue;
    text += fmt::format("{}{} now writes {}", text.empty() ? "" : ", and ", visible_name(dispatch->dispatchable, 24),
                        visible_name(is->binding.resource, 24));
  }
  return text;
}

std::string changed_prints_text(const Model& before, const Model& after, std::optional<std::size_t> from,
                                std::optional<std::size_t> to) {
  const std::string initial = "its initial values";
  const std::vector<Use> old = uses_of(before), now = uses_of(after);
  std::string text;
  for (const std::size_t i : changed_uses(old, now, from, to)) {
    const std::optional<std::size_t> was = old[i].writer, is = now[i].writer;
    std::string old_writer = was ? visible_name(find_dispatch(before, *was)->dispatchable, 24) : "";
    std::string writer = is ? visible_name(find_dispatch(after, *is)->dispatchable, 24) : "";
    if (was && is && old_writer == writer) {
      old_writer += fmt::format(" ({} dispatch)", ordinal(*was + 1));
      writer += fmt::format(" ({} dispatch)", ordinal(*is + 1));
    }
    text += text.empty() ? "" : "; ";
    text += name_of(now, i);
    if (old[i].resource != now[i].resource) text += " instead of " + visible_name(old[i].resource, 24);
    text += fmt::format(": {} now, it was {}", is ? "of " + writer : initial, was ? "of " + old_writer : initial);
  }
  return text;
}

std::string prints_without_text(const Model& before, const Model& after, std::size_t removed) {
  constexpr std::size_t most = 2;
  const std::vector<Use> old = uses_of(before), now = uses_of(after);
  const std::vector<std::size_t> changed = changed_uses(old, now, removed, std::nullopt);
  std::string text;
  for (std::size_t i = 0; i < std::min(most, changed.size()); ++i) {
    const Use& use = now[changed[i]];
    text += (i == 0 ? "" : ", ") + name_of(old, changed[i]);
    if (use.resource != old[changed[i]].resource)
      text += fmt::format(" reads {} instead", visible_name(use.resource, 24));
    else if (use.writer)
      text += " has the output of " + visible_name(find_dispatch(after, *use.writer)->dispatchable, 24);
    else
      text += " has its initial values";
  }
  return changed.size() > most ? fmt::format("{}, and {} more", text, changed.size() - most) : text;
}

}  // namespace opscope::gui
