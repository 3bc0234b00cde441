// export in DxDispatch's format: what a strict reader, written from DxDispatch's source, makes of the folders.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>

#include "core/backends/reference/reference_backend.h"
#include "core/cases/case_model.h"
#include "core/cases/random_case.h"
#include "core/model/bind.h"
#include "core/model/directml_operators.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "core/vectors/golden.h"
#include "core/vectors/sha256.h"
#include "tests/core/model/models.h"
#include "tests/support/case_text.h"
#include "tests/support/matchers.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

Result<Manifest> exported(const Model& model, const SearchPaths& paths, const fs::path& folder) {
  return export_golden(model, paths, *make_reference_backend(), folder, {}, {}, {.overwrite = true},
                       {GoldenModel::DxDispatch, {}});
}

// What the reader prints of these folders.
std::string strictly_read(const std::vector<fs::path>& folders) {
  std::string command = "/usr/bin/python3 '" + (source_folder() / "tests/dxdispatch/strict_reader.py").string() + "'";
  for (const fs::path& folder : folders) command += " '" + (folder / "model.json").string() + "'";
  std::FILE* const pipe = ::popen((command + " 2>&1").c_str(), "r");
  std::string text;
  for (char block[1 << 16]; const std::size_t size = std::fread(block, 1, sizeof block, pipe);)
    text.append(block, size);
  ::pclose(pipe);
  return text;
}

std::string tensor_line(const std::string& dispatchable, const std::string& name, const TensorDesc& desc) {
  return fmt::format("tensor {} {} {} {} {} {} {} {}\n", dispatchable, name, opscope::name(desc.data_type),
                     fmt::join(desc.sizes, ","), desc.strides ? fmt::format("{}", fmt::join(*desc.strides, ",")) : "-",
                     desc.flags == TensorFlags::OwnedByDml ? "OWNED_BY_DML" : "NONE", desc.total_tensor_size_in_bytes,
                     desc.guaranteed_base_offset_alignment);
}

// What the reader must print of the folder `folder`, from the case itself.
std::string meant(const Model& model, const SearchPaths& paths, const fs::path& folder) {
  std::string text = fmt::format("model {}\n", (folder / "model.json").string());
  const Resources resources = value_of(load_resources(model, paths));
  for (const Resource& resource : model.resources) {
    const auto bytes = resources.find(resource.name)->second.bytes();
    text += fmt::format("resource {} {} {}\n", resource.name, bytes.size(), value_of(sha256(bytes)));
  }
  for (const auto& [name, desc, bindings, u1, u2, u3] : model.dispatchables) {
    text += fmt::format("dispatchable {} {}\n", name, desc.schema->name);
    for (std::size_t i = 0; i < desc.tensors.size(); ++i)
      if (desc.tensors[i]) text += tensor_line(name, desc.schema->tensors[i].name, *desc.tensors[i]);
    for (std::size_t i = 0; i < desc.attributes.size(); ++i)
      for (std::size_t n = 0; n < desc.attributes[i].count; ++n)
        text += fmt::format("attribute {} {} {:x}\n", name, path_of(desc.schema->attributes[i], n),
                            desc.attributes[i].bits[n]);
  }
  const auto bound = [&](const auto& where, const DispatchCommand& command, const Bindings& bindings) {
    const Invocation invocation = value_of(opscope::bind(model, command, resources));
    for (const auto& [tensor, binding] : bindings)
      text += fmt::format("bind {} {} {} {}\n", where, tensor, binding.resource,
                          invocation.tensors[invocation.schema->find_tensor(tensor)]->tensor.offset);
  };
  for (const Dispatchable& dispatchable : model.dispatchables)
    for (const Command& command : model.commands)
      if (const auto* dispatch = std::get_if<DispatchCommand>(&command);
          dispatch != nullptr && dispatch->dispatchable == dispatchable.name) {
        bound(dispatchable.name, *dispatch, dispatchable.bindings);
        break;
      }
  for (std::size_t i = 0; i < model.commands.size(); ++i)
    if (const auto* dispatch = std::get_if<DispatchCommand>(&model.commands[i]))
      bound(i, *dispatch, dispatch->bindings);
  return text;
}

// The same case, but for how its values stand in it and for what computes nothing.
void expect_comes_back(const Model& model, const SearchPaths& paths, const fs::path& folder) {
  const Model read = value_of(read_model(folder / "model.json"));
  EXPECT_EQ(meant(read, {folder, {}}, folder), meant(model, paths, folder));
  EXPECT_TRUE(read.numerics == model.numerics && read.feature_level == model.feature_level);
  EXPECT_EQ(read.commands.size(), model.commands.size());
}

void expect_reads_back(const std::vector<Model>& models, const SearchPaths& paths) {
  const TemporaryFolder place;
  std::vector<fs::path> folders;
  std::string expected;
  for (const Model& model : models) {
    folders.push_back(place / std::to_string(folders.size()));
    ASSERT_EQ(answer_of(exported(model, paths, folders.back())), "accepted");
    expected += meant(model, paths, folders.back());
    expect_comes_back(model, paths, folders.back());
    const GoldenReport report = value_of(verify_golden(folders.back(), *make_reference_backend()));
    EXPECT_TRUE(report.equal() && report.compared()) << report.judgement.reason;
  }
  const std::string read = strictly_read(folders);
  if (read == expected) return;
  const auto [at, other] = std::ranges::mismatch(read, expected);
  const auto from = static_cast<std::size_t>(at - read.begin());
  FAIL() << "read:\n"
         << read.substr(from > 300 ? from - 300 : 0, 900) << "\nmeant:\n"
         << expected.substr(from > 300 ? from - 300 : 0, 900);
}

TEST(DxDispatch, TheStrictReaderRefusesWhatItsParserRefuses) {
  const TemporaryFolder folder;
  const auto read = [&](const std::string& values, const std::string& min) {
    const ModelText text{
        .resources = "\"A\": {\"initialValuesDataType\": \"FLOAT32\", \"initialValues\": " + values + "}",
        .dispatchables = clip_text(R"({"DataType": "FLOAT32", "Sizes": [1]})", R"("Min": )" + min + R"(, "Max": 1)")};
    folder.write("model.json", text.text());
    return strictly_read({folder.path()});
  };
  EXPECT_THAT(read("[0.5]", "0"), testing::Not(HasSubstr("refused")));
  for (const char* values : {R"(["0x7FC01234"])", R"(["+inf"])", "[9007199254740993]", "[]", "[1e400]", "[null]",
                             R"({"valueCount": 1})", R"({"sourcePath": "a.npz"})", R"("deferred")"})
    EXPECT_THAT(read(values, "0"), HasSubstr("refused")) << values;
  for (const char* min : {R"("0x7FC01234")", "null", "true", R"(0, "min": 1)"})
    EXPECT_THAT(read("[0.5]", min), HasSubstr("refused")) << min;
}

TEST(DxDispatch, ReadsEveryExampleAsOpscopeDoes) {
  std::vector<Model> models;
  const fs::path folder = source_folder() / "assets/models";
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".json") models.push_back(value_of(read_model(entry.path())));
  ASSERT_GE(models.size(), 10U);
  expect_reads_back(models, {folder, {}});
}

TEST(DxDispatch, ReadsRandomCasesOfEveryOperator) {
  std::vector<Model> models;
  std::uint64_t number = 0;
  for (const OperatorSchema* schema : shipped_operators())
    for (int i = 0; i < 12; ++i) {
      CaseOptions options;
      options.schema = schema;
      options.max_elements = 200;
      const Model model = model_of(random_case(++number, options));
      // A NaN that only bits can name is refused; see below.
      const bool odd =
          std::ranges::any_of(model.dispatchables.front().desc.attributes, [](const AttributeValue& value) {
            return value.type == DataType::Float32 && std::ranges::any_of(value.numbers(), [](std::uint64_t bits) {
                     return (bits & 0x7FFFFFFF) > 0x7F800000 && bits != 0x7FC00000;
                   });
          });
      if (!odd) models.push_back(model);
    }
  expect_reads_back(models, {});
}

// Values that DxDispatch reads as something else, or not at all, and two that it reads.
const ModelText odd_values{
    .resources = R"("CON": {"initialValuesDataType": "FLOAT32", "initialValues": ["nan", "-inf", -0.0, 0.1, 1e-45]},
      "con": {"initialValuesDataType": "FLOAT32", "initialValues": ["0x7FC01234", 1, "inf", 16777217, 0]},
      "half": {"initialValuesDataType": "FLOAT16", "initialValues": [1.00048828125000022, 6e-8, 65504]},
      "sum": {"initialValuesDataType": "FLOAT16", "initialValues": {"valueCount": 9, "valueStart": 0, "valueDelta": 0.1}},
      "wide": {"initialValuesDataType": "FLOAT64", "initialValues": [5e-324, 0.1, 1e300]},
      "late": {"initialValuesDataType": "INT8", "initialValues": [1, 2], "initialValuesOffsetInBytes": 2},
      "mixed": {"initialValuesDataType": "UNKNOWN", "initialValues": [{"type": "FLOAT16", "value": 1},
        {"type": "UINT32", "value": 7}], "sizeInBytes": 12},
      "count": {"initialValuesDataType": "INT8", "initialValues": {"valueCount": 300, "valueStart": -5, "valueDelta": 3}},
      "Out": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 5, "value": 0}})",
    .dispatchables = R"("idle": {"type": "GEMM"},
      "clip": {"type": "ELEMENT_WISE_CLIP", "executionFlags": ["DESCRIPTORS_VOLATILE"], "desc": {
      "InputTensor": {"DataType": "FLOAT32", "Sizes": [5], "note": 1},
      "OutputTensor": {"DataType": "FLOAT32", "Sizes": [5]}, "Min": "nan", "Max": 0.1}})",
    .commands = R"({"type": "dispatch", "dispatchable": "clip", "threadGroupCount": "many",
      "bindings": {"InputTensor": {"name": "CON", "shape": "none"}, "OutputTensor": "Out"}})"};

TEST(DxDispatch, GetsAFileForEachValueThatItsParserWouldNotRead) {
  const TemporaryFolder folder;
  const Model model = model_of(odd_values);
  expect_reads_back({model}, {});
  ASSERT_EQ(answer_of(exported(model, {}, folder / "out")), "accepted");
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(folder / "out/inputs")) files.push_back(entry.path().filename());
  EXPECT_THAT(files, testing::UnorderedElementsAre("con__2.npy", "sum.npy", "wide.npy", "late.npy", "mixed.npy"));
}

std::string export_refusal(ModelText text, const std::string& from, const std::string& to) {
  for (std::string* part : {&text.resources, &text.dispatchables, &text.commands})
    for (std::size_t at = 0; (at = part->find(from, at)) != std::string::npos; at += to.size())
      part->replace(at, from.size(), to);
  const TemporaryFolder folder;
  const std::string answer = answer_of(exported(model_of(text), {}, folder / "out"));
  EXPECT_FALSE(fs::exists(folder / "out"));
  return answer;
}

TEST(DxDispatch, IsRefusedWhatItsParserCannotSay) {
  EXPECT_EQ(export_refusal(odd_values, R"("nan", "Max")", R"("0x7FC00001", "Max")"),
            "dispatchables.clip.desc.Min: is the NaN 0x7FC00001, which DxDispatch cannot read: it takes no bits, and "
            "its \"nan\" is 0x7FC00000");
  EXPECT_THAT(export_refusal(odd_values, "DESCRIPTORS_VOLATILE", "FAST"),
              HasSubstr("dispatchables.clip.executionFlags: is none of DirectML's execution flags"));
  EXPECT_THAT(export_refusal(odd_values, R"("executionFlags": [)", R"("dmlCompileType": "Fast", "executionFlags": [)"),
              HasSubstr("dispatchables.clip.dmlCompileType: is neither DmlCompileOp nor DmlCompileGraph"));
  EXPECT_THAT(export_refusal(odd_values, R"("late")", R"("la\u0000te")"), HasSubstr("resources: the name has a NUL"));
}

TEST(DxDispatch, KnowsEveryOperatorThatIsSupportedHere) {
  for (const OperatorSchema* schema : shipped_operators()) {
    EXPECT_EQ(directml_operator(schema->name), schema->name);
    EXPECT_EQ(directml_operator("DML_OPERATOR_" + schema->name), schema->name);
    const auto known = std::ranges::find(directml_operators(), schema->name, &DirectmlOperator::name);
    EXPECT_EQ(name(known->level), name(schema->support.front().level)) << schema->name;
  }
  EXPECT_EQ(directml_operator("DML_OPERATOR_GEMM"), "GEMM");
  EXPECT_EQ(directml_operator("ELEMENT_WISE_CLAMP"), "");
}

}  // namespace
}  // namespace opscope::test
