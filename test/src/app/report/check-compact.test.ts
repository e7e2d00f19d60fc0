import { expect, test } from "vitest";
import { checkCompact } from "../../../../src/app/report/check-compact.ts";
import { styleFor } from "../../../../src/kernel/text/style.ts";
import { finding, hostNetwork, nowhere, reportOf, waiver } from "./check-fixture.ts";

test("nothing gives the counts alone", () => {
  expect(checkCompact(reportOf([], { evaluated: 0 }))).toBe(
    "0 errors, 0 warnings, 0 infos, 0 waived; 0 documents: 0 evaluated, 0 skipped, 0 unreadable\n",
  );
});

test("a finding is one line, without its fix and its lines of code", () => {
  const unreadable = [{ file: "b.yaml", document: 0, line: 4, column: 2, message: "tab in indentation" }];
  const report = reportOf([hostNetwork, finding({ related: [{ message: "other" }] })], { unreadable });
  expect(checkCompact(report, { readSource: () => "secret" }).split("\n")).toEqual([
    "b.yaml:4:2: error: tab in indentation",
    "a.yaml:5:16: warning: the pod is on its node's network [SEC-005]",
    "a.yaml:9:21: error: container main is privileged [SEC-001]",
    "1 error, 1 warning, 0 infos, 0 waived; 2 documents: 1 evaluated, 0 skipped, 1 unreadable",
    "",
  ]);
});

test("waived and known findings are only counted", () => {
  const report = reportOf([finding({ waiver }), finding({ known: true })], { known: 1 });
  expect(checkCompact(report)).toMatch(
    /^0 errors, 0 warnings, 0 infos, 1 waived, 1 known from the baseline; [^\n]*\n$/,
  );
});

test("a finding without a place in a file has one, and its object", () => {
  const object = { apiVersion: "v1", kind: "Pod", namespace: "team-nlp", name: "train" };
  const lines = checkCompact(
    reportOf([
      nowhere({ object }),
      nowhere({}),
      nowhere({ object, source: { constructPath: "sft", file: "b.ts", line: 7 } }),
      nowhere({ source: { constructPath: "sft" } }),
    ]),
  ).split("\n");
  expect(lines.slice(0, 4)).toEqual([
    "muster.yaml:1:1: error: Pod team-nlp/train: container main is privileged [SEC-001]",
    "muster.yaml:1:1: error: container main is privileged [SEC-001]",
    "b.ts:7:1: error: Pod team-nlp/train: container main is privileged [SEC-001]",
    "muster.yaml:1:1: error: container main is privileged [SEC-001]",
  ]);
});

test("colours are only those of a terminal", () => {
  const style = styleFor({ isTTY: true }, {});
  expect(checkCompact(reportOf([finding()]), { style })).toContain("\u001b[31merror\u001b[39m: container");
  expect(checkCompact(reportOf([finding()]))).not.toContain("\u001b");
});
