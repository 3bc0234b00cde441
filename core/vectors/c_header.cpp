#include "core/vectors/c_header.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <vector>

#include "core/operators/schema/numerics_text.h"
#include "core/tensor/text.h"
#include "core/text/ascii.h"
#include "core/vectors/c_text.h"

namespace opscope {
namespace {

// The same in every header, so that one source file can include several.
constexpr std::string_view shared_types = R"(#ifndef OPSCOPE_VECTORS_TYPES
#define OPSCOPE_VECTORS_TYPES 1

/* One number of an attribute: its bits, zero-extended, and as text. */
struct opscope_attribute {
  const char *name;
  const char *data_type;
  uint64_t bits;
  const char *text;
};

/* A buffer that tensors are bound to, whole. */
struct opscope_resource {
  const char *name;
  size_t size_in_bytes;
  size_t element_size;       /* bytes */
  const void *initial;       /* before the first dispatch */
  const void *expected;      /* after the last one; null if no dispatch writes it */
  const uint8_t *unspecified; /* 1 for each element that DirectML leaves open; null if there is none */
};

/* Sizes and strides are in elements, outermost dimension first. */
struct opscope_tensor {
  const char *name;
  const char *data_type;
  size_t element_size;       /* bytes */
  int is_output;
  size_t resource;           /* index into opscope_vectors.resources */
  size_t offset_in_bytes;    /* of its first element in the resource */
  size_t dimension_count;
  uint32_t sizes[8];
  uint32_t strides[8];
};

struct opscope_dispatch {
  const char *operator_name;
  size_t attribute_count;
  const struct opscope_attribute *attributes;
  size_t tensor_count;
  const struct opscope_tensor *tensors;
};

struct opscope_vectors {
  const char *name;
  const char *numerics;
  const char *feature_level;
  size_t resource_count;
  const struct opscope_resource *resources;
  size_t dispatch_count;     /* in the order in which they run */
  const struct opscope_dispatch *dispatches;
};

/* Compares the output tensor of one dispatch, bit for bit. `actual` is the whole contents of its resource after the
   last dispatch. Returns the number of elements that differ; `first`, if not null, gets the row-major index of the
   first of them. */
static inline size_t opscope_check(const struct opscope_vectors *vectors, size_t dispatch, const void *actual,
                                   size_t *first) {
  const struct opscope_dispatch *checked = &vectors->dispatches[dispatch];
  size_t differences = 0;
  size_t t;
  for (t = 0; t < checked->tensor_count; ++t) {
    const struct opscope_tensor *tensor = &checked->tensors[t];
    const unsigned char *expected = (const unsigned char *)vectors->resources[tensor->resource].expected;
    const unsigned char *found = (const unsigned char *)actual;
    uint32_t index[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    size_t count = 1;
    size_t element;
    size_t k;
    if (!tensor->is_output) continue;
    for (k = 0; k < tensor->dimension_count; ++k) count *= tensor->sizes[k];
    for (element = 0; element < count; ++element) {
      size_t at = tensor->offset_in_bytes;
      for (k = 0; k < tensor->dimension_count; ++k) at += (size_t)index[k] * tensor->strides[k] * tensor->element_size;
      if (memcmp(found + at, expected + at, tensor->element_size) != 0) {
        if (differences == 0 && first != NULL) *first = element;
        ++differences;
      }
      for (k = tensor->dimension_count; k > 0; --k) {
        if (++index[k - 1] < tensor->sizes[k - 1]) break;
        index[k - 1] = 0;
      }
    }
  }
  return differences;
}

#endif
)";

// Writes `numbers` texts as the lines of an initializer, at most 116 characters each.
template <class TextOf>
void write_numbers(std::string& text, std::uint64_t count, TextOf text_of) {
  std::size_t line = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string number = text_of(i);
    const bool wraps = line == 0 || line + number.size() + 2 > 116;
    if (wraps) line = 2;
    text += wraps ? (i == 0 ? "\n  " : ",\n  ") : ", ";
    text += number;
    line += number.size() + 2;
  }
}

bool all_finite(DataType type, std::span<const std::byte> bytes) {
  if (!is_floating_point(type)) return true;
  const std::size_t size = element_size(type);
  for (std::size_t at = 0; at + size <= bytes.size(); at += size)
    if (!std::isfinite(to_double(type, load_bits(bytes.data() + at, size)))) return false;
  return true;
}

class HeaderWriter {
 public:
  HeaderWriter(const Model& model, const GoldenRun& run, std::string_view name)
      : model_(model), run_(run), name_(c_identifier(name)) {}

  CHeader write() {
    std::set<std::string> operators;
    for (const GoldenDispatch& dispatch : run_.dispatches) operators.insert(dispatch.schema->name);
    const std::string guard = "OPSCOPE_VECTORS_" + upper(name_) + "_H";
    append(
        "/* Exact results of {}, computed by Opscope {}. C99 and C++17; needs only the standard library.\n"
        "   Numerics: {}. Feature level {}. */\n#ifndef {}\n#define {} 1\n\n"
        "#include <stddef.h>\n#include <stdint.h>\n#include <string.h>\n\n{}",
        fmt::join(operators, ", "), OPSCOPE_VERSION, numerics_text(model_.numerics),
        opscope::name(model_.feature_level), guard, guard, shared_types);
    for (const Resource& resource : model_.resources) add_resource(resource);
    append("\nstatic const struct opscope_resource {}_resources[{}] = {{\n{}}};\n", name_, resources_.size(),
           fmt::join(rows_, ""));
    std::string dispatches;
    for (std::size_t i = 0; i < run_.dispatches.size(); ++i) dispatches += dispatch_row(run_.dispatches[i], i);
    append("\nstatic const struct opscope_dispatch {}_dispatches[{}] = {{\n{}}};\n", name_, run_.dispatches.size(),
           dispatches);
    append("\nstatic const struct opscope_vectors {}_vectors = {{{}, {}, {}, {}, {}_resources, {}, {}_dispatches}};\n",
           name_, c_string(name_), c_string(numerics_text(model_.numerics)),
           c_string(opscope::name(model_.feature_level)), resources_.size(), name_, run_.dispatches.size(), name_);
    append("\n#endif\n");
    return std::move(made_);
  }

 private:
  template <class... Arguments>
  void append(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(made_.text), format, std::forward<Arguments>(arguments)...);
  }

  // A resource whose elements are of one size is an array of its type, any other one an array of bytes.
  void add_resource(const Resource& resource) {
    const LoadedResource& loaded = run_.loaded.at(resource.name);
    const std::uint64_t bytes = loaded.buffer.size();
    const bool typed = loaded.data_type != DataType::Unknown && bytes % element_size(loaded.data_type) == 0;
    const DataType type = typed ? loaded.data_type : DataType::UInt8;
    const std::size_t size = element_size(type);
    const std::string array = fmt::format("{}_{}", name_, unique(c_identifier(resource.name)));
    write_array(array + "_initial", type, loaded.buffer.bytes());
    std::string expected = "NULL", open = "NULL";
    if (run_.wrote(resource.name)) {
      expected = array + "_expected";
      write_array(expected, type, run_.after.find(resource.name)->second.bytes());
      if (const auto mask = open_elements(run_, resource.name, size, bytes / size); !mask.empty()) {
        open = array + "_unspecified";
        write_array(open, DataType::UInt8, std::as_bytes(std::span(mask)));
        made_.unspecified[resource.name] = {open, static_cast<std::uint64_t>(std::ranges::count(mask, 1)),
                                            run_.open.at(resource.name).choices};
      }
    }
    resources_.push_back(resource.name);
    rows_.push_back(fmt::format("  {{{}, {}, {}, {}_initial, {}, {}}},\n", c_string(resource.name), bytes, size, array,
                                expected, open));
  }

  void write_array(const std::string& array, DataType type, std::span<const std::byte> bytes) {
    const CElements elements = c_elements(type, all_finite(type, bytes));
    const std::size_t size = element_size(type);
    append("\n{}static const {} {}[{}] = {{",
           elements.as_bits ? fmt::format("/* {}, as bits */\n", opscope::name(type)) : "", elements.type, array,
           bytes.size() / size);
    write_numbers(made_.text, bytes.size() / size, [&](std::uint64_t i) {
      return c_number(type, load_bits(bytes.data() + i * size, size), elements.as_bits);
    });
    append("\n}};\n");
  }

  // Writes the arrays of a dispatch and returns its row.
  std::string dispatch_row(const GoldenDispatch& dispatch, std::size_t number) {
    std::vector<std::string> attributes;
    for (std::size_t i = 0; i < dispatch.attributes.size(); ++i) {
      const AttributeValue& value = dispatch.attributes[i];
      for (std::size_t n = 0; n < value.count; ++n)
        attributes.push_back(fmt::format(
            "  {{{}, {}, 0x{:x}ULL, {}}},\n", c_string(path_of(dispatch.schema->attributes[i], n)),
            c_string(opscope::name(value.type)), value.bits[n], c_string(format_element(value.type, value.bits[n]))));
    }
    std::string pointer = "NULL";
    if (!attributes.empty()) {
      pointer = fmt::format("{}_attributes_{}", name_, number);
      append("\nstatic const struct opscope_attribute {}[{}] = {{\n{}}};\n", pointer, attributes.size(),
             fmt::join(attributes, ""));
    }
    append("\nstatic const struct opscope_tensor {}_tensors_{}[{}] = {{\n", name_, number, dispatch.tensors.size());
    for (const GoldenTensor& tensor : dispatch.tensors)
      append(
          "  {{{}, {}, {}, {}, {}, {}, {}, {{{}}}, {{{}}}}},\n",
          c_string(dispatch.schema->tensors[tensor.declaration].name), c_string(opscope::name(tensor.desc.data_type)),
          element_size(tensor.desc.data_type), tensor.declaration == dispatch.schema->output() ? 1 : 0,
          std::ranges::find(resources_, tensor.resource) - resources_.begin(), tensor.offset, tensor.desc.sizes.size(),
          fmt::join(eight(tensor.desc.sizes), ", "), fmt::join(eight(effective_strides(tensor.desc)), ", "));
    append("}};\n");
    return fmt::format("  {{{}, {}, {}, {}, {}_tensors_{}}},\n", c_string(dispatch.schema->name), attributes.size(),
                       pointer, dispatch.tensors.size(), name_, number);
  }

  // All eight numbers, for compilers that warn of missing ones.
  static std::vector<std::string> eight(const std::vector<std::uint32_t>& numbers) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < max_dimension_count; ++i)
      texts.push_back(fmt::format("{}U", i < numbers.size() ? numbers[i] : 0));
    return texts;
  }

  std::string unique(const std::string& identifier) {
    std::string made = identifier;
    for (int n = 2; !taken_.insert(made).second; ++n) made = fmt::format("{}_{}", identifier, n);
    return made;
  }

  const Model& model_;
  const GoldenRun& run_;
  const std::string name_;
  CHeader made_;
  std::set<std::string> taken_;
  std::vector<std::string> resources_, rows_;
};

}  // namespace

Result<CHeader> export_c_header(const Model& model, const SearchPaths& paths, Backend& reference, std::string_view name,
                                const RunOptions& options) {
  const Result<GoldenRun> run = run_golden(model, paths, reference, options);
  if (!run) return tl::unexpected(run.error());
  for (const auto& [resource, loaded] : run->loaded)
    if (auto same = check_files({{resource, loaded.buffer}}); !same) return tl::unexpected(same.error());
  return HeaderWriter(model, *run, name).write();
}

}  // namespace opscope
