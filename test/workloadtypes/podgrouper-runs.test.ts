import { describe, expect, test } from "vitest";
import { predictedPodGroup } from "../../src/gpu/gang/kai.ts";
import { mayRead, predictWithReadAccess } from "../../src/gpu/podgrouper/read-access.ts";
import { groupOf, type KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { at, items, text } from "../../src/kernel/base/read.ts";
import type { Gang } from "../../src/model/workload/gang.ts";
import type { Grouping, WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { kaiCases } from "../helpers/kai-cases.ts";
import { cluster } from "../helpers/organization.ts";

/** The result of the podgrouper for an object: its PodGroups, and whether it reports an error. */
interface Outcome {
  readonly podGroups: readonly Readonly<Record<string, unknown>>[];
  readonly errors?: true;
}

/**
 * One object of ours and the PodGroups that the podgrouper of KAI d5bc503a made for it: with rights to read all kinds,
 * and with those of KAI's chart where they differ.
 */
interface Run {
  readonly id: string;
  readonly object: KubeObject;
  readonly all: Outcome;
  readonly chart?: Outcome;
}

const runs = kaiCases<Run>("podgrouper-runs");
const kinds: readonly WorkloadKind[] = workloadTypes;
const kindOf = (group: string, name: string) => kinds.find((each) => each.kind === name && each.group === group);

/** Kinds whose pods get a name in the cluster that becomes part of the PodGroup's name. */
const NAMED_IN_CLUSTER: ReadonlySet<string> = new Set(["CronJob", "DaemonSet", "Deployment", "ReplicaSet", "Workflow"]);

function predicted({ object }: Run, reads: "all" | "chart"): Grouping {
  const kind = kindOf(groupOf(object.apiVersion), object.kind);
  if (kind === undefined) return { reason: "unknown kind" };
  const placed = { ...object, metadata: { namespace: "team-a", ...object.metadata } };
  const own = cluster({ podGrouper: { reads } });
  return predictWithReadAccess(kind, placed, {
    cluster: own,
    queue: "default-queue",
    reads: (group, name) => mayRead(own, group, name),
    kindOf,
  });
}

/** A PodGroup in the short form of the recorded runs. */
function shortForm(gang: Gang) {
  const { metadata, spec } = predictedPodGroup(gang) as KubeObject & {
    readonly spec: Readonly<Record<string, unknown>>;
  };
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

test("the recorded runs have 41 kinds of the catalogue, and 126 differ by the rights", () => {
  expect(new Set(runs.map(({ object }) => object.kind)).size).toBe(41);
  expect(runs.filter(({ chart }) => chart !== undefined)).toHaveLength(126);
});

/** The PodGroups in one order; a DaemonSet has a pod for each node, of which one is predicted. */
function comparable(groups: readonly Readonly<Record<string, unknown>>[], { object }: Run, reads: "all" | "chart") {
  const isNamedLater = NAMED_IN_CLUSTER.has(object.kind) || (reads === "chart" && object.kind !== "AppWrapper");
  const all = object.kind === "DaemonSet" ? groups.slice(0, 1) : groups;
  return all
    .map(({ stalenessGracePeriod: _, preemptionDelay: __, nodePool: ___, ...group }) => ({
      ...group,
      ...(isNamedLater && { name: "named in the cluster" }),
      subGroups: items(group.subGroups).toSorted(byName),
    }))
    .toSorted(byName);
}

describe.each(["all", "chart"] as const)("with the rights %s", (reads) => {
  test.each(reads === "all" ? runs : runs.filter(({ chart }) => chart !== undefined))("$id", (run) => {
    const expected = (reads === "chart" ? run.chart : undefined) ?? run.all;
    const received = predicted(run, reads);
    const groups = "gangs" in received ? received.gangs.map(shortForm) : [];
    expect(comparable(groups, run, reads)).toEqual(comparable(expected.podGroups, run, reads));
    expect("failure" in received).toBe(expected.errors === true);
  });
});

test("the rights of the chart are enough for the other runs", () => {
  for (const run of runs.filter(({ chart }) => chart === undefined)) {
    expect(predicted(run, "chart")).toEqual(predicted(run, "all"));
  }
});
