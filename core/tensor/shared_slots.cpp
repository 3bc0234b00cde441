#include "core/tensor/shared_slots.h"

namespace opscope {
namespace {

// Word `w` of `words` shifted up by `shift` bits, for w of at least shift / 64.
std::uint64_t shifted_word(const std::vector<std::uint64_t>& words, std::size_t w, std::uint64_t shift) {
  const std::uint64_t whole = shift / 64, part = shift % 64;
  const std::uint64_t low = part != 0 && w > whole ? words[w - whole - 1] >> (64 - part) : 0;
  return words[w - whole] << part | low;
}

}  // namespace

SharedSlots::SharedSlots(std::uint64_t limit) : present_(limit / 64 + 1), repeated_(limit / 64 + 1) { present_[0] = 1; }

// From the last word to the first, so that `other` may be this set.
void SharedSlots::add_shifted(const SharedSlots& other, std::uint64_t shift) {
  for (std::size_t w = present_.size(); w-- > shift / 64;) {
    const std::uint64_t more = shifted_word(other.present_, w, shift);
    repeated_[w] |= shifted_word(other.repeated_, w, shift) | (present_[w] & more);
    present_[w] |= more;
  }
}

// By doubling: the binary digits of `size` say which powers of two of copies make it up.
void SharedSlots::repeat(std::uint64_t size, std::uint64_t stride) {
  SharedSlots power = *this;  // `copies` copies
  std::uint64_t copies = 1, done = 0;
  for (bool begun = false;; copies *= 2) {
    if ((size & copies) != 0) {
      if (begun)
        add_shifted(power, done * stride);
      else
        *this = power;
      begun = true;
      done += copies;
    }
    if (done == size) return;
    power.add_shifted(power, copies * stride);
  }
}

std::vector<std::uint64_t> SharedSlots::once() const {
  std::vector<std::uint64_t> words = present_;
  for (std::size_t w = 0; w < words.size(); ++w) words[w] &= ~repeated_[w];
  return words;
}

}  // namespace opscope
