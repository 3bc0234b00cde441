#include <fmt/format.h>

#include "tests/app/cli_program.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

// SIGN of A into Out, then this command.
std::string sign_case(const std::string& command, const std::string& values = "[-3, 0, 5, 127]") {
  return CaseText()
      .resource("A", "INT8", values)
      .constant("Out", "INT8", 4, "9")
      .dispatch("SIGN", {"A", "Out"}, desc_text("INT8", "4"))
      .command(command);
}
std::string write_command(const std::string& target) {
  return fmt::format(R"({{"type": "writeFile", "resource": "Out", "targetPath": "{}"}})", target);
}
constexpr const char* print_command = R"({"type": "print", "resource": "Out"})";

class Run : public InFolder {
 protected:
  Outcome run(const std::string& text, const std::vector<std::string>& options = {}) {
    write(folder / "case.json", text);
    return opscope(words("run case.json", options));
  }
};

TEST_F(Run, PrintsAsDxDispatchDoesOnEveryBackend) {
  for (const char* backend : {"reference", "cpu"}) {
    const Outcome outcome = opscope({"run", "-b", backend, example("clip_in_place.json")});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out, "Resource 'A': -2.5, -2.5, -2, -1, 0, 1, 2, 2.5, 2.5\n");
    EXPECT_EQ(outcome.err, "");
  }
}

TEST_F(Run, TheGpuGivesTheSameOrIsUnavailableWithStatus3) {
  const Outcome outcome = opscope({"run", "--backend", "gpu", example("clip_in_place.json")});
  if (outcome.status == 0)
    EXPECT_EQ(outcome.out, "Resource 'A': -2.5, -2.5, -2, -1, 0, 1, 2, 2.5, 2.5\n");
  else
    expect_refused(outcome, "", 3);
}

TEST_F(Run, ExecutesSeveralDispatchesInOrder) {
  EXPECT_EQ(opscope({"run", example("chain_of_three.json")}).out,
            "Resource 'least': -1, -1, -1, -1, -1, -0.75, -0.5, -0.25, 0, -0.125, -0.25, -0.375, -0.5, -0.625, -0.75, "
            "-0.875\n"
            "Resource 'least': -1, -1, -1, -1, -1, -1, -1, -1, 0, -1, -1, -1, -1, -1, -1, -1\n");
}

// The values that tell implementations apart, as the rules of quantized addition give them.
TEST_F(Run, ExamplesGiveTheirPublishedResults) {
  const auto first = [&](const char* file, const std::string& options = "") {
    return opscope(words("run " + options, {example(file)})).out;
  };
  EXPECT_THAT(first("quantized_add_zero_point.json"), StartsWith("Resource 'Out': -113, "));
  EXPECT_EQ(first("quantized_add_ties.json"), "Resource 'Out': 0, 2, 2, 4, 4, 6\n");
  EXPECT_THAT(first("quantized_add_zero_point_ties.json"), StartsWith("Resource 'Out': 1, "));
  EXPECT_THAT(first("quantized_add_reciprocal.json"), StartsWith("Resource 'Out': -127, "));
  EXPECT_THAT(first("quantized_add_reciprocal.json", "--numerics observed"), StartsWith("Resource 'Out': -128, "));
  EXPECT_EQ(first("clip_min_above_max.json"), "Resource 'Out': 3\n");
  EXPECT_EQ(first("clip_min_above_max.json", "--numerics onnx"), "Resource 'Out': 1\n");
  EXPECT_EQ(first("clip_nan_bound.json", "--numerics onnxruntime"),
            "Resource 'Out': -1, 0, 0.5, 0.5, nan, 0.5, -inf\n");
  EXPECT_EQ(first("clip_zero_bound.json"), "Resource 'Out': 0, 0, 0, 1, 6\n");
  EXPECT_EQ(first("clip_zero_bound.json", "--numerics documented,zero_bound=kept"), "Resource 'Out': -0, 0, 0, 1, 6\n");
  EXPECT_EQ(first("clip_infinite_bounds.json", "--numerics onnx,infinite_bound=largest_number"),
            "Resource 'Out': 65504, -65504, 65504, -1, 0, nan\n");
  EXPECT_THAT(first("clip_fused_scale_bias.json", "--numerics documented,scale_bias=one_rounding"),
              StartsWith("Resource 'Out': 1.5000002, -1.5000001, 1.4999999, 1.5000006, "));
  EXPECT_EQ(first("quantized_add_ratios.json"), "Resource 'Out': 223, 223, 228, 240\n");
  EXPECT_EQ(first("quantized_add_ratios.json", "--numerics onnxruntime"), "Resource 'Out': 224, 222, 228, 240\n");
  EXPECT_EQ(first("sign_nan.json", "--numerics onnxruntime"), "Resource 'Out': nan, nan, -1, 0, 0, 1, 1\n");
  EXPECT_EQ(first("clip_nan.json"), "Resource 'Out': 1, -1, -1, -1, -0, 0.5, 1, 1, 1, 1\n");
  EXPECT_EQ(first("clip_nan.json", "--numerics onnx"), "Resource 'Out': nan, -1, -1, -1, -0, 0.5, 1, 1, 1, nan\n");
  EXPECT_EQ(first("sign_int64.json"), "Resource 'Out': -1, 1, -1, 1, 1, -1, -1, 0, 1\n");
}

TEST_F(Run, FilesLandUnderTheOutputPath) {
  const Outcome outcome = run(sign_case(write_command("deep/Out.npy")), {"--output-path", "results"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(text_of(folder / "results/deep/Out.npy").substr(1, 5), "NUMPY");
  EXPECT_EQ(run(sign_case(write_command("Out.dat"))).status, 0);
  EXPECT_EQ(text_of(folder / "Out.dat"), std::string("\xFF\x00\x01\x01", 4));
}

TEST_F(Run, PathsThatLeadOutsideAreRefusedAndNothingIsWritten) {
  std::filesystem::create_directory(folder / "results");
  std::filesystem::create_directory_symlink(folder.path(), folder / "results/link");
  for (const std::string target :
       {"../Out.npy", "deep/../../Out.npy", "/tmp/opscope-escape.npy", "link/Out.npy", "", "..", "."}) {
    const Outcome outcome = run(sign_case(write_command(target)), {"--output-path", "results"});
    expect_refused(outcome, "case.json: commands[1].targetPath");
    EXPECT_FALSE(std::filesystem::exists(folder / "Out.npy")) << target;
    EXPECT_FALSE(std::filesystem::exists("/tmp/opscope-escape.npy"));
  }
  std::filesystem::create_symlink(folder / "victim", folder / "results/Out.dat");
  run(sign_case(write_command("Out.dat")), {"--output-path", "results"});
  EXPECT_FALSE(std::filesystem::exists(folder / "victim"));
}

TEST_F(Run, SourcesAreLookedUpBesideTheModelThenUnderTheInputPathThenHere) {
  const std::string text = sign_case(print_command, R"({"sourcePath": "A.bin"})");
  std::filesystem::create_directory(folder / "model");
  std::filesystem::create_directory(folder / "input");
  write(folder / "model/case.json", text);
  const auto run_it = [&] { return opscope({"run", "model/case.json", "--input-path", "input"}); };
  expect_refused(run_it(), "A.bin");
  write(folder / "A.bin", "\x01\x01\x01\x01");
  EXPECT_EQ(run_it().out, "Resource 'Out': 1, 1, 1, 1\n");
  write(folder / "input/A.bin", "\xFF\xFF\x01\x01");
  EXPECT_EQ(run_it().out, "Resource 'Out': -1, -1, 1, 1\n");
  write(folder / "model/A.bin", "\xFF\xFF\xFF\xFF");
  EXPECT_EQ(run_it().out, "Resource 'Out': -1, -1, -1, -1\n");
}

TEST_F(Run, OnlyRegularFilesAreRead) {
  std::filesystem::create_directory(folder / "folder.bin");
  for (const char* source : {"/dev/zero", "folder.bin", "/dev/stdin"})
    expect_refused(run(sign_case(print_command, fmt::format(R"({{"sourcePath": "{}"}})", source))), "resources.A");
}

TEST_F(Run, HugeSizesAreRefusedBeforeAnythingIsAllocated) {
  for (const char* values :
       {R"({"valueCount": 18446744073709551615, "value": 1})", R"({"valueCount": 4611686018427387904, "value": 1})"})
    expect_refused(run(sign_case(print_command, values)), "resources.A");
}

TEST_F(Run, NamesOfThingsThatAreNotThereAreRefused) {
  expect_refused(run(sign_case(R"({"type": "print", "resource": "Nothing"})")), "Nothing");
  expect_refused(run(sign_case(R"({"type": "fly"})")), "fly");
  expect_refused(run(sign_case(R"({"type": "dispatch", "dispatchable": "sin", "bindings": {"InputTensor": "A"}})")),
                 "sin");
}

// The window also names what is not understood there.
TEST_F(Run, AMissingMemberIsAllThatIsSaidOfAMisspeltOne) {
  const std::string text = CaseText()
                               .constant("A", "INT8", 4)
                               .constant("Out", "INT8", 4)
                               .dispatch("CLIP", {"A", "Out"}, desc_text("INT8", "4"), R"("Min": 0, "Maxx": 1)");
  expect_refused(run(text), "case.json: dispatchables.clip.desc: the member \"Max\" is missing\n");
}

TEST_F(Run, SeveralModelsRunInOrderAndTheWorstStatusCounts) {
  write(folder / "case.json", sign_case(print_command));
  const Outcome outcome = opscope({"run", "case.json", "missing.json", "case.json"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "Resource 'Out': -1, 0, 1, 1\nResource 'Out': -1, 0, 1, 1\n");
  EXPECT_EQ(outcome.error_lines(), 1u);
}

TEST_F(Run, AnOutputPathThatIsAFileIsRefused) {
  write(folder / "results", "a file");
  expect_refused(run(sign_case(write_command("Out.npy")), {"--output-path", "results"}), "commands[1].targetPath");
  EXPECT_EQ(text_of(folder / "results"), "a file");
}

TEST_F(Run, AFindingAboutABindingPointsToWhereTheBindingStands) {
  const std::string offset = R"({"name": "A", "elementOffset": 1})";
  const auto replaced = [](std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
  };
  const std::string in_command = replaced(sign_case(print_command, "[9, -3, 0, 5, 127, 0, 0, 0]"),
                                          R"("InputTensor": "A")", R"("InputTensor": )" + offset);
  const Outcome warned = run(in_command);
  EXPECT_EQ(warned.status, 0);
  EXPECT_THAT(warned.err, HasSubstr("case.json: commands[0].bindings.InputTensor: "));

  std::string owned = replaced(in_command, R"("InputTensor": )" + offset + ", ", "");
  owned = replaced(owned, R"("Sizes": [4])", R"("Sizes": [4], "Flags": "OWNED_BY_DML")");
  owned = replaced(owned, R"("sign": {)", R"("sign": {"bindings": {"InputTensor": )" + offset + "}, ");
  EXPECT_THAT(run(owned).err, HasSubstr("case.json: dispatchables.sign.bindings.InputTensor: "));
}

}  // namespace
}  // namespace opscope::test
