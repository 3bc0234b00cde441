#pragma once
// One element of an input, changed by its bits.

#include <cstdint>
#include <string>

#include "app/gui/edits/access.h"
#include "core/error.h"
#include "core/model/load.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {

struct ElementChange {
  enum class Kind : std::uint8_t { Flip, Down, Up, Set };  // a bit; to the next smaller or larger number; to `bits`
  Kind kind = Kind::Flip;
  std::uint64_t element = 0;  // behind the tensor's first one, in elements
  std::uint32_t bit = 0;      // of Flip: 0 is the lowest
  std::uint64_t bits = 0;     // of Set
};

// Flip leaves all other bits. Down and Up change nothing where there is no such number.
std::uint64_t changed_bits(DataType type, std::uint64_t bits, const ElementChange& change);

// Why elements of the tensor cannot be changed one by one, as a part of a sentence: "an earlier dispatch computes it".
// Empty: they can. `loaded` is the tensor with its present elements; nullptr: what is not known without them is no
// obstacle.
std::string obstacle_to_change(const Model& model, TensorAt at, const Tensor* loaded);

// The tensor reads the changed element from a list, with all others as before. What is no list of its elements yet
// becomes one as by with_listed_values(). BadInput, at the tensor's name, as there, or with the obstacle.
Result<Model> with_changed_element(const Model& model, TensorAt at, const ElementChange& change, const Tensor* loaded,
                                   const SearchPaths& paths);

// "InputTensor is a list in the case now, and no longer read from photo.png." if a change makes its source a list;
// empty: it is one already, or the tensor has no resource.
std::string becomes_list_text(const Model& model, TensorAt at);

}  // namespace opscope::gui
