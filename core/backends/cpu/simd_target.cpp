#include "core/backends/cpu/simd_target.h"

#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/cpu/simd_target.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

std::int64_t own_target() { return HWY_TARGET; }

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(own_target);

// The target's common name.
std::string name_of(std::int64_t target) {
#if HWY_ARCH_X86
  if (target == HWY_AVX3) return "AVX-512";
#endif
  if (target == HWY_SCALAR || target == HWY_EMU128) return "no SIMD";
  return hwy::TargetName(target);
}

// All targets of this machine, best first, whatever is forced.
std::vector<std::int64_t> targets() {
  static const std::vector<std::int64_t> all = hwy::SupportedAndGeneratedTargets();
  return all;
}

}  // namespace

std::vector<std::string> simd_targets() {
  std::vector<std::string> names;
  for (const std::int64_t target : targets()) names.push_back(name_of(target));
  return names;
}

std::string simd_target() { return name_of(HWY_DYNAMIC_DISPATCH(own_target)()); }

bool force_simd_target(std::string_view name) {
  for (const std::int64_t target : targets()) {
    if (!name.empty() && name_of(target) != name) continue;
    hwy::SetSupportedTargetsForTest(name.empty() ? 0 : target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return true;
  }
  return false;
}

}  // namespace opscope
#endif  // HWY_ONCE
