#include "app/cli/diff_arrays.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/case.h"
#include "app/cli/standard_streams.h"
#include "core/backends/array/elements.h"
#include "core/io/npy.h"
#include "core/io/raw_file.h"
#include "core/picture/plane_size.h"
#include "core/tensor/text.h"

namespace opscope::cli {
namespace {

std::uint64_t with_picture(const TensorDesc& desc, std::uint64_t bytes, bool drawn) {
  return drawn ? add_bytes(bytes, times_bytes(picture::plane_bytes(desc.sizes), 3) / 2) : bytes;
}

// Bytes for the tensor, for its source if the bytes must be reordered, and for its pictures.
Result<std::uint64_t> needed_for(const std::filesystem::path& path, bool drawn) {
  const auto header = read_npy_header(path);
  if (!header) return tl::unexpected(header.error());
  TensorDesc desc;
  desc.data_type = header->data_type;
  desc.sizes = header->sizes;
  const bool rewritten = header->big_endian || (header->fortran_order && header->sizes.size() > 1);
  return with_picture(desc, times_bytes(minimum_size_in_bytes(desc), rewritten ? 2 : 1), drawn);
}

Result<std::uint64_t> needed_for_raw(const std::filesystem::path& path, const ArrayReading& reading) {
  return raw_size(path, reading.raw_offset).map([&](std::uint64_t bytes) {
    TensorDesc desc;
    desc.data_type = DataType::UInt8;  // no element is smaller
    desc.sizes = {static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes, UINT32_MAX))};
    return with_picture(desc, bytes, reading.drawn);
  });
}

// Checks the memory that both files need before any is allocated. The size of standard input is known only after it is
// read.
Result<std::uint64_t> needed_for_files(const std::filesystem::path& expected, const std::filesystem::path& actual,
                                       const ArrayReading& reading) {
  std::uint64_t needed = 0;
  for (const std::filesystem::path* path : {&expected, &actual}) {
    if (is_standard_stream(*path)) continue;
    auto one = has_raw_name(*path) ? needed_for_raw(*path, reading) : needed_for(*path, reading.drawn);
    if (!one) return one;
    needed = add_bytes(needed, *one);
  }
  return check_memory(needed, reading.limit).map([&] { return needed; });
}

// `others`: bytes that the other array needs. The bytes of standard input stay in memory together with the array read
// from them.
Result<Tensor> read_array(const std::filesystem::path& file, const ArrayReading& reading, std::uint64_t others) {
  if (!is_standard_stream(file)) return read_npy(file);
  constexpr std::uint64_t largest = (std::uint64_t{8} << 30) + (1 << 17);  // bytes of an array and its header
  const std::uint64_t budget = memory_budget(reading.limit), left = budget - std::min(budget, others);
  const auto input = StandardInputFile::read(std::min(largest, left));
  if (!input && left < largest && input.error().kind == Error::Kind::BadInput)
    return bad_input(input.error().where,
                     input.error().what + ", which is all the memory that the limit leaves for it");
  if (!input) return tl::unexpected(input.error());
  const auto fits = needed_for(input->path(), reading.drawn).and_then([&](std::uint64_t needed) {
    return check_memory(add_bytes(add_bytes(others, input->size()), needed), reading.limit, input->size());
  });
  const auto array = fits.and_then([&] { return read_npy(input->path()); });
  return array.map_error([&](Error error) {
    if (error.where.starts_with(input->path())) error.where.replace(0, input->path().size(), name_of(file));
    return error;
  });
}

// A raw file beside another one: its elements stand in one dimension.
Result<Tensor> read_raw_alone(const std::filesystem::path& file, const ArrayReading& reading) {
  if (!reading.raw_type)
    return bad_input(name_of(file), "both files hold raw elements: --data-type says of which type they are");
  const DataType type = *reading.raw_type;
  return raw_size(file, reading.raw_offset).and_then([&](std::uint64_t bytes) -> Result<Tensor> {
    const std::uint64_t size = element_size(type), count = bytes / size;
    if (bytes % size != 0 || count == 0 || count > UINT32_MAX)
      return bad_input(name_of(file), fmt::format("holds {} bytes after its first {}, which are not 1 to {} whole "
                                                  "elements of {}",
                                                  bytes, reading.raw_offset, UINT32_MAX, name(type)));
    return read_raw(file, type, {static_cast<std::uint32_t>(count)}, reading.raw_offset);
  });
}

Result<Tensor> read_raw_like(const std::filesystem::path& file, const Tensor& other, const ArrayReading& reading) {
  return read_raw(file, reading.raw_type.value_or(other.desc.data_type), other.desc.sizes, reading.raw_offset);
}

// The same elements with equal sizes, if they may be compared.
Result<TwoArrays> comparable(TwoArrays arrays, const std::filesystem::path& expected,
                             const std::filesystem::path& actual, const ArrayReading& reading) {
  const TensorDesc& first = arrays.expected.desc;
  TensorDesc& second = arrays.actual.desc;
  if (reading.ignore_unit_dimensions && without_ones(first.sizes) == without_ones(second.sizes))
    second.sizes = first.sizes;
  if (first.data_type == second.data_type && first.sizes == second.sizes) return arrays;
  const bool same_without_ones =
      first.data_type == second.data_type && without_ones(first.sizes) == without_ones(second.sizes);
  return bad_input(name_of(actual),
                   fmt::format("is {}, but {} is {}; only tensors of one type and equal sizes can be compared{}",
                               describe(arrays.actual), name_of(expected), describe(arrays.expected),
                               same_without_ones ? " (see --ignore-unit-dimensions)" : ""));
}

}  // namespace

Result<TwoArrays> read_two_arrays(const std::filesystem::path& expected, const std::filesystem::path& actual,
                                  const ArrayReading& reading) {
  const auto needed = needed_for_files(expected, actual, reading);
  if (!needed) return tl::unexpected(needed.error());
  const bool raw_expected = has_raw_name(expected), raw_actual = has_raw_name(actual);
  // A raw file is read after the other one, which describes it.
  const std::filesystem::path &first = raw_expected ? actual : expected, &second = raw_expected ? expected : actual;
  const auto described =
      raw_expected && raw_actual ? read_raw_alone(first, reading) : read_array(first, reading, *needed);
  if (!described) return tl::unexpected(described.error());
  const auto other = raw_expected && raw_actual   ? read_raw_alone(second, reading)
                     : raw_expected || raw_actual ? read_raw_like(second, *described, reading)
                                                  : read_array(second, reading, *needed);
  if (!other) return tl::unexpected(other.error());
  return comparable(raw_expected ? TwoArrays{*other, *described} : TwoArrays{*described, *other}, expected, actual,
                    reading);
}

std::string describe(const Tensor& tensor) {
  return fmt::format("{} {}", name(tensor.desc.data_type), format_index(tensor.desc.sizes));
}

}  // namespace opscope::cli
