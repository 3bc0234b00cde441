#include "app/gui/panes/pane_meaning.h"

#include <fmt/format.h>

#include <string_view>

#include "app/gui/panes/origin_text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

std::string with_subtraction(const std::string& subtraction) {
  return subtraction.empty() ? "" : fmt::format("\nThe signs are those of {}.", visible_name(subtraction, 120));
}

std::string_view measure_words(picture::Show measure) {
  switch (measure) {
    case picture::Show::Ulp: return "in ULP";
    case picture::Show::Absolute: return "absolute";
    case picture::Show::Relative: return "relative to that one";
    case picture::Show::Class:
    case picture::Show::Value: break;
  }
  return "by its class";
}

}  // namespace

std::string keys_of_pane(std::size_t place, bool alone, bool only_one) {
  const std::string digit = place < 9 ? fmt::format("{}", place + 1) : "";
  std::string shows;
  if (alone)
    shows = digit + (digit.empty() ? "" : " or ") + "Esc shows all panes, ";
  else if (!digit.empty() && !only_one)
    shows = digit + " shows this pane alone, ";
  return "Keys: " + shows + "Enter pins an element.";
}

std::string brief_measure(const std::string& measure) {
  if (measure == picture::name(picture::Show::Absolute)) return "abs";
  return measure == picture::name(picture::Show::Relative) ? "rel" : measure;
}

std::string meaning_of(const HeatmapSource& source, const HeatmapView& view) {
  switch (source.role) {
    case PaneRole::Input:
      if (source.own_of.empty()) return "An input of the operator.";
      if (!source.stood_in.empty())
        return fmt::format("The input as the reference gives it, which stood in for {}.", source.stood_in);
      return "The input as the earlier dispatches of this implementation give it.";
    case PaneRole::Reference:
      return source.title == "reference" ? "The exact result, from an implementation written apart from the others."
                                         : "";
    case PaneRole::Computed:
      if (source.backends.size() < 2) return "What is compared, element by element.";
      if (!view.backend.empty()) return "The implementation that you chose; click to choose another.";
      if (!source.equal) return "An implementation; click to choose another.";
      return *source.equal ? "An implementation that is equal to the reference, so its picture is the same; click to "
                             "choose another."
                           : "The implementation that differs most from the reference; click to choose another.";
    case PaneRole::Difference:
      if (source.error) return "How far each element is from the exact real number.";
      return fmt::format("How far each element is from the one that it is compared with, {}; = is equal.",
                         measure_words(view.difference)) +
             with_subtraction(subtraction_in(source.origin));
  }
  return "";
}

InheritanceWords inheritance_words(const HeatmapSource& source, const std::string& origin) {
  const std::string& word = source.inherited;
  if (word.empty()) return {};
  const bool has_why = !source.not_run_why.empty(), is_bare = word == "not run";
  const std::string not_run = (has_why ? source.not_run_why + "\n" : "") +
                              "The implementation cannot run this dispatch: the result is the reference's, on what the "
                              "implementation gave before.";
  const bool is_output = source.role == PaneRole::Computed;
  const std::string why = has_why   ? "not run: " + source.not_run_why
                          : is_bare ? "the reference's, not run"
                                    : "the reference's, inherited";
  if (is_bare) return {is_output ? why : "not run, nothing inherited", word, word, not_run, true};
  if (word == "unclear")
    return {origin.empty() ? word : origin, word, word,
            "An earlier dispatch has no file: the difference is its error or that of this one."};
  if (is_output) return {why, word, "not run", not_run};
  const std::string from = origin.empty() ? "inherited from earlier steps" : origin;
  if (word != "inherited") return {"not run; " + from, word, "inherited", not_run};
  return {from, word, word,
          "On what this implementation gave before, the reference has the same result: the difference comes from an "
          "earlier dispatch."};
}

}  // namespace opscope::gui
