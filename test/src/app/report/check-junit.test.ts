import { describe, expect, test } from "vitest";
import { checkJunit } from "../../../../src/app/report/check-junit.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import { printable } from "../../../../src/kernel/text/escape.ts";
import { finding, HOSTILE, hostNetwork, nowhere, reportOf, waiver } from "./check-fixture.ts";
import { readXml, type XmlElement } from "./xml.ts";

const junit = (findings: readonly Finding[], context = {}, summary = {}) =>
  readXml(checkJunit(reportOf(findings, summary), context));
const casesOf = (root: XmlElement) => root.children.flatMap(({ children }) => children);

describe("checkJunit", () => {
  test("is this", () => {
    expect(checkJunit(reportOf([finding(), hostNetwork]), { files: ["a.yaml", "b.yaml"] })).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="muster" tests="3" failures="1" errors="0" skipped="0">
  <testsuite name="a.yaml" tests="2" failures="1" errors="0" skipped="0">
    <testcase name="SEC-001@Pod team-nlp/train /spec/containers/0/securityContext/privileged" classname="no-privileged-container"><failure message="container main is privileged" type="error">a.yaml:9:21: error: container main is privileged&#10;fix: remove privileged</failure></testcase>
    <testcase name="SEC-005@Pod team-nlp/train /spec/hostNetwork" classname="no-host-network"><system-out>a.yaml:5:16: warning: the pod is on its node&#39;s network&#10;fix: remove privileged</system-out></testcase>
  </testsuite>
  <testsuite name="b.yaml" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="no findings" classname="evaluated"/>
  </testsuite>
</testsuites>
`,
    );
  });

  test("has a test case that passes where nothing is known of the files", () => {
    const root = junit([], {}, { evaluated: 7 });
    expect(root.attributes).toEqual({ name: "muster", tests: "1", failures: "0", errors: "0", skipped: "0" });
    expect(casesOf(root).map(({ attributes }) => attributes.name)).toEqual(["7 documents evaluated"]);
  });

  test.each([
    ["error", ["failure", "system-out", "system-out"]],
    ["warning", ["failure", "failure", "system-out"]],
    ["info", ["failure", "failure", "failure"]],
    ["never", ["system-out", "system-out", "system-out"]],
  ])("fails what the check fails on: %s", (failOn, expected) => {
    const root = junit([finding(), hostNetwork, finding({ severity: "info", path: "" })], { failOn });
    expect(casesOf(root).map(({ children }) => children[0]?.name)).toEqual(expected);
  });

  test("skips waived and known findings", () => {
    const cases = casesOf(junit([finding({ waiver }), { ...hostNetwork, known: true }]));
    expect(cases.map(({ children }) => [children[0]?.name, children[0]?.attributes.message])).toEqual([
      ["skipped", "waived by nlp@example.com until 2026-12-31: no second network yet"],
      ["skipped", "known from the baseline"],
    ]);
  });

  test("has errors and skipped cases for documents that were not evaluated", () => {
    const unreadable = [{ file: "c.yaml", document: 0, line: 4, column: 2, message: "tab" }];
    const skipped = [{ file: "b.yaml", document: 1, reason: "is empty" }];
    const root = junit([], { files: ["b.yaml"] }, { unreadable, skipped });
    expect(root.attributes).toMatchObject({ tests: "2", errors: "1", skipped: "1" });
    expect(root.children.map(({ attributes }) => attributes.name)).toEqual(["b.yaml", "c.yaml"]);
    expect(casesOf(root).map(({ attributes, children }) => [attributes.name, children[0]?.attributes.message])).toEqual(
      [
        ["document 2", "b.yaml: document 2 is empty"],
        ["unreadable@4:2", "tab"],
      ],
    );
  });

  test("numbers cases with one name, and has a suite for findings without a file", () => {
    const root = junit([finding(), finding(), nowhere({ path: "" })]);
    expect(
      root.children.map(({ attributes, children }) => [attributes.name, children.map((each) => each.attributes.name)]),
    ).toEqual([
      ["a.yaml", [finding().path, `${finding().path} (2)`].map((path) => `SEC-001@Pod team-nlp/train ${path}`)],
      ["muster.yaml", ["SEC-001@muster.yaml"]],
    ]);
  });

  test.each(HOSTILE)("is XML whatever the names: %j", (name) => {
    const object = { apiVersion: name, kind: name, namespace: name, name };
    const hostile = finding({
      message: name,
      fix: name,
      object,
      path: name,
      location: { file: name, line: 1, column: 2 },
    });
    const waived = { ...hostile, waiver: { ...waiver, reason: name, owner: name } };
    const unreadable = [{ file: name, document: 0, line: 1, column: 1, message: name }];
    const skipped = [{ file: name, document: 0, reason: name }];
    const root = junit([hostile, waived], { files: [name] }, { unreadable, skipped });
    expect(root.children).toHaveLength(1);
    expect(root.children[0]?.children).toHaveLength(4);
    const legal = name
      .split(/([\t\n\r])/)
      .map((part) => (/^[\t\n\r]$/.test(part) ? part : printable(part)))
      .join("");
    expect(root.children[0]?.attributes.name).toBe(legal);
    expect(casesOf(root)[0]?.children[0]?.attributes.message).toBe(legal);
    expect(casesOf(root)[0]?.children[0]?.text).toContain(legal);
  });

  test("does not take long for many findings", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => finding({ path: `/${index % 100}` }));
    expect(junit(many).attributes.tests).toBe("20000");
  });
});
