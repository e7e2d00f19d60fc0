import { describe, expect, it } from "vitest";
import type { AttributedPod } from "../../../../src/app/inspect/attribute-pods.ts";
import { attributeObjectPods } from "../../../../src/app/inspect/attribute-pods.ts";
import { summarisePods } from "../../../../src/app/inspect/pod-groups.ts";
import { inspectReports } from "../../../../src/app/report/inspect-reports.ts";
import { catalogueOf } from "../../../../src/interpret/objects/catalogue.ts";
import { assumedCluster, assumedOrganization } from "../../../../src/model/organization/assumed.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { inspectAlone as inspect } from "../../../helpers/inspect-alone.ts";

const pod = (component: string, replicaGroup?: string, instance?: string): AttributedPod => ({
  pod: "a",
  workload: "Job a",
  component,
  ...(replicaGroup === undefined ? {} : { replicaGroup }),
  ...(instance === undefined ? {} : { instance }),
});
const summary = (...pods: readonly AttributedPod[]) =>
  summarisePods(pods).map(({ instance, groups, components }) => [instance, groups, Object.fromEntries(components)]);
const group = (id: string, workers: number, instance?: string) => [
  pod("leader", id, instance),
  ...Array.from({ length: workers }, () => pod("worker", id, instance)),
];

describe("the pods of a workload", () => {
  it("are none without a component", () => {
    expect(summary()).toEqual([]);
    expect(summary({ pod: "a", problem: "no workload among the inputs owns it" })).toEqual([]);
  });

  it("are listed by replica group, and equal groups once", () => {
    expect(summary(...group("0", 3), ...group("1", 3), ...group("2", 2))).toEqual([
      ["", ["0", "1"], { leader: 1, worker: 3 }],
      ["", ["2"], { leader: 1, worker: 2 }],
    ]);
    expect(summary(...group("0", 1), ...group("1", 1))).toEqual([["", ["0", "1"], { leader: 1, worker: 1 }]]);
  });

  it("are listed by instance, with the groups of each", () => {
    expect(summary(pod("worker", undefined, "a100"), pod("worker", undefined, "h100"), pod("head"))).toEqual([
      ["a100", [], { worker: 1 }],
      ["h100", [], { worker: 1 }],
      ["", [], { head: 1 }],
    ]);
    expect(summary(...group("0", 2, "decode"), ...group("1", 2, "decode"), pod("leader", "0", "frontend"))).toEqual([
      ["decode", ["0", "1"], { leader: 1, worker: 2 }],
      ["frontend", [], { leader: 1 }],
    ]);
  });

  it("are not in groups where an operator numbers the pods of each component", () => {
    expect(summary(pod("master", "0"), pod("worker", "0"), pod("worker", "1"), pod("worker", "2"))).toEqual([
      ["", [], { master: 1, worker: 3 }],
    ]);
  });

  it("without a group are apart from the groups", () => {
    expect(summary(...group("0", 2), pod("leader"))).toEqual([
      ["", ["0"], { leader: 1, worker: 2 }],
      ["", [], { leader: 1 }],
    ]);
  });
});

describe("the tree of inspect --pods", () => {
  const template = { spec: { containers: [{ name: "a", image: "example.com/a:1" }] } };
  const set = (namespace: string) => ({
    apiVersion: "leaderworkerset.x-k8s.io/v1",
    kind: "LeaderWorkerSet",
    metadata: { name: "llama", namespace },
    spec: { replicas: 2, leaderWorkerTemplate: { size: 4, leaderTemplate: template, workerTemplate: template } },
  });
  const pods = ["0", "1"].flatMap((index) =>
    ["0", "1", "2", "3"].map((worker) => ({
      apiVersion: "v1",
      kind: "Pod",
      metadata: {
        name: `llama-${index}-${worker}`,
        namespace: "team-nlp",
        labels: {
          "leaderworkerset.sigs.k8s.io/group-index": index,
          "leaderworkerset.sigs.k8s.io/worker-index": worker,
        },
        annotations: worker === "0" ? {} : { "leaderworkerset.sigs.k8s.io/leader-name": `llama-${index}` },
      },
    })),
  );
  const catalogue = catalogueOf({ workloadTypes, resourceInterfaces: [] });
  const report = (namespaces: readonly string[]) => {
    const objects = namespaces.map(set);
    const settings = { organization: assumedOrganization(), resourceInterfaces: [] };
    const context = { ...settings, catalogue, cluster: assumedCluster(), podGroups: [] };
    const attributed = attributeObjectPods(pods, objects.slice(0, 1), catalogue);
    const workloads = objects.map((object) => inspect(object, context));
    return inspectReports.tree({ workloads, pods: attributed.pods, issues: attributed.issues });
  };

  it("has the replica groups of the workload", () => {
    expect(report(["team-nlp"])).toContain("└─ 8 pods of the input\n   └─ 2 groups (0, 1): leader, worker x 3\n");
    expect(report([])).not.toContain("of the input");
  });

  it("has none where two workloads have the same name", () => {
    expect(report(["team-nlp", "team-vision"])).not.toContain("of the input");
  });
});
