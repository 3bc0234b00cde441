#pragma once
// The files of one case of a suite, in the format in which the suite is written.

#include <functional>
#include <string>
#include <string_view>

#include "core/exports/export_case.h"
#include "core/model/model.h"
#include "core/vectors/golden.h"

namespace opscope::suite {

// Beside the golden folder, which every format but npz has:
//
//   onnx        model.onnx and test_data_set_0/ (core/onnx/export_onnx.h), elements with another rule marked
//   header      case.h (core/vectors/c_header.h), its names with the prefix OPERATOR_CASE
//   wpt         case.json (core/vectors/wpt_case.h)
//   dxdispatch  nothing, but a model.json that DxDispatch reads
struct CaseFiles {
  GoldenFiles golden;
  std::string missing;  // why the format cannot express the case, which then has the plain golden folder; or empty
};

// Runs the case on the reference, with one thread. `path` is its folder in the suite, "cases/clip/nan". Errors: those
// of make_golden_files.
Result<CaseFiles> case_files(const Model& model, std::string_view path, ExportFormat::Kind format,
                             const std::function<bool()>& stop);

}  // namespace opscope::suite
