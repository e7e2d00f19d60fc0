import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkFormats } from "../../../../src/app/report/check-formats.ts";
import { checkJson } from "../../../../src/app/report/check-json.ts";
import { ROOT } from "../../../helpers/repository.ts";
import { finding, reportOf, waiver } from "./check-fixture.ts";

const page = readFileSync(join(ROOT, "docs/reference/reports.md"), "utf8");
const blocks = [...page.matchAll(/```\w*\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
const blockWith = (text: string) => blocks.find((block) => block.includes(text)) ?? "";

describe("docs/reference/reports.md", () => {
  test("has a row for each format, and a section for each format that needs one", () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1]);
    expect(rows).toEqual([...checkFormats]);
    expect([...page.matchAll(/^## (\w+)$/gm)].map((match) => match[1])).toEqual([...checkFormats]);
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
