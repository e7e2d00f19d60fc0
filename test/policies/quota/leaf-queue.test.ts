import { describe, expect, it } from "vitest";
import { leafQueue as rule } from "../../../policies/quota/leaf-queue.ts";
import { cluster, organization as organizationOf } from "../../helpers/organization.ts";
import { check } from "../../helpers/policies.ts";
import {
  external,
  gpus,
  ODD,
  organization,
  places,
  QUEUE,
  QUEUE_LABEL,
  queue,
  quota,
  training,
  yaml,
} from "./manifests.ts";

const all = (...documents: readonly unknown[]) => check(rule, yaml(...documents));

describe("leaf-queue", () => {
  it.each(ODD)("does not fail on Queues with the spec %j", (spec) => {
    expect(all({ ...queue("q", {}), spec }, training(1, { [QUEUE]: "q" }))).toEqual([]);
  });

  it("finds the queue of a department, and suggests the queue of the project", () => {
    expect(all(organization(), training(1, { [QUEUE]: "research" }))).toMatchObject([
      {
        rule: "QUOTA-002",
        severity: "error",
        path: QUEUE_LABEL,
        message: "queue research is not a leaf (below it: team-nlp), and only leaf queues run workloads",
        expected: "team-nlp",
        received: "research",
        fix: "did you mean team-nlp?",
        location: { line: 3 },
      },
    ]);
  });

  it("lists at most five queues", () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    const projects = Object.fromEntries(names.map((name) => [`project-${name}`, [quota(1, 1)]]));
    const [finding] = all(
      organization({ projects }),
      training(1, { [QUEUE]: "research" }, {}, { namespace: "x", annotations: { "muster.dev/cluster": "east" } }),
    );
    expect(finding?.expected).toBe("one of project-a, project-b, project-c, project-d, project-e, and 1 more");
  });

  it.each([
    ["a project's queue", [organization(), training(1)]],
    ["a department without projects", [organization({ projects: {} }), training(1, { [QUEUE]: "research" })]],
    ["an unknown queue, which is another rule's", [organization(), training(1, { [QUEUE]: "x" })]],
    // Children of another node pool are none to the scheduler of this one.
    [
      "a child in another shard",
      [
        queue("a", gpus(8)),
        queue("b", gpus(8), { parentQueue: "a" }, { "kai.scheduler/node-pool": "h100" }),
        training(1, { [QUEUE]: "a" }),
      ],
    ],
  ])("passes: %s", (_, documents) => {
    expect(all(...documents)).toEqual([]);
  });

  it("checks committed groups, the chart's parent and workloads without a gang", () => {
    expect(places(all(organization(), ...external({ queue: "research", minMember: 2 })))).toEqual([
      "error PodGroup/g /spec/queue",
    ]);
    expect(places(all(training(1, { [QUEUE]: "default-parent-queue" })))).toEqual([
      `error PyTorchJob/train ${QUEUE_LABEL}`,
    ]);
    const foreign = training(1, { [QUEUE]: "research" }, { spec: { schedulerName: "volcano" } });
    expect(all(organization(), foreign)).toMatchObject([
      {
        message: "queue research is not a leaf (below it: team-nlp), and only leaf queues run workloads",
        expected: "team-nlp",
      },
    ]);
  });

  it("checks workloads without a gang also where a dump has allocations of their queue", () => {
    const amounts = { gpu: 1, cpu: 0, memory: 0 };
    const allocated = new Map([["research", { all: amounts, nonPreemptible: amounts }]]);
    const acme = organizationOf({ clusters: [cluster({ allocated })] });
    const foreign = training(1, { [QUEUE]: "research" }, { spec: { schedulerName: "volcano" } });
    expect(places(check(rule, yaml(foreign), { organization: acme }))).toEqual([
      `error PyTorchJob/train ${QUEUE_LABEL}`,
    ]);
  });
});
