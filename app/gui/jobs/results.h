#pragma once
// The results of one evaluation of a case. Immutable once published.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/gui/jobs/file_histograms.h"
#include "core/backends/array/array_backend.h"
#include "core/backends/backend.h"
#include "core/compare/largest_finite.h"
#include "core/compare/mismatches.h"
#include "core/compare/outcomes.h"
#include "core/compare/statistics.h"
#include "core/judge/judgement.h"
#include "core/limits/budget.h"
#include "core/model/load.h"
#include "core/model/model.h"
#include "core/operators/schema/diagnostic.h"
#include "core/picture/range.h"
#include "core/tensor/resource_map.h"

namespace opscope::gui {

// A file with the output of the dispatch on show, as another program computed it.
struct ComparedArray {
  std::filesystem::path file;
  ArrayContents contents = ArrayContents::Elements;
  std::string folder = {};     // of results, one of which it is; empty: it is "expected", or stands alone
  std::string elsewhere = {};  // "chosen for clip": why it is not compared with this dispatch; empty: it is
  bool is_missing = false;     // there is no such file: `elsewhere` says so
  bool is_chosen = false;      // in a chain of dispatches, for one of them by itself

  // Another program computed it along the chain, from its own earlier results, which may be files too.
  bool is_of_chain() const { return is_chosen || !folder.empty(); }

  friend bool operator==(const ComparedArray&, const ComparedArray&) = default;
};

// The values that a sample of the picture of either case can have. Both outputs are scaled to `common` to be compared.
struct SampleScales {
  picture::Range front, other, common;
};
std::string samples_text(const picture::Range& samples);  // "0..1"

// What the reference computed for another case, to compare with the output of the dispatch on show.
struct ComparedCase {
  std::string title;
  Tensor output;
  std::optional<DataType> as = {};  // the type whose numbers are compared, if the two outputs have different ones
  std::optional<SampleScales> scales = {};  // to compare scaled values, of the type `as`: FLOAT32 or FLOAT16

  // The numbers that are compared are of another type or scale than those of one of the two outputs.
  bool converts() const { return as || scales; }
};

// The results to show beside those of the backends.
using Compared = std::variant<ComparedArray, ComparedCase>;

// "mine.npy", "file mine", "theirs/OutputTensor.npy", "expected" for golden vectors, "tab other.json", "tab
// other.json as FLOAT32" or "tab other.json scaled to 0..1". No other backend or tensor has this name.
std::string compared_name(const Compared& compared);

// An implementation under test, as a person named it: see core/candidates/open_candidate.h. No case file names one.
struct UnderTest {
  std::string given;
  std::string name;                    // of its backend
  std::uint64_t revision = 0;          // grows when its files change: it is opened again
  const OperatorSchema* op = nullptr;  // a shader: the operator that it was chosen for; nullptr: it says so itself
  std::string elsewhere = {};          // an array: why it is not compared with this dispatch; empty: it is

  friend bool operator==(const UnderTest&, const UnderTest&) = default;
};

// How many backends compute at a time, and how many of them in device memory.
struct RunningBackends {
  std::uint64_t all = 0, devices = 0;
};

// A snapshot of a case, and the dispatch to show.
struct Request {
  std::uint64_t generation = 0;  // later requests have larger ones
  std::uint64_t tab = 0;         // of the window, whose case it is
  std::shared_ptr<const Model> model;
  std::shared_ptr<const Model> before_tensors = {};  // before the last edit of the dispatch's tensors; may be nullptr
  std::size_t dispatch = 0;                          // counts only dispatch commands
  bool end_to_end = false;  // each backend gets its own results along the chain, not the reference's
  SearchPaths paths;
  MemoryLimit memory_limit;          // for running and showing it
  std::optional<Compared> compared;  // results from elsewhere for the dispatch
  // If `compared` is of a chain: the files of the dispatches before it, from which the other program computed it.
  std::vector<std::optional<ComparedArray>> files_before = {};
  // Files of a chain are compared, and what each inherits from those before it is found. evaluate() clears it where
  // memory does not suffice beside the backends of this request; the whole chain is judged by what it left.
  bool follows_files = false;
  std::vector<UnderTest> candidates = {};
  bool shows_array = false;  // the case was made to show an array, and to compare it
  // It shows an array, and stands beside another one that it is not compared with: no backend is in question.
  bool beside_array = false;
  RunningBackends running = {};  // set by evaluate()
};

struct BackendOutcome {
  std::string name;      // "reference", "cpu", "gpu", or as compared_name
  std::string device;    // empty if the backend is not available
  bool computes = true;  // false: a compared file or case
  double milliseconds = 0;
  std::optional<Tensor> output;
  std::optional<Tensor> reference = {};  // another case as numbers of another type: the reference's output as such
  // Absent until it is judged. The reference has one only if it gave no result.
  std::optional<Judgement> judgement;
  std::vector<MismatchRow> mismatches;                  // the first elements whose bits differ from the reference's
  std::optional<FiniteDifference> largest_finite = {};  // that a NaN or an infinity hides
  // Of a candidate that has no output: the last one that it gave for the same case.
  std::optional<Tensor> earlier = {};
  // End to end, by their names: the inputs that earlier dispatches write, as this backend read them from its own
  // results.
  std::map<std::string, Tensor> own_inputs = {};
  // The dispatches before that the reference ran in its place: what they wrote is not its own.
  std::vector<std::string> own_stand_ins = {};
  // The logical position of the worst element, where the comparison has NaNs of other bits in its place.
  std::optional<std::uint64_t> worst = {};
  // The logical position of the largest absolute difference, where that of the worst element in ULP is smaller.
  std::optional<std::uint64_t> largest_absolute = {};
  // Of pictures that are compared scaled: how many elements differ by more than each of the sample_limits().
  std::map<double, std::uint64_t> beyond = {};
  // Of another case whose floating-point type is not that of the case in front: after rounding to the smaller one.
  std::optional<RoundedDifference> rounded = {};

  // End to end it cannot run the dispatch: the output is the reference's, on the results of this backend before.
  bool inherits() const { return output && judgement && judgement->inherited; }
  bool ran() const { return output && !inherits(); }
  bool pending() const { return !output && !judgement; }
  bool compared() const { return judgement && judgement->compared(); }
  // Of the output, which may be inherited. Precondition: difference().
  Judgement judgement_of_output() const;
  // How the output differs from the reference's; nullptr: it was not compared.
  const Comparison* difference() const {
    return inherits() ? &*judgement->inherited : compared() ? &judgement->comparison : nullptr;
  }
};

// A tensor on screen, with its numbers.
struct TensorSummary {
  std::string name;    // "InputTensor", or the backend that computed it
  std::string origin;  // the resource's name, or the output's declared name
  bool is_input = true;
  Tensor tensor;
  Statistics statistics;  // once counted()
  // Over the range of all data. Absent for single elements, and for truth values beside data.
  std::optional<Histogram> histogram;

  bool counted() const { return statistics.elements > 0; }
};

// A picture that is scaled to the sizes of its tensor.
struct ResizedPicture {
  std::uint32_t width = 0, height = 0;  // in its file
  bool squashed = false;                // the scaling changes its shape
};

struct Results {
  // Results come in stages: growing, some backends are still to run or to be compared, some tensors to be counted.
  enum class State : std::uint8_t { Growing, Complete, GivenUp };

  Request request;
  State state = State::Complete;
  bool has_dispatches = true;            // if not, there is nothing to run
  std::optional<Error> error;            // loading or binding failed: nothing below `searched` is there
  std::vector<std::string> searched;     // then searched_folders() of the request, for a file that was not found
  Diagnostics diagnostics;               // of the chosen dispatch
  std::optional<Invocation> invocation;  // bound; with errors among the diagnostics nothing ran
  // What lies in the resource of each tensor of the invocation; nullopt: absent, or no addresses can be told.
  std::shared_ptr<const std::vector<std::optional<ResourceMap>>> memory;  // nullptr without an invocation
  std::vector<BackendOutcome> backends;                                   // reference first
  std::vector<TensorSummary> tensors;  // inputs in order of declaration, then the output of each backend that ran
  std::map<std::string, ResizedPicture> resized;  // by the name of an input
  std::map<std::string, std::uint64_t>
      file_values;                                 // by the name of an input that is read from a file: how many it has
  std::map<std::string, std::uint64_t> raw_bytes;  // the same of raw files: all bytes
  // What the operator did to each element; nullptr: not counted, or the operator tells no outcomes.
  std::shared_ptr<const OutcomeMap> outcomes;
  // The histogram of the first input that has one, apart for each outcome; empty if there is none.
  std::vector<Histogram> histograms_by_outcome;
  HistogramsByResource before_threshold;  // of the elements that thresholds test
  std::chrono::duration<double> seconds{};

  bool valid() const { return !backends.empty(); }
  const BackendOutcome* outcome(std::string_view backend) const;  // nullptr: no backend has this name
  // The number of the backend among the implementations under test; nullopt: it is none.
  std::optional<std::size_t> candidate(std::string_view backend) const;
  const ComparedArray* compared_array() const;  // nullptr: no file is compared
  // The backend gives what another tab's case has: that may differ, since nobody claims that the two are equal.
  // nullptr: it gives something else.
  const ComparedCase* other_case(const BackendOutcome& backend) const;
  bool is_other_case(const BackendOutcome& backend) const { return other_case(backend) != nullptr; }
  // What the output of the backend is compared with. Precondition: the reference ran.
  const Tensor& reference_of(const BackendOutcome& backend) const {
    return backend.reference ? *backend.reference : *backends.front().output;
  }
  // The backend to show beside the reference: the one named `chosen` if it ran. Otherwise, of those compared with the
  // reference, the failed one with the largest difference, else the last. If none has been compared, the last one that
  // ran. nullptr if only the reference ran.
  const BackendOutcome* computed(std::string_view chosen = {}) const;
  std::vector<Judgement> judgements() const;  // those that exist
};
using ResultsPtr = std::shared_ptr<const Results>;

// The bytes that its tensors keep in memory.
std::uint64_t held_bytes(const Results& results);

}  // namespace opscope::gui
