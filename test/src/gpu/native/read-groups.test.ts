import { describe, expect, it } from "vitest";
import { isNativeGroup, minimumOf, templateReference, templatesOf } from "../../../../src/gpu/native/read-groups.ts";

const object = (spec: unknown, kind = "PodGroup", apiVersion = "scheduling.k8s.io/v1beta1") => ({
  apiVersion,
  kind,
  metadata: { name: "g" },
  spec,
});

describe("a group of Kubernetes itself", () => {
  it("is of scheduling.k8s.io", () => {
    expect(isNativeGroup(object({}))).toBe(true);
    expect(isNativeGroup(object({}, "Workload", "scheduling.k8s.io/v1alpha1"))).toBe(true);
    expect(isNativeGroup(object({}, "PriorityClass", "scheduling.k8s.io/v1"))).toBe(false);
    expect(isNativeGroup(object({}, "PodGroup", "scheduling.run.ai/v2alpha2"))).toBe(false);
  });

  it.each([undefined, null, {}, { basic: {} }, { gang: {} }, { gang: { minCount: "4" } }, { gang: { minCount: 0 } }])(
    "has no minimum with the policy %j",
    (policy) => {
      expect(minimumOf(policy)).toBeUndefined();
    },
  );

  it("has the minimum of a gang", () => {
    expect(minimumOf({ gang: { minCount: 4 } })).toBe(4);
  });
});

describe("the template of a PodGroup", () => {
  it.each([undefined, null, {}, { workloadRef: {} }, { workloadRef: { workloadName: "w" } }])(
    "is none in %j",
    (spec) => {
      expect(templateReference(object(spec))).toBeUndefined();
    },
  );

  it("is named in the fields of 1.37 or 1.36", () => {
    expect(templateReference(object({ workloadRef: { workloadName: "w", templateName: "t" } }))).toEqual({
      workload: "w",
      template: "t",
      workloadPath: "/spec/workloadRef/workloadName",
      templatePath: "/spec/workloadRef/templateName",
    });
    const workload = { workloadName: "w", podGroupTemplateName: "t" };
    expect(templateReference(object({ podGroupTemplateRef: { workload } }))).toEqual({
      workload: "w",
      template: "t",
      workloadPath: "/spec/podGroupTemplateRef/workload/workloadName",
      templatePath: "/spec/podGroupTemplateRef/workload/podGroupTemplateName",
    });
  });
});

describe("the templates of a Workload", () => {
  it.each([undefined, null, {}, { podGroupTemplates: null }, { podGroupTemplates: [null, {}, "x"] }])(
    "are none in %j",
    (spec) => {
      expect(templatesOf(object(spec, "Workload"))).toEqual([]);
    },
  );

  it("are those of all levels, and the groups of 1.35", () => {
    const schedulingPolicy = { gang: { minCount: 2 } };
    const composite = (name: string, more: object) => ({ name, schedulingPolicy: { basic: {} }, ...more });
    const nested = composite("c", {
      podGroupTemplates: [{ name: "b", schedulingPolicy }],
      compositePodGroupTemplates: [composite("d", { podGroupTemplates: [{ name: "e", schedulingPolicy: {} }] })],
    });
    expect(templatesOf(object({ compositePodGroupTemplates: [nested] }, "Workload"))).toEqual([
      { name: "b", path: "/spec/compositePodGroupTemplates/0/podGroupTemplates/0", min: 2 },
      {
        name: "e",
        path: "/spec/compositePodGroupTemplates/0/compositePodGroupTemplates/0/podGroupTemplates/0",
        min: undefined,
      },
    ]);
    expect(templatesOf(object({ podGroups: [{ name: "a", policy: schedulingPolicy }] }, "Workload"))).toEqual([
      { name: "a", path: "/spec/podGroups/0", min: 2 },
    ]);
  });

  it("end at a depth that no API server accepts", () => {
    let spec: object = { podGroupTemplates: [{ name: "a", schedulingPolicy: {} }] };
    for (let level = 0; level < 100; level += 1) spec = { compositePodGroupTemplates: [{ name: "c", ...spec }] };
    expect(templatesOf(object(spec, "Workload"))).toEqual([]);
  });
});
