#include "gpu/candidates/whole_shader.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <regex>
#include <utility>

#include "core/backends/array/elements.h"
#include "gpu/context/context_loss.h"
#include "gpu/resources/storage_buffer.h"

namespace opscope::gpu {
namespace {

// Comments become blanks.
std::string without_comments(const std::string& text) {
  return std::regex_replace(text, std::regex(R"(//[^\n]*|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)"), " ");
}

GLint property(const Gl& gl, GLuint program, GLenum interface, GLuint index, GLenum what) {
  GLint value = 0;
  gl.GetProgramResourceiv(program, interface, index, 1, &what, 1, nullptr, &value);
  return value;
}
GLuint resource_count(const Gl& gl, GLuint program, GLenum interface) {
  GLint count = 0;
  gl.GetProgramInterfaceiv(program, interface, GL_ACTIVE_RESOURCES, &count);
  return static_cast<GLuint>(count);
}
std::string resource_name(const Gl& gl, GLuint program, GLenum interface, GLuint index) {
  std::string name(static_cast<std::size_t>(property(gl, program, interface, index, GL_NAME_LENGTH)), '\0');
  GLsizei length = 0;
  gl.GetProgramResourceName(program, interface, index, static_cast<GLsizei>(name.size()), &length, name.data());
  name.resize(static_cast<std::size_t>(length));
  return name.substr(0, name.find('['));
}

std::string type_text(GLenum type) {
  switch (type) {
    case GL_FLOAT: return "float";
    case GL_INT: return "int";
    case GL_UNSIGNED_INT: return "uint";
    case GL_UNSIGNED_INT_VEC2: return "uvec2";
    default: return "another type";
  }
}

// How a block's elements may be declared for a data type.
struct Form {
  std::vector<GLenum> types;
  GLint stride;  // bytes
  const char* text;
};
Form form_of(DataType type) {
  if (element_size(type) == 8) return {{GL_UNSIGNED_INT_VEC2}, 8, "uvec2"};
  if (element_size(type) < 4) return {{GL_UNSIGNED_INT, GL_INT}, 4, "uint words"};
  if (type == DataType::Float32) return {{GL_FLOAT, GL_UNSIGNED_INT, GL_INT}, 4, "float or uint"};
  return {{GL_INT, GL_UNSIGNED_INT}, 4, "int or uint"};
}

GLenum uniform_type(DataType type) {
  if (type == DataType::Float32) return GL_FLOAT;
  return type == DataType::Int32 ? GL_INT : GL_UNSIGNED_INT;
}

std::string number_name(const AttributeDeclaration& declaration, std::size_t number) {
  const std::string_view name = traits(declaration.kind).numbers[number].name;
  return name.empty() ? declaration.name : std::string(name);
}

}  // namespace

WholeShader::WholeShader(Device& device, Program program, std::string declarations)
    : device_(device), program_(std::move(program)), declarations_(std::move(declarations)) {
  list_blocks();
  list_uniforms();
  GLint sizes[3] = {1, 1, 1};
  device_.gl.GetProgramiv(program_.name(), GL_COMPUTE_WORK_GROUP_SIZE, sizes);
  group_size_ = sizes[0];
}

Result<std::unique_ptr<WholeShader>> WholeShader::compile(Device& device, const std::string& text) {
  Result<Program> program = Program::compile(device.gl, text, "candidate");
  if (!program) return tl::unexpected(program.error());
  return std::unique_ptr<WholeShader>(new WholeShader(device, std::move(*program), without_comments(text)));
}

void WholeShader::list_blocks() {
  const Gl& gl = device_.gl;
  const GLuint program = program_.name();
  for (GLuint i = 0; i < resource_count(gl, program, GL_SHADER_STORAGE_BLOCK); ++i)
    blocks_.push_back({resource_name(gl, program, GL_SHADER_STORAGE_BLOCK, i), i});
  for (GLuint i = 0; i < resource_count(gl, program, GL_BUFFER_VARIABLE); ++i) {
    const auto block = std::ranges::find(
        blocks_, static_cast<GLuint>(property(gl, program, GL_BUFFER_VARIABLE, i, GL_BLOCK_INDEX)), &Block::index);
    if (block == blocks_.end()) continue;
    block->type = static_cast<GLenum>(property(gl, program, GL_BUFFER_VARIABLE, i, GL_TYPE));
    block->stride = property(gl, program, GL_BUFFER_VARIABLE, i, GL_ARRAY_STRIDE);
  }
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    gl.ShaderStorageBlockBinding(program, blocks_[i].index, static_cast<GLuint>(i));
}

void WholeShader::list_uniforms() {
  const Gl& gl = device_.gl;
  const GLuint program = program_.name();
  for (GLuint i = 0; i < resource_count(gl, program, GL_UNIFORM); ++i)
    uniforms_.push_back(
        {resource_name(gl, program, GL_UNIFORM, i), static_cast<GLenum>(property(gl, program, GL_UNIFORM, i, GL_TYPE)),
         property(gl, program, GL_UNIFORM, i, GL_ARRAY_SIZE), property(gl, program, GL_UNIFORM, i, GL_LOCATION)});
}

const WholeShader::Uniform* WholeShader::uniform(const std::string& name) const {
  const auto found = std::ranges::find(uniforms_, name, &Uniform::name);
  return found != uniforms_.end() ? &*found : nullptr;
}

bool WholeShader::declares(const std::string& name) const {
  return uniform(name) != nullptr || std::regex_search(declarations_, std::regex("uniform[^;]*\\b" + name + "\\b"));
}

Result<void> WholeShader::check(const Invocation& invocation) const {
  const OperatorSchema& schema = *invocation.schema;
  for (const Block& block : blocks_) {
    const std::size_t tensor = schema.find_tensor(block.name);
    if (tensor == schema.tensors.size())
      return broken(fmt::format("it declares the block {}, which nothing provides", block.name));
    if (!invocation.tensors[tensor]) continue;
    const DataType type = invocation.data_type(tensor);
    const Form form = form_of(type);
    if (block.stride != form.stride || std::ranges::find(form.types, block.type) == form.types.end())
      return unavailable(fmt::format("it declares {} as an array of {}; {} takes {}", block.name, type_text(block.type),
                                     opscope::name(type), form.text));
  }
  for (std::size_t t = 0; t < schema.tensors.size(); ++t)
    if (invocation.tensors[t] && std::ranges::find(blocks_, schema.tensors[t].name, &Block::name) == blocks_.end())
      return unavailable(fmt::format("it does not use a block {}", schema.tensors[t].name));
  return check_uniforms(invocation);
}

Result<void> WholeShader::check_uniforms(const Invocation& invocation) const {
  const OperatorSchema& schema = *invocation.schema;
  std::vector<std::pair<std::string, GLenum>> known = {
      {"element_count", GL_UNSIGNED_INT}, {"rank", GL_UNSIGNED_INT}, {"sizes", GL_UNSIGNED_INT}};
  for (const TensorDeclaration& tensor : schema.tensors) {
    known.emplace_back(tensor.name + "_strides", GL_UNSIGNED_INT);
    known.emplace_back(tensor.name + "_offset", GL_UNSIGNED_INT);
  }
  for (std::size_t a = 0; a < schema.attributes.size(); ++a) {
    const AttributeTraits& kind = traits(schema.attributes[a].kind);
    const AttributeValue& value = invocation.attributes[a];
    for (std::size_t n = 0; n < kind.numbers.size(); ++n) {
      const std::string name = number_name(schema.attributes[a], n);
      if (n < value.count && !declares(name)) return unavailable("it does not declare " + name);
      if (n < value.count && element_size(value.type) != 4)
        return unavailable(fmt::format("{} is {}", name, opscope::name(value.type)));
      known.emplace_back(name, uniform_type(value.count > 0 ? value.type : kind.type));
    }
  }
  for (const Uniform& each : uniforms_) {
    const auto found = std::ranges::find(known, each.name, &std::pair<std::string, GLenum>::first);
    if (found == known.end() || each.location < 0)
      return broken(fmt::format("it declares the uniform {}, which nothing provides", each.name));
    if (each.type != found->second)
      return broken(
          fmt::format("it declares {} as {}, but it is {}", each.name, type_text(each.type), type_text(found->second)));
  }
  return {};
}

std::vector<WholeShader::Part> WholeShader::parts_of(const Invocation& invocation) const {
  const TensorDesc& desc = invocation.output().tensor.desc;
  std::size_t largest = 4;
  for (const auto& bound : invocation.tensors)
    if (bound) largest = std::max(largest, element_size(bound->tensor.desc.data_type));
  const std::uint64_t most =
      static_cast<std::uint64_t>(std::min({device_.work_groups_x * group_size_, device_.elements_per_dispatch,
                                           device_.storage_block_bytes / static_cast<std::int64_t>(largest)}));
  // The dimensions from `inner` on fit whole; of the one before it a part takes `rows`, of those before it one index.
  std::size_t inner = desc.sizes.size();
  std::uint64_t block = 1;
  while (inner > 0 && block * desc.sizes[inner - 1] <= most) block *= desc.sizes[--inner];
  if (inner == 0) return {{0, block, std::vector<std::uint32_t>(desc.sizes.size(), 0), desc.sizes}};
  const std::size_t split = inner - 1;
  const std::uint32_t rows = static_cast<std::uint32_t>(most / block);
  std::vector<Part> parts;
  const std::uint64_t outer = element_count(std::span(desc.sizes).first(split));
  for (std::uint64_t o = 0; o < outer; ++o)
    for (std::uint32_t row = 0; row < desc.sizes[split]; row += rows) {
      Part part;
      part.sizes = desc.sizes;
      part.start.assign(desc.sizes.size(), 0);
      std::uint64_t rest = o;
      for (std::size_t d = split; d-- > 0; rest /= desc.sizes[d]) {
        part.start[d] = static_cast<std::uint32_t>(rest % desc.sizes[d]);
        part.sizes[d] = 1;
      }
      part.start[split] = row;
      part.sizes[split] = std::min(rows, desc.sizes[split] - row);
      part.first = (o * desc.sizes[split] + row) * block;
      part.count = part.sizes[split] * block;
      parts.push_back(std::move(part));
    }
  return parts;
}

// Parallel to the blocks.
std::vector<WholeShader::Contents> WholeShader::contents_of(const Invocation& invocation) const {
  const OperatorSchema& schema = *invocation.schema;
  std::vector<Contents> all;
  for (const Block& block : blocks_) {
    Contents contents{schema.find_tensor(block.name), {}};
    const auto& bound = invocation.tensors[contents.tensor];
    if (!bound) {
      contents.packed.buffer = Buffer::zeros(8);
    } else {
      contents.as_it_lies = declares(block.name + "_strides");
      if (!contents.as_it_lies) contents.packed = packed_copy(bound->tensor);
    }
    contents.sliced = bound && !schema.tensors[contents.tensor].single_element;
    all.push_back(std::move(contents));
  }
  return all;
}

void WholeShader::set_attributes(const Invocation& invocation) const {
  const Gl& gl = device_.gl;
  for (std::size_t a = 0; a < invocation.attributes.size(); ++a) {
    const AttributeDeclaration& declaration = invocation.schema->attributes[a];
    const AttributeValue& value = invocation.attributes[a];
    for (std::size_t n = 0; n < traits(declaration.kind).numbers.size(); ++n) {
      const Uniform* uniform = this->uniform(number_name(declaration, n));
      if (uniform == nullptr) continue;
      const float neutral = n == 0 ? 1.0F : -0.0F;
      const std::uint32_t bits =
          n < value.count ? static_cast<std::uint32_t>(value.bits[n]) : std::bit_cast<std::uint32_t>(neutral);
      if (uniform->type == GL_FLOAT) gl.Uniform1f(uniform->location, std::bit_cast<float>(bits));
      if (uniform->type == GL_INT) gl.Uniform1i(uniform->location, static_cast<GLint>(bits));
      if (uniform->type == GL_UNSIGNED_INT) gl.Uniform1ui(uniform->location, bits);
    }
  }
}

void WholeShader::set_part(const Invocation& invocation, const Part& part) const {
  const auto set = [&](const std::string& name, std::vector<std::uint32_t> values) {
    const Uniform* found = uniform(name);
    if (found == nullptr) return;
    values.resize(static_cast<std::size_t>(found->size));
    device_.gl.Uniform1uiv(found->location, found->size, values.data());
  };
  set("element_count", {static_cast<std::uint32_t>(part.count)});
  set("rank", {static_cast<std::uint32_t>(part.sizes.size())});
  set("sizes", part.sizes);
  for (std::size_t t = 0; t < invocation.tensors.size(); ++t) {
    const std::string& name = invocation.schema->tensors[t].name;
    if (!invocation.tensors[t]) continue;
    const std::vector<std::uint32_t> strides = effective_strides(invocation.tensors[t]->tensor.desc);
    set(name + "_strides", strides);
    const bool whole = invocation.schema->tensors[t].single_element || !declares(name + "_strides");
    set(name + "_offset", {whole ? 0 : static_cast<std::uint32_t>(offset_of(part.start, strides))});
  }
}

// `output` is what the output's block holds before and after the part: its packed elements, or the tensor as it lies.
Result<double> WholeShader::run_part(const Invocation& invocation, const std::vector<Contents>& contents,
                                     const Part& part, std::span<std::byte> output) const {
  const Gl& gl = device_.gl;
  std::vector<StorageBuffer> buffers;
  std::span<std::byte> written;
  std::size_t output_buffer = contents.size();
  for (const Contents& each : contents) {
    const bool is_output = each.tensor == invocation.schema->output();
    std::span<const std::byte> bytes = is_output         ? output
                                       : each.as_it_lies ? invocation.tensors[each.tensor]->tensor.bytes()
                                                         : each.packed.buffer.bytes();
    if (each.sliced && !each.as_it_lies) {
      const std::size_t size = element_size(invocation.data_type(each.tensor));
      bytes = bytes.subspan(part.first * size, part.count * size);
    }
    if (is_output) {
      output_buffer = buffers.size();
      written = output.subspan(static_cast<std::size_t>(bytes.data() - output.data()), bytes.size());
    }
    if (static_cast<std::int64_t>(bytes.size()) > device_.storage_block_bytes)
      return unavailable("a tensor with strides is larger than the driver's storage blocks");
    Result<StorageBuffer> buffer = StorageBuffer::upload(gl, bytes);
    if (!buffer) return tl::unexpected(buffer.error());
    gl.BindBufferBase(GL_SHADER_STORAGE_BUFFER, static_cast<GLuint>(buffers.size()), buffer->name());
    buffers.push_back(std::move(*buffer));
  }
  drop_errors(gl);
  gl.UseProgram(program_.name());
  set_attributes(invocation);
  set_part(invocation, part);
  gl.Finish();
  const auto begin = std::chrono::steady_clock::now();
  const std::uint64_t group = static_cast<std::uint64_t>(group_size_);
  gl.DispatchCompute(static_cast<GLuint>((part.count + group - 1) / group), 1, 1);
  gl.MemoryBarrier(GL_ALL_BARRIER_BITS);
  gl.Finish();
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
  if (is_lost(gl)) return lost_context();
  if (const GLenum error = gl.GetError(); error != GL_NO_ERROR)
    return broken(fmt::format("OpenGL reports error {:#06x} for its dispatch", error));
  if (const auto read = buffers[output_buffer].read(written, !device_.info.software); !read)
    return tl::unexpected(read.error());
  return took.count();
}

Result<RunResult> WholeShader::run(const Invocation& invocation, const RunOptions& options) const {
  if (const Result<void> fits = check(invocation); !fits) return tl::unexpected(fits.error());
  const Tensor& output = invocation.output().tensor;
  const std::vector<Contents> contents = contents_of(invocation);
  const auto own = std::ranges::find(contents, invocation.schema->output(), &Contents::tensor);
  const std::span<const std::byte> before = own->as_it_lies ? output.bytes() : own->packed.buffer.bytes();
  std::vector<std::byte> after(before.begin(), before.end());
  double milliseconds = 0;
  for (const Part& part : parts_of(invocation)) {
    if (options.stop && options.stop()) return cancelled();
    const Result<double> took = run_part(invocation, contents, part, after);
    if (!took) return tl::unexpected(took.error());
    milliseconds += *took;
  }
  const std::uint64_t bytes =
      own->as_it_lies ? after.size() : element_count(output.desc) * element_size(output.desc.data_type);
  const Buffer values = Buffer::copy_of(std::span(after).first(bytes));
  Result<Buffer> placed =
      own->as_it_lies
          ? Result<Buffer>(Buffer::make(output.buffer.size(),
                                        [&](std::span<std::byte> whole) {
                                          std::ranges::copy(output.buffer.bytes(), whole.begin());
                                          std::ranges::copy(values.bytes(),
                                                            whole.begin() + static_cast<std::ptrdiff_t>(output.offset));
                                        }))
          : place_elements(output, values, options);
  return std::move(placed).map([&](Buffer placed_bytes) { return RunResult{std::move(placed_bytes), milliseconds}; });
}

}  // namespace opscope::gpu
