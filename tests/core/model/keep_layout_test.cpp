// A case that is saved over a file keeps the file's order, spelling and line breaks of everything that did not change.

#include <gmock/gmock.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/io/file.h"
#include "core/model/json.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope {
namespace {

// As somebody wrote it: commands first, short and full names, four blanks a level, one-line objects, trailing commas.
const std::string by_hand = R"(// How clip treats zeros.
{
    "commands": [
        {"type": "print", "resource": "Out"},
        { "type" : "dispatch", "dispatchable" : "clip",
          "bindings" : { "InputTensor": "In", "OutputTensor": "Out" } },
    ],

    // The data.
    "resources": {
        "In":  {"initialValues": [ -0.0, 1e0,   // two on a line
                                   2.50, 3 ], "initialValuesDataType": "FLOAT32"},
        "Out": {"initialValues": {"value": 0, "valueCount": 4}, "initialValuesDataType": "FLOAT32"},
    },
    "dispatchables": {
        "clip": {
            "Max": 2.0,  /* the upper bound */
            "Min": -1.0, // the lower bound
            "InputTensor": {"Sizes": [4], "DataType": "DML_TENSOR_DATA_TYPE_FLOAT32", "Strides": null},
            "OutputTensor": {"Sizes": [4], "DataType": "DML_TENSOR_DATA_TYPE_FLOAT32"},
            "type": "ELEMENT_WISE_CLIP"
        }
    }
}
// The end.
)";

Model model_of(const std::string& text) { return test::value_of(parse_model(text, "case.json")); }

// `text` saved over itself after a change.
std::string saved(const std::string& text, const std::function<void(Model&)>& change) {
  Model model = model_of(text);
  change(model);
  std::string saved = write_model_like(model, text);
  Model again = model_of(saved);
  EXPECT_EQ(again, model) << saved;
  return saved;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

AttributeValue& attribute(Model& model, std::size_t index) {
  return model.dispatchables.at(0).desc.attributes.at(index);
}

TEST(KeepLayout, LeavesAnUnchangedCaseToTheByte) {
  EXPECT_EQ(saved(by_hand, [](Model&) {}), by_hand);
  EXPECT_NE(write_model(model_of(by_hand)), by_hand);  // the text above has a layout of its own
}

TEST(KeepLayout, ChangesOneAttributeAlone) {
  const std::string text = saved(by_hand, [](Model& model) { attribute(model, 1).bits[0] = 0x40e00000; });  // Max: 7
  EXPECT_EQ(text, replaced(by_hand, "\"Max\": 2.0,", "\"Max\": 7,"));
}

TEST(KeepLayout, ChangesOneElementAlone) {
  const std::string text = saved(by_hand, [](Model& model) {
    auto& list = std::get<ArrayValues>(model.resources.at(0).initial_values);
    std::vector<std::uint64_t> values = list.values.items();
    values.at(2) = 0x41100000;  // 9
    list.values = std::move(values);
  });
  EXPECT_EQ(text, replaced(by_hand, "2.50, 3 ]", "9, 3 ]"));
}

TEST(KeepLayout, ChangesOnlyTheNameOfWhatIsRenamed) {
  const auto rename = [](Model& model, const std::string& dispatchable, const std::string& resource) {
    model.dispatchables.at(0).name = std::get<DispatchCommand>(model.commands.at(1)).dispatchable = dispatchable;
    model.resources.at(0).name = resource;
    std::get<DispatchCommand>(model.commands.at(1)).bindings.at(0).second.resource = resource;
  };
  for (const std::string name : {"bound", "Clip"}) {
    const std::string text = saved(by_hand, [&](Model& model) { rename(model, name, "Data"); });
    std::string renamed =
        replaced(replaced(by_hand, "\"clip\",", "\"" + name + "\","), "\"clip\": {", "\"" + name + "\": {");
    renamed = replaced(replaced(renamed, "\"InputTensor\": \"In\"", "\"InputTensor\": \"Data\""), "\"In\":  {",
                       "\"Data\":  {");
    EXPECT_EQ(text, renamed);
    EXPECT_EQ(saved(text, [&](Model& model) { rename(model, "clip", "In"); }), by_hand) << "and back";
  }
}

TEST(KeepLayout, InsertsANewMemberWithTheIndentationOfItsNeighbours) {
  const std::string text = saved(by_hand, [](Model& model) { model.feature_level = FeatureLevel::L5_0; });
  EXPECT_THAT(text,
              testing::HasSubstr(
                  "        }\n    },\n    \"opscope\": {\n        \"featureLevel\": \"5_0\"\n    }\n}\n// The end.\n"));
}

TEST(KeepLayout, KeepsTheOthersIfOneCommandGoes) {
  const std::string text = saved(by_hand, [](Model& model) { model.commands.erase(model.commands.begin()); });
  EXPECT_EQ(text, replaced(by_hand, "        {\"type\": \"print\", \"resource\": \"Out\"},\n", ""));
}

TEST(KeepLayout, InsertsIntoOneLine) {
  const std::string line =
      R"({"resources":{"A":{"initialValues":[1,2],"initialValuesDataType":"FLOAT32"}},"dispatchables":{},"commands":[]})";
  const std::string text = saved(line, [](Model& model) {
    Resource more = model.resources.at(0);
    more.name = "B";
    model.resources.push_back(more);
  });
  EXPECT_EQ(text.find('\n'), std::string::npos) << text;
  EXPECT_THAT(text, testing::StartsWith(
                        R"({"resources":{"A":{"initialValues":[1,2],"initialValuesDataType":"FLOAT32"}, "B": {)"));
}

TEST(KeepLayout, NoCommentIsLostWithWhatItSpeaksOf) {
  const std::string text = saved(by_hand, [](Model& model) {
    model.dispatchables.clear();
    model.commands.pop_back();
  });
  EXPECT_THAT(text, testing::HasSubstr("    \"dispatchables\": {\n        /* the upper bound */\n"
                                       "        // the lower bound\n    }\n}\n// The end.\n"));
  EXPECT_THAT(text, testing::HasSubstr("[ -0.0, 1e0,   // two on a line\n"));
}

TEST(KeepLayout, KeepsLineEndingsOfWindows) {
  std::string windows;
  for (const char c : by_hand) windows.append(c == '\n' ? "\r\n" : std::string(1, c));
  EXPECT_EQ(saved(windows, [](Model&) {}), windows);
}

TEST(KeepLayout, WritesPlainlyWhatHasNoLayout) {
  const Model model = model_of(by_hand);
  for (const char* none : {"", "no JSON", "{}", "[1, 2]", "\"text\""})
    EXPECT_EQ(write_model_like(model, none), write_model(model)) << none;
  EXPECT_EQ(write_model_like(model, by_hand + std::string(1 << 20, ' ')), write_model(model));
}

// Every example, unchanged and after changes of several kinds: each text reads back as the case that was saved.
TEST(KeepLayout, HoldsForAllExamples) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test::source_folder() / "assets" / "models")) {
    if (entry.path().extension() != ".json") continue;
    ++count;
    SCOPED_TRACE(entry.path());
    const std::string text = test::value_of(read_text(entry.path(), 1 << 20));
    EXPECT_EQ(saved(text, [](Model&) {}), text);
    saved(text, [](Model& model) { model.commands.pop_back(); });
    saved(text, [](Model& model) { model.resources.front().size_in_bytes = 1 << 20; });
    saved(text, [](Model& model) { model.view = R"({"zoom":2})"; });
    saved(text, [](Model& model) {
      Resource more = model.resources.front();
      more.name = "a \"new\" one // no comment";
      model.resources.insert(model.resources.begin(), more);
    });
  }
  EXPECT_GE(count, 20U);
}

// Comments that the model does not have any more are those of an example: its layout would bring them back.
TEST(KeepLayout, BringsNoCommentBack) {
  Model model = model_of(by_hand);
  model.comments = {};
  EXPECT_EQ(write_model_like(model, by_hand), write_model(model));
}

}  // namespace
}  // namespace opscope
