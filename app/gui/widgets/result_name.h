#pragma once
// Names of results where there is little room.

#include <string>

namespace opscope::gui {

// In at most `room` pixels, in the present font. Of "tab photo.json as FLOAT32", the first word is left out before the
// type, that before the extension, and that before the middle of the name; "photo.json as FLOAT32" loses its extension
// first. Of "photo_u8" the last part stays as long as a letter has room before it: that often tells it from another
// name. "theirs/least.npy" loses the extension, then all but the folder; "theirs.npy" loses its extension first.
// "reference after mine" becomes "ref after mine", then "ref after", then "after". Empty if fewer than `least`
// characters would be left.
std::string result_name_in(const std::string& name, float room, std::size_t least = 1);

// "theirs" of "theirs/least.npy"; empty: the name is of no file in a folder of results.
std::string results_folder_in(const std::string& name);

// The title of a case in at most `room` pixels. Without the extension, which does not tell two cases apart, before its
// middle is left out. Of "chain.json, min, 2 of 3" the dispatch stays longest, then its place, but the place alone if
// the dispatch is long.
std::string case_name_in(const std::string& title, float room);

// "tab photo.json against reference" in about `room` pixels: a name is cut in its middle, so that both are told.
std::string against_text(const std::string& result, const std::string& reference, float room);

}  // namespace opscope::gui
