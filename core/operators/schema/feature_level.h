#pragma once
// DML_FEATURE_LEVEL: each level includes the earlier ones.

#include <array>
#include <optional>
#include <string_view>

namespace opscope {

enum class FeatureLevel { L1_0, L2_0, L2_1, L3_0, L3_1, L4_0, L4_1, L5_0, L5_1, L5_2, L6_0, L6_1, L6_2, L6_3, L6_4 };

inline constexpr FeatureLevel highest_feature_level = FeatureLevel::L6_4;

inline constexpr std::array<std::string_view, 15> feature_level_names = {
    "1_0", "2_0", "2_1", "3_0", "3_1", "4_0", "4_1", "5_0", "5_1", "5_2", "6_0", "6_1", "6_2", "6_3", "6_4"};

constexpr std::string_view name(FeatureLevel level) { return feature_level_names[static_cast<std::size_t>(level)]; }

// Accepts "5_0", "5.0" and "DML_FEATURE_LEVEL_5_0".
std::optional<FeatureLevel> parse_feature_level(std::string_view text);

}  // namespace opscope
