#include "core/model/json/comments.h"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>

#include "core/model/json/json_value.h"
#include "core/model/json/text_walk.h"

namespace opscope::json {

namespace {

using Place = Comment::Place;

constexpr std::size_t most_comment_bytes = std::size_t{256} << 20;

// A comment at the end of a line belongs to the value before it, any other comment to the value after it.
class CommentReader {
 public:
  std::vector<Comment> read(std::string_view text) {
    TextWalk walk(text);
    walk_ = &walk;
    walk.run(*this);
    if (!waiting_.empty()) place_waiting("", Place::Behind);
    return std::move(comments_);
  }

  void begin(std::size_t) {
    if (!waiting_.empty()) place_waiting(walk_->path(), Place::Before);
    last_ = Event::Begin;
  }
  void end(std::size_t) { last_ = Event::End; }
  void comma(std::size_t) {}
  void open(std::size_t) { last_ = Event::Open; }
  void close(std::size_t) {
    if (!waiting_.empty()) place_waiting(walk_->container(), Place::BeforeClosing);
  }
  void comment(std::string_view text, bool is_after_line_break) {
    if (last_ == Event::Begin || (last_ == Event::End && !is_after_line_break && waiting_.empty()))
      keep(walk_->path(), Place::Behind, text);
    else if (last_ == Event::Open && !is_after_line_break && waiting_.empty())
      keep(walk_->container(), Place::AfterOpening, text);
    else
      waiting_.emplace_back(text);
  }

 private:
  enum class Event { None, Begin, End, Open };

  void place_waiting(const std::string& at, Place place) {
    for (const std::string_view text : waiting_) keep(at, place, text);
    waiting_.clear();
  }

  void keep(const std::string& at, Place place, std::string_view text) {
    kept_bytes_ += sizeof(Comment) + at.size() + text.size();
    if (kept_bytes_ > most_comment_bytes)
      fail("", fmt::format("its comments and the paths to them take more than {} MiB", most_comment_bytes >> 20));
    comments_.push_back({at, place, std::string(text)});
  }

  const TextWalk* walk_ = nullptr;
  Event last_ = Event::None;
  std::vector<std::string_view> waiting_;  // they belong to the next value
  std::vector<Comment> comments_;
  std::size_t kept_bytes_ = 0;
};

// Byte positions of one value in the text.
struct Anchor {
  std::size_t begin = 0, end = 0;               // of its member or element; `end` is after its comma
  std::optional<std::size_t> open, close = {};  // of a container: after the opening bracket, at the closing one
};

std::size_t line_start(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}
bool begins_line(std::string_view text, std::size_t at) {
  while (at > 0 && text[at - 1] == ' ') --at;  // backwards: a line may hold millions of numbers
  return at == 0 || text[at - 1] == '\n';
}
std::size_t indentation(std::string_view text, std::size_t at) {
  const std::string_view line = text.substr(line_start(text, at));
  return std::min(line.find_first_not_of(' '), line.size());
}
bool ends_line(std::string_view text, std::size_t at) { return at == text.size() || text[at] == '\n'; }

// Optional in DxDispatch's files: "/dispatchables/clip/Min" means "/dispatchables/clip/desc/Min".
bool is_wrapper(std::string_view component) { return component == "desc" || component == "Desc"; }

// A member or element that begins a line, with those inside it.
struct Line {
  Anchor anchor;
  std::map<std::string, std::unique_ptr<Line>, std::less<>> inner;  // by path component

  const Line* find(std::string_view component) const {
    const auto found = inner.find(component);
    return found == inner.end() ? nullptr : found->second.get();
  }
  // The same, also inside a wrapper that the path leaves out.
  const Line* find_wrapped(std::string_view component) const {
    if (const Line* line = find(component)) return line;
    const Line* wrapper = find("desc");
    return wrapper == nullptr ? nullptr : wrapper->find(component);
  }
};

// The steps of a path: one for the whole text, then one for each component.
struct Step {
  const Anchor* anchor = nullptr;  // nullptr: the text has no line for it
  bool is_wrapper = false;
};

// Where comments can go. A value that shares its line with a sibling has no place for one.
class Anchors {
 public:
  explicit Anchors(std::string_view text) : text_(text), walk_(text) { walk_.run(*this); }

  // The first step always has an anchor.
  std::vector<Step> steps(std::string_view path) const {
    std::vector<Step> all = {{&whole_.anchor}};
    const Line *exact = &whole_, *plain = &whole_;  // plain: ignoring wrappers
    while (!path.empty()) {
      const std::size_t end = std::min(path.find('/', 1), path.size());
      const std::string_view component = path.substr(1, end - 1);
      path.remove_prefix(end);
      if (exact != nullptr) exact = exact->find(component);
      if (plain != nullptr && !is_wrapper(component)) plain = plain->find_wrapped(component);
      const Line* line = exact != nullptr ? exact : plain;
      all.push_back({line == nullptr ? nullptr : &line->anchor, is_wrapper(component)});
    }
    return all;
  }

  void begin(std::size_t at) {
    if (open_.empty()) {
      last_ = &whole_;
    } else {
      Line* around = open_.back();
      last_ = nullptr;
      if (around == nullptr || !begins_line(text_, at)) return;
      std::unique_ptr<Line>& line = around->inner[walk_.component()];
      line = std::make_unique<Line>();
      last_ = line.get();
    }
    last_->anchor.begin = at;
  }
  void end(std::size_t at) {
    if (last_ != nullptr) last_->anchor.end = at;
  }
  void comma(std::size_t at) { end(at); }
  void open(std::size_t at) {
    if (last_ != nullptr) last_->anchor.open = at;
    open_.push_back(last_);
  }
  void close(std::size_t at) {
    last_ = open_.back();
    open_.pop_back();
    if (last_ != nullptr) last_->anchor.close = at;
  }
  void comment(std::string_view, bool) {}

 private:
  std::string_view text_;
  Line whole_;
  TextWalk walk_;
  Line* last_ = nullptr;     // the value that began or ended last; nullptr if it begins no line
  std::vector<Line*> open_;  // the containers, from the outermost to the innermost
};

// Text inserted at one position.
struct Insertion {
  std::string lines;                       // whole lines before the one that begins there
  std::string behind;                      // at the end of the line that ends there
  bool is_open_ended = false;              // `behind` ends with a // comment
  std::optional<std::string> indent = {};  // of that line; known once it is open-ended
};

class Weaver {
 public:
  explicit Weaver(const std::string& text) : text_(text), anchors_(text) {}

  void place(const Comment& comment) {
    const std::vector<Step> steps = anchors_.steps(comment.at);
    Place place = comment.place;
    std::size_t depth = steps.size() - 1;
    while (true) {
      for (; steps[depth].anchor == nullptr; --depth)
        if (!steps[depth].is_wrapper && place != Place::Behind) place = Place::Before;
      const bool behind_all = depth == 0 && place == Place::Behind;
      if (behind_all) insertions_[text_.size()].lines += comment.text + "\n";
      if (behind_all || try_place(comment.text, place, *steps[depth].anchor)) return;
      const bool within = place == Place::AfterOpening || place == Place::BeforeClosing;
      if (within || depth == 0)
        place = Place::Behind;
      else
        --depth;
    }
  }

  std::string text() const {
    std::string woven;
    std::size_t done = 0;
    for (const auto& [at, insertion] : insertions_) {
      woven.append(text_, done, at - done);
      woven += insertion.behind;
      woven += insertion.lines;
      done = at;
    }
    return woven.append(text_, done);
  }

 private:
  // False if the text has no place for a comment on a separate line there.
  bool try_place(const std::string& comment, Place place, const Anchor& anchor) {
    switch (place) {
      case Place::Before: return add_line(anchor.begin, 0, comment);
      case Place::BeforeClosing: return anchor.close && add_line(*anchor.close, 2, comment);
      case Place::AfterOpening: return anchor.open && add_behind(*anchor.open, comment);
      case Place::Behind: break;
    }
    return add_behind(anchor.end, comment);
  }

  bool add_line(std::size_t at, std::size_t indent, const std::string& comment) {
    if (!begins_line(text_, at)) return false;
    const std::size_t start = line_start(text_, at);
    insertions_[start].lines += std::string(at - start + indent, ' ') + comment + "\n";
    return true;
  }

  bool add_behind(std::size_t at, const std::string& comment) {
    if (!ends_line(text_, at)) return false;
    Insertion& insertion = insertions_[at];
    insertion.behind += (insertion.is_open_ended ? "\n" + *insertion.indent : "  ") + comment;
    insertion.is_open_ended = comment.starts_with("//");
    // Computed once: a line may hold millions of numbers, each with a comment.
    if (insertion.is_open_ended && !insertion.indent) insertion.indent = std::string(indentation(text_, at), ' ');
    return true;
  }

  const std::string& text_;
  Anchors anchors_;
  std::map<std::size_t, Insertion> insertions_;
};

}  // namespace

std::vector<Comment> read_comments(std::string_view text) {
  // A quick check: few files have comments, and some files are large.
  if (text.find("//") == std::string_view::npos && text.find("/*") == std::string_view::npos) return {};
  return CommentReader().read(text);
}

std::string with_comments(const std::string& text, const std::vector<Comment>& comments) {
  if (comments.empty()) return text;
  Weaver weaver(text);
  for (const Comment& comment : comments) weaver.place(comment);
  return weaver.text();
}

}  // namespace opscope::json
