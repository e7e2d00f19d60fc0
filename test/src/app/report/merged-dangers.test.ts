import { expect, test } from "vitest";
import type { Danger } from "../../../../src/app/diff/dangers/danger.ts";
import { dangerSubject, mergedDangers } from "../../../../src/app/report/merged-dangers.ts";

const danger = (unit: string | undefined, message = "a", name = "web"): Danger => ({
  sign: "immutable-field",
  object: { apiVersion: "apps/v1", kind: "Deployment", namespace: "lab", name, zone: "apply", ...(unit && { unit }) },
  message,
  upstream: "https://example.com",
});
const shown = (dangers: readonly Danger[]) => mergedDangers(dangers).map((each) => [dangerSubject(each), each.message]);

test("no danger is no danger", () => {
  expect(mergedDangers([])).toEqual([]);
});

test("a danger of one unit, or of none, has the name of its object", () => {
  expect(shown([danger("dev")])).toEqual([["Deployment lab/web", "a"]]);
  expect(shown([danger(undefined)])).toEqual([["Deployment lab/web", "a"]]);
  const { object: _, ...whole } = danger("dev");
  expect(shown([whole])).toEqual([[undefined, "a"]]);
});

test("the same danger of several units is one", () => {
  expect(shown([danger("dev"), danger("prod"), danger("test")])).toEqual([
    ["Deployment lab/web in dev and 2 other units", "a"],
  ]);
  expect(mergedDangers([danger("dev"), danger("prod")])[0]?.units).toEqual(["dev", "prod"]);
});

test("other objects and messages are others", () => {
  expect(shown([danger("dev"), danger("prod", "b"), danger("prod", "a", "api")])).toEqual([
    ["Deployment lab/web", "a"],
    ["Deployment lab/web", "b"],
    ["Deployment lab/api", "a"],
  ]);
});
