#include "app/gui/widgets/texture_uploads.h"

namespace opscope::gui {
namespace {

std::uint64_t uploads = 0;

}  // namespace

void count_texture_upload() { ++uploads; }

std::uint64_t texture_uploads() { return uploads; }

}  // namespace opscope::gui
