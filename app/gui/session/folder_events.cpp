#include "app/gui/session/folder_events.h"

#include <linux/magic.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <system_error>

namespace opscope::gui {

namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t changes = IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM |
                                  IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;

// File systems that other machines, or a program in user space, may change without a report.
bool is_remote(const fs::path& folder) {
  constexpr std::array<std::uint32_t, 8> remote = {NFS_SUPER_MAGIC,  SMB_SUPER_MAGIC, CIFS_SUPER_MAGIC,
                                                   SMB2_SUPER_MAGIC, V9FS_MAGIC,      AFS_SUPER_MAGIC,
                                                   FUSE_SUPER_MAGIC, CEPH_SUPER_MAGIC};
  struct statfs status {};
  return ::statfs(folder.c_str(), &status) != 0 ||
         std::ranges::find(remote, static_cast<std::uint32_t>(status.f_type)) != remote.end();
}

// Reads all that is waiting; only that something was there matters.
void drain(int descriptor) {
  alignas(inotify_event) std::array<char, 4096> events;
  while (::read(descriptor, events.data(), events.size()) > 0) {
  }
}

}  // namespace

FolderEvents::FolderEvents()
    : events_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)), wake_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
  if (!wake_) throw std::system_error(errno, std::generic_category(), "eventfd");
}

// A watch is added again each time: the folder may have been replaced, and adding the same one twice has no effect.
bool FolderEvents::watch(const std::set<fs::path>& folders) {
  if (!events_) return folders.empty();
  bool all = true;
  std::map<fs::path, int> now;
  for (const fs::path& folder : folders) {
    const int number = ::inotify_add_watch(events_.number(), folder.c_str(), changes);
    if (number >= 0) now.emplace(folder, number);
    all = all && number >= 0 && !is_remote(folder);
  }
  for (const auto& before : watch_)
    if (std::ranges::none_of(now, [&](const auto& each) { return each.second == before.second; }))
      ::inotify_rm_watch(events_.number(), before.second);
  watch_ = std::move(now);
  return all;
}

void FolderEvents::wait(std::optional<std::chrono::milliseconds> longest) {
  std::array<pollfd, 2> sources = {{{wake_.number(), POLLIN, 0}, {events_.number(), POLLIN, 0}}};
  ::poll(sources.data(), sources.size(), longest ? static_cast<int>(longest->count()) : -1);
  drain(wake_.number());
  if (events_) drain(events_.number());
}

void FolderEvents::wake() {
  const std::uint64_t one = 1;
  // It can fail only if the counter is full, and then the wait ends as well.
  [[maybe_unused]] const ssize_t written = ::write(wake_.number(), &one, sizeof one);
}

}  // namespace opscope::gui
