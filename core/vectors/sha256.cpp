#include "core/vectors/sha256.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>

namespace opscope {

std::string sha256(std::span<const std::byte> bytes) {
  std::array<unsigned char, 32> digest{};
  unsigned int length = 0;
  EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, EVP_sha256(), nullptr);
  std::string text;
  for (unsigned char byte : digest) text += fmt::format("{:02x}", byte);
  return text;
}

}  // namespace opscope
