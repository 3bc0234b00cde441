#pragma once
// What an operator did to an element, in its own words: Clip raised it to Min, lowered it to Max, or kept it.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace opscope {

struct CpuRun;
struct Invocation;

// What an outcome means, for its colour.
enum class OutcomeTone : std::uint8_t {
  Kept,    // nothing happened: grey
  First,   // the first operand's, or below: violet
  Second,  // the second operand's, or above: orange
  Third,   // neither: light blue
  Special  // NaN, or undefined: the colour of NaN
};

struct Outcome {
  std::string name;  // "below Min"
  OutcomeTone tone = OutcomeTone::Kept;
  bool joins = false;        // one of Outcomes::joined, though its tone is neither First nor Second
  std::string meaning = {};  // what it counts, in a sentence, if the name does not say it
};

// The outcomes of an operator. Every element has exactly one; it follows from the inputs alone.
struct Outcomes {
  std::vector<Outcome> each;  // at most 32; empty: the operator tells none
  // Binds attributes, numerics and data types once. The result reads the operator's inputs as its own kernel does, and
  // writes the index of each element's outcome in `each` as a byte. Precondition: the invocation has no errors.
  std::function<std::function<void(const CpuRun&)>(const Invocation&)> bind;
  // What the outcomes of the tones First and Second, and those that join them, are together, "clipped"; empty: nothing
  // of interest.
  std::string joined = {};
};

}  // namespace opscope
