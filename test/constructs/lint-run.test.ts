import { expect, test } from "vitest";
import { App } from "../../constructs/app.ts";
import { readResourceInterface } from "../../constructs/read-resource-interface.ts";
import { RUN_LIMITS } from "../../src/interpret/objects/usage.ts";
import type { Issue } from "../../src/kernel/finding/issue.ts";
import { definition } from "../src/interpret/objects/helpers.ts";

test("the checks of all Resource Interfaces of a tree share one budget", () => {
  const app = new App();
  const numbers = "(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)";
  const path = `if (reduce (${Array(4).fill(numbers).join(" | ")}) as $i (0; . + 1)) > 0 then .spec.template else null end`;
  const [first, second, third] = ["", " ", "  "].map((space) =>
    definition({ specDefinition: { podTemplateSpecPath: path + space } }),
  );
  const issues: Issue[] = [];
  const options = { report: (issue: Issue) => issues.push(issue) };
  readResourceInterface(app, first, options);
  const { steps } = app.lintRun.used;
  readResourceInterface(app, second, options);
  expect(steps).toBeGreaterThan(0);
  expect(app.lintRun.used.steps).toBe(2 * steps);
  expect(issues.filter(({ rule }) => rule === "RI-105")).toEqual([]);
  app.lintRun.used.steps = RUN_LIMITS.steps + 1;
  readResourceInterface(app, third, options);
  expect(issues.filter(({ rule }) => rule === "RI-105")).not.toEqual([]);
});

test("a definition for several clusters is checked once, and reported for each", () => {
  const app = new App();
  const value = definition({ specDefinition: { podTemplateSpecPath: ".spec.template, .spec.template" } });
  const issues: Issue[] = [];
  const read = (cluster: string) =>
    readResourceInterface(app, structuredClone(value), {
      report: (issue) => issues.push(issue),
      clusters: [cluster],
    });
  read("east");
  const { steps } = app.lintRun.used;
  const reported = [...issues];
  read("west");
  expect(reported).not.toEqual([]);
  expect(issues).toEqual([...reported, ...reported]);
  expect(app.lintRun.used.steps).toBe(steps);
});
