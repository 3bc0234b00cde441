// Case files are not trusted: memory and time for reading one grow linearly with its size, never with the product of
// two of its parts. The bounds here are far above what is needed and far below such a product.
#include <fmt/format.h>

#include "core/backends/reference/reference_backend.h"
#include "core/model/bind.h"
#include "core/model/case_memory.h"
#include "core/model/changes.h"
#include "core/model/run_model.h"
#include "core/model/type_warnings.h"
#include "tests/core/model/models.h"
#include "tests/support/case_text.h"
#include "tests/support/child_process.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

// Runs in a new process, whose memory peak is its own. Failures in `work` count.
template <class Work>
void expect_little(std::uint64_t most_mebibytes, const Work& work) {
  const Cost cost = cost_in_child([&] {
    work();
    return !testing::Test::HasFailure();
  });
  if (is_sanitized) return;  // whose own needs hide the program's
  EXPECT_LT(cost.bytes, most_mebibytes << 20);
  EXPECT_LT(cost.seconds, 5);
}

template <class Each>
std::string list_of(int count, const Each& each) {
  std::string list;
  for (int i = 0; i < count; ++i) list += (i == 0 ? "" : ",") + each(i);
  return list;
}
std::string zeros(int count) {
  return list_of(count, [](int) { return std::string("0"); });
}
std::string answer(const std::string& text, CaseWarnings* warnings = nullptr) {
  return answer_of(parse_model(text, "case.json", warnings));
}

TEST(ReadCost, PathsOfDeepMembersAreNotKept) {
  std::string inner = list_of(100'000, [](int i) { return fmt::format("\"m{}\":0", i); });
  for (int level = 0; level < 61; ++level)
    inner = fmt::format("\"{}{}\":{{{}}}", std::string(200, static_cast<char>('a' + level % 26)), level, inner);
  const ModelText text = {.rest = ", \"x\":{" + inner + "}"};
  expect_little(64, [&] {
    CaseWarnings warnings;
    EXPECT_EQ(answer(text.text(), &warnings), "accepted");
    EXPECT_EQ(warnings.size(), 1u);
  });
}

TEST(ReadCost, AListIsRefusedAtItsFirstItem) {
  expect_little(64, [] {
    EXPECT_THAT(answer(ModelText{.commands = zeros(2'000'000)}.text()),
                HasSubstr("commands[0]: expected a command (an object), not 0"));
  });
  const ModelText flags = {.dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {"InputTensor":
      {"DataType": "FLOAT32", "Sizes": [9], "Flags": [)" +
                                            zeros(2'000'000) + "]}}}"};
  expect_little(64, [&] {
    EXPECT_THAT(answer(flags.text()), HasSubstr("clip.desc.InputTensor.Flags[0]: expected a string, not 0"));
  });
  const ModelText binding = {.commands =
                                 R"({"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": [)" +
                                 zeros(2'000'000) + "]}}"};
  expect_little(64, [&] { EXPECT_THAT(answer(binding.text()), HasSubstr("exactly one resource, not 2000000")); });
}

TEST(ReadCost, WarningsEndSomewhere) {
  const ModelText text = {.rest = "," + list_of(100'000, [](int i) { return fmt::format("\"m{}\":0", i); })};
  expect_little(64, [&] {
    CaseWarnings warnings;
    EXPECT_EQ(answer(text.text(), &warnings), "accepted");
    ASSERT_EQ(warnings.size(), 1001u);
    EXPECT_EQ(warnings.back().what, "more than 1000 warnings; the others are left out");
  });
}

TEST(ReadCost, ACommentCostsNothingElsewhere) {
  const std::string long_name(1'000'000, 'n');
  const ModelText unknown = {.rest = ",\"" + long_name + "\":[" + zeros(100'000) + "] // end\n"};
  const std::string items = list_of(20'000, [](int) { return std::string(R"({"type":"INT8","value":0})"); });
  const ModelText resource = {.resources = "\"A\": " + resource_text("INT8", "[1]") + ",\"" + long_name +
                                           "\": {\"initialValues\": [" + items + "]} // end\n"};
  for (const ModelText& text : {unknown, resource})
    expect_little(128, [&] {
      const auto model = value_of(text.parse());
      EXPECT_THAT(write_model(model), HasSubstr("  // end\n"));
    });
}

TEST(ReadCost, CommentsOnOneLongLineAreWovenInAtOnce) {
  const std::string values = list_of(30'000, [](int i) { return fmt::format("{} // of {}\n", i, i); });
  const ModelText text = {.resources = "\"A\": " + resource_text("INT32", "[" + values + "," + zeros(1'000'000) + "]")};
  expect_little(128, [&] {
    const auto model = value_of(text.parse());
    EXPECT_THAT(write_model(model), HasSubstr("// of 29999\n"));
  });
}

TEST(ReadCost, CommentsWithEndlessPathsAreRefused) {
  const std::string long_name(16 << 20, 'n');
  const std::string items = list_of(17, [](int) { return std::string("/**/0"); });
  const ModelText text = {.rest = ",\"" + long_name + "\":[" + items + "]"};
  expect_little(512, [&] {
    EXPECT_EQ(answer(text.text()), "case.json: its comments and the paths to them take more than 256 MiB");
  });
}

// 100,000 resources, and as many commands that name the last of them.
ModelText many_names() {
  constexpr int count = 100'000;
  const std::string resource = resource_text("INT8", "[1,2,3,4]"), desc = desc_text("INT8", "4");
  const std::string sign = R"({"type": "ELEMENT_WISE_SIGN", "bindings": {}, "desc": {"InputTensor": )" + desc +
                           R"(, "OutputTensor": )" + desc + "}}";
  return {
      .resources = list_of(count, [&](int i) { return fmt::format("\"R{}\":{}", i, resource); }),
      .dispatchables = list_of(count, [&](int i) { return fmt::format("\"D{}\":{}", i, sign); }),
      .commands = list_of(
          count, [](int i) { return fmt::format("{{\"type\":\"print\",\"resource\":\"R{}\"}}", count - 1 - i % 10); }),
      .rest =
          R"(, "opscope": {"generators": {)" +
          list_of(count / 2, [](int i) { return fmt::format("\"R{}\":{{\"type\":\"uniform\"}}", count - 100 - i); }) +
          "}}"};
}

TEST(ReadCost, NamesAreLookedUpInAnIndex) {
  const std::string text = many_names().text();
  expect_little(1024, [&] {
    const auto model = value_of(parse_model(text, "case.json"));
    EXPECT_EQ(memory_of(model, {}).loaded, 400'000u);
    EXPECT_TRUE(type_warnings(model, {}).empty());
  });
}

TEST(ReadCost, ACommandLooksAtItsOwnResourcesAlone) {
  ModelText text = many_names();
  text.rest.clear();
  const auto model = value_of(text.parse());
  expect_little(1024, [&] { EXPECT_TRUE(run_model(model, *make_reference_backend(), {})); });
}

TEST(ReadCost, DispatchesAreBoundThroughAnIndex) {
  ModelText text = many_names();
  text.rest.clear();
  text.commands = list_of(50'000, [](int i) {
    return fmt::format(
        "{{\"type\":\"dispatch\",\"dispatchable\":\"D{}\",\"bindings\":{{\"InputTensor\":\"R{}\","
        "\"OutputTensor\":\"R{}\"}}}}",
        99'999 - i, 99'999 - i, 99'998 - i);
  });
  const auto model = value_of(text.parse());
  const auto resources = value_of(load_resources(model, {}));
  expect_little(64, [&] {
    const Binder binder(model);
    for (const Command& command : model.commands)
      EXPECT_TRUE(binder.bind(std::get<DispatchCommand>(command), resources));
    EXPECT_EQ(position_of(model, std::get<DispatchCommand>(model.commands.back())), "commands[49999]");
  });
}

TEST(ReadCost, WarningsOfTypesEndSomewhere) {
  ModelText text = many_names();
  text.rest.clear();
  text.resources.replace(text.resources.find("INT8"), 4, "INT16");
  text.commands = list_of(2'000, [](int) {
    return std::string(
        R"({"type":"dispatch","dispatchable":"D1","bindings":{"InputTensor":"R0","OutputTensor":"R1"}})");
  });
  const auto model = value_of(text.parse());
  EXPECT_EQ(type_warnings(model, {}).size(), 1001u);
}

TEST(ReadCost, OnlyItemsThatDifferAreNamed) {
  const auto items = [](int last) {
    return ", \"" + std::string(200'000, 'n') + "\":[" + zeros(200'000) + fmt::format(",{}]", last);
  };
  expect_little(128, [&] {
    EXPECT_EQ(changes_between(model_of({.rest = items(1)}), model_of({.rest = items(2)}), 10).size(), 1u);
  });
}

TEST(ReadCost, CasesAreComparedInOneWalkThroughTheirMembers) {
  const auto members = [](int last) {
    return ", \"x\":{" + list_of(100'000, [](int i) { return fmt::format("\"m{}\":0", i); }) +
           fmt::format(",\"last\":{}}}", last);
  };
  expect_little(128, [&] {
    const auto found = changes_between(model_of({.rest = members(1)}), model_of({.rest = members(2)}), 10);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].path, "x.last");
  });
}

}  // namespace
}  // namespace opscope::test
