import { afterAll, beforeAll, expect, test } from "vitest";
import { repository, type TestRepository } from "../../helpers/repository.ts";

const FILES = 6;
const IN_A_FILE = 10;
// Each object takes some 3,900,000 steps, and hardly any time: the pattern is large, and matches at once.
const PATTERN = `^(${"a{1000}".repeat(100)})?`;
const VALUE = "z".repeat(250);
const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: rigs.example.com}
spec:
  group: example.com
  names: {kind: Rig, plural: rigs}
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            size: {type: integer}
            text: {type: string, pattern: '${PATTERN}'}
`;
const rig = (name: string) => `apiVersion: example.com/v1
kind: Rig
metadata: {name: ${name}}
size: large
text: ${VALUE}
`;
const file = (index: number) => Array.from({ length: IN_A_FILE }, (_, each) => rig(`r${index}-${each}`)).join("---\n");

let repo: TestRepository;
beforeAll(() => {
  const files = Array.from({ length: FILES }, (_, index) => [`k8s/${index}.yaml`, file(index)] as const);
  repo = repository({ "crds/rig.yaml": CRD, ...Object.fromEntries(files) });
});
afterAll(() => repo.dispose());

const check = (...args: string[]) =>
  repo.here("check", "k8s", "--crds", "crds", "--format", "json", "--today", "2026-06-01", ...args);

interface Reported {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly location: { readonly file: string; readonly line: number };
}

test("after the limit of a check custom resources are left unjudged, which is one error at the first of them", async () => {
  const { code, stdout } = await check("--jobs", "1");
  expect(code).toBe(2);
  const found: readonly Reported[] = JSON.parse(stdout).findings;
  const ofCrds = found.filter(({ rule }) => /^K8S-00[129]$/.test(rule));
  // 51 objects need 198,900,000 steps without those that are free, and an object that was begun is finished.
  expect(ofCrds.filter(({ rule }) => rule === "K8S-002")).toHaveLength(52);
  const others = ofCrds.filter(({ rule }) => rule !== "K8S-002");
  expect(others).toMatchObject([
    {
      rule: "K8S-001",
      severity: "error",
      message:
        "the checks against CRDs needed more than 200,000,000 steps, most of them for example.com/v1 Rig, so this custom resource and all later ones are not checked against their CRDs",
      location: { file: "k8s/5.yaml", line: 13 },
    },
  ]);
});

test("threads, a cache and shards do not change the report", async () => {
  const one = await check("--jobs", "1");
  const threads = ["--jobs", "3", "--format", "json", "--today", "2026-06-01"];
  expect(repo.muster("check", "k8s", "--crds", "crds", ...threads)).toEqual(one);
  expect(await check("--cache", "cache")).toEqual(one);
  expect(await check("--cache", "cache")).toEqual(one);
  for (const index of [1, 2]) {
    const shard = ["--shard", `${index}/2`, "--out", `facts/${index}.jsonl`, "--quiet"];
    expect(await repo.here("check", "k8s", "--crds", "crds", ...shard)).toMatchObject({ code: 0 });
  }
  expect(await check("--merge", "facts")).toEqual(one);
});

test("a setting that lowers the severity of the rule, or switches it off, does not hide the limit", async () => {
  const organization = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}]
departments: [{name: research}]
projects: [{name: team-a, department: research, clusters: [east]}]
policies: {rules: {K8S-001: off, K8S-002: info, K8S-003: off, K8S-009: off}}
`;
  repo.put("muster.yaml", organization);
  const { code, stdout } = await check();
  expect(code).toBe(2);
  const found: readonly Reported[] = JSON.parse(stdout).findings;
  expect(found.filter(({ severity, rule }) => severity === "error" && rule.startsWith("K8S"))).toMatchObject([
    { rule: "K8S-002", message: expect.stringContaining("all later ones are not checked against their CRDs") },
  ]);
});
