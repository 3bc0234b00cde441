#include "app/gui/shell/difference_listing.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>

#include "app/gui/plots/differences_table.h"
#include "core/limits/failure.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// More would take more memory than a list is worth; the drawer says how many there are.
constexpr std::size_t most_listed = std::size_t{1} << 20;

constexpr std::size_t first_rows = 500;  // that are shown while the others are being collected
constexpr std::chrono::milliseconds between_wakes{50};

// `kept`: a listing of these tensors with the same filter; nullptr: there is none.
Result<DifferenceListing> listing_of(const Tensor& reference, const Tensor& other, const DifferenceQuery& query,
                                     std::uint64_t all, const DifferenceListingPtr& kept,
                                     const std::function<bool()>& stop,
                                     const std::function<void(const ListedSoFar&)>& tell) {
  Result<DifferenceList> list = list_differences(reference, other, query, most_listed, stop, tell);
  if (!list) return tl::unexpected(list.error());
  DifferenceListing listing{query, *std::move(list)};
  if (!is_filter(query)) return listing;
  Result<Tensor> filtered =
      kept ? Result<Tensor>(*kept->filtered) : guarded([&] { return accepted_only(reference, other, query, stop); });
  if (!filtered && filtered.error().kind == Error::Kind::Cancelled) return tl::unexpected(filtered.error());
  if (!filtered) {
    listing.unfiltered = filtered.error().text();
    return listing;
  }
  listing.filtered = *std::move(filtered);
  listing.filter_text = fmt::format("filtered: {} of {}", with_thousands(listing.list.found), with_thousands(all));
  return listing;
}

// More rows than a screen has.
std::shared_ptr<const DifferenceList> first_of(std::span<const DifferenceRow> rows) {
  DifferenceList list;
  list.rows.assign(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(std::min(rows.size(), first_rows)));
  list.found = list.rows.size();
  return std::make_shared<const DifferenceList>(std::move(list));
}

}  // namespace

bool DifferenceLister::is_seen() const { return frame_ + 1 >= ImGui::GetFrameCount(); }

void DifferenceLister::take() {
  if (auto made = task_.take()) {
    if (*made)
      listing_ = std::make_shared<const DifferenceListing>(**std::move(made));
    else if (made->error().kind != Error::Kind::Cancelled)
      listing_.reset(), problem_ = made->error().text();
  }
  if (!is_seen() && (wanted_.results || listing_)) forget();
}

void DifferenceLister::see(const DifferenceQuery& query) {
  frame_ = ImGui::GetFrameCount();
  query_ = query;
}

void DifferenceLister::want(const ResultsPtr& results, const BackendOutcome& computed, const DifferenceQuery& query) {
  const Key wanted{results, computed.name, query};
  if (wanted == wanted_) return;
  if (wanted.results != wanted_.results || wanted.backend != wanted_.backend) listing_.reset();
  wanted_ = wanted;
  problem_.clear();
  const Comparison comparison = computed.difference() ? *computed.difference() : Comparison();
  const std::uint64_t all = comparison.elements - comparison.classes[static_cast<std::size_t>(DifferenceClass::Equal)];
  const bool keeps = listing_ && listing_->filtered && have_one_filter(listing_->query, query);
  so_far_ = std::make_shared<SharedProgress>();
  task_.start([reference = results->reference_of(computed), other = *computed.output, query, all, so_far = so_far_,
               wake = wake_, kept = keeps ? listing_ : nullptr](const TaskControl& control) {
    auto woken = std::chrono::steady_clock::now();
    const auto tell = [&](const ListedSoFar& now) {
      const ListingProgress& before = so_far->now;  // which this thread alone writes
      const bool has_rows = before.first && before.first->rows.size() >= first_rows;
      std::shared_ptr<const DifferenceList> first = has_rows || now.rows.empty() ? before.first : first_of(now.rows);
      const bool begins = first && !before.first;
      {
        const std::lock_guard lock(so_far->mutex);
        so_far->now = {now.fraction, now.found, std::move(first)};
      }
      const auto time = std::chrono::steady_clock::now();
      if (!begins && time - woken < between_wakes) return;
      woken = time;
      if (wake) wake();
    };
    return listing_of(
        reference, other, query, all, kept, [&] { return control.pause_or_stop(); }, tell);
  });
}

std::optional<ListingProgress> DifferenceLister::progress() const {
  if (!so_far_ || !task_.pending()) return std::nullopt;
  const std::lock_guard lock(so_far_->mutex);
  return so_far_->now.fraction > 0 ? std::optional(so_far_->now) : std::nullopt;
}

DifferenceListingPtr DifferenceLister::on_show(const ResultsPtr& results, const BackendOutcome* computed) const {
  return is_seen() && computed && wanted_.results == results && wanted_.backend == computed->name ? listing_ : nullptr;
}

std::optional<std::uint64_t> DifferenceLister::jump(const ResultsPtr& results, const BackendOutcome& computed,
                                                    const DifferenceJump& jump,
                                                    std::optional<std::uint64_t> from) const {
  const Tensor &reference = results->reference_of(computed), &other = *computed.output;
  const auto probed = from ? std::optional(difference_at(reference, other, *from)) : std::nullopt;
  return listed_jump(other.desc.data_type, listing_->list, listing_->query, jump.kind, probed, jump.measure);
}

DifferenceListingPtr DifferenceLister::filter_on_show(const ResultsPtr& results, const BackendOutcome* computed) const {
  DifferenceListingPtr listing = on_show(results, computed);
  return listing && listing->filtered ? listing : nullptr;
}

bool DifferenceLister::awaits_filter(const ResultsPtr& results, const BackendOutcome* computed) const {
  return is_seen() && is_filter(query_) && problem_.empty() && computed && !on_show(results, computed);
}

}  // namespace opscope::gui
