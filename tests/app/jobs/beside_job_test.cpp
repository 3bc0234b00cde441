// The case of another tab, computed to stand beside the one in front.

#include "app/gui/jobs/beside_job.h"

#include <gmock/gmock.h>

#include "app/gui/jobs/resource_cache.h"
#include "core/io/file.h"
#include "core/tensor/tensor.h"
#include "tests/support/case_text.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Request values_request(const std::string& values, const std::filesystem::path& folder = {},
                       const std::string& sizes = "4") {
  const std::string text =
      test::CaseText()
          .resource("A", "FLOAT32", values)
          .constant("B", "FLOAT32", 4, "9")
          .dispatch("CLIP", {"A", "B"}, test::desc_text("FLOAT32", sizes), R"("Min": 0, "Max": 7)");
  Request request;
  request.tab = 2;
  request.model = std::make_shared<const Model>(test::value_of(parse_model(text, "other.json")));
  request.paths = {folder, {}};
  return request;
}

std::vector<float> output_of(const ResultsPtr& results) {
  std::vector<float> elements;
  for (std::uint64_t i = 0; i < element_count(results->backends.front().output->desc); ++i)
    elements.push_back(from_bits<float>(element_bits(*results->backends.front().output, i)));
  return elements;
}

struct Computed {
  BesideJob job{[] {}};

  ResultsPtr of(const BesideJob::Wanted& wanted) {
    job.want(wanted, values_request("[0, 0, 0, 0]"));
    test::wait_until([&] { return job.take() || job.results(); });
    return job.results();
  }
};

TEST(BesideJob, ComputesInputsAndTheReferencesOutputWithTheirNumbers) {
  Computed computed;
  const ResultsPtr results = computed.of({values_request("[-1, 0, 5, 9]")});
  ASSERT_TRUE(results && results->valid());
  ASSERT_EQ(results->backends.size(), 1u);
  EXPECT_THAT(output_of(results), ElementsAre(0, 0, 5, 7));
  ASSERT_EQ(results->tensors.size(), 2u);
  EXPECT_EQ(results->tensors[0].statistics.max, 9);
  EXPECT_EQ(results->tensors[1].statistics.max, 7);
}

TEST(BesideJob, TakesTheResultsThatTheTabStillHas) {
  Computed computed;
  const Request request = values_request("[1, 2, 3, 4]");
  const auto own = std::make_shared<const Results>(*computed.of({request}));
  computed.job.clear();
  EXPECT_EQ(computed.job.results(), nullptr);
  EXPECT_EQ(computed.of({request, own, files_stamp(*request.model, request.paths)}), own);
  EXPECT_FALSE(computed.job.pending());
}

TEST(BesideJob, ComputesAgainOnceAFileHasChanged) {
  const test::TemporaryFolder folder;
  const auto write_floats = [&](std::vector<float> values) {
    EXPECT_TRUE(write_file(folder / "a.bin", std::as_bytes(std::span(values))));
  };
  write_floats({5, 6, 7, 8});
  const Request request = values_request(R"({"sourcePath": "a.bin"})", folder.path());
  const std::string stamp = files_stamp(*request.model, request.paths);
  Computed computed;
  const ResultsPtr before = computed.of({request});
  EXPECT_THAT(output_of(before), ElementsAre(5, 6, 7, 7));
  EXPECT_EQ(computed.of({request}), before) << "nothing has changed";
  write_floats({1, 2, 3, 4, 5});
  EXPECT_THAT(output_of(computed.of({request, before, stamp})), ElementsAre(1, 2, 3, 4));
}

TEST(BesideJob, SaysWhyTheCaseCannotRun) {
  Computed computed;
  const ResultsPtr invalid = computed.of({values_request("[1, 2, 3, 4]", {}, "5")});
  EXPECT_FALSE(invalid->valid());
  EXPECT_TRUE(invalid->error || has_errors(invalid->diagnostics));
  Request limited = values_request("[1, 2, 3, 4]");
  limited.memory_limit = 1;
  const ResultsPtr refused = computed.of({limited});
  ASSERT_TRUE(refused->error);
  EXPECT_THAT(refused->error->text(), HasSubstr("memory"));
}

}  // namespace
}  // namespace opscope::gui
