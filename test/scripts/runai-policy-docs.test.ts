import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withPolicyFields } from "../../scripts/runai-policy-docs.ts";
import { policyExamples } from "../../scripts/runai-policy-examples.ts";
import { policyConflicts } from "../../src/model/runai-policy/conflicts.ts";
import { decodePolicy } from "../../src/model/runai-policy/decode-policy.ts";
import { POLICY_WORKLOAD_TYPES } from "../../src/model/runai-policy/field.ts";
import { flatFields } from "../../src/model/runai-policy/flat-fields.ts";
import { effectivePolicy } from "../../src/model/runai-policy/policy-gate.ts";
import { POLICY_VALUE_TYPES } from "../../src/model/runai-policy/value-type.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { cluster, organization, project } from "../helpers/organization.ts";
import { ROOT } from "../helpers/repository.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const fields = read("docs/reference/runai-policy-fields.md");
const guide = read("docs/guides/runai-policies.md");

function decode(scope: object, policy: unknown, workloadTypes: readonly string[] = ["trainings"]) {
  const value = {
    apiVersion: "muster.dev/v1alpha1",
    kind: "RunaiPolicy",
    metadata: { name: "p" },
    workloadTypes,
    scope,
    policy,
  };
  return decodePolicy(value, { organization: organization() });
}

describe("the pages on Run:ai policies", () => {
  test("has the generated sections", () => {
    expect(withPolicyFields(fields)).toBe(fields);
  });

  test("has an example for each type of value", () => {
    expect(policyExamples.map(({ type }) => type).toSorted()).toEqual([...POLICY_VALUE_TYPES, "items"].toSorted());
  });

  test("lists every field of every type of workload", () => {
    const missing = POLICY_WORKLOAD_TYPES.flatMap((type) =>
      flatFields(type).flatMap(({ path }) => {
        const name = path.replace(/^(?:leader|worker|master)\./, "");
        const row = fields.split("\n").some((line) => line.startsWith(`| \`${name}\` |`) && line.includes(type));
        return row ? [] : [`${type} ${path}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  test("has only policies that are read without a problem", () => {
    const blocks = [...`${guide}${fields}`.matchAll(/```yaml\n(.*?)```/gs)].map(
      ([, text = ""]) => readYaml(text, "p").documents[0]?.value,
    );
    expect(blocks.length).toBe(policyExamples.length + 1);
    for (const block of blocks) {
      const isFile = typeof block === "object" && block !== null && "apiVersion" in block;
      const type = JSON.stringify(block).includes("startupPolicy") ? "distributed-inferences" : "trainings";
      const { issues } = isFile
        ? decodePolicy(block, { organization: organization() })
        : decode({ tenant: true }, block, [type]);
      expect(issues.map(({ message }) => message)).toEqual([]);
    }
  });

  test("has the bounds that its example of scopes gives", () => {
    const [tenant] = decode({ tenant: true }, limits(6, 8)).policies;
    const [own] = decode({ project: "team-nlp" }, limits(2, 16)).policies;
    if (tenant === undefined || own === undefined) throw new Error("no policy");
    const { rules } = effectivePolicy([tenant, own], "trainings", { cluster: cluster(), project: project() });
    expect(rules.get("backoffLimit")?.part.rules).toEqual({ max: 2 });
    expect(rules.get("compute.gpuDevicesRequest")?.part.rules).toEqual({ max: 8 });
    const [conflict] = policyConflicts([tenant, { ...tenant, name: "q" }]);
    expect(guide).toContain(conflict?.message.split(",")[0]);
  });
});

function limits(retries: number, gpus: number): object {
  return { rules: { backoffLimit: { max: retries }, compute: { gpuDevicesRequest: { max: gpus } } } };
}
