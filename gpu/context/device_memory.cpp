#include "gpu/context/device_memory.h"

#include <unistd.h>
#include <volk.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace opscope::gpu {
namespace {

constexpr VkExternalMemoryHandleTypeFlagBits shared_as = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT;

using Uuid = std::array<std::uint8_t, VK_UUID_SIZE>;

struct Identity {
  Uuid device{}, driver{};
  bool operator==(const Identity&) const = default;
};

Identity identity_of(const Gl& gl) {
  Identity identity;
  gl.GetUnsignedBytei_vEXT(GL_DEVICE_UUID_EXT, 0, identity.device.data());
  gl.GetUnsignedBytevEXT(GL_DRIVER_UUID_EXT, identity.driver.data());
  return identity;
}

Identity identity_of(VkPhysicalDevice device) {
  VkPhysicalDeviceIDProperties id{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES};
  VkPhysicalDeviceProperties2 properties{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &id};
  vkGetPhysicalDeviceProperties2(device, &properties);
  Identity identity;
  std::ranges::copy(id.deviceUUID, identity.device.begin());
  std::ranges::copy(id.driverUUID, identity.driver.begin());
  return identity;
}

class VulkanMemory : public DeviceMemory {
 public:
  explicit VulkanMemory(const Gl& gl) : gl_(gl) {}
  VulkanMemory(const VulkanMemory&) = delete;
  VulkanMemory& operator=(const VulkanMemory&) = delete;
  ~VulkanMemory() override {
    if (device_ != VK_NULL_HANDLE) vk_.vkDestroyDevice(device_, nullptr);
    if (instance_ != VK_NULL_HANDLE) vkDestroyInstance(instance_, nullptr);
  }

  bool open() {
    const VkApplicationInfo application{.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_1};
    const VkInstanceCreateInfo wanted{.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                      .pApplicationInfo = &application};
    if (volkInitialize() != VK_SUCCESS || volkGetInstanceVersion() < VK_API_VERSION_1_1 ||
        vkCreateInstance(&wanted, nullptr, &instance_) != VK_SUCCESS)
      return false;
    volkLoadInstanceOnly(instance_);
    return choose_device() && create_device();
  }

  GLuint allocate(std::size_t bytes) override {
    const std::optional<VkMemoryAllocateInfo> needed = requirements(bytes);
    if (!needed) return 0;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    const VkExportMemoryAllocateInfo shared{.sType = VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO,
                                            .handleTypes = shared_as};
    VkMemoryAllocateInfo wanted = *needed;
    wanted.pNext = &shared;
    if (vk_.vkAllocateMemory(device_, &wanted, nullptr, &memory) != VK_SUCCESS) return 0;
    const GLuint object = lend(memory, wanted.allocationSize);
    vk_.vkFreeMemory(device_, memory, nullptr);  // OpenGL keeps its reference to the imported memory
    return object;
  }

 private:
  bool choose_device() {
    std::uint32_t count = 0;
    vkEnumeratePhysicalDevices(instance_, &count, nullptr);
    std::vector<VkPhysicalDevice> devices(count);
    vkEnumeratePhysicalDevices(instance_, &count, devices.data());
    devices.resize(count);
    const auto same = std::ranges::find_if(devices, [&](VkPhysicalDevice it) {
      VkPhysicalDeviceProperties properties{};
      vkGetPhysicalDeviceProperties(it, &properties);
      return properties.apiVersion >= VK_API_VERSION_1_1 && identity_of(it) == identity_of(gl_);
    });
    if (same == devices.end()) return false;
    physical_ = *same;
    vkGetPhysicalDeviceMemoryProperties(physical_, &types_);
    return true;
  }

  bool create_device() {
    const float priority = 1;
    const VkDeviceQueueCreateInfo queue{
        .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1, .pQueuePriorities = &priority};
    const std::array extensions = {VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME};
    const VkDeviceCreateInfo wanted{.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                    .queueCreateInfoCount = 1,
                                    .pQueueCreateInfos = &queue,
                                    .enabledExtensionCount = extensions.size(),
                                    .ppEnabledExtensionNames = extensions.data()};
    if (vkCreateDevice(physical_, &wanted, nullptr, &device_) != VK_SUCCESS) return false;
    volkLoadDeviceTable(&vk_, device_);
    return true;
  }

  // The size and a device-local memory type for a storage buffer that OpenGL can import.
  std::optional<VkMemoryAllocateInfo> requirements(std::size_t bytes) const {
    const VkExternalMemoryBufferCreateInfo shared{.sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO,
                                                  .handleTypes = shared_as};
    const VkBufferCreateInfo like{.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                  .pNext = &shared,
                                  .size = bytes,
                                  .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                           VK_BUFFER_USAGE_TRANSFER_DST_BIT};
    VkBuffer buffer = VK_NULL_HANDLE;
    if (vk_.vkCreateBuffer(device_, &like, nullptr, &buffer) != VK_SUCCESS) return std::nullopt;
    VkMemoryRequirements needed{};
    vk_.vkGetBufferMemoryRequirements(device_, buffer, &needed);
    vk_.vkDestroyBuffer(device_, buffer, nullptr);
    for (std::uint32_t type = 0; type < types_.memoryTypeCount; ++type)
      if ((needed.memoryTypeBits >> type & 1u) != 0 &&
          (types_.memoryTypes[type].propertyFlags & VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT) != 0)
        return VkMemoryAllocateInfo{
            .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, .allocationSize = needed.size, .memoryTypeIndex = type};
    return std::nullopt;
  }

  GLuint lend(VkDeviceMemory memory, VkDeviceSize bytes) const {
    const VkMemoryGetFdInfoKHR wanted{
        .sType = VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR, .memory = memory, .handleType = shared_as};
    int descriptor = -1;
    if (vk_.vkGetMemoryFdKHR(device_, &wanted, &descriptor) != VK_SUCCESS) return 0;
    GLuint object = 0;
    gl_.CreateMemoryObjectsEXT(1, &object);
    gl_.ImportMemoryFdEXT(object, bytes, GL_HANDLE_TYPE_OPAQUE_FD_EXT, descriptor);
    if (gl_.GetError() == GL_NO_ERROR) return object;  // OpenGL owns the descriptor now
    close(descriptor);
    gl_.DeleteMemoryObjectsEXT(1, &object);
    return 0;
  }

  const Gl& gl_;
  VkInstance instance_ = VK_NULL_HANDLE;
  VkPhysicalDevice physical_ = VK_NULL_HANDLE;
  VkPhysicalDeviceMemoryProperties types_{};
  VkDevice device_ = VK_NULL_HANDLE;
  VolkDeviceTable vk_{};
};

}  // namespace

std::unique_ptr<DeviceMemory> DeviceMemory::open(const Gl& gl) {
  if (!gl.EXT_memory_object || !gl.EXT_memory_object_fd) return nullptr;
  auto memory = std::make_unique<VulkanMemory>(gl);
  if (!memory->open()) return nullptr;
  return memory;
}

}  // namespace opscope::gpu
