#include "app/gui/verdict/misread_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/gui/edits/access.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/verdict/form_findings.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// The tensor reads bytes behind the end of its raw file: zeros that fill the memory up to a multiple of 4 bytes.
bool reads_filling(const BoundTensor& bound, std::uint64_t file_bytes, const FileValues& file) {
  const TensorDesc& desc = bound.tensor.desc;
  const std::uint64_t end = bound.tensor.offset + extent_in_elements(desc) * element_size(desc.data_type);
  return end > file_bytes - std::min(file_bytes, file.offset);
}

}  // namespace

std::string misread_inputs(const Results& results) {
  const Request& request = results.request;
  std::string all;
  if (!results.invocation || !request.model) return all;
  const OperatorSchema& schema = *results.invocation->schema;
  const auto add = [&](const std::string& text) { all += (all.empty() ? "" : "; ") + text; };
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    const std::string& name = schema.tensors[i].name;
    const std::optional<BoundTensor>& bound = results.invocation->tensors[i];
    if (!bound || schema.tensors[i].role != TensorRole::Input) continue;
    for (const Diagnostic& finding : results.diagnostics)
      if (const DataType written = type_of_values(finding);
          written != DataType::Unknown && finding.path == "bindings." + name)
        add(fmt::format("{} reads the bytes of {} values as {}", name, opscope::name(written),
                        opscope::name(bound->tensor.desc.data_type)));
    const TensorAt at{request.dispatch, i};
    const FileValues* file = find_file(*request.model, at);
    const auto bytes = results.raw_bytes.find(name);
    if (file == nullptr || bytes == results.raw_bytes.end() || writer_of(*request.model, at)) continue;
    if (reads_filling(*bound, bytes->second, *file))
      add(fmt::format("{} ends within {}, whose rest is 0",
                      visible_name(std::filesystem::path(file->source_path).filename().string()), name));
  }
  return all;
}

}  // namespace opscope::gui
