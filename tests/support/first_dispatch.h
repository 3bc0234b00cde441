#pragma once
// A case as its first dispatch sees it.

#include <string>
#include <variant>

#include "core/model/bind.h"
#include "core/model/json.h"
#include "core/model/load.h"

namespace opscope::test {

// The first dispatch of a model, bound to the resources that it loads.
inline Result<Invocation> first_dispatch(const Model& model, const SearchPaths& paths = {}) {
  const Result<Resources> resources = load_resources(model, paths);
  if (!resources) return tl::unexpected(resources.error());
  return opscope::bind(model, std::get<DispatchCommand>(model.commands.at(0)), *resources, &*resources);
}

// The same of a case file's text.
inline Result<Invocation> first_dispatch(const std::string& text) {
  const Result<Model> model = parse_model(text, "case.json");
  return model ? first_dispatch(*model) : tl::unexpected(model.error());
}

}  // namespace opscope::test
