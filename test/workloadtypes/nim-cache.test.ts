import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { nimCache } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

function cacheOf(spec: unknown): KubeObject {
  const metadata = { name: "llm", namespace: "team-a", labels: { "kai.scheduler/queue": "team-a" } };
  return { apiVersion: "apps.nvidia.com/v1alpha1", kind: "NIMCache", metadata, spec } as KubeObject;
}

const templateOf = (object: KubeObject) => seen(nimCache, object).components[1]?.instances[0]?.podTemplate;

describe("the pod of a NIMCache", () => {
  it("has every setting of the full sample", () => {
    expect(templateOf(sample(nimCache, "full-gpu-profile.yaml"))).toEqual({
      metadata: {
        labels: {
          app: "k8s-nim-operator",
          "app.kubernetes.io/name": "deepseek-r1",
          "app.kubernetes.io/managed-by": "k8s-nim-operator",
        },
      },
      spec: {
        restartPolicy: "Never",
        runtimeClassName: "nvidia",
        nodeSelector: { "example.com/gpu": "h100" },
        tolerations: [{ key: "nvidia.com/gpu", operator: "Exists", effect: "NoSchedule" }],
        securityContext: { runAsUser: 1001, runAsGroup: 2001, fsGroup: 2001, runAsNonRoot: true },
        volumes: [{ name: "nim-cache-volume", hostPath: { path: "/data/models" } }],
        initContainers: [{ name: "certificates", image: "registry.example.com/tools/ca:1" }],
        containers: [
          {
            name: "nim-cache-ctr",
            image: "registry.example.com/nim/deepseek-r1:1.7.3",
            env: [{ name: "HF_HUB_OFFLINE", value: "0" }],
            resources: { requests: { cpu: "8", memory: "32Gi" }, limits: { cpu: "8", memory: "32Gi" } },
          },
        ],
      },
    });
  });

  it("by default runs on a node with a GPU and mounts a volume with the name of the cache", () => {
    expect(templateOf(cacheOf({ source: { dataStore: { modelPuller: "p:1" } }, storage: {} }))?.spec).toMatchObject({
      nodeSelector: { "feature.node.kubernetes.io/pci-10de.present": "true" },
      volumes: [{ name: "nim-cache-volume", persistentVolumeClaim: { claimName: "llm-pvc" } }],
      containers: [{ name: "nim-cache-ctr", image: "p:1" }],
    });
    expect(podsSeen(nimCache, cacheOf({}))).toEqual([]);
  });
});

describe("the PodGroup of a NIMCache", () => {
  it("is never made by KAI, whose scheduler the pod cannot name", () => {
    expect(reasonOf(nimCache, sample(nimCache, "full-gpu-profile.yaml"))).toMatch(/^its pods name no schedulerName/);
    expect(reasonOf(nimCache, cacheOf(null))).toMatch(/^it has no pod template/);
    expect(reasonOf(nimCache, cacheOf({ source: "ngc", storage: [] }))).toMatch(/./);
    expect(reasonOf(nimCache, cacheOf(JSON.parse('{"source": {"__proto__": {"ngc": {}}}}')))).toMatch(/./);
  });

  it("is one of one pod on Run:ai", () => {
    const [gang, ...more] = gangsOf(nimCache, sample(nimCache, "full-gpu-profile.yaml"), runaiCluster());
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ min: 1, queue: "team-nlp", priorityClass: "very-high" });
    expect(podsOf(gang)).toEqual(["job: 1"]);
  });
});

describe("the status of a NIMCache", () => {
  it.each([
    ["", []],
    ["NotReady", ["Initializing"]],
    ["PVC-Created", ["Initializing"]],
    ["Pending", ["Initializing"]],
    ["Started", ["Initializing"]],
    ["InProgress", ["Running"]],
    ["Ready", ["Completed"]],
    ["Failed", ["Failed"]],
  ])("%s is %o", (state, matched) => {
    expect(seen(nimCache, { ...cacheOf({}), status: { state } }).status?.matched).toEqual(matched);
  });
});
