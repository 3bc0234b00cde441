#include "app/gui/dialogs/manual_text.h"

#include <algorithm>
#include <utility>

namespace opscope::gui {
namespace {

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

// "see [the guide](docs/x.md)" is "see the guide"; a link to a picture, which cannot be shown here, is left out with
// the blank before it. Code loses its backticks and is not changed otherwise.
std::string plain(std::string_view text) {
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t closing = text[at] == '`' ? text.find('`', at + 1) : std::string_view::npos;
    if (closing != std::string_view::npos) {
      shown += text.substr(at + 1, closing - at - 1);
      at = closing + 1;
      continue;
    }
    const std::size_t middle = text[at] == '[' ? text.find_first_of("[]", at + 1) : std::string_view::npos;
    const bool is_link = middle != std::string_view::npos && text.substr(middle).starts_with("](");
    const std::size_t end = is_link ? text.find(')', middle) : std::string_view::npos;
    if (end != std::string_view::npos) {
      const bool is_picture = text.substr(middle, end - middle).ends_with(".png");
      if (!is_picture) shown += plain(text.substr(at + 1, middle - at - 1));
      if (is_picture && shown.ends_with(' ')) shown.pop_back();
      at = end + 1;
    } else if (text.substr(at).starts_with("**")) {
      at += 2;
    } else {
      shown += text[at++];
    }
  }
  return shown;
}

// "| a | b \| c |" has the cells "a" and "b | c".
std::vector<std::string> table_cells(std::string_view line) {
  std::vector<std::string> cells = {""};
  line.remove_prefix(1);
  if (line.ends_with('|')) line.remove_suffix(1);
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line.substr(at).starts_with("\\|"))
      cells.back() += line[++at];
    else if (line[at] == '|')
      cells.emplace_back();
    else
      cells.back() += line[at];
  }
  for (std::string& cell : cells) cell = plain(without_blanks(cell));
  return cells;
}

bool is_item(std::string_view line) {
  if (line.starts_with("- ") || line.starts_with("* ")) return true;
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && line.substr(digits).starts_with(". ");
}

class Reader {
 public:
  void take(std::string_view line) {
    const std::string_view words = without_blanks(line);
    if (words.starts_with("```")) {
      is_code_ = !is_code_;
      joins_ = false;
      if (is_code_) add(ManualBlock::Kind::Code, "");
    } else if (is_code_) {
      std::string& code = chapters_.back().blocks.back().text;
      code += (code.empty() ? "" : "\n") + std::string(line);
    } else if (words.empty() || words.starts_with("![") || words.starts_with("[![") || words.starts_with("<!--")) {
      joins_ = false;
    } else if (const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
               level > 0 && line.substr(level).starts_with(' ')) {
      chapters_.push_back({plain(without_blanks(line.substr(level))), level, {}});
      joins_ = false;
    } else if (words.starts_with('|')) {
      take_row(words);
    } else if (is_item(words)) {
      add(ManualBlock::Kind::Item, std::string(words));
      joins_ = true;
    } else if (joins_) {
      chapters_.back().blocks.back().text += " " + std::string(words);
    } else {
      add(ManualBlock::Kind::Paragraph, std::string(words));
      joins_ = true;
    }
  }

  std::vector<ManualChapter> chapters() {
    if (chapters_.front().blocks.empty()) chapters_.erase(chapters_.begin());
    for (ManualChapter& chapter : chapters_)
      for (ManualBlock& block : chapter.blocks)
        if (block.kind == ManualBlock::Kind::Paragraph || block.kind == ManualBlock::Kind::Item)
          block.text = plain(block.text);  // a link may go on in the next line
    return std::move(chapters_);
  }

 private:
  void add(ManualBlock::Kind kind, std::string text) { chapters_.back().blocks.push_back({kind, std::move(text), {}}); }

  void take_row(std::string_view line) {
    joins_ = false;
    if (line.find_first_not_of("|-: ") == std::string_view::npos) return;  // below the head
    std::vector<ManualBlock>& blocks = chapters_.back().blocks;
    if (blocks.empty() || blocks.back().kind != ManualBlock::Kind::Table) add(ManualBlock::Kind::Table, "");
    ManualBlock& table = blocks.back();
    table.rows.push_back(table_cells(line));
    for (const std::string& cell : table.rows.back()) table.text += cell + " ";
  }

  std::vector<ManualChapter> chapters_ = {{}};
  bool is_code_ = false;
  bool joins_ = false;  // the next line goes on with the last block
};

}  // namespace

std::string ManualChapter::text() const {
  std::string all;
  for (const ManualBlock& block : blocks) all += block.text + "\n";
  return all;
}

std::vector<ManualChapter> manual_chapters(std::string_view markdown) {
  Reader reader;
  while (!markdown.empty()) {
    const std::size_t end = std::min(markdown.find('\n'), markdown.size());
    reader.take(markdown.substr(0, end));
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
  }
  return reader.chapters();
}

}  // namespace opscope::gui
