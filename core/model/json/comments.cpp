#include "core/model/json/comments.h"

#include <map>
#include <optional>

#include "core/model/json/text_walk.h"

namespace opscope::json {

namespace {

using Place = Comment::Place;

// A comment behind something on the same line belongs to that, any other to what follows.
class CommentReader {
 public:
  std::vector<Comment> read(std::string_view text) {
    TextWalk walk(text);
    walk_ = &walk;
    walk.run(*this);
    place_waiting("", Place::Behind);
    return std::move(comments_);
  }

  void begin(std::size_t) {
    place_waiting(walk_->path(), Place::Before);
    last_ = Event::Begin;
  }
  void end(std::size_t) { last_ = Event::End; }
  void comma(std::size_t) {}
  void open(std::size_t) { last_ = Event::Open; }
  void close(std::size_t) { place_waiting(walk_->container(), Place::BeforeClosing); }
  void comment(std::string_view text, bool is_after_line_break) {
    if (last_ == Event::Begin || (last_ == Event::End && !is_after_line_break && waiting_.empty()))
      comments_.push_back({walk_->path(), Place::Behind, std::string(text)});
    else if (last_ == Event::Open && !is_after_line_break && waiting_.empty())
      comments_.push_back({walk_->container(), Place::AfterOpening, std::string(text)});
    else
      waiting_.emplace_back(text);
  }

 private:
  enum class Event { None, Begin, End, Open };

  void place_waiting(const std::string& at, Place place) {
    for (std::string& text : waiting_) comments_.push_back({at, place, std::move(text)});
    waiting_.clear();
  }

  const TextWalk* walk_ = nullptr;
  Event last_ = Event::None;
  std::vector<std::string> waiting_;  // for what follows them
  std::vector<Comment> comments_;
};

// Positions of one value in the text.
struct Anchor {
  std::size_t begin = 0, end = 0;               // of its member or element; `end` is behind its comma
  std::optional<std::size_t> open, close = {};  // of a container: behind the opening bracket, at the closing one
};

// A path without the wrappers that DxDispatch lets a writer leave out: "/dispatchables/clip/Min" of
// "/dispatchables/clip/desc/Min".
std::string without_wrappers(std::string_view path) {
  std::string plain;
  while (!path.empty()) {
    const std::string_view component = path.substr(0, path.find('/', 1));
    if (component != "/desc" && component != "/Desc") plain += component;
    path.remove_prefix(component.size());
  }
  return plain;
}

std::size_t line_start(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}
bool begins_line(std::string_view text, std::size_t at) {
  while (at > 0 && text[at - 1] == ' ') --at;  // not from the line's start: a line may hold millions of numbers
  return at == 0 || text[at - 1] == '\n';
}
std::size_t indentation(std::string_view text, std::size_t at) {
  const std::string_view line = text.substr(line_start(text, at));
  return std::min(line.find_first_not_of(' '), line.size());
}
bool ends_line(std::string_view text, std::size_t at) { return at == text.size() || text[at] == '\n'; }

// Where comments can go. What shares its line with a sibling is left out: no comment can stand beside it.
class Anchors {
 public:
  explicit Anchors(std::string_view text) : text_(text) {
    TextWalk walk(text);
    walk_ = &walk;
    walk.run(*this);
    for (const auto& [path, anchor] : exact_) plain_.emplace(without_wrappers(path), &anchor);
  }

  // Of the value at `path`, or else of the nearest one around it; `path` is then that one's.
  const Anchor& find(std::string& path) const {
    while (true) {
      if (const auto found = exact_.find(path); found != exact_.end()) return found->second;
      if (const auto found = plain_.find(without_wrappers(path)); found != plain_.end()) return *found->second;
      path.resize(std::min(path.rfind('/'), path.size()));
    }
  }

  void begin(std::size_t at) {
    if (begins_line(text_, at)) exact_[walk_->path()].begin = at;
  }
  void end(std::size_t at) {
    ended_ = known(walk_->path());
    if (ended_ != nullptr) ended_->end = at;
  }
  void comma(std::size_t at) {
    if (ended_ != nullptr) ended_->end = at;
  }
  void open(std::size_t at) {
    if (Anchor* anchor = known(walk_->container())) anchor->open = at;
  }
  void close(std::size_t at) {
    if (Anchor* anchor = known(walk_->container())) anchor->close = at;
  }
  void comment(std::string_view, bool) {}

 private:
  Anchor* known(const std::string& path) {
    const auto found = exact_.find(path);
    return found == exact_.end() ? nullptr : &found->second;
  }

  std::string_view text_;
  std::map<std::string, Anchor, std::less<>> exact_;
  std::map<std::string, const Anchor*, std::less<>> plain_;
  const TextWalk* walk_ = nullptr;
  Anchor* ended_ = nullptr;
};

// What is put into a text at one position.
struct Insertion {
  std::string lines;           // whole lines before the one that begins there
  std::string behind;          // at the end of the line that ends there
  bool is_open_ended = false;  // `behind` ends with a comment that reaches to the end of its line
};

class Weaver {
 public:
  explicit Weaver(const std::string& text) : text_(text), anchors_(text) {}

  void place(Comment comment) {
    while (true) {
      const std::string path = comment.at;
      const Anchor& anchor = anchors_.find(comment.at);
      const bool moved = comment.at != path && without_wrappers(comment.at) != without_wrappers(path);
      if (moved && comment.place != Place::Behind) comment.place = Place::Before;
      if (try_place(comment, anchor)) return;
      const bool within = comment.place == Place::AfterOpening || comment.place == Place::BeforeClosing;
      if (within)
        comment.place = Place::Behind;
      else
        comment.at.resize(std::min(comment.at.rfind('/'), comment.at.size()));
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
  // False if the text has no line there for a comment of its own.
  bool try_place(const Comment& comment, const Anchor& anchor) {
    switch (comment.place) {
      case Place::Before: return add_line(anchor.begin, 0, comment.text);
      case Place::BeforeClosing: return anchor.close && add_line(*anchor.close, 2, comment.text);
      case Place::AfterOpening: return anchor.open && add_behind(*anchor.open, comment.text);
      case Place::Behind: break;
    }
    if (!comment.at.empty()) return add_behind(anchor.end, comment.text);
    insertions_[text_.size()].lines += comment.text + "\n";
    return true;
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
    if (insertion.is_open_ended) insertion.behind += "\n" + std::string(indentation(text_, at), ' ') + comment;
    if (!insertion.is_open_ended) insertion.behind += "  " + comment;
    insertion.is_open_ended = comment.starts_with("//");
    return true;
  }

  const std::string& text_;
  Anchors anchors_;
  std::map<std::size_t, Insertion> insertions_;
};

}  // namespace

std::vector<Comment> read_comments(std::string_view text) {
  // Nearly every file has none, and some are large.
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
