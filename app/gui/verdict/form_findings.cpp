#include "app/gui/verdict/form_findings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "app/gui/edits/listed_values.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/jobs/misread_inputs.h"
#include "app/gui/session/source_name.h"
#include "app/gui/verdict/allowed_strides.h"
#include "core/io/image.h"
#include "core/io/raw_file.h"
#include "core/model/bind.h"
#include "core/tensor/dimension_name.h"
#include "core/tensor/stride_layout.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/and_list.h"

namespace opscope::gui {
namespace {

constexpr std::string_view bindings = "bindings.", total_size = "TotalTensorSizeInBytes";

// "3 elements (12 bytes) into a memory of 80 bytes: the tensor needs 80 from there. Allowed: 0." As offsets_that_fit().
std::string offset_text(std::uint64_t elements, const TensorDesc& desc, std::uint64_t size, std::uint64_t memory) {
  const std::string bytes =
      elements > std::numeric_limits<std::uint64_t>::max() / size ? "" : " (" + counted(elements * size, "byte") + ")";
  return fmt::format("{}{} into a memory of {}: the tensor needs {} from there. Allowed: {}.",
                     counted(elements, "element"), bytes, counted(memory, "byte"),
                     with_thousands(total_size_in_bytes(desc)), offsets_that_fit(desc, size, memory));
}

// The first number in the text behind these words; 0 if there is none.
std::uint64_t number_behind(std::string_view text, std::string_view words) {
  const std::size_t found = text.find(words);
  std::uint64_t number = 0;
  if (found != std::string_view::npos)
    std::from_chars(text.data() + found + words.size(), text.data() + text.size(), number);
  return number;
}

// Of an error that begins with begins_beyond; that error where the tensor does not fit into the memory at all, or is
// bound to fewer elements than the memory has.
std::string beyond_text(const std::string& error, const Model& model, TensorAt at) {
  const Binding* binding = find_binding(model, at);
  const TensorDesc* desc = find_desc(model, at);
  const std::uint64_t size = number_behind(error, " of "), memory = number_behind(error, ", beyond the ");
  if (binding == nullptr || binding->element_count != 0 || desc == nullptr || size == 0) return error;
  if (desc->strides && desc->strides->size() != desc->sizes.size()) return error;
  return total_size_in_bytes(*desc) > memory ? error : offset_text(binding->element_offset, *desc, size, memory);
}

// How many elements the values are made with; nullopt if they come from a list or a file.
std::optional<std::uint64_t> made_count(const InitialValues& values) {
  if (const auto* constant = std::get_if<ConstantValues>(&values)) return constant->count;
  if (const auto* sequence = std::get_if<SequenceValues>(&values)) return sequence->count;
  if (const auto* generator = std::get_if<GeneratorValues>(&values)) return generator->count;
  return std::nullopt;
}

// "Count is 10; the tensor needs 61,720 or more." of an input whose own values are fewer than it reads.
std::optional<std::string> short_count_text(const Model& model, TensorAt at) {
  const TensorDesc* desc = find_desc(model, at);
  const Resource* resource = find_resource(model, at);
  const Binding* binding = find_binding(model, at);
  if (!desc || !resource || !binding || writer_of(model, at)) return std::nullopt;
  if (find_dispatchable(model, at.dispatch)->desc.schema->tensors[at.tensor].role != TensorRole::Input)
    return std::nullopt;
  const bool is_whole = binding->element_offset == 0 && binding->element_size_in_bytes == 0 &&
                        resource->size_in_bytes == 0 && resource->values_offset == 0 &&
                        resource->data_type == desc->data_type;
  const std::optional<std::uint64_t> count = made_count(resource->initial_values);
  if (!is_whole || desc->strides || !count) return std::nullopt;
  if (*count >= element_count(*desc)) return std::nullopt;  // then the form has no field for it
  const std::uint64_t needed = std::max(element_count(*desc), binding->element_count);
  return fmt::format("Count is {}; the tensor needs {} or more.", with_thousands(*count), with_thousands(needed));
}

// The tensor has too few bytes behind its offset, and would have enough without it.
bool offset_takes_the_room(const BoundTensor& bound, const Binding* binding) {
  if (binding == nullptr || binding->element_offset == 0 || binding->element_count != 0) return false;
  const std::uint64_t offset = bound.tensor.offset, needed = total_size_in_bytes(bound.tensor.desc);
  return offset >= binding->element_offset && bound.size_in_bytes < needed && needed <= offset + bound.size_in_bytes;
}

// The bytes behind the header of the raw file that the input's own values come from; nullopt: they do not.
std::optional<std::uint64_t> raw_bytes(const Results& results, const Model& model, TensorAt at) {
  const FileValues* file = find_file(model, at);
  const TensorDeclaration& tensor = results.invocation->schema->tensors[at.tensor];
  const auto found = results.raw_bytes.find(tensor.name);
  if (!file || found == results.raw_bytes.end() || tensor.role != TensorRole::Input || writer_of(model, at)) return {};
  return found->second - std::min(found->second, file->offset);
}

// "a.bin holds 12 bytes; the tensor needs 768.", "text.txt, read as raw bytes, holds 8 bytes behind its header; ..."
std::string short_file_text(const FileValues& file, std::uint64_t bytes, const TensorDesc& desc) {
  return fmt::format("{}{} holds {}{}; the tensor needs {}.",
                     std::filesystem::path(file.source_path).filename().string(),
                     has_raw_name(file.source_path) ? "" : ", read as raw bytes,", counted(bytes, "byte"),
                     file.offset == 0 ? "" : " behind its header", with_thousands(total_size_in_bytes(desc)));
}

// "strides", "sizes and strides": in what the two tensors differ of all that must be the same where they share memory.
std::string in_place_differences(const BoundTensor& a, const BoundTensor& b) {
  const TensorDesc &first = a.tensor.desc, &second = b.tensor.desc;
  std::vector<std::string> all;
  if (first.data_type != second.data_type) all.emplace_back("data type");
  if (first.sizes != second.sizes) all.emplace_back("sizes");
  if (effective_strides(first) != effective_strides(second)) all.emplace_back("strides");
  if (total_size_in_bytes(first) != total_size_in_bytes(second)) all.emplace_back("total size");
  if (a.tensor.offset != b.tensor.offset) all.emplace_back("offset");
  if (a.size_in_bytes != b.size_in_bytes) all.emplace_back("binding size");
  return and_list(all);
}

// " Different here: strides.", at the end of a finding about an output in place of an input; empty for others.
std::string difference_in_place(const Diagnostic& finding, const Invocation& invocation, std::size_t output) {
  if (finding.about != Diagnostic::About::InPlace || finding.also.empty()) return "";
  const std::size_t input = invocation.schema->find_tensor(finding.also.front().substr(bindings.size()));
  if (input >= invocation.tensors.size() || !invocation.tensors[input]) return "";
  return fmt::format(" Different here: {}.",
                     in_place_differences(*invocation.tensors[output], *invocation.tensors[input]));
}

// Of an error about the total size, with the sizes that are allowed if any are: a size that is large enough may still
// be larger than the memory.
std::string with_allowed_total(std::string message, const BoundTensor& bound) {
  const TensorDesc& desc = bound.tensor.desc;
  if (minimum_size_in_bytes(desc) > bound.size_in_bytes) return message;
  if (constexpr std::string_view end = " or more."; message.ends_with(end))
    message.replace(message.size() - end.size(), end.size(), ".");
  return fmt::format("{} Allowed: {}.", message, total_sizes_that_fit(desc, bound.size_in_bytes));
}

// Behind a warning that the tensor reads values of this type, if it cannot be made one of it: " (X has INT64 here from
// level 5_0 on)" with the title of the operator, or " (X has no FLOAT64 here at any level)". Else empty.
std::string why_not_made(DataType values, const Model& model, TensorAt at) {
  if (values == DataType::Unknown || allows_data_type(model, at, values, Match::Groups)) return "";
  const OperatorSchema& schema = *find_dispatchable(model, at.dispatch)->desc.schema;
  for (const SupportRow& row : schema.support)
    if (row.level > model.feature_level && row.data_types[at.tensor].contains(values))
      return fmt::format(" ({} has {} here from level {} on)", schema.title, name(values), name(row.level));
  return fmt::format(" ({} has no {} here at any level)", schema.title, name(values));
}

// At the field whose change mends it.
Diagnostic at_field(Diagnostic finding, const Results& results, const Model& model, TensorAt at,
                    const std::string& tensor) {
  using About = Diagnostic::About;
  const BoundTensor& bound = *results.invocation->tensors[at.tensor];
  const TensorDesc& desc = bound.tensor.desc;
  if (finding.about == About::Size && lists_too_few(model, at, desc)) {
    finding.path = tensor + ".Elements";
    finding.message = list_length_text(std::get<ArrayValues>(find_resource(model, at)->initial_values), desc);
    return finding;
  }
  if (const auto text = finding.about == About::Size ? short_count_text(model, at) : std::nullopt) {
    finding.path = tensor + ".Count";
    finding.message = *text;
    return finding;
  }
  const std::string_view field = finding.about == About::Size    ? short_memory_field(results, model, at)
                                 : finding.about == About::Start ? "GuaranteedBaseOffsetAlignment"
                                 : finding.about == About::Type  ? "DataType"
                                                                 : "Memory";
  finding.path = fmt::format("{}.{}", tensor, field);
  const FileValues* file = find_file(model, at);
  const std::string read = fmt::format("reads '{}', {}", bound.resource, whose_values);
  if (const std::size_t found = finding.message.find(read); finding.about == About::Type && file && found != read.npos)
    finding.message.replace(
        found, read.size(),
        fmt::format("reads '{}', {}", std::filesystem::path(file->source_path).filename().string(), whose_values));
  finding.message += why_not_made(type_of_values(finding), model, at);
  if (field == "Offset") {
    const std::uint64_t elements = find_binding(model, at)->element_offset, offset = bound.tensor.offset;
    finding.message = offset_text(elements, desc, offset / elements, offset + bound.size_in_bytes);
    return finding;
  }
  if (field == "File") {
    finding.message = short_file_text(*find_file(model, at), *raw_bytes(results, model, at), desc);
    return finding;
  }
  const std::string resource = fmt::format("resource '{}'", bound.resource);
  if (const std::size_t found = finding.message.find(resource); found != std::string::npos)
    finding.message.replace(found, resource.size(), "its memory");
  // "The tensor needs 768 bytes; its memory has 8."
  if (constexpr std::string_view end = " for it."; finding.message.ends_with(end))
    finding.message.replace(finding.message.size() - end.size(), end.size(), ".");
  finding.message += difference_in_place(finding, *results.invocation, at.tensor);
  if (field == total_size) finding.message = with_allowed_total(finding.message, bound);
  if (field == "Strides" && desc.total_tensor_size_in_bytes == 0) {
    const bool is_output = results.invocation->schema->tensors[at.tensor].role == TensorRole::Output;
    const std::uint64_t room = bound.size_in_bytes / 4 * 4 / element_size(desc.data_type);
    if (const auto far = stride_too_far(desc, room, is_output)) finding.message += fmt::format(" {}.", *far);
  }
  return finding;
}

// With the stride that is wrong, and what it may be. `field` is the path without the tensor's name.
std::string with_allowed_strides(const std::string& message, const TensorDesc& desc, std::string_view field) {
  const auto says = [&](std::string_view words) { return message.find(words) != std::string::npos; };
  if (says("lie at one place")) {
    if (const auto close = stride_too_close(desc))
      return *close + ": no two elements of an output may share an address.";
    return fmt::format("{}, as with strides of {}.", message.substr(0, message.size() - 1),
                       fmt::join(packed_strides(desc.sizes), ", "));
  }
  if (says("beyond 2^64 bytes")) {
    const std::uint64_t elements =
        (std::numeric_limits<std::uint64_t>::max() - 7) / std::max<std::size_t>(element_size(desc.data_type), 1);
    const auto far = stride_too_far(desc, elements, false);
    return far ? fmt::format("{} {}.", message, *far) : message;
  }
  if (constexpr std::string_view end = "use 1 or more."; says("with stride 0") && message.ends_with(end))
    for (std::size_t i = 0; i < desc.sizes.size(); ++i)
      if (field == fmt::format("Strides[{}]", i))
        if (const auto allowed = strides_that_do(desc, i))
          return message.substr(0, message.size() - end.size()) + *allowed + ".";
  return message;
}

// The tensor of the dispatch with the most elements.
std::size_t largest_tensor(const OperatorDesc& desc) {
  const auto elements = [](const std::optional<TensorDesc>& each) { return each ? element_count(*each) : 0; };
  return static_cast<std::size_t>(std::ranges::max_element(desc.tensors, {}, elements) - desc.tensors.begin());
}

// The values of this resource, or a file of them, are those of the tensor that the error belongs to.
bool names(const Error& error, const Resource& resource) {
  const auto* file = std::get_if<FileValues>(&resource.initial_values);
  return error.where.find("resources." + resource.name) != std::string::npos ||
         (file && !file->source_path.empty() && error.where.find(file->source_path) != std::string::npos);
}

// "photo.png: INT8 cannot hold ..." of "/home/me/photo.png: INT8 cannot hold ...": the field has the whole path.
std::string without_folder(const std::string& message, const Resource& resource) {
  const auto* file = std::get_if<FileValues>(&resource.initial_values);
  const std::string name = file ? std::filesystem::path(file->source_path).filename().string() : "";
  const std::size_t at = name.empty() ? std::string::npos : message.find("/" + name + ": ");
  return at == std::string::npos || message.find(": ") < at ? message : message.substr(at + 1);
}

// The error says that the file of the resource is not there.
bool is_missing(const std::string& message, const Resource& resource) {
  const auto* file = std::get_if<FileValues>(&resource.initial_values);
  return file && message.starts_with(file->source_path + ": no such file");
}

// Every number of four digits and more as with_thousands() writes it.
std::string with_grouped_numbers(std::string_view text) {
  std::string grouped;
  for (std::size_t i = 0; i < text.size();) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data() + i, text.data() + text.size(), number);
    const bool is_number = error == std::errc() && end != text.data() + i;
    grouped += is_number ? with_thousands(number) : std::string(1, text[i]);
    i = is_number ? static_cast<std::size_t>(end - text.data()) : i + 1;
  }
  return grouped;
}

// Of an error about the size that a picture is scaled to: "The picture is to have 100,000 x 100,000 pixels; allowed are
// 1 to 50,000,000." nullopt: it is about something else.
std::optional<std::string> picture_size_text(const Error& error) {
  constexpr std::string_view asks = ": resampleSize asks for ", scaled = ": cannot be scaled ", name = "resampleSize";
  std::string what;
  if (const std::size_t begin = error.what.rfind(asks); begin != std::string::npos)
    what = "is to have " + error.what.substr(begin + asks.size());
  else if (const std::size_t cannot = error.what.rfind(scaled); cannot != std::string::npos)
    what = error.what.substr(cannot + 2);
  else
    return std::nullopt;
  if (const std::size_t found = what.find(name); found != std::string::npos)
    what.replace(found, name.size(), "its size");
  return fmt::format("The picture {}.", with_grouped_numbers(what));
}

// Of a tensor whose picture cannot have its height and width: the dimension that is too large, and "The picture cannot
// be scaled to 100,000 × 512: with H = 512, W may be 1 to 65,535." nullopt: the size is not the tensor's, or is none
// too large.
std::optional<std::pair<std::size_t, std::string>> too_large_side(const TensorDesc& desc, const ImageSize& size) {
  const auto [n, channels, height, width] = size;
  const ImageSize own = scaled_size(PictureChannels::All, desc);
  if (own[2] != height || own[3] != width || width <= longest_scaled_side(height)) return std::nullopt;
  const std::size_t rank = desc.sizes.size(), back = height > width ? 2 : 1;
  const std::uint32_t other = back == 2 ? width : height, most = longest_scaled_side(other);
  std::string allowed = fmt::format("sides of at most {} and {} pixels in all are allowed",
                                    with_thousands(max_scaled_side), with_thousands(max_image_pixels));
  if (most > 0 && rank >= 2)
    allowed = fmt::format("with {} = {}, {} may be 1 to {}", dimension_name(rank, rank - 3 + back),
                          with_thousands(other), dimension_name(rank, rank - back), with_thousands(most));
  return std::pair(rank - back, fmt::format("The picture cannot be scaled to {} × {}: {}.", with_thousands(width),
                                            with_thousands(height), allowed));
}

// Where this dispatch binds the tensor, as in errors: in its command, or once in its dispatchable.
bool is_binding_of(const std::string& where, const Model& model, TensorAt at) {
  const Dispatchable& dispatchable = *find_dispatchable(model, at.dispatch);
  const std::string binding = "." + std::string(bindings) + dispatchable.desc.schema->tensors[at.tensor].name;
  return where == position_of(model, *find_dispatch(model, at.dispatch)) + binding ||
         where == "dispatchables." + dispatchable.name + binding;
}

// `searched`: as in Results.
Diagnostic finding_of(const Error& error, const Model& model, std::size_t dispatch,
                      const std::vector<std::string>& searched) {
  Diagnostic finding{.severity = Diagnostic::Severity::Error, .path = error.where, .message = error.what};
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (dispatchable == nullptr) return finding;
  const OperatorDesc& desc = dispatchable->desc;
  const OperatorSchema& schema = *desc.schema;
  if (error.where == "the case") {  // too much memory
    finding.path = schema.tensors[largest_tensor(desc)].name + ".Sizes";
    finding.message = "The case " + with_menu_of_limit(error.what) + ".";
    return finding;
  }
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    const Resource* resource = find_resource(model, {dispatch, i});
    const std::string& tensor = schema.tensors[i].name;
    if (is_binding_of(error.where, model, {dispatch, i})) {
      const bool is_beyond = error.what.starts_with(begins_beyond);
      finding.path = tensor + (is_beyond ? ".Offset" : ".Memory");
      if (is_beyond) finding.message = beyond_text(error.what, model, {dispatch, i});
      if (const auto text = is_beyond ? std::nullopt : short_count_text(model, {dispatch, i})) {
        finding.path = tensor + ".Count";
        finding.message = *text;
      }
    }
    if (resource == nullptr || !names(error, *resource)) continue;
    finding.path = tensor + (schema.tensors[i].role == TensorRole::Input ? ".source" : ".Sizes");
    finding.message = is_missing(error.what, *resource)
                          ? missing_source_text(std::get<FileValues>(resource->initial_values).source_path, searched)
                          : without_folder(finding.message, *resource);
    if (const auto* file = std::get_if<FileValues>(&resource->initial_values);
        file && error.what.starts_with("holds no value"))
      finding.message = fmt::format(
          "{} holds no value. Allowed: a picture (.png, .jpg, .hdr), an .npy file, or raw "
          "bytes of at least one element.",
          std::filesystem::path(file->source_path).filename().string());
    const FileValues* picture = find_picture(model, {dispatch, i});
    const auto text = picture ? picture_size_text(error) : std::nullopt;
    if (text) finding.path = tensor + ".PictureSize", finding.message = *text;
    if (text && picture->resample_size)
      if (const auto side = too_large_side(*find_desc(model, {dispatch, i}), *picture->resample_size))
        finding.path = fmt::format("{}.Sizes[{}]", tensor, side->first), finding.message = side->second;
    break;
  }
  return finding;
}

// The tensor that the findings are about; nullptr if it has no strides for its sizes, as after an edit since then.
const TensorDesc* strided_desc(const Results& results, const Model& model, std::size_t dispatch,
                               const std::string& tensor) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (dispatchable == nullptr) return nullptr;
  const OperatorSchema& schema = results.invocation ? *results.invocation->schema : *dispatchable->desc.schema;
  const std::size_t index = schema.find_tensor(tensor);
  if (index >= schema.tensors.size()) return nullptr;
  const TensorDesc* desc = find_desc(model, {dispatch, index});
  if (results.invocation) {
    const std::optional<BoundTensor>& bound = results.invocation->tensors[index];
    desc = bound ? &bound->tensor.desc : nullptr;
  }
  const bool is_measurable = desc && desc->strides && desc->strides->size() == desc->sizes.size() &&
                             element_size(desc->data_type) > 0 && element_count(*desc) > 0 &&
                             element_count(*desc) <= std::numeric_limits<std::uint32_t>::max();
  return is_measurable ? desc : nullptr;
}

}  // namespace

Diagnostics form_findings(const Results& results, const Model& present, std::size_t dispatch) {
  const Request& request = results.request;
  const Model& model = request.model ? *request.model : present;
  const std::size_t own = request.model ? request.dispatch : dispatch;  // that the findings are about
  Diagnostics all;
  if (results.error) all.push_back(finding_of(*results.error, model, dispatch, results.searched));
  for (const Diagnostic& finding : results.diagnostics) {
    all.push_back(finding);
    if (const std::size_t field = finding.path.find(".Strides"); field != std::string::npos)
      if (const TensorDesc* desc = strided_desc(results, model, own, finding.path.substr(0, field)))
        all.back().message =
            with_allowed_strides(finding.message, *desc, std::string_view(finding.path).substr(field + 1));
    if (!results.invocation) continue;
    const OperatorSchema& schema = *results.invocation->schema;
    if (const std::size_t dot = finding.path.find('.'); finding.path.substr(dot + 1) == total_size)
      if (const std::size_t tensor = schema.find_tensor(finding.path.substr(0, dot));
          tensor < schema.tensors.size() && results.invocation->tensors[tensor])
        all.back().message = with_allowed_total(finding.message, *results.invocation->tensors[tensor]);
    if (!finding.path.starts_with(bindings)) continue;
    const std::string tensor = finding.path.substr(bindings.size());
    const std::size_t index = schema.find_tensor(tensor);
    if (index >= schema.tensors.size() || !results.invocation->tensors[index]) continue;
    all.back() = at_field(finding, results, model, {own, index}, tensor);
  }
  return all;
}

std::string with_menu_of_limit(std::string text) {
  if (text.ends_with("raise the memory limit")) text += " (Run > Memory limit)";
  return text;
}

DataType type_of_values(const Diagnostic& finding) {
  return finding.about == Diagnostic::About::Type ? written_type(finding.message) : DataType::Unknown;
}

std::string_view short_memory_field(const Results& results, const Model& model, TensorAt at) {
  const BoundTensor& bound = *results.invocation->tensors[at.tensor];
  const TensorDesc& desc = bound.tensor.desc;
  if (offset_takes_the_room(bound, find_binding(model, at))) return "Offset";
  if (desc.total_tensor_size_in_bytes > minimum_size_in_bytes(desc)) return total_size;
  // A file that would do without the gaps of the strides is not to blame. With strides of 0 it has fewer elements.
  const std::uint64_t total = total_size_in_bytes(desc);
  const std::uint64_t needed =
      desc.strides ? std::min(element_count(desc) * element_size(desc.data_type), total) : total;
  if (const auto raw = raw_bytes(results, model, at); raw && *raw < needed) return "File";
  const TensorDesc* was = results.request.before_tensors ? find_desc(*results.request.before_tensors, at) : nullptr;
  if (was && was->sizes == desc.sizes && effective_strides(*was) != effective_strides(desc)) return "Strides";
  if (!desc.strides) return "Sizes";
  // Those of a named layout follow from the sizes, which are to blame if the memory is too small without gaps as well.
  const bool has_typed = layout_of(desc).kind == StrideLayout::Kind::Custom;
  return has_typed || needed <= bound.size_in_bytes ? "Strides" : "Sizes";
}

std::string offsets_that_fit(const TensorDesc& desc, std::uint64_t size, std::uint64_t memory) {
  const std::uint64_t unit =
      std::max<std::uint64_t>({1, element_size(desc.data_type), desc.guaranteed_base_offset_alignment});
  const std::uint64_t step = std::max<std::uint64_t>(1, unit / std::gcd(size, unit));
  const std::uint64_t most = (memory - total_size_in_bytes(desc)) / size / step * step;
  if (most == 0) return "0";
  return "0 to " + with_thousands(most) + (step > 1 ? " in steps of " + with_thousands(step) : "");
}

std::string total_sizes_that_fit(const TensorDesc& desc, std::uint64_t room) {
  const std::uint64_t least = minimum_size_in_bytes(desc);
  const std::string most = room > least ? " to " + with_thousands(room) : "";
  return fmt::format("auto, or {}{}", with_thousands(least), most);
}

std::string list_length_text(const ArrayValues& list, const TensorDesc& desc) {
  return fmt::format("The list has {}; the tensor has {}.", counted(list.values.size(), "value"),
                     counted(element_count(desc), "element"));
}

std::string field_name(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> labels = {
      {{total_size, "Total size"},
       {"PictureSize", "Picture size"},
       {"GuaranteedBaseOffsetAlignment", "Alignment"},
       {"DimensionCount", "Dimensions"},
       {"source", "Source"}}};
  const std::size_t dot = path.find('.');
  if (dot == std::string_view::npos) return std::string(path);
  const std::string_view field = path.substr(dot + 1);
  const auto* const found = std::ranges::find(labels, field, &std::pair<std::string_view, std::string_view>::first);
  return fmt::format("{}, {}", path.substr(0, dot), found == labels.end() ? field : found->second);
}

}  // namespace opscope::gui
