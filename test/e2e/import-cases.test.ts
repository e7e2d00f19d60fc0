import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type ImportOptions, runImport } from "../../src/app/run/run-import.ts";
import { at } from "../../src/kernel/base/read.ts";
import { decodePolicy, policyBodyType } from "../../src/model/runai-policy/decode-policy.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { organization } from "../helpers/organization.ts";
import { repository } from "../helpers/repository.ts";
import { sharedMissing, sharedPath } from "../helpers/shared.ts";

const CASES = sharedPath("runai-cases");
const CLUSTER = "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10";

const quotas = "[{cluster: main, nodePool: default, gpu: unlimited, cpu: unlimited, memory: unlimited}]";
const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters:
  - {name: main, id: ${CLUSTER}, scheduler: runai, version: "2.25", nodePools: [{name: default}, {name: h100}, {name: cpu}]}
departments: [{name: research, quotas: ${quotas}}]
projects:
  - {name: team-a, id: "4501", department: research, clusters: [main], quotas: ${quotas}}
  - {name: test, department: research, clusters: [main], quotas: ${quotas}}
  - {name: user, namespace: runai-team-user, department: research, clusters: [main], quotas: ${quotas}}
policies: {pack: none}
`;
const ID = "046b6c7f-0b8a-43b9-b35d-6489e6daee91";
const IDS = `categories: {Deploy: ${ID}}\npriorities: {very-high: ${ID}}\n`;

/** The placeholders of a published body, filled in as a user would. */
function filled(text: string): string {
  return text
    .replaceAll("<PROJECT-ID>", "4501")
    .replaceAll("<CLUSTER-UUID>", CLUSTER)
    .replaceAll(/<(?!INSERT|TOKEN|your-hf-token)([A-Za-z-]+)>/g, (_, word: string) => word.toLowerCase());
}

/** The kind of the result, or the exit code with the first error. */
function verdict(path: string, options: ImportOptions = {}): string {
  const one = repository({ "in/a.json": "" });
  try {
    const file = join("in", path.split("/").at(-1) ?? "");
    one.put(file, filled(readFileSync(join(CASES, path), "utf8")));
    const { imported, issues, unreadable, exitCode } = runImport([join(one.folder, file)], {
      root: one.folder,
      ...options,
    });
    const [found] = unreadable;
    if (found !== undefined) return `${exitCode} ${found.line}:${found.column}`;
    return exitCode === 0
      ? imported.map(({ value }) => String(value.kind)).join(" ")
      : `${exitCode} ${issues[0]?.rule}`;
  } finally {
    one.dispose();
  }
}

describe.skipIf(sharedMissing("runai-cases"))("inputs of Run:ai", () => {
  const VERDICTS: Readonly<Record<string, string>> = {
    "api/compliance-error.json": "1 DEF-001",
    "api/distributed-inference-hf-llama405b.json": "DistributedInference",
    "api/distributed-pytorch-trailing-comma.json": "3 17:12",
    "api/distributed-training-quickstart.json": "DistributedWorkload",
    "api/dynamic-fraction-request-limit-2.json": "InteractiveWorkload",
    "api/inference-quickstart-invalid-escape.json": "3 7:35",
    "api/memory-swap-2.json": "InferenceWorkload",
    "api/memory-swap-3-invalid-json.json": "3 20:9",
    "api/over-quota-2-a2-2gpu.json": "Training",
    "api/over-quota-3-b1-1gpu.json": "Training",
    // A policy is not a workload.
    "api/policy-apply-training.json": "1 DEF-001",
    "api/training-from-inference-quickstart.json": "Training",
    "api/training-standard-quickstart.json": "Training",
    "api/v2-workload-dynamo-aggregated.json": "DynamoGraphDeployment",
    "api/workload-type-create-deployment.json": "WorkloadType",
    "v2alpha1/epfl-training-8gpu.yaml": "Training",
    "v2alpha1/epfl-training-cpu-service.yaml": "Training",
    "v2alpha1/inference-vllm.json": "InferenceWorkload",
    "v2alpha1/interactive-existing-pvc.yaml": "InteractiveWorkload",
    "v2alpha1/interactive-new-pvc.yaml": "InteractiveWorkload",
    "v2alpha1/knavigator-distributed-mpi.yaml": "DistributedWorkload",
    "v2alpha1/training-minimal.yaml": "Training",
    "negative/v2alpha1-api-compute-inside-crd.yaml": "2 RUNAI-005",
    "negative/v2alpha1-items-as-list-sidecar.yaml": "2 RUNAI-005",
  };

  test("each body and each manifest of run.ai/v2alpha1 has a verdict", () => {
    const files = ["api", "v2alpha1", "negative"].flatMap((folder) =>
      readdirSync(join(CASES, folder)).map((file) => `${folder}/${file}`),
    );
    expect(files.sort()).toEqual(Object.keys(VERDICTS).sort());
  });

  test.each(Object.entries(VERDICTS))("%s is %s", (path, expected) => {
    expect(verdict(path)).toBe(expected);
  });

  test.each(["k8s", "krm", "live"])("the objects of %s pass through", (folder) => {
    const kinds = readdirSync(join(CASES, folder)).map((file) => verdict(`${folder}/${file}`));
    expect(kinds.filter((kind) => !/^[A-Z]\w+$/.test(kind))).toEqual([]);
  });

  test.each(["policies-v1", "policies-v2"])("the policies of %s are refused", (folder) => {
    const verdicts = readdirSync(join(CASES, folder)).map((file) => verdict(`${folder}/${file}`));
    expect(new Set(verdicts.map((text) => text.slice(0, 1)))).toEqual(
      new Set(folder === "policies-v1" ? ["1"] : ["1", "3"]),
    );
  });

  test("the output of import passes synth and check, except for the listed cases", async () => {
    const importable = Object.entries(VERDICTS).filter(([, kind]) => /^[A-Z](?!orkloadType)/.test(kind));
    const one = repository({ "muster.yaml": MUSTER, "ids.yaml": IDS });
    try {
      for (const [index, [path]] of importable.entries()) {
        const text = filled(readFileSync(join(CASES, path), "utf8"));
        one.put(`in/${index}-${path.split("/").at(-1)}`, text.replaceAll("workload-name", `workload-${index}`));
      }
      const options = { root: one.folder, ids: join(one.folder, "ids.yaml"), out: join(one.folder, "workloads") };
      const { exitCode, remarks, imported } = runImport([join(one.folder, "in")], options);
      expect([exitCode, imported.length]).toEqual([0, importable.length]);
      const blocked = remarks.filter(({ kind }) => kind === "blocked");
      expect(blocked.map(({ path, message }) => [path, message.split(":")[0]])).toEqual([
        ["/spec/servingPort/authorizationType", "is refused by muster synth"],
      ]);
      const served = imported.find(({ value }) => value.kind === "DistributedInference");
      const file = join("workloads", served?.path ?? "");
      one.put(file, one.read(file).replace(/^ *authorizationType: .*\n/m, ""));
      const { code, stdout } = await one.synth();
      expect(`${code} ${stdout}`).toMatch(/^0 /);
      expect(await one.here("check")).toMatchObject({ code: 0 });
      // A Resource Interface requires a name and a status definition, which the vendor's example does not have.
      runImport([join(CASES, "api/workload-type-create-deployment.json")], options);
      const { findings } = JSON.parse((await one.here("check", "--format", "json")).stdout);
      const rules = findings.map(({ rule }: { rule: string }) => rule).filter((rule: string) => rule.startsWith("RI-"));
      expect(new Set(rules)).toEqual(new Set(["RI-001", "RI-103"]));
    } finally {
      one.dispose();
    }
  });

  // The Projects of krm/ would be the only queues of the other manifests.
  test.each([
    [
      ["k8s", "negative", "v2alpha1", "policies-v1"],
      [
        "k8s/knative-service-as-inferenceworkload.yaml GPU-002",
        // It has no workers.
        "k8s/lws-topology.yaml K8S-003",
        "k8s/pod-fraction-no-scheduler.yaml QUOTA-007",
        "negative/v2alpha1-api-compute-inside-crd.yaml RUNAI-002",
        "negative/v2alpha1-api-compute-inside-crd.yaml RUNAI-005",
        "negative/v2alpha1-items-as-list-sidecar.yaml RUNAI-002",
        "negative/v2alpha1-items-as-list-sidecar.yaml RUNAI-004",
        "negative/v2alpha1-items-as-list-sidecar.yaml RUNAI-005",
      ],
    ],
    [["krm"], ["krm/negative-default-pool-without-queue.yaml QUOTA-006"]],
  ])("a check of %s has the verdict of each manifest, apart from tags of images", async (folders, expected) => {
    const files = folders.flatMap((folder) => readdirSync(join(CASES, folder)).map((file) => `${folder}/${file}`));
    const one = repository(Object.fromEntries(files.map((file) => [file, readFileSync(join(CASES, file), "utf8")])));
    try {
      const { findings, summary } = JSON.parse((await one.here("check", ".", "--format", "json")).stdout);
      const errors = (findings as readonly { severity: string; rule: string; location: { file: string } }[])
        .filter(({ severity, rule }) => severity === "error" && rule !== "SEC-009")
        .map(({ rule, location }) => `${location.file} ${rule}`);
      expect([...new Set(errors)].sort()).toEqual(expected);
      expect([summary.evaluated, summary.unreadable]).toEqual([files.length, []]);
    } finally {
      one.dispose();
    }
  });

  test("each policy is read, or refused with the reason that the repository of cases states", () => {
    const rulesOf = (path: string, text: string, type = "trainings") => {
      const { documents, unreadable } = readYaml(text, path);
      if (unreadable.length > 0) return [`unreadable ${unreadable[0]?.line}`];
      const head = { apiVersion: "muster.dev/v1alpha1", kind: "RunaiPolicy", metadata: { name: "p" } };
      const [value] = documents.map((document) => document.value);
      const isWhole = at(value, "apiVersion") !== undefined || at(value, "meta") !== undefined;
      const policy = isWhole ? value : { ...head, workloadTypes: [type], scope: { tenant: true }, policy: value };
      const context = { organization: organization(), file: path, bodyType: policyBodyType(path) };
      return [...new Set(decodePolicy(policy, context).issues.map(({ rule }) => rule))];
    };
    const read = (path: string, type?: string) => rulesOf(path, readFileSync(join(CASES, path), "utf8"), type);
    const verdicts = ["policies-v1", "policies-v2"].flatMap((folder) =>
      readdirSync(join(CASES, folder)).map((file) => [
        `${folder}/${file}`,
        read(`${folder}/${file}`, file.startsWith("distributed") ? "distributed" : "trainings"),
      ]),
    );
    // A policy of the first generation has the way to the second one; assets are ids of the control plane.
    expect(Object.fromEntries(verdicts)).toEqual({
      "policies-v1/gpu-memory-bad-indent.yaml": ["RUNAI-013", "RUNAI-011"],
      "policies-v1/gpu-min-max.yaml": ["RUNAI-013"],
      "policies-v1/ports-items.yaml": ["RUNAI-013"],
      "policies-v1/pvcs-defaults.yaml": ["RUNAI-013"],
      "policies-v2/distributed-master-worker.yaml": [],
      "policies-v2/emptydir-defaults.yaml": [],
      "policies-v2/fragment-gpu-max.yaml": ["RUNAI-011"],
      "policies-v2/git-bad-yaml.yaml": ["unreadable 6"],
      "policies-v2/imposed-asset-only.yaml": ["RUNAI-013"],
      "policies-v2/itemized-extended-resources.yaml": [],
      "policies-v2/nfs-canadd-false.yaml": [],
      "policies-v2/robust-guidelines-fragment.yaml": ["RUNAI-011"],
      "policies-v2/single-source-only.yaml": [],
      "policies-v2/whole-policy.yaml": ["RUNAI-013"],
    });
    // Its project is not one of muster.yaml until it has an id that is.
    const body = readFileSync(join(CASES, "api/policy-apply-training.json"), "utf8");
    expect(rulesOf("gpu.trainings.policy.json", body)).toEqual(["RUNAI-012"]);
    expect(rulesOf("gpu.trainings.policy.json", body.replace("4500002", "4501"))).toEqual([]);
  });
});
