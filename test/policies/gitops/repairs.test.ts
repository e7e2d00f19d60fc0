import { describe, expect, test } from "vitest";
import { gitopsRules } from "../../../policies/gitops/index.ts";
import { networkRules } from "../../../policies/network/index.ts";
import { storageRules } from "../../../policies/storage/index.ts";
import { editYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";

const rules = [...gitopsRules, ...networkRules, ...storageRules];
const fixable = rules.filter((rule) => rule.fixable === true).map((rule) => [rule.id, rule] as const);

test("rules that can be repaired", () => {
  expect(fixable.map(([id]) => id)).toEqual(["GITOPS-003", "GITOPS-030", "NET-003", "STORAGE-002", "STORAGE-007"]);
});

describe.each(fixable)("%s", (_, rule) => {
  test("its edits repair its bad example", () => {
    const { bad } = rule.examples;
    const edits = check(rule, bad).flatMap((finding) => finding.edits ?? []);
    expect(edits.length).toBeGreaterThan(0);
    const { text, applied } = editYaml(bad, edits);
    expect(applied).toHaveLength(edits.length);
    expect(text).not.toBe(bad);
    expect(check(rule, text)).toEqual([]);
  });
});

test("a rule without repairs gives no edits", () => {
  const others = rules.filter((rule) => rule.fixable !== true);
  expect(others.flatMap((rule) => check(rule, rule.examples.bad)).filter(({ edits }) => edits !== undefined)).toEqual(
    [],
  );
});
