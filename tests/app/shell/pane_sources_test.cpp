// What the panes show of results that are not all there.

#include "app/gui/shell/pane_sources.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "app/gui/edits/access.h"
#include "app/gui/edits/chain.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/jobs/evaluate.h"
#include "app/gui/shell/case_inputs.h"
#include "app/gui/shell/workspace.h"
#include "core/backends/reference/reference_backend.h"
#include "core/judge/judgement.h"
#include "core/model/conversion.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"
#include "tests/support/fake_backend.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

TEST(PaneSources, AFilteredDifferenceStaysUntilThatOfTheNextResultsComes) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  test::FakeBackend wrong([](const Invocation&, const RunResult& right) { return test::with_other_bit(right, 0); });
  Request request;
  request.model =
      std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  EvaluationCache kept;
  const ResultsPtr results = std::make_shared<const Results>(test::value_of(
      evaluate(request, std::vector<Candidate>{{"reference", reference.get(), {}}, {"wrong", &wrong, {}}}, kept)));
  const std::optional<RealOperator> real;
  PaneSourcesInput input{.results = results, .computed = &results->backends[1], .reference = "reference", .real = real};
  input.filtered = results->backends[0].output, input.filter_text = "filtered: 0 of 1";
  std::uint64_t version = 0;
  std::vector<HeatmapSource> sources = pane_sources(input, {}, version);
  const auto difference = [&]() -> const HeatmapSource& {
    return *std::ranges::find(sources, PaneRole::Difference, &HeatmapSource::role);
  };
  ASSERT_NE(std::ranges::find(sources, PaneRole::Difference, &HeatmapSource::role), sources.end());
  EXPECT_FALSE(difference().outdated);
  input.filtered.reset(), input.filter_text.clear();
  input.awaits_filter = true;
  sources = pane_sources(input, sources, version);
  EXPECT_TRUE(difference().outdated && difference().filtered) << "not the difference of all for a moment";
  input.awaits_filter = false;
  sources = pane_sources(input, sources, version);
  EXPECT_FALSE(difference().outdated || difference().filtered);
}

TEST(PaneSources, AnOutputIsEqualIfNoElementDiffersWhateverItsGapsHold) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  for (const bool is_wrong : {false, true}) {
    test::FakeBackend other(
        [&](const Invocation&, const RunResult& right) { return is_wrong ? test::with_other_bit(right, 0) : right; });
    Model model = default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level);
    const TensorAt output{0, find_operator("ELEMENT_WISE_CLIP")->output()};
    const std::vector<std::uint32_t> sizes = find_desc(model, output)->sizes;
    const StrideLayout padded{.kind = StrideLayout::Kind::Padded, .row_multiple = padding_multiple(sizes.back())};
    model = with_strides(std::move(model), output, strides_of(padded, sizes));
    Request request;
    request.model = std::make_shared<const Model>(std::move(model));
    EvaluationCache kept;
    const ResultsPtr results = std::make_shared<const Results>(test::value_of(
        evaluate(request, std::vector<Candidate>{{"reference", reference.get(), {}}, {"other", &other, {}}}, kept)));
    const std::optional<RealOperator> real;
    std::uint64_t version = 0;
    for (const HeatmapSource& source :
         pane_sources({.results = results, .computed = &results->backends[1], .reference = "reference", .real = real},
                      {}, version)) {
      const bool is_computed = source.role == PaneRole::Computed || source.role == PaneRole::Difference;
      EXPECT_EQ(source.equal, is_computed ? std::optional(!is_wrong) : std::nullopt) << source.title;
    }
  }
}

TEST(PaneSources, TheOriginOfAMaskNamesItsFileAndItsThreshold) {
  const Model model = default_case(*find_operator("ELEMENT_WISE_IF"), highest_feature_level);
  const auto origin = [&](const Conversion& conversion) {
    Request request;
    request.model = std::make_shared<const Model>(with_initial_values(
        model, {0, 0},
        FileValues{.source_path = "a/mask.png", .resample_size = {}, .unknown = {}, .conversion = conversion}));
    return origin_of(request, 0, {});
  };
  EXPECT_EQ(origin({}), "mask.png");
  EXPECT_EQ(origin({.threshold = Threshold{.value = 0.25}}),
            "mask.png " + std::string(threshold_signs.front()) + " 0.25");
}

// Its name may begin with any word.
TEST(PaneSources, AnOutputIsInheritedWhereItsImplementationCannotRunTheDispatch) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  test::FakeBackend wrong([](const Invocation&, const RunResult& right) { return test::with_other_bit(right, 0); });
  Request request;
  request.model =
      std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  EvaluationCache kept;
  Results results = test::value_of(evaluate(
      request, std::vector<Candidate>{{"reference", reference.get(), {}}, {"inherited_fix", &wrong, {}}}, kept));
  const auto outputs = [&] {
    const ResultsPtr shared = std::make_shared<const Results>(results);
    const std::optional<RealOperator> real;
    std::uint64_t version = 0;
    std::vector<HeatmapSource> sources = pane_sources(
        {.results = shared, .computed = &shared->backends[1], .reference = "reference", .real = real}, {}, version);
    std::erase_if(sources, [](const HeatmapSource& source) {
      return source.role != PaneRole::Computed && source.role != PaneRole::Difference;
    });
    return sources;
  };
  std::vector<HeatmapSource> both = outputs();
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[0].inherited + both[1].inherited, "");
  EXPECT_EQ(both[1].origin, "inherited_fix against reference");
  Judgement& judgement = *results.backends[1].judgement;
  judgement.inherited = judgement.comparison, judgement.reason = "it has no kernel";
  both = outputs();
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[0].inherited, "not run, inherited");
  EXPECT_EQ(both[1].inherited, "not run, inherited");
  EXPECT_EQ(both[0].not_run_why, "it has no kernel");
  EXPECT_FALSE(both[1].mistrusted) << "elements that are equal are called so, as in the statistics";
  EXPECT_EQ(both[0].origin, "") << "it was not computed there";
  EXPECT_EQ(both[1].origin, "inherited_fix against reference");
}

// The second dispatch of a chain of two MAX: it reads the output of the first one.
Request second_of_two() {
  const OperatorSchema& max = *find_operator("ELEMENT_WISE_MAX");
  Request request;
  request.model = std::make_shared<const Model>(with_dispatch_behind(default_case(max, highest_feature_level), 0, max));
  request.dispatch = 1;
  return request;
}

// The other backends read their own results then, which are not on screen.
TEST(PaneSources, EndToEndAnInputThatADispatchWritesSaysThatItIsTheReferences) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  Request request = second_of_two();
  EvaluationCache kept;
  const auto origins = [&] {
    const ResultsPtr results = std::make_shared<const Results>(
        test::value_of(evaluate(request, std::vector<Candidate>{{"reference", reference.get(), {}}}, kept)));
    const std::optional<RealOperator> real;
    std::uint64_t version = 0;
    std::vector<std::string> all;
    for (const HeatmapSource& source :
         pane_sources({.results = results, .reference = "reference", .real = real}, {}, version))
      if (source.role == PaneRole::Input) all.push_back(source.origin);
    return all;
  };
  const std::string written = find_binding(*request.model, {1, 0})->resource;
  ASSERT_EQ(origins().size(), 2u);
  EXPECT_EQ(origins()[0], written);
  const std::string own = origins()[1];
  request.end_to_end = true;
  EXPECT_EQ(origins()[0], "of reference");
  EXPECT_EQ(origins()[1], own) << "no dispatch writes it";
}

TEST(PaneSources, OtherValuesAreNotTakenForTheFileThatTheyReplaced) {
  Model model = default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level);
  const TensorAt input{0, 0};
  Resource& resource = *find_resource(model, input);
  TensorSummary summary;
  summary.name = "InputTensor", summary.origin = "photo";
  const auto origin = [&](InitialValues values) {
    resource.initial_values = std::move(values);
    Request request;
    request.model = std::make_shared<const Model>(model);
    return origin_of(request, 0, summary);
  };
  EXPECT_EQ(origin(FileValues{.source_path = "a/photo.png", .resample_size = {}, .unknown = {}}), "photo.png");
  EXPECT_EQ(origin(ArrayValues{std::vector<std::uint64_t>(4)}), "photo, a list");
  EXPECT_EQ(origin(GeneratorValues{.kind = GeneratorValues::Kind::Uniform}), "photo, uniform");
  EXPECT_EQ(origin(ConstantValues{}), "photo, constant");
  summary.origin = "InputTensor";
  EXPECT_EQ(origin(ArrayValues{std::vector<std::uint64_t>(4)}), "");
}

TEST(PaneSources, EndToEndAnInputAsTheImplementationReadItHasAPane) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  const std::unique_ptr<Backend> other = make_reference_backend();
  Request request = second_of_two();
  EvaluationCache kept;
  const auto inputs = [&] {
    const std::vector<Candidate> backends = {{"reference", reference.get(), {}}, {"other", other.get(), {}}};
    const ResultsPtr results = std::make_shared<const Results>(test::value_of(evaluate(request, backends, kept)));
    const std::optional<RealOperator> real;
    std::uint64_t version = 0;
    std::vector<std::string> all;
    for (const HeatmapSource& source :
         pane_sources({.results = results, .computed = &results->backends[1], .reference = "reference", .real = real},
                      {}, version))
      if (source.role == PaneRole::Input) all.push_back(source.title + ": " + source.own_of);
    return all;
  };
  EXPECT_EQ(inputs(), (std::vector<std::string>{"ATensor: ", "BTensor: "}));
  request.end_to_end = true;
  EXPECT_EQ(inputs(), (std::vector<std::string>{"ATensor: ", "BTensor: ", "ATensor of other: ATensor"}));
}

// What the reference gave in the place of the implementation is told as such, and of a file that is equal there is one
// pane.
TEST(PaneSources, AnInputThatAnotherProgramDidNotGiveIsNotCalledItsOwn) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  Request request = second_of_two();
  request.end_to_end = true;
  EvaluationCache kept;
  const std::vector<Candidate> backends = {{"reference", reference.get(), {}}, {"other", reference.get(), {}}};
  Results results = test::value_of(evaluate(request, backends, kept));
  const std::optional<RealOperator> real;
  const auto own = [&] {
    const ResultsPtr now = std::make_shared<const Results>(results);
    std::uint64_t version = 0;
    std::vector<std::string> all;
    for (const HeatmapSource& source : pane_sources(
             {.results = now, .computed = &now->backends[1], .reference = "reference", .real = real}, {}, version))
      if (!source.own_of.empty()) all.push_back(source.origin);
    return all;
  };
  EXPECT_EQ(own(), std::vector<std::string>{"own result"});
  const std::string first = find_dispatch(*request.model, 0)->dispatchable;
  results.backends[1].own_stand_ins = {first};
  EXPECT_EQ(own(), std::vector<std::string>{"the reference's, for " + first});
  results.backends[1].computes = false;
  EXPECT_EQ(own(), std::vector<std::string>()) << "it is the reference's input, bit for bit";
}

TEST(PaneSources, EndToEndADifferenceToWhichADispatchAddsNothingIsInherited) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  Request request = second_of_two();
  request.end_to_end = true;
  EvaluationCache kept;
  const std::vector<Candidate> backends = {{"reference", reference.get(), {}}, {"other", reference.get(), {}}};
  Results results = test::value_of(evaluate(request, backends, kept));
  const std::optional<RealOperator> real;
  for (const bool adds_nothing : {false, true}) {
    results.backends[1].judgement->right_on_own_inputs = adds_nothing;
    const ResultsPtr now = std::make_shared<const Results>(results);
    std::uint64_t version = 0;
    const std::vector<HeatmapSource> sources = pane_sources(
        {.results = now, .computed = &now->backends[1], .reference = "reference", .real = real}, {}, version);
    const auto difference = std::ranges::find(sources, PaneRole::Difference, &HeatmapSource::role);
    ASSERT_NE(difference, sources.end());
    EXPECT_EQ(difference->inherited, adds_nothing ? "inherited" : "");
    EXPECT_EQ(difference->origin, "other against reference");
  }
}

TEST(PaneSources, TheDifferenceFromAnotherCaseSaysWhoseReferenceItIs) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  const Request request = second_of_two();
  EvaluationCache kept;
  const std::vector<Candidate> backends = {{"reference", reference.get(), {}}, {"other", reference.get(), {}}};
  Results results = test::value_of(evaluate(request, backends, kept));
  const std::optional<RealOperator> real;
  const auto origin = [&] {
    const ResultsPtr now = std::make_shared<const Results>(results);
    std::uint64_t version = 0;
    for (const HeatmapSource& source : pane_sources({.results = now,
                                       .computed = &now->backends[1],
                                       .reference = "reference",
                                       .own_case = "mine.json",
                                       .real = real},
                                                    {}, version))
      if (source.role == PaneRole::Difference) return source.origin;
    return std::string();
  };
  EXPECT_EQ(origin(), "other against reference");
  results.backends[1].computes = false;
  results.request.compared = ComparedCase{.title = "other.json", .output = *results.backends[1].output};
  EXPECT_EQ(origin(), "other against mine.json");
}

TEST(PaneSources, WhoseReferenceItIsFollowsTheTitleOfTheCaseInFront) {
  HeadlessGui gui;  // first: its context outlives the textures
  const std::unique_ptr<Backend> reference = make_reference_backend();
  const Request request = second_of_two();
  EvaluationCache kept;
  const std::vector<Candidate> backends = {{"reference", reference.get(), {}}, {"other", reference.get(), {}}};
  Results results = test::value_of(evaluate(request, backends, kept));
  results.backends[1].computes = false;
  results.request.compared = ComparedCase{.title = "other.json", .output = *results.backends[1].output};
  const ResultsPtr now = std::make_shared<const Results>(std::move(results));
  PaneArrangement arrangement;
  Workspace workspace{[] {}};
  gui.contents = [&] { workspace.draw_panes(arrangement); };
  workspace.show(now);
  const auto origin = [&] {
    gui.frame(2);
    const auto found = std::ranges::find(workspace.sources(), PaneRole::Difference, &HeatmapSource::role);
    return found == workspace.sources().end() ? std::string() : found->origin;
  };
  for (const std::string own : {"mine.json", "renamed.json"}) {
    workspace.put_beside("", false, {}, own);
    EXPECT_EQ(origin(), "other against " + own);
  }
  workspace.park();  // another tab comes to the front, which may stand alone
  workspace.show(now);
  EXPECT_EQ(origin(), "other against reference");
  workspace.put_beside("", false, {}, "mine.json");
  EXPECT_EQ(origin(), "other against mine.json");
  workspace.park();
  workspace.show(now);
  workspace.put_beside("", false, {}, "mine.json");  // the same one again
  EXPECT_EQ(origin(), "other against mine.json");
}

TEST(PaneSources, TheListOfImplementationsSaysWhichDiffer) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  test::FakeBackend wrong([](const Invocation&, const RunResult& right) { return test::with_other_bit(right, 0); });
  Request request = second_of_two();
  EvaluationCache kept;
  const std::vector<Candidate> backends = {
      {"reference", reference.get(), {}}, {"right", reference.get(), {}}, {"wrong", &wrong, {}}};
  Results results = test::value_of(evaluate(request, backends, kept));
  results.backends[1].judgement->status = Status::Passed;
  const std::optional<RealOperator> real;
  const auto findings = [&] {
    const ResultsPtr now = std::make_shared<const Results>(results);
    std::uint64_t version = 0;
    const std::vector<HeatmapSource> sources = pane_sources({.results = now,
                                                             .computed = &now->backends[2],
                                                             .backends = {"right", "wrong"},
                                                             .reference = "reference",
                                                             .real = real},
                                                            {}, version);
    return std::ranges::find(sources, PaneRole::Computed, &HeatmapSource::role)->backend_findings;
  };
  EXPECT_EQ(findings(), (std::vector<std::string>{"", "! differs"}));
  results.backends[2].judgement->right_on_own_inputs = true;
  EXPECT_EQ(findings(), (std::vector<std::string>{"", "~ inherits"}));
}

TEST(PaneSources, EndToEndAnInputAsTheImplementationReadItStaysUntilTheNextOneComes) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  const std::unique_ptr<Backend> other = make_reference_backend();
  Request request = second_of_two();
  request.end_to_end = true;
  EvaluationCache kept;
  const std::vector<Candidate> backends = {{"reference", reference.get(), {}}, {"other", other.get(), {}}};
  Results results = test::value_of(evaluate(request, backends, kept));
  const std::optional<RealOperator> real;
  std::uint64_t version = 0;
  const auto sources_of = [&](const Results& of, bool ran, const std::vector<HeatmapSource>& before) {
    const ResultsPtr now = std::make_shared<const Results>(of);
    return pane_sources({.results = now,
                         .computed = ran ? &now->backends[1] : nullptr,
                         .wanted = &now->backends[1],
                         .reference = "reference",
                         .real = real},
                        before, version);
  };
  const std::vector<HeatmapSource> before = sources_of(results, true, {});
  const auto own = std::ranges::find(before, "ATensor of other", &HeatmapSource::title);
  ASSERT_NE(own, before.end());
  EXPECT_EQ(own->memory, before.front().memory) << "its elements lie as those of the reference's";
  results.state = Results::State::Growing;
  const auto titles_of = [](const std::vector<HeatmapSource>& sources) {
    std::vector<std::string> titles;
    for (const HeatmapSource& source : sources) titles.push_back(source.title);
    return titles;
  };
  EXPECT_EQ(titles_of(sources_of(results, false, before)), titles_of(before)) << "an edit moves no pane";
  results.request.end_to_end = false;
  EXPECT_EQ(titles_of(sources_of(results, false, before)).size() + 1, before.size());
}

TEST(PaneSources, KnowWhereMostOfTheirValuesLie) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  Request request;
  request.model =
      std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  EvaluationCache kept;
  const ResultsPtr results = std::make_shared<const Results>(
      test::value_of(evaluate(request, std::vector<Candidate>{{"reference", reference.get(), {}}}, kept)));
  const std::optional<RealOperator> real;
  std::uint64_t version = 0;
  const std::vector<HeatmapSource> sources =
      pane_sources({.results = results, .reference = "reference", .real = real}, {}, version);
  ASSERT_EQ(sources.size(), 2u);
  for (const HeatmapSource& source : sources) {
    const Statistics counted = test::value_of(statistics(source.tensor));
    const DataType type = source.tensor.desc.data_type;
    ASSERT_TRUE(source.extremes && source.most) << source.title;
    EXPECT_EQ(source.extremes->low, to_double(type, counted.min_bits)) << source.title;
    EXPECT_EQ(source.extremes->high, to_double(type, counted.max_bits)) << source.title;
    EXPECT_EQ(source.most->low, to_double(type, counted.percentiles.front())) << source.title;
    EXPECT_EQ(source.most->high, to_double(type, counted.percentiles.back())) << source.title;
  }
}

TEST(PaneSources, AReferenceLikeItsInputSaysWhatShareIsKept) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  const auto sources_of = [&](const char* name, std::optional<float> max, std::optional<ScaleBias> scale_bias = {}) {
    const OperatorSchema& schema = *find_operator(name);
    Model model = default_case(schema, highest_feature_level);
    if (scale_bias) model = with_attribute(std::move(model), 0, schema.find_attribute("ScaleBias"), *scale_bias);
    if (max) model = with_attribute(with_attribute(std::move(model), 0, 0, -1e9F), 0, 1, *max);
    Request request;
    request.model = std::make_shared<const Model>(std::move(model));
    EvaluationCache kept;
    const ResultsPtr results = std::make_shared<const Results>(
        test::value_of(evaluate(request, std::vector<Candidate>{{"reference", reference.get(), {}}}, kept)));
    const std::optional<RealOperator> real;
    std::uint64_t version = 0;
    return pane_sources({.results = results, .reference = "reference", .real = real}, {}, version);
  };
  const std::vector<HeatmapSource> all = sources_of("ELEMENT_WISE_CLIP", 1e9F);
  EXPECT_TRUE(all.back().origin.ends_with(", all kept")) << all.back().origin;
  const picture::Range most = all.front().most.value(), extremes = all.front().extremes.value();
  const std::string nearly_all = sources_of("ELEMENT_WISE_CLIP", static_cast<float>(most.high)).back().origin;
  EXPECT_TRUE(nearly_all.ends_with(" % kept") && !nearly_all.ends_with("100 % kept")) << nearly_all;
  const std::string none = sources_of("ELEMENT_WISE_CLIP", static_cast<float>(extremes.low)).back().origin;
  EXPECT_EQ(none.find("kept"), std::string::npos) << none << ": the pictures are not alike";
  const auto scaled = [&](ScaleBias by) { return sources_of("ELEMENT_WISE_CLIP", 1e9F, by).back().origin; };
  EXPECT_EQ(scaled({.scale = 2}).find("kept"), std::string::npos) << "what is kept is scaled";
  EXPECT_EQ(scaled({.bias = 1}).find("kept"), std::string::npos);
  EXPECT_TRUE(scaled({}).ends_with(", all kept")) << "1 and 0 change nothing";
  const std::string sum = sources_of("ELEMENT_WISE_ADD", {}).back().origin;
  EXPECT_EQ(sum.find(','), std::string::npos) << sum << ": like which of its inputs?";
}

TEST(PaneSources, KnowWhichElementsOfAnInputShareAnAddress) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  Model model = default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level);
  std::optional<TensorDesc>& input = model.dispatchables.front().desc.tensors.front();
  input->strides = std::vector<std::uint32_t>(input->sizes.size(), 0);
  Request request;
  request.model = std::make_shared<const Model>(std::move(model));
  EvaluationCache kept;
  const ResultsPtr results = std::make_shared<const Results>(
      test::value_of(evaluate(request, std::vector<Candidate>{{"reference", reference.get(), {}}}, kept)));
  const std::optional<RealOperator> real;
  std::uint64_t version = 0;
  const std::vector<HeatmapSource> sources =
      pane_sources({.results = results, .reference = "reference", .real = real}, {}, version);
  ASSERT_FALSE(sources.empty());
  ASSERT_TRUE(sources.front().memory);
  EXPECT_EQ(sources.front().memory->cells.elements_at(0, 1).count, element_count(sources.front().tensor.desc));
}

TEST(PaneSources, DoNotSayWhereMostValuesOfEarlierDataLay) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  Request request;
  request.model =
      std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  EvaluationCache kept;
  Results results = test::value_of(evaluate(request, std::vector<Candidate>{{"reference", reference.get(), {}}}, kept));
  const std::optional<RealOperator> real;
  std::uint64_t version = 0;
  const auto next = [&](const std::vector<HeatmapSource>& before) {
    const ResultsPtr now = std::make_shared<const Results>(results);
    return pane_sources({.results = now, .reference = "reference", .real = real}, before, version);
  };
  std::vector<HeatmapSource> sources = next({});
  ASSERT_EQ(sources.front().role, PaneRole::Input);
  ASSERT_TRUE(sources.front().most);
  for (TensorSummary& summary : results.tensors) summary.statistics = {};  // still to be counted
  sources = next(sources);
  EXPECT_TRUE(sources.front().most) << "the data are the same";
  const auto input = std::ranges::find(results.tensors, sources.front().title, &TensorSummary::name);
  ASSERT_NE(input, results.tensors.end());
  ASSERT_EQ(input->tensor.desc.data_type, DataType::Float32);
  input->tensor = floats(input->tensor.desc.sizes, std::vector<float>(element_count(input->tensor.desc), 1));
  sources = next(sources);
  EXPECT_FALSE(sources.front().most);
  EXPECT_TRUE(sources.front().extremes) << "the colours stay until the others are counted";
}

// Results of the reference, cpu and a file, of which some are there.
struct Growing {
  Growing() {
    Request request;
    request.model =
        std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
    EvaluationCache kept;
    const std::vector<Candidate> all = {
        {"reference", reference.get(), {}}, {"cpu", reference.get(), {}}, {"b.npy", reference.get(), {}}};
    whole = test::value_of(evaluate(request, all, kept));
    whole.state = Results::State::Growing;
  }
  // Without the outputs of `missing`. `computed` and `wanted`: numbers of backends; 0: nullptr.
  std::vector<HeatmapSource> awaited(std::vector<std::size_t> missing, std::size_t computed, std::size_t wanted = 0) {
    Results part = whole;
    for (const std::size_t i : missing) part.backends[i].output.reset(), part.backends[i].judgement.reset();
    const ResultsPtr results = std::make_shared<const Results>(std::move(part));
    const auto backend = [&](std::size_t i) { return i == 0 ? nullptr : &results->backends[i]; };
    const std::optional<RealOperator> real;
    const PaneSourcesInput input{.results = results,
                                 .computed = backend(computed),
                                 .wanted = backend(wanted),
                                 .reference = "reference",
                                 .real = real};
    sources = pane_sources(input, std::exchange(sources, {}), version);
    return awaited_panes(input, sources);
  }
  bool shows(PaneRole role) const { return std::ranges::find(sources, role, &HeatmapSource::role) != sources.end(); }

  const std::unique_ptr<Backend> reference = make_reference_backend();
  Results whole;
  std::vector<HeatmapSource> sources;
  std::uint64_t version = 0;
};

std::vector<std::string> titles_of(const std::vector<HeatmapSource>& panes) {
  std::vector<std::string> titles;
  for (const HeatmapSource& pane : panes) titles.push_back(pane.title);
  return titles;
}

TEST(PaneSources, WhatIsStillToComeIsNamed) {
  Growing growing;
  using Titles = std::vector<std::string>;
  EXPECT_EQ(titles_of(growing.awaited({0, 1, 2}, 0)), (Titles{"reference", "b.npy", "difference"}));
  growing.whole.backends[1].judgement.reset();  // it cannot be compared before the reference is there
  EXPECT_EQ(titles_of(growing.awaited({0, 2}, 1)), (Titles{"reference", "difference"}));
  growing.whole.state = Results::State::Complete;
  EXPECT_EQ(titles_of(growing.awaited({1, 2}, 0)), Titles{});
}

TEST(PaneSources, APlaceStaysEmptyForAnImplementationAndNotForAFile) {
  const Growing growing;
  Results part = growing.whole;
  part.state = Results::State::Complete;
  part.backends[2].output.reset(), part.backends[2].judgement = skipped("no such file was found");
  const std::optional<RealOperator> real;
  for (const bool is_candidate : {false, true}) {
    if (is_candidate) part.request.candidates = {{.given = "b.npy", .name = "b.npy"}};
    const ResultsPtr results = std::make_shared<const Results>(part);
    const PaneSourcesInput input{
        .results = results, .not_run = &results->backends[2], .reference = "reference", .real = real};
    const std::vector<HeatmapSource> awaited = awaited_panes(input, {});
    using Titles = std::vector<std::string>;
    EXPECT_EQ(titles_of(awaited), (is_candidate ? Titles{"b.npy", "difference"} : Titles{}));
  }
}

TEST(PaneSources, ADifferenceOfAnotherOutputDoesNotStandForOneThatWasNeverCompared) {
  Growing growing;
  EXPECT_TRUE(growing.awaited({2}, 1).empty());
  ASSERT_TRUE(growing.shows(PaneRole::Difference));
  growing.awaited({1, 2}, 0, 1);  // the same output is awaited again
  EXPECT_TRUE(growing.shows(PaneRole::Computed) && growing.shows(PaneRole::Difference));
  EXPECT_EQ(titles_of(growing.awaited({2}, 0, 2)), (std::vector<std::string>{"b.npy", "difference"}));
  EXPECT_FALSE(growing.shows(PaneRole::Computed) || growing.shows(PaneRole::Difference));
}

}  // namespace
}  // namespace opscope::gui
