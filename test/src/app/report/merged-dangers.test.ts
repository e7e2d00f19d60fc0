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

test("dangers that differ only by their path are one with all paths, and with a number above three", () => {
  const at = (path: string): Danger => ({
    ...danger("dev", `${path} of a Deployment cannot change`),
    path,
    fix: `restore ${path}`,
  });
  const texts = (...paths: readonly string[]) => mergedDangers(paths.map(at)).map(({ message, fix }) => [message, fix]);
  expect(texts("/a")).toEqual([["/a of a Deployment cannot change", "restore /a"]]);
  expect(texts("/a", "/a/b")).toEqual([["/a and /a/b of a Deployment cannot change", "restore /a and /a/b"]]);
  expect(texts("/a", "/b", "/c", "/d")).toEqual([
    ["/a, /b and 2 other fields of a Deployment cannot change", "restore /a, /b and 2 other fields"],
  ]);
});
