#pragma once
// An example as two small pictures, for a list of examples.

#include <filesystem>
#include <functional>

#include "core/error.h"
#include "core/picture/image.h"

namespace opscope::gui {

struct ExamplePicture {
  picture::Image input, output;  // of the first dispatch and of the last one
};

// Runs the case on the cpu backend. Each tensor is fitted into `size` x `size` pixels, on its own range of values; what
// it does not cover is transparent. Errors: those of run_model.
Result<ExamplePicture> draw_example(const std::filesystem::path& file, int size, const std::function<bool()>& stop);

}  // namespace opscope::gui
