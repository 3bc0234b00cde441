#pragma once
// Fuzz targets. libFuzzer calls each with millions of inputs, ./test with each file of its corpus.

#include <array>
#include <string>
#include <string_view>

namespace opscope::test {

// Each returns "" if the program treats `input` correctly, else a description of the fault.
std::string fuzz_case(std::string_view input);       // a case file: read, rewritten, run on reference and cpu
std::string fuzz_number(std::string_view input);     // a number's text, after one byte that chooses the data type
std::string fuzz_npy(std::string_view input);        // an .npy file
std::string fuzz_png(std::string_view input);        // a PNG file
std::string fuzz_jpeg(std::string_view input);       // a JPEG file
std::string fuzz_hdr(std::string_view input);        // a Radiance file
std::string fuzz_text(std::string_view input);       // an array as text, after one byte that chooses the data type
std::string fuzz_golden(std::string_view input);     // files that replace those of a golden folder (golden.cpp)
std::string fuzz_onnx(std::string_view input);       // an ONNX model
std::string fuzz_view(std::string_view input);       // a view state
std::string fuzz_session(std::string_view input);    // unsaved changes that a window left behind
std::string fuzz_arguments(std::string_view input);  // a command line, one argument a line

struct FuzzTarget {
  const char* name;  // of its file here, its corpus and its dictionary
  std::string (*run)(std::string_view input);
};
inline constexpr std::array fuzz_targets = {
    FuzzTarget{"case", fuzz_case},       FuzzTarget{"number", fuzz_number},       FuzzTarget{"npy", fuzz_npy},
    FuzzTarget{"png", fuzz_png},         FuzzTarget{"jpeg", fuzz_jpeg},           FuzzTarget{"golden", fuzz_golden},
    FuzzTarget{"hdr", fuzz_hdr},         FuzzTarget{"text", fuzz_text},           FuzzTarget{"view", fuzz_view},
    FuzzTarget{"session", fuzz_session}, FuzzTarget{"arguments", fuzz_arguments}, FuzzTarget{"onnx", fuzz_onnx},
};

}  // namespace opscope::test
