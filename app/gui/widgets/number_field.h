#pragma once
// Fields that are dragged or typed into. Typed text is separate from the value until it is valid.

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "app/gui/widgets/entry.h"
#include "app/gui/widgets/items.h"
#include "core/tensor/data_type.h"

namespace opscope::gui {

// The values that a field accepts.
struct NumberLimit {
  bool (*accepts)(std::uint64_t bits);
  const char* allowed;                                             // "0 or more"
  double least = -std::numeric_limits<double>::infinity();         // a drag stops here; a smaller count is not accepted
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();  // of a count
  const char* more = "";                                           // what a whole sentence says behind `allowed`
  bool has_end = false;  // `allowed` has an upper end: text that is no number is refused with it too
};

// A number of any element type: drag it, or click and type it as parse_typed() reads it.
struct NumberField {
  DataType type = DataType::Float32;
  std::uint64_t bits = 0;
  double speed = 0;            // change for each pixel of a drag; 0 fits the value's own size
  float width = -1;            // pixels; negative: as wide as the next item
  const char* zero = nullptr;  // a word for 0, such as "auto"; typing the word or nothing gives 0
  const NumberLimit* limit = nullptr;
  bool is_count = false;     // at rest it has separators, if these have room
  std::string tooltip = {};  // empty: that of the label, and that it drags
  std::string caption = {};  // small, at the left edge, if the number leaves room for it
  // At rest a word in place of `bits`, which stand for a number that is not there. Enter takes them as they are; the
  // word or nothing, as Escape, leaves the number out.
  const char* left_out = nullptr;
  std::optional<std::uint64_t> standard = {};  // the bits that the menu of a number of the case offers to go back to
};

// Pixels that a field needs to show its caption beside a number of this width.
float least_field_width(std::string_view caption, float number);

struct NumberChange {
  std::uint64_t bits = 0;
  bool dragged = false;  // otherwise it is being typed
};

// The new bits in each frame that changes them. A field of the case takes a dragged value at once, and leaves a typed
// one to the entry (Entry::edit); other fields take both at once. `id` begins with ##.
std::optional<NumberChange> number_field(Entry& entry, const char* id, const NumberField& field);

// A field for text instead of a number. Returns the text in each frame that changes it. Clear Entry::is_value if it is
// invalid. `shorten` leaves out some of a text that is wider than the field (items.h).
std::optional<std::string> text_field(Entry& entry, const char* id, const std::string& present, float width = -1,
                                      std::string (*shorten)(const std::string&, float) = path_without_start);

// `whole`, which is the value with all of its digits, or the value with a mark and as many digits as `room` pixels
// hold.
std::string fitted_real(double value, const std::string& whole, const ImFont& font, float room);

// The text that this field refused, which stays in it.
std::optional<std::string> refused_text(const Entry& entry, const char* id);
// Why text is refused, and its parts, for little room.
struct Refusal {
  std::string sentence;
  std::string wrong;         // "'300' is not a whole number"
  std::string allowed = {};  // "type 0 to 255"; empty: the sentence names nothing to do
};
// "'abc' is not a number. Allowed: ...", or "'-1' is not allowed here: type 0 or more" if the limit does not accept it
// or has an upper end, or "'1/0' is a division by 0".
Refusal refusal_in_parts(DataType type, std::string_view text, const NumberLimit* limit = nullptr);
std::string refusal(DataType type, std::string_view text, const NumberLimit* limit = nullptr);  // the sentence
// What a field reads: what core/tensor/text.h does (nan, inf, 0x bits), and a fraction of two decimals, "1/255", where
// the type has fractions. An integer may have a comma before each group of three digits. nullopt: no value of the type.
std::optional<std::uint64_t> parse_typed(DataType type, std::string_view text);
// What was made of text that a field read, where that is not plain: "1/255 is read as 0.003921569". May be empty.
std::string meaning_of_typed(DataType type, std::uint64_t bits, std::string_view text);
// "1e-50 becomes 0: FLOAT32 has no number that small"; "" if `bits`, which the text was read as, are not 0 or the text
// is.
std::string lost_by_rounding(DataType type, std::uint64_t bits, std::string_view text);

}  // namespace opscope::gui
