#include "app/gui/dialogs/gallery.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <string_view>
#include <utility>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/word_search.h"

namespace opscope::gui {
namespace {

constexpr const char* title = "Examples";
constexpr const char* start_words = "start here";
constexpr std::string_view disagreement_words = "known disagreement";
// Lengths at scale 1.
constexpr float picture_size = 100, inset = 10, least_card_width = 470, disagreements_width = 190;

// Those that have the typed words, disagreements last: they have a heading of their own.
std::vector<ExampleCard*> matching(std::vector<ExampleCard>& cards, std::string_view words) {
  std::vector<ExampleCard*> found;
  for (ExampleCard& card : cards) {
    const ExampleCase& example = card.example;
    const std::string_view more = example.disagreement ? disagreement_words : example.begins ? start_words : "";
    if (search_rank(words, example.title, example.text + " " + std::string(more))) found.push_back(&card);
  }
  std::stable_partition(found.begin(), found.end(),
                        [](const ExampleCard* card) { return !card->example.disagreement; });
  return found;
}

// Room for its text beside the pictures, in pixels.
float text_width(float card_width) { return card_width - px(2 * picture_size + 6 + 3 * inset); }

// Of a card with all of its text, in pixels.
float card_height(const ExampleCard& card, float width) {
  const float text = ImGui::CalcTextSize(card.example.text.c_str(), nullptr, false, text_width(width)).y;
  return std::max(px(picture_size), fonts().medium->FontSize + px(4) + text) + px(2 * inset);
}

void draw_picture(ImDrawList& list, ImVec2 at, const Texture& texture) {
  const ImVec2 end{at.x + px(picture_size), at.y + px(picture_size)};
  list.AddRectFilled(at, end, palette().background);
  if (!texture.empty()) list.AddImage(texture.id(), at, end);
}

// True if it was clicked.
bool draw_card(const ExampleCard& card, ImVec2 size, bool chosen, bool scroll_to) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton("##card", size);
  draw_focus_ring();
  note_widget("example " + card.example.title);
  if (scroll_to) ImGui::SetScrollHereY();
  const bool hovered = ImGui::IsItemHovered();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 end{at.x + size.x, at.y + size.y};
  list.AddRectFilled(at, end, hovered ? palette().line : palette().raised, px(4));
  if (chosen) list.AddRect(at, end, palette().accent, px(4));
  ImVec2 place{at.x + px(inset), at.y + px(inset)};
  draw_picture(list, place, card.input);
  place.x += px(picture_size + 6);
  draw_picture(list, place, card.output);
  place.x += px(picture_size + inset);
  const ImFont* heading = fonts().medium;
  list.PushClipRect(place, {end.x - px(inset), end.y}, true);
  list.AddText(heading, heading->FontSize, place, palette().text, card.example.title.c_str());
  if (card.example.begins) {
    const float title_width = heading->CalcTextSizeA(heading->FontSize, FLT_MAX, 0, card.example.title.c_str()).x;
    list.AddText(heading, heading->FontSize, {place.x + title_width + px(10), place.y}, palette().accent, start_words);
  }
  list.PopClipRect();
  place.y += heading->FontSize + px(4);
  list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), place, palette().muted, card.example.text.c_str(), nullptr,
               text_width(size.x));
  return clicked;
}

// The card that was clicked.
const ExampleCard* draw_cards(const std::vector<ExampleCard*>& cards, int columns, std::size_t chosen, bool moved) {
  const float spacing = px(8);
  const float width =
      (ImGui::GetContentRegionAvail().x - spacing * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  const ExampleCard* clicked = nullptr;
  int column = 0;
  float height = 0;  // of the row: that of its highest card
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const bool disagreement = cards[i]->example.disagreement;
    if (disagreement && (i == 0 || !cards[i - 1]->example.disagreement)) {
      if (i > 0) ImGui::Dummy({0, px(6)});
      medium_text("Known disagreements between implementations");
      column = 0;
    }
    if (column > 0) ImGui::SameLine(0, spacing);
    if (column == 0) height = 0;
    for (std::size_t k = i; column == 0 && k < std::min(cards.size(), i + static_cast<std::size_t>(columns)); ++k)
      if (cards[k]->example.disagreement == disagreement) height = std::max(height, card_height(*cards[k], width));
    ImGui::PushID(static_cast<int>(i));
    if (draw_card(*cards[i], {width, height}, i == chosen, i == chosen && moved)) clicked = cards[i];
    ImGui::PopID();
    column = (column + 1) % columns;
  }
  if (cards.empty()) muted_text("No example has these words.");
  return clicked;
}

}  // namespace

void Gallery::fill() {
  if (!cards_.empty()) return;
  std::vector<std::filesystem::path> files;
  for (ExampleCase& example : example_cases()) {
    files.push_back(example.file);
    cards_.push_back({std::move(example), {}, {}});
  }
  const int size = static_cast<int>(std::lround(px(picture_size)));
  drawing_.start([files, size](const TaskControl& control) -> Result<std::vector<std::optional<ExamplePicture>>> {
    std::vector<std::optional<ExamplePicture>> pictures;
    for (const std::filesystem::path& file : files) {
      Result<ExamplePicture> picture = draw_example(file, size, [&] { return control.pause_or_stop(); });
      if (control.stopped()) return cancelled();
      pictures.push_back(picture ? std::optional(*std::move(picture)) : std::nullopt);
    }
    return pictures;
  });
}

void Gallery::take_pictures() {
  auto drawn = drawing_.take();
  if (!drawn || !*drawn) return;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if (!(**drawn)[i]) continue;
    cards_[i].input.upload((**drawn)[i]->input);
    cards_[i].output.upload((**drawn)[i]->output);
  }
}

std::optional<std::filesystem::path> Gallery::draw() {
  if (std::exchange(opening_, false)) {
    fill();
    search_.clear();
    chosen_ = 0;
    ImGui::OpenPopup(title);
  }
  take_pictures();
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
  ImGui::SetNextWindowSize({std::min(screen.x - px(16), px(1380)), std::min(screen.y - px(16), px(860))});
  if (!ImGui::BeginPopupModal(title, nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove)) return std::nullopt;
  if (std::exchange(to_search_, false)) ImGui::SetKeyboardFocusHere();
  const float button_width = 96;
  const float filter_width =
      std::min(px(420), ImGui::GetContentRegionAvail().x - px(button_width + disagreements_width));
  search_.draw("Find an example", std::max(px(80), filter_width), "example filter");
  bool moved = search_.edited;
  if (search_.edited) chosen_ = 0;
  ImGui::SameLine();
  if (button("Known disagreements", 0, "gallery disagreements",
             "Only the cases where implementations are known to differ; once more, all examples.")) {
    const bool only = search_.text.data() == disagreement_words;
    search_.clear();
    if (!only) std::ranges::copy(disagreement_words, search_.text.begin()), search_.text[disagreement_words.size()] = 0;
    chosen_ = 0, moved = to_search_ = true;
  }
  ImGui::SameLine();
  to_the_right(px(button_width));
  const bool leave = button("Close", button_width, "gallery close") || ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false);

  const std::vector<ExampleCard*> found = matching(cards_, search_.text.data());
  const ExampleCard* picked = nullptr;
  if (ImGui::BeginChild("##cards")) {
    const int columns = std::max(1, static_cast<int>(ImGui::GetContentRegionAvail().x / px(least_card_width)));
    const int step = search_.step * columns + ImGui::IsKeyPressed(GLFW_KEY_RIGHT) - ImGui::IsKeyPressed(GLFW_KEY_LEFT);
    const auto target = static_cast<std::ptrdiff_t>(chosen_) + step;
    if (step != 0 && target >= 0 && target < std::ssize(found))
      chosen_ = static_cast<std::size_t>(target), moved = true;
    picked = draw_cards(found, columns, chosen_, moved);
  }
  ImGui::EndChild();
  if (!leave && SearchField::entered() && chosen_ < found.size()) picked = found[chosen_];
  if (leave || picked) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return picked ? std::optional(picked->example.file) : std::nullopt;
}

}  // namespace opscope::gui
