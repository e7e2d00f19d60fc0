import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rules } from "../../policies/registry.ts";
import { PREFIXES } from "../../scripts/new/rule.ts";
import { groupOfRule, ruleCatalogue } from "../../src/rules/rule-catalogue.ts";
import { ROOT } from "../helpers/repository.ts";

/** Folder of each group of ids. */
const FOLDERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PREFIXES).map(([folder, prefix]) => [prefix.toLowerCase(), folder]),
);

/** The numbers of the rules that the recommended pack must have, by group. Users of other checkers request them. */
const WANTED: Readonly<Record<string, readonly number[]>> = {
  RI: [1, 2, 3, 4, 5, 6, 7, 9],
  GANG: [1, 2, 3, 4, 5, 6, 9, 11, 12],
  QUOTA: [1, 2, 3, 4, 6, 7, 13],
  GPU: [1, 2, 3, 4, 5, 8],
  SEC: [1, 3, 4, 5, 6, 9, 10, 11],
  STORAGE: [1, 2],
  LIFECYCLE: [2, 6],
  GITOPS: [1, 2, 9, 30],
};
const wanted = Object.entries(WANTED).flatMap(([group, numbers]) =>
  numbers.map((number) => `${group}-${String(number).padStart(3, "0")}`),
);

const catalogue = ruleCatalogue(rules);
const all = rules.map((rule) => [rule.id, rule] as const);
const fileOf = (id: string, name: string) => `${FOLDERS[groupOfRule(id)] ?? "?"}/${name}`;

describe("the registry", () => {
  test("has every id and every name once", () => {
    const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
    expect(twice(rules.map(({ id }) => id))).toEqual([]);
    expect(twice(catalogue.map(({ name }) => name))).toEqual([]);
  });

  test("has each group in the order of its ids, and the groups apart", () => {
    const groups = [...new Set(rules.map(({ id }) => groupOfRule(id)))];
    const sorted = groups.flatMap((group) =>
      rules.flatMap(({ id }) => (groupOfRule(id) === group ? [id] : [])).toSorted(),
    );
    expect(rules.map(({ id }) => id)).toEqual(sorted);
  });

  test("has every file that defines a rule", () => {
    const defining = Object.values(FOLDERS).flatMap((folder) =>
      readdirSync(join(ROOT, "policies", folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .filter((file) => /\bdefineRule\b/.test(readFileSync(join(ROOT, "policies", folder, file), "utf8")))
        .map((file) => `${folder}/${file}`),
    );
    const registered = rules.map(({ id, name }) => `${fileOf(id, name)}.ts`);
    const unlisted = defining.filter((file) => !registered.includes(file));
    expect(unlisted.map((file) => `policies/${file} is not in the index.ts of its group`)).toEqual([]);
    expect(defining.toSorted()).toEqual(registered.toSorted());
  });

  test("has a group for every rule", () => {
    expect(rules.filter(({ id }) => FOLDERS[groupOfRule(id)] === undefined).map(({ id }) => id)).toEqual([]);
  });
});

describe.each(all)("%s", (id, rule) => {
  test("has an id, a name and texts of the usual form", () => {
    const { name, title, rationale, fix, security, severity, docs = [] } = rule;
    expect(id).toMatch(/^[A-Z][A-Z0-9]+-\d{3}$/);
    expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(title).toMatch(/^\S.{9,}[^.\s]$/s);
    expect(rationale).toMatch(/^\S.{20,}[.)]$/s);
    expect(fix).toMatch(/^\S.{8,}[^.\s]$/s);
    expect(docs.filter((link) => !/^https:\/\/[a-z0-9.-]+\/\S*$/.test(link))).toEqual([]);
    expect(security === undefined || (security > 0 && security <= 10 && (severity === "error" || security < 9))).toBe(
      true,
    );
    expect(id.startsWith("SEC-") && security === undefined).toBe(false);
  });

  test("has options whose schema accepts the defaults", () => {
    const { schema, defaults } = rule.options ?? { schema: {}, defaults: {} };
    expect(Object.keys(defaults).filter((name) => schema.properties?.[name] === undefined)).toEqual([]);
    expect(rule.options === undefined || schema.additionalProperties === false).toBe(true);
  });

  test("has a test file and a page", () => {
    const files = [`test/policies/${fileOf(id, rule.name)}.test.ts`, `docs/rules/${id}.md`];
    const missing = files.filter((file) => !existsSync(join(ROOT, file)));
    expect(missing.map((file) => `${file} is missing; npm run docs writes pages`)).toEqual([]);
  });
});

describe("the recommended pack", () => {
  test("has 46 rules to begin with", () => {
    expect(wanted).toHaveLength(46);
  });

  test.each(wanted)("%s exists and is on", (id) => {
    const rule = catalogue.find((entry) => entry.id === id);
    expect(rule).toBeDefined();
    expect(["recommended", undefined]).toContain(rule?.pack);
  });
});
