#pragma once
// Replays an ONNX backend test.

#include "core/onnx/onnx_case.h"
#include "core/vectors/golden.h"

namespace opscope {

// Runs the model on `backend` and judges the outputs of the graph by the data set; intermediate results are not judged.
// The numerics are ONNX's unless the settings say otherwise. The report has no manifest. BadInput if DirectML's
// operators cannot express the model (read_onnx_case), or if it needs more memory than the settings allow. Cancelled.
Result<GoldenReport> verify_onnx(const OnnxTest& test, Backend& backend, const RunOptions& options = {},
                                 const GoldenSettings& settings = {});

}  // namespace opscope
