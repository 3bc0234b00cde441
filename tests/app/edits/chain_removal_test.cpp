// A dispatch that is added to a chain, moved perhaps, and removed leaves the case as it was.

#include <gmock/gmock.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/links.h"
#include "app/gui/form/chain_rewiring.h"
#include "app/gui/jobs/load_case.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/json.h"
#include "core/model/run_model.h"
#include "tests/app/edits/chain_examples.h"

namespace opscope::gui {
namespace {

// What the case prints and writes to files, in its order, without the names of the resources.
std::vector<std::string> results_of(const Model& model) {
  std::vector<std::string> results;
  RunModelSinks sinks;
  sinks.print = [&](const std::string& text) { results.push_back(text.substr(text.find(':'))); };
  sinks.write = [&](const std::string& path, std::span<const std::byte> bytes) {
    results.push_back(path + std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    return Result<void>();
  };
  const auto run = run_model(model, *make_reference_backend(), {}, sinks);
  EXPECT_TRUE(run.has_value()) << write_model(model);
  return results;
}

// The output of a dispatch, through a bound resource.
Binding& output_of(Model& model, std::size_t dispatch) {
  for (auto& [tensor, binding] : find_dispatch(model, dispatch)->bindings)
    if (tensor == "OutputTensor") return binding;
  return find_dispatch(model, dispatch)->bindings.back().second;
}

// clip -> min -> sign, each in a resource of its own; nothing is printed between.
Model with_own_outputs() {
  Model model = example("chain_of_three.json");
  model.resources.push_back(*model.find_resource("least"));
  model.resources.back().name = "result";
  output_of(model, 2).resource = "result";
  std::erase_if(model.commands, [](const Command& command) { return std::holds_alternative<PrintCommand>(command); });
  model.commands.push_back(PrintCommand{"result", false, {}});
  return model;
}

struct Chain {
  std::string name;
  Model model;
  bool forks = false;  // a move past the fork gives one branch another input: it has to be moved back
};

std::vector<Chain> chains() {
  std::vector<Chain> all = {{"the example", example("chain_of_three.json")},
                            {"one dispatch in place", example("clip_in_place.json")},
                            {"truth values and a fan-out", example("leaky_relu.json")},
                            {"own outputs", with_own_outputs()}};
  Model model = with_own_outputs();
  for (std::size_t i = model.commands.size() - 1; i-- > 0;)
    model.commands.insert(model.commands.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                          PrintCommand{output_of(model, i).resource, false, {}});
  all.push_back({"all printed", model});

  model = with_own_outputs();
  model.commands.back() = WriteFileCommand{"result", "result.npy", {}, {}};
  model.commands.push_back(PrintCommand{"clipped", false, {}});
  all.push_back({"a file of the end", model});

  model = example("chain_of_three.json");
  for (const std::size_t dispatch : {std::size_t{0}, std::size_t{1}}) output_of(model, dispatch).resource = "A";
  for (auto& [tensor, binding] : find_dispatch(model, 1)->bindings)
    if (tensor == "ATensor") binding.resource = "A";
  for (auto& [tensor, binding] : find_dispatch(model, 2)->bindings) binding.resource = "A";
  for (Command& command : model.commands)
    if (auto* print = std::get_if<PrintCommand>(&command)) print->resource = "A";
  std::erase_if(model.resources, [](const Resource& each) { return each.name == "clipped" || each.name == "least"; });
  all.push_back({"all in place", model});

  // min and a second clip read the output of clip; sign that of min.
  model = with_own_outputs();
  model.commands.insert(model.commands.begin() + 2, *find_dispatch(model, 0));
  find_dispatch(model, 2)->bindings = {{"InputTensor", find_dispatch(model, 0)->bindings.back().second},
                                       {"OutputTensor", find_dispatch(model, 2)->bindings.back().second}};
  model.resources.push_back(*model.find_resource("least"));
  model.resources.back().name = "side";
  output_of(model, 2).resource = "side";
  model.commands.push_back(PrintCommand{"side", false, {}});
  model.commands.push_back(PrintCommand{"least", false, {}});
  all.push_back({"a fan-out", model, true});
  return all;
}

// Adds the operator behind the dispatch, moves it over these places, one after the other as far as that is allowed,
// and removes it.
Model there_and_gone(const Model& before, std::size_t behind, const OperatorSchema& added,
                     const std::vector<std::size_t>& places) {
  Model model = with_dispatch_behind(before, behind, added);
  std::size_t at = behind + 1;
  for (const std::size_t place : places) {
    if (!why_not_moved(model, at, place).empty()) continue;
    model = with_moved_dispatch(model, at, place);
    at = place;
  }
  return without_dispatch(std::move(model), at);
}

TEST(ChainRemoval, AReaderThatRunsInPlaceReadsAgainWhatItWrites) {
  const Model before = example("chain_of_three.json");  // sign: least -> least
  EXPECT_EQ(there_and_gone(before, 1, schema("MULTIPLY"), {}).commands, before.commands);
}

// Moved behind sign, multiply writes least, and sign what was called after multiply.
TEST(ChainRemoval, TheOthersHaveTheirResourcesAgainAfterAMove) {
  const Model before = example("chain_of_three.json");
  EXPECT_EQ(there_and_gone(before, 1, schema("MULTIPLY"), {3}), before);
}

TEST(ChainRemoval, APrintShowsWhatStandsForTheOutput) {
  const Model before = example("chain_of_three.json");
  const Model model = without_dispatch(before, 1);  // min: clipped, ramp -> least, which is printed behind it
  EXPECT_EQ(std::get<PrintCommand>(model.commands.at(1)).resource, "clipped");
  EXPECT_EQ(std::get<PrintCommand>(model.commands.at(3)).resource, "least") << "what sign writes";
}

TEST(ChainRemoval, WhatIsStillReadIsCalledAfterItsReader) {
  Model model = with_dispatch_behind(example("chain_of_three.json"), 0, schema("LOGICAL_GREATER_THAN"));
  model = with_dispatch_behind(std::move(model), 1, schema("LOGICAL_NOT"));
  const std::string name = find_dispatch(model, 2)->dispatchable;
  model = without_dispatch(std::move(model), 1);  // its truth values are generated now
  EXPECT_EQ(find_binding(model, {1, 0})->resource, name + ".InputTensor");
}

std::string name_of(const Model& model, const std::optional<std::size_t>& dispatch) {
  return dispatch ? find_dispatch(model, *dispatch)->dispatchable : "";
}

TEST(ChainRemoval, TheMessageTellsWhatABranchReadsBehindAMovePastItsFork) {
  const Model before = chains().back().model;
  const std::size_t count = dispatches(before).size();
  int changed = 0, branches = 0;  // what reads something else without the dispatch; of these, what did not read it
  for (std::size_t to = 0; to <= count; ++to) {
    const Model added = with_dispatch_behind(before, 0, schema("MULTIPLY"));
    if (!why_not_moved(added, 1, to).empty()) continue;
    const Model moved = with_moved_dispatch(added, 1, to), gone = without_dispatch(moved, to);
    const std::string told = bridged_text(moved, gone, to);
    ASSERT_EQ(dispatches(moved).size(), count + 1);
    ASSERT_EQ(dispatches(gone).size(), count);
    for (std::size_t d = 0; d < count; ++d)
      for (const TensorAt at : inputs_of(gone, d)) {
        const TensorAt was{d + (d >= to ? 1 : 0), at.tensor};
        const std::string name = name_of(gone, d);
        ASSERT_EQ(name_of(moved, was.dispatch), name) << to;
        const auto writer = writer_of(gone, at), writer_before = writer_of(moved, was);
        if (name_of(moved, writer_before) == name_of(gone, writer)) continue;
        ++changed, branches += writer_before == to ? 0 : 1;
        const std::string what = writer ? " now reads the output of " + name_of(gone, writer) : " now reads ";
        EXPECT_NE(told.find(name + what), std::string::npos) << to << ": " << told;
      }
  }
  EXPECT_GT(changed, 0);
  EXPECT_GT(branches, 0);
}

TEST(ChainRemoval, WhatWasAddedAndMovedIsRemovedWithoutATrace) {
  for (const Chain& chain : chains()) {
    const std::vector<std::string> results = results_of(chain.model);
    const std::size_t count = dispatches(chain.model).size();
    std::vector<std::vector<std::size_t>> moves = {{}};
    for (std::size_t to = 0; to <= count; ++to) {
      moves.push_back({to});
      for (std::size_t back = 0; back <= count; ++back) moves.push_back({to, back});
    }
    for (const OperatorSchema* added : all_operators())
      for (std::size_t behind = 0; behind < count; ++behind)
        for (const std::vector<std::size_t>& places : moves) {
          if (chain.forks && !places.empty() && (places.size() < 2 || places.back() != behind + 1)) continue;
          const Model model = there_and_gone(chain.model, behind, *added, places);
          const std::string what = chain.name + ": " + added->title + " behind " + std::to_string(behind) +
                                   testing::PrintToString(places) + "\n";
          if (model == chain.model) continue;
          EXPECT_EQ(dispatches(model).size(), count) << what;
          EXPECT_EQ(results_of(model), results) << what << write_model(model);
          std::vector<std::string> names, names_before;
          for (const Resource& resource : model.resources) names.push_back(resource.name);
          for (const Resource& resource : chain.model.resources) names_before.push_back(resource.name);
          EXPECT_THAT(names, testing::UnorderedElementsAreArray(names_before)) << what;
          if (HasFailure()) return;
        }
  }
}

}  // namespace
}  // namespace opscope::gui
