#include "core/tensor/array_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "core/tensor/decimal.h"
#include "core/text/ascii.h"
#include "core/text/visible.h"

namespace opscope {
namespace {

constexpr std::size_t most_dimensions = 8;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'; }
bool opens(char c) { return c == '[' || c == '('; }
bool closes(char c) { return c == ']' || c == ')'; }

class Reader {
 public:
  Reader(DataType type, std::string_view text) : type_(type), text_(text), end_(text.size()) {}

  Result<ArrayOfText> read() {
    if (text_.size() > longest_array_text)
      return bad_input("", fmt::format("has {} bytes; at most {} are read", text_.size(), longest_array_text));
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;  // the mark of UTF-8
    skip_blanks();
    if (at_ == text_.size()) return bad_input("", "holds no values");
    const std::size_t start = at_;
    const bool in_call = skip_call();
    const Result<void> done = in_call || opens(text_[at_]) ? read_lists(in_call) : read_table();
    if (!done) return tl::unexpected(done.error());
    if (array_.elements.empty()) return failed(start, "holds no values; empty arrays are not supported");
    return std::move(array_);
  }

 private:
  tl::unexpected<Error> failed(std::size_t at, std::string what) const {
    const std::string_view before = text_.substr(0, at);
    const auto line = std::ranges::count(before, '\n') + 1;
    const std::size_t column = at - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
    return bad_input(fmt::format("line {}, column {}", line, column), std::move(what));
  }

  void skip_blanks() {
    while (at_ < end_ && is_blank(text_[at_])) ++at_;
  }

  // "array(" or "tensor(" before a list.
  bool skip_call() {
    for (const std::string_view name : {"numpy.array", "np.array", "array", "torch.tensor", "tensor"}) {
      if (!text_.substr(at_).starts_with(name)) continue;
      const std::size_t open = text_.find_first_not_of(" \t", at_ + name.size());
      const std::size_t list = open == std::string_view::npos ? open : text_.find_first_not_of(" \t\r\n", open + 1);
      if (list == std::string_view::npos || text_[open] != '(' || !opens(text_[list])) continue;
      at_ = list;
      return true;
    }
    return false;
  }

  Result<void> add(std::size_t begin, std::string_view token) {
    if (array_.elements.size() == most_elements_of_text)
      return failed(begin, fmt::format("holds more than {} values; save them as an .npy file and open that",
                                       most_elements_of_text));
    if (token.find("...") != std::string_view::npos || token == "\xE2\x80\xA6")
      return failed(begin,
                    "'...' leaves values out: print all of them, in NumPy after "
                    "numpy.set_printoptions(threshold=sys.maxsize)");
    const Result<std::uint64_t> bits = element(token);
    if (!bits) return failed(begin, visible(bits.error().what));
    array_.elements.push_back(*bits);
    return {};
  }

  // Other spellings than those of read_element.
  Result<std::uint64_t> element(std::string_view token) const {
    if (token.size() >= 2 && (token.front() == '"' || token.front() == '\'') && token.back() == token.front())
      token = token.substr(1, token.size() - 2);
    const std::string text = lower(token.substr(0, 64));
    if (text == "true" || text == "false") return read_element(type_, text == "true" ? "1" : "0");
    const std::string_view sign = text.starts_with('-') ? "-" : "",
                           rest = std::string_view(text).substr(!sign.empty() || text.starts_with('+') ? 1 : 0);
    if (rest == "inf" || rest == "infinity") return read_element(type_, std::string(sign) + "inf");
    if (rest == "nan") return read_element(type_, "nan");
    const std::size_t point = token.find('.');
    if (point == std::string_view::npos || text.starts_with("0x")) return read_element(type_, token);
    const std::size_t end = std::min(token.find_first_not_of("0123456789", point + 1), token.size());
    const std::string_view whole = token.substr(0, point), fraction = token.substr(point + 1, end - point - 1),
                           exponent = token.substr(end);
    const bool no_digit = whole.empty() || whole == "-" || whole == "+";
    if (no_digit && fraction.empty()) return read_element(type_, token);
    const bool is_whole = fraction.find_first_not_of('0') == std::string_view::npos;
    const bool without = fraction.empty() || (is_integer(type_) && is_whole && exponent.empty());
    const Result<std::uint64_t> bits = read_element(
        type_,
        fmt::format("{}{}{}{}{}", whole, no_digit ? "0" : "", without ? "" : ".", without ? "" : fraction, exponent));
    return bits ? bits : read_element(type_, token);  // whose message has the text as it is
  }

  // The token that begins here: a word, or text in quotes.
  std::string_view take_token(std::string_view ends) {
    const std::size_t begin = at_;
    if (text_[at_] == '"' || text_[at_] == '\'') {
      const std::size_t quote = text_.find(text_[at_], at_ + 1), line = text_.find('\n', at_);
      if (quote != std::string_view::npos && quote < line) {
        at_ = quote + 1;
        return text_.substr(begin, at_ - begin);
      }
    }
    at_ = std::min(text_.find_first_of(ends, at_), end_);
    return text_.substr(begin, at_ - begin);
  }

  // Lists in lists. A list is as long as the first one of its depth, and values stand in the innermost ones alone.
  Result<void> read_lists(bool in_call) {
    bool after_value = false;  // a comma may follow
    do {
      if (at_ == text_.size()) return failed(at_, "ends before the last list is closed");
      const char c = text_[at_];
      const std::size_t begin = at_;
      Result<void> done;
      if (c == ',') {
        if (!after_value) return failed(begin, "a value is missing before the comma");
        after_value = false;
        ++at_;
      } else if (opens(c)) {
        done = open_list(begin);
        after_value = false;
      } else if (closes(c)) {
        done = close_list(begin);
        after_value = true;
      } else {
        done = add_value(begin);
        after_value = true;
      }
      if (!done) return done;
      skip_blanks();
    } while (!lists_.empty());
    if (in_call) skip_end_of_call();
    if (text_.substr(at_).starts_with(',') || text_.substr(at_).starts_with(';')) ++at_;
    skip_blanks();
    if (at_ != text_.size()) return failed(at_, "more text follows after the array");
    return {};
  }

  Result<void> open_list(std::size_t begin) {
    ++at_;
    if (lists_.size() == most_dimensions)
      return failed(begin, fmt::format("has more than {} dimensions", most_dimensions));
    if (!lists_.empty() && values_at_ == lists_.size()) return failed(begin, "a list stands among values");
    if (!lists_.empty()) ++lists_.back().length;
    lists_.push_back({text_[begin] == '[' ? ']' : ')', 0});
    return {};
  }

  Result<void> close_list(std::size_t begin) {
    ++at_;
    const auto [closing, length] = lists_.back();
    if (text_[begin] != closing) return failed(begin, fmt::format("'{}' is expected here", closing));
    if (length == 0) return failed(begin, "an empty list; empty arrays are not supported");
    const std::size_t depth = lists_.size();
    lists_.pop_back();
    if (lengths_.size() < depth) lengths_.resize(depth, 0);
    if (lengths_[depth - 1] == 0) lengths_[depth - 1] = length;
    if (lengths_[depth - 1] != length)
      return failed(begin, fmt::format("this list has {} entries, but the first one beside it has {}", length,
                                       lengths_[depth - 1]));
    if (lists_.empty())
      for (const std::uint64_t size : lengths_) array_.sizes.push_back(static_cast<std::uint32_t>(size));
    return {};
  }

  Result<void> add_value(std::size_t begin) {
    const std::string_view token = take_token(", \t\r\n\f\v[]();");
    if (token.empty()) return failed(begin, fmt::format("'{}' is no part of a list", visible(text_.substr(begin, 1))));
    const Result<void> done = add(begin, token);
    if (!done) return done;
    if (values_at_ != 0 && values_at_ != lists_.size()) return failed(begin, "a value stands among lists");
    values_at_ = lists_.size();
    ++lists_.back().length;
    return {};
  }

  // ", dtype=float32)"
  void skip_end_of_call() {
    const std::size_t end = text_.find(')', at_);
    const std::string_view between = text_.substr(at_, end == std::string_view::npos ? 0 : end - at_);
    if (end == std::string_view::npos || (!between.empty() && between.front() != ',') ||
        between.find_first_of("[](") != std::string_view::npos)
      return;
    at_ = end + 1;
    skip_blanks();
  }

  Result<void> read_table() {
    std::uint64_t rows = 0, columns = 0;
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      end_ = std::min(text_.find('\n', at_), text_.size());
      const Result<std::uint64_t> cells = read_row();
      if (!cells) return tl::unexpected(cells.error());
      at_ = std::min(end_ + 1, text_.size());
      if (*cells == 0) continue;
      if (rows++ == 0) columns = *cells;
      if (*cells != columns)
        return failed(begin, fmt::format("this row has {} values, but the first one has {}", *cells, columns));
    }
    if (rows == 1 || columns == 1)
      array_.sizes = {static_cast<std::uint32_t>(rows * columns)};
    else
      array_.sizes = {static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(columns)};
    return {};
  }

  // The number of its cells. Blanks around a separator belong to it, and a separator may end the row.
  Result<std::uint64_t> read_row() {
    std::uint64_t cells = 0;
    skip_blanks();
    if (at_ < end_ && text_[at_] == '#') at_ = end_;
    while (at_ < end_) {
      const std::size_t begin = at_;
      const std::string_view token = take_token(",; \t\r\f\v\n");
      if (token.empty()) return failed(begin, "a value is missing");
      if (const Result<void> done = add(begin, token); !done) return tl::unexpected(done.error());
      ++cells;
      skip_blanks();
      if (at_ == end_ || (text_[at_] != ',' && text_[at_] != ';')) continue;
      ++at_;
      skip_blanks();
    }
    return cells;
  }

  struct List {
    char closing;
    std::uint64_t length;
  };

  const DataType type_;
  const std::string_view text_;
  std::size_t at_ = 0, end_;  // what is read next, and where the text or the present row ends
  ArrayOfText array_;
  std::vector<List> lists_;             // that are open
  std::vector<std::uint64_t> lengths_;  // by depth, of the first list that was closed there
  std::size_t values_at_ = 0;           // the depth of the values; 0: none yet
};

}  // namespace

Result<ArrayOfText> read_array_text(DataType type, std::string_view text) { return Reader(type, text).read(); }

}  // namespace opscope
