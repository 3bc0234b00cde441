#pragma once
// Where ONNX Runtime lies, another implementation of ONNX. It comes from npm: .ci/run installs it with
// tests/onnxruntime/install.

#include <cstdlib>
#include <filesystem>

#include "tests/support/paths.h"

namespace opscope::test {

// The package's folder, which need not exist. OPSCOPE_ONNXRUNTIME chooses another one.
inline std::filesystem::path onnxruntime_folder() {
  const char* chosen = std::getenv("OPSCOPE_ONNXRUNTIME");
  return chosen != nullptr ? std::filesystem::path(chosen)
                           : source_folder() / "build/onnxruntime/node_modules/onnxruntime-node";
}

}  // namespace opscope::test
