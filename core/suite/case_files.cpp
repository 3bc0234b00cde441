#include "core/suite/case_files.h"

#include <algorithm>

#include "core/backends/reference/reference_backend.h"
#include "core/onnx/export_onnx.h"
#include "core/vectors/c_header.h"
#include "core/vectors/dxdispatch.h"
#include "core/vectors/wpt_case.h"

namespace opscope::suite {
namespace {

using Kind = ExportFormat::Kind;
using Files = std::vector<PortableFile>;

Files text_file(const char* path, std::string_view text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {PortableFile{path, {bytes.begin(), bytes.end()}}};
}

// "cases/clip/nan" -> "clip_nan"
std::string prefix_of(std::string_view path) {
  std::string prefix(path.substr(path.find('/') + 1));
  std::ranges::replace(prefix, '/', '_');
  return prefix;
}

Result<Files> more_files(Kind format, const Model& model, std::string_view path, Backend& reference,
                         const GoldenRun& run, const RunOptions& options) {
  std::vector<OnnxMask> masks;
  switch (format) {
    case Kind::Onnx: return onnx_test_files(model, {}, reference, run, Unspecified::Mark, masks, options);
    case Kind::Header:
      return export_c_header(model, {}, reference, prefix_of(path), options).map([](const CHeader& made) {
        return text_file("case.h", made.text);
      });
    case Kind::Wpt:
      return export_wpt_case(model, {}, reference, options).map([](const WptCase& made) {
        return text_file("case.json", made.text);
      });
    case Kind::Npy:
    case Kind::Npz:
    case Kind::DxDispatch: break;
  }
  return Files();
}

}  // namespace

Result<CaseFiles> case_files(const Model& model, std::string_view path, Kind format,
                             const std::function<bool()>& stop) {
  const auto reference = make_reference_backend();
  const RunOptions options{.threads = 1, .stop = stop, .progress = {}};
  CaseFiles made;
  GoldenVariant variant{GoldenModel::Constants, {}};
  if (format == Kind::DxDispatch) {
    const Result<void> taken = check_for_dxdispatch(model);
    if (taken)
      variant.model = GoldenModel::DxDispatch;
    else
      made.missing = taken.error().text();
  }
  variant.more_files = [&](const GoldenRun& run) -> Result<Files> {
    Result<Files> files = more_files(format, model, path, *reference, run, options);
    if (files || files.error().kind != Error::Kind::BadInput) return files;
    made.missing = files.error().text();
    return Files();
  };
  Result<GoldenFiles> golden = make_golden_files(model, {}, *reference, std::string(path), {}, options, variant);
  if (!golden) return tl::unexpected(golden.error());
  made.golden = *std::move(golden);
  return made;
}

}  // namespace opscope::suite
