#include "app/gui/edits/sources.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/gui/edits/tensors.h"
#include "core/io/file.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

std::uint64_t element_from_double(DataType type, double value) {
  return visit_data_type(type, [&]<class T>() -> std::uint64_t {
    if constexpr (std::is_same_v<T, Float16>) {
      return to_float16(static_cast<float>(value)).bits;
    } else if constexpr (std::is_floating_point_v<T>) {
      return to_bits(static_cast<T>(value));
    } else {
      if (std::isnan(value)) return 0;
      // Compared against powers of two, which doubles hold exactly; the largest 64-bit integers they do not.
      const double above = std::ldexp(1.0, std::numeric_limits<T>::digits);
      if (value >= above) return to_bits(std::numeric_limits<T>::max());
      if (value <= static_cast<double>(std::numeric_limits<T>::min())) return to_bits(std::numeric_limits<T>::min());
      return to_bits(static_cast<T>(value));
    }
  });
}

std::uint32_t row_length(const TensorDesc& desc) { return desc.sizes.empty() ? 1 : desc.sizes.back(); }

// As many elements as a resource needs, within what a case file can say: sizes may make none or more while they are
// typed.
std::uint64_t count_for(const TensorDesc& desc) {
  return std::clamp<std::uint64_t>(extent_in_elements(desc), 1, std::numeric_limits<std::uint32_t>::max());
}

// Brings values from one description to another; `held` tells that they were exactly as many as asked for.
struct Follow {
  const TensorDesc& before;
  const TensorDesc& after;
  std::uint64_t old_count, new_count;

  std::uint64_t converted(std::uint64_t bits) const { return convert_element(before.data_type, after.data_type, bits); }
  void count(std::uint64_t& present) const {
    if (present == old_count) present = new_count;
  }
  void operator()(ConstantValues& v) const { count(v.count), v.value = converted(v.value); }
  void operator()(ArrayValues& v) const {
    if (before.data_type == after.data_type) return;  // the list stays shared
    std::vector<std::uint64_t> values = v.values.items();
    for (std::uint64_t& bits : values) bits = converted(bits);
    v.values = std::move(values);
  }
  void operator()(SequenceValues& v) const {
    count(v.count), v.start = converted(v.start), v.delta = converted(v.delta);
  }
  void operator()(FileValues&) const {}
  void operator()(ListValues&) const {}
  void operator()(GeneratorValues& v) const {
    count(v.count);
    if (v.width == row_length(before)) v.width = row_length(after);
    const ValueRange was = natural_range(before.data_type), is = natural_range(after.data_type);
    if (v.kind != GeneratorValues::Kind::Normal && v.a == was.low && v.b == was.high) v.a = is.low, v.b = is.high;
  }
};

}  // namespace

std::uint64_t convert_element(DataType from, DataType to, std::uint64_t bits) {
  if (from == to || from == DataType::Unknown || to == DataType::Unknown) return bits;
  // Between integers of 64 bits a double would round; the bits themselves carry over where the value is not negative.
  if (from == DataType::UInt64 && to == DataType::Int64) return std::min<std::uint64_t>(bits, INT64_MAX);
  if (from == DataType::Int64 && to == DataType::UInt64) return static_cast<std::int64_t>(bits) < 0 ? 0 : bits;
  return element_from_double(to, to_double(from, bits));
}

bool is_image(const std::filesystem::path& file) {
  const std::string extension = lower_extension(file);
  return extension == ".png" || extension == ".jpg" || extension == ".jpeg";
}

ValueRange natural_range(DataType type) {
  switch (type) {
    case DataType::UInt8: return {0, 255};
    case DataType::Int8: return {-128, 127};
    case DataType::UInt16:
    case DataType::UInt32:
    case DataType::UInt64: return {0, 1000};
    case DataType::Int16:
    case DataType::Int32:
    case DataType::Int64: return {-1000, 1000};
    default: return {-1, 1};
  }
}

SourceKind kind_of(const InitialValues& values) {
  struct Kind {
    SourceKind operator()(const ConstantValues&) const { return SourceKind::Constant; }
    SourceKind operator()(const ArrayValues&) const { return SourceKind::Array; }
    SourceKind operator()(const SequenceValues&) const { return SourceKind::Sequence; }
    SourceKind operator()(const FileValues&) const { return SourceKind::Image; }
    SourceKind operator()(const ListValues&) const { return SourceKind::List; }
    SourceKind operator()(const GeneratorValues& v) const {
      using K = GeneratorValues::Kind;
      switch (v.kind) {
        case K::Normal: return SourceKind::Normal;
        case K::Uniform: return SourceKind::Uniform;
        case K::Ramp: return SourceKind::Ramp;
        case K::Checkerboard: return SourceKind::Checkerboard;
        case K::SpecialValues: return SourceKind::SpecialValues;
        case K::RandomBits: return SourceKind::RandomBits;
        case K::Exhaustive: break;
      }
      return SourceKind::Exhaustive;
    }
  };
  return std::visit(Kind{}, values);
}

const char* label(SourceKind kind) {
  switch (kind) {
    case SourceKind::Image: return "file";
    case SourceKind::Constant: return "constant";
    case SourceKind::Array: return "array";
    case SourceKind::Sequence: return "sequence";
    case SourceKind::Normal: return "normal";
    case SourceKind::Uniform: return "uniform";
    case SourceKind::Ramp: return "ramp";
    case SourceKind::Checkerboard: return "checkerboard";
    case SourceKind::SpecialValues: return "special values";
    case SourceKind::RandomBits: return "random bits";
    case SourceKind::Exhaustive: return "all bit patterns";
    case SourceKind::List: break;
  }
  return "mixed list";
}

InitialValues default_values(SourceKind kind, const TensorDesc& desc) {
  const std::uint64_t count = count_for(desc);
  const ValueRange range = natural_range(desc.data_type);
  const std::uint64_t low = element_from_double(desc.data_type, range.low);
  GeneratorValues generator{.count = count, .seed = 1, .a = range.low, .b = range.high, .width = row_length(desc)};
  using K = GeneratorValues::Kind;
  switch (kind) {
    case SourceKind::Image: return FileValues{};
    case SourceKind::Constant: return ConstantValues{count, element_from_double(desc.data_type, 0)};
    case SourceKind::Array: return ArrayValues{std::vector<std::uint64_t>(std::min<std::uint64_t>(count, 1024), 0)};
    case SourceKind::Sequence: return SequenceValues{count, low, element_from_double(desc.data_type, 1)};
    case SourceKind::Normal:
      generator.kind = K::Normal;
      generator.a = (range.low + range.high) / 2;
      generator.b = (range.high - range.low) / 4;
      return generator;
    case SourceKind::Ramp: generator.kind = K::Ramp; return generator;
    case SourceKind::Checkerboard:
      generator.kind = K::Checkerboard;
      generator.cell = std::max(1u, row_length(desc) / 8);
      return generator;
    case SourceKind::SpecialValues: generator.kind = K::SpecialValues; return generator;
    case SourceKind::RandomBits: generator.kind = K::RandomBits; return generator;
    case SourceKind::Exhaustive: generator.kind = K::Exhaustive; return generator;
    case SourceKind::List: return ListValues{};
    case SourceKind::Uniform: break;
  }
  generator.kind = K::Uniform;
  return generator;
}

Model with_initial_values(Model model, TensorAt at, InitialValues values) {
  const TensorDesc* desc = find_desc(model, at);
  if (Resource* resource = find_resource(model, at)) {
    const bool is_file = std::holds_alternative<FileValues>(values);
    if (desc && !is_file) resource->data_type = desc->data_type;
    resource->initial_values = std::move(values);
    resource->size_in_bytes = 0;
  }
  return model;
}

Model with_generator_seed(Model model, TensorAt at, std::uint64_t seed) {
  if (Resource* resource = find_resource(model, at))
    if (auto* generator = std::get_if<GeneratorValues>(&resource->initial_values)) generator->seed = seed;
  return model;
}

Model with_file(Model model, TensorAt at, const std::string& path, const SourceShape& shape, bool image) {
  const Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  Resource* resource = find_resource(model, at);
  if (!dispatchable || !resource || !find_desc(model, at)) return model;
  const SupportRow* row = dispatchable->desc.schema->supported_at(model.feature_level);
  const bool takes_type = row && row->data_types[at.tensor].contains(shape.data_type);
  const DataType type = takes_type && !image ? shape.data_type : find_desc(model, at)->data_type;

  std::vector<std::uint32_t> sizes = shape.sizes;
  while (row && sizes.size() < row->min_dimension_count) sizes.insert(sizes.begin(), 1);
  resource->initial_values = FileValues{.source_path = path, .resample_size = {}, .unknown = {}};
  resource->data_type = image ? type : DataType::Unknown;
  resource->size_in_bytes = 0;
  model = with_data_type(std::move(model), at, type, Match::Groups);
  model = with_strides(std::move(model), at, std::nullopt);
  return with_sizes(std::move(model), at, std::move(sizes), Match::Groups);
}

void follow_desc(Resource& resource, const TensorDesc& before, const TensorDesc& after) {
  const Follow follow{before, after, count_for(before), count_for(after)};
  std::visit(follow, resource.initial_values);
  if (resource.data_type == before.data_type) resource.data_type = after.data_type;
  if (resource.size_in_bytes != 0 && resource.size_in_bytes == resource.values_offset + total_size_in_bytes(before))
    resource.size_in_bytes = resource.values_offset + total_size_in_bytes(after);
}

}  // namespace opscope::gui
