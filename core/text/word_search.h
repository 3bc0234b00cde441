#pragma once
// Ranks texts by how well they answer what a person typed.

#include <optional>
#include <string_view>

namespace opscope {

// 0 is the best answer. Every word of the query, which blanks separate, adds 0 if it is a word of `name`, 1 if a word
// begins with it, 2 if it is elsewhere in `name`, and 3, 4, 5 for the same in `more`. nullopt if one is nowhere. ASCII
// letters match in either case. Words of a text consist of ASCII letters, digits and all characters beyond ASCII. One
// or two letters are looked for at the beginning of words alone. A plural finds its singular, and "copy" finds "copies"
// and "copied", both later than a whole word.
std::optional<int> search_rank(std::string_view query, std::string_view name, std::string_view more = {});

// How many letters of the query are wrong, left out, too many or swapped with the next, if each of its words is to be
// the beginning of that word of `text` which is most like it. A word that nothing is like adds all of its letters.
int letters_apart(std::string_view query, std::string_view text);

}  // namespace opscope
