#pragma once
// The case file as plain values: a DxDispatch model (resources, dispatchables, commands) plus the "opscope" object
// that DxDispatch ignores. Copyable, comparable, free of pointers into anything but the operator registry; copies share
// long lists of values, which never change.

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/model/shared_list.h"
#include "core/operators/schema/feature_level.h"
#include "core/operators/schema/invocation.h"
#include "core/operators/schema/numerics.h"
#include "core/tensor/data_type.h"

namespace opscope {

// Members that this program does not know, kept for writing them back: name and JSON text, in file order.
using UnknownMembers = std::vector<std::pair<std::string, std::string>>;

// --- resources ------------------------------------------------------------------------------------------------------
// Elements are held as zero-extended bits of their data type, so that 64-bit integers and NaNs stay exact.
struct ConstantValues {  // {"valueCount", "value"}
  std::uint64_t count = 0;
  std::uint64_t value = 0;
  friend bool operator==(const ConstantValues&, const ConstantValues&) = default;
};
struct ArrayValues {  // [1, 2, "nan"]
  SharedList<std::uint64_t> values;
  friend bool operator==(const ArrayValues&, const ArrayValues&) = default;
};
struct SequenceValues {  // {"valueCount", "valueStart", "valueDelta"}
  std::uint64_t count = 0;
  std::uint64_t start = 0;
  std::uint64_t delta = 0;  // added repeatedly in the data type's own arithmetic, as DxDispatch does
  friend bool operator==(const SequenceValues&, const SequenceValues&) = default;
};
// Truth values from numbers: 1 where `x test value` holds, otherwise 0. No comparison holds for a NaN.
struct Threshold {
  enum class Test : std::uint8_t { AtLeast, Above, AtMost, Below };
  Test test = Test::AtLeast;
  double value = 0;
  friend auto operator<=>(const Threshold&, const Threshold&) = default;
};
// What the elements of a file become. DxDispatch does not support it: it is written under opscope.sources, and
// DxDispatch gets the elements as they are. core/model/conversion.h describes it.
struct Conversion {
  enum class Layout : std::uint8_t { Nchw, Nhwc };
  Layout layout = Layout::Nchw;               // images: of the elements in the resource
  std::optional<std::uint32_t> channel = {};  // images: only this one
  bool without_alpha = false;                 // images: the colours alone, of 2 or 4 channels the first 1 or 3
  bool minus_mean = false;                    // images: (x - mean) * scale + bias, without the mean unless minus_mean
  double scale = 1, bias = 0;
  std::optional<Threshold> threshold = {};  // of what the above gives
  bool keeps_values() const { return !minus_mean && scale == 1 && bias == 0; }
  friend auto operator<=>(const Conversion&, const Conversion&) = default;
};
struct FileValues {                                           // {"sourcePath"}
  std::string source_path;                                    // as written
  std::optional<std::array<std::uint32_t, 4>> resample_size;  // images: N (1), C, H, W; of the resource in the file
  UnknownMembers unknown;                                     // of the initialValues object
  Conversion conversion = {};
  std::uint64_t offset = 0;  // raw files: bytes before the elements. Written beside the conversion
  friend bool operator==(const FileValues&, const FileValues&) = default;
};
struct ListValues {  // UNKNOWN: [{"type", "value", "name"}, ...]
  struct Item {
    DataType data_type = DataType::Float32;
    std::uint64_t value = 0;
    UnknownMembers unknown;  // DxDispatch treats "name" as a comment
    friend bool operator==(const Item&, const Item&) = default;
  };
  SharedList<Item> values;
  friend bool operator==(const ListValues&, const ListValues&) = default;
};
// DxDispatch does not support generators. They are written under opscope.generators, with zeros under resources, so
// that DxDispatch can still load the file. core/model/generate.h describes the values of each kind.
struct GeneratorValues {
  enum class Kind { Normal, Uniform, Ramp, Checkerboard, SpecialValues, RandomBits, Exhaustive };
  Kind kind = Kind::Uniform;
  std::uint64_t count = 0;  // elements
  std::uint64_t seed = 0;   // Normal, Uniform, RandomBits
  double a = 0;             // Normal: mean; Uniform, Ramp, Checkerboard: low
  double b = 1;             // Normal: standard deviation; Uniform, Ramp, Checkerboard: high
  std::uint32_t width = 0;  // Ramp, Checkerboard: elements per row; 0: one row
  std::uint32_t cell = 1;   // Checkerboard: elements per cell edge
  friend bool operator==(const GeneratorValues&, const GeneratorValues&) = default;
};
using InitialValues =
    std::variant<ConstantValues, ArrayValues, SequenceValues, FileValues, ListValues, GeneratorValues>;

struct Resource {
  std::string name;
  DataType data_type = DataType::Unknown;  // initialValuesDataType; Unknown if the file or the list decides
  InitialValues initial_values;
  std::uint64_t size_in_bytes = 0;  // "sizeInBytes"; 0: up to the end of the values, rounded up to 4
  UnknownMembers unknown;
  UnknownMembers values_unknown = {};  // of the object of ConstantValues or SequenceValues
  std::uint64_t values_offset = 0;     // "initialValuesOffsetInBytes": zeros before the values
  friend bool operator==(const Resource&, const Resource&) = default;
};

// --- dispatchables and commands -------------------------------------------------------------------------------------
struct Binding {
  std::string resource;
  std::uint64_t element_offset = 0;
  std::uint64_t element_count = 0;          // 0: to the end of the resource
  std::uint64_t element_size_in_bytes = 0;  // 0: that of the resource's data type, or of the tensor's if it has none
  UnknownMembers unknown;
  friend bool operator==(const Binding&, const Binding&) = default;
};
using Bindings = std::vector<std::pair<std::string, Binding>>;  // tensor name -> resource

struct Dispatchable {
  std::string name;
  OperatorDesc desc;
  Bindings bindings;            // of OWNED_BY_DML inputs: bound once, to the initial contents
  UnknownMembers unknown;       // of the dispatchable
  UnknownMembers desc_unknown;  // of its desc
  std::vector<std::pair<std::string, UnknownMembers>> inner_unknown = {};  // of the desc's tensors and structs, by name
  friend bool operator==(const Dispatchable&, const Dispatchable&) = default;
};

struct DispatchCommand {
  std::string dispatchable;
  Bindings bindings;
  UnknownMembers unknown;
  friend bool operator==(const DispatchCommand&, const DispatchCommand&) = default;
};
struct PrintCommand {
  std::string resource;
  bool verbose = false;  // hexadecimal bits beside the values
  UnknownMembers unknown;
  friend bool operator==(const PrintCommand&, const PrintCommand&) = default;
};
struct WriteFileCommand {
  std::string resource;
  std::string target_path;                // .npy, .dat, .bin, .png or .jpg; written below the output folder
  std::vector<std::uint32_t> dimensions;  // empty: one dimension
  UnknownMembers unknown;
  friend bool operator==(const WriteFileCommand&, const WriteFileCommand&) = default;
};

// What DxDispatch runs and Opscope does not: another operator of DirectML, a shader, an ONNX model, a graph. It is kept
// as it stands. core/model/foreign.h tells what of a model cannot run without it.
struct ForeignDispatchable {
  std::string name;
  std::string type;        // "GEMM", "hlsl"; as directml_operators() names operators
  std::string text;        // of the whole dispatchable, compact JSON
  std::size_t before = 0;  // how many of Model::dispatchables stand in front of it
  friend bool operator==(const ForeignDispatchable&, const ForeignDispatchable&) = default;
};
struct ForeignDispatch {
  std::string dispatchable;
  std::vector<std::pair<std::string, std::string>> bound = {};  // tensor or buffer -> resource
  UnknownMembers unknown;                                       // all others, the bindings too
  friend bool operator==(const ForeignDispatch&, const ForeignDispatch&) = default;
};
using Command = std::variant<DispatchCommand, PrintCommand, WriteFileCommand, ForeignDispatch>;

// A comment of the file and its place.
struct Comment {
  enum class Place {
    Before,         // on a separate line above the value's member or element
    Behind,         // on its line, or after the end of the file for ""
    AfterOpening,   // behind the opening bracket of the object or array
    BeforeClosing,  // after its last member or element
  };
  std::string at;  // JSON Pointer (RFC 6901) of the value it belongs to; "": the whole file
  Place place = Place::Before;
  std::string text;  // with its // or its /* and */
};

// Kept for writing them back. Cases that differ only in comments are equal, because they compute the same.
struct Comments {
  std::shared_ptr<const std::vector<Comment>> list;  // nullptr: none. Shared by the copies of a model
  friend bool operator==(const Comments&, const Comments&) { return true; }
};

struct Model {
  std::vector<Resource> resources;
  std::vector<Dispatchable> dispatchables;
  std::vector<ForeignDispatchable> foreign;
  std::vector<Command> commands;
  Numerics numerics;                                   // opscope.numerics
  FeatureLevel feature_level = highest_feature_level;  // opscope.featureLevel
  std::string view;  // opscope.view: JSON text of the window's view state; may be empty
  UnknownMembers opscope_unknown;
  UnknownMembers unknown;
  Comments comments;

  Resource* find_resource(std::string_view name);
  const Resource* find_resource(std::string_view name) const;
  const Dispatchable* find_dispatchable(std::string_view name) const;
  const ForeignDispatchable* find_foreign(std::string_view name) const;

  friend bool operator==(const Model&, const Model&) = default;
};

}  // namespace opscope
