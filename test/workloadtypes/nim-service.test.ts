import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { nimService } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

const image = { repository: "nim", tag: "1" };

function serviceOf(spec: unknown, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "apps.nvidia.com/v1alpha1",
    kind: "NIMService",
    metadata: { name: "llm", namespace: "team-a", ...metadata },
    spec,
  } as KubeObject;
}

const templateOf = (object: KubeObject) => seen(nimService, object).components[0]?.instances[0]?.podTemplate;

describe("the pods of a NIMService", () => {
  it("have every setting of the full sample", () => {
    const object = sample(nimService, "full-gpu.yaml");
    const { nodeSelector, tolerations, affinity } = object.spec as Fields;
    expect(templateOf(object)).toEqual({
      metadata: { labels: { "app.kubernetes.io/part-of": "assistant" }, annotations: { "example.com/owner": "ada" } },
      spec: {
        schedulerName: "kai-scheduler",
        priorityClassName: "train",
        runtimeClassName: "nvidia",
        nodeSelector,
        tolerations,
        affinity,
        securityContext: { runAsUser: 1001, runAsGroup: 2001, fsGroup: 2001 },
        volumes: [{ name: "model-store", hostPath: { path: "/data/models" } }],
        initContainers: [{ name: "warm", image: "registry.example.com/tools/warm:2", command: ["warm"] }],
        containers: [
          {
            name: "llama-ctr",
            image: "registry.example.com/nim/llama:1.12.0",
            imagePullPolicy: "IfNotPresent",
            command: ["/opt/nim/start-server.sh"],
            env: [{ name: "NIM_LOG_LEVEL", value: "INFO" }],
            resources: {
              requests: { cpu: "8", memory: "64Gi", "nvidia.com/gpu": 2 },
              limits: { memory: "64Gi", "nvidia.com/gpu": 2 },
            },
          },
          { name: "metrics", image: "registry.example.com/tools/metrics:2.1" },
        ],
      },
    });
  });

  it.each<[string, Fields, string]>([
    ["one by default", {}, "1 x 0"],
    ["as many as replicas", { replicas: 3 }, "3 x 0"],
    ["none at 0", { replicas: 0 }, "0 x 0"],
    ["not those of a scale that is off", { replicas: 2, scale: { hpa: { minReplicas: 5 } } }, "2 x 0"],
    ["the minimum of a scale that is on", { replicas: 2, scale: { enabled: true, hpa: { minReplicas: 5 } } }, "5 x 0"],
    ["one of a scale without a minimum", { replicas: 2, scale: { enabled: true, hpa: { maxReplicas: 5 } } }, "1 x 0"],
    ["of the tensor parallelism", { multiNode: { parallelism: { pipeline: 3, tensor: 4 } } }, "3 x 400"],
    ["of one GPU over several nodes", { multiNode: { parallelism: { pipeline: 2 } } }, "2 x 100"],
    [
      "of the GPUs that they ask for",
      { multiNode: { parallelism: { pipeline: 2, tensor: 8 } }, resources: { limits: { "nvidia.com/gpu": "4" } } },
      "2 x 400",
    ],
    [
      "without GPUs beside claims",
      { multiNode: { parallelism: { pipeline: 2, tensor: 8 } }, draResources: [{ resourceClaimTemplateName: "two" }] },
      "2 x 0",
    ],
  ])("are %s", (_, spec, pods) => {
    expect(podsSeen(nimService, serviceOf({ image, ...spec }))).toEqual([`nimservice: ${pods}`]);
  });

  it("scale by whole replicas", () => {
    const spec = {
      image,
      multiNode: { parallelism: { pipeline: 2 } },
      scale: { enabled: true, hpa: { minReplicas: 2, maxReplicas: 4 } },
    };
    expect(seen(nimService, serviceOf(spec)).components[0]?.instances[0]?.scale).toEqual({
      replicas: 4,
      minReplicas: 4,
      maxReplicas: 8,
    });
  });

  it("name their claims and volume", () => {
    const draResources = [
      { resourceClaimTemplateName: "two" },
      { resourceClaimName: "mine" },
      { claimCreationSpec: {} },
    ];
    expect(templateOf(serviceOf({ image, draResources, storage: { pvc: { create: true } } }))?.spec).toMatchObject({
      resourceClaims: [
        { name: "two", resourceClaimTemplateName: "two" },
        { name: "mine", resourceClaimName: "mine" },
        { name: "claim-2", resourceClaimTemplateName: "claim-2" },
      ],
      volumes: [{ name: "model-store", persistentVolumeClaim: { claimName: "llm-pvc" } }],
    });
  });
});

describe("the PodGroup of a NIMService", () => {
  it("is one for all its pods, of which one must start, over several nodes as well", () => {
    const [gang, ...more] = gangsOf(nimService, sample(nimService, "multi-node-gpu.yaml"));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-deepseek-r1-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["nimservice: 4"]);
  });

  it("follows the priority of its pods, which the ReplicaSet between them shares, before the label of the service", () => {
    expect(specsOf(nimService, sample(nimService, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "train", minMember: 1 },
    ]);
    const labels = { "kai.scheduler/queue": "pods" };
    const [gang] = gangsOf(nimService, serviceOf({ image, labels, schedulerName: "kai-scheduler" }));
    expect(gang?.queue).toBe("pods");
    expect(gangsOf(nimService, serviceOf({ image }), runaiCluster())[0]?.priorityClass).toBe("very-high");
  });

  it.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /^it has no pod template/],
    ["null", null, /^it has no pod template/],
    ["no scheduler", { image }, /^its pods name no schedulerName/],
    ["a list for a spec", [], /./],
    ["texts for objects", { image: "nim:1", resources: "many", multiNode: "yes" }, /./],
    ["a huge number", { image, replicas: 2 ** 53, multiNode: { parallelism: { pipeline: 2 ** 53 } } }, /./],
    ["a prototype", JSON.parse('{"__proto__": {"image": {}}, "constructor": 1}'), /^it has no pod template/],
  ])("is not made of %s", (_, spec, reason) => {
    expect(reasonOf(nimService, serviceOf(spec))).toMatch(reason);
  });

  it("is not made against the mark", () => {
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    const spec = { image, schedulerName: "kai-scheduler" };
    expect(reasonOf(nimService, serviceOf(spec, { annotations }))).toBe(EXTERNAL);
    expect(reasonOf(nimService, serviceOf({ ...spec, annotations }))).toBe(EXTERNAL);
  });
});

describe("the status of a NIMService", () => {
  it.each([
    ["", []],
    ["Pending", ["Initializing"]],
    ["PVC-Created", ["Initializing"]],
    ["NotReady", ["Initializing"]],
    ["Ready", ["Running"]],
    ["Failed", ["Failed"]],
  ])("%s is %o", (state, matched) => {
    expect(seen(nimService, { ...serviceOf({ image }), status: { state } }).status?.matched).toEqual(matched);
  });
});
