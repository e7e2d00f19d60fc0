import { expect, test } from "vitest";
import { noDependencyCycle as rule } from "../../../policies/gitops/no-dependency-cycle.ts";
import { check } from "../../helpers/policies.ts";

const object = (name: string, needs: readonly string[], kind = "kustomize.toolkit.fluxcd.io/v1 Kustomization") => {
  const [apiVersion, type] = kind.split(" ");
  const dependsOn = needs.map((each) => `{name: ${each}}`).join(", ");
  return `apiVersion: ${apiVersion}\nkind: ${type}\nmetadata: {name: ${name}, namespace: flux-system}\nspec: {dependsOn: [${dependsOn}]}\n`;
};
const all = (...objects: readonly string[]) => objects.join("---\n");
const RELEASE = "helm.toolkit.fluxcd.io/v2 HelmRelease";

test.each([
  "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: a}\n",
  object("a", ["missing"]),
  all(object("a", ["b"]), object("b", ["c", "d"]), object("c", ["d"]), object("d", [])),
  // Entries name objects of the same kind.
  all(object("a", ["b"]), object("b", ["a"], RELEASE)),
])("%#: passes", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

test.each([
  [all(object("a", ["a"])), "the dependsOn of Kustomization a, a form a cycle, so Flux applies none of them"],
  [all(object("a", ["b"]), object("b", ["a"])), "Kustomization a, b, a form a cycle"],
  [
    all(object("x", ["a"]), object("a", ["b"]), object("b", ["c"]), object("c", ["a"])),
    "Kustomization a, b, c, a form",
  ],
  [all(object("a", ["b"], RELEASE), object("b", ["a"], RELEASE)), "HelmRelease a, b, a form"],
])("%#: is one finding", (yaml, message) => {
  expect(check(rule, yaml)).toMatchObject([
    { severity: "error", path: "/spec/dependsOn", message: expect.stringContaining(message) },
  ]);
});

test("a chain of 2,000 objects is walked without recursion, and each object once", () => {
  const chain = Array.from({ length: 2_000 }, (_, index) => object(`n${index}`, [`n${index + 1}`, `n${index + 2}`]));
  expect(check(rule, all(...chain))).toEqual([]);
});

test("two cycles are two findings", () => {
  const findings = check(rule, all(object("a", ["b"]), object("b", ["a"]), object("c", ["d"]), object("d", ["c"])));
  expect(findings).toHaveLength(2);
  expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});
