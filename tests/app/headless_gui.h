#pragma once
// Dear ImGui without a window: frames are laid out, the mouse and keys are ours, textures go to a headless context.

#include <glad/gl.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include <functional>
#include <string>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "gpu/context/headless_context.h"

namespace opscope::gui {

class HeadlessGui {
 public:
  HeadlessGui() : context_(*gpu::make_headless_context()) {
    context_.make_current();
    load_gl(context_.get_proc_address);
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().DisplaySize = {1000, 900};
    ImGui::GetIO().DeltaTime = 0.5f;  // no two clicks make a double click
    load_fonts(1);
    apply_theme(Theme::Dark, 1);
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    ImGui::GetIO().KeyMap[ImGuiKey_LeftArrow] = 500;
    ImGui::GetIO().KeyMap[ImGuiKey_RightArrow] = 501;
    ImGui::GetIO().KeyMap[ImGuiKey_UpArrow] = 502;
    ImGui::GetIO().KeyMap[ImGuiKey_DownArrow] = 503;
    ImGui::GetIO().KeyMap[ImGuiKey_Enter] = 504;
    ImGui::GetIO().KeyMap[ImGuiKey_Escape] = 505;
    ImGui::GetIO().KeyMap[ImGuiKey_A] = 506;
  }
  ~HeadlessGui() {
    ImGui::DestroyContext();
    context_.release();
  }
  HeadlessGui(const HeadlessGui&) = delete;
  HeadlessGui& operator=(const HeadlessGui&) = delete;

  // Draws the contents of each frame, into a window as large as the display.
  std::function<void()> contents;

  void frame(int count = 1) {
    for (int i = 0; i < count; ++i) {
      begin_widget_map(true);
      ImGui::NewFrame();
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
      ImGui::Begin("test", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
      contents();
      ImGui::End();
      ImGui::Render();
      ImGui::GetIO().MouseWheel = 0;
    }
  }

  ImVec4 rectangle(const std::string& widget) const {
    const auto found = widget_rectangle(widget);
    EXPECT_TRUE(found.has_value()) << "no widget " << widget;
    return found.value_or(ImVec4{});
  }
  // (x, y) as shares of the widget, 0 to 1.
  ImVec2 place_on(const std::string& widget, float x = 0.5f, float y = 0.5f) const {
    const ImVec4 r = rectangle(widget);
    return {r.x + x * r.z, r.y + y * r.w};
  }

  void move(ImVec2 to) {
    ImGui::GetIO().MousePos = to;
    frame();
  }
  void press(bool down) {
    ImGui::GetIO().MouseDown[0] = down;
    frame();
  }
  void click(ImVec2 at) {
    move(at);
    press(true);
    press(false);
    frame(3);  // as the window draws three frames after an event
  }
  // On the middle of a widget, where it is drawn by now.
  void click_on(const std::string& widget) {
    frame(2);
    click(place_on(widget));
  }
  void drag(ImVec2 from, ImVec2 to) {
    move(from);
    press(true);
    move({(from.x + to.x) / 2, (from.y + to.y) / 2});
    move(to);
    press(false);
    frame();
  }
  void wheel(ImVec2 at, float steps) {
    move(at);
    ImGui::GetIO().MouseWheel = steps;
    frame(2);
  }
  void key(int code) {
    ImGui::GetIO().KeysDown[code] = true;
    frame();
    ImGui::GetIO().KeysDown[code] = false;
    frame();
  }
  void type(const char* text) {
    ImGui::GetIO().AddInputCharactersUTF8(text);
    frame();
  }

 private:
  static void load_gl(const std::function<void*(const char*)>& get) {
    static const std::function<void*(const char*)>* loader;
    loader = &get;
    gladLoadGL([](const char* name) { return reinterpret_cast<GLADapiproc>((*loader)(name)); });
  }

  gpu::SharedContext context_;
};

}  // namespace opscope::gui
