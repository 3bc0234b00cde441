// ONNX on the command line: export -f onnx, verify of ONNX backend tests, and .onnx files as cases.

#include <map>

#include "tests/app/cli_shell.h"
#include "tests/support/files_below.h"
#include "tests/support/onnx_node_tests.h"

namespace opscope::test {
namespace {

// Examples that ONNX cannot express, with the reason.
const std::map<std::string, std::string> inexpressible = {};

class CliOnnx : public InFolder {
 protected:
  Outcome export_onnx(const std::string& model, const std::string& output, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"export", model, "-f", "onnx", "-o", output});
    return opscope(more);
  }
};

TEST_F(CliOnnx, ExportsOfAllExamplesPassOnnxsCheckerAndVerify) {
  std::vector<std::string> exported = {"verify", "-b", "cpu"};
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "assets/models")) {
    if (entry.path().extension() != ".json") continue;
    const std::string name = entry.path().stem().string();
    const Outcome outcome = export_onnx(entry.path().string(), name, {"-q"});
    if (const auto found = inexpressible.find(name); found != inexpressible.end()) {
      expect_refused(outcome, found->second);
      continue;
    }
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    exported.push_back(name);
  }
  EXPECT_GT(exported.size(), 20u);
  const Outcome checked = shell_in(folder, R"py(/usr/bin/python3 -c "
import glob, onnx
from onnx import numpy_helper
for file in sorted(glob.glob('*/model.onnx')):
    model = onnx.load(file)
    onnx.checker.check_model(model, full_check=True)
    for kind, values in (('input', model.graph.input), ('output', model.graph.output)):
        for number, value in enumerate(values):
            tensor = onnx.load_tensor(file.replace('model.onnx', 'test_data_set_0/%s_%d.pb' % (kind, number)))
            type = value.type.tensor_type
            assert type.elem_type == tensor.data_type, file
            assert [d.dim_value for d in type.shape.dim] == list(tensor.dims), file
            assert numpy_helper.to_array(tensor).shape == tuple(tensor.dims), file
    print('fine')
")py");
  EXPECT_EQ(checked.status, 0) << checked.err;
  EXPECT_EQ(std::count(checked.out.begin(), checked.out.end(), '\n'), std::ptrdiff_t(exported.size()) - 3);
  const Outcome verified = opscope(exported);
  EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
}

TEST_F(CliOnnx, VerifiesOnnxsOwnTests) {
  std::vector<std::string> arguments = {"verify", "--json"};
  for (const std::string& name : known_onnx_node_tests()) arguments.push_back((onnx_node_tests / name).string());
  const auto report = json_of(opscope(arguments), 0);
  EXPECT_STREQ(report["verdict"].GetString(), "equal");
  EXPECT_EQ(report["cases"].Size() + 2, arguments.size());
  for (const auto& each : report["cases"].GetArray()) {
    EXPECT_STREQ(each["verdict"].GetString(), "equal") << each["path"].GetString();
    EXPECT_FALSE(each["backends"].ObjectEmpty());
  }
}

TEST_F(CliOnnx, VerifiesByOtherNumericsIfAsked) {
  EXPECT_EQ(export_onnx(example("clip_nan.json"), "clip", {"-q", "--numerics", "onnx"}).status, 0);
  for (const char* name : {"manifest.json", "model.json"}) std::filesystem::remove(folder / "clip" / name);
  expect_says(opscope({"verify", "clip", "-b", "reference"}), 0, {"clip: equal on reference (exact)"});
  expect_says(opscope({"verify", "clip", "-b", "reference", "--numerics", "documented"}), 1,
              {"clip: different on reference"});
}

TEST_F(CliOnnx, NamesEachDataSet) {
  EXPECT_EQ(export_onnx(example("sign_int64.json"), "sign", {"-q"}).status, 0);
  for (const char* name : {"manifest.json", "model.json"}) std::filesystem::remove(folder / "sign" / name);
  std::filesystem::copy(folder / "sign/test_data_set_0", folder / "sign/test_data_set_1");
  expect_says(opscope({"verify", "sign", "-b", "reference"}), 0,
              {"sign/test_data_set_0: equal on reference", "sign/test_data_set_1: equal on reference"});
}

TEST_F(CliOnnx, OpensModelsAsCases) {
  const std::string model = (onnx_node_tests / "test_clip/model.onnx").string();
  expect_says(opscope({"check", model}), 0, {"equal"});
  EXPECT_EQ(opscope({"render", model, "-o", "clip.png"}).status, 0);
  EXPECT_EQ(opscope({"export", model, "-q", "-o", "golden"}).status, 0);
  EXPECT_THAT(text_of(folder / "golden/manifest.json"), HasSubstr("\"profile\": \"onnx\""));
  EXPECT_EQ(opscope({"run", model}).status, 0);
}

TEST_F(CliOnnx, GivesTheCaseBack) {
  EXPECT_EQ(export_onnx(example("clip_in_place.json"), "clip", {"-q"}).status, 0);
  const Outcome before = opscope({"run", example("clip_in_place.json")});
  EXPECT_EQ(opscope({"run", "clip/model.onnx"}).out, before.out);
  EXPECT_NE(before.out, "");
}

TEST_F(CliOnnx, SaysHowManyElementsHaveAnotherRule) {
  const Outcome outcome = export_onnx(example("clip_nan.json"), "clip");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("Out: ONNX's rules give 2 elements of 10 other values, marked in "
                                     "test_data_set_0/mask_0.npy"));
  expect_refused(export_onnx(example("clip_nan.json"), "other", {"--unspecified", "refuse"}),
                 "clip_nan.json: resources.Out: ONNX's rules give other values for 2 of its 10 elements");
  EXPECT_FALSE(std::filesystem::exists(folder / "other"));
  expect_refused(export_onnx(example("clip_nan.json"), "other", {"--unspecified", "guess"}), "mark");
}

TEST_F(CliOnnx, RefusesToReplaceAFolderThatItDidNotWrite) {
  std::filesystem::create_directories(folder / "mine");
  write(folder / "mine/model.onnx", "mine");
  expect_refused(export_onnx(example("clip_nan.json"), "mine"),
                 "mine: exists, is not empty and is not a golden folder");
  EXPECT_EQ(text_of(folder / "mine/model.onnx"), "mine");
  expect_refused(export_onnx(example("clip_nan.json"), "-"), "-o -");
}

TEST_F(CliOnnx, NoticesAChangedFile) {
  EXPECT_EQ(export_onnx(example("clip_in_place.json"), "clip", {"-q"}).status, 0);
  flip_bit(folder / "clip/test_data_set_0/output_0.pb");
  const Outcome outcome = opscope({"verify", "clip", "-b", "reference"});
  expect_says(outcome, 1, {"clip: test_data_set_0/output_0.pb was changed"});
  EXPECT_THAT(export_onnx(example("clip_in_place.json"), "clip").err, HasSubstr("which was changed"));
}

}  // namespace
}  // namespace opscope::test
