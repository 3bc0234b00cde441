#pragma once
// The case file as plain values: a DxDispatch model (resources, dispatchables, commands) plus the "opscope" object
// that DxDispatch ignores. Copyable, comparable, free of pointers into anything but the operator registry.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/operators/schema/feature_level.h"
#include "core/operators/schema/invocation.h"
#include "core/operators/schema/numerics.h"
#include "core/tensor/data_type.h"

namespace opscope {

// Members this program has no use for, kept for rewriting: name and JSON text, in file order.
using UnknownMembers = std::vector<std::pair<std::string, std::string>>;

// --- resources ------------------------------------------------------------------------------------------------------
// Elements are held as zero-extended bits of their data type, so that 64-bit integers and NaNs stay exact.
struct ConstantValues {  // {"valueCount", "value"}
  std::uint64_t count = 0;
  std::uint64_t value = 0;
};
struct ArrayValues {  // [1, 2, "nan"]
  std::vector<std::uint64_t> values;
};
struct SequenceValues {  // {"valueCount", "valueStart", "valueDelta"}
  std::uint64_t count = 0;
  std::uint64_t start = 0;
  std::uint64_t delta = 0;
};
struct FileValues {                                           // {"sourcePath"} with "resampleSize" for images
  std::string source_path;                                    // as written
  std::optional<std::array<std::uint32_t, 2>> resample_size;  // width, height in pixels
  UnknownMembers unknown;                                     // of the initialValues object
};
struct ListValues {  // UNKNOWN: [{"type", "value"}, ...]
  std::vector<std::pair<DataType, std::uint64_t>> values;
};
// Outside DxDispatch's vocabulary; stands under opscope.generators.
struct GeneratorValues {
  enum class Kind { Normal, Uniform, Ramp, Checkerboard, SpecialValues, RandomBits, Exhaustive };
  Kind kind = Kind::Uniform;
  std::uint64_t count = 0;  // elements
  std::uint64_t seed = 0;   // Normal, Uniform, RandomBits
  double a = 0;             // Normal: mean; Uniform, Ramp, Checkerboard: low
  double b = 1;             // Normal: standard deviation; Uniform, Ramp, Checkerboard: high
  std::uint32_t width = 0;  // Ramp, Checkerboard: elements per row; 0 where it does not matter
  std::uint32_t cell = 1;   // Checkerboard: elements per cell edge
};
using InitialValues =
    std::variant<ConstantValues, ArrayValues, SequenceValues, FileValues, ListValues, GeneratorValues>;

struct Resource {
  std::string name;
  DataType data_type = DataType::Unknown;  // initialValuesDataType; Unknown where the file or the list decides
  InitialValues initial_values;
  std::uint64_t size_in_bytes = 0;  // "sizeInBytes"; 0: as many as the values take, rounded up to 4
  UnknownMembers unknown;
};

// --- dispatchables and commands
// ---------------------------------------------------------------------------------------
struct Dispatchable {
  std::string name;
  OperatorDesc desc;
  UnknownMembers unknown;       // of the dispatchable
  UnknownMembers desc_unknown;  // of its desc
};

struct Binding {
  std::string resource;
  std::uint64_t element_offset = 0;
  std::uint64_t element_count = 0;          // 0: to the end of the resource
  std::uint64_t element_size_in_bytes = 0;  // 0: the resource's data type decides
};
struct DispatchCommand {
  std::string dispatchable;
  std::vector<std::pair<std::string, Binding>> bindings;  // tensor name -> resource
  UnknownMembers unknown;
};
struct PrintCommand {
  std::string resource;
  bool verbose = false;  // hexadecimal bits beside the values
  UnknownMembers unknown;
};
struct WriteFileCommand {
  std::string resource;
  std::string target_path;                // .npy, .dat, .bin or .png; lands under the output folder
  std::vector<std::uint32_t> dimensions;  // empty: one dimension
  UnknownMembers unknown;
};
using Command = std::variant<DispatchCommand, PrintCommand, WriteFileCommand>;

struct Model {
  std::vector<Resource> resources;
  std::vector<Dispatchable> dispatchables;
  std::vector<Command> commands;
  Numerics numerics;                                   // opscope.numerics
  FeatureLevel feature_level = highest_feature_level;  // opscope.featureLevel
  std::string view;  // opscope.view: JSON text of the window's view state; may be empty
  UnknownMembers opscope_unknown;
  UnknownMembers unknown;

  Resource* find_resource(std::string_view name);
  const Resource* find_resource(std::string_view name) const;
  const Dispatchable* find_dispatchable(std::string_view name) const;
};

}  // namespace opscope
