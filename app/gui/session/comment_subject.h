#pragma once
// What the comments of a case file speak of: the operators that the case had when they were read, with their
// attributes.

#include <string>
#include <vector>

#include "core/model/model.h"

namespace opscope::gui {

struct CommentSubject {
  struct Part {
    const OperatorSchema* schema = nullptr;
    Attributes attributes = {};
    friend bool operator==(const Part&, const Part&) = default;
  };
  std::vector<Part> parts;  // one for each dispatch

  friend bool operator==(const CommentSubject&, const CommentSubject&) = default;
};
CommentSubject subject_of(const Model& model);

// The same operators in the same order, whatever their attributes.
bool has_same_operators(const CommentSubject& a, const CommentSubject& b);

// "CLIP, MIN": the operators.
std::string operators_text(const CommentSubject& subject);

// True if a comment stands above the case, where it speaks of all of it.
bool has_top_comment(const Comments& comments);
// What the comments above the case say, as one line without their marks.
std::string top_comment_text(const Comments& comments);
Comments without_top_comments(const Comments& comments);

}  // namespace opscope::gui
