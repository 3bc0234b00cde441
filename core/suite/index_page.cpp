#include "core/suite/index_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/operators/schema/plain_name.h"
#include "core/operators/schema/registry.h"
#include "core/suite/suite_case.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

constexpr std::string_view style = R"(
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#59636e;--paper:#fff;--card:#f6f8fa;--line:#d1d9e0;--link:#0757ba;
--doc:#116329;--doc-back:#dafbe1;--dec:#7d4e00;--dec-back:#fff3c4}
@media(prefers-color-scheme:dark){:root{--ink:#e6eaef;--soft:#9aa4af;--paper:#0f1318;--card:#171c23;--line:#2f3842;
--link:#6cb0ff;--doc:#7ee2a0;--doc-back:#123020;--dec:#f2cf7a;--dec-back:#33270d}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem 1rem 4rem;max-width:72rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);
background:var(--paper)}
h1{font-size:1.7rem;margin:0}h2{font-size:1.15rem;margin:1.5rem 0 .5rem}h3{font-size:1rem;margin:1.2rem 0 .5rem}
h4{font-size:.95rem;margin:0 0 .15rem}
a{color:var(--link)}p{margin:.25rem 0}
.lead{color:var(--soft);margin-bottom:1rem}
code,pre{font-family:ui-monospace,"JetBrains Mono",monospace;font-size:.85rem}
pre{background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.6rem .8rem;overflow-x:auto}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0}
th{font-weight:600;color:var(--soft);font-size:.85rem}
tfoot td{font-weight:600;border-bottom:0}
details.operator{border:1px solid var(--line);border-radius:.5rem;margin:.6rem 0;padding:0 .9rem}
details.operator>summary{padding:.6rem 0;cursor:pointer;font-weight:600}
details.operator>summary code{font-weight:400;color:var(--soft);margin-left:.5rem}
details.operator>summary span{font-weight:400;color:var(--soft);float:right;font-size:.85rem}
.rules{margin:.2rem 0 .6rem;padding-left:1.2rem}
.case{display:grid;grid-template-columns:19.5rem minmax(0,1fr);gap:1rem;background:var(--card);border:1px solid var(--line);
border-radius:.4rem;padding:.7rem;margin:.5rem 0;content-visibility:auto;contain-intrinsic-size:auto 8rem}
.case i{image-rendering:pixelated;overflow:hidden}.case i::before{display:block}
.case.rejected{grid-template-columns:minmax(0,1fr);padding:.45rem .7rem}
.case p,.case details{font-size:.88rem}
.case .command{margin-top:.3rem;overflow-wrap:anywhere}
.case .command code{color:var(--soft)}
.case ol{margin:.3rem 0;padding-left:2.2rem}
.case ul{margin:.1rem 0;padding-left:1.1rem;font-size:.88rem;overflow-wrap:anywhere}
.tag{font-size:.72rem;padding:.05rem .4rem;border-radius:.6rem;white-space:nowrap;vertical-align:.05rem}
.documented{color:var(--doc);background:var(--doc-back)}.decided{color:var(--dec);background:var(--dec-back)}
.soft{color:var(--soft)}
#filter{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:.8rem 0;position:sticky;top:0;z-index:1;
background:var(--paper);padding:.5rem 0;border-bottom:1px solid var(--line)}
#filter[hidden],[hidden]{display:none}
#filter input[type=search]{flex:1 1 16rem;min-width:0;font:inherit;color:inherit;background:var(--card);
border:1px solid var(--line);border-radius:.4rem;padding:.35rem .6rem}
@media(max-width:45rem){.case{grid-template-columns:minmax(0,1fr)}details.operator>summary span{float:none;display:block}
details.operator>summary code{display:block;margin-left:0;overflow-wrap:anywhere}}
)";

constexpr std::string_view script = R"(
(function(){
var box=document.getElementById('filter'),text=box.querySelector('input[type=search]'),count=box.querySelector('output');
var kinds=[].slice.call(box.querySelectorAll('input[type=checkbox]'));
var operators=[].slice.call(document.querySelectorAll('details.operator'));
box.hidden=false;
function apply(){
 var words=text.value.toLowerCase().split(/\s+/).filter(Boolean),on={},shown=0;
 kinds.forEach(function(k){on[k.value]=k.checked});
 operators.forEach(function(o){
  var any=0;
  [].forEach.call(o.querySelectorAll('.case'),function(c){
   var t=c.getAttribute('data-text')||'';
   if(!t){t=(o.id+' '+c.textContent).toLowerCase();c.setAttribute('data-text',t)}
   var ok=on[c.getAttribute('data-kind')]&&words.every(function(w){return t.indexOf(w)>=0});
   c.hidden=!ok;any+=ok?1:0;
  });
  [].forEach.call(o.querySelectorAll('section'),function(s){s.hidden=!s.querySelector('.case:not([hidden])')});
  o.hidden=!any;shown+=any;
  if(words.length)o.open=any>0;
 });
 count.textContent=shown+' cases';
}
text.addEventListener('input',apply);kinds.forEach(function(k){k.addEventListener('change',apply)});apply();
function go(){var o=document.getElementById(location.hash.slice(1));if(o&&o.tagName==='DETAILS')o.open=true}
window.addEventListener('hashchange',go);go();
})();
)";

struct KindText {
  SuiteKind kind;
  const char *plural, *heading;
};
constexpr std::array<KindText, suite_kind_count> kinds = {{
    {SuiteKind::Vector, "vectors", "Where implementations differ"},
    {SuiteKind::Values, "values", "Values"},
    {SuiteKind::Layout, "layouts", "Layouts"},
    {SuiteKind::Rejected, "rejected", "To be rejected"},
}};

using Entries = std::vector<const SuiteEntry*>;

std::string tag(std::string_view source) { return fmt::format(R"( <span class="tag {0}">{0}</span>)", html(source)); }

Entries of_kind(const Entries& entries, SuiteKind kind) {
  Entries found;
  std::ranges::copy_if(entries, std::back_inserter(found),
                       [&](const SuiteEntry* entry) { return entry->kind == name(kind); });
  return found;
}

std::uint64_t sum(const Entries& entries, std::uint64_t SuiteEntry::*member) {
  std::uint64_t all = 0;
  for (const SuiteEntry* entry : entries) all += entry->*member;
  return all;
}

class Page {
 public:
  Page(const SuiteManifest& manifest, const SuitePictures& pictures) : manifest_(manifest), pictures_(pictures) {
    for (const SuiteEntry& entry : manifest.cases) {
      all_.push_back(&entry);
      if (operators_.empty() || operators_.back().first != entry.operator_name)
        operators_.push_back({entry.operator_name, {}});
      operators_.back().second.push_back(&entry);
    }
  }

  std::string text() {
    add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
        "<title>Opscope conformance suite</title>\n<style>{}",
        style);
    pictures();
    add("</style>\n</head>\n<body>\n");
    head();
    table();
    filter();
    for (const auto& [operator_name, entries] : operators_) section(operator_name, entries);
    add("<script>{}</script>\n</body>\n</html>\n", script);
    return std::move(page_);
  }

 private:
  template <class... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(page_), format, std::forward<Arguments>(arguments)...);
  }

  // Each picture once, as a class: many cases have the same one.
  void pictures() {
    std::map<std::string, std::size_t> classes;
    for (const auto& [file, bytes] : pictures_) {
      const auto [at, is_new] = classes.try_emplace(base64(bytes), classes.size());
      if (is_new) add(".p{}::before{{content:url(data:image/png;base64,{})}}\n", at->second, at->first);
      class_of_[file] = at->second;
    }
  }

  void head() {
    const std::string part =
        manifest_.shards > 1 ? fmt::format(", shard {} of {}", manifest_.shard, manifest_.shards) : "";
    add("<h1>Conformance suite</h1>\n<p class=\"lead\">{} cases for {} of DirectML's element-wise operators at feature "
        "level {}, size {}{}. Written by Opscope {}.</p>\n",
        with_thousands(all_.size()), operators_.size(), html(manifest_.feature_level), html(manifest_.size), part,
        html(manifest_.version));
    add("<p>A valid case has its inputs under <code>inputs</code>, the exact results under <code>expected</code> and a "
        "<code>model.json</code> that DxDispatch runs. Where DirectML's documentation leaves a result open, the mask "
        "under <code>unspecified</code> is 1: another value there is another rule, and no fault. A case to be rejected "
        "is one file, with the reasons under <code>opscope.rejected</code>.</p>\n"
        "<p>Each rule is marked{} if DirectML's pages state it, and{} if Opscope chose it.</p>\n",
        tag("documented"), tag("decided"));
    add("<p>Pictures show the inputs and the result, in DirectML's order. Values: dark is the type's least number, "
        "light "
        "its greatest, pink NaN. Layouts: memory, 16 elements a row; the colour is the place of the element in its "
        "tensor, grey belongs to none.</p>\n");
    add("<pre>opscope verify .                 # the whole suite on every backend, from this folder\n"
        "opscope verify {}   # one case</pre>\n",
        html(all_.empty() ? "" : all_.front()->file));
  }

  void row(std::string_view cell, const Entries& entries) {
    add("<tr><td>{}</td>", cell);
    for (const KindText& each : kinds) add("<td>{}</td>", with_thousands(of_kind(entries, each.kind).size()));
    add("<td>{}</td><td>{}</td></tr>\n", with_thousands(sum(entries, &SuiteEntry::elements)),
        with_thousands(sum(entries, &SuiteEntry::unspecified)));
  }

  void table() {
    add("<div class=\"wide\"><table><thead><tr><th>operator</th>");
    for (const KindText& each : kinds) add("<th>{}</th>", each.plural);
    add("<th>elements</th><th>left open</th></tr></thead><tbody>\n");
    for (const auto& [operator_name, entries] : operators_) {
      const std::string id = html(plain_operator_name(operator_name));
      row(fmt::format("<a href=\"#{0}\">{0}</a>", id), entries);
    }
    add("</tbody><tfoot>");
    row("all", all_);
    add("</tfoot></table></div>\n");
  }

  void filter() {
    add("<div id=\"filter\" hidden><input type=\"search\" placeholder=\"Filter: float16 padded, nan, tie ...\" "
        "aria-label=\"Filter the cases\">");
    for (const KindText& each : kinds)
      add("<label><input type=\"checkbox\" value=\"{}\" checked> {}</label>", name(each.kind), each.plural);
    add("<output class=\"soft\"></output></div>\n");
  }

  void section(const std::string& operator_name, const Entries& entries) {
    const OperatorSchema* schema = find_operator(operator_name);
    const std::string id = html(plain_operator_name(operator_name));
    add("<details class=\"operator\" id=\"{}\"><summary>{}", id, id);
    if (schema != nullptr) add("<code>{}</code>", html(schema->formula));
    add("<span>{}</span></summary>\n", counted(entries.size(), "case"));
    if (schema != nullptr && !schema->rules.empty()) {
      add("<ul class=\"rules\">");
      for (const OperatorRule& rule : schema->rules)
        add("<li>{}{}</li>", html(rule.text), tag(rule.source == RuleSource::Documented ? "documented" : "decided"));
      add("</ul>\n");
    }
    for (const KindText& each : kinds) {
      const Entries found = of_kind(entries, each.kind);
      if (found.empty()) continue;
      add("<section><h3>{}</h3>\n", each.heading);
      for (const SuiteEntry* entry : found) card(*entry);
      add("</section>\n");
    }
    add("</details>\n");
  }

  void card(const SuiteEntry& entry) {
    add("<article class=\"case {}\" data-kind=\"{}\">", html(entry.kind), html(entry.kind));
    if (const auto picture = class_of_.find(entry.file); picture != class_of_.end())
      add("<i class=\"p{}\"></i>", picture->second);
    add("<div><h4>{}</h4>", html(entry.title));
    if (entry.diagnostics.empty()) {
      add("<p>{}{}</p>", html(entry.rule), tag(entry.source));
    } else {
      add("<ul>");
      for (const std::string& diagnostic : entry.diagnostics) add("<li>{}</li>", html(diagnostic));
      add("</ul>");
    }
    if (!entry.example.empty()) add("<p><code>{}</code></p>", html(entry.example));
    if (!entry.missing.empty())
      add("<p class=\"soft\">Not in {}: {}</p>", html(manifest_.case_format), html(entry.missing));
    if (!entry.elsewhere.empty()) add("<p class=\"soft\">Elsewhere: {}</p>", html(entry.elsewhere));
    if (entry.elements != 0) {
      add("<p class=\"soft\">{}", counted(entry.elements, "element"));
      if (entry.unspecified != 0)
        add("; DirectML leaves {} open, other values with {}", with_thousands(entry.unspecified),
            html(fmt::format("{}", fmt::join(entry.choices, ", "))));
      add("</p>");
    }
    if (!entry.dispatches.empty()) {
      add("<details><summary>{}</summary><ol start=\"0\">", counted(entry.dispatches.size(), "setting"));
      for (const std::string& dispatch : entry.dispatches) add("<li>{}</li>", html(dispatch));
      add("</ol></details>");
    }
    add("<p class=\"command\"><code>opscope verify {}</code></p></div></article>\n", html(entry.file));
  }

  const SuiteManifest& manifest_;
  const SuitePictures& pictures_;
  std::map<std::string_view, std::size_t> class_of_;  // of the picture, by the case's file
  Entries all_;
  std::vector<std::pair<std::string, Entries>> operators_;
  std::string page_;
};

}  // namespace

std::string suite_page(const SuiteManifest& manifest, const SuitePictures& pictures) {
  return Page(manifest, pictures).text();
}

std::string base64(std::span<const std::byte> bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 3; ++i)
      group = group << 8 | (i < count ? std::to_integer<std::uint32_t>(bytes[at + i]) : 0);
    for (std::size_t i = 0; i < 4; ++i) text += i <= count ? digits[group >> (18 - 6 * i) & 63] : '=';
  }
  return text;
}

std::string html(std::string_view text) {
  std::string made;
  for (const char c : text) switch (c) {
      case '&': made += "&amp;"; break;
      case '<': made += "&lt;"; break;
      case '>': made += "&gt;"; break;
      case '"': made += "&quot;"; break;
      default: made += c;
    }
  return made;
}

}  // namespace opscope
