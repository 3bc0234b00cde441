#include "app/gui/session/comment_subject.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/gui/jobs/load_case.h"
#include "core/model/by_name.h"
#include "core/text/leading_comment.h"

namespace opscope::gui {
namespace {

bool is_at_top(const Comment& comment) { return comment.at.empty() && comment.place == Comment::Place::Before; }

}  // namespace

CommentSubject subject_of(const Model& model) {
  CommentSubject subject;
  const auto dispatchables = by_name(model.dispatchables);
  for (const DispatchCommand* command : dispatches(model)) {
    const Dispatchable* dispatchable = find_in(dispatchables, command->dispatchable);
    subject.parts.push_back(dispatchable
                                ? CommentSubject::Part{dispatchable->desc.schema, dispatchable->desc.attributes}
                                : CommentSubject::Part{});
  }
  return subject;
}

bool has_same_operators(const CommentSubject& a, const CommentSubject& b) {
  return std::ranges::equal(a.parts, b.parts, {}, &CommentSubject::Part::schema, &CommentSubject::Part::schema);
}

std::string operators_text(const CommentSubject& subject) {
  std::vector<std::string> names;
  for (const CommentSubject::Part& part : subject.parts)
    if (part.schema != nullptr) names.emplace_back(part.schema->title);
  return fmt::format("{}", fmt::join(names, ", "));
}

bool has_top_comment(const Comments& comments) {
  return comments.list && std::ranges::any_of(*comments.list, is_at_top);
}

std::string top_comment_text(const Comments& comments) {
  std::string lines;
  if (comments.list)
    for (const Comment& comment : *comments.list)
      if (is_at_top(comment)) lines += comment.text + "\n";
  return leading_comment(lines);
}

Comments without_top_comments(const Comments& comments) {
  if (!comments.list) return {};
  std::vector<Comment> rest = *comments.list;
  std::erase_if(rest, is_at_top);
  return {std::make_shared<const std::vector<Comment>>(std::move(rest))};
}

}  // namespace opscope::gui
