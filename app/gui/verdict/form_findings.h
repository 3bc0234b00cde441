#pragma once
// The findings of a run, each at the field of the form that it concerns and in the form's words.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/results.h"

namespace opscope::gui {

// An error in loading or binding is one of them. The case file's bindings and resources become the tensor's memory.
// They speak of the model that was run, which may be older than `present`; of `present` if the results do not have it.
Diagnostics form_findings(const Results& results, const Model& present, std::size_t dispatch);

// The type of the values that a tensor of another type reads, if the finding is a warning about that; else Unknown.
DataType type_of_values(const Diagnostic& finding);

// What is wrong, with the menu's entry behind "raise the memory limit" if it ends with that.
std::string with_menu_of_limit(std::string text);

// The field that is told of memory too small for the tensor, as in paths: "Offset", "File", "TotalTensorSizeInBytes",
// "Strides", "Sizes". Strides that follow from a named layout are not told if the memory is too small without their
// gaps as well, unless they were edited after the sizes. Precondition: the results have the tensor bound.
std::string_view short_memory_field(const Results& results, const Model& model, TensorAt at);

// "0 to 4", "0 to 4 in steps of 2", "0": where the tensor may begin in a memory of so many bytes, in elements of `size`
// bytes. The tensor begins at a multiple of its element's size, and of the alignment that it promises. Precondition: it
// needs no more than the memory; `size` is not 0.
std::string offsets_that_fit(const TensorDesc& desc, std::uint64_t size, std::uint64_t memory);

// "auto, or 40 to 48", "auto, or 40": the total sizes that the tensor may have where its memory has `room` bytes for
// it. Precondition: it needs no more.
std::string total_sizes_that_fit(const TensorDesc& desc, std::uint64_t room);

// "The list has 2 values; the tensor has 10 elements."
std::string list_length_text(const ArrayValues& list, const TensorDesc& desc);

// "InputTensor, Total size": the field of a path by its label.
std::string field_name(std::string_view path);

}  // namespace opscope::gui
