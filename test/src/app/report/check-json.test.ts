import { describe, expect, test } from "vitest";
import { checkJson } from "../../../../src/app/report/check-json.ts";
import { VERSION } from "../../../../src/kernel/base/tool-version.ts";
import { finding, HOSTILE, hostNetwork, nowhere, reportOf, waiver } from "./check-fixture.ts";

const read = (text: string) => JSON.parse(text) as { summary: object; findings: Record<string, unknown>[] };

describe("checkJson", () => {
  test("of nothing has every count and no finding", () => {
    expect(checkJson(reportOf([], { evaluated: 0 }))).toBe(
      `${JSON.stringify(
        {
          tool: { name: "muster", version: VERSION },
          summary: {
            documents: 0,
            evaluated: 0,
            skipped: [],
            unreadable: [],
            ignored: [],
            errors: 0,
            warnings: 0,
            infos: 0,
            waived: 0,
          },
          findings: [],
        },
        null,
        2,
      )}\n`,
    );
  });

  test("lists the objects that are not rendered", () => {
    const entry = { file: "a.yaml", line: 3, object: "ApplicationSet all", reason: "needs a cluster" };
    expect(read(checkJson(reportOf([], { notRendered: [entry] }))).summary).toMatchObject({ notRendered: [entry] });
  });

  test("has every part of a finding, in one order, and no edits", () => {
    const full = finding({
      component: "worker",
      instance: "a",
      source: { constructPath: "a/b", file: "w.ts", line: 3 },
      expected: "false",
      received: "true",
      value: 4,
      related: [{ message: "the anchor", location: { file: "a.yaml", line: 2, column: 3 } }],
      edits: [{ op: "remove", path: "/spec" }],
      waiver,
    });
    const [first = {}] = read(checkJson(reportOf([full]))).findings;
    const { edits: _, ...rest } = full;
    expect(first).toEqual(rest);
    expect(Object.keys(first)).toEqual([
      ...["rule", "name", "severity", "message", "object", "component", "instance", "path", "location", "source"],
      ...["expected", "received", "fix", "fingerprint", "waiver", "value", "related"],
    ]);
  });

  test("leaves out what a finding does not have", () => {
    const { fix: _, ...bare } = nowhere({ path: "" });
    const [first = {}] = read(checkJson(reportOf([bare]))).findings;
    expect(Object.keys(first)).toEqual(["rule", "name", "severity", "message", "path", "fingerprint"]);
  });

  test("keeps the order, the waived and the known", () => {
    const report = reportOf([hostNetwork, finding({ known: true }), finding({ waiver })], { known: 1 });
    const { summary, findings } = read(checkJson(report));
    expect(findings.map(({ rule, known, waiver: by }) => [rule, known, by])).toEqual([
      ["SEC-005", undefined, undefined],
      ["SEC-001", true, undefined],
      ["SEC-001", undefined, waiver],
    ]);
    expect(summary).toMatchObject({ errors: 0, warnings: 1, waived: 1, known: 1 });
  });

  test("accounts for every document", () => {
    const skipped = [{ file: "b.yaml", document: 2, reason: "is empty" }];
    const unreadable = [{ file: "c.yaml", document: 0, line: 4, column: 2, message: "tab" }];
    expect(read(checkJson(reportOf([], { skipped, unreadable }))).summary).toMatchObject({
      documents: 3,
      evaluated: 1,
      skipped,
      unreadable: [{ file: "c.yaml", line: 4, column: 2, message: "tab" }],
    });
  });

  test.each(HOSTILE)("gives %j back as it is", (name) => {
    const [first = {}] = read(checkJson(reportOf([finding({ message: name })]))).findings;
    expect(first.message).toBe(name);
  });
});
