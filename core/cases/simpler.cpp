#include "core/cases/simpler.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "core/cases/shared_resources.h"

namespace opscope::simpler {
namespace {

bool lie_alike(const BoundTensor& a, const BoundTensor& b) {
  return a.resource == b.resource && a.tensor.buffer.same_storage(b.tensor.buffer) &&
         a.tensor.offset == b.tensor.offset && a.size_in_bytes == b.size_in_bytes &&
         a.tensor.desc.data_type == b.tensor.desc.data_type && a.tensor.desc.sizes == b.tensor.desc.sizes &&
         effective_strides(a.tensor.desc) == effective_strides(b.tensor.desc);
}

BoundTensor& bound_at(Invocation& invocation, std::size_t tensor) { return *invocation.tensors[tensor]; }
const BoundTensor& bound_at(const Invocation& invocation, std::size_t tensor) { return *invocation.tensors[tensor]; }

// The declared name, with a number after it if a resource outside `place` has that name.
std::string own_name(const Invocation& invocation, const Place& place) {
  const std::string base = invocation.schema->tensors[place.front()].name;
  const auto taken = [&](const std::string& name) {
    for (std::size_t i = 0; i < invocation.tensors.size(); ++i)
      if (invocation.tensors[i] && invocation.tensors[i]->resource == name &&
          std::ranges::find(place, i) == place.end())
        return true;
    return false;
  };
  std::string name = base;
  for (int i = 2; taken(name); ++i) name = base + " " + std::to_string(i);
  return name;
}

// Binds `place` to a new resource that holds the elements it has now under the strides of `desc`, and nothing else.
Invocation placed_alone(const Invocation& invocation, const Place& place,
                        const std::optional<std::vector<std::uint32_t>>& strides) {
  const Tensor& old = bound_at(invocation, place.front()).tensor;
  const std::size_t size = element_size(old.desc.data_type);
  TensorDesc desc = old.desc;
  desc.strides = strides;
  desc.total_tensor_size_in_bytes = 0;
  const std::vector<std::uint32_t> steps = effective_strides(desc);
  const Buffer buffer = Buffer::make(minimum_size_in_bytes(desc), [&](std::span<std::byte> into) {
    std::ranges::fill(into, std::byte{0});
    for (std::uint64_t n = 0; n < element_count(desc); ++n)
      store_bits(into.data() + size * offset_of(index_of(n, desc.sizes), steps), size, element_bits(old, n));
  });
  Invocation made = invocation;
  const std::string name = own_name(invocation, place);
  for (const std::size_t tensor : place) {
    BoundTensor& bound = bound_at(made, tensor);
    bound.resource = name;
    bound.tensor.buffer = buffer;
    bound.tensor.offset = 0;
    bound.tensor.desc.strides = strides;
    bound.tensor.desc.total_tensor_size_in_bytes = 0;
    bound.tensor.desc.guaranteed_base_offset_alignment = 0;
    bound.size_in_bytes = buffer.size();
  }
  return made;
}

// Alone in its resource, which holds what it needs and no more.
bool is_alone(const Invocation& invocation, const Place& place) {
  for (const SharedResource& resource : shared_resources(invocation))
    if (std::ranges::find(resource.tensors, place.front()) != resource.tensors.end() &&
        resource.tensors.size() != place.size())
      return false;
  return std::ranges::all_of(place, [&](std::size_t tensor) {
    const BoundTensor& bound = bound_at(invocation, tensor);
    return bound.tensor.offset == 0 && bound.tensor.desc.total_tensor_size_in_bytes == 0 &&
           bound.tensor.desc.guaranteed_base_offset_alignment == 0 &&
           bound.tensor.buffer.size() == minimum_size_in_bytes(bound.tensor.desc) &&
           bound.size_in_bytes == bound.tensor.buffer.size();
  });
}

bool is_plain(const Invocation& invocation, const Place& place) {
  return is_alone(invocation, place) && std::ranges::all_of(place, [&](std::size_t tensor) {
           return !bound_at(invocation, tensor).tensor.desc.strides;
         });
}

// Marks the bytes of `tensor`'s elements in a mask over its resource.
void mark_elements(const Tensor& tensor, std::vector<bool>& mask) {
  const std::vector<std::uint32_t> strides = effective_strides(tensor.desc);
  const std::size_t size = element_size(tensor.desc.data_type);
  for (std::uint64_t n = 0; n < element_count(tensor.desc); ++n) {
    const std::uint64_t first = tensor.offset + size * offset_of(index_of(n, tensor.desc.sizes), strides);
    for (std::size_t i = 0; i < size; ++i) mask[first + i] = true;
  }
}

// Exchanges the contents of the resource of `tensor`; nullopt where `change` leaves every byte as it is.
Variant with_contents(const Invocation& invocation, std::size_t tensor,
                      const std::function<void(std::span<std::byte>)>& change) {
  for (const SharedResource& resource : shared_resources(invocation)) {
    if (std::ranges::find(resource.tensors, tensor) == resource.tensors.end()) continue;
    const std::span<const std::byte> before = resource.buffer.bytes();
    const Buffer after = Buffer::make(before.size(), [&](std::span<std::byte> bytes) {
      std::memcpy(bytes.data(), before.data(), before.size());
      change(bytes);
    });
    if (std::ranges::equal(before, after.bytes())) return std::nullopt;
    Invocation made = invocation;
    replace_resource(made, resource, after);
    return made;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Place> places(const Invocation& invocation) {
  std::vector<Place> all;
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i) {
    if (!invocation.tensors[i]) continue;
    const auto found = std::ranges::find_if(all, [&](const Place& place) {
      return lie_alike(bound_at(invocation, place.front()), bound_at(invocation, i));
    });
    if (found != all.end())
      found->push_back(i);
    else
      all.push_back({i});
  }
  return all;
}

Variant packed(const Invocation& invocation, const Place& place) {
  if (is_plain(invocation, place)) return std::nullopt;
  return placed_alone(invocation, place, std::nullopt);
}

Variant alone(const Invocation& invocation, const Place& place) {
  if (is_alone(invocation, place)) return std::nullopt;
  return placed_alone(invocation, place, bound_at(invocation, place.front()).tensor.desc.strides);
}

Variant tight(const Invocation& invocation, const Place& place) {
  const TensorDesc& desc = bound_at(invocation, place.front()).tensor.desc;
  if (!desc.strides) return std::nullopt;
  std::vector<std::size_t> order(desc.sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t d) { return (*desc.strides)[d]; });
  std::vector<std::uint32_t> strides(desc.sizes.size());
  std::uint32_t step = 1;
  for (std::size_t i = order.size(); i-- > 0;) {
    const std::size_t d = order[i];
    if ((*desc.strides)[d] == 0 && desc.sizes[d] > 1) continue;
    strides[d] = step;
    step *= desc.sizes[d];
  }
  if (strides == *desc.strides) return std::nullopt;
  return placed_alone(invocation, place, strides);
}

Variant apart(const Invocation& invocation, std::size_t tensor) {
  for (const Place& place : places(invocation))
    if (place.front() != tensor && std::ranges::find(place, tensor) != place.end())
      return placed_alone(invocation, {tensor}, bound_at(invocation, tensor).tensor.desc.strides);
  return std::nullopt;
}

Variant trimmed(const Invocation& invocation, std::uint64_t most_before) {
  Invocation made = invocation;
  bool changed = false;
  for (const SharedResource& resource : shared_resources(invocation)) {
    std::uint64_t begin = resource.buffer.size(), end = 0;
    for (const std::size_t tensor : resource.tensors) {
      BoundTensor& bound = bound_at(made, tensor);
      bound.size_in_bytes = total_size_in_bytes(bound.tensor.desc);
      changed = changed || bound.size_in_bytes != bound_at(invocation, tensor).size_in_bytes;
      begin = std::min(begin, bound.tensor.offset);
      end = std::max(end, bound.tensor.offset + bound.size_in_bytes);
    }
    begin -= std::min(begin, most_before);
    if (begin == 0 && end == resource.buffer.size()) continue;
    changed = true;
    replace_resource(made, resource, Buffer::copy_of(resource.buffer.bytes().subspan(begin, end - begin)), -begin);
  }
  return changed ? Variant(std::move(made)) : std::nullopt;
}

Variant without_promises(const Invocation& invocation, const Place& place) {
  Invocation made = invocation;
  bool changed = false;
  for (const std::size_t tensor : place) {
    TensorDesc& desc = bound_at(made, tensor).tensor.desc;
    desc.flags = TensorFlags::None;
    desc.guaranteed_base_offset_alignment = 0;
    desc.total_tensor_size_in_bytes = 0;
    if (is_packed(desc)) desc.strides.reset();
    changed = changed || desc != bound_at(invocation, tensor).tensor.desc;
  }
  return changed ? Variant(std::move(made)) : std::nullopt;
}

Variant viewed(const Invocation& invocation, std::size_t dimension, std::uint32_t begin, std::uint32_t end) {
  const std::uint32_t whole = invocation.output().tensor.desc.sizes[dimension];
  if (begin >= end || end > whole || end - begin == whole) return std::nullopt;
  Invocation made = invocation;
  for (auto& bound : made.tensors) {
    if (!bound || bound->tensor.desc.sizes[dimension] != whole) continue;
    TensorDesc& desc = bound->tensor.desc;
    desc.strides = effective_strides(desc);
    const std::uint64_t shift = element_size(desc.data_type) * begin * std::uint64_t{(*desc.strides)[dimension]};
    desc.sizes[dimension] = end - begin;
    desc.total_tensor_size_in_bytes = 0;
    desc.guaranteed_base_offset_alignment = 0;
    bound->tensor.offset += shift;
    bound->size_in_bytes = std::max(bound->size_in_bytes - shift, minimum_size_in_bytes(desc));
  }
  // A narrow tensor's last bytes round up to 4, perhaps beyond the resource.
  for (const SharedResource& resource : shared_resources(made)) {
    std::uint64_t held = resource.buffer.size();
    for (const std::size_t tensor : resource.tensors)
      held = std::max(held, bound_at(made, tensor).tensor.offset + bound_at(made, tensor).size_in_bytes);
    if (held == resource.buffer.size()) continue;
    replace_resource(made, resource, Buffer::copy_of(resource.buffer.bytes(), held));
  }
  return made;
}

Variant sliced(const Invocation& invocation, std::size_t dimension, std::uint32_t begin, std::uint32_t end) {
  Variant made = viewed(invocation, dimension, begin, end);
  if (!made) return std::nullopt;
  for (auto& bound : made->tensors)
    if (bound) bound->size_in_bytes = total_size_in_bytes(bound->tensor.desc);
  for (const Place& place : places(invocation))
    if (is_plain(invocation, place))
      made = placed_alone(*made, place, std::nullopt);
    else if (is_alone(invocation, place))
      made = placed_alone(*made, place, bound_at(*made, place.front()).tensor.desc.strides);
  return made;
}

Variant without_dimension(const Invocation& invocation, std::size_t dimension) {
  Invocation made = invocation;
  for (auto& bound : made.tensors) {
    if (!bound) continue;
    TensorDesc& desc = bound->tensor.desc;
    if (desc.sizes.size() <= 1 || desc.sizes[dimension] != 1) return std::nullopt;
    const auto at = static_cast<std::ptrdiff_t>(dimension);
    desc.sizes.erase(desc.sizes.begin() + at);
    if (desc.strides) desc.strides->erase(desc.strides->begin() + at);
  }
  return made;
}

Variant flattened(const Invocation& invocation) {
  if (invocation.output().tensor.desc.sizes.size() == 1) return std::nullopt;
  Invocation made = invocation;
  for (auto& bound : made.tensors) {
    if (!bound) continue;
    TensorDesc& desc = bound->tensor.desc;
    if (!is_packed(desc)) return std::nullopt;
    desc.sizes = {static_cast<std::uint32_t>(element_count(desc))};
    desc.strides.reset();
  }
  return made;
}

Variant filled(const Invocation& invocation, std::size_t tensor, std::uint64_t bits) {
  const Tensor& old = bound_at(invocation, tensor).tensor;
  const std::vector<std::uint32_t> strides = effective_strides(old.desc);
  const std::size_t size = element_size(old.desc.data_type);
  return with_contents(invocation, tensor, [&](std::span<std::byte> bytes) {
    for (std::uint64_t n = 0; n < element_count(old.desc); ++n)
      store_bits(bytes.data() + old.offset + size * offset_of(index_of(n, old.desc.sizes), strides), size, bits);
  });
}

Variant with_element(const Invocation& invocation, std::size_t tensor, std::uint64_t position, std::uint64_t bits) {
  const Tensor& old = bound_at(invocation, tensor).tensor;
  const std::size_t size = element_size(old.desc.data_type);
  const std::uint64_t place = offset_of(index_of(position, old.desc.sizes), effective_strides(old.desc));
  return with_contents(invocation, tensor, [&](std::span<std::byte> bytes) {
    store_bits(bytes.data() + old.offset + size * place, size, bits);
  });
}

Variant without_filler(const Invocation& invocation) {
  Invocation made = invocation;
  bool changed = false;
  for (const SharedResource& resource : shared_resources(invocation)) {
    std::vector<bool> used(resource.buffer.size());
    for (const std::size_t tensor : resource.tensors)
      if (tensor != invocation.schema->output()) mark_elements(bound_at(invocation, tensor).tensor, used);
    if (const Variant variant = with_contents(made, resource.tensors.front(), [&](std::span<std::byte> bytes) {
          for (std::size_t i = 0; i < bytes.size(); ++i)
            if (!used[i]) bytes[i] = std::byte{0};
        })) {
      made = *variant;
      changed = true;
    }
  }
  return changed ? Variant(std::move(made)) : std::nullopt;
}

}  // namespace opscope::simpler
