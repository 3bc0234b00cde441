#pragma once
// What is told when outputs from elsewhere are compared.

#include <filesystem>
#include <optional>
#include <string>

#include "app/gui/session/compared_outputs.h"
#include "core/model/model.h"

namespace opscope::gui {

// Of a single array: "/out/least.npy, in place of old.npy; still with clipped.npy at clip".
// `replaced`: as keep_chosen(). Of results of a chain, which files were taken and which were not: "the results of
// theirs, 1 file for 3 dispatches: least.npy; of another size or type: clipped.npy; none for sign; not taken:
// notes.npy". Looks into the folder and the headers of its files. Of golden vectors: "the expected outputs".
std::string comparison_text(const ComparedOutputs& outputs, const Model& model,
                            const std::optional<std::filesystem::path>& replaced = {});

// Of a single array whose name is that of other dispatches' output, and not of its own: the last one of these.
std::optional<std::size_t> dispatch_by_name(const ComparedOutputs& outputs, const Model& model);

// ": clipped.npy and min_out.npy": the files that a folder of results, as an export, has for the outputs; "min.out.npy"
// of the resource "min.out" is found too. Empty without outputs.
std::string files_of_results(const Model& model);

// Behind another sentence of a message that takes the place of that on the comparison: " Compared: the results of
// theirs, 1 file for 3 dispatches: least.npy; none for clip and sign." Empty if they are not results of a chain.
std::string results_sentence(const ComparedOutputs& outputs, const Model& model);

}  // namespace opscope::gui
