import { expect, test } from "vitest";
import { groupOf, type KubeObject } from "../../src/base/kubernetes.ts";
import { at, items, text } from "../../src/base/read.ts";
import { kaiPodGroup } from "../../src/gang/kai.ts";
import type { Gang } from "../../src/workload/gang.ts";
import type { WorkloadKind } from "../../src/workload/workload-kind.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { kaiCases } from "../helpers/kai-cases.ts";
import { cluster } from "../helpers/organization.ts";

/** One object of ours and the PodGroups that the podgrouper of KAI d5bc503a made for it, with rights to read all kinds. */
interface Run {
  readonly id: string;
  readonly object: KubeObject;
  readonly podGroups: readonly Readonly<Record<string, unknown>>[];
}

const runs = kaiCases<Run>("podgrouper-runs");
const kinds: readonly WorkloadKind[] = workloadTypes;

/** Kinds whose pods get a name in the cluster that becomes part of the PodGroup's name. */
const NAMED_IN_CLUSTER: ReadonlySet<string> = new Set(["CronJob", "DaemonSet", "Deployment", "ReplicaSet"]);

function predicted({ object }: Run): readonly Gang[] {
  const kind = kinds.find((each) => each.kind === object.kind && each.group === groupOf(object.apiVersion));
  const placed = { ...object, metadata: { namespace: "team-a", ...object.metadata } };
  const grouping = kind?.predictGangs(placed, { cluster: cluster(), queue: "default-queue" });
  return grouping !== undefined && "gangs" in grouping ? grouping.gangs : [];
}

/** A PodGroup in the short form of the recorded runs. */
function shortForm(gang: Gang) {
  const { metadata, spec } = kaiPodGroup(gang) as KubeObject & { readonly spec: Readonly<Record<string, unknown>> };
  const { queue, priorityClassName, preemptibility, minMember, minSubGroup, topologyConstraint, subGroups } = spec;
  return {
    name: metadata.name,
    queue,
    priorityClassName,
    preemptibility,
    minMember,
    minSubGroup,
    topology: topologyConstraint,
    subGroups: items(subGroups).map((subGroup) => ({
      name: at(subGroup, "name"),
      parent: at(subGroup, "parent"),
      minMember: at(subGroup, "minMember"),
      minSubGroup: at(subGroup, "minSubGroup"),
      topology: at(subGroup, "topologyConstraint"),
    })),
  };
}

const byName = (a: unknown, b: unknown) => (text(at(a, "name")) ?? "").localeCompare(text(at(b, "name")) ?? "", "en");

test("the recorded runs have at least 25 kinds of the catalogue", () => {
  expect(new Set(runs.map(({ object }) => object.kind)).size).toBeGreaterThanOrEqual(25);
});

test.each(runs)("$id", (run) => {
  const rename = (group: Readonly<Record<string, unknown>>, index: number) =>
    NAMED_IN_CLUSTER.has(run.object.kind) ? { ...group, name: index } : group;
  const expected = run.podGroups
    .map(rename)
    .map(({ stalenessGracePeriod: _, preemptionDelay: __, nodePool: ___, ...group }) => ({
      subGroups: [],
      ...group,
    }));
  const received = predicted(run).map(shortForm).map(rename);
  for (const group of [...expected, ...received]) (group.subGroups as unknown[]).sort(byName);
  expect(received.toSorted(byName)).toEqual(expected.toSorted(byName));
});
