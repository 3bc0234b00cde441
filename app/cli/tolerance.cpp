#include "app/cli/tolerance.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <type_traits>

#include "core/text/number.h"

namespace opscope::cli {
namespace {

// The library's own conversion reads -1 as a huge count and an empty text as 0.
template <class Number>
void add_tolerance(CLI::App& verb, const std::string& option, Number& tolerance, const std::string& meaning) {
  verb.add_option_function<std::string>(
          option,
          [&tolerance, option](const std::string& text) {
            const auto number = number_from<Number>(text);
            if (!number || !(*number >= 0))
              throw CLI::ValidationError(option, fmt::format("'{}' is not a {} of 0 or more", text,
                                                             std::is_integral_v<Number> ? "whole number" : "number"));
            tolerance = *number;
          },
          meaning)
      ->type_name("NUMBER");
}

}  // namespace

void add_tolerance_options(CLI::App& verb, Tolerance& tolerance) {
  add_tolerance(verb, "--atol", tolerance.absolute,
                "Accept |expected - actual| <= ATOL + RTOL * |expected| (default: equal bits only)");
  add_tolerance(verb, "--rtol", tolerance.relative, "See --atol");
  add_tolerance(verb, "--ulp", tolerance.ulp, "Accept up to this many units in the last place");
  verb.add_flag("--any-nan", tolerance.any_nan, "Accept a NaN of any bits for a NaN");
}

}  // namespace opscope::cli
