#pragma once
// The error of an implementation under test in full, and the lines of its file around it.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace opscope::gui {

struct CandidateError {
  std::filesystem::path file;  // that it consists of; empty: none is named
  std::uint64_t revision = 0;  // of the file
  std::string text;            // all lines; empty: it works

  friend bool operator==(const CandidateError&, const CandidateError&) = default;
};

class CandidateErrorDialog {
 public:
  void open(std::string candidate);
  // The candidate that it is about; empty while it is closed.
  const std::string& candidate() const { return candidate_; }
  // Draws the dialog if it is open, with the newest error. nullptr: it is not known yet, and the one before stays.
  void draw(const CandidateError* newest);

 private:
  void take(const CandidateError& error);
  void draw_text();
  void draw_lines();

  bool opening_ = false, reveal_ = false;
  std::string candidate_;
  CandidateError shown_;
  std::string text_;  // of the error, safe to show
  std::vector<std::string> lines_;
  std::string problem_;  // why the file has no lines here
  unsigned faulty_ = 0;  // the number of a line, from 1; 0: the error names none
};

}  // namespace opscope::gui
