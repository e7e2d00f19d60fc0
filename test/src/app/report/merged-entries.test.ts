import { expect, test } from "vitest";
import { branchHtml } from "../../../../src/app/report/branch-html.ts";
import { branchMarkdown } from "../../../../src/app/report/branch-markdown.ts";
import { diffText } from "../../../../src/app/report/diff-text.ts";
import { firstOfNames } from "../../../../src/app/report/merged-entries.ts";
import { plain } from "../../../../src/kernel/text/style.ts";
import { branchReport, NO_DIFFERENCE } from "../../../helpers/branch-report.ts";
import { placed } from "../../../helpers/diff-sides.ts";

const deployment = (app: string) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web", namespace: "team-nlp" },
  spec: { selector: { matchLabels: { app, tier: app } }, template: { metadata: { labels: { app, tier: app } } } },
});
const PLACES = [
  ["east", "Application web"],
  ["east", "overlays/dev"],
  ["west", "Application web"],
  ["west", "overlays/dev"],
] as const;
const report = branchReport(
  PLACES.map(([cluster, unit]) => placed(deployment("a"), { cluster, unit, applied: { unit } })),
  PLACES.map(([cluster, unit]) => placed(deployment("b"), { cluster, unit, applied: { unit } })),
);
const difference = { ...NO_DIFFERENCE, ...report.difference };

test("no names make no text, and a repeated name is listed once", () => {
  expect(firstOfNames([], "unit")).toBeUndefined();
  expect(firstOfNames([undefined], "unit")).toBeUndefined();
  expect(firstOfNames(["dev", "dev"], "unit")).toBe("dev");
  expect(firstOfNames(["dev", "prod"], "unit")).toBe("dev and 1 other unit");
});

test("a change that is the same in several units and clusters is listed once in each report", () => {
  const times = (text: string) => text.split(/(?:~|&#126;) Deployment team-nlp\/web/).length - 1;
  const text = diffText(difference);
  expect(text).toContain("clusters east, west\n");
  expect(text).toContain("  Application web and 1 other unit\n");
  expect(times(text)).toBe(1);
  const markdown = branchMarkdown(report);
  expect(markdown).toContain("<code>east and 1 other cluster</code>, <code>Application web and 1 other unit</code>");
  expect(times(markdown)).toBe(1);
  const html = branchHtml(report);
  expect(html).toContain("<h2>Objects (1)</h2>");
  expect(html).toContain("(east and 1 other cluster)");
});

test("a report for a terminal has no longer line than the terminal, but for one word", () => {
  const long = diffText(difference, { ...plain, columns: 60 })
    .split("\n")
    .filter((line) => line.length > 60);
  expect(long.flatMap((line) => line.trim().split(" ").slice(1))).toEqual([]);
  expect(
    diffText(difference)
      .split("\n")
      .some((line) => line.length > 200),
  ).toBe(true);
});
