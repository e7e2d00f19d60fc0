import { describe, expect, it } from "vitest";
import { hasOwnPodGroup, markTemplate } from "../../../../src/gpu/gang/marks.ts";
import type { PodTemplate } from "../../../../src/kernel/base/kubernetes.ts";

const bare: PodTemplate = { spec: { containers: [] } };

describe("markTemplate", () => {
  it("adds both annotations and the queue, and a leaf only where there is one", () => {
    const skip = { "pod-group-name": "g", "kai.scheduler/skip-podgrouper": "true" };
    expect(markTemplate(bare, { podGroup: "g", queue: "q" })).toEqual({
      metadata: { labels: { "kai.scheduler/queue": "q" }, annotations: skip },
      spec: { containers: [] },
    });
    expect(markTemplate(bare, { podGroup: "g", queue: "q", leaf: "worker" }).metadata?.labels).toEqual({
      "kai.scheduler/queue": "q",
      "kai.scheduler/subgroup-name": "worker",
    });
  });

  it("keeps existing labels and annotations", () => {
    const template: PodTemplate = {
      metadata: { labels: { a: "b" }, annotations: { c: "d" }, name: "x" },
      spec: { containers: [{ name: "main" }], schedulerName: "kai-scheduler" },
    };
    const marked = markTemplate(template, { podGroup: "g", queue: "q" });
    expect(marked.metadata).toMatchObject({ name: "x", labels: { a: "b" }, annotations: { c: "d" } });
    expect(marked.spec).toBe(template.spec);
    expect(template.metadata?.annotations).toEqual({ c: "d" });
  });
});

describe("hasOwnPodGroup", () => {
  const annotated = (annotations: Record<string, string>): PodTemplate => ({ ...bare, metadata: { annotations } });

  it("requires both parts of the link, and the exact value", () => {
    expect(hasOwnPodGroup(bare)).toBe(false);
    expect(hasOwnPodGroup(annotated({}))).toBe(false);
    expect(hasOwnPodGroup(annotated({ "pod-group-name": "g" }))).toBe(false);
    expect(hasOwnPodGroup(annotated({ "kai.scheduler/skip-podgrouper": "true" }))).toBe(false);
    expect(hasOwnPodGroup(annotated({ "pod-group-name": "g", "kai.scheduler/skip-podgrouper": "yes" }))).toBe(false);
    expect(hasOwnPodGroup(markTemplate(bare, { podGroup: "g", queue: "q" }))).toBe(true);
  });
});
