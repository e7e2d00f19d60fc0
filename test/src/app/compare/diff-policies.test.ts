import { describe, expect, it } from "vitest";
import { samePolicies } from "../../../../src/app/compare/diff-policies.ts";
import type { PolicyBase } from "../../../../src/app/repository/policy-base.ts";
import { CrdKinds } from "../../../../src/k8s-fields/crd/crd-kinds.ts";
import { readYaml } from "../../../../src/yaml/api.ts";

const NONE = new CrdKinds([]);

/** Whether a base and a branch with these texts of `muster.yaml` have the same policies. */
function isSame(before: string, after: string): boolean {
  const documentOf = (text: string) => readYaml(text, "muster.yaml").documents[0];
  const base = { muster: { document: documentOf(before) }, waivers: [] } as unknown as PolicyBase;
  return samePolicies({ base }, { document: documentOf(after), waivers: [], crds: NONE }, NONE);
}

describe("samePolicies", () => {
  it("is false without a base, for another muster.yaml, and where files of rules may differ", () => {
    expect(samePolicies({}, { document: undefined, waivers: [], crds: NONE }, NONE)).toBe(false);
    expect(isSame("policies: {pack: strict}", "policies: {pack: strict}")).toBe(true);
    expect(isSame("policies: {pack: strict}", "policies: {pack: none}")).toBe(false);
    expect(isSame("policies: {rules: [rules/]}", "policies: {rules: [rules/]}")).toBe(false);
    expect(isSame("policies: {packs: [own]}", "policies: {packs: [own]}")).toBe(false);
    expect(isSame("policies: {rules: {SEC-001: off}}", "policies: {rules: {SEC-001: off}}")).toBe(true);
  });
});
