#include "core/vectors/sha256.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace opscope {

namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 20;

class Digest {
 public:
  Digest() : context_(EVP_MD_CTX_new()) {
    if (!context_) throw std::bad_alloc();
    works_ = EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1;
  }

  void add(std::span<const std::byte> bytes) {
    works_ = works_ && EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1;
  }

  Result<std::string> text() {
    std::array<unsigned char, 32> digest{};
    if (!works_ || EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) != 1)
      return unavailable("OpenSSL does not compute SHA-256 here");
    std::string digits;
    for (const unsigned char byte : digest) digits += fmt::format("{:02x}", byte);
    return digits;
  }

 private:
  struct Free {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  };
  std::unique_ptr<EVP_MD_CTX, Free> context_;
  bool works_ = false;
};

}  // namespace

Result<std::string> sha256(std::span<const std::byte> bytes, const std::function<bool()>& stop) {
  Digest digest;
  while (!bytes.empty()) {
    if (stop && stop()) return cancelled();
    const auto part = bytes.first(std::min(piece_bytes, bytes.size()));
    digest.add(part);
    bytes = bytes.subspan(part.size());
  }
  return digest.text();
}

Result<std::string> sha256(const InputFile& file, const std::function<bool()>& stop) {
  Digest digest;
  std::vector<std::byte> piece(std::min<std::uint64_t>(piece_bytes, file.size()));
  for (std::uint64_t at = 0; at < file.size();) {
    if (stop && stop()) return cancelled();
    const auto part = std::span(piece).first(std::min<std::uint64_t>(piece.size(), file.size() - at));
    if (const auto read = file.read(at, part); !read) return tl::unexpected(read.error());
    digest.add(part);
    at += part.size();
  }
  return digest.text();
}

}  // namespace opscope
