import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { virtualMachine } from "../../workloadtypes/index.ts";
import { gangsOf, podsOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

const machineOf = (spec: unknown): KubeObject => ({
  apiVersion: "kubevirt.io/v1",
  kind: "VirtualMachine",
  metadata: { name: "a" },
  spec,
});
const template = { spec: { domain: {}, volumes: [{ name: "os", containerDisk: { image: "example.com/os:1" } }] } };

describe("the PodGroup of a VirtualMachine", () => {
  it("is one for its pod", () => {
    const [gang, ...more] = gangsOf(virtualMachine, sample(virtualMachine, "full-gpu.yaml"));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-workstation-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["virtualmachine: 1"]);
    expect(specsOf(virtualMachine, sample(virtualMachine, "full-gpu.yaml"))).toEqual([
      { queue: "team-cad", priorityClassName: "train", minMember: 1 },
    ]);
  });
});

describe("the pods of a VirtualMachine", () => {
  it.each<[unknown, readonly string[]]>([
    [{ template }, ["virtualmachine: 1 x 0"]],
    [{ template, running: true }, ["virtualmachine: 1 x 0"]],
    [{ template, running: false }, ["virtualmachine: 0 x 0"]],
    [{ template, runStrategy: "Always", running: false }, ["virtualmachine: 1 x 0"]],
    [{ template, runStrategy: "Halted" }, ["virtualmachine: 0 x 0"]],
    [{ template, runStrategy: "Manual" }, ["virtualmachine: 1 x 0"]],
    [{ template: { spec: {} } }, []],
    [{ template: null }, []],
    [null, []],
  ])("of %j", (spec, pods) => {
    expect(podsSeen(virtualMachine, machineOf(spec))).toEqual(pods);
  });

  it("have the containers of the guest, at their places", () => {
    const launcher = { component: "virtualmachine", instance: "", count: 1, template: { spec: { containers: [] } } };
    const [pods] = virtualMachine.completePods?.(machineOf({ template }), [launcher]) ?? [];
    expect(pods?.template.spec.containers).toEqual([{ name: "volumeos", image: "example.com/os:1" }]);
    expect(pods?.made?.places.get("/spec/containers/0")?.path).toBe("/spec/template/spec/volumes/0/containerDisk");
    expect(virtualMachine.completePods?.(machineOf(null), [launcher])).toEqual([launcher]);
  });

  it("have sidecars in a text, which may be unread", () => {
    const annotations = { "hooks.kubevirt.io/hookSidecars": "{" };
    const found = virtualMachine.unreadTexts?.(machineOf({ template: { metadata: { annotations } } }));
    expect(found).toEqual([
      {
        path: "/spec/template/metadata/annotations/hooks.kubevirt.io~1hookSidecars",
        reason: "is not a JSON list of containers",
      },
    ]);
    expect(virtualMachine.unreadTexts?.(machineOf({ template }))).toEqual([]);
  });
});

describe("the status of a VirtualMachine", () => {
  it.each([
    ["Provisioning", "Initializing"],
    ["Running", "Running"],
    ["Migrating", "Running"],
    ["CrashLoopBackOff", "Degraded"],
    ["DataVolumeError", "Failed"],
    ["Stopped", "Undefined"],
  ])("%s is %s", (printableStatus, value) => {
    const object = { ...sample(virtualMachine, "full-gpu.yaml"), status: { printableStatus } };
    expect(seen(virtualMachine, object).status?.value).toBe(value);
  });
});
