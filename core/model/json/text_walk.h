#pragma once
// The positions of all values in a JSON text that a parser has accepted.

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace opscope::json {

// Walks a text once and reports byte positions to a visitor:
//   begin(at)                a member (its key) or an array's element begins; path() is its own
//   end(at)                  a value ended just before `at`
//   comma(at)                a comma ended just before `at`
//   open(at), close(at)      just after the opening bracket of a container, at its closing bracket; container() is
//                            its path
//   comment(text, is_after_line_break)
class TextWalk {
 public:
  struct Level {  // a container that is open
    bool is_array;
    std::size_t elements = 0;   // begun so far
    std::string_view key = {};  // of the member that began last, as spelled in the text, without quotes
    bool expects_value = false;
  };

  explicit TextWalk(std::string_view text) : text_(text) {}

  template <class Visitor>
  void run(Visitor& visitor) {
    while (skip_space()) {
      switch (text_[at_]) {
        case '/': take_comment(visitor); break;
        case '"': take_string(visitor); break;
        case '{':
        case '[': take_opening(visitor); break;
        case '}':
        case ']': take_closing(visitor); break;
        case ',': visitor.comma(++at_); break;
        case ':': ++at_; break;
        default: take_scalar(visitor);
      }
      after_line_break_ = false;
    }
  }

  // JSON Pointers (RFC 6901). Of the member or element that began last in the innermost open container; "" outside.
  std::string path() const { return pointer(levels_.size()); }
  // The last component of path(), without its slash.
  std::string component() const { return component(levels_.back()); }
  // Of the innermost open container.
  std::string container() const { return pointer(levels_.empty() ? 0 : levels_.size() - 1); }

  // From the outermost to the innermost.
  const std::vector<Level>& levels() const { return levels_; }

 private:
  bool skip_space() {
    for (; at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0; ++at_)
      after_line_break_ = after_line_break_ || text_[at_] == '\n';
    return at_ < text_.size();
  }

  template <class Visitor>
  void take_comment(Visitor& visitor) {
    const bool is_block = text_.substr(at_).starts_with("/*");
    std::size_t end = is_block ? text_.find("*/", at_ + 2) : text_.find('\n', at_);
    end = end == std::string_view::npos ? text_.size() : end + (is_block ? 2 : 0);
    std::string_view comment = text_.substr(at_, end - at_);
    if (comment.ends_with('\r')) comment.remove_suffix(1);
    visitor.comment(comment, after_line_break_);
    at_ = end;
  }

  template <class Visitor>
  void take_string(Visitor& visitor) {
    const std::size_t start = at_++;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    at_ = std::min(at_ + 1, text_.size());
    const bool is_key = !levels_.empty() && !levels_.back().is_array && !levels_.back().expects_value;
    if (is_key) {
      levels_.back().key = text_.substr(start + 1, at_ - start - 2);
      levels_.back().expects_value = true;
      visitor.begin(start);
    } else {
      begin_element(visitor, start);
      end_value(visitor);
    }
  }

  template <class Visitor>
  void take_opening(Visitor& visitor) {
    begin_element(visitor, at_);
    levels_.push_back({text_[at_] == '['});
    visitor.open(++at_);
  }

  template <class Visitor>
  void take_closing(Visitor& visitor) {
    visitor.close(at_++);
    if (!levels_.empty()) levels_.pop_back();
    end_value(visitor);
  }

  template <class Visitor>
  void take_scalar(Visitor& visitor) {
    begin_element(visitor, at_);
    const std::size_t end = text_.find_first_of(" \t\r\n,:]}/", at_ + 1);
    at_ = end == std::string_view::npos ? text_.size() : end;
    end_value(visitor);
  }

  // A member began with its key; an element begins with its value.
  template <class Visitor>
  void begin_element(Visitor& visitor, std::size_t at) {
    if (!levels_.empty() && !levels_.back().is_array) return;
    if (!levels_.empty()) ++levels_.back().elements;
    visitor.begin(at);
  }

  template <class Visitor>
  void end_value(Visitor& visitor) {
    if (!levels_.empty()) levels_.back().expects_value = false;
    visitor.end(at_);
  }

  static std::string component(const Level& level) {
    if (level.is_array) return std::to_string(std::max<std::size_t>(level.elements, 1) - 1);
    std::string component;
    for (const char c : level.key)
      if (c == '~' || c == '/')
        component += c == '~' ? "~0" : "~1";
      else
        component += c;
    return component;
  }

  std::string pointer(std::size_t depth) const {
    std::string path;
    for (std::size_t i = 0; i < depth; ++i) path += '/' + component(levels_[i]);
    return path;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool after_line_break_ = true;
  std::vector<Level> levels_;
};

}  // namespace opscope::json
