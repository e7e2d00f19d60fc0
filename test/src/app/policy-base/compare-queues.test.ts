import { describe, expect, it } from "vitest";
import { queueRelaxations } from "../../../../src/app/policy-base/compare-queues.ts";
import type { CheckedObject } from "../../../../src/rule/checked-object.ts";
import { cluster } from "../../../helpers/organization.ts";

const bounds = (quota: number, limit: number) => ({ quota, limit, overQuotaWeight: 1 });
const queue = (name: string, gpu: object, more: object = {}) => ({
  apiVersion: "scheduling.run.ai/v2",
  kind: "Queue",
  metadata: { name },
  spec: { parentQueue: "top", resources: { gpu, cpu: bounds(-1, -1), memory: bounds(-1, -1) }, ...more },
});
const checked = (object: CheckedObject["object"], more: Partial<CheckedObject> = {}): CheckedObject => ({
  object,
  cluster: cluster(),
  locate: () => ({ file: "q.yaml", line: 1, column: 1 }),
  ...more,
});
const found = (base: readonly ReturnType<typeof queue>[], branch: readonly ReturnType<typeof queue>[]) =>
  queueRelaxations(
    base,
    branch.map((object) => checked(object)),
  ).map(({ path, message }) => `${path}: ${message}`);
const OLD = queue("a", bounds(8, 16));

describe("queueRelaxations", () => {
  it("are none for equal, lower and removed queues, and for a new one below a parent", () => {
    expect(found([], [])).toEqual([]);
    expect(found([OLD], [OLD])).toEqual([]);
    expect(found([OLD], [])).toEqual([]);
    expect(found([OLD], [queue("a", bounds(4, 16))])).toEqual([]);
    expect(found([queue("a", bounds(-1, -1))], [OLD])).toEqual([]);
    expect(found([], [OLD])).toEqual([]);
  });

  it("are raised quotas and limits", () => {
    expect(found([OLD], [queue("a", bounds(9, -1))])).toEqual([
      "/spec/resources/gpu/quota: quota of gpu of queue a is 9, but 8 at the base",
      "/spec/resources/gpu/limit: limit of gpu of queue a is unlimited, but 16 at the base",
    ]);
  });

  it("are other parents, and new queues without one", () => {
    expect(found([OLD], [queue("a", bounds(8, 16), { parentQueue: "other" })])).toEqual([
      "/spec/parentQueue: the parent of queue a is other, but top at the base",
    ]);
    expect(found([OLD], [queue("a", bounds(8, 16), { parentQueue: undefined })])).toEqual([
      "/spec/parentQueue: the parent of queue a is none, but top at the base",
    ]);
    expect(found([], [queue("a", bounds(8, 16), { parentQueue: "" })])).toEqual([
      ": the queue a, which the base does not have, has no parent, so no other limit applies to it",
    ]);
  });

  it("are those of Departments and Projects too", () => {
    const project = (deserved: number, parent: string | undefined) => ({
      apiVersion: "kai.resources/v1alpha1",
      kind: "Project",
      metadata: { name: "a" },
      spec: {
        ...(parent && { parent }),
        queues: [{ name: "a", nodepool: "default", resources: { gpu: { deserved } } }],
      },
    });
    const of = (base: object, branch: object) =>
      queueRelaxations([base as typeof OLD], [checked(branch as typeof OLD)]).map(
        ({ path, message }) => `${path}: ${message}`,
      );
    expect(of(project(8, "top"), project(4, "top"))).toEqual([]);
    expect(of(project(8, "top"), project(9, "other"))).toEqual([
      "/spec/parent: the parent of queue a is other, but top at the base",
      "/spec/queues/0/resources/gpu/deserved: deserved of gpu of queue a is 9, but 8 at the base",
    ]);
    expect(of(OLD, project(4, undefined))).toEqual([
      "/spec/parent: the parent of queue a is none, but top at the base",
    ]);
  });

  it("have the rule and their places, and none are about the queues of muster.yaml", () => {
    const raised = queue("a", bounds(9, 16));
    expect(queueRelaxations([OLD], [checked(raised)])).toEqual([
      {
        rule: "limit-raised",
        path: "/spec/resources/gpu/quota",
        message: "quota of gpu of queue a is 9, but 8 at the base",
        location: { file: "q.yaml", line: 1, column: 1 },
        received: "a",
      },
    ]);
    expect(queueRelaxations([OLD], [checked(raised, { fromOrganization: true })])).toEqual([]);
    expect(queueRelaxations([OLD], [checked({ ...raised, kind: "Other" })])).toEqual([]);
  });
});
