#include "core/model/json/scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace opscope::json {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

void append_utf8(std::string& text, std::uint32_t code) {
  const auto put = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0 | (code >> 6));
  } else {
    if (code < 0x10000) {
      put(0xE0 | (code >> 12));
    } else {
      put(0xF0 | (code >> 18));
      put(0x80 | ((code >> 12) & 0x3F));
    }
    put(0x80 | ((code >> 6) & 0x3F));
  }
  put(0x80 | (code & 0x3F));
}

// The number of "\uXXXX" at the start of `text`; -1 if there is none.
int code_unit(std::string_view text) {
  if (text.size() < 6 || !text.starts_with("\\u")) return -1;
  unsigned unit = 0;  // unsigned: from_chars then takes no sign
  const auto read = std::from_chars(text.data() + 2, text.data() + 6, unit, 16);
  return read.ptr == text.data() + 6 ? static_cast<int>(unit) : -1;
}

// Removes one escape from the start of `text` and returns its character; -1 if it is invalid.
std::int64_t take_escape(std::string_view& text) {
  constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
  if (text.size() > 1)
    if (const std::size_t at = letters.find(text[1]); at != std::string_view::npos) {
      text.remove_prefix(2);
      return meanings[at];
    }
  const int first = code_unit(text);
  if (first < 0) return -1;
  text.remove_prefix(6);
  if (first < 0xD800 || first > 0xDFFF) return first;
  const int second = code_unit(text);
  if (first > 0xDBFF || second < 0xDC00 || second > 0xDFFF) return -1;  // half of a surrogate pair
  text.remove_prefix(6);
  return 0x10000 + (std::int64_t{first - 0xD800} << 10) + (second - 0xDC00);
}

}  // namespace

std::string_view Scanner::value() {
  blanks();
  const std::size_t start = at_;
  switch (peek()) {
    case '{': object([](std::string_view, std::string_view) {}); break;
    case '[': array([](std::string_view) {}); break;
    case '"': return string();
    case 't': return word("true");
    case 'f': return word("false");
    case 'n': return word("null");
    default: return number();
  }
  return text_.substr(start, at_ - start);
}

void Scanner::end() {
  blanks();
  if (at_ != text_.size()) fault("malformed JSON: unexpected text after the top-level value");
}

void Scanner::blanks() {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  for (;;) {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;  // find_first_not_of calls memchr for each character
    if (text_.substr(at_, 2) == "//") {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (text_.substr(at_, 2) == "/*") {
      const std::size_t close = text_.find("*/", at_ + 2);
      if (close == std::string_view::npos) fault("malformed JSON: this comment has no end");
      at_ = close + 2;
    } else {
      return;
    }
  }
}

void Scanner::open() {
  blanks();
  ++at_;
  if (--depth_left_ < 0) fault(fmt::format("objects and arrays nest deeper than {} levels", max_depth));
}

std::optional<std::string_view> Scanner::item() {
  if (leave(']')) return std::nullopt;
  const std::string_view found = value();
  after_part(']');
  return found;
}

bool Scanner::leave(char closing) {
  blanks();
  if (peek() != closing) return false;
  ++at_;
  ++depth_left_;
  return true;
}

void Scanner::after_part(char closing) {
  blanks();
  if (peek() == ',')
    ++at_;
  else if (peek() != closing)
    fault(fmt::format("malformed JSON: expected , or {}", closing));
}

std::string_view Scanner::string() {
  const std::size_t start = at_++;
  for (;;) {
    const char c = peek();
    if (at_ == text_.size()) fault("malformed JSON: this string has no closing quote");
    if (c == '\n' || c == '\r') fault("malformed JSON: this string has no closing quote on its line");
    if (static_cast<unsigned char>(c) < 0x20)
      fault("malformed JSON: a control character within a string; write it as an escape");
    if (c == '"') break;
    if (c != '\\') {
      ++at_;
      continue;
    }
    std::string_view rest = text_.substr(at_);
    if (take_escape(rest) < 0) fault("malformed JSON: an invalid escape");
    at_ = text_.size() - rest.size();
  }
  ++at_;
  return text_.substr(start, at_ - start);
}

std::string_view Scanner::number() {
  const std::size_t start = at_;
  if (peek() == '-') ++at_;
  if (!is_digit(peek())) {
    at_ = start;
    no_value();
  }
  if (peek() == '0')
    ++at_;
  else
    digits();
  if (peek() == '.') {
    ++at_;
    digits();
  }
  if (peek() == 'e' || peek() == 'E') {
    ++at_;
    if (peek() == '+' || peek() == '-') ++at_;
    digits();
  }
  return text_.substr(start, at_ - start);
}

void Scanner::digits() {
  if (!is_digit(peek())) fault("malformed JSON: a digit is missing in this number");
  while (is_digit(peek())) ++at_;
}

std::string_view Scanner::word(std::string_view expected) {
  if (!text_.substr(at_).starts_with(expected)) no_value();
  at_ += expected.size();
  return text_.substr(at_ - expected.size(), expected.size());
}

void Scanner::no_value() const {
  std::string_view rest = text_.substr(at_);
  const std::size_t sign = rest.starts_with('-') || rest.starts_with('+') ? 1 : 0;
  rest = rest.substr(
      0, static_cast<std::size_t>(
             std::find_if_not(rest.begin() + static_cast<std::ptrdiff_t>(sign), rest.end(), is_letter) - rest.begin()));
  std::string lower(rest.substr(sign));
  for (char& c : lower) c = static_cast<char>(c | 0x20);
  if (lower == "nan" || lower == "inf" || lower == "infinity")
    fault(fmt::format("malformed JSON: {} is no JSON number; write \"nan\", \"inf\" or \"-inf\", in quotes", rest));
  fault("malformed JSON: expected a value");
}

std::string unescaped(std::string_view string) {
  string = string.substr(1, string.size() - 2);
  std::string text;
  while (!string.empty()) {
    const std::size_t plain = std::min(string.find('\\'), string.size());
    text += string.substr(0, plain);
    string.remove_prefix(plain);
    if (!string.empty()) append_utf8(text, static_cast<std::uint32_t>(take_escape(string)));
  }
  return text;
}

std::size_t count_items(std::string_view array) {
  std::size_t count = 0;
  Scanner(array).array([&](std::string_view) { ++count; });
  return count;
}

std::string Scanner::compact_rest() {
  std::string text;
  for (blanks(); at_ < text_.size(); blanks()) {
    if (peek() == '"') {
      text += string();
    } else if (peek() == ',' || peek() == ':' || peek() == '{' || peek() == '[') {
      text += text_[at_++];
    } else if (peek() == '}' || peek() == ']') {
      if (text.ends_with(',')) text.pop_back();
      text += text_[at_++];
    } else {
      const std::size_t end = std::min(text_.find_first_of(" \t\r\n/,]}", at_), text_.size());
      text += text_.substr(at_, end - at_);
      at_ = end;
    }
  }
  return text;
}

std::string compact(std::string_view value) { return Scanner(value).compact_rest(); }

}  // namespace opscope::json
