#include "core/onnx/export_onnx.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/io/npy.h"
#include "core/model/run_model.h"
#include "core/onnx/lower.h"
#include "core/text/visible.h"

namespace opscope {

using namespace onnx_files;

namespace {

constexpr const char* data_folder = "test_data_set_0";

std::uint64_t bytes_of_elements(const TensorDesc& desc) { return element_count(desc) * element_size(desc.data_type); }

Result<PortableFile> encoded(const std::string& path, const google::protobuf::MessageLite& message) {
  const std::size_t size = message.ByteSizeLong();
  if (size > largest_message)
    return bad_input(path, fmt::format("would have {} bytes; a file of ONNX has at most 2^31-1", size));
  PortableFile file{path, std::vector<std::byte>(size)};
  if (!message.SerializeToArray(file.bytes.data(), static_cast<int>(size))) return bad_input(path, "cannot be encoded");
  return file;
}

// The files for a finished run.
class OnnxFiles {
 public:
  // `by_onnx`: the resources after a run with ONNX's rules.
  OnnxFiles(const LoweredGraph& graph, const Resources& by_onnx, Unspecified unspecified, std::vector<OnnxMask>& masks)
      : graph_(graph), by_onnx_(by_onnx), unspecified_(unspecified), masks_(masks) {}

  Result<std::vector<PortableFile>> make() {
    if (auto added = add("model.onnx", graph_.model); !added) return tl::unexpected(added.error());
    for (std::size_t k = 0; k < graph_.inputs.size(); ++k)
      if (auto added = add(fmt::format("{}/input_{}.pb", data_folder, k), graph_.inputs[k]); !added)
        return tl::unexpected(added.error());
    for (std::size_t k = 0; k < graph_.outputs.size(); ++k)
      if (auto added = add_output(graph_.outputs[k], k); !added) return tl::unexpected(added.error());
    return std::move(files_);
  }

 private:
  Result<void> add(const std::string& path, const google::protobuf::MessageLite& message) {
    return encoded(path, message).map([&](PortableFile file) { files_.push_back(std::move(file)); });
  }

  Result<void> add_output(const LoweredOutput& output, std::size_t k) {
    const TensorDesc& desc = output.expected.desc;
    const Tensor expected = packed_copy(output.expected);
    const Tensor by_onnx = packed_copy({desc, by_onnx_.find(output.resource)->second, output.expected.offset});
    const std::span<const std::byte> bytes = expected.bytes().first(bytes_of_elements(desc));
    const Dims dims(desc.sizes.begin(), desc.sizes.end());
    if (auto added = add(fmt::format("{}/output_{}.pb", data_folder, k),
                         tensor_message(output.name, onnx_type_of(desc.data_type), dims, bytes));
        !added)
      return added;
    return add_mask(output, bytes, by_onnx.bytes(), k);
  }

  Result<void> add_mask(const LoweredOutput& output, std::span<const std::byte> expected,
                        std::span<const std::byte> by_onnx, std::size_t k) {
    const TensorDesc& desc = output.expected.desc;
    const std::size_t size = element_size(desc.data_type);
    std::vector<std::uint8_t> mask(element_count(desc));
    for (std::size_t i = 0; i < mask.size(); ++i)
      mask[i] = load_bits(expected.data() + i * size, size) != load_bits(by_onnx.data() + i * size, size);
    const auto different = static_cast<std::uint64_t>(std::ranges::count(mask, 1));
    if (different == 0) return {};
    const std::string file = fmt::format("{}/mask_{}.npy", data_folder, k);
    if (unspecified_ == Unspecified::Refuse)
      return bad_input("resources." + output.resource,
                       fmt::format("ONNX's rules give other values for {} of its {} elements", different, mask.size()));
    masks_.push_back({output.resource, file, mask.size(), different});
    files_.push_back({file, encode_npy(DataType::UInt8, desc.sizes, std::as_bytes(std::span(mask)))});
    return {};
  }

  const LoweredGraph& graph_;
  const Resources& by_onnx_;
  const Unspecified unspecified_;
  std::vector<OnnxMask>& masks_;
  std::vector<PortableFile> files_;
};

}  // namespace

Result<void> check_for_onnx(const Model& model, const GoldenRun& plan) {
  return lower_run(model, plan).map([](const LoweredGraph&) {});
}

Result<std::vector<PortableFile>> onnx_test_files(const Model& model, const SearchPaths& paths, Backend& reference,
                                                  const GoldenRun& run, Unspecified unspecified,
                                                  std::vector<OnnxMask>& masks, const RunOptions& options) {
  const Result<LoweredGraph> graph = lower_run(model, run);
  if (!graph) return tl::unexpected(graph.error());
  Model with_onnx_rules = model;
  with_onnx_rules.numerics = find_numerics_profile("onnx")->numerics;
  const Result<Resources> by_onnx = with_onnx_rules.numerics == model.numerics
                                        ? run.after
                                        : run_model(with_onnx_rules, reference, paths, {}, options);
  if (!by_onnx) return tl::unexpected(by_onnx.error());
  return OnnxFiles(*graph, *by_onnx, unspecified, masks).make();
}

Result<OnnxExport> export_onnx(const Model& model, const SearchPaths& paths, Backend& reference,
                               const std::filesystem::path& folder, const GoldenOrigin& origin, Unspecified unspecified,
                               const RunOptions& options, GoldenReplace replace) {
  OnnxExport made;
  const MoreFiles files = [&](const GoldenRun& run) {
    return onnx_test_files(model, paths, reference, run, unspecified, made.masks, options);
  };
  Result<Manifest> manifest =
      export_golden(model, paths, reference, folder, origin, options, std::move(replace), {GoldenModel::Files, files});
  if (!manifest) return tl::unexpected(manifest.error());
  made.manifest = *std::move(manifest);
  return made;
}

}  // namespace opscope
