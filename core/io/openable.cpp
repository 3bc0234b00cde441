#include "core/io/openable.h"

#include <fmt/format.h>

#include "core/io/file.h"

namespace opscope {

bool is_c_header(const std::filesystem::path& file) {
  const std::string extension = lower_extension(file);
  return extension == ".h" || extension == ".hpp";
}

std::string why_not_opened(const std::filesystem::path& file) {
  return fmt::format(
      "{}; what opens: cases (.json, .onnx), golden vectors (a folder, .npz), pictures (.png, .jpg, .hdr), arrays "
      "(.npy, .npz)",
      is_c_header(file) ? "is a C header, which is for a compiler and can be written but not opened"
                        : "is neither a case nor a picture nor an array");
}

}  // namespace opscope
