import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runInspect } from "../../../src/app/interfaces/run-inspect.ts";
import { runQuota } from "../../../src/app/run/run-quota.ts";
import { predictedPodGroup } from "../../../src/gpu/gang/kai.ts";
import { compareText } from "../../../src/kernel/base/compare.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { sample, sampleFiles } from "../../workloadtypes/samples.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-inspect-as-quota-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const organizationWith = (reads: "chart" | "all") => ({
  apiVersion: "muster.dev/v1alpha1",
  kind: "Organization",
  metadata: { name: "acme" },
  clusters: [
    {
      name: "east",
      scheduler: "kai",
      podGrouper: { reads },
      nodePools: [
        { name: "default", gpu: { type: "NVIDIA-A100-SXM4-80GB", memory: "80Gi", perNode: 8 } },
        { name: "small", gpu: { type: "NVIDIA-A10", memory: "24Gi", perNode: 4 } },
      ],
    },
  ],
  departments: [],
  projects: [],
});

const byName = (a: KubeObject, b: KubeObject) => compareText(a.metadata.name, b.metadata.name);

/** The pods, GPUs and PodGroups that both commands find in the same object. */
async function both(object: KubeObject, beside: readonly KubeObject[] = [], reads: "chart" | "all" = "chart") {
  const root = mkdtempSync(join(folder, "repository-"));
  writeFileSync(join(root, "muster.yaml"), JSON.stringify(organizationWith(reads)));
  const file = join(root, "objects.json");
  writeFileSync(file, JSON.stringify({ apiVersion: "v1", kind: "List", items: [object, ...beside] }));
  const [inspected] = runInspect([file], { root }).workloads;
  const { report } = await runQuota([file], { root });
  const { rows, unattributed } = report.account;
  const contributions = [
    ...rows.filter(({ kind }) => kind === "cluster").flatMap((row) => row.contributions),
    ...unattributed,
  ].filter(({ workload }) => workload.object.kind === object.kind);
  const sum = (amount: (contribution: (typeof contributions)[number]) => number) =>
    contributions.reduce((total, contribution) => total + amount(contribution), 0);
  const gangs = new Map(
    contributions.flatMap(({ gang }) => (gang?.mode === "predicted" ? [[gang.gang.name, gang.gang] as const] : [])),
  );
  return {
    inspected: {
      pods: inspected?.pods,
      gpus: inspected?.gpus,
      podGroups: (inspected?.podGroups ?? []).toSorted(byName),
    },
    counted: {
      pods: sum(({ count }) => count),
      gpus: sum(({ count, perPod }) => count * perPod.gpu) / 100,
      podGroups: [...gangs.values()].map((gang) => predictedPodGroup(gang)).toSorted(byName),
      isActive: contributions.every(({ potential }) => potential === 0),
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

function template(fields: Fields = {}, metadata: Fields = {}, limits: Fields = {}): Fields {
  const containers = [{ name: "main", image: "example.com/a:1", resources: { limits } }];
  return { metadata, spec: { schedulerName: "kai-scheduler", restartPolicy: "Never", containers, ...fields } };
}

function objectOf(apiVersion: string, kind: string, spec: Fields, metadata: Fields = {}): KubeObject {
  return { apiVersion, kind, metadata: { name: "run", namespace: "team-a", ...metadata }, spec };
}

const jobOf = (pod: Fields, metadata?: Fields) =>
  objectOf("batch/v1", "Job", { parallelism: 2, template: pod }, metadata);
const gpuPod = {
  spec: {
    schedulerName: "kai-scheduler",
    containers: [{ name: "main", resources: { limits: { "nvidia.com/gpu": 1 } } }],
  },
};
const byMemory = { annotations: { "gpu-memory": "8200" } };
const claimTemplate: KubeObject = {
  apiVersion: "resource.k8s.io/v1",
  kind: "ResourceClaimTemplate",
  metadata: { name: "two", namespace: "team-a" },
  spec: { spec: { devices: { requests: [{ name: "g", exactly: { deviceClassName: "gpu.nvidia.com", count: 2 } }] } } },
} as KubeObject;

const limitRange = {
  apiVersion: "v1",
  kind: "LimitRange",
  metadata: { name: "gpus", namespace: "team-a" },
  spec: { limits: [{ type: "Container", default: { "nvidia.com/gpu": 3 } }] },
} as KubeObject;

const goldClass = {
  apiVersion: "scheduling.k8s.io/v1",
  kind: "PriorityClass",
  metadata: { name: "gold" },
  value: 1000,
} as KubeObject;

describe("muster inspect and muster quota agree on", () => {
  it.each<[string, KubeObject, readonly KubeObject[], number]>([
    ["GPU memory on the GPU of the default pool", jobOf(template({}, byMemory)), [], 0.22],
    [
      "GPU memory on the GPU of the pool in a label",
      jobOf(template({}, byMemory), { labels: { "kai.scheduler/node-pool": "small" } }),
      [],
      0.68,
    ],
    [
      "GPUs of a resource claim template among the inputs",
      jobOf(template({ resourceClaims: [{ name: "g", resourceClaimTemplateName: "two" }] })),
      [claimTemplate],
      4,
    ],
    [
      "a PriorityClass among the inputs",
      jobOf(template({}, {}, { "nvidia.com/gpu": 1 }), { labels: { priorityClassName: "gold" } }),
      [goldClass],
      2,
    ],
    ["GPUs that a LimitRange among the inputs adds", jobOf(template()), [limitRange], 6],
    [
      "GPUs that only a kind's own key names",
      objectOf("nvidia.com/v1alpha1", "DynamoGraphDeployment", {
        services: { Worker: { replicas: 2, resources: { limits: { gpu: "2" } } } },
      }),
      [],
      4,
    ],
    [
      "a kind that the podgrouper of the cluster may not read",
      objectOf(
        "apps/v1",
        "DaemonSet",
        {
          selector: { matchLabels: { app: "a" } },
          template: template({ restartPolicy: "Always" }, { labels: { app: "a" } }),
        },
        { labels: { "kai.scheduler/queue": "of-the-object", priorityClassName: "build" } },
      ),
      [],
      0,
    ],
    [
      "replicated Jobs of which one is left to another scheduler",
      objectOf("jobset.x-k8s.io/v1alpha2", "JobSet", {
        replicatedJobs: [
          { name: "a", replicas: 2, template: { spec: { parallelism: 2, template: { spec: gpuPod.spec } } } },
          { name: "b", template: { spec: { template: { spec: { ...gpuPod.spec, schedulerName: "other" } } } } },
        ],
      }),
      [],
      5,
    ],
    [
      "leaders and workers of an LLMInferenceService that the podgrouper may not read",
      objectOf("serving.kserve.io/v1alpha2", "LLMInferenceService", {
        model: { uri: "hf://example/a" },
        replicas: 2,
        parallelism: { data: 16, dataLocal: 4 },
        labels: { "kai.scheduler/queue": "team-a" },
        template: gpuPod.spec,
        worker: gpuPod.spec,
        prefill: { replicas: 1, parallelism: { pipeline: 2 }, template: gpuPod.spec, worker: gpuPod.spec },
      }),
      [],
      10,
    ],
  ])("%s", async (_, object, beside, gpus) => {
    const { inspected, counted } = await both(object, beside);
    const { pods, podGroups } = counted;
    expect(inspected).toEqual({ pods, gpus: counted.gpus, podGroups });
    expect(counted.gpus).toBe(gpus);
  });

  it.each(["chart", "all"] as const)("every sample of the catalogue, with the rights %s", async (reads) => {
    const samples = workloadTypes.flatMap((kind) => sampleFiles(kind).map((file) => sample(kind, file)));
    let active = 0;
    for (const object of samples) {
      const { inspected, counted } = await both(object, [], reads);
      const { pods, gpus, podGroups, isActive } = counted;
      expect({ kind: object.kind, podGroups: inspected.podGroups }).toEqual({ kind: object.kind, podGroups });
      // The pods of a suspended workload are potential, and not declared.
      if (!isActive) continue;
      expect({ kind: object.kind, ...inspected }).toEqual({ kind: object.kind, pods, gpus, podGroups });
      active += 1;
    }
    expect(active).toBeGreaterThan(60);
  });
});
