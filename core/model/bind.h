#pragma once
// From a dispatch command to an Invocation: an operator, its attributes, and tensors bound to resources.

#include <map>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/model/load.h"
#include "core/model/model.h"
#include "core/operators/schema/invocation.h"

namespace opscope {

// "commands[2]"; "command" for a dispatch that the model does not have.
std::string position_of(const Model& model, const DispatchCommand& command);

// The first words of the error that a binding begins beyond the end of its resource.
inline constexpr std::string_view begins_beyond = "starts at element";

// Binds one dispatch to the resources as they are now. BadInput if a name is unknown or a required tensor is unbound,
// with `where` = "commands[2].bindings.InputTensor" and the like. Numerics and feature level are the model's.
// A binding reaches to the end of its resource, or over element_count elements rounded up to 4 bytes.
// Inputs flagged OWNED_BY_DML come from the dispatchable's own bindings and read `initial` (default: `resources`).
// Call it with its namespace: with a std::map among its arguments, an unqualified bind may find std::bind.
Result<Invocation> bind(const Model& model, const DispatchCommand& command, const Resources& resources,
                        const Resources* initial = nullptr);

// The same for many dispatches of one model, which must not change meanwhile: names are looked up in an index.
class Binder {
 public:
  explicit Binder(const Model& model);
  Result<Invocation> bind(const DispatchCommand& command, const Resources& resources,
                          const Resources* initial = nullptr) const;

 private:
  const Model& model_;
  std::map<std::string_view, const Resource*> resources_;
  std::map<std::string_view, const Dispatchable*> dispatchables_;
};

}  // namespace opscope
