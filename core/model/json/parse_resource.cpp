#include <fmt/format.h>

#include "core/model/json/parse.h"
#include "core/model/json/scanner.h"

namespace opscope::json {

namespace {

std::uint64_t value_count(Object& object) {
  const Value count = object.require("valueCount");
  const std::uint64_t number = unsigned_integer(count, UINT32_MAX);  // as DxDispatch counts
  if (number == 0) fail(count.path, "is 0; empty arrays are not supported, a resource needs at least one value");
  return number;
}

FileValues parse_file(Object& values, Object& resource) {
  FileValues file;
  file.source_path = file_name(values.require("sourcePath"));
  file.unknown = values.unknown();
  if (const auto size = resource.find("resampleSize")) {
    const std::vector<std::uint32_t> numbers = uint32_array(*size);
    if (!numbers.empty()) {
      if (numbers.size() != 4 || numbers[0] != 1 || numbers[1] < 1 || numbers[1] > 4 || numbers[2] == 0 ||
          numbers[3] == 0)
        fail(size->path, "expected [1, C, H, W] with 1 to 4 channels");
      file.resample_size = {numbers[0], numbers[1], numbers[2], numbers[3]};
    }
  }
  if (const auto mode = resource.find("resampleMode"); mode && text(*mode) != "scale")
    fail(mode->path,
         fmt::format("'{}' is not a resample mode; allowed is \"scale\"", quoted(text(*mode), longest_name)));
  return file;
}

// [1, 2, "nan"]. Paths of elements are built only for errors: arrays may hold millions.
ArrayValues parse_numbers(const Value& values, DataType type) {
  std::vector<std::uint64_t> array;
  array.reserve(count_items(values.json));
  Scanner(values.json).array([&](std::string_view item) {
    Result<std::uint64_t> bits = element_bits(item, type);
    if (!bits) fail(fmt::format("{}[{}]", values.path, array.size()), std::move(bits.error().what));
    array.push_back(*bits);
  });
  return ArrayValues{std::move(array)};
}

// [{"type", "value"}, ...], of type UNKNOWN.
ListValues parse_list(const Value& values) {
  std::vector<ListValues::Item> list;
  each_item(values, [&](const Value& value) {
    if (value.is_number() || value.is_string())
      fail(values.path, "plain values need an initialValuesDataType other than UNKNOWN");
    Object object(value, "a value with its type");
    ListValues::Item item;
    const Value item_type = object.require("type");
    item.data_type = data_type(item_type);
    if (item.data_type == DataType::Unknown) fail(item_type.path, "a value needs a data type other than UNKNOWN");
    item.value = element(object.require("value"), item.data_type);
    item.unknown = object.unknown({"name"});
    list.push_back(std::move(item));
  });
  return ListValues{std::move(list)};
}

InitialValues parse_array(const Value& values, DataType type) {
  InitialValues parsed;
  bool empty = true;
  if (type == DataType::Unknown) {
    ListValues list = parse_list(values);
    empty = list.values.empty();
    parsed = std::move(list);
  } else {
    ArrayValues array = parse_numbers(values, type);
    empty = array.values.empty();
    parsed = std::move(array);
  }
  if (empty) fail(values.path, "empty arrays are not supported; a resource needs at least one value");
  return parsed;
}

InitialValues parse_object(const Value& values, DataType type, Object& resource, UnknownMembers& unknown) {
  Object object(values, "initial values");
  const int forms = object.has("value") + object.has("valueStart") + object.has("sourcePath");
  if (forms != 1)
    fail(values.path,
         "expected exactly one of \"value\" (a constant), \"valueStart\" (a sequence) and \"sourcePath\" (a file)");
  if (object.has("sourcePath")) return parse_file(object, resource);
  if (type == DataType::Unknown)
    fail(resource.path(), "\"initialValuesDataType\" is missing; only .npy files, images and lists do not need it");
  if (object.has("value")) {
    ConstantValues constant;
    constant.count = value_count(object);
    constant.value = element(object.require("value"), type);
    unknown = object.unknown();
    return constant;
  }
  SequenceValues sequence;
  sequence.count = value_count(object);
  sequence.start = element(object.require("valueStart"), type);
  sequence.delta = element(object.require("valueDelta"), type);
  unknown = object.unknown();
  return sequence;
}

}  // namespace

Resource parse_resource(const std::string& name, const Value& value) {
  Object object(value, "a resource");
  Resource resource;
  resource.name = name;
  if (name.empty()) fail(value.path, "a resource needs a name");
  if (const auto type = object.find("initialValuesDataType")) resource.data_type = data_type(*type);
  const Value values = object.require("initialValues");
  if (values.is_string())
    fail(values.path, "expected an array or an object; \"deferred\" is for ONNX models, which are not run here");
  if (values.is_array())
    resource.initial_values = parse_array(values, resource.data_type);
  else
    resource.initial_values = parse_object(values, resource.data_type, object, resource.values_unknown);
  if (const auto size = object.find("sizeInBytes")) resource.size_in_bytes = unsigned_integer(*size);
  if (const auto offset = object.find("initialValuesOffsetInBytes")) resource.values_offset = unsigned_integer(*offset);
  resource.unknown = object.unknown({"type", "kind", "layout", "structType", "resampleSize", "resampleMode"});
  return resource;
}

}  // namespace opscope::json
