import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import { podGpus } from "../../src/gpu/quota/pod-gpus.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { virtualMachineInstance } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function machineOf(spec: unknown, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "kubevirt.io/v1",
    kind: "VirtualMachineInstance",
    metadata: { name: "vm", namespace: "team-a", ...metadata },
    spec,
  } as KubeObject;
}

const KAI = { schedulerName: "kai-scheduler" };

describe("the pod of a VirtualMachineInstance", () => {
  it("has every setting of the full sample, with a GPU for each device", () => {
    const { components } = seen(virtualMachineInstance, sample(virtualMachineInstance, "full-gpu.yaml"));
    const template = components[0]?.instances[0]?.podTemplate;
    expect(template).toEqual({
      metadata: { labels: { "kai.scheduler/queue": "team-cad" }, annotations: { "example.com/owner": "ada" } },
      spec: {
        schedulerName: "kai-scheduler",
        priorityClassName: "build",
        nodeSelector: { "example.com/gpu": "v100" },
        tolerations: [{ key: "nvidia.com/gpu", operator: "Exists" }],
        resourceClaims: [{ name: "third", resourceClaimTemplateName: "one-gpu" }],
        terminationGracePeriodSeconds: 30,
        volumes: [
          { name: "root", persistentVolumeClaim: { claimName: "workstation" } },
          { name: "scratch", hostPath: { path: "/var/scratch/disk.img" } },
        ],
        containers: [
          {
            name: "compute",
            resources: { requests: { memory: "32Gi", "nvidia.com/gpu": "2" }, limits: { "nvidia.com/gpu": "2" } },
          },
        ],
      },
    });
    expect(template === undefined ? undefined : podGpus(template).unknownClaims).toHaveLength(1);
  });

  it.each<[unknown, readonly string[]]>([
    [undefined, []],
    [null, []],
    [{ domain: null }, []],
    [{ domain: {} }, ["vmi: 1 x 0"]],
    [{ domain: { devices: { gpus: null } } }, ["vmi: 1 x 0"]],
    [{ domain: { devices: { gpus: [{ name: "a", deviceName: "nvidia.com/A" }] } } }, ["vmi: 1 x 100"]],
    [
      {
        domain: {
          devices: {
            gpus: [
              { name: "a", claimName: "c" },
              { deviceName: "b", claimName: "" },
            ],
          },
        },
      },
      ["vmi: 1 x 100"],
    ],
    [
      {
        domain: {},
        volumes: [
          { name: "v", dataVolume: { name: "d" } },
          { name: "c", emptyDisk: {} },
        ],
      },
      ["vmi: 1 x 0"],
    ],
  ])("of %o is %o", (spec, pods) => {
    expect(podsSeen(virtualMachineInstance, machineOf(spec))).toEqual(pods);
    const older = { ...machineOf(spec), apiVersion: "kubevirt.io/v1alpha3" };
    expect(podsSeen(virtualMachineInstance, older)).toEqual(pods);
  });
});

describe("the PodGroup of a VirtualMachineInstance", () => {
  it("is one of one pod", () => {
    const [gang, ...more] = gangsOf(virtualMachineInstance, machineOf({ ...KAI, domain: {} }));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-vm-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["vmi: 1"]);
    expect(specsOf(virtualMachineInstance, sample(virtualMachineInstance, "full-gpu.yaml"))).toEqual([
      { queue: "team-cad", priorityClassName: "build", minMember: 1 },
    ]);
    expect(gangsOf(virtualMachineInstance, machineOf({ domain: {} }), runaiCluster())[0]?.priorityClass).toBe("low");
  });

  it.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /^it has no pod template/],
    ["a list for a spec", [], /./],
    ["no scheduler", { domain: {} }, /^its pods name no schedulerName/],
    ["a text for devices", { ...KAI, domain: { devices: "all" } }, /./],
    ["a prototype", JSON.parse('{"__proto__": {"domain": {}}}'), /^it has no pod template/],
  ])("is not made of %s", (_, spec, reason) => {
    expect(reasonOf(virtualMachineInstance, machineOf(spec))).toMatch(reason);
  });

  it("is not made against the mark", () => {
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    expect(reasonOf(virtualMachineInstance, machineOf({ ...KAI, domain: {} }, { annotations }))).toBe(EXTERNAL);
  });
});

describe("the status of a VirtualMachineInstance", () => {
  const is = (type: string, status: string) => ({ type, status });

  it.each<[string, readonly Fields[], readonly string[]]>([
    ["", [], []],
    ["Pending", [], ["Initializing"]],
    ["Scheduling", [], ["Initializing"]],
    ["Scheduled", [is("Ready", "False")], ["Initializing"]],
    ["WaitingForSync", [], ["Initializing"]],
    ["Running", [is("Ready", "True")], ["Running"]],
    ["Running", [], ["Running"]],
    ["Running", [is("Ready", "False")], ["Degraded"]],
    ["Running", [is("Ready", "False"), is("Paused", "True")], ["Running"]],
    ["Succeeded", [is("Ready", "False")], ["Completed"]],
    ["Failed", [is("Ready", "False")], ["Failed"]],
    ["Unknown", [], ["Degraded"]],
  ])("%s with %o is %o", (phase, conditions, matched) => {
    const object = { ...machineOf({ domain: {} }), status: { phase, conditions } };
    expect(seen(virtualMachineInstance, object).status?.matched).toEqual(matched);
  });
});
