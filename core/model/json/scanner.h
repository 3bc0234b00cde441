#pragma once
// Reads over JSON text without building anything from it: RFC 8259, with the comments and trailing commas that
// DxDispatch's reader takes besides. Values and names are handed on as the text they have in the file, so that no
// decimal is rounded before its type is known and a large array takes no memory of its own.
//
// RapidJSON, which writes the files, reads none: version 1.1.0 misreads numbers in silence (1e-324 as NaN) or crashes
// on them, and even as text it refuses decimals such as 0e400 that pass a double's range on the way.

#include <optional>
#include <string>
#include <string_view>

namespace opscope::json {

// Malformed text, thrown where the scanner stands and turned into an Error by parse_document.
struct SyntaxFault {
  std::size_t offset;  // bytes into the scanner's text
  std::string what;
};

class Scanner {
 public:
  static constexpr int max_depth = 64;  // the scanner calls itself for what lies inside

  explicit Scanner(std::string_view text, int depth = max_depth) : text_(text), depth_left_(depth) {}

  // The next value, checked down to its innermost. Blanks and comments before it are skipped.
  std::string_view value();

  // The next value, an object or an array, one part after the other. Names come with their quotes.
  template <class Each>  // each(name, value)
  void object(const Each& each);
  template <class Each>  // each(value)
  void array(const Each& each);

  // The same of an array, as far as it is asked for: open() first, then item() until there is none.
  void open();
  std::optional<std::string_view> item();

  // The rest of a text that has been checked, without blanks, comments and trailing commas.
  std::string compact_rest();

  // Nothing but blanks and comments may follow.
  void end();

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void blanks();
  bool leave(char closing);       // past the closing bracket; false where another part stands
  void after_part(char closing);  // a comma or, still to be read, the closing bracket
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

// The characters of a string that Scanner has given, its escapes resolved to UTF-8.
std::string unescaped(std::string_view string);

// How many items the array has.
std::size_t count_items(std::string_view array);

// A value that Scanner has given, without blanks, comments and trailing commas.
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
