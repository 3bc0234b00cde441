#pragma once
// Describes the operators from their schemas, for people and for machines.

#include "app/text/json_text.h"

namespace opscope::cli {

void print_operators();
void write_operators(JsonText& json);  // an array with one object for each operator
// An array of {"name", "label", "meaning", "choices": [name...]}, as --numerics and case files spell them.
void write_numerics_settings(JsonText& json);

}  // namespace opscope::cli
