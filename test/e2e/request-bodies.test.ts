import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../helpers/repository.ts";
import { sharedMissing, sharedPath } from "../helpers/shared.ts";

const CASES = sharedPath("runai-cases", "api");

const CLUSTER = "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10";
const organization = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: main, id: ${CLUSTER}, scheduler: kai, ingress: {domain: apps.example.com}}]
departments: [{name: research, quotas: []}]
projects: [{name: team-a, id: "4501", department: research, clusters: [main], quotas: []}]
# The images of the published bodies are not pinned; what is asked here is whether they are definitions.
policies: {pack: none}
`;

/** The placeholders of the published bodies, filled in as a user would. */
function filled(text: string): string {
  return text
    .replaceAll("<PROJECT-ID>", "4501")
    .replaceAll("<CLUSTER-UUID>", CLUSTER)
    .replaceAll(/<([A-Za-z-]+)>/g, (_, word: string) => word.toLowerCase());
}

const EXTENSIONS: readonly (readonly [RegExp, string])[] = [
  [/^distributed-inference-/, "distributed-inference"],
  [/^workload-type-/, "workload-type"],
  [/./, "training"],
];

async function synthOf(name: string, text: string) {
  const extension = EXTENSIONS.find(([pattern]) => pattern.test(name))?.[1];
  const one = repository({ "muster.yaml": organization, [`workloads/body.${extension}.json`]: text });
  try {
    const { code, stdout } = await one.synth();
    return { code, stdout, files: Object.keys(one.dist()).filter((path) => path.includes("/apply/team-a/")) };
  } finally {
    one.dispose();
  }
}

describe.skipIf(sharedMissing("runai-cases"))("published request bodies", () => {
  const accepted: Readonly<Record<string, readonly string[]>> = {
    "over-quota-2-a2-2gpu.json": ["job-a2.yaml", "podgroup-team-a-a2.yaml"],
    "over-quota-3-b1-1gpu.json": ["job-b1.yaml", "podgroup-team-a-b1.yaml"],
    "training-from-inference-quickstart.json": ["job-workload-name.yaml", "podgroup-team-a-workload-name.yaml"],
    "training-standard-quickstart.json": ["job-workload-name.yaml", "podgroup-team-a-workload-name.yaml"],
  };
  /** The reasons for which the others are not definitions. Each is in the body itself. */
  const refused: Readonly<Record<string, RegExp>> = {
    "compliance-error.json": /code: unknown field/,
    "distributed-inference-hf-llama405b.json":
      /authorizationType.*authenticatedUsers|authenticatedUsers.*nobody|authorizationType/,
    "distributed-pytorch-trailing-comma.json": /comma|numWorkers: unknown field; distributed training is another API/,
    "distributed-training-quickstart.json": /numWorkers: unknown field; distributed training is another API/,
    "dynamic-fraction-request-limit-2.json": /gpuMemoryRequest: is allowed only with gpuRequestType memory/,
    "inference-quickstart-invalid-escape.json": /backslash|escape/,
    "memory-swap-2.json": /servingPort: unknown field; only a DistributedInference has it/,
    "memory-swap-3-invalid-json.json": /comma|gpuMemoryLimit/,
    "policy-apply-training.json": /policy: unknown field/,
    "v2-workload-dynamo-aggregated.json": /manifest: unknown field/,
    "workload-type-create-deployment.json": /categoryId: is an id of one tenant/,
  };

  test("each has a verdict", () => {
    expect([...Object.keys(accepted), ...Object.keys(refused)].sort()).toEqual(readdirSync(CASES).sort());
  });

  test.each(Object.entries(accepted))("%s is a definition", async (name, files) => {
    const { code, files: written } = await synthOf(name, filled(readFileSync(join(CASES, name), "utf8")));
    expect({ code, written }).toEqual({ code: 0, written: files.map((file) => `main/apply/team-a/${file}`) });
  });

  test.each(Object.entries(refused))("%s is refused for a true reason", async (name, reason) => {
    const { code, stdout, files } = await synthOf(name, filled(readFileSync(join(CASES, name), "utf8")));
    expect(stdout).toMatch(reason);
    expect(code).not.toBe(0);
    expect(files).toEqual([]);
  });

  test.each(Object.keys(accepted))("%s as published names its placeholders", async (name) => {
    const { code, stdout } = await synthOf(name, readFileSync(join(CASES, name), "utf8"));
    expect(code).toBe(1);
    expect(stdout).toMatch(/clusterId: must be a UUID, but is the string "<CLUSTER-UUID>"/);
  });
});
