#!/usr/bin/env python3
"""Writes rows of compare_with_numpy.py --json, or of any program with the same format, to a section of a Markdown document.

  tests/bench/peers_markdown.py ROWS.json --title "Beside NumPy and PyTorch on an AMD EPYC 9354P" [--note TEXT ...]
                                [--into docs/performance.md]

ROWS.json: {"rows": [{"operator", "settings", "data_type", "layout", "elements", "threads", "ours_microseconds",
"peers": {name: microseconds}}]}. The section stands between two comments and replaces the one of the same title;
without --into it goes to standard output.
"""

import argparse
import json
import math
import sys

BEGIN, END = "<!-- generated: peers, {} -->\n", "<!-- end of generated -->\n"


def short(row):
    return (row["operator"].replace("ELEMENT_WISE_", "") + " " + row.get("settings", "")).strip()


def ratio(row):
    """The fastest peer's time divided by ours; above 1 Opscope is faster."""
    return min(row["peers"].values()) / row["ours_microseconds"] if row["peers"] else None


def table(rows, threads):
    peers = list(dict.fromkeys(peer for row in rows for peer in row["peers"]))
    text = f"\n### {threads} thread{'' if threads == 1 else 's'}\n\n" if threads else "\n"
    text += "| operator | data type | layout | elements | opscope, us | " + "".join(f"{peer}, us | " for peer in peers)
    text += "ratio |\n|---|---|---|---:|---:|" + "---:|" * len(peers) + "---:|\n"
    for row in rows:
        times = "".join(f" {row['peers'][peer]:.2f} |" if peer in row["peers"] else " - |" for peer in peers)
        text += (f"| {short(row)} | {row['data_type']} | {row['layout']} | {row['elements']:,} | "
                 f"{row['ours_microseconds']:.2f} |{times}" + (f" {ratio(row):.2f} |\n" if ratio(row) else " - |\n"))
    return text


def section(rows, title, notes):
    compared = [row for row in rows if row["peers"]]
    ratios = sorted(ratio(row) for row in compared)
    text = f"## {title}\n\n" + "".join(f"- {note}\n" for note in notes)
    if ratios:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        faster = sum(each >= 1 for each in ratios)
        text += (f"- at least as fast as the fastest peer on {faster} of {len(ratios)} cases; ratio {ratios[0]:.2f} to "
                 f"{ratios[-1]:.2f}, geometric mean {mean:.2f}\n")
    for threads in dict.fromkeys(row["threads"] for row in rows):
        text += table([row for row in rows if row["threads"] == threads], threads)
    return text


def with_section(document, title, body):
    begin = BEGIN.format(title)
    made = f"{begin}\n{body}\n{END}"
    if begin in document:
        before, rest = document.split(begin, 1)
        return before + made + rest.split(END, 1)[1]
    at = document.rfind(BEGIN.format("").split(",")[0])
    at = document.index(END, at) + len(END) if at >= 0 else len(document)
    return document[:at] + ("\n" if document[:at] and not document[:at].endswith("\n\n") else "") + made + document[at:]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", metavar="ROWS.json")
    parser.add_argument("--title", required=True)
    parser.add_argument("--note", nargs="+", default=[], help="lines of the section's list: machine, versions")
    parser.add_argument("--into", metavar="FILE")
    options = parser.parse_args()
    with open(options.rows) as file:
        rows = json.load(file)["rows"]
    body = section(rows, options.title, options.note)
    if not options.into:
        sys.exit(print(body, end=""))
    with open(options.into) as file:
        document = file.read()
    with open(options.into, "w") as file:
        file.write(with_section(document, options.title, body))


if __name__ == "__main__":
    main()
