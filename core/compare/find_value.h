#pragma once
// Finds elements of a kind that the statistics count, or of a value.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/tensor/tensor.h"

namespace opscope {

enum class ValueKind : std::uint8_t {
  Zero,
  NegativeZero,
  Subnormal,
  Nan,
  QuietNan,
  SignallingNan,
  PositiveInfinity,
  NegativeInfinity
};
// "zero", "-0", "subnormal", "NaN", "quiet NaN", "signalling NaN", "+Inf", "-Inf"
std::string_view name(ValueKind kind);

// Elements of a kind, Zero being of either sign; or, without a kind, those of these bits.
struct WantedElement {
  std::optional<ValueKind> kind;
  std::uint64_t bits = 0;
  bool in_bits = false;  // that is how they were typed

  friend bool operator==(const WantedElement&, const WantedElement&) = default;
};
// What a person means who types a value: "nan" any NaN, "qnan" and "snan" quiet and signalling ones, "subnormal" any
// subnormal number, "0" zeros of either sign, "-0" and "+0" those of one, all else, also "inf" and "0x...", the element
// nearest to it. Errors: as typed_element().
Result<WantedElement> wanted_element(DataType type, std::string_view text);
// "NaN", "zero", "0.5", "0x3F000000": what is wanted, which may be less exact than what was typed.
std::string text_of(DataType type, const WantedElement& wanted);

struct FoundElement {
  std::uint64_t position = 0;           // logical
  std::uint64_t rank = 0, count = 0;    // it is the rank-th of all `count`, from 1 on; 0: they were not counted
  std::vector<std::uint64_t> all = {};  // the positions of all, unless there are more than most_listed
  static constexpr std::size_t most_listed = 64;
};

// How many elements of a tensor are wanted, piece by piece: all of it is looked at once, and the next ones are then
// found in a moment.
class ElementCounts {
 public:
  // On several threads. nullopt if `stop` returned true. Precondition: the tensor lies in its buffer.
  static std::optional<ElementCounts> of(const Tensor& tensor, const WantedElement& wanted,
                                         const std::function<bool()>& stop = {});
  bool are_of(const Tensor& tensor, const WantedElement& wanted) const;
  std::uint64_t count() const { return before_.back(); }
  // As next_element() and previous_element().
  std::optional<FoundElement> next(std::uint64_t from) const;
  std::optional<FoundElement> previous(std::uint64_t from) const;

 private:
  ElementCounts(Tensor tensor, WantedElement wanted) : tensor_(std::move(tensor)), wanted_(wanted) {}
  std::uint64_t position_of(std::uint64_t rank) const;   // 1 to count()
  std::uint64_t rank_before(std::uint64_t limit) const;  // of the last one before this position; 0: there is none
  std::optional<FoundElement> at_rank(std::uint64_t rank) const;

  Tensor tensor_;
  WantedElement wanted_;
  std::vector<std::uint64_t> before_;  // wanted ones before each piece, and all
  std::vector<std::uint64_t> all_;     // as FoundElement
};

// The bits of the element whose value is nearest to that of `bits`, the first of several. nullopt if one or the other
// is never finite, or if `stop` returned true. Precondition: the tensor lies in its buffer.
std::optional<std::uint64_t> nearest_value(const Tensor& tensor, std::uint64_t bits,
                                           const std::function<bool()>& stop = {});

// True if these bits are such an element.
bool is_wanted(DataType type, std::uint64_t bits, const WantedElement& wanted);

// The next such element after the position `from` (cyclic; UINT64_MAX: the first); nullopt if there is none or `stop`
// returned true. Precondition: the tensor lies in its buffer.
std::optional<FoundElement> next_element(const Tensor& tensor, const WantedElement& wanted, std::uint64_t from,
                                         const std::function<bool()>& stop = {});

// The same backwards: the one before `from` (UINT64_MAX: the last).
std::optional<FoundElement> previous_element(const Tensor& tensor, const WantedElement& wanted, std::uint64_t from,
                                             const std::function<bool()>& stop = {});

}  // namespace opscope
