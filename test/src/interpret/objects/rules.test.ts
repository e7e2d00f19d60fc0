import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { resourceInterfaceRules } from "../../../../src/model/resource-interface/rules.ts";

const folder = (path: string) => new URL(`../../../../${path}/`, import.meta.url);
const textOf = (path: string, pick: (file: string) => boolean) =>
  readdirSync(folder(path), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".ts") && pick(file))
    .map((file) => readFileSync(new URL(file, folder(path)), "utf8"))
    .join("\n");

const sources =
  textOf("src/interpret", () => true) +
  textOf("src/rules", (file) => file.endsWith("compare-readings.ts")) +
  textOf("src/model/resource-interface", (file) => !file.endsWith("rules.ts"));
const tests =
  textOf("test/src/interpret", (file) => !file.endsWith("rules.test.ts")) +
  textOf("test/src/rules", (file) => file.endsWith("compare-readings.test.ts"));

describe.each(Object.keys(resourceInterfaceRules))("%s", (id) => {
  it("is reported somewhere and tested", () => {
    expect(sources).toContain(`"${id}"`);
    expect(tests).toContain(id);
  });
});

it("no rule is reported that the registry does not have", () => {
  const reported = new Set(sources.match(/"RI-\d{3}"/g)?.map((id) => id.slice(1, -1)));
  expect([...reported].filter((id) => !Object.hasOwn(resourceInterfaceRules, id))).toEqual([]);
});
