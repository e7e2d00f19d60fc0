import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { trainJob } from "../../workloadtypes/index.ts";
import { cluster } from "../helpers/organization.ts";
import { reasonOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function jobOf(spec: unknown, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "trainer.kubeflow.org/v1alpha1",
    kind: "TrainJob",
    metadata: { name: "run", namespace: "team-a", ...metadata },
    spec,
  } as KubeObject;
}

const templateOf = (object: KubeObject) => seen(trainJob, object).components[1]?.instances[0]?.podTemplate;

const patch = (name: string, template: unknown) => ({
  manager: "test",
  trainingRuntimeSpec: { template: { spec: { replicatedJobs: [{ name, template: { spec: { template } } }] } } },
});

describe("the pods of a TrainJob", () => {
  it("have the settings of the job and its patches", () => {
    expect(templateOf(sample(trainJob, "full-gpu.yaml"))).toEqual({
      metadata: { labels: { "example.com/team": "nlp" } },
      spec: {
        nodeSelector: { "example.com/gpu": "h100" },
        tolerations: [{ key: "nvidia.com/gpu", operator: "Exists" }],
        volumes: [{ name: "data", persistentVolumeClaim: { claimName: "corpus" } }],
        containers: [
          {
            name: "node",
            image: "registry.example.com/nlp/sft:2.3",
            command: ["torchrun", "sft.py"],
            args: ["--epochs=3"],
            env: [{ name: "NCCL_DEBUG", value: "WARN" }],
            resources: { requests: { cpu: "64", memory: "800Gi" }, limits: { "nvidia.com/gpu": "8", memory: "800Gi" } },
          },
        ],
      },
    });
  });

  it("take later patches over earlier ones, and none of other Jobs", () => {
    const runtimePatches = [
      patch("node", { spec: { nodeSelector: { a: "1", b: "1" } } }),
      patch("launcher", { spec: { hostNetwork: true } }),
      patch("node", { spec: { nodeSelector: { b: "2" }, containers: [{ name: "node" }, { name: "side" }] } }),
      null,
      { manager: "empty" },
    ];
    expect(templateOf(jobOf({ runtimeRef: { name: "torch" }, runtimePatches }))).toEqual({
      spec: { nodeSelector: { a: "1", b: "2" }, containers: [{ name: "node" }, { name: "side" }] },
    });
  });

  it.each<[unknown, readonly string[]]>([
    [undefined, []],
    [null, []],
    [{}, []],
    [{ runtimeRef: { name: "torch" } }, ["trainer: 1 x 0"]],
    [{ trainer: {} }, ["trainer: 1 x 0"]],
    [{ trainer: { numNodes: 0 } }, ["trainer: 0 x 0"]],
    [{ trainer: { numNodes: 3, resourcesPerNode: { limits: { "nvidia.com/gpu": 2 } } } }, ["trainer: 3 x 200"]],
  ])("of %o are %o", (spec, pods) => {
    expect(podsSeen(trainJob, jobOf(spec))).toEqual(pods);
  });
});

describe("the PodGroup of a TrainJob", () => {
  const passedOver = "the podgrouper skips it and groups by the JobSet of its runtime torch, which is another object";

  it("is that of a JobSet, which the job does not describe", () => {
    expect(reasonOf(trainJob, jobOf({ runtimeRef: { name: "torch" } }))).toBe(passedOver);
    for (const spec of [undefined, null, [], "x", { runtimeRef: 3 }, JSON.parse('{"__proto__": {"runtimeRef": 1}}')]) {
      expect(reasonOf(trainJob, jobOf(spec))).toBe(passedOver.replace(" torch", ""));
    }
  });

  it("is a committed one if the job has the skip mark", () => {
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    expect(reasonOf(trainJob, jobOf({}, { annotations }))).toBe(EXTERNAL);
    expect(reasonOf(trainJob, jobOf({}, { annotations }), cluster({ version: "0.14.0" }))).toMatch(
      /^the podgrouper skips/,
    );
  });
});

describe("the status of a TrainJob", () => {
  const jobs = (active: number, ready: number) => [
    { name: "initializer", active: 0, ready: 0, succeeded: 1, failed: 0, suspended: 0 },
    { name: "node", active, ready, succeeded: 0, failed: 0, suspended: 0 },
  ];
  const is = (type: string, status = "True") => [{ type, status }];

  it.each<[string, Fields, readonly string[]]>([
    ["nothing", {}, []],
    ["no pod yet", { jobsStatus: jobs(0, 0) }, []],
    ["pods, none ready", { jobsStatus: jobs(1, 0) }, ["Initializing"]],
    ["ready", { jobsStatus: jobs(1, 1) }, ["Running"]],
    ["resumed", { jobsStatus: jobs(1, 1), conditions: is("Suspended", "False") }, ["Running"]],
    ["suspended", { jobsStatus: jobs(1, 1), conditions: is("Suspended") }, []],
    ["complete", { jobsStatus: jobs(0, 0), conditions: is("Complete") }, ["Completed"]],
    ["failed, pods still ready", { jobsStatus: jobs(1, 1), conditions: is("Failed") }, ["Failed"]],
    ["null for counts", { jobsStatus: null, conditions: null }, []],
  ])("%s", (_, status, matched) => {
    expect(seen(trainJob, { ...jobOf({}), status }).status?.matched).toEqual(matched);
  });
});
