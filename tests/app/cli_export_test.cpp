// export in the formats that are one file, read by programs that are not ours: compilers, NumPy.

#include "tests/app/cli_shell.h"

namespace opscope::test {
namespace {

class Export : public InFolder {
 protected:
  Outcome export_to(const std::string& format, const std::string& output, const std::string& model) {
    return opscope({"export", model, "-f", format, "-o", output});
  }
};

std::vector<std::filesystem::path> examples() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "assets/models"))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

// A NaN with a payload, infinities, subnormals, both zeros, the extremes of integers; odd names; an absent tensor.
constexpr const char* odd_case = R"({"resources": {
  "A \"q\" ??/": {"initialValuesDataType": "FLOAT32", "initialValues": ["nan", "inf", "-inf", 1e-45, -0.0, 0.1]},
  "A-q": {"initialValuesDataType": "FLOAT64", "initialValues": [5e-324, -1.7976931348623157e308, "nan"]},
  "A_q": {"initialValuesDataType": "INT64", "initialValues": [-9223372036854775808, 9223372036854775807]},
  "I": {"initialValuesDataType": "INT32", "initialValues": [-2147483648, 2147483647]},
  "B": {"initialValuesDataType": "INT8", "initialValues": [-128, 127, 0]},
  "Out": {"initialValuesDataType": "FLOAT32", "initialValues": [0, 0, 0, 0, 0, 0]}},
  "dispatchables": {"clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
    "InputTensor": {"DataType": "FLOAT32", "Sizes": [2, 3]},
    "OutputTensor": {"DataType": "FLOAT32", "Sizes": [2, 3]}, "Min": "-inf", "Max": "inf"}}},
  "commands": [{"type": "dispatch", "dispatchable": "clip",
    "bindings": {"InputTensor": "A \"q\" ??/", "OutputTensor": "Out"}}]})";

// A program that includes the header twice, as several of its files may, and checks each dispatch; with an argument it
// flips the lowest bit of the output's first element before.
std::string checker(const std::string& name) {
  return "#include \"" + name + ".h\"\n#include \"" + name + R"(.h"
#include <stdio.h>
#include <stdlib.h>
int main(int count, char **unused) {
  const struct opscope_vectors *vectors = &)" +
         name + R"(_vectors;
  size_t bad = 0, i, t, first = 0;
  for (i = 0; i < vectors->dispatch_count; ++i)
    for (t = 0; t < vectors->dispatches[i].tensor_count; ++t) {
      const struct opscope_tensor *tensor = &vectors->dispatches[i].tensors[t];
      const struct opscope_resource *resource = &vectors->resources[tensor->resource];
      unsigned char *actual;
      if (!tensor->is_output) continue;
      actual = (unsigned char *)malloc(resource->size_in_bytes);
      memcpy(actual, resource->expected, resource->size_in_bytes);
      if (count > 1) actual[tensor->offset_in_bytes] ^= 1U;
      bad += opscope_check(vectors, i, actual, &first);
      free(actual);
    }
  (void)unused;
  printf("%lu at %lu of %lu\n", (unsigned long)bad, (unsigned long)first, (unsigned long)vectors->dispatch_count);
  return 0;
}
)";
}

// With each compiler that is installed, as C99 and as C++17; the others are skipped by name.
class HeaderWith : public Export, public testing::WithParamInterface<const char*> {
 protected:
  void SetUp() override {
    if (shell_in(folder, std::string("command -v ") + GetParam()).status != 0)
      GTEST_SKIP() << GetParam() << " is not installed: no header is compiled with it";
  }

  // What the checker prints, as each language.
  std::vector<Outcome> checked(const std::string& argument = "") {
    std::vector<Outcome> outcomes;
    for (const std::string language : {" -x c -std=c99", " -x c++ -std=c++17"})
      outcomes.push_back(shell_in(
          folder, GetParam() + language +
                      " -Wall -Wextra -Wpedantic -Wconversion -Werror -o checker checker.c && ./checker " + argument));
    return outcomes;
  }
};
INSTANTIATE_TEST_SUITE_P(Export, HeaderWith, testing::Values("gcc", "clang"),
                         [](const auto& each) { return std::string(each.param); });

TEST_P(HeaderWith, CompilesWithoutAWarningAndChecks) {
  write(folder / "odd.json", odd_case);
  ASSERT_EQ(export_to("header", "odd.h", "odd.json").status, 0);
  write(folder / "checker.c", checker("odd"));
  for (const Outcome& right : checked()) EXPECT_EQ(right.out, "0 at 0 of 1\n") << right.err;
  for (const Outcome& wrong : checked("wrong")) EXPECT_EQ(wrong.out, "1 at 0 of 1\n");
}

TEST_P(HeaderWith, CompilesEveryExample) {
  for (const auto& model : examples()) {
    if (model.stem() == "clip_photo") continue;  // 45 MB of numbers
    const std::string name = model.stem().string();
    ASSERT_EQ(export_to("header", name + ".h", model.string()).status, 0) << name;
    write(folder / "checker.c", checker(name));
    for (const Outcome& built : checked())
      EXPECT_THAT(built.out, StartsWith("0 at 0 of ")) << name << ": " << built.err;
  }
}

TEST_F(Export, AHeaderHoldsTheBitsThatTheGoldenFolderHolds) {
  write(folder / "odd.json", odd_case);
  ASSERT_EQ(export_to("header", "odd.h", "odd.json").status, 0);
  const std::string text = text_of(folder / "odd.h");
  EXPECT_THAT(text, HasSubstr("0x7fc00000U, 0x7f800000U, 0xff800000U, 0x00000001U, 0x80000000U, 0x3dcccccdU"));
  EXPECT_THAT(text, HasSubstr("(-9223372036854775807LL - 1), 9223372036854775807LL"));
  EXPECT_THAT(text, HasSubstr("{\"ELEMENT_WISE_CLIP\", 2, odd_attributes_0, 2, odd_tensors_0}"));
  EXPECT_THAT(text, HasSubstr("odd_Out_unspecified[6]"));
  EXPECT_EQ(export_to("header", "-", "odd.json").out.size(), text.size());
}

TEST_F(Export, AnArchiveIsTheFolderInOneFile) {
  std::vector<std::string> archives;
  for (const auto& model : examples()) {
    archives.push_back(model.stem().string() + ".npz");
    ASSERT_EQ(export_to("npz", archives.back(), model.string()).status, 0) << model;
  }
  std::vector<std::string> lines;
  for (const std::string& each : archives) lines.push_back(each + ": equal on cpu (exact)\n");
  expect_says(opscope(words("verify", archives)), 0, lines);
}

// What a strict reader finds in it is in tests/core/vectors/dxdispatch_test.cpp.
TEST_F(Export, AFolderForDxDispatchIsVerifiedToo) {
  std::vector<std::string> folders, lines;
  for (const auto& model : examples()) {
    folders.push_back(model.stem().string());
    const Outcome made = export_to("dxdispatch", folders.back(), model.string());
    ASSERT_EQ(made.status, 0) << made.err;
    lines.push_back(folders.back() + ": equal on cpu (exact)\n");
  }
  expect_says(opscope(words("verify -b cpu", folders)), 0, lines);
}

TEST_F(Export, ARawFileIsExportedFromItsOffsetOn) {
  write(folder / "a.bin", "header\xFD" + std::string(1, '\0') + "\x05\x7F");
  write(folder / "case.json", R"({"resources": {
    "A": {"initialValuesDataType": "INT8", "initialValues": {"sourcePath": "a.bin"}},
    "Out": {"initialValuesDataType": "INT8", "initialValues": {"valueCount": 4, "value": 9}}},
    "dispatchables": {"sign": {"type": "ELEMENT_WISE_SIGN", "desc": {
      "InputTensor": {"DataType": "INT8", "Sizes": [4]}, "OutputTensor": {"DataType": "INT8", "Sizes": [4]}}}},
    "commands": [{"type": "dispatch", "dispatchable": "sign", "bindings": {"InputTensor": "A", "OutputTensor": "Out"}},
      {"type": "print", "resource": "A"}, {"type": "print", "resource": "Out"}],
    "opscope": {"sources": {"A": {"offsetInBytes": 6}}}})");
  const std::string printed = "Resource 'A': -3, 0, 5, 127\nResource 'Out': -1, 0, 1, 1\n";
  EXPECT_EQ(opscope({"run", "case.json"}).out, printed);
  for (const char* format : {"npy", "npz", "onnx", "dxdispatch"}) {
    const std::string output = format == std::string("npz") ? "out.npz" : format;
    const Outcome made = export_to(format, output, "case.json");
    ASSERT_EQ(made.status, 0) << made.err;
    EXPECT_EQ(opscope({"verify", "-b", "cpu", output}).status, 0) << format;
  }
  for (const char* model : {"npy/model.json", "dxdispatch/model.json"}) {
    EXPECT_EQ(text_of(folder / model).find("offsetInBytes"), std::string::npos) << model;
    EXPECT_EQ(opscope({"run", model}).out, printed) << model;
  }
}

TEST_F(Export, AFolderForDxDispatchSaysWhatIsIgnoredThere) {
  write(folder / "odd.json", odd_case);
  const Outcome made =
      opscope({"export", "odd.json", "-f", "dxdispatch", "-o", "dx", "--numerics", "onnx", "--feature-level", "5_0"});
  EXPECT_EQ(made.status, 0);
  EXPECT_THAT(made.err, HasSubstr("DxDispatch ignores the numerics (onnx): DirectML computes by its own\n"
                                  "DxDispatch ignores the feature level (5_0): it takes the device's\n"));
  EXPECT_THAT(text_of(folder / "dx/model.json"), HasSubstr("\"numerics\": \"onnx\""));
  std::string refused = odd_case;
  refused.replace(refused.find("\"-inf\", \"Max\""), 6, "\"0xFFC00000\"");
  write(folder / "odd.json", refused);
  expect_refused(export_to("dxdispatch", "other", "odd.json"),
                 "odd.json: dispatchables.clip.desc.Min: is the NaN 0xFFC00000, which DxDispatch cannot read");
}

// What an evaluator makes of it is in tests/core/vectors/wpt_case_test.cpp.
TEST_F(Export, ACaseForWebnnSaysWhatIsOpenAndWhatIsLost) {
  write(folder / "odd.json", odd_case);
  const Outcome made = export_to("wpt", "odd.wpt.json", "odd.json");
  EXPECT_EQ(made.status, 0);
  EXPECT_THAT(made.err, HasSubstr("Out: DirectML leaves 1 element open; other values with nan=propagates\n"));
  EXPECT_THAT(
      text_of(folder / "odd.wpt.json"),
      HasSubstr(R"("data": ["NaN", "Infinity", "-Infinity", 1.401298464324817e-45, -0.0, 0.10000000149011612])"));
  EXPECT_EQ(export_to("wpt", "-", "odd.json").out, text_of(folder / "odd.wpt.json"));
  std::string other = odd_case;
  other.replace(other.find("\"nan\""), 5, "\"0x7F800001\"");
  write(folder / "odd.json", other);
  EXPECT_THAT(export_to("wpt", "-", "odd.json").err,
              HasSubstr("1 element is a NaN with other bits, written as NaN, the only one that JavaScript has\n"));
  expect_refused(export_to("wpt", "-", example("quantized_add_zero_point.json")),
                 "WebNN has no counterpart of ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
}

TEST_F(Export, AFileIsReproducible) {
  for (const std::string format : {"npz", "header", "wpt"}) {
    ASSERT_EQ(export_to(format, "same", example("clip_nan.json")).status, 0);
    const std::string first = text_of(folder / "same");
    ASSERT_EQ(export_to(format, "same", example("clip_nan.json")).status, 0);
    EXPECT_EQ(text_of(folder / "same"), first);
  }
}

TEST_F(Export, ACaseComesBackFromAnArchive) {
  ASSERT_EQ(export_to("npz", "chain.npz", example("chain_of_three.json")).status, 0);
  EXPECT_EQ(opscope({"run", "chain.npz"}).out, opscope({"run", example("chain_of_three.json")}).out);
  ASSERT_EQ(export_to("npy", "one", example("chain_of_three.json")).status, 0);
  ASSERT_EQ(export_to("npy", "two", "chain.npz").status, 0);
  EXPECT_EQ(shell_in(folder, "diff -r one two").out, "");
}

TEST_F(Export, NumPyReadsAnArchive) {
  ASSERT_EQ(export_to("npz", "golden.npz", example("clip_nan.json")).status, 0);
  const Outcome read = shell_in(folder, R"sh(/usr/bin/python3 -c "
import json, numpy
golden = numpy.load('golden.npz')
print(golden['expected/Out'].tolist(), golden['unspecified/Out'].tolist())
print(json.loads(golden['manifest.json'])['unspecified'])")sh");
  EXPECT_EQ(read.out,
            "[[[[1.0, -1.0, -1.0, -1.0, -0.0], [0.5, 1.0, 1.0, 1.0, 1.0]]]] "
            "[[[[1, 0, 0, 0, 0], [0, 0, 0, 0, 1]]]]\n"
            "{'Out': {'file': 'unspecified/Out.npy', 'elements': 2, 'choices': ['nan=propagates']}}\n")
      << read.err;
}

TEST_F(Export, AChangedOrForgedArchiveIsTold) {
  ASSERT_EQ(export_to("npz", "golden.npz", example("clip_nan.json")).status, 0);
  const auto change = [&](const std::string& python) {
    return shell_in(folder,
                    "/usr/bin/python3 -c \"\nimport zipfile\nold = zipfile.ZipFile('golden.npz')\n"
                    "new = zipfile.ZipFile('changed.npz', 'w')\n"
                    "files = {name: old.read(name) for name in old.namelist()}\n" +
                        python + "\nfor name in files: new.writestr(name, files[name])\nnew.close()\"");
  };
  change("value = bytearray(files['expected/Out.npy']); value[-1] ^= 1; files['expected/Out.npy'] = bytes(value)");
  const Outcome changed = opscope({"verify", "changed.npz", "-b", "cpu"});
  EXPECT_EQ(changed.status, 1);
  EXPECT_THAT(changed.out, HasSubstr("expected/Out.npy was changed: its SHA-256 is not the manifest's"));
  change("files['expected/More.npy'] = b''");
  expect_refused(opscope({"verify", "changed.npz", "-b", "cpu"}),
                 "changed.npz:expected/More.npy: is not in the manifest");
  change("del files['inputs/A.npy']");
  expect_refused(opscope({"verify", "changed.npz", "-b", "cpu"}),
                 "changed.npz:inputs/A.npy: the archive has no such member");
  change("del files['manifest.json']");
  expect_refused(opscope({"verify", "changed.npz"}), "changed.npz: is not a golden archive");
  write(folder / "text.npz", "text");
  expect_refused(opscope({"verify", "text.npz"}), "not an .npz file");
}

TEST_F(Export, OfAnotherFormatOrToNoPlaceIsRefused) {
  expect_refused(export_to("xyz", "out", example("clip_nan.json")), "--format: xyz not in {npy,npz,");
  expect_refused(export_to("npz", "no/such/folder.npz", example("clip_nan.json")), "no/such");
  expect_refused(export_to("header", "", example("clip_nan.json")), "-o '': not the name of a file");
  const std::string model = example("clip_nan.json");
  std::filesystem::copy_file(model, folder / "case.json");
  expect_refused(export_to("header", "case.json", "case.json"), "case.json: is a file that is read here");
}

}  // namespace
}  // namespace opscope::test
