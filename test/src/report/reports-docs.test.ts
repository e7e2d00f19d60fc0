import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { noPrivilegedContainer } from "../../../policies/security/no-privileged-container.ts";
import { checkCompact } from "../../../src/report/check-compact.ts";
import { checkFormats } from "../../../src/report/check-formats.ts";
import { checkJson } from "../../../src/report/check-json.ts";
import { checkText } from "../../../src/report/check-text.ts";
import { check } from "../../helpers/policies.ts";
import { ROOT } from "../../helpers/repository.ts";
import { finding, reportOf, waiver } from "./check-fixture.ts";

const page = readFileSync(join(ROOT, "docs/reports.md"), "utf8");
const blocks = [...page.matchAll(/```\w*\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
const blockWith = (text: string) => blocks.find((block) => block.includes(text)) ?? "";

const POD = `apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - name: main
      securityContext:
        privileged: true
    - name: sidecar
      securityContext: {privileged: true}
`;

describe("docs/reports.md", () => {
  test("has a row for each format, and a section for each format that needs one", () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1]);
    expect(rows).toEqual([...checkFormats]);
    expect([...page.matchAll(/^## (\w+)$/gm)].map((match) => match[1])).toEqual([...checkFormats]);
  });

  test("shows what the text report looks like", () => {
    const text = checkText(reportOf(check(noPrivilegedContainer, POD)), { readSource: () => POD });
    expect(blockWith("$ muster check pod.yaml")).toBe(
      `$ muster check pod.yaml\n${text.replaceAll("test.yaml", "pod.yaml")}`,
    );
  });

  test("shows what the compact report looks like", () => {
    const text = checkCompact(reportOf(check(noPrivilegedContainer, POD)));
    expect(blockWith("--format compact\n")).toBe(
      `$ muster check pod.yaml --format compact\n${text.replaceAll("test.yaml", "pod.yaml")}`,
    );
  });

  test("names every member of the JSON report", () => {
    const full = finding({
      component: "a",
      instance: "b",
      source: { constructPath: "c" },
      expected: "d",
      received: "e",
      value: 1,
      known: true,
      waiver,
      related: [{ message: "f" }],
      places: [{ fingerprint: "f1", path: "" }],
    });
    const { summary, findings } = JSON.parse(checkJson(reportOf([full], { known: 1 }))) as {
      summary: object;
      findings: [object];
    };
    const shape = blockWith('"tool": {"name": "muster"');
    const members = [...Object.keys(summary), ...Object.keys(findings[0])];
    expect(members.filter((name) => !shape.includes(`"${name}"`))).toEqual([]);
  });
});
