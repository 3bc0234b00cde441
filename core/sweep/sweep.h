#pragma once
// Proof over input spaces: every value if there are few enough (a walk), otherwise strata and random samples, and
// random cases of every layout. Candidates are compared with the reference, by the measure that each operator declares
// or by one of their own.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "core/cases/random_case.h"
#include "core/judge/judgement.h"
#include "core/operators/schema/operator_schema.h"

namespace opscope {

// Candidate -> by which it is judged. Those that are absent are judged as each operator declares.
using OwnMeasures = std::map<std::string, Tolerance>;

std::optional<Tolerance> own_measure(const OwnMeasures& measures, std::string_view candidate);

struct SweepRequest {
  std::vector<const OperatorSchema*> operators;    // empty: all
  std::optional<DataType> data_type;               // spaces in which some tensor of more than one element has it
  Numerics numerics;                               // for walks above small_space; smaller ones take other ones too
  bool own_numerics_only = false;                  // everything takes `numerics`: some candidate knows no numerics
  std::uint64_t seed = 0;                          // of all random values
  std::uint64_t samples = std::uint64_t{1} << 22;  // elements per setting of a space that is too large to walk
  std::uint64_t random_cases = 20000;              // valid ones over all layouts; a quarter as many invalid ones
  std::optional<StrideKind> layout = {};           // of the random cases; absent: all of them
  OwnMeasures measures = {};
  std::vector<std::string> under_test =
      {};  // candidates that are someone else's: if none of them ran, nothing is proved
  // A space whose walk would take longer is sampled instead; absent: it takes what it takes.
  std::optional<std::chrono::duration<double>> longest_walk = {};

  friend bool operator==(const SweepRequest&, const SweepRequest&) = default;
};

// The inputs of one operator with fixed data types and numerics, under several settings of its attributes.
struct SweepSpace {
  const OperatorSchema* schema = nullptr;
  std::vector<DataType> data_types;  // parallel to schema->tensors
  Numerics numerics;
  SweepSettings settings;      // at least one
  bool exhaustive = false;     // every combination of input elements; else strata and samples
  std::uint64_t elements = 0;  // per setting
};

// A space of more input combinations than this is sampled.
inline constexpr std::uint64_t walkable_space = std::uint64_t{1} << 32;
// Up to this size the other combinations of the numerics are walked too, not only the request's.
inline constexpr std::uint64_t small_space = std::uint64_t{1} << 24;

// Up to this size a walk takes a moment.
inline constexpr std::uint64_t short_space = std::uint64_t{1} << 16;

// In the order of the run, so that a short time proves the most: first the walks of the request's own numerics, and
// those of other ones that take a moment, then samples, the random cases, other numerics, and at last the walks of more
// than small_space, which take minutes. One of these that `longest_walk` limits comes before all other numerics.
enum class SweepTurn : std::uint8_t { OwnWalk, ShortWalk, OwnSamples, OtherWalk, OtherSamples, LargeWalk };
SweepTurn turn_of(const SweepSpace& space, const SweepRequest& request);

// Every data type combination of every operator, with the combinations of the numerics that decide something for it:
// all of up to 16, otherwise those with at most two changes and the profiles. Walked if the space is small, or if it
// can be walked and the numerics are the request's; otherwise sampled. In the order of their turns, and of the
// request's operators within a turn. Empty if no operator has the data type.
std::vector<SweepSpace> plan_sweep(const SweepRequest& request);

// The strata and random samples of a space, in place of its walk.
SweepSpace as_samples(SweepSpace space, const SweepRequest& request);

// "ELEMENT_WISE_... FLOAT32", with the output's type if it differs; the inputs alone: "UINT8 x INT8 x INT8".
std::string input_types(const SweepSpace& space);
std::string title(const SweepSpace& space);
// The settings of the numerics that the operator obeys: a profile's name or "nan propagates, ..."; "" if it obeys none.
std::string numerics_text(const SweepSpace& space);

struct Counterexample {
  std::string backend;
  Invocation invocation;  // the smallest found that still fails
  std::string what;       // as Judgement::reason
  std::string option{};   // Backend::option
  // The element of `invocation` that is furthest off, as Comparison::worst; absent: no element is known to be wrong.
  std::optional<std::uint64_t> element{};
};

// What a candidate did of a space that it skipped in part.
struct SpacePart {
  std::uint64_t elements = 0;         // that it ran, over all settings
  std::vector<std::size_t> left_out;  // places of the settings that it does not run; the first one: it runs none
};

struct SpaceOutcome {
  SweepSpace space;
  Tolerance measure;                // as the operator declares
  OwnMeasures own_measures;         // of candidates that have another one
  std::uint64_t settings_done = 0;  // whole ones
  std::uint64_t elements_done = 0;  // over all settings
  // Candidate -> wrong elements; 0: it passed. A run that failed otherwise counts with all of its elements. Absent: the
  // candidate did not run.
  std::map<std::string, std::uint64_t> mismatches;
  std::map<std::string, std::string> skipped;   // candidate -> why it did not run, or not to the end
  std::map<std::string, SpacePart> parts = {};  // of each candidate that is skipped
  std::optional<Counterexample> first;          // the first of all
  std::vector<Counterexample> others = {};      // of each other candidate that failed, its first
  std::chrono::duration<double> seconds{};
  std::optional<std::chrono::duration<double>> walk_time;  // as estimated, of a walk that was given up for samples

  bool finished() const { return settings_done == space.settings.each.size(); }
  bool equal() const { return !first; }
};

struct RandomOutcome {
  std::uint64_t valid = 0, invalid = 0;  // cases tried
  std::uint64_t planned_valid = 0, planned_invalid = 0;
  std::map<std::string, std::uint64_t> ran;    // candidate -> valid cases it ran
  std::set<std::string> measures;              // that the operators declare, as measure_text has them
  std::map<std::string, std::string> skipped;  // candidate -> why it left a case out; the first reason
  std::map<std::string, std::map<std::string, std::uint64_t>> left_out;  // candidate -> reason -> cases
  std::uint64_t failed = 0;                                              // by any candidate
  std::map<std::string, std::uint64_t> failed_by = {};                   // candidate -> cases
  std::optional<Counterexample> first;      // for an invalid case that passed validation: no backend
  std::vector<Counterexample> others = {};  // of each other candidate that failed, its first
  std::chrono::duration<double> seconds{};
  // The part of the sweep's time that they had, if that ended them and no time was left for them at the end.
  std::optional<std::chrono::duration<double>> time_limit = {};
};

struct SweepReport {
  std::map<std::string, std::string> devices;  // "reference" and the candidates -> device_text
  std::uint64_t seed = 0;
  std::optional<StrideKind> layout = {};  // of the random cases, as requested
  std::vector<std::string> under_test = {};
  std::map<std::string, std::string> no_result = {};  // one under test that has none for any input -> why; not judged
  std::vector<SpaceOutcome> spaces;                   // those begun, in order
  std::size_t spaces_left = 0;                        // not begun
  RandomOutcome random;
  bool stopped = false;  // by the user or the clock
  // The time that it had, if that ended it.
  std::optional<std::chrono::duration<double>> time_limit = {};

  bool equal() const;
  bool compared() const;  // any candidate with anything
  bool compared(const std::string& candidate) const;
  // Nothing if nothing differs and nothing was compared, or nothing with those under test.
  Verdict verdict() const;
};

struct SweepProgress {
  std::string doing;               // "ELEMENT_WISE_... FLOAT32, Min nan, Max 1"
  double fraction = 0;             // of all elements and cases planned
  std::uint64_t elements = 0;      // done, over all spaces
  std::uint64_t cases = 0;         // valid random ones done
  double elements_per_second = 0;  // recently
  // To the end of all that is planned, by the speed of the elements and of the cases so far; absent: not known yet.
  std::optional<std::chrono::duration<double>> left = {};
};

struct SweepControl {
  std::function<bool()> stop;                          // polled often
  std::optional<std::chrono::duration<double>> time;   // ends the sweep; what was done stays in the report
  std::function<void(const SweepProgress&)> progress;  // from the calling thread
  std::function<void(const SpaceOutcome&)> finished;   // each space as it ends, from the calling thread
  // The space under way, as soon as another candidate has failed in it; from the calling thread.
  std::function<void(const SpaceOutcome& so_far)> failing = {};
  // The random cases, as soon as another candidate has failed in them, and when they end; from the calling thread.
  std::function<void(const RandomOutcome& so_far)> cases = {};
  // Each that joins SweepReport::no_result, before anything else.
  std::function<void(const std::string& candidate, const std::string& reason)> no_result = {};
  // How many elements of the run under way the reference has computed: those that `progress` does not count yet. Often,
  // from any thread.
  std::function<void(std::uint64_t elements)> within_run = {};
  // Elements a second, if known: the progress then counts walks that will be too long as the samples that they become.
  std::optional<double> speed = {};
};

// True if a walk of the space takes longer than the request allows, at so many elements a second.
bool walks_too_long(const SweepSpace& space, const SweepRequest& request, double speed);

// What it runs on, and the measure of its own if it has one: "./mine.so, within 2 ULP".
std::string device_text(const Backend& backend, const OwnMeasures& measures);

// Candidates that are Unavailable for a case are left out of it. Errors: those of the reference, and Cancelled if a
// backend was cancelled by someone else. A stop is not an error.
Result<SweepReport> run_sweep(const SweepRequest& request, Backend& reference, const std::vector<Backend*>& candidates,
                              const SweepControl& control = {});

// One sentence on what was proved and by which measure: "equal on all 4,294,967,296 FLOAT32 inputs, 14 bounds,
// llvmpipe (...), exact". A walk says "all", a sample "sampled"; an unfinished one says how much of it was done.
std::string sentence(const SpaceOutcome& outcome, const SweepReport& report);
std::string sentence(const RandomOutcome& outcome, const SweepReport& report);
// The conclusion in one or two sentences: whether all was equal, how many elements and cases were compared, what was
// left out. `with_devices`: it names what each candidate ran on.
std::string conclusion(const SweepReport& report, bool with_devices = true);

}  // namespace opscope
