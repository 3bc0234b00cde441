#include "core/backends/array/array_backend.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/backends/array/elements.h"
#include "core/io/array_file.h"
#include "core/io/npy.h"
#include "core/io/raw_file.h"
#include "core/limits/budget.h"
#include "core/onnx/tensor_file.h"
#include "core/text/ascii.h"
#include "core/text/error_text.h"
#include "core/text/visible.h"

namespace opscope {
namespace {

tl::unexpected<Error> does_not_fit(std::string what) {
  return tl::unexpected(Error{Error::Kind::Broken, {}, std::move(what)});
}

bool does_fit(const NpyHeader& header, const Tensor& output, ArrayContents contents) {
  if (contents == ArrayContents::Elements) return can_stand_for(header.data_type, header.sizes, output.desc);
  return times_bytes(element_count(header.sizes), element_size(header.data_type)) <= output.buffer.size();
}

std::vector<std::filesystem::path> fitting(const std::filesystem::path& archive, const std::vector<std::string>& names,
                                           const Tensor& output, ArrayContents contents) {
  std::vector<std::filesystem::path> found;
  for (const std::string& name : names) {
    const std::filesystem::path path = archive.string() + ":" + name;
    const Result<NpyHeader> header = read_npy_header(path);
    if (header && does_fit(*header, output, contents)) found.push_back(path);
  }
  return found;
}

// The bytes of the output in an image of its resource.
Result<Buffer> place_part(const Tensor& output, const Buffer& image) {
  const std::span<const std::byte> bytes = image.bytes();
  const std::uint64_t from = std::min<std::uint64_t>(output.offset, bytes.size()),
                      to = std::min<std::uint64_t>(add_bytes(from, times_bytes(extent_in_elements(output.desc),
                                                                               element_size(output.desc.data_type))),
                                                   bytes.size());
  return make_buffer("the output", output.buffer.size(), [&](std::span<std::byte> whole) {
    std::ranges::copy(output.buffer.bytes(), whole.begin());
    std::ranges::copy(bytes.subspan(from, to - from), whole.subspan(from).begin());
  });
}

class ArrayBackend : public Backend {
 public:
  ArrayBackend(std::filesystem::path file, ArrayContents contents)
      : file_(std::move(file)), name_(visible_name(file_.filename().string(), 32)), contents_(contents) {}

  std::string_view name() const override { return name_; }
  std::string device() const override { return visible_name(file_.parent_path().string()); }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    const Tensor& output = invocation.output().tensor;
    const Result<Buffer> values = has_array_name(file_)   ? read_array(output)
                                  : is_onnx_tensor(file_) ? read_onnx(output)
                                                          : read_bytes(output);
    if (!values) return does_not_fit(text_beside(file_.string(), values.error()));
    Result<Buffer> placed = contents_ == ArrayContents::Elements   ? place_elements(output, *values, options)
                            : contents_ == ArrayContents::Resource ? place_bytes(output.buffer, *values)
                                                                   : place_part(output, *values);
    if (!placed && placed.error().kind != Error::Kind::Cancelled) return does_not_fit(placed.error().text());
    return std::move(placed).map([](Buffer bytes) { return RunResult{std::move(bytes), 0}; });
  }

  // As check_array().
  Result<void> check(const Tensor& output) const {
    if (is_onnx_tensor(file_)) return {};
    if (!has_array_name(file_)) {
      const Result<std::uint64_t> size = raw_size(file_, 0);
      if (!size) return tl::unexpected(size.error());
      return *size == bytes_of(output.desc) ? Result<void>() : holds_bytes(*size, output.desc);
    }
    const Result<std::filesystem::path> path = array_for(output);
    if (!path && array_failure(path.error().what) == "is ambiguous") return {};
    return path.and_then([&](const auto& array) { return fitting_header(array, output); }).map([](const NpyHeader&) {});
  }

 private:
  static std::uint64_t bytes_of(const TensorDesc& desc) { return element_count(desc) * element_size(desc.data_type); }

  Result<NpyHeader> fitting_header(const std::filesystem::path& path, const Tensor& output) const {
    Result<NpyHeader> header = read_npy_header(path);
    if (header && !does_fit(*header, output, contents_)) return holds_other(*header, output.desc);
    return header;
  }

  Result<Buffer> read_array(const Tensor& output) const {
    const Result<std::filesystem::path> path = array_for(output);
    if (!path) return tl::unexpected(path.error());
    const Result<NpyHeader> header = fitting_header(*path, output);
    if (!header) return tl::unexpected(header.error());
    const std::uint64_t bytes = element_count(header->sizes) * element_size(header->data_type);
    return read_npy(*path, bytes).map([&](const Tensor& array) {
      return Buffer(std::make_shared<Buffer>(array.buffer), array.bytes().first(bytes));
    });
  }

  // The file, or, if it is an archive of several arrays and none is named, the only one that fits the output.
  Result<std::filesystem::path> array_for(const Tensor& output) const {
    if (!has_archive_name(file_) || array_file(file_) != file_) return file_;
    const Result<std::vector<std::string>> names = list_arrays(file_);
    if (!names) return tl::unexpected(names.error());
    if (names->size() == 1) return file_;
    const std::vector<std::filesystem::path> found = fitting(file_, *names, output, contents_);
    if (found.size() == 1) return found.front();
    const std::string wanted = shape_text(output.desc.data_type, output.desc.sizes);
    if (found.empty())
      return does_not_fit(fmt::format("none of its {} arrays fits the output, {}", names->size(), wanted));
    return does_not_fit(fmt::format("{} of its {} arrays fit the output, {}: name one, as in {}", found.size(),
                                    names->size(), wanted, visible_name(found.front().filename().string(), 64)));
  }

  Result<Buffer> read_onnx(const Tensor& output) const {
    const std::uint64_t size = element_size(output.desc.data_type);
    const Result<Tensor> read = read_onnx_tensor(file_, largest_onnx_tensor(element_count(output.desc), size));
    if (!read) return tl::unexpected(read.error());
    const NpyHeader header{.data_type = read->desc.data_type, .sizes = read->desc.sizes};
    if (!can_stand_for(header.data_type, header.sizes, output.desc)) return holds_other(header, output.desc);
    return Buffer(std::make_shared<Buffer>(read->buffer), read->bytes().first(element_count(output.desc) * size));
  }

  static tl::unexpected<Error> holds_other(const NpyHeader& header, const TensorDesc& desc) {
    return does_not_fit(fmt::format("it holds {}, but the output is {}{}", shape_text(header.data_type, header.sizes),
                                    shape_text(desc.data_type, desc.sizes),
                                    cure_for(header.data_type, header.sizes, desc)));
  }

  static tl::unexpected<Error> holds_bytes(std::uint64_t size, const TensorDesc& desc) {
    return does_not_fit(fmt::format("it holds {} bytes, but the output, {}, has {}", size,
                                    shape_text(desc.data_type, desc.sizes), bytes_of(desc)));
  }

  Result<Buffer> read_bytes(const Tensor& output) const {
    const TensorDesc& desc = output.desc;
    const std::uint64_t wanted = bytes_of(desc);
    const Result<std::uint64_t> size = raw_size(file_, 0);
    if (!size) return tl::unexpected(size.error());
    if (contents_ != ArrayContents::Elements && *size <= output.buffer.size() && *size <= UINT32_MAX)
      return read_raw(file_, DataType::UInt8, {static_cast<std::uint32_t>(*size)}).map([&](const Tensor& padded) {
        return Buffer(std::make_shared<Buffer>(padded.buffer), padded.bytes().first(*size));
      });
    if (*size != wanted) return holds_bytes(*size, desc);
    return read_raw(file_, desc.data_type, desc.sizes).map([&](const Tensor& padded) {
      return Buffer(std::make_shared<Buffer>(padded.buffer), padded.bytes().first(wanted));
    });
  }

  const std::filesystem::path file_;
  const std::string name_;
  const ArrayContents contents_;
};

}  // namespace

std::unique_ptr<Backend> make_array_backend(std::filesystem::path file, ArrayContents contents) {
  return std::make_unique<ArrayBackend>(std::move(file), contents);
}

Result<void> check_array(const std::filesystem::path& file, const Tensor& output) {
  return ArrayBackend(file, ArrayContents::Elements).check(output);
}

std::string_view array_failure(std::string_view reason) {
  if (reason.starts_with("it holds ") || reason.starts_with("none of its ")) return "does not fit";
  return reason.find(" fit the output, ") != std::string_view::npos ? "is ambiguous" : "failed";
}

std::vector<std::filesystem::path> fitting_arrays(const std::filesystem::path& archive, const Tensor& output,
                                                  ArrayContents contents) {
  if (!has_archive_name(archive) || array_file(archive) != archive) return {};
  const Result<std::vector<std::string>> names = list_arrays(archive);
  if (!names || names->size() < 2 || names->size() > 64) return {};
  return fitting(archive, *names, output, contents);
}

}  // namespace opscope
