#pragma once
// Scans JSON text without building a tree: RFC 8259, with the comments and trailing commas that DxDispatch accepts.
// Values and names are passed on as text, so that no decimal is rounded before its type is known, and large arrays take
// no memory.
//
// RapidJSON writes the files but reads none: version 1.1.0 silently misreads some numbers (1e-324 as NaN), crashes on
// others, and even as text refuses decimals such as 0e400.

#include <optional>
#include <string>
#include <string_view>

namespace opscope::json {

// Malformed text: thrown by the scanner, turned into an Error by parse_document.
struct SyntaxFault {
  std::size_t offset;  // bytes into the scanner's text
  std::string what;
};

class Scanner {
 public:
  static constexpr int max_depth = 64;  // the scanner is recursive

  explicit Scanner(std::string_view text, int depth = max_depth) : text_(text), depth_left_(depth) {}

  // The next value, checked completely. Blanks and comments before it are skipped.
  std::string_view value();

  // The members of the next value, an object, or the items of an array. Names include their quotes.
  template <class Each>  // each(name, value)
  void object(const Each& each);
  template <class Each>  // each(value)
  void array(const Each& each);

  // The items of an array one by one: open() first, then item() until nullopt.
  void open();
  std::optional<std::string_view> item();

  // The rest of a checked text, without blanks, comments and trailing commas.
  std::string compact_rest();

  // Nothing but blanks and comments may follow.
  void end();

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void blanks();
  bool leave(char closing);       // takes the closing bracket; false if another part follows
  void after_part(char closing);  // takes a comma; the closing bracket is left
  std::string_view string();
  std::string_view number();
  void digits();
  std::string_view word(std::string_view expected);
  [[noreturn]] void fault(std::string what) const { throw SyntaxFault{at_, std::move(what)}; }
  [[noreturn]] void no_value() const;

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_left_;
};

// The characters of a scanned string: escapes become UTF-8.
std::string unescaped(std::string_view string);

// How many items the array has.
std::size_t count_items(std::string_view array);

// A scanned value without blanks, comments and trailing commas.
std::string compact(std::string_view value);

template <class Each>
void Scanner::object(const Each& each) {
  open();
  while (!leave('}')) {
    if (peek() != '"') fault("malformed JSON: expected a member's name in quotes or }");
    const std::string_view name = string();
    blanks();
    if (peek() != ':') fault("malformed JSON: expected : after the name of a member");
    ++at_;
    each(name, value());
    after_part('}');
  }
}

template <class Each>
void Scanner::array(const Each& each) {
  open();
  while (const std::optional<std::string_view> value = item()) each(*value);
}

}  // namespace opscope::json
