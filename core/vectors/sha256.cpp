#include "core/vectors/sha256.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace opscope {

namespace {

class Digest {
 public:
  Digest() : context_(EVP_MD_CTX_new()) { EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr); }

  void add(std::span<const std::byte> bytes) { EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()); }

  std::string text() {
    std::array<unsigned char, 32> digest{};
    unsigned int length = 0;
    EVP_DigestFinal_ex(context_.get(), digest.data(), &length);
    std::string digits;
    for (const unsigned char byte : digest) digits += fmt::format("{:02x}", byte);
    return digits;
  }

 private:
  struct Free {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  };
  std::unique_ptr<EVP_MD_CTX, Free> context_;
};

}  // namespace

std::string sha256(std::span<const std::byte> bytes) {
  Digest digest;
  digest.add(bytes);
  return digest.text();
}

Result<std::string> sha256(const InputFile& file) {
  Digest digest;
  std::vector<std::byte> piece(std::size_t{1} << 20);
  for (std::uint64_t at = 0; at < file.size();) {
    const auto part = std::span(piece).first(std::min<std::uint64_t>(piece.size(), file.size() - at));
    if (const auto read = file.read(at, part); !read) return tl::unexpected(read.error());
    digest.add(part);
    at += part.size();
  }
  return digest.text();
}

}  // namespace opscope
