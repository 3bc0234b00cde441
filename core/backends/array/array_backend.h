#pragma once
// A backend whose results another program computed and wrote to a file.

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "core/backends/backend.h"
#include "core/error.h"

namespace opscope {

// The contents of such a file.
enum class ArrayContents {
  Elements,  // of the output, in row-major order
  Resource,  // the leading bytes of the output's resource, as in the expected/ files of golden vectors
  Part,      // the same, where other dispatches write to the resource too: only the output's own bytes are taken
};

// Answers every run with the file, which is read at each run: a changed file counts at once. An .npy must have the
// output's data type and sizes, where dimensions of size 1 do not count and one dimension may hold all elements; an
// ONNX tensor, .pb, likewise. Any other file holds the bytes alone. Bytes of the resource that the file does not set
// stay as they were. Error of a run: Broken, with what the file holds and what would fit.
std::unique_ptr<Backend> make_array_backend(std::filesystem::path file,
                                            ArrayContents contents = ArrayContents::Elements);

// The error of a run with this output, as far as the header and the size of the file tell it; no elements are read.
// Files of ONNX tensors are not looked at. Of an archive with several arrays that fit, none is wrong.
Result<void> check_array(const std::filesystem::path& file, const Tensor& output);

// "does not fit" or "is ambiguous", if that is what the error of such a run says; else "failed".
std::string_view array_failure(std::string_view reason);

// The arrays of an .npz file with several, of up to 64, that fit the output: "mine.npz:A". Empty for any other file,
// and if it cannot be read.
std::vector<std::filesystem::path> fitting_arrays(const std::filesystem::path& archive, const Tensor& output,
                                                  ArrayContents contents);

}  // namespace opscope
