// The process for compute shaders: it has an OpenGL context of its own.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/candidate_host/host.h"
#include "core/io/file.h"
#include "core/operators/schema/registry.h"
#include "gpu/candidates/shader_candidate.h"

namespace opscope {
namespace {

std::span<std::byte> memory_of(const opscope_tensor& tensor) {
  return {static_cast<std::byte*>(tensor.data), tensor.byte_length};
}

BoundTensor bound(const opscope_tensor& tensor) {
  TensorDesc desc;
  desc.data_type = static_cast<DataType>(tensor.data_type);
  desc.sizes.assign(tensor.sizes, tensor.sizes + tensor.rank);
  desc.strides.emplace(tensor.strides, tensor.strides + tensor.rank);
  const std::span<const std::byte> memory = memory_of(tensor);
  return {tensor.name, {std::move(desc), Buffer({}, memory)}, memory.size()};
}

// The numbers of an attribute by their names: its own, or those of its parts.
AttributeValue value_of(const opscope_request& request, const AttributeDeclaration& declaration) {
  AttributeValue value;
  for (const AttributeNumber& number : traits(declaration.kind).numbers) {
    const std::string name(number.name.empty() ? std::string_view(declaration.name) : number.name);
    const opscope_attribute* found = opscope_find_attribute(&request, name.c_str());
    if (found == nullptr) continue;
    value.type = static_cast<DataType>(found->data_type);
    value.bits[value.count++] = found->bits;
  }
  return value;
}

// The invocation that Opscope asks for; its buffers are the request's memory.
std::optional<Invocation> invocation_of(const opscope_request& request) {
  Invocation made;
  made.schema = find_operator(request.op);
  if (made.schema == nullptr) return std::nullopt;
  for (const TensorDeclaration& tensor : made.schema->tensors) {
    const opscope_tensor* found = tensor.role == TensorRole::Output ? opscope_output(&request, tensor.name.c_str())
                                                                    : opscope_input(&request, tensor.name.c_str());
    made.tensors.push_back(found != nullptr ? std::optional(bound(*found)) : std::nullopt);
  }
  for (const AttributeDeclaration& attribute : made.schema->attributes)
    made.attributes.push_back(value_of(request, attribute));
  return made;
}

// The engine names an element function by its place among its own shaders.
std::string with_name(std::string message, const std::string& file) {
  for (const std::string_view own : {"shader operators/candidate.glsl:", "shader candidate:"})
    if (const auto at = message.find(own); at != std::string::npos)
      return message.replace(at, own.size(), "shader " + file + ":");
  return message;
}

CandidateResult run(Backend& shader, const std::string& file, const opscope_request& request) {
  const std::optional<Invocation> invocation = invocation_of(request);
  if (!invocation) return {opscope_unsupported(&request, "no such operator")};
  const Result<RunResult> result = shader.run(*invocation, {0, {}, {}, true});
  if (!result && result.error().kind == Error::Kind::Unavailable)
    return {opscope_unsupported(&request, result.error().what.c_str())};
  if (!result) return {opscope_failed(&request, with_name(result.error().what, file).c_str())};
  std::ranges::copy(result->output.bytes(), memory_of(request.outputs[0]).begin());
  return {OPSCOPE_OK, result->milliseconds};
}

// Every call compiles a refused shader again, and most of them end alike.
void write_once(const std::string& log) {
  static std::string last;
  constexpr std::size_t most = std::size_t{64} << 10;  // bytes
  if (log == last) return;
  last = log;
  std::fwrite(log.data(), 1, std::min(log.size(), most), stderr);
}

}  // namespace
}  // namespace opscope

int main(int argc, char** argv) {
  using namespace opscope;
  return serve(argc, argv, [](const char* file, std::string& why_not) -> CandidateFunction {
    constexpr std::uint64_t longest = std::uint64_t{1} << 20;  // bytes
    auto text = read_text(file, longest);
    if (!text) why_not = text.error().what;
    if (!text) return {};
    return [shader = std::shared_ptr<Backend>(gpu::make_shader_candidate(std::move(*text), write_once)),
            name = std::filesystem::path(file).filename().string()](const opscope_request& request) {
      return run(*shader, name, request);
    };
  });
}
