import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../src/interpret/objects/catalogue.ts";
import { readWorkload } from "../../src/interpret/objects/read-workload.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { assumedCluster, assumedOrganization } from "../../src/model/organization/assumed.ts";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";

const cluster = assumedCluster();
const object = (apiVersion: string, kind: string, spec: unknown): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: "w", namespace: "a" },
  spec: spec as Record<string, unknown>,
});

function isSuspended(read: KubeObject, own: readonly unknown[] = []): boolean | undefined {
  const resourceInterfaces = own.flatMap((each) => parseResourceInterface(each).resourceInterface ?? []);
  const knowledge = { organization: assumedOrganization(), workloadTypes, resourceInterfaces };
  return readWorkload({ object: read, cluster }, catalogueOf(knowledge), knowledge)?.workload.suspended;
}

describe("a workload is suspended", () => {
  it.each(["TaskRun", "PipelineRun"])("as a %s that is pending or cancelled", (kind) => {
    const held = (spec: unknown) => isSuspended(object("tekton.dev/v1", kind, spec));
    expect([undefined, null, {}].map(held)).toEqual([false, false, false]);
    const statuses = ["PipelineRunPending", "Cancelled", "TaskRunPending", "TaskRunCancelled"];
    expect(statuses.map((status) => held({ status }))).toEqual(statuses.map(() => true));
    expect(held({ status: "unknown" })).toBe(false);
  });

  it("as a ScheduledWorkflow that is not enabled", () => {
    const off = (spec: unknown) => isSuspended(object("kubeflow.org/v1beta1", "ScheduledWorkflow", spec));
    expect([undefined, null, {}, { enabled: true }].map(off)).toEqual([false, false, false, false]);
    expect(off({ enabled: false })).toBe(true);
  });

  it("where the suspend actions of its Resource Interface are applied", () => {
    const own = {
      spec: {
        structureDefinition: {
          rootComponent: {
            name: "rig",
            kind: { group: "ml.example.com", version: "v1", kind: "Rig" },
            specDefinition: { podTemplateSpecPath: ".spec.template" },
            scaleDefinition: { replicasPath: ".spec.count" },
            suspendDefinition: {
              suspendActions: [{ path: ".spec.paused", value: "true" }],
              resumeActions: [{ path: ".spec.paused", value: "false" }],
            },
          },
        },
      },
    };
    const paused = (spec: object) => {
      const template = { spec: { containers: [{ name: "a" }] } };
      return isSuspended(object("ml.example.com/v1", "Rig", { count: 2, template, ...spec }), [own]);
    };
    expect([{}, { paused: false }, { paused: "true" }, { paused: true }].map(paused)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
