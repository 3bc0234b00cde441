#pragma once
// Several small number fields beside one another.

#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/gui/form/form_context.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {

// "InputTensor.Sizes": the path of a tensor's field in diagnostics.
std::string path_of(const FormContext& form, std::size_t tensor, std::string_view field);

inline constexpr NumberLimit at_least_one = {
    .accepts = [](std::uint64_t bits) { return bits != 0; }, .allowed = "1 or more", .least = 1};

// The real numbers that a case file accepts.
inline constexpr NumberLimit only_finite = {
    .accepts = [](std::uint64_t bits) { return std::isfinite(from_bits<double>(bits)); }, .allowed = "a finite number"};

// "1 to 2,147,483,647": what the size of a dimension may be beside the other sizes, as a tensor has at most 2^32-1
// elements. `largest` returns the end that can run, of the one that this allows.
std::string allowed_size(const std::vector<std::uint32_t>& sizes, std::size_t dimension,
                         const std::function<std::uint64_t(std::uint64_t most)>& largest = {});

// Rows of four fields, or fewer if a number needs more room, and as equal as they can be. `make` returns the case with
// other values. Adds the findings about single ones to `findings`. With a limit they are sizes, which a refusal gives
// the range of allowed_size(). With `most`, a list of 2 to so many numbers in one field, such as "1,3,512,512",
// replaces all of them.
using MakeWithValues = std::function<Model(const Model&, const std::vector<std::uint32_t>&)>;
void number_row(const FormContext& form, const char* name, const std::vector<std::uint32_t>& values, std::size_t tensor,
                std::vector<Diagnostic>& findings, const MakeWithValues& make, const NumberLimit* limit = nullptr,
                std::size_t most = 0);

// Puts item `i` of rows of so many columns at its place. Returns its width.
float place_in_row(std::size_t i, std::size_t columns = 4);

}  // namespace opscope::gui
