#pragma once
// Writes a case as an ONNX backend test, for the tools that run these.
//
//   model.onnx                   a graph that computes the same, opset 17 (lower.h)
//   test_data_set_0/input_K.pb   its inputs
//   test_data_set_0/output_K.pb  its outputs: DirectML's values, from the reference with the case's numerics
//   test_data_set_0/mask_K.npy   UINT8: 1 for each element of output K for which ONNX's rules, the reference with the
//                                profile onnx, give other bits; only for outputs with such elements
// and beside these a golden folder (core/vectors/golden.h): the case itself comes back from its model.json.

#include <cstdint>
#include <string>
#include <vector>

#include "core/vectors/golden.h"

namespace opscope {

enum class Unspecified { Mark, Refuse };  // what becomes of elements for which ONNX has another rule

struct OnnxMask {
  std::string output;           // a resource
  std::string file;             // "test_data_set_0/mask_0.npy"
  std::uint64_t elements = 0;   // of the output
  std::uint64_t different = 0;  // that are marked
};

struct OnnxExport {
  Manifest manifest;
  std::vector<OnnxMask> masks;
};

// Runs the model on `reference` and writes the folder, as export_golden does. BadInput, before anything is written, if
// ONNX cannot express the case, or if it has other rules for some elements and these are refused. The same case gives
// the same bytes.
Result<OnnxExport> export_onnx(const Model& model, const SearchPaths& paths, Backend& reference,
                               const std::filesystem::path& folder, const GoldenOrigin& origin,
                               Unspecified unspecified = Unspecified::Mark, const RunOptions& options = {},
                               GoldenReplace replace = {});

// BadInput if ONNX cannot express the case, from the plan of its run.
Result<void> check_for_onnx(const Model& model, const GoldenRun& plan);

// The files of the backend test alone, for a run of the model that has finished; adds to `masks`.
Result<std::vector<PortableFile>> onnx_test_files(const Model& model, const SearchPaths& paths, Backend& reference,
                                                  const GoldenRun& run, Unspecified unspecified,
                                                  std::vector<OnnxMask>& masks, const RunOptions& options = {});

}  // namespace opscope
