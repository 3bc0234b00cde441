#!/usr/bin/env python3
"""What another implementation does differently, and which numerics setting explains it, as a section of Markdown.

explain_candidate.py OPSCOPE SUITE COMMAND TITLE

SUITE is a folder that `opscope suite` made; COMMAND answers requests (docs/candidates.md). Elements
are compared bit for bit, but every NaN counts as equal to a NaN; how many vectors differ in nothing else is told apart.
"""

import collections
import json
import os
import subprocess
import sys


def run(*words):
    made = subprocess.run(words, stdout=subprocess.PIPE, text=True)
    if made.returncode not in (0, 1):
        sys.exit(f"{' '.join(words[:3])} ended with status {made.returncode}")
    return json.loads(made.stdout)


def judgements(opscope, suite, command, *measure):
    """Folder -> what is found of the candidate; folders of cases to be rejected are left out."""
    found = run(opscope, "verify", suite, "-q", "-b", "cpu", "--candidate", "it=" + command, "--json", *measure)
    return {case["path"]: case["backends"]["it"] for case in found["cases"] if "it" in case["backends"]}


def explanations(opscope, folders, command):
    """Folder -> the failed dispatches, each with its explanations."""
    models = [os.path.join(folder, "model.json") for folder in folders]
    reports = run(opscope, "check", *models, "-q", "--any-nan", "--explain", "--candidate", "it=" + command, "--report", "-")
    if isinstance(reports, dict):
        reports = [reports]
    for folder, report in zip(folders, reports):
        yield folder, [each["backends"]["it"] for each in report["dispatches"] if each["backends"]["it"]["status"] == "failed"]


def operator_of(folder):
    return os.path.basename(os.path.dirname(folder)).replace("-", "_").upper()


def types_of(folder):
    """The data types in a folder's name: "int8-uint8-int8-values-1"."""
    words = []
    for word in os.path.basename(folder).split("-"):
        if not word.rstrip("0123456789") in ("float", "int", "uint") or not word[-1].isdigit():
            break
        words.append(word.upper())
    return " x ".join(words) or os.path.basename(folder)


class Row:
    def __init__(self):
        self.equal = self.nan_bits = self.different = 0
        self.not_run = collections.defaultdict(set)  # reason -> data types
        self.explained = collections.Counter()  # settings -> elements
        self.unexplained = 0
        self.example = ""

    def explain(self, dispatch):
        nothing = {"settings": {}, "mismatches_left": dispatch["mismatches"], "worst_left": dispatch["reason"]}
        best = [*dispatch.get("explained_by", []), nothing][0]
        settings = ",".join(f"{name}={choice}" for name, choice in best["settings"].items())
        if settings:
            self.explained[settings] += dispatch["mismatches"] - best["mismatches_left"]
        self.unexplained += best["mismatches_left"]
        if best["mismatches_left"] and not self.example:
            self.example = best["worst_left"].split(": ", 1)[-1]

    def is_equal(self):
        return not self.different and not self.not_run

    def nan_text(self):
        return f"{self.nan_bits} of {self.equal + self.nan_bits}"

    def cells(self):
        explained = "<br>".join(f"`{settings}`: {count:,}" for settings, count in self.explained.most_common())
        example = f", such as {self.example}" if self.example else ""
        unexplained = f"{self.unexplained:,}{example}" if self.unexplained else ""
        not_run = "<br>".join(f"{', '.join(sorted(types))}: {reason}" for reason, types in self.not_run.items())
        return [str(self.equal), str(self.nan_bits), str(self.different), explained, unexplained, not_run]


def main(opscope, suite, command, title):
    exact, any_nan = judgements(opscope, suite, command), judgements(opscope, suite, command, "--any-nan")
    rows = collections.defaultdict(Row)
    for folder, judged in any_nan.items():
        row = rows[operator_of(folder)]
        if judged["status"] == "skipped":
            row.not_run[judged["reason"].removeprefix("unsupported: ").split(" with name ")[0]].add(types_of(folder))
        elif judged["status"] == "failed":
            row.different += 1
        elif exact[folder]["status"] == "failed":
            row.nan_bits += 1
        else:
            row.equal += 1
    failed = [folder for folder, judged in any_nan.items() if judged["status"] == "failed"]
    for folder, dispatches in explanations(opscope, failed, command):
        for dispatch in dispatches:
            rows[operator_of(folder)].explain(dispatch)
    print(f"## {title}\n")
    print(listed("Equal in every vector", rows, lambda row: row.is_equal() and not row.nan_bits, lambda row: row.equal))
    print(listed("Equal but for the bits of NaNs", rows, lambda row: row.is_equal() and row.nan_bits, Row.nan_text))
    header = ["operator", "vectors equal", "but for NaN bits", "different", "elements explained by", "elements unexplained", "not run"]
    print("\n| " + " | ".join(header) + " |\n" + "|---" * len(header) + "|")
    for name, row in sorted(rows.items()):
        if not row.is_equal():
            print("| " + " | ".join([name, *row.cells()]) + " |")


def listed(what, rows, belongs, count):
    named = [f"{name} ({count(row)})" for name, row in sorted(rows.items()) if belongs(row)]
    return f"{what}: {', '.join(named)}.  " if named else f"{what}: none.  "


main(*sys.argv[1:])
