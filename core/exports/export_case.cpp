#include "core/exports/export_case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <system_error>

#include "core/io/archive.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"
#include "core/vectors/c_header.h"
#include "core/vectors/dxdispatch.h"
#include "core/vectors/golden_files.h"
#include "core/vectors/wpt_case.h"

namespace opscope {
namespace {

using Kind = ExportFormat::Kind;

constexpr std::array<ExportFormat, 6> formats = {{
    {Kind::Npy, "npy", "NumPy files", "a folder with .npy files and a case", "", "golden", CaseUse::Export, true},
    {Kind::Npz, "npz", "NumPy archive", "the same in one compressed .npz file", ".npz", "golden",
     CaseUse::ExportArchive, true},
    {Kind::Onnx, "onnx", "ONNX backend test",
     "the folder with a model.onnx and a test_data_set_0 in it, for tools that run ONNX's backend tests", "", "onnx",
     CaseUse::ExportArchive, true},
    {Kind::Header, "header", "C header", "a C header (C99, C++17) with the arrays and a function that checks results",
     ".h", "golden", CaseUse::ExportHeader, false},
    {Kind::DxDispatch, "dxdispatch", "DxDispatch model", "as npy, with a case that DxDispatch reads to the bit", "",
     "dxdispatch", CaseUse::Export, true},
    {Kind::Wpt, "wpt", "WebNN test", "one JSON object as WebNN's own tests have it", ".json", "webnn",
     CaseUse::ExportWpt, false},
}};

std::vector<std::byte> bytes_of(std::string_view text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

class CaseExport {
 public:
  CaseExport(const Model& model, const SearchPaths& paths, Backend& reference, const ExportOrder& order,
             const RunOptions& options)
      : model_(model), paths_(paths), reference_(reference), order_(order), options_(options) {}

  Result<Exported> run() const {
    switch (order_.format.kind) {
      case Kind::Npy: return folder(GoldenModel::Files);
      case Kind::DxDispatch: return folder(GoldenModel::DxDispatch);
      case Kind::Onnx: return onnx();
      case Kind::Npz: return archive();
      case Kind::Header: return header();
      case Kind::Wpt: break;
    }
    return wpt();
  }

 private:
  Result<Exported> folder(GoldenModel kind) const {
    std::vector<std::string> notes;
    if (kind == GoldenModel::DxDispatch)
      for (const std::string& what : ignored_by_dxdispatch(model_)) notes.push_back("DxDispatch ignores " + what);
    return export_golden(model_, paths_, reference_, order_.output, order_.origin, options_, order_.replace, {kind, {}})
        .map([&](const Manifest& manifest) {
          return Exported{{}, manifest.unspecified, std::move(notes)};
        });
  }

  Result<Exported> onnx() const {
    const auto made = export_onnx(model_, paths_, reference_, order_.output, order_.origin, order_.unspecified,
                                  options_, order_.replace);
    if (!made) return tl::unexpected(made.error());
    std::vector<std::string> notes;
    std::uint64_t different = 0;
    for (const OnnxMask& mask : made->masks) {
      different += mask.different;
      notes.push_back(fmt::format("{}: ONNX's rules give {} of {} other values, marked in {}",
                                  visible_name(mask.output), counted(mask.different, "element"), mask.elements,
                                  mask.file));
    }
    return Exported{{}, made->manifest.unspecified, std::move(notes), different};
  }

  Result<Exported> archive() const {
    return export_golden_archive(model_, paths_, reference_, order_.output.string(), order_.origin, options_)
        .map([](GoldenArchive made) {
          return Exported{std::move(made.bytes), std::move(made.manifest.unspecified)};
        });
  }

  Result<Exported> header() const {
    return export_c_header(model_, paths_, reference_, order_.output.stem().string(), options_)
        .map([](const CHeader& made) {
          return Exported{bytes_of(made.text), made.unspecified};
        });
  }

  Result<Exported> wpt() const {
    return export_wpt_case(model_, paths_, reference_, options_).map([](const WptCase& made) {
      return Exported{bytes_of(made.text), made.unspecified, made.notes};
    });
  }

  const Model& model_;
  const SearchPaths& paths_;
  Backend& reference_;
  const ExportOrder& order_;
  const RunOptions& options_;
};

}  // namespace

std::span<const ExportFormat> export_formats() { return formats; }

Result<void> check_verifiable(const std::filesystem::path& golden) {
  std::error_code failed;
  if (!std::filesystem::is_regular_file(golden, failed) || is_archive(golden)) return {};
  if (Archive::open(golden))
    return bad_input(golden.string(), "is an archive whose name does not end in .npz; give it that ending");
  std::vector<std::string_view> can;
  std::vector<std::string> cannot;
  for (const ExportFormat& format : formats)
    if (format.is_verified())
      can.push_back(format.name);
    else
      cannot.push_back(fmt::format("{} ({})", format.name, format.extension));
  return bad_input(
      golden.string(),
      fmt::format("is a file that Opscope cannot verify; of the formats that export writes, it verifies {}, "
                  "and not {}",
                  fmt::join(can, ", "), fmt::join(cannot, ", ")));
}

Result<ExportRefusals> export_refusals(const Model& model, const SearchPaths& paths, const RunOptions& options) {
  const Result<GoldenRun> plan = plan_golden(model, paths, options);
  if (!plan) return tl::unexpected(plan.error());
  const auto refusal = [&](Kind kind) -> Result<void> {
    if (kind == Kind::DxDispatch) return check_for_dxdispatch(model);
    if (kind == Kind::Onnx) return check_for_onnx(model, *plan);
    if (kind == Kind::Wpt) return check_for_wpt(model, *plan);
    return {};
  };
  ExportRefusals refusals;
  for (const ExportFormat& format : formats) {
    if (options.stop && options.stop()) return cancelled();
    const Result<void> fine = refusal(format.kind);
    refusals.push_back(fine ? std::nullopt : std::optional(fine.error()));
  }
  return refusals;
}

std::vector<std::string> open_sentences(const GoldenOpenElements& unspecified) {
  std::vector<std::string> sentences;
  for (const auto& [resource, elements] : unspecified)
    sentences.push_back(fmt::format("{}: DirectML leaves {} open; other values with {}", visible_name(resource),
                                    counted(elements.elements, "element"), fmt::join(elements.choices, ", ")));
  return sentences;
}

std::string open_text(const Exported& exported) {
  std::uint64_t open = 0;
  for (const auto& [resource, elements] : exported.unspecified) open += elements.elements;
  std::string text = open == 0 ? "" : fmt::format("; DirectML leaves {} open", counted(open, "element"));
  if (exported.other_in_onnx > 0)
    text += fmt::format("; ONNX gives {} other values", counted(exported.other_in_onnx, "element"));
  return text;
}

Result<Exported> export_case(const Model& model, const SearchPaths& paths, Backend& reference, const ExportOrder& order,
                             const RunOptions& options) {
  return CaseExport(model, paths, reference, order, options).run();
}

}  // namespace opscope
