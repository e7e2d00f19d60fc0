import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newRule } from "../../../../src/app/run/new-rule.ts";
import { testRules } from "../../../../src/app/run/test-rules.ts";
import { keepModuleRules } from "../../../../src/app/user-rules/module-rules.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";
import { musterText } from "../../../helpers/rule-packs.ts";

let repo: TestRepository;
beforeEach(() => {
  repo = repository({ "muster.yaml": musterText("{rules: [rules/]}") });
});
afterEach(() => {
  keepModuleRules(repo.folder, { rules: [], issues: [] });
  repo.dispose();
});

const passed = (rule: string, example: string) => ({ rule, example, passed: true, differences: [] });

describe("rules new", () => {
  it("writes a rule in CEL that passes its tests, with the next id", async () => {
    const created = (file: string) => expect.stringMatching(new RegExp(`^created .*${file}$`));
    expect(newRule("no-latest", { root: repo.folder })).toEqual([
      created("rules/no-latest.yaml"),
      created("rules/no-latest/bad/deployment.yaml"),
      created("rules/no-latest/bad/deployment.expected.yaml"),
      "added rules/*/good/ and rules/*/bad/ to .musterignore",
      "next: edit the rule, then run muster rules test",
    ]);
    expect(newRule("second", { root: repo.folder })).not.toContain(
      "added rules/*/good/ and rules/*/bad/ to .musterignore",
    );
    expect(repo.read(".musterignore")).toBe("rules/*/good/\nrules/*/bad/\n");
    const { tested, untested, issues, exitCode } = await testRules([], { root: repo.folder });
    expect([untested, issues, exitCode]).toEqual([[], [], 0]);
    expect(tested).toMatchObject(
      ["OWN-001", "OWN-002"].flatMap((id) => [
        passed(id, "good example 1"),
        passed(id, "bad example 1"),
        passed(id, "bad/deployment.yaml"),
      ]),
    );
  });

  it("writes muster.yaml where there is none, so that the rule is used at once", async () => {
    const empty = repository({ "README.md": "" });
    const lines = newRule("no-latest", { root: empty.folder });
    expect(lines).toContainEqual(expect.stringMatching(/^created .*muster\.yaml$/));
    expect(lines.at(-1)).toBe("next: edit the rule, then run muster rules test");
    expect(lines.some((line) => line.includes("policies:"))).toBe(false);
    expect(empty.read("muster.yaml")).toContain("rules:\n    - rules/\n");
    const { tested, issues } = await testRules([], { root: empty.folder });
    expect([tested.length, issues]).toEqual([3, []]);
    empty.dispose();
  });

  it("rejects an id of another form", () => {
    expect(() => newRule("a", { root: repo.folder, id: "acme" })).toThrow(
      '"acme" is not the id of a rule: write a prefix of your own and a number, such as ACME-001',
    );
  });

  it("writes a rule in TypeScript that passes its tests", async () => {
    newRule("no-latest", { root: repo.folder, ts: true, id: "ACME-007" });
    newRule("second", { root: repo.folder, ts: true });
    expect(repo.read("rules/second.ts")).toContain('id: "ACME-008"');
    expect(repo.exists("rules/no-latest.yaml")).toBe(false);
    const { tested, untested, issues, exitCode } = await testRules([], { root: repo.folder });
    expect([untested, issues, exitCode]).toEqual([[], [], 0]);
    expect(tested).toMatchObject([
      passed("ACME-007", "good example 1"),
      passed("ACME-007", "bad example 1"),
      passed("ACME-007", "bad/deployment.yaml"),
      passed("ACME-008", "good example 1"),
      passed("ACME-008", "bad example 1"),
      passed("ACME-008", "bad/deployment.yaml"),
    ]);
  });

  it("names the remaining step where muster.yaml does not name the folder", () => {
    repo.put("muster.yaml", musterText("{pack: strict}"));
    expect(newRule("own", { root: repo.folder })).toContain(
      "next: write policies: {rules: [rules/]} into muster.yaml; settings become items of this list",
    );
  });

  it("rejects a wrong name, and keeps a rule that exists", () => {
    for (const name of ["", "No", "a_b", "../a", "a-"]) {
      expect(() => newRule(name, { root: repo.folder })).toThrow("is not a name of a rule");
    }
    newRule("own", { root: repo.folder });
    const before = repo.read("rules/own.yaml");
    expect(() => newRule("own", { root: repo.folder })).toThrow();
    expect(repo.read("rules/own.yaml")).toBe(before);
  });
});

describe("rules test", () => {
  it("shows the differences of a wrong example, a wrong expectation and a rule without examples", async () => {
    newRule("own", { root: repo.folder });
    repo.put("rules/own/bad/deployment.expected.yaml", "- path: /spec/other\n");
    repo.put(
      "rules/own/good/pod.yaml",
      "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: b, image: 'c:latest'}]}\n",
    );
    repo.put(
      "rules/none.yaml",
      "apiVersion: muster.dev/v1alpha1\nkind: Rule\nmetadata: {name: none}\nspec: {id: OWN-009, scope: object, title: T, expression: 'true'}\n",
    );
    const { tested, untested, exitCode } = await testRules([], { root: repo.folder });
    expect([untested, exitCode]).toEqual([["OWN-009 none"], 2]);
    expect(tested.filter((each) => !each.passed).map(({ example, differences }) => [example, differences])).toEqual([
      ["good/pod.yaml", ["+ 4:38 /spec/containers/0/image container b has the image c:latest"]],
      [
        "bad/deployment.yaml",
        [
          '- {"path":"/spec/other"}',
          "+ 11:18 /spec/template/spec/containers/0/image container main has the image nginx:latest",
        ],
      ],
    ]);
  });

  it("fails for a fixture that it cannot read", async () => {
    newRule("own", { root: repo.folder });
    repo.put("rules/own/bad/deployment.expected.yaml", "- path: [\n");
    symlinkSync("/outside", join(repo.folder, "rules/own/bad/link.yaml"));
    const { tested, exitCode } = await testRules([], { root: repo.folder });
    expect(exitCode).toBe(2);
    expect(tested.filter((each) => !each.passed).map(({ example, differences }) => [example, differences])).toEqual([
      ["bad/link.yaml", [expect.stringContaining("link")]],
      ["bad/deployment.yaml", [expect.stringMatching(/^its expected findings, line \d+: /)]],
    ]);
  });

  it("compares with the first of two documents of one object", async () => {
    const deployment = (replicas: number) =>
      `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {replicas: ${replicas}}\n`;
    repo.put(
      "rules/half.yaml",
      `apiVersion: muster.dev/v1alpha1
kind: Rule
metadata: {name: half}
spec: {id: OWN-001, scope: object, title: T, match: {kinds: [Deployment]}, expression: object.spec.replicas * 2 >= oldObject.spec.replicas}
`,
    );
    repo.put("rules/half/good/new.yaml", deployment(1));
    repo.put("rules/half/good/kept.yaml", `${deployment(4)}---\n${deployment(2)}`);
    repo.put("rules/half/bad/halved.yaml", `${deployment(5)}---\n${deployment(2)}`);
    const { tested } = await testRules([], { root: repo.folder });
    expect(tested).toMatchObject([
      passed("OWN-001", "good/kept.yaml"),
      passed("OWN-001", "good/new.yaml"),
      passed("OWN-001", "bad/halved.yaml"),
    ]);
  });
});
