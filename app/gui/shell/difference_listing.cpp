#include "app/gui/shell/difference_listing.h"

#include <fmt/format.h>
#include <imgui.h>

#include "app/gui/plots/differences_table.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// More would take more memory than a list is worth; the drawer says how many there are.
constexpr std::size_t most_listed = std::size_t{1} << 20;

Result<DifferenceListing> listing_of(const Tensor& reference, const Tensor& other, const DifferenceQuery& query,
                                     std::uint64_t all, const std::function<bool()>& stop) {
  Result<DifferenceList> list = list_differences(reference, other, query, most_listed, stop);
  if (!list) return tl::unexpected(list.error());
  DifferenceListing listing{*std::move(list), {}, {}};
  if (!is_filter(query)) return listing;
  Result<Tensor> filtered = accepted_only(reference, other, query, stop);
  if (!filtered) return tl::unexpected(filtered.error());
  listing.filtered = *std::move(filtered);
  listing.filter_text = fmt::format("filtered: {} of {}", with_thousands(listing.list.found), with_thousands(all));
  return listing;
}

}  // namespace

void DifferenceLister::take() {
  if (auto made = task_.take(); made && *made) listing_ = std::make_shared<const DifferenceListing>(**std::move(made));
}

void DifferenceLister::want(const ResultsPtr& results, const BackendOutcome& computed, const DifferenceQuery& query) {
  frame_ = ImGui::GetFrameCount();
  const Key wanted{results, computed.name, query};
  if (wanted == wanted_) return;
  if (wanted.results != wanted_.results || wanted.backend != wanted_.backend) listing_.reset();
  wanted_ = wanted;
  const Comparison& comparison = computed.judgement->comparison;
  const std::uint64_t all = comparison.elements - comparison.classes[static_cast<std::size_t>(DifferenceClass::Equal)];
  task_.start([reference = *results->backends.front().output, other = *computed.output, query,
               all](const TaskControl& control) {
    return listing_of(reference, other, query, all, [&] { return control.pause_or_stop(); });
  });
}

DifferenceListingPtr DifferenceLister::on_show(const ResultsPtr& results, const BackendOutcome* computed) const {
  const bool is_open = frame_ + 1 >= ImGui::GetFrameCount();
  return is_open && computed && wanted_.results == results && wanted_.backend == computed->name ? listing_ : nullptr;
}

DifferenceListingPtr DifferenceLister::filter_on_show(const ResultsPtr& results, const BackendOutcome* computed) const {
  DifferenceListingPtr listing = on_show(results, computed);
  return listing && listing->filtered ? listing : nullptr;
}

}  // namespace opscope::gui
