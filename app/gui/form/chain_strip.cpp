#include "app/gui/form/chain_strip.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/gui/edits/chain.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/backends/array/array_backend.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// One dispatch in words.
struct LinkWords {
  std::string name;        // of the dispatchable
  std::string flow;        // "A, ramp -> least": resources
  std::string sign = "~";  // "=", "!", "?", "~"
  std::string finding;     // "3 of 16 differ"; may be empty
  std::string tooltip;
  ImU32 colour = palette().muted;  // of sign and finding
  bool reads_last = false;         // the output of the dispatch before it
  std::vector<std::size_t> reads;  // the dispatches before that one whose output it reads
};

// From the best to the worst.
constexpr std::array badness = {Status::Skipped, Status::Passed, Status::Mistrusted, Status::Failed};

bool is_backend(std::string_view name) { return name == "reference" || name == "cpu" || name == "gpu"; }

using Judgements = std::vector<BackendJudgement>;

// The one of the comparison on screen; the file of another output may have another name at each dispatch. nullptr if a
// dispatch was not compared with it.
const BackendJudgement* judgement_on_screen(const Judgements& all, const std::string& comparison) {
  const auto found = std::ranges::find_if(all, [&](const BackendJudgement& each) {
    return each.backend == comparison || (!is_backend(comparison) && !is_backend(each.backend));
  });
  return found == all.end() ? nullptr : &*found;
}

std::ptrdiff_t badness_of(const BackendJudgement& each) {
  return std::ranges::find(badness, each.judgement.status) - badness.begin();
}

// Of the comparison on screen; of another backend only if that is worse. nullptr if another output is on screen, with
// which the dispatch was not compared.
const BackendJudgement* judgement_to_show(const Judgements& all, const std::string& comparison) {
  const bool of_backend = comparison.empty() || is_backend(comparison);
  const BackendJudgement* chosen = comparison.empty() ? nullptr : judgement_on_screen(all, comparison);
  if (!of_backend) return chosen;
  for (const BackendJudgement& each : all)
    if (is_backend(each.backend) && (chosen == nullptr || badness_of(each) > badness_of(*chosen))) chosen = &each;
  return chosen;
}

void judge(LinkWords& link, const Judgements& judgements, const std::string& comparison) {
  const BackendJudgement* shown = judgement_to_show(judgements, comparison);
  link.tooltip = shown ? fmt::format("The sign is that of {}.", visible_name(shown->backend, 40))
                       : fmt::format("Not compared with {}.", visible_name(comparison, 40));
  for (const auto& [backend, judgement] : judgements) {
    link.tooltip += fmt::format("\n{}: {}", visible_name(backend, 40), name(judgement.status));
    if (!judgement.reason.empty()) link.tooltip += ", " + visible_message(judgement.reason);
  }
  if (shown == nullptr) return;
  switch (shown->judgement.status) {
    case Status::Passed: link.sign = "=", link.colour = palette().good; return;
    case Status::Mistrusted: link.sign = "?", link.colour = palette().caution; return;
    case Status::Skipped: link.sign = "~", link.colour = palette().caution; return;
    case Status::Failed: break;
  }
  const Comparison& found = shown->judgement.comparison;
  const bool differs = shown->judgement.fault == Fault::Elements;
  link.sign = "!", link.colour = palette().wrong;
  link.finding = differs
                     ? fmt::format("{} of {} differ", with_thousands(found.mismatches), with_thousands(found.elements))
                     : fmt::format("{} {}", shown->backend, array_failure(shown->judgement.reason));
  if (differs && shown->backend != comparison && is_backend(shown->backend))
    link.finding = shown->backend + ": " + link.finding;
}

LinkWords link_of(const ChainStripInput& input, std::size_t dispatch) {
  const Model& model = input.model;
  LinkWords link;
  link.name = visible_name(find_dispatch(model, dispatch)->dispatchable, 24);
  std::vector<std::string> read;
  std::string written;
  if (const Dispatchable* dispatchable = find_dispatchable(model, dispatch))
    for (std::size_t i = 0; i < dispatchable->desc.schema->tensors.size(); ++i) {
      const Binding* binding = find_binding(model, {dispatch, i});
      if (binding == nullptr) continue;
      const TensorDeclaration& tensor = dispatchable->desc.schema->tensors[i];
      const std::string resource = visible_name(binding->resource, 16);
      if (tensor.role == TensorRole::Output)
        written = resource;
      else if (!tensor.single_element)
        read.push_back(resource);
      if (tensor.role != TensorRole::Input) continue;
      const std::optional<std::size_t> writer = writer_of(model, {dispatch, i});
      if (writer && *writer + 1 == dispatch) link.reads_last = true;
      if (writer && *writer + 1 < dispatch) link.reads.push_back(*writer);
    }
  link.flow = fmt::format("{} -> {}", fmt::join(read, ", "), written);
  const ChainVerdict* verdict = input.verdict;
  if (verdict == nullptr)
    link.tooltip = "Not judged yet.";
  else if (dispatch < verdict->links.size())
    judge(link, verdict->links[dispatch], input.comparison);
  else if (dispatch == verdict->links.size() && !verdict->problem.empty())
    link.sign = "!", link.colour = palette().wrong, link.tooltip = visible_message(verdict->problem);
  else
    link.tooltip = "Not reached: one before it cannot run.";
  return link;
}

float link_height() { return fonts().medium->FontSize + small_text_size() + px(12); }

// True if it was clicked.
bool draw_link(const LinkWords& link, std::size_t dispatch, bool chosen) {
  const float pad = px(8), small = small_text_size();
  const std::string head = link.sign + " " + link.name + (link.finding.empty() ? "" : "  ");
  const float head_width = fonts().medium->CalcTextSizeA(fonts().medium->FontSize, FLT_MAX, 0, head.c_str()).x;
  const float top_width = head_width + ImGui::CalcTextSize(link.finding.c_str()).x;
  const ImVec2 size{std::max(top_width, small_text_width(link.flow)) + 2 * pad, link_height()};
  const ImVec2 at = ImGui::GetCursorScreenPos(), end{at.x + size.x, at.y + size.y};
  const bool clicked = ImGui::InvisibleButton("link", size);
  draw_focus_ring();
  note_widget(fmt::format("chain[{}]", dispatch));
  note_widget(fmt::format("chain[{}] {}", dispatch, link.sign));
  tooltip_on_hover(fmt::format("{}\n{}", link.flow, link.tooltip));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(at, end, ImGui::IsItemHovered() ? palette().line : palette().raised, px(4));
  if (chosen) list.AddRect(at, end, palette().accent, px(4), 0, px(1.5f));
  const float y = at.y + px(4);
  list.AddText(fonts().medium, fonts().medium->FontSize, {at.x + pad, y}, palette().text, head.c_str());
  list.AddText(fonts().medium, fonts().medium->FontSize, {at.x + pad, y}, link.colour, link.sign.c_str());
  list.AddText({at.x + pad + head_width, y}, link.colour, link.finding.c_str());
  draw_small_text(list, at.x + pad, end.y - small - px(4), palette().muted, link.flow);
  return clicked;
}

// Between two dispatches: an arrow if the second reads what the first wrote.
void draw_arrow(bool linked) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = px(26), height = link_height();
  ImGui::Dummy({width, height});
  if (!linked) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 from{at.x + px(4), at.y + height / 2}, to{at.x + width - px(4), from.y};
  list.AddLine(from, to, palette().muted, px(1.5f));
  for (const float side : {-1.0f, 1.0f})
    list.AddLine(to, {to.x - px(6), to.y + side * px(5)}, palette().muted, px(1.5f));
}

void draw_arrow_head(ImVec2 to, ImVec2 direction) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (const float side : {-1.0f, 1.0f})
    list.AddLine(to,
                 {to.x - px(4) * direction.x + side * px(3) * direction.y,
                  to.y - px(4) * direction.y + side * px(3) * direction.x},
                 palette().muted, px(1.5f));
}

// A dispatch reads what one before the last wrote.
bool has_skips(const Model& model) {
  for (std::size_t dispatch = 2; dispatch < dispatches(model).size(); ++dispatch)
    if (const Dispatchable* dispatchable = find_dispatchable(model, dispatch))
      for (std::size_t i = 0; i < dispatchable->desc.schema->tensors.size(); ++i)
        if (dispatchable->desc.schema->tensors[i].role == TensorRole::Input)
          if (const auto writer = writer_of(model, {dispatch, i}); writer && *writer + 1 < dispatch) return true;
  return false;
}

// Room below the dispatches for the lines of draw_skips.
float skip_height() { return px(10); }

// Below the dispatches: lines from those whose output is read by a later one than the next.
void draw_skips(const std::vector<LinkWords>& links, const std::vector<ImVec2>& lower_left,
                const std::vector<float>& widths) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  std::size_t drawn = 0;
  for (std::size_t i = 0; i < links.size(); ++i)
    for (const std::size_t from : links[i].reads) {
      const float lane = skip_height() - (drawn++ % 2 == 0 ? px(2) : px(5));  // two that overlap stay apart
      const float left = lower_left[from].x + widths[from] - px(12), right = lower_left[i].x + px(12);
      const float top = lower_left[i].y, y = top + lane;
      for (const auto& [a, b] :
           {std::pair<ImVec2, ImVec2>{{left, top}, {left, y}}, {{left, y}, {right, y}}, {{right, y}, {right, top}}})
        list.AddLine(a, b, palette().muted, px(1.5f));
      draw_arrow_head({right, top}, {0, -1});
      note_rectangle(fmt::format("chain link {} {}", from, i), {left, top}, {right, y});
    }
}

bool small_button(const char* text, const char* name, const char* tooltip, bool enabled) {
  ImGui::SameLine(0, px(4));
  ImGui::BeginDisabled(!enabled);
  const bool pressed = ImGui::Button(text, {ImGui::GetFrameHeight(), 0});
  note_widget(name);
  ImGui::EndDisabled();
  tooltip_on_hover(tooltip);
  return pressed;
}

// The verdict on all dispatches together.
struct ChainWords {
  std::string text;  // "= all 3", "! 1 of 3"; empty: not known yet
  std::string tooltip;
  ImU32 colour = palette().muted;
};

ChainWords words_of(const ChainVerdict* verdict, std::size_t count, const std::string& comparison) {
  if (verdict == nullptr) return {};
  if (verdict->links.size() < count)
    return {"! stopped", "The chain does not run to its end: " + visible_message(verdict->problem), palette().wrong};
  std::array<std::size_t, badness.size()> links{};  // by their worst status
  for (const Judgements& link : verdict->links)
    if (const BackendJudgement* shown = judgement_to_show(link, comparison)) ++links[badness_of(*shown)];
  const auto of = [&](Status status) { return links[std::ranges::find(badness, status) - badness.begin()]; };
  if (const std::size_t failed = of(Status::Failed); failed > 0)
    return {fmt::format("! {} of {}", failed, count), fmt::format("{} of the {} dispatches failed.", failed, count),
            palette().wrong};
  if (const std::size_t mistrusted = of(Status::Mistrusted); mistrusted > 0)
    return {fmt::format("? {} of {}", mistrusted, count),
            fmt::format("{} of the {} dispatches prove nothing.", mistrusted, count), palette().caution};
  if (of(Status::Passed) < count) return {};
  return {fmt::format("= all {}", count), fmt::format("All {} dispatches passed.", count), palette().good};
}

void draw_chain_words(const ChainWords& words) {
  if (words.text.empty()) return;
  ImGui::AlignTextToFramePadding();
  medium_text(words.colour, words.text);
  note_widget("chain " + words.text);
  tooltip_on_hover(words.tooltip);
  ImGui::SameLine(0, px(8));
}

// A strip narrower than this has its buttons in a row of their own.
float least_width_for_one_row() { return px(700); }

void draw_buttons(const ChainStripInput& input, std::size_t count, ChainStripOutput& output) {
  const std::size_t here = input.dispatch;
  const auto move_button = [&](const char* text, const char* name, const char* tooltip, bool exists, std::size_t first,
                               std::size_t other) {
    const std::string refusal = exists ? why_not_swapped(input.model, first) : "";
    const std::string why = refusal.empty() ? tooltip : "Cannot move this dispatch: " + visible_message(refusal);
    if (!small_button(text, name, why.c_str(), exists && refusal.empty())) return;
    output.edit = Edit{with_swapped_dispatches(input.model, first), ""};
    output.choose = other;
  };
  output.add = small_button("+", "add dispatch", "Adds a dispatch behind this one, which reads its output.", true);
  move_button("<", "move dispatch left", "Runs this dispatch before the one at its left.", here > 0, here - 1,
              here - 1);
  move_button(">", "move dispatch right", "Runs this dispatch after the one at its right.", here + 1 < count, here,
              here + 1);
  if (small_button("x", "remove dispatch", "Removes this dispatch. Ctrl+Z brings it back.", true)) {
    output.edit = Edit{without_dispatch(input.model, here), ""};
    output.choose = here + 1 < count ? here : here - 1;
  }
  ImGui::SameLine(0, px(12));
  bool end_to_end = input.end_to_end;
  output.switch_end_to_end = ImGui::Checkbox("end to end", &end_to_end);
  note_widget("end to end");
  tooltip_on_hover(
      "Gives each backend its own results along the chain, so that errors grow. Otherwise every dispatch reads the "
      "reference's results.");
}

}  // namespace

float chain_strip_height(const Model& model, float width) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float row = width < least_width_for_one_row() ? ImGui::GetFrameHeightWithSpacing() : 0;
  return row + link_height() + (has_skips(model) ? skip_height() : 0) + 2 * style.WindowPadding.y + style.ScrollbarSize;
}

ChainStripOutput draw_chain_strip(const ChainStripInput& input) {
  ChainStripOutput output;
  const std::size_t count = dispatches(input.model).size();
  const bool in_one_row = ImGui::GetWindowWidth() >= least_width_for_one_row();
  const float button = ImGui::GetFrameHeight(), gap = px(4);
  const float switch_width = px(12) + button + gap + ImGui::CalcTextSize("end to end").x + px(4);
  const ChainWords words = words_of(input.verdict, count, input.comparison);
  const float words_width = words.text.empty() ? 0 : ImGui::CalcTextSize(words.text.c_str()).x + px(16);
  const float buttons = 4 * (button + gap) + switch_width + words_width;
  const float row = ImGui::GetFrameHeightWithSpacing();
  ImGui::BeginChild("links", in_one_row ? ImVec2{-buttons, 0} : ImVec2{0, -row}, false,
                    ImGuiWindowFlags_HorizontalScrollbar);
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  int &shown = *storage.GetIntRef(ImGui::GetID("shown"), -1), &among = *storage.GetIntRef(ImGui::GetID("among"), -1);
  // Scrolling by hand stays as it is. Twice: the room for a dispatch that was just added is there in the next frame.
  int& scrolls = *storage.GetIntRef(ImGui::GetID("scrolls"), 0);
  const int now = static_cast<int>(input.dispatch), all = static_cast<int>(count);
  if (const bool same = std::exchange(shown, now) == now; std::exchange(among, all) != all || !same) scrolls = 2;
  std::vector<LinkWords> links;
  std::vector<ImVec2> lower_left;
  std::vector<float> widths;
  for (std::size_t i = 0; i < count; ++i) {
    const LinkWords& link = links.emplace_back(link_of(input, i));
    ImGui::PushID(static_cast<int>(i));
    if (i > 0) {
      ImGui::SameLine(0, 0);
      draw_arrow(link.reads_last);
      ImGui::SameLine(0, 0);
    }
    if (draw_link(link, i, i == input.dispatch)) output.choose = i;
    lower_left.emplace_back(ImGui::GetItemRectMin().x, ImGui::GetItemRectMax().y);
    widths.push_back(ImGui::GetItemRectSize().x);
    if (i == input.dispatch && scrolls > 0) ImGui::SetScrollHereX(), --scrolls;
    ImGui::PopID();
  }
  draw_skips(links, lower_left, widths);
  ImGui::EndChild();
  if (in_one_row) ImGui::SameLine(0, px(8));
  draw_chain_words(words);
  draw_buttons(input, count, output);
  return output;
}

}  // namespace opscope::gui
