#include "app/gui/jobs/chain_job.h"

#include <gmock/gmock.h>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/operators.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/jobs/named_dispatch.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/case_memory.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "tests/app/cli_program.h"
#include "tests/core/judge/judges.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

using testing::HasSubstr;

Request request_of(const std::string& text, bool end_to_end = false) {
  Request request;
  request.model = std::make_shared<const Model>(test::value_of(parse_model(text, "case.json")));
  request.end_to_end = end_to_end;
  request.follows_files = true;
  return request;
}

// SIGN twice, A to B to C; the gpu's first result is wrong in one element.
ChainVerdict judged(const Request& request, std::vector<std::optional<ComparedArray>> outputs = {}) {
  test::FakeBackend gpu([](const Invocation& invocation, const RunResult& right) -> Result<RunResult> {
    return invocation.output().resource == "B" ? test::with_other_byte(right, 0) : right;
  });
  ChainJob job({}, [&] { return Candidate{"gpu", &gpu}; });
  job.start(request, std::move(outputs));
  const ChainVerdict* verdict = nullptr;
  EXPECT_TRUE(test::wait_until([&] { return (verdict = job.verdict()) != nullptr; }));
  return *verdict;
}

TEST(ChainJob, JudgesEveryDispatchOnTheReferencesResults) {
  const ChainVerdict verdict = judged(request_of(test::chain_case()));
  ASSERT_EQ(verdict.links.size(), 2u);
  EXPECT_EQ(verdict.problem, "");
  ASSERT_EQ(verdict.links[0].size(), 2u);
  EXPECT_EQ(verdict.links[0][0].backend, "cpu");
  EXPECT_FALSE(verdict.links[0][0].judgement.failed());
  EXPECT_EQ(verdict.links[0][1].backend, "gpu");
  EXPECT_EQ(verdict.links[0][1].judgement.comparison.mismatches, 1u);
  EXPECT_FALSE(verdict.links[1][1].judgement.failed());
}

// The second SIGN leaves all as it is: a copy of its input would pass as well, in a file as from an implementation.
TEST(ChainJob, AFileThatIsEqualWhereACopyWouldPassIsMistrusted) {
  const test::Folder folder;
  test::write(folder / "B.bin", std::string("\xFF\0\1\1", 4));
  test::write(folder / "C.bin", std::string("\xFF\0\1\1", 4));
  for (const char* name : {"", "theirs"}) {
    const ChainVerdict verdict =
        judged(request_of(test::chain_case()), {ComparedArray{.file = folder / "B.bin", .folder = name},
                                                ComparedArray{.file = folder / "C.bin", .folder = name}});
    ASSERT_EQ(verdict.links.size(), 2u);
    EXPECT_EQ(verdict.links[0].back().judgement.status, Status::Passed);
    EXPECT_EQ(verdict.links[1].front().judgement.status, Status::Mistrusted) << "cpu";
    EXPECT_EQ(verdict.links[1].back().judgement.status, Status::Mistrusted) << name;
    EXPECT_THAT(verdict.links[1].back().judgement.reason, HasSubstr("a copy would pass as well"));
  }
}

// SIGN of -5, 0, 7, 9 is -1, 0, 1, 1. The file of the second dispatch is wrong in its last element.
TEST(ChainJob, JudgesTheFilesOfEveryDispatch) {
  const test::Folder folder;
  const std::filesystem::path right = folder / "B.bin", wrong = folder / "C.bin";
  test::write(right, std::string("\xFF\0\1\1", 4));
  test::write(wrong, std::string("\xFF\0\1\2", 4));
  const ChainVerdict verdict = judged(request_of(test::chain_case()), {ComparedArray{right}, ComparedArray{wrong}});
  ASSERT_EQ(verdict.links.size(), 2u);
  ASSERT_EQ(verdict.links[0].size(), 3u);
  EXPECT_FALSE(verdict.links[0][2].judgement.failed());
  ASSERT_EQ(verdict.links[1].size(), 3u);
  EXPECT_EQ(verdict.links[1][2].backend, "C.bin");
  EXPECT_EQ(verdict.links[1][2].judgement.comparison.mismatches, 1u);
}

// The same with an error in the first file, from which the other program went on: SIGN of 0, 0, 1, 1 is 0, 0, 1, 1.
TEST(ChainJob, OfAFolderAFileThatIsRightOnTheFilesBeforeItInherits) {
  const test::Folder folder;
  test::write(folder / "B.bin", std::string("\0\0\1\1", 4));
  test::write(folder / "C.bin", std::string("\0\0\1\1", 4));
  const ComparedArray first{.file = folder / "B.bin", .folder = "theirs"};
  const ComparedArray second{.file = folder / "C.bin", .folder = "theirs"};
  for (const bool end_to_end : {false, true}) {
    const ChainVerdict verdict = judged(request_of(test::chain_case(), end_to_end), {first, second});
    ASSERT_EQ(verdict.links.size(), 2u);
    const BackendJudgement &wrong = verdict.links[0].back(), &inherits = verdict.links[1].back();
    EXPECT_EQ(wrong.backend, "theirs/B.bin");
    EXPECT_TRUE(wrong.judgement.failed() && !wrong.judgement.right_on_own_inputs) << "it read A, as the reference did";
    EXPECT_EQ(inherits.backend, "theirs/C.bin");
    EXPECT_TRUE(inherits.judgement.failed() && inherits.judgement.right_on_own_inputs) << end_to_end;
    EXPECT_EQ(inherits.judgement.comparison.mismatches, 1u) << "against the reference's output all the same";
    EXPECT_FALSE(verdict.links[1].front().judgement.failed()) << "cpu";
  }
  test::write(folder / "C.bin", std::string("\0\0\1\2", 4));
  const BackendJudgement both = judged(request_of(test::chain_case()), {first, second}).links[1].back();
  EXPECT_FALSE(both.judgement.right_on_own_inputs);
  EXPECT_EQ(both.judgement.comparison.mismatches, 2u);
  ASSERT_TRUE(both.judgement.own_difference);
  EXPECT_EQ(both.judgement.own_difference->mismatches, 1u);

  Request without_memory = request_of(test::chain_case());
  without_memory.follows_files = false;
  const ChainVerdict unknown = judged(without_memory, {first, second});
  EXPECT_FALSE(unknown.links[0].back().inheritance_unknown) << "it read A";
  EXPECT_TRUE(unknown.links[1].back().inheritance_unknown);
  EXPECT_FALSE(unknown.links[1].back().judgement.own_difference);

  const ComparedArray alone{.file = folder / "C.bin"};
  EXPECT_FALSE(judged(request_of(test::chain_case()), {std::nullopt, alone}).links[1].back().judgement.own_difference);
}

// ABS of A to B, SIGN of B to C. The first file has 0 for 5 and 7, whose sign is 0, and the second one is right.
TEST(ChainJob, OfAFolderAFileThatIsRightButNotOnTheFilesBeforeItIsMistrusted) {
  const test::Folder folder;
  const std::string desc = test::desc_text("INT8", "4");
  const std::string chain = test::CaseText()
                                .resource("A", "INT8", "[-5, 0, 7, 9]")
                                .constant("B", "INT8", 4)
                                .constant("C", "INT8", 4)
                                .dispatch("ABS", {"A", "B"}, desc)
                                .dispatch("SIGN", {"B", "C"}, desc);
  test::write(folder / "B.bin", std::string("\0\0\0\t", 4));
  test::write(folder / "C.bin", std::string("\1\0\1\1", 4));
  const ComparedArray first{.file = folder / "B.bin", .folder = "theirs"};
  const ComparedArray second{.file = folder / "C.bin", .folder = "theirs"};
  const Judgement doubted = judged(request_of(chain), {first, second}).links[1].back().judgement;
  EXPECT_EQ(doubted.status, Status::Mistrusted);
  EXPECT_EQ(doubted.reason, "it was not computed from the file of abs, which would give 2 other elements");
  EXPECT_EQ(doubted.not_from, (std::vector<std::string>{"abs"}));
  EXPECT_TRUE(doubted.comparison.identical());
  const ComparedArray none{.file = folder / "B", .folder = "theirs", .elsewhere = "no such file was found"};
  EXPECT_EQ(judged(request_of(chain), {none, second}).links[1].back().judgement.status, Status::Passed);
  test::write(folder / "B.bin", std::string("\3\0\7\t", 4));  // has the same signs
  EXPECT_EQ(judged(request_of(chain), {first, second}).links[1].back().judgement.status, Status::Passed);
}

// SIGN of A to B, ABS of B to C, SIGN of C to D. The first file has 1 for -1 and 0 for 1 at last.
TEST(ChainJob, OfAFolderTheReferenceGoesOnFromTheFilesWhereOneIsMissing) {
  const test::Folder folder;
  const std::string desc = test::desc_text("INT8", "4");
  const std::string chain = test::CaseText()
                                .resource("A", "INT8", "[-5, 0, 7, 9]")
                                .constant("B", "INT8", 4)
                                .constant("C", "INT8", 4)
                                .constant("D", "INT8", 4)
                                .dispatch("SIGN", {"A", "B"}, desc)
                                .dispatch("ABS", {"B", "C"}, desc)
                                .dispatch("SIGN", {"C", "D"}, desc);
  test::write(folder / "B.bin", std::string("\1\0\1\0", 4));
  test::write(folder / "D.bin", std::string("\1\0\1\0", 4));
  const ComparedArray none{.file = folder / "C", .folder = "theirs", .elsewhere = "no such file was found"};
  const ChainVerdict verdict =
      judged(request_of(chain), {ComparedArray{.file = folder / "B.bin", .folder = "theirs"}, none,
                                 ComparedArray{.file = folder / "D.bin", .folder = "theirs"}});
  ASSERT_EQ(verdict.links.size(), 3u) << verdict.problem;
  const Judgement &missing = verdict.links[1].back().judgement, &last = verdict.links[2].back().judgement;
  EXPECT_EQ(missing.status, Status::Skipped);
  ASSERT_TRUE(missing.inherited);
  EXPECT_EQ(missing.inherited->mismatches, 1u) << "ABS hides the first one";
  EXPECT_TRUE(last.failed() && last.right_on_own_inputs);
  EXPECT_EQ(last.stand_ins, std::vector<std::string>{"abs"});
}

// Both have no file of the first dispatch, whose output the second one reads.
TEST(ChainJob, AFileThatWasChosenByItselfIsJudgedAsOneInAFolderOfItsOwn) {
  const test::Folder folder;
  test::write(folder / "C.bin", std::string("\xFF\0\1\2", 4));
  const ComparedArray none{.file = folder / "B.npy", .folder = "theirs", .elsewhere = "no such file was found"};
  const ComparedArray in_folder{.file = folder / "C.bin", .folder = "theirs"};
  const ComparedArray chosen{.file = folder / "C.bin", .is_chosen = true};
  ComparedArray elsewhere = chosen;
  elsewhere.elsewhere = "chosen for the second";
  const Judgement one = judged(request_of(test::chain_case()), {elsewhere, chosen}).links[1].back().judgement;
  const Judgement other = judged(request_of(test::chain_case()), {none, in_folder}).links[1].back().judgement;
  for (const Judgement& each : {one, other}) {
    EXPECT_TRUE(each.failed());
    EXPECT_EQ(each.stand_ins.size(), 1u) << "the error may be of the first";
    EXPECT_FALSE(each.own_difference);
  }
  EXPECT_EQ(one.stand_ins, other.stand_ins);
}

TEST(ChainJob, AFileOfADispatchThatReadsNoEarlierOutputInheritsNothing) {
  const test::Folder folder;
  test::write(folder / "C.bin", std::string("\xFF\0\1\2", 4));
  const std::string desc = test::desc_text("INT8", "4");
  Request request = request_of(test::CaseText()
                                   .resource("A", "INT8", "[-5, 0, 7, 9]")
                                   .constant("B", "INT8", 4)
                                   .constant("C", "INT8", 4)
                                   .dispatch("ABS", {"A", "B"}, desc)
                                   .dispatch("SIGN", {"A", "C"}, desc)
                                   .text());
  request.follows_files = false;  // for want of memory
  const ChainVerdict verdict =
      judged(request, {std::nullopt, ComparedArray{.file = folder / "C.bin", .folder = "theirs"}});
  ASSERT_EQ(verdict.links.size(), 2u);
  EXPECT_TRUE(verdict.links[1].back().judgement.failed());
  EXPECT_FALSE(verdict.links[1].back().inheritance_unknown);
}

TEST(ChainJob, AFileOfAnotherDispatchIsNotCompared) {
  const test::Folder folder;
  test::write(folder / "B.bin", std::string("\xFF\0\1\1", 4));
  const ComparedArray own{folder / "B.bin"};
  ComparedArray elsewhere = own;
  elsewhere.elsewhere = "chosen for first";
  const ChainVerdict verdict = judged(request_of(test::chain_case()), {own, elsewhere});
  ASSERT_EQ(verdict.links.size(), 2u);
  ASSERT_EQ(verdict.links[0].size(), 3u);
  EXPECT_TRUE(verdict.links[0][2].judgement.compared());
  ASSERT_EQ(verdict.links[1].size(), 3u);
  EXPECT_EQ(verdict.links[1][2].backend, "B.bin");
  EXPECT_FALSE(verdict.links[1][2].computes);
  EXPECT_EQ(verdict.links[1][2].judgement.status, Status::Skipped);
  EXPECT_EQ(verdict.links[1][2].judgement.reason, "chosen for first");
}

// The other case has 9 in place of 7, so its first step is the same, and its second one is, too: SIGN of 9 is 1. Its
// last element differs.
TEST(ChainJob, JudgesEveryStepOfTheChainBeside) {
  const Request front = request_of(test::chain_case());
  std::string text = test::chain_case();
  text.replace(text.find("[-5, 0, 7, 9]"), 13, "[-5, 0, 9, -9]");
  const Request other = request_of(text);
  ChainBeside beside{other.model, {}, "other.json", {ChainBeside::Step{0}, ChainBeside::Step{1}}};
  const auto judged_with = [&](const ChainBeside& wanted) {
    test::FakeBackend gpu = test::right_backend();
    ChainJob job({}, [&] { return Candidate{"gpu", &gpu}; });
    job.start(front, {}, 0, {}, wanted);
    const ChainVerdict* verdict = nullptr;
    EXPECT_TRUE(test::wait_until([&] { return (verdict = job.verdict()) != nullptr; }));
    return *verdict;
  };
  const ChainVerdict both = judged_with(beside);
  ASSERT_EQ(both.links.size(), 2u) << both.problem;
  for (const auto& link : both.links) {
    ASSERT_EQ(link.size(), 3u);
    EXPECT_EQ(link[2].backend, "tab other.json");
    EXPECT_TRUE(link[2].is_other_case);
    EXPECT_FALSE(link[2].computes);
    EXPECT_EQ(link[2].judgement.comparison.mismatches, 1u);
  }
  beside.steps = {std::nullopt, ChainBeside::Step{0}};
  const ChainVerdict second = judged_with(beside);
  EXPECT_EQ(second.links[0].size(), 2u);
  ASSERT_EQ(second.links[1].size(), 3u);
  EXPECT_EQ(second.links[1][2].judgement.comparison.mismatches, 1u);
}

TEST(ChainJob, AChainBesideThatCannotRunIsNotCompared) {
  const Request front = request_of(test::chain_case());
  std::string text = test::chain_case();
  text.replace(text.find("[-5, 0, 7, 9]"), 13, R"({"sourcePath": "gone.npy"})");
  test::FakeBackend gpu = test::right_backend();
  ChainJob job({}, [&] { return Candidate{"gpu", &gpu}; });
  job.start(front, {}, 0, {}, ChainBeside{request_of(text).model, {}, "other.json", {ChainBeside::Step{0}}});
  const ChainVerdict* verdict = nullptr;
  ASSERT_TRUE(test::wait_until([&] { return (verdict = job.verdict()) != nullptr; }));
  ASSERT_EQ(verdict->links.size(), 2u) << verdict->problem;
  EXPECT_EQ(verdict->links[0].size(), 2u);
}

TEST(ChainBeside, DispatchesOfOneNameBelongTogetherInTheirOrder) {
  const Model front = *request_of(test::chain_case()).model;
  ASSERT_EQ(dispatches(front).size(), 2u);
  Model other = front;
  other.commands.insert(other.commands.begin(), other.commands.front());
  const bool one_name = dispatches(front)[0]->dispatchable == dispatches(front)[1]->dispatchable;
  using Alike = std::vector<std::optional<std::size_t>>;
  EXPECT_EQ(dispatches_alike(front, front), (Alike{0, 1}));
  EXPECT_EQ(dispatches_alike(front, other), one_name ? (Alike{0, 1}) : (Alike{0, 2}));
  EXPECT_EQ(dispatches_alike(other, front), one_name ? (Alike{0, 1, std::nullopt}) : (Alike{0, std::nullopt, 1}));
}

TEST(NamedDispatch, ThatIsRenamedIsFollowedByItsPlace) {
  const Model chain = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  Model renamed = chain, shorter = chain;
  std::get<DispatchCommand>(renamed.commands[0]).dispatchable = "first";
  shorter.commands.erase(shorter.commands.begin());
  EXPECT_EQ(after_edit({"clip"}, chain, renamed).name, "first");
  EXPECT_EQ(after_edit({"first"}, renamed, chain).name, "clip");
  EXPECT_EQ(after_edit({"min"}, chain, renamed).name, "min");
  EXPECT_EQ(after_edit({"clip"}, chain, shorter).name, "clip") << "it is gone, and may come back";
  EXPECT_EQ(after_edit({"clip"}, shorter, chain).name, "clip");
}

TEST(NamedDispatch, OfSeveralOfOneNameIsFollowed) {
  Model twice = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  const Command first = twice.commands.front();
  twice.commands.push_back(first);
  const NamedDispatch last = named_dispatch(twice, 3);
  EXPECT_EQ(last, (NamedDispatch{"clip", 1}));
  EXPECT_EQ(find_named(twice, last), 3u);
  EXPECT_FALSE(find_named(twice, {"clip", 2}));
  EXPECT_EQ(named_dispatch(twice, 4), NamedDispatch{});
  Model shorter = twice, renamed = twice;
  shorter.commands.erase(shorter.commands.begin());
  EXPECT_EQ(after_edit(last, twice, shorter), (NamedDispatch{"clip", 0}));
  EXPECT_EQ(after_edit({"clip", 0}, shorter, twice), last);
  std::get<DispatchCommand>(renamed.commands[0]).dispatchable = "first";
  EXPECT_EQ(after_edit(last, twice, renamed), (NamedDispatch{"clip", 0}));
  EXPECT_EQ(after_edit({"clip", 0}, twice, renamed), (NamedDispatch{"first", 0}));
  EXPECT_EQ(other_dispatch_text("chosen for", last, twice), "chosen for clip, 4 of 4");
  EXPECT_EQ(other_dispatch_text("chosen for", last, shorter), "its dispatch clip is gone");
}

TEST(ChainBeside, ADispatchWithoutOneLikeItIsNotComparedWithThatOfAnother) {
  const Model chain = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  const Model longer = with_dispatch_behind(chain, 0, *find_operator("ELEMENT_WISE_NEGATE"));
  EXPECT_TRUE(lacks_dispatch(longer, 1, chain, 0)) << "clip beside negate";
  EXPECT_FALSE(lacks_dispatch(longer, 0, chain, 0));
  EXPECT_FALSE(lacks_dispatch(chain, 0, longer, 1)) << "somebody chose it: clip has one like it";
  const Model renamed = with_dispatch_name(chain, 0, "limit");
  EXPECT_FALSE(lacks_dispatch(renamed, 0, chain, 0)) << "the same one under another name";
  EXPECT_TRUE(lacks_dispatch(with_dispatch_name(chain, 1, "least"), 1, longer, 2)) << "at another place";
  const Model unrelated = test::value_of(read_model(test::source_folder() / "assets/models/leaky_relu.json"));
  EXPECT_TRUE(lacks_dispatch(unrelated, 0, chain, 0)) << "another operator";
  const Model alone = only_dispatch(chain, 0);
  EXPECT_FALSE(lacks_dispatch(longer, 1, alone, 0)) << "no chain";
}

TEST(ChainJob, JudgesTheImplementationsUnderTestAtEveryDispatch) {
  const test::Folder folder;
  test::write(folder / "mine.sh",
              "while read -r request; do echo '{\"status\": \"failed\", \"reason\": \"no\"}'; done\n");
  Request request = request_of(test::chain_case());
  request.candidates = {{.given = "sh " + (folder / "mine.sh").string(), .name = "mine"}};
  const ChainVerdict verdict = judged(request);
  ASSERT_EQ(verdict.links.size(), 2u) << verdict.problem;
  for (const auto& link : verdict.links) {
    ASSERT_EQ(link.size(), 3u);
    EXPECT_EQ(link[2].backend, "mine");
    EXPECT_TRUE(link[2].judgement.failed());
    EXPECT_TRUE(link[2].computes);
  }
}

TEST(ChainJob, DrawsWhatEveryDispatchWrites) {
  test::FakeBackend gpu = test::right_backend();
  ChainJob job({}, [&] { return Candidate{"gpu", &gpu}; });
  const auto judge = [&](int size) {
    job.start(request_of(test::chain_case()), {}, size);
    const ChainVerdict* verdict = nullptr;
    EXPECT_TRUE(test::wait_until([&] { return (verdict = job.verdict()) != nullptr; }));
    return *verdict;
  };
  const ChainVerdict drawn = judge(16);
  ASSERT_EQ(drawn.pictures.size(), 2u);
  for (const SmallPicture& picture : drawn.pictures) {
    ASSERT_NE(picture, nullptr);
    EXPECT_EQ(picture->width, 16);
    EXPECT_EQ(picture->height, 16);
  }
  for (const SmallPicture& picture : judge(0).pictures) EXPECT_EQ(picture, nullptr);
}

// SIGN gives -1, 0, 1, 1: a row of four cells, in the greys of the panes.
TEST(ChainJob, DrawsInTheColoursOfThePanes) {
  test::FakeBackend gpu = test::right_backend();
  ChainJob job({}, [&] { return Candidate{"gpu", &gpu}; });
  job.start(request_of(test::chain_case()), {}, 16, {.map = picture::Colormap::Grey});
  const ChainVerdict* verdict = nullptr;
  EXPECT_TRUE(test::wait_until([&] { return (verdict = job.verdict()) != nullptr; }));
  for (const picture::Rgba pixel : verdict->pictures[0]->pixels) {
    EXPECT_EQ(pixel.r, pixel.g);
    EXPECT_EQ(pixel.g, pixel.b);
  }
}

TEST(ChainJob, EndToEndAFaultGoesOn) {
  const ChainVerdict verdict = judged(request_of(test::chain_case(), true));
  EXPECT_TRUE(verdict.end_to_end);
  ASSERT_EQ(verdict.links.size(), 2u);
  EXPECT_TRUE(verdict.links[0][1].judgement.failed());
  EXPECT_TRUE(verdict.links[1][1].judgement.failed());
  EXPECT_FALSE(verdict.links[0][1].judgement.right_on_own_inputs);
  EXPECT_TRUE(verdict.links[1][1].judgement.right_on_own_inputs) << "the second dispatch adds no error";
  EXPECT_FALSE(judged(request_of(test::chain_case())).links[1][1].judgement.right_on_own_inputs);
}

// The candidates are cpu and gpu.
TEST(ChainJob, EndToEndLooksForInheritedErrorsOnlyIfOneMoreOutputFits) {
  Request request = request_of(test::chain_case(), true);
  request.follows_files = false;
  const CaseMemory memory = memory_of(*request.model, request.paths);
  const std::uint64_t needed = needed_bytes(memory, CaseUse::CheckEndToEnd, 3, 1);
  ASSERT_GT(memory.largest_output, 0u);
  request.memory_limit = needed;
  const ChainVerdict tight = judged(request);
  ASSERT_EQ(tight.links.size(), 2u) << tight.problem;
  EXPECT_TRUE(tight.links[1][1].judgement.failed());
  EXPECT_FALSE(tight.links[1][1].judgement.right_on_own_inputs);
  request.memory_limit = needed + memory.largest_output;
  EXPECT_TRUE(judged(request).links[1][1].judgement.right_on_own_inputs);
}

TEST(ChainJob, SaysWhyADispatchCannotRun) {
  const std::string text = test::CaseText()
                               .resource("A", "INT8", "[-5, 0, 7, 9]")
                               .constant("B", "INT8", 4)
                               .constant("C", "INT8", 4)
                               .dispatch("SIGN", {"A", "B"}, test::desc_text("INT8", "4"))
                               .dispatch("ABS", {"B", "C"}, test::desc_text("INT8", "5000"));
  const ChainVerdict verdict = judged(request_of(text));
  EXPECT_EQ(verdict.links.size(), 1u);
  EXPECT_THAT(verdict.problem, HasSubstr("InputTensor"));
}

TEST(ChainJob, RefusesWhatDoesNotFitIntoTheMemoryLimit) {
  Request request = request_of(test::chain_case());
  request.memory_limit = 1;
  const ChainVerdict verdict = judged(request);
  EXPECT_TRUE(verdict.links.empty());
  EXPECT_THAT(verdict.problem, HasSubstr("memory"));
}

TEST(ChainJob, ForgetsTheVerdictOfACaseBeforeAndOfWhatItStopped) {
  test::FakeBackend gpu = test::right_backend();
  ChainJob job({}, [&] { return Candidate{"gpu", &gpu}; });
  job.start(request_of(test::chain_case()));
  EXPECT_TRUE(test::wait_until([&] { return job.verdict() != nullptr; }));
  job.start(request_of(test::chain_case()));
  job.stop();
  EXPECT_TRUE(test::wait_until([&] { return !job.busy(); }));
  const ChainVerdict* verdict = job.verdict();  // the work may have ended before it was stopped
  EXPECT_TRUE(verdict == nullptr || verdict->links.size() == 2);
}

// SIGN before and behind a product of matrices, which is not supported.
TEST(ChainJob, PassesOverWhatNeedsAnotherProgramsResult) {
  const std::string sign = R"({"type": "dispatch", "dispatchable": "sign", "bindings": )";
  const std::string text = R"({"resources": {"A": {"initialValuesDataType": "INT8", "initialValues": [-5, 0, 7, 9]},
      "B": {"initialValuesDataType": "INT8", "initialValues": [0, 0, 0, 0]},
      "C": {"initialValuesDataType": "INT8", "initialValues": [0, 0, 0, 0]}},
    "dispatchables": {"product": {"type": "GEMM"}, "sign": {"type": "ELEMENT_WISE_SIGN", "desc": {
      "InputTensor": {"DataType": "INT8", "Sizes": [4]}, "OutputTensor": {"DataType": "INT8", "Sizes": [4]}}}},
    "commands": [{"type": "dispatch", "dispatchable": "product", "bindings": {"ATensor": "A", "OutputTensor": "B"}},
      )" + sign + R"({"InputTensor": "B", "OutputTensor": "C"}}, )" +
                           sign + R"({"InputTensor": "A", "OutputTensor": "A"}}]})";
  const Request request = request_of(text);
  const ChainVerdict verdict = judged(request);
  EXPECT_EQ(verdict.problem, "");
  ASSERT_EQ(verdict.links.size(), 2u);
  EXPECT_EQ(verdict.links[0][0].judgement.status, Status::Skipped);
  EXPECT_EQ(verdict.links[0][0].judgement.reason, "needs 'B', the result of 'product', which is not supported here");
  EXPECT_EQ(verdict.links[1][0].judgement.status, Status::Passed);

  const std::vector<const DispatchCommand*> chain = dispatches(*request.model);
  const auto reference = make_reference_backend();
  const Resources loaded = test::value_of(load_resources(*request.model, {}));
  const auto before = [&](std::size_t count) {
    return test::answer_of(
        resources_before_last(*request.model, std::span(chain).first(count), loaded, *reference, {}));
  };
  EXPECT_EQ(before(1), "commands[1]: needs 'B', the result of 'product', which is not supported here");
  EXPECT_EQ(before(2), "accepted");
}

}  // namespace
}  // namespace opscope::gui
