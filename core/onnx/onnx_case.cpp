#include "core/onnx/onnx_case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <system_error>

#include "core/io/file.h"
#include "core/onnx/graph_values.h"
#include "core/onnx/node_dispatches.h"
#include "core/onnx/proto.h"
#include "core/text/visible.h"
#include "core/vectors/golden_files.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

using namespace onnx_files;

constexpr std::string_view model_name = "model.onnx", data_set_name = "test_data_set_";

// The number of a data set's folder.
std::optional<unsigned> data_set_number(const fs::path& folder) {
  const std::string name = folder.filename().string();
  if (!name.starts_with(data_set_name)) return std::nullopt;
  unsigned number = 0;
  const char* end = name.data() + name.size();
  const auto [at, error] = std::from_chars(name.data() + data_set_name.size(), end, number);
  return error == std::errc{} && at == end ? std::optional(number) : std::nullopt;
}

bool is_file(const fs::path& path) {
  std::error_code failed;
  return fs::is_regular_file(path, failed);
}

std::vector<fs::path> data_sets_of(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (data_set_number(at->path())) found.push_back(at->path());
  std::ranges::sort(found, {}, [](const fs::path& path) { return *data_set_number(path); });
  return found;
}

class Importer {
 public:
  Importer(const onnx::ModelProto& model, const fs::path& file, const std::optional<fs::path>& data_set)
      : graph_(model.graph()), proto_(model), file_(file), data_set_(data_set), nodes_(made_.model, values_) {}

  Result<OnnxCase> read() {
    made_.model.numerics = find_numerics_profile("onnx")->numerics;
    if (!proto_.has_graph() || graph_.node_size() == 0) return bad_input(file_.string(), "is a model without nodes");
    return add_inputs()
        .and_then([&] { return add_initializers(); })
        .and_then([&] { return add_nodes(); })
        .and_then([&] { return add_outputs(); })
        .map([&] { return std::move(made_); });
  }

 private:
  std::string where(const char* what, const std::string& name) const {
    return fmt::format("{}: {} '{}'", file_.string(), what, visible_name(name));
  }

  Result<void> add_inputs() {
    for (const onnx::TensorProto& tensor : graph_.initializer()) initializers_.emplace(tensor.name(), &tensor);
    for (int i = 0; i < graph_.input_size(); ++i)
      if (auto added = add_input(graph_.input(i), i); !added) return added;
    return {};
  }

  Result<void> add_input(const onnx::ValueInfoProto& input, int number) {
    const std::string at = where("input", input.name());
    if (!input.type().has_tensor_type()) return bad_input(at, "is no tensor");
    const onnx::TypeProto::Tensor& type = input.type().tensor_type();
    const fs::path file = data_set_.value_or(fs::path()) / fmt::format("input_{}.pb", number);
    if (data_set_ && is_file(file)) {
      const Result<onnx::TensorProto> proto = read_tensor_file(file);
      if (!proto) return tl::unexpected(proto.error());
      if (proto->data_type() != type.elem_type())
        return bad_input(file.string(),
                         fmt::format("holds {}, but input '{}' of the model is {}", onnx_type_name(proto->data_type()),
                                     visible_name(input.name()), onnx_type_name(type.elem_type())));
      return add_tensor(input.name(), *proto, file.string());
    }
    if (initializers_.contains(input.name())) return {};  // its default
    if (data_set_) return bad_input(file.string(), "is missing, and the input has no initialiser");
    std::vector<std::int64_t> dims;
    for (const onnx::TensorShapeProto::Dimension& dimension : type.shape().dim())
      dims.push_back(dimension.has_dim_value() ? dimension.dim_value() : 0);
    if (!type.has_shape() || std::ranges::count(dims, 0) != 0)
      return bad_input(at, "has no fixed sizes, and there is no test_data_set_0 beside the model with its value");
    const DataType element = data_type_of(type.elem_type());
    if (element == DataType::Unknown)
      return bad_input(at, fmt::format("has elements of type {}, which DirectML's operators do not take",
                                       onnx_type_name(type.elem_type())));
    return sizes_of(dims, at).and_then([&](std::vector<std::uint32_t> sizes) {
      return values_.add_generated(input.name(), element, std::move(sizes), at);
    });
  }

  Result<void> add_initializers() {
    for (const onnx::TensorProto& tensor : graph_.initializer())
      if (values_.find(tensor.name()) == nullptr)
        if (auto added = add_tensor(tensor.name(), tensor, where("initialiser", tensor.name())); !added) return added;
    return {};
  }

  Result<void> add_tensor(const std::string& name, const onnx::TensorProto& proto, const std::string& at) {
    return tensor_of(proto, at).and_then([&](const Tensor& tensor) { return values_.add_known(name, tensor, at); });
  }

  Result<void> add_nodes() {
    for (int i = 0; i < graph_.node_size(); ++i) {
      const onnx::NodeProto& node = graph_.node(i);
      const std::string at = fmt::format("{}: node {} ({})", file_.string(),
                                         node.name().empty() ? std::to_string(i) : visible_name(node.name()),
                                         visible_name(node.op_type()));
      if (auto added = nodes_.add(node, at); !added) return added;
    }
    if (made_.model.commands.empty()) return bad_input(file_.string(), "has no node that Opscope can run");
    return {};
  }

  Result<void> add_outputs() {
    for (int i = 0; i < graph_.output_size(); ++i) {
      const std::string& name = graph_.output(i).name();
      const std::string at = where("output", name);
      const GraphValue* value = values_.find(name);
      if (value == nullptr && nodes_.is_part(name))
        return bad_input(at, "no operator that Opscope has computes the same as the nodes before it");
      if (value == nullptr || !value->is_computed) return bad_input(at, "is not computed by a node");
      if (value->is_any_non_zero) return bad_input(at, "is a BOOL that was converted from numbers");
      if (!data_set_) continue;
      const fs::path file = *data_set_ / fmt::format("output_{}.pb", i);
      if (!is_file(file)) continue;
      const Result<onnx::TensorProto> proto = read_tensor_file(file);
      if (!proto) return tl::unexpected(proto.error());
      Result<Tensor> expected = tensor_of(*proto, file.string());
      if (!expected) return tl::unexpected(expected.error());
      const auto elements = [](const std::vector<std::uint32_t>& sizes) {
        return fmt::format("{}", fmt::join(sizes, " x "));
      };
      if (expected->desc.data_type != value->data_type || expected->desc.sizes != value->sizes)
        return bad_input(file.string(),
                         fmt::format("holds {} of sizes {}, but the model computes {} of sizes {}",
                                     opscope::name(expected->desc.data_type), elements(expected->desc.sizes),
                                     opscope::name(value->data_type), elements(value->sizes)));
      made_.outputs.push_back({value->resource, file, *std::move(expected)});
    }
    if (data_set_ && made_.outputs.empty()) return bad_input(data_set_->string(), "has no output_N.pb");
    return {};
  }

  const onnx::GraphProto& graph_;
  const onnx::ModelProto& proto_;
  const fs::path& file_;
  const std::optional<fs::path>& data_set_;
  OnnxCase made_;
  GraphValues values_{made_.model};
  NodeDispatches nodes_;
  std::map<std::string, const onnx::TensorProto*> initializers_;
};

}  // namespace

bool is_onnx_model(const fs::path& file) { return lower_extension(file) == ".onnx"; }

std::vector<OnnxTest> onnx_tests(const fs::path& path) {
  const fs::path folder = path.has_filename() ? path : path.parent_path();
  if (is_file(folder / "manifest.json") || is_file(folder / "model.json")) return {};
  if (const fs::path model = folder.parent_path() / model_name; data_set_number(folder) && is_file(model))
    return {{path, model, folder}};
  if (!is_file(folder / model_name)) return {};
  const std::vector<fs::path> data_sets = data_sets_of(folder);
  std::vector<OnnxTest> tests;
  tests.reserve(data_sets.size());
  for (const fs::path& data_set : data_sets)
    tests.push_back({data_sets.size() == 1 ? path : data_set, folder / model_name, data_set});
  return tests;
}

Result<OnnxCase> read_onnx_case(const fs::path& model_file, const std::optional<fs::path>& data_set) {
  return read_model_file(model_file).and_then([&](const onnx::ModelProto& model) {
    return Importer(model, model_file, data_set).read();
  });
}

Result<OnnxCase> read_onnx_case_beside(const fs::path& model_file) {
  const fs::path folder = model_file.parent_path();
  if (is_file(folder / "manifest.json")) {
    const Result<Manifest> manifest = read_manifest(folder);
    if (manifest && manifest->files.contains(model_file.filename().string()))
      return read_golden_model(folder, *manifest).map([](Model model) { return OnnxCase{std::move(model), {}}; });
  }
  const std::vector<fs::path> data_sets = data_sets_of(folder.empty() ? fs::path(".") : folder);
  const auto data_set = data_sets.empty() ? std::nullopt : std::optional(data_sets.front());
  return read_onnx_case(model_file, data_set);
}

Result<Model> read_onnx_model(const fs::path& model_file) {
  return read_onnx_case_beside(model_file).map([](OnnxCase made) { return std::move(made.model); });
}

}  // namespace opscope
