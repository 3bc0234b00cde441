#include "app/gui/verdict/form_findings.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "core/operators/schema/registry.h"

#include "app/gui/edits/access.h"
#include "core/io/image.h"
#include "core/model/json.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

TEST(FormFindings, NameFieldsByTheirLabels) {
  EXPECT_EQ(field_name("InputTensor.TotalTensorSizeInBytes"), "InputTensor, Total size");
  EXPECT_EQ(field_name("InputTensor.Sizes[3]"), "InputTensor, Sizes[3]");
  EXPECT_EQ(field_name("Min"), "Min");
  EXPECT_EQ(field_name(""), "");
}

Results with_finding(const Model& model, const std::string& message,
                     Diagnostic::About about = Diagnostic::About::Size) {
  const TensorDesc& desc = *find_desc(model, {0, 0});
  Results results;
  Invocation& invocation = results.invocation.emplace();
  invocation.schema = find_dispatchable(model, 0)->desc.schema;
  invocation.tensors.resize(invocation.schema->tensors.size());
  invocation.tensors[0] = BoundTensor{.resource = "A", .tensor = {desc, {}, 0}};
  Diagnostic finding;
  finding.path = "bindings.InputTensor";
  finding.message = message;
  finding.about = about;
  results.diagnostics = {finding};
  return results;
}

TEST(FormFindings, SpeakOfMemoryAtTheFieldThatMendsIt) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  using About = Diagnostic::About;
  const auto told = [&](const std::string& message, About about = About::Size) {
    return form_findings(with_finding(model, message, about), model, 0).front();
  };
  EXPECT_EQ(told("The tensor needs 80 bytes; resource 'A' has 40 for it.").message,
            "The tensor needs 80 bytes; its memory has 40.");
  EXPECT_EQ(told("The tensor needs 80 bytes; resource 'A' has 40 for it.").path, "InputTensor.Sizes");
  EXPECT_EQ(told("The tensor starts at byte 2 of resource 'A'.", About::Start).path,
            "InputTensor.GuaranteedBaseOffsetAlignment");
  EXPECT_EQ(told("InputTensor overlaps ATensor in resource 'A'.", About::Resource).path, "InputTensor.Memory");
  EXPECT_EQ(told("its values are FLOAT32", About::Type).path, "InputTensor.DataType");
  EXPECT_EQ(told("In other words.").path, "InputTensor.Sizes") << "the words do not count";
  TensorDesc& desc = *find_dispatchable(model, 0)->desc.tensors[0];
  desc.strides = {10, 10, 10, 2};
  EXPECT_EQ(told("The tensor needs 80 bytes; resource 'A' has 40 for it.").path, "InputTensor.Strides");
  desc.total_tensor_size_in_bytes = 1000;
  EXPECT_EQ(told("The tensor needs 80 bytes; resource 'A' has 40 for it.").path, "InputTensor.TotalTensorSizeInBytes");
}

TEST(FormFindings, AnOutputInPlaceIsToldInWhatItDiffers) {
  const Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  const std::string message =
      "OutputTensor overlaps InputTensor in resource 'A' without being identical; in place, data type, sizes, strides, "
      "total size, offset and binding size must be the same.";
  Results results = with_finding(model, message, Diagnostic::About::InPlace);
  Invocation& invocation = *results.invocation;
  results.diagnostics.front().path = "bindings.OutputTensor";
  results.diagnostics.front().also = {"bindings.InputTensor"};
  invocation.tensors[invocation.schema->output()] = invocation.tensors[0];
  BoundTensor& output = *invocation.tensors[invocation.schema->output()];
  output.tensor.desc.strides = {10, 10, 1, 2};
  const auto told = [&] { return form_findings(results, model, 0).front().message; };
  EXPECT_TRUE(told().ends_with("must be the same. Different here: strides.")) << told();
  output.tensor.offset = 16;
  EXPECT_TRUE(told().ends_with("must be the same. Different here: strides and offset.")) << told();
  results.diagnostics.front().message = "In other words.";
  EXPECT_EQ(told(), "In other words. Different here: strides and offset.");
  results.diagnostics.front().about = Diagnostic::About::Resource;
  EXPECT_EQ(told(), "In other words.");
}

// Too few bytes and too many: both name what neither is.
TEST(FormFindings, ATotalSizeThatIsRefusedIsToldWithThoseThatAreAllowed) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  find_dispatchable(model, 0)->desc.tensors[0]->total_tensor_size_in_bytes = 800;
  Results results = with_finding(model, "The tensor needs 800 bytes; resource 'A' has 48 for it.");
  BoundTensor& bound = *results.invocation->tensors[0];
  const auto told = [&] { return form_findings(results, model, 0).front().message; };
  bound.size_in_bytes = 48;
  EXPECT_EQ(told(), "The tensor needs 800 bytes; its memory has 48. Allowed: auto, or 40 to 48.");
  results.diagnostics.front().path = "InputTensor.TotalTensorSizeInBytes";
  results.diagnostics.front().message = "8 bytes are too few; sizes, strides and FLOAT32 need 40 or more.";
  EXPECT_EQ(told(), "8 bytes are too few; sizes, strides and FLOAT32 need 40. Allowed: auto, or 40 to 48.");
  bound.size_in_bytes = 40;
  EXPECT_EQ(told(), "8 bytes are too few; sizes, strides and FLOAT32 need 40. Allowed: auto, or 40.");
  bound.size_in_bytes = 36;
  EXPECT_TRUE(told().ends_with("need 40 or more.")) << "its memory has too few";
}

TEST(FormFindings, AnOffsetThatTakesTheTensorsRoomIsToldAtItsField) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  model = with_source_offset(model, {0, 0}, 3);
  Results results = with_finding(model, "The tensor needs 40 bytes; resource 'A' has 28 for it.");
  BoundTensor& bound = *results.invocation->tensors[0];
  bound.tensor.offset = 12;
  bound.size_in_bytes = 28;
  Diagnostic finding = form_findings(results, model, 0).front();
  EXPECT_EQ(finding.path, "InputTensor.Offset");
  EXPECT_EQ(finding.message,
            "3 elements (12 bytes) into a memory of 40 bytes: the tensor needs 40 from there. Allowed: 0.");
  bound.size_in_bytes = 36;
  finding = form_findings(results, model, 0).front();
  EXPECT_TRUE(finding.message.ends_with("Allowed: 0 to 2.")) << finding.message;
  bound.size_in_bytes = 24;
  EXPECT_EQ(form_findings(results, model, 0).front().path, "InputTensor.Sizes") << "nor without the offset";
  bound.size_in_bytes = 36;
  results.request.model = std::make_shared<const Model>(model);
  finding = form_findings(results, with_source_offset(model, {0, 0}, 1), 0).front();
  EXPECT_TRUE(finding.message.starts_with("3 elements (12 bytes)")) << "as it was run: " << finding.message;
}

TEST(FormFindings, AListThatIsTooShortIsToldWithItsValues) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  model = with_initial_values(model, {0, 0}, ArrayValues{std::vector<std::uint64_t>{1, 2}});
  const Results results = with_finding(model, "The tensor needs 40 bytes; resource 'A' has 8 for it.");
  const Diagnostic finding = form_findings(results, model, 0).front();
  EXPECT_EQ(finding.path, "InputTensor.Elements");
  EXPECT_EQ(finding.message, "The list has 2 values; the tensor has 10 elements.");
}

TEST(FormFindings, MoreMemoryThanThereIsComesFromTheSizesOfTheLargestTensor) {
  const Model model = test::value_of(read_model(test::source_folder() / "assets/models/min_broadcast.json"));
  Results results;
  results.error = Error{Error::Kind::BadInput, "the case", "needs 57 GiB of memory"};
  const Diagnostic finding = form_findings(results, model, 0).front();
  EXPECT_EQ(finding.path, "ATensor.Sizes");
  EXPECT_EQ(finding.message, "The case needs 57 GiB of memory.");
}

TEST(FormFindings, AnOffsetBeyondTheResourceIsToldAtItsField) {
  const Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  Results results;
  results.error = Error{Error::Kind::BadInput, "commands[0].bindings.InputTensor",
                        "starts at element 99 of 4 bytes, beyond the 36 bytes of 'A'"};
  EXPECT_EQ(form_findings(results, model, 0).front().path, "InputTensor.Offset");
  EXPECT_EQ(form_findings(results, model, 0).front().message, results.error->what) << "nothing is allowed";
  results.error->what = "starts at element 99 of 4 bytes, beyond the 48 bytes of 'A'";
  EXPECT_EQ(form_findings(results, with_source_offset(model, {0, 0}, 99), 0).front().message,
            "99 elements (396 bytes) into a memory of 48 bytes: the tensor needs 40 from there. Allowed: 0 to 2.");
  const Model now = with_source_offset(model, {0, 0}, 2);
  results.request.model = std::make_shared<const Model>(with_source_offset(model, {0, 0}, 99));
  EXPECT_TRUE(form_findings(results, now, 0).front().message.starts_with("99 elements")) << "that was run";
  results.error->what = "asks for 5 elements of 4 bytes, but 'A' has 16 bytes from there on";
  EXPECT_EQ(form_findings(results, model, 0).front().path, "InputTensor.Memory");
}

TEST(FormFindings, ACountThatIsTooSmallIsToldAtItsField) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));  // 10 elements
  model = with_initial_values(model, {0, 0}, GeneratorValues{.count = 7});
  const std::string text = "Count is 7; the tensor needs 10 or more.";
  const Diagnostic finding =
      form_findings(with_finding(model, "The tensor needs 40 bytes; it has 28."), model, 0).front();
  EXPECT_EQ(finding.path, "InputTensor.Count");
  EXPECT_EQ(finding.message, text);
  Results results;
  results.error = Error{Error::Kind::BadInput, "commands[0].bindings.InputTensor",
                        "asks for 10 elements of 4 bytes, but 'A' has 28 bytes from there on"};
  EXPECT_EQ(form_findings(results, model, 0).front().path, "InputTensor.Count");
  EXPECT_EQ(form_findings(results, model, 0).front().message, text);
  EXPECT_EQ(field_name("InputTensor.Count"), "InputTensor, Count");
}

TEST(FormFindings, AFileWithoutAValueIsNamedWithWhatIsAllowed) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  FileValues file;
  file.source_path = "data/empty.json";
  model = with_initial_values(model, {0, 0}, file);
  Results results;
  results.error = Error{Error::Kind::BadInput, "resources." + find_resource(model, {0, 0})->name,
                        "holds no value; empty arrays are not supported"};
  EXPECT_EQ(form_findings(results, model, 0).front().path, "InputTensor.source");
  EXPECT_EQ(
      form_findings(results, model, 0).front().message,
      "empty.json holds no value. Allowed: a picture (.png, .jpg, .hdr), an .npy file, or raw bytes of at least one "
      "element.");
}

TEST(FormFindings, ASizeThatNoPictureIsScaledToIsToldAtItsField) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  FileValues file;
  file.source_path = "folder/p.png";
  model = with_initial_values(model, {0, 0}, file);
  Results results;
  results.error = Error{Error::Kind::BadInput, "resources.A",
                        "/home/folder/p.png: resampleSize asks for 100000 x 200000 pixels; allowed are 1 to 50000000"};
  const auto told = [&] { return form_findings(results, model, 0).front(); };
  EXPECT_EQ(told().path, "InputTensor.PictureSize");
  EXPECT_EQ(told().message, "The picture is to have 100,000 x 200,000 pixels; allowed are 1 to 50,000,000.");
  EXPECT_EQ(field_name(told().path), "InputTensor, Picture size");
  results.error->what = "/home/folder/p.png: cannot be scaled to resampleSize: too little memory";
  EXPECT_EQ(told().message, "The picture cannot be scaled to its size: too little memory.");
  results.error->what = "/home/folder/p.png: is no picture";
  EXPECT_EQ(told().path, "InputTensor.source");
}

// At most 65,535 pixels a side and 50,000,000 in all.
TEST(FormFindings, ASizeOfATensorThatItsPictureCannotHaveIsToldThereWithTheLimit) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  Results results;
  results.error = Error{Error::Kind::BadInput, "resources.A", ""};
  const auto told = [&](std::uint32_t height, std::uint32_t width) {
    FileValues file;
    file.source_path = "p.png";
    file.resample_size = ImageSize{1, 1, height, width};
    find_resource(model, {0, 0})->initial_values = file;
    find_dispatchable(model, 0)->desc.tensors[0]->sizes = {1, 1, height, width};
    results.error->what = fmt::format("/p.png: cannot be scaled from 9 x 9 to {} x {} pixels; ...", width, height);
    return form_findings(results, model, 0).front();
  };
  EXPECT_EQ(told(512, 4294967295).path, "InputTensor.Sizes[3]");
  EXPECT_EQ(told(512, 4294967295).message,
            "The picture cannot be scaled to 4,294,967,295 × 512: with H = 512, W may be 1 to 65,535.");
  EXPECT_EQ(told(60000, 1000).path, "InputTensor.Sizes[2]");
  EXPECT_EQ(told(60000, 1000).message,
            "The picture cannot be scaled to 1,000 × 60,000: with W = 1,000, H may be 1 to 50,000.");
  EXPECT_EQ(
      told(100000, 100000).message,
      "The picture cannot be scaled to 100,000 × 100,000: sides of at most 65,535 and 50,000,000 pixels in all are "
      "allowed.");
  EXPECT_EQ(told(1, 60000).path, "InputTensor.PictureSize") << "its shape alone is refused";
  const Diagnostic typed = told(512, 70000);
  find_dispatchable(model, 0)->desc.tensors[0]->sizes = {1, 1, 512, 512};
  EXPECT_EQ(typed.path, "InputTensor.Sizes[3]");
  EXPECT_EQ(form_findings(results, model, 0).front().path, "InputTensor.PictureSize") << "its case alone has the size";
}

// CLIP has no FLOAT64, and INT64 from level 5_0 on.
TEST(FormFindings, ValuesOfAnotherTypeAreNamedByTheirFileWithTheTypeThatTheyHave) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  FileValues file;
  file.source_path = "data/a.npy";
  model = with_initial_values(model, {0, 0}, file);
  const auto told = [&](const std::string& type, FeatureLevel level = highest_feature_level) {
    model.feature_level = level;
    const std::string message =
        fmt::format("this FLOAT32 tensor reads 'A', whose values are {}: it gets their bytes, not their numbers", type);
    return form_findings(with_finding(model, message, Diagnostic::About::Type), model, 0).front();
  };
  const auto sentence = [](const std::string& type) {
    return fmt::format("this FLOAT32 tensor reads 'a.npy', whose values are {}: it gets their bytes, not their numbers",
                       type);
  };
  EXPECT_EQ(told("INT64").message, sentence("INT64"));
  EXPECT_EQ(told("INT64", FeatureLevel::L4_0).message, sentence("INT64") + " (Clip has INT64 here from level 5_0 on)");
  EXPECT_EQ(told("FLOAT64").message, sentence("FLOAT64") + " (Clip has no FLOAT64 here at any level)");
  EXPECT_EQ(type_of_values(told("FLOAT64")), DataType::Float64);
  EXPECT_EQ(type_of_values({}), DataType::Unknown);
}

// Both clip and sign, the third dispatch, have an InputTensor.
TEST(FormFindings, ABindingOfAnEarlierDispatchIsNotToldAsThatOfTheOneOnShow) {
  const Model chain = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  Results results;
  results.error = Error{Error::Kind::BadInput, "commands[0].bindings.InputTensor",
                        "starts at element 99 of 4 bytes, beyond the 80 bytes of 'A'"};
  EXPECT_EQ(form_findings(results, chain, 0).front().path, "InputTensor.Offset");
  const Diagnostic finding = form_findings(results, chain, 2).front();
  EXPECT_EQ(finding.path, results.error->where);
  EXPECT_EQ(finding.message, results.error->what);
  results.error->where = "commands[3].bindings.InputTensor";
  EXPECT_EQ(form_findings(results, chain, 2).front().path, "InputTensor.Offset") << "a print is a command too";
  results.error->where = "dispatchables.sign.bindings.InputTensor";
  EXPECT_EQ(form_findings(results, chain, 2).front().path, "InputTensor.Offset");
  EXPECT_EQ(form_findings(results, chain, 0).front().path, results.error->where);
}

TEST(FormFindings, OnlyOffsetsThatAreNotRefusedAreAllowed) {
  TensorDesc desc{.data_type = DataType::Float32, .sizes = {10}, .strides = {}};
  EXPECT_EQ(offsets_that_fit(desc, 4, 40), "0");
  EXPECT_EQ(offsets_that_fit(desc, 4, 53), "0 to 3");
  EXPECT_EQ(offsets_that_fit(desc, 1, 50), "0 to 8 in steps of 4") << "elements of one byte";
  EXPECT_EQ(offsets_that_fit(desc, 3, 66), "0 to 8 in steps of 4") << "12 bytes are a multiple of 4";
  EXPECT_EQ(offsets_that_fit(desc, 8, 56), "0 to 2") << "larger elements";
  desc.guaranteed_base_offset_alignment = 8;
  EXPECT_EQ(offsets_that_fit(desc, 4, 60), "0 to 4 in steps of 2");
  EXPECT_EQ(offsets_that_fit(desc, 4, 44), "0");
  EXPECT_EQ(offsets_that_fit(desc, 16, 56), "0 to 1");
}

TEST(FormFindings, AnOffsetOfABindingOfSoManyElementsIsToldAsItIs) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  Results results;
  results.error = Error{Error::Kind::BadInput, "commands[0].bindings.InputTensor",
                        "starts at element 99 of 4 bytes, beyond the 48 bytes of 'A'"};
  EXPECT_NE(form_findings(results, model, 0).front().message, results.error->what);
  find_dispatch(model, 0)->bindings.front().second.element_count = 10;
  EXPECT_EQ(form_findings(results, model, 0).front().path, "InputTensor.Offset");
  EXPECT_EQ(form_findings(results, model, 0).front().message, results.error->what);
}

TEST(FormFindings, AFileIsToldWithoutItsFolderAtItsField) {
  Model model = default_case(*find_operator("ELEMENT_WISE_ABS"), highest_feature_level);
  Resource& resource = *find_resource(model, {0, 0});
  FileValues file;
  file.source_path = "pictures/a photo.png";
  resource.initial_values = file;
  Results results;
  results.error = Error{Error::Kind::BadInput, "resources." + resource.name + ".initialValues.sourcePath",
                        "/home/me/pictures/a photo.png: INT8 cannot hold a picture's samples of 0 to 255"};
  const Diagnostic finding = form_findings(results, model, 0).front();
  EXPECT_EQ(finding.path, "InputTensor.source");
  EXPECT_EQ(finding.message, "a photo.png: INT8 cannot hold a picture's samples of 0 to 255");
}

TEST(FormFindings, AMissingFileIsNamedAsTheCaseHasIt) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  FileValues file;
  file.source_path = "../images/example.png";
  model = with_initial_values(model, {0, 0}, file);
  Results results;
  results.request.model = std::make_shared<const Model>(model);
  results.request.paths = {"/models", {}};
  results.error = Error{Error::Kind::BadInput, "resources." + find_resource(model, {0, 0})->name,
                        test::error_of(find_source(file.source_path, results.request.paths)).text()};
  results.searched = {"/models", "/home/me"};
  const Diagnostic finding = form_findings(results, model, 0).front();
  EXPECT_EQ(finding.path, "InputTensor.source");
  EXPECT_EQ(finding.message, "'../images/example.png': no such file in /models or /home/me");
}

// The file is the culprit, not the sizes of the tensor, whether it was read as raw bytes on purpose or unasked.
TEST(FormFindings, ARawFileThatIsTooSmallIsToldAtItsField) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  FileValues file;
  const auto told = [&](const std::string& path, std::uint64_t bytes) {
    file.source_path = path;
    find_resource(model, {0, 0})->initial_values = file;
    Results results = with_finding(model, "The tensor needs 40 bytes; resource 'A' has 8 for it.");
    results.invocation->tensors[0]->size_in_bytes = 8;
    results.raw_bytes["InputTensor"] = bytes;
    return form_findings(results, model, 0).front();
  };
  EXPECT_EQ(told("notes/text.txt", 6).path, "InputTensor.File");
  EXPECT_EQ(field_name("InputTensor.File"), "InputTensor, File");
  EXPECT_EQ(told("notes/text.txt", 6).message, "text.txt, read as raw bytes, holds 6 bytes; the tensor needs 40.");
  EXPECT_EQ(told("notes/a.raw", 6).path, "InputTensor.File");
  EXPECT_EQ(told("notes/a.raw", 6).message, "a.raw holds 6 bytes; the tensor needs 40.");
  file.offset = 4;
  EXPECT_EQ(told("a.bin", 12).message, "a.bin holds 8 bytes behind its header; the tensor needs 40.");
  file.offset = 0;
  EXPECT_EQ(told("a.bin", 40).path, "InputTensor.Sizes") << "the binding leaves less of it";
  TensorDesc& desc = *find_dispatchable(model, 0)->desc.tensors[0];
  desc.strides = {20, 20, 20, 2};
  EXPECT_EQ(told("a.bin", 40).path, "InputTensor.Strides") << "without gaps the file would do";
  EXPECT_EQ(told("a.bin", 6).path, "InputTensor.File");
  desc.strides = {0, 0, 0, 1};
  EXPECT_EQ(told("a.bin", 20).path, "InputTensor.Sizes") << "the tensor needs 20 bytes";
  EXPECT_EQ(told("a.bin", 16).path, "InputTensor.File");
}

// 1 x 1 x 2 x 5 elements of 4 bytes: 40 without gaps.
TEST(FormFindings, ASizeIsNotBlamedOnStridesThatFollowIt) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  const auto told = [&](std::vector<std::uint32_t> strides, std::uint64_t memory) {
    find_dispatchable(model, 0)->desc.tensors[0]->strides = std::move(strides);
    find_resource(model, {0, 0})->initial_values = ConstantValues{};
    Results results = with_finding(model, "The tensor needs more bytes; resource 'A' has fewer for it.");
    results.invocation->tensors[0]->size_in_bytes = memory;
    return form_findings(results, model, 0).front().path;
  };
  EXPECT_EQ(told({10, 10, 5, 1}, 20), "InputTensor.Sizes") << "packed";
  EXPECT_EQ(told({10, 10, 1, 2}, 20), "InputTensor.Sizes") << "transposed";
  EXPECT_EQ(told({16, 16, 8, 1}, 20), "InputTensor.Sizes") << "padded, and too large without gaps as well";
  EXPECT_EQ(told({16, 16, 8, 1}, 40), "InputTensor.Strides") << "padded: the gaps are to blame";
  EXPECT_EQ(told({10, 10, 10, 2}, 20), "InputTensor.Strides") << "typed";

  const auto told_after = [&](std::vector<std::uint32_t> sizes, std::vector<std::uint32_t> strides) {
    Model before = model;
    TensorDesc& was = *find_dispatchable(before, 0)->desc.tensors[0];
    was.sizes = std::move(sizes), was.strides = std::move(strides);
    find_dispatchable(model, 0)->desc.tensors[0]->strides = {10, 10, 5, 1};
    Results results = with_finding(model, "The tensor needs 40 bytes; resource 'A' has 20 for it.");
    results.request.before_tensors = std::make_shared<const Model>(before);
    results.invocation->tensors[0]->size_in_bytes = 20;
    return form_findings(results, model, 0).front().path;
  };
  EXPECT_EQ(told_after({1, 1, 2, 5}, {5, 5, 0, 1}), "InputTensor.Strides") << "the repetition was switched off";
  EXPECT_EQ(told_after({1, 1, 1, 5}, {5, 5, 5, 1}), "InputTensor.Sizes") << "the size was edited";
}

TEST(FormFindings, AStrideThatIsRefusedIsNamedWithWhatItMayBe) {
  Model model = test::value_of(read_model(test::source_folder() / "assets/models/clip_nan.json"));
  TensorDesc& desc = *find_dispatchable(model, 0)->desc.tensors[0];
  const auto told = [&](std::vector<std::uint32_t> sizes, std::vector<std::uint32_t> strides,
                        const std::string& message, const std::string& path = "InputTensor.Strides") {
    desc.sizes = std::move(sizes);
    desc.strides = std::move(strides);
    Results results = with_finding(model, message);
    results.diagnostics.front().path = path;
    results.invocation->tensors[0]->size_in_bytes = 480;
    return form_findings(results, model, 0).front().message;
  };
  const std::string one_place = "Two elements of the output lie at one place; each needs a place of its own.";
  const std::string shared = ": no two elements of an output may share an address.";
  EXPECT_EQ(told({2, 3, 4, 5}, {60, 20, 4, 1}, one_place),
            "The stride of H is 4; for example 5 would do, or 105 and more" + shared);
  EXPECT_EQ(told({1, 1, 2, 8}, {16, 16, 5, 1}, one_place), "The stride of H is 5; 8 and more would do" + shared);
  EXPECT_EQ(told({2, 3, 4, 5}, {60, 20, 1, 1}, one_place),
            "The stride of H is 1; for example 5 would do, or 105 and more" + shared);
  EXPECT_EQ(
      told({2, 3, 4, 5}, {1, 1, 1, 1}, one_place),
      "Two elements of the output lie at one place; each needs a place of its own, as with strides of 60, 20, 5, 1.");
  EXPECT_EQ(told({2, 3, 4, 5}, {60, 20, 0, 1}, "An output cannot repeat its 4 elements with stride 0; use 1 or more.",
                 "InputTensor.Strides[2]"),
            "An output cannot repeat its 4 elements with stride 0; for example 5 would do, or 105 and more.");
  EXPECT_EQ(told({2, 3, 4, 5}, {60, 20, 7, 1}, "The tensor needs 504 bytes; resource 'A' has 480 for it.",
                 "bindings.InputTensor"),
            "The tensor needs 504 bytes; its memory has 480. The stride of H is 7; at most 5 fits.");
  const std::string beyond = "The tensor reaches beyond 2^64 bytes, which no buffer can hold; use smaller strides.";
  EXPECT_EQ(told({1, 1, 1, 4294967295}, {1, 1, 1, 4294967295}, beyond),
            beyond + " The stride of W is 4,294,967,295; at most 1,073,741,824 fits.");
}

}  // namespace
}  // namespace opscope::gui
